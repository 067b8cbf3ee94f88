"""Which line is sung: the look-up in a song of ten thousand lines.

    lyrics.py NORAE_PREFIX

Measured in the program's own code, by `norae-bench`; while a song plays, ten times a second, and
after jumps to anywhere.
"""

import subprocess

import bench

output = subprocess.run(
    [bench.program(), "lyrics"], check=True, stdout=subprocess.PIPE, text=True).stdout
playing, jumping = map(float, output.split())
bench.report("lyrics", [
    ("current line of 10000, while playing", f"{playing:.0f} ns", "", "", "≤ 1 µs"),
    ("current line of 10000, after jumps", f"{jumping:.0f} ns", "", "", "≤ 1 µs"),
])

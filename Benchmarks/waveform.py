"""The waveform of a track: how long it takes, and the memory of the process that measures it, for four
minutes and for forty.

    waveform.py NORAE_PREFIX
"""

import os
import subprocess

import bench


def flac(minutes):
    path = bench.WORK / f"noise-{minutes}.flac"
    if not path.exists():
        bench.WORK.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            ["ffmpeg", "-v", "error", "-f", "lavfi", "-i",
             f"anoisesrc=color=pink:sample_rate=44100:duration={minutes * 60}", "-ac", "2",
             "-sample_fmt", "s16", path], check=True)
    return path


def measure(program, minutes):
    """Seconds, the least of five, and the most memory that was resident, in MB."""
    path, seconds, memory = flac(minutes), [], 0
    for _ in range(5):
        process = subprocess.Popen([program, "waveform", path], stdout=subprocess.PIPE, text=True)
        seconds.append(float(process.stdout.read().split()[0]))
        _, status, usage = os.wait4(process.pid, 0)
        assert status == 0, status
        memory = max(memory, usage.ru_maxrss // 1024)
    return min(seconds), memory


program = bench.program()
short, short_memory = measure(program, 4)
_, long_memory = measure(program, 40)
bench.report("waveform", [
    ("waveform of a FLAC of 4 minutes", f"{short:.2f} s", "real time 240 s",
     f"{240 / short:.0f} ×", "> 100 ×"),
    ("memory for the waveform of 40 minutes", f"{long_memory} MB",
     f"of 4 minutes {short_memory} MB", f"{long_memory / short_memory:.2f}", "≤ 1.2"),
])

"""What a frame of the seek bar costs the main thread, beside a canvas that draws nothing.

    bar.py

Run under Xvfb and a session bus, drawn by the processor (GSK_RENDERER=cairo)."""

import subprocess

import bench

build = [bench.ROOT / "tools" / "swift", "build", "-c", "release", "--static-swift-stdlib"]
subprocess.run([*build, "--product", "pager-bench"], check=True, stdout=subprocess.DEVNULL,
               cwd=bench.ROOT)
said = subprocess.run([bench.ROOT / ".build/release/pager-bench", "bar"], check=True,
                      capture_output=True, text=True).stdout
times = {line.split()[0]: float(line.split()[1]) for line in said.splitlines()}
empty = times["empty"]
bench.report("bar", [
    (f"a frame of the seek bar{what}, main thread, median", f"{times[key]:.0f} µs",
     f"a canvas that draws nothing {empty:.0f} µs", f"{times[key] / empty:.2f}", "≤ 3")
    for key, what in (("bar", ""), ("waveform", " with its waveform"))])

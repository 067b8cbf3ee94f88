"""What playing costs without a window, beside mpv with its null output: processor time in 20 seconds
of a FLAC and an MP3 file; and how often a paused engine wakes up in 10 seconds."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import bench

NORAE = Path(sys.argv[1]) / "bin" / "norae"
SECONDS = 20
FILES = [("FLAC", "flac", ["-c:a", "flac"]), ("MP3", "mp3", ["-c:a", "libmp3lame", "-b:a", "192k"])]


def make(ending: str, arguments) -> Path:
    path = bench.WORK / f"long.{ending}"
    if not path.exists():
        bench.WORK.mkdir(parents=True, exist_ok=True)
        noise = "aevalsrc='0.3*sin(2*PI*(200+3*t)*t)+0.1*random(0)|0.3*sin(2*PI*330*t)':s=44100:d=120"
        subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-y", "-f", "lavfi", "-i", noise,
                        *arguments, path], check=True)
    return path


def cpu(pid: int) -> float:
    """Processor seconds of all threads."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def switches(pid: int) -> dict:
    """How often each thread went to sleep: each wake-up ends in one."""
    count = {}
    for task in Path(f"/proc/{pid}/task").iterdir():
        for line in (task / "status").read_text().splitlines():
            if line.startswith("voluntary_ctxt_switches"):
                count[task.name] = int(line.split()[1])
    return count


def start(command) -> subprocess.Popen:
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                            stderr=subprocess.DEVNULL)


def playing(command) -> float:
    player = start(command)
    try:
        time.sleep(3)
        before = cpu(player.pid)
        time.sleep(SECONDS)
        return cpu(player.pid) - before
    finally:
        player.send_signal(signal.SIGTERM)
        player.wait()


def paused(path) -> int:
    """An engine that holds a track, paused: norae-bench waits for a seek that does not come."""
    player = start([bench.program(), "rest", path])
    try:
        time.sleep(3)
        before = switches(player.pid)
        time.sleep(10)
        # A thread that has ended since wakes nobody up.
        return sum(count - before.get(task, 0) for task, count in switches(player.pid).items())
    finally:
        player.terminate()
        player.wait()


def main() -> None:
    rows = []
    library = bench.WORK / "playing-library"
    for title, ending, arguments in FILES:
        path = make(ending, arguments)
        ours = playing([NORAE, "play", path, "--output", "null", "--library", library])
        theirs = playing(["mpv", "--no-config", "--really-quiet", "--no-video", "--ao=null", path])
        rows.append([f"processor while playing {title}, %", f"{100 * ours / SECONDS:.2f}",
                     f"mpv {100 * theirs / SECONDS:.2f}", f"{ours / theirs:.2f}", "≤ 1.2"])
        print(" | ".join(rows[-1]), flush=True)
    rows.append(["wake-ups of a paused engine in 10 s", str(paused(path)), "", "", "0"])
    print(" | ".join(rows[-1]), flush=True)
    (bench.WORK / "playing.rows.json").write_text(json.dumps(rows))


main()

"""200 random seeks in a paused file of a minute and a half, Norae beside mpv: from the wish until the
new place is decoded. And for Norae while it plays, until the new place is heard."""

import json
import random
import socket
import statistics
import subprocess
import sys
import time

import bench

COUNT = 200
FILES = [
    ("FLAC", "flac", ["-c:a", "flac"]),
    ("MP3 VBR without header", "mp3", ["-c:a", "libmp3lame", "-q:a", "4", "-write_xing", "0"]),
    ("AAC in M4A", "m4a", ["-c:a", "aac", "-b:a", "192k"]),
    ("Opus", "opus", ["-c:a", "libopus", "-b:a", "128k"]),
]


def make(name: str, arguments):
    path = bench.WORK / f"seek.{name}"
    if not path.exists():
        bench.WORK.mkdir(parents=True, exist_ok=True)
        noise = "aevalsrc='0.3*sin(2*PI*(200+3*t)*t)+0.1*random(0)|0.3*sin(2*PI*330*t)':s=44100:d=90"
        subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-y", "-f", "lavfi", "-i", noise,
                        *arguments, path], check=True)
    return path


def norae(program, path, how: str, count: int = COUNT) -> list:
    output = subprocess.run([program, "seeks", path, str(count), how], check=True,
                            capture_output=True, text=True).stdout
    return [float(line) for line in output.split()]


def mpv(path) -> list:
    """Asks over its socket, one seek after the other."""
    address = str(bench.WORK / "mpv.socket")
    player = subprocess.Popen(
        ["mpv", "--no-config", "--really-quiet", "--no-video", "--ao=null", "--pause",
         "--hr-seek=yes", "--keep-open=yes", f"--input-ipc-server={address}", str(path)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        line = socket.socket(socket.AF_UNIX)
        for _ in range(200):
            try:
                line.connect(address)
                break
            except OSError:
                time.sleep(0.05)
        answers = line.makefile("rb")
        time.sleep(1)
        draw, times = random.Random(2026), []
        for _ in range(COUNT):
            wish = {"command": ["seek", draw.uniform(0, 60), "absolute+exact"]}
            start = time.monotonic()
            line.sendall(json.dumps(wish).encode() + b"\n")
            while b"playback-restart" not in answers.readline():
                pass
            times.append((time.monotonic() - start) * 1000)
        return times
    finally:
        player.terminate()
        player.wait()


def told(times: list) -> str:
    ordered = sorted(times)
    return f"{statistics.median(ordered):.1f} / {ordered[len(ordered) * 99 // 100]:.1f}"


def main() -> None:
    rows, program = [], bench.program()
    for title, ending, arguments in FILES:
        path = make(ending, arguments)
        ours, theirs = norae(program, path, "paused"), mpv(path)
        heard = norae(program, path, "playing", 50)
        ratio = statistics.median(ours) / statistics.median(theirs)
        rows.append([f"seek, {title}, ms (median / 99 %)", told(ours), f"mpv {told(theirs)}",
                     f"{ratio:.2f}", "≤ 1"])
        rows.append([f"seek until heard, fade included, {title}, ms", told(heard), "", "", ""])
        for row in rows[-2:]:
            print(" | ".join(row), flush=True)
    (bench.WORK / "seeks.rows.json").write_text(json.dumps(rows))


main()

"""The largest step between two samples in what is heard of a steady tone, while it is paused, sought in,
skipped and comes to its end: a click would be a step larger than the tone's own."""

import json
import subprocess

import bench


def main() -> None:
    path = bench.WORK / "tone.wav"
    bench.WORK.mkdir(parents=True, exist_ok=True)
    subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-y", "-f", "lavfi", "-i",
                    "aevalsrc='0.8*sin(2*PI*1000*t)|0.8*sin(2*PI*1000*t)':s=44100:d=20", path],
                   check=True)
    output = subprocess.run([bench.program(), "clicks", path], check=True, capture_output=True,
                            text=True).stdout
    steps = {line.split(": ")[0]: float(line.split(": ")[1]) for line in output.splitlines()}
    own = steps.pop("nothing")
    rows = [[f"largest step between samples of a tone: {what}", f"{step:.4f}",
             f"undisturbed {own:.4f}", f"{step / own:.2f}", "≤ 1"] for what, step in steps.items()]
    for row in rows:
        print(" | ".join(row), flush=True)
    (bench.WORK / "clicks.rows.json").write_text(json.dumps(rows))


main()

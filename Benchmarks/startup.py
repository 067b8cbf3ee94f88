"""From the start to the first painted window, and the memory then, beside an empty window."""

import json
import os
import shutil
import statistics
import subprocess
import sys
from pathlib import Path

import bench

NORAE = Path(sys.argv[1]) / "bin" / "norae"
TRACKS = 100_000
RUNS = 7


def compile(name: str, flags: str) -> Path:
    program = bench.WORK / name
    subprocess.run(f"gcc -O2 -o {program} {bench.ROOT}/Benchmarks/{name}.c {flags}", shell=True,
                   check=True)
    return program


def first_frame(watcher: Path, program: list, home: Path) -> dict:
    """One start under a display of its own, with the settings of nobody."""
    environment = dict(os.environ, GSK_RENDERER="cairo", HOME=str(home), XDG_DATA_HOME="",
                       XDG_CACHE_HOME="", XDG_CONFIG_HOME="")
    answer = subprocess.run(
        ["xvfb-run", "-a", "-s", "-screen 0 1280x800x24", "dbus-run-session", "--", watcher, "3",
         *program], env=environment, check=True, capture_output=True, text=True).stdout
    return json.loads(answer.strip().splitlines()[-1])


def main() -> None:
    bench.WORK.mkdir(parents=True, exist_ok=True)
    watcher = compile("first_frame", "-lX11 -lXdamage")
    empty = compile("empty_window", "$(pkg-config --cflags --libs libadwaita-1)")
    library = bench.named_library(TRACKS)
    home = bench.WORK / "home"
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir()
    os.environ["NORAE_LIBRARY"] = str(library)
    ours, theirs = [], []
    for _ in range(RUNS):
        theirs.append(first_frame(watcher, [empty], home))
        ours.append(first_frame(watcher, [NORAE], home))
    middle = lambda runs, key: statistics.median(run[key] for run in runs)
    start, yardstick = middle(ours, "milliseconds"), middle(theirs, "milliseconds")
    more = (middle(ours, "pss") - middle(theirs, "pss")) / 1024
    bench.report("startup", [
        (f"start to the first painted window, {TRACKS} tracks", f"{start:.0f} ms",
         f"empty libadwaita window {yardstick:.0f} ms", f"{start / yardstick:.2f}", "≤ 1.3"),
        ("memory three seconds later (PSS)", f"{middle(ours, 'pss') / 1024:.0f} MB",
         f"empty window {middle(theirs, 'pss') / 1024:.0f} MB", f"{more:+.0f} MB", "≤ +100 MB"),
    ])


main()

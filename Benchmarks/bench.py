"""What the benchmarks share: a library to measure on, timed runs, and the table of results."""

import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "bench"


def library(tracks: int) -> Path:
    """A generated library of so many tracks; made once, kept below build/bench."""
    folder = WORK / f"library-{tracks}"
    done = folder.with_suffix(".json")
    if not done.exists():
        WORK.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            ["/usr/bin/python3", ROOT / "Benchmarks" / "make_library.py", folder, "--tracks",
             str(tracks), "--cache", WORK / "clips", "--manifest", done],
            check=True, stdout=subprocess.DEVNULL)
    return folder


def files(folder: Path, endings=(".mp3", ".flac", ".m4a", ".ogg", ".opus", ".wav", ".aiff")):
    return sorted(os.path.join(path, name) for path, _, names in os.walk(folder)
                  for name in names if name.endswith(endings))


def warm(folder: Path) -> None:
    """Brings every file of the folder into the page cache."""
    subprocess.run(f"find '{folder}' -type f -print0 | xargs -0 cat > /dev/null", shell=True,
                   check=True)


def seconds(run, prepare=lambda: None, times: int = 3) -> float:
    """The median wall time of `run`, with `prepare` before each, not counted."""
    taken = []
    for _ in range(times):
        prepare()
        start = time.monotonic()
        run()
        taken.append(time.monotonic() - start)
    return statistics.median(taken)


def report(name: str, rows: list) -> None:
    """Prints rows of (what, measured, beside, ratio, aim) and keeps them for RESULTS.md."""
    WORK.mkdir(parents=True, exist_ok=True)
    (WORK / f"{name}.rows.json").write_text(json.dumps(rows, ensure_ascii=False))
    for row in rows:
        print("  ".join(str(cell) for cell in row))
    sys.stdout.flush()

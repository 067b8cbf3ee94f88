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
    folder = (WORK / f"library-{tracks}").resolve()
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


def program() -> Path:
    """The library without the window; see norae-bench."""
    build = [ROOT / "tools" / "swift", "build", "-c", "release", "--static-swift-stdlib"]
    subprocess.run([*build, "--product", "norae-bench"], check=True, stdout=subprocess.DEVNULL,
                   cwd=ROOT)
    return ROOT / ".build" / "release" / "norae-bench"


def sized_file(path: Path, size: int) -> None:
    """A file of that size that takes no room."""
    with open(path, "wb") as file:
        file.truncate(size)


def named_tree(tracks: int) -> Path:
    """A tree of so many files without music whose names say artist, album, number and title."""
    folder = WORK / f"names-{tracks}"
    if folder.exists():
        return folder
    for number in range(0, tracks, 12):
        album = folder / f"Artist {number // 24:05}" / f"Album {number // 12:05}"
        album.mkdir(parents=True)
        for track in range(1, min(12, tracks - number) + 1):
            sized_file(album / f"{track:02} Song {number + track}.flac", number + track)
    return folder


def flat_tree(files: int) -> Path:
    """So many files in one folder."""
    folder = WORK / f"flat-{files}"
    if not folder.exists():
        folder.mkdir(parents=True)
        for number in range(files):
            sized_file(folder / f"file {number * 7919 % files:06}.flac", number + 1)
    return folder


def named_library(tracks: int) -> Path:
    """A database of so many tracks that have no music behind them."""
    library = WORK / f"named-library-{tracks}"
    if not (library / "library.db").exists():
        subprocess.run([program(), "named", named_tree(tracks), library], check=True,
                       stdout=subprocess.DEVNULL)
    return library


def seconds(run, prepare=lambda: None, times: int = 3) -> float:
    """The median wall time of `run`, with `prepare` before each, not counted."""
    taken = []
    for _ in range(times):
        prepare()
        start = time.monotonic()
        run()
        taken.append(time.monotonic() - start)
    return statistics.median(taken)


def in_turns(*runs, times: int = 5) -> list:
    """The best wall times of several (run, prepare), taken in turns, so that whatever else the
    machine does meets all of them."""
    best = [float("inf")] * len(runs)
    for _ in range(times):
        for index, (run, prepare) in enumerate(runs):
            best[index] = min(best[index], seconds(run, prepare, times=1))
    return best


def report(name: str, rows: list) -> None:
    """Prints rows of (what, measured, beside, ratio, aim) and keeps them for RESULTS.md."""
    WORK.mkdir(parents=True, exist_ok=True)
    (WORK / f"{name}.rows.json").write_text(json.dumps(rows, ensure_ascii=False))
    for row in rows:
        print("  ".join(str(cell) for cell in row))
    sys.stdout.flush()

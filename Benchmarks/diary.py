"""A diary of twenty years, 20,000 records, beside an empty one: how long each page's questions take."""

import datetime
import os
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

import bench
import diary_table
from diary_table import RECORDS

QUESTIONS = {
    "a day": ["show", "2015-03-01"],
    "a month": ["list", "--from", "2015-03-01", "--until", "2015-03-31"],
    "charts of a month": ["stats", "month", "--date", "2015-03-01"],
    "charts of a year": ["stats", "year", "--date", "2015-03-01"],
    "the last 30 days": ["list", "--limit", "30"],
    "words in all notes": ["search", "첫눈", "2014-03-05"],
}


def ask(program: Path, library: Path, words: list[str]) -> float:
    """Milliseconds from the start of the program to its end."""
    start = time.perf_counter()
    subprocess.run([program, "diary", *words, "--json", "--library", library], check=True,
                   stdout=subprocess.DEVNULL)
    return (time.perf_counter() - start) * 1000


def main() -> None:
    program = Path(sys.argv[1]).resolve() / "bin" / "norae"
    folders = {name: bench.WORK / f"diary-{name}" for name in ("full", "empty")}
    for folder in folders.values():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    file = folders["full"] / "diary.csv"
    file.write_text(diary_table.text(RECORDS, datetime.date(2025, 12, 31)))
    begun = time.perf_counter()
    subprocess.run([program, "diary", "import", file, "--library", folders["full"]], check=True,
                   stdout=subprocess.DEVNULL)
    rows = [(f"a table of {RECORDS} records taken in", f"{time.perf_counter() - begun:.1f} s", "",
             "", "-")]
    for name, words in QUESTIONS.items():
        times = {kind: [] for kind in folders}
        for _ in range(int(os.environ.get("ROUNDS", "15"))):
            for kind, folder in folders.items():
                times[kind].append(ask(program, folder, words))
        full, empty = (statistics.median(times[kind]) for kind in ("full", "empty"))
        rows.append((f"diary of {RECORDS} records, {name}", f"{full:.0f} ms",
                     f"empty diary {empty:.0f} ms", f"{full / empty:.2f}", "< 2"))
    bench.report("diary", rows)


main()

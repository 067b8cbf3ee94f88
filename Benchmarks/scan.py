"""First scan and scan with nothing changed, beside a bare TagLib loop, `find` and mpd."""

import shutil
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import bench
from mpd import Mpd

NORAE = Path(sys.argv[1]) / "bin" / "norae"
TRACKS = int(sys.argv[2]) if len(sys.argv) > 2 else 20_000


def norae_scan(music: Path, library: Path) -> None:
    subprocess.run([NORAE, "scan", music, "--library", library], check=True,
                   stdout=subprocess.DEVNULL)


def seconds_to_albums(music: Path, library: Path) -> float:
    """From the start of a first scan until another process can read the first albums."""
    start = time.monotonic()
    scan = subprocess.Popen([NORAE, "scan", music, "--library", library],
                            stdout=subprocess.DEVNULL)
    while True:
        time.sleep(0.005)
        try:
            with sqlite3.connect(f"file:{library}/library.db?mode=ro", uri=True) as database:
                if database.execute("SELECT count(*) FROM album").fetchone()[0] > 0: break
        except sqlite3.OperationalError:
            # Not there yet.
            continue
    taken = time.monotonic() - start
    scan.wait()
    return taken


def main() -> None:
    music = bench.library(TRACKS)
    bench.warm(music)
    paths = bench.WORK / "paths.txt"
    paths.write_text("".join(p + "\n" for p in bench.files(music)))
    bare = bench.WORK / "bare_taglib"
    subprocess.run(
        f"g++ -O2 -std=c++17 -o {bare} {bench.ROOT}/Benchmarks/bare_taglib.cpp "
        "$(pkg-config --cflags --libs taglib) -pthread", shell=True, check=True)

    library = bench.WORK / "norae-library"
    forget = lambda: shutil.rmtree(library, ignore_errors=True)
    leave = lambda: None
    loop, first = bench.in_turns(
        (lambda: subprocess.run([bare, paths], check=True, stdout=subprocess.DEVNULL), leave),
        (lambda: norae_scan(music, library), forget))
    find, again = bench.in_turns(
        (lambda: subprocess.run(["find", music, "-printf", "%s %T@ %p\n"], check=True,
                                stdout=subprocess.DEVNULL), leave),
        (lambda: norae_scan(music, library), leave), times=9)
    forget()
    albums = seconds_to_albums(music, library)

    mpd_first, mpd_again = [], []
    for _ in range(2):
        mpd = Mpd(music)
        mpd.wait()
        mpd_first.append(time.monotonic() - mpd.begun)
        mpd_again.append(bench.in_turns((mpd.update, leave))[0])
        mpd.stop()
    mpd_first, mpd_again = min(mpd_first), min(mpd_again)

    bench.report("scan", [
        (f"first scan, {TRACKS} tracks", f"{first:.2f} s", f"TagLib loop {loop:.2f} s",
         f"{first / loop:.2f}", "≤ 1.6"),
        (f"first scan, {TRACKS} tracks", f"{first:.2f} s", f"mpd {mpd_first:.2f} s",
         f"{mpd_first / first:.1f} × faster", "≥ 5 ×"),
        (f"nothing changed, {TRACKS} tracks", f"{again:.3f} s", f"find {find:.3f} s",
         f"{again / find:.2f}", "≤ 2"),
        (f"nothing changed, {TRACKS} tracks", f"{again:.3f} s", f"mpd {mpd_again:.3f} s",
         f"{again / mpd_again:.2f}", "< 0.5"),
        ("first albums, from the start of the program", f"{albums:.2f} s", "", "", "≤ 1 s"),
    ])


main()

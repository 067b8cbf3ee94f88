"""How much memory the window takes for a library of 10,000 albums, scrolled from top to end.

    scroll.py NORAE [ALBUMS]

Run with the system's Python under Xvfb and a session bus. The library is written straight into the
database that NORAE has made, each album with a folder and a cover of its own, one track each."""

import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tests/WindowTests"))
os.environ["NORAE"] = str(pathlib.Path(sys.argv[1]).resolve())
import bench  # noqa: E402
import stage  # noqa: E402

ALBUMS = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
MOST = 60 * 1024


def make_home():
    home = pathlib.Path(tempfile.mkdtemp(prefix="norae-scroll-"))
    for name in ("data", "config", "cache", "state", "runtime", "music"):
        (home / name).mkdir(mode=0o700)
    stage._home = home
    # Something for the first scan to see, or the folder would count as away.
    stage.run("scan", str(home / "music"))
    pictures = []
    for number in range(16):
        picture = home / f"cover-{number}.jpg"
        subprocess.run(["convert", "-size", "600x600", f"plasma:hsl({number * 22},60%,50%)",
                        str(picture)], check=True)
        pictures.append(picture)
    fill(next(home.rglob("library.db")), home, pictures)
    return home


def fill(database, home, pictures):
    base = sqlite3.connect(database)
    folder, = base.execute("SELECT id FROM folder").fetchone()
    empty = {row[1]: "" for row in base.execute("PRAGMA table_info(track)")
             if row[3] and row[4] is None and row[2] == "TEXT"}
    with base:
        for number in range(1, ALBUMS + 1):
            place = home / "music" / f"{number:05}"
            place.mkdir()
            os.link(pictures[number % len(pictures)], place / "cover.jpg")
            name = f"Album {number:05}"
            key = name.lower().encode() + b"\0"
            base.execute("INSERT INTO directory (id, path, art) VALUES (?, ?, ?)",
                         (number, bytes(place), b"cover.jpg"))
            base.execute(
                "INSERT INTO album (id, key, title, artist, date, tracks, duration, cover, added,"
                " title_key, artist_key) VALUES (?, ?, ?, ?, '1998', 1, 180000, 1, ?, ?, ?)",
                (number, name, name, f"Artist {number % 700:03}", number, key,
                 f"artist {number % 700:03}".encode() + b"\0"))
            values = {**empty, "id": number, "path": bytes(place / "1.flac"), "folder_id": folder,
                      "directory_id": number, "group_id": number, "album_id": number,
                      "group_title": name.lower(), "title_key": key, "size": 1, "modified": 1,
                      "changed": 1, "inode": number, "added": number, "compilation": 0,
                      "lyrics": "none", "title": name}
            base.execute(f"INSERT INTO track ({', '.join(values)}) VALUES "
                         f"({', '.join('?' * len(values))})", list(values.values()))
    base.close()


def memory(process):
    """KiB that are this process's own."""
    lines = pathlib.Path(f"/proc/{process.pid}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines
               if line.startswith(("Private_Clean", "Private_Dirty")))


def main():
    home = make_home()
    program = stage.Program(1280, 800)
    try:
        time.sleep(5)
        first = memory(program.process)
        program.key("ctrl+2")
        time.sleep(4)
        top = memory(program.process)
        stage.wait("an album", lambda: next(program.seen("table cell"), None))
        stage.x("mousemove", 700, 400)
        most = top
        wheel = 0
        end = time.monotonic() + 240
        cell = next(program.seen("table cell"))
        program.press(cell)
        program.key("alt+Left")
        while time.monotonic() < end:
            stage.x("key", "--repeat", "40", "--delay", "25", "Page_Down")
            wheel += 40
            most = max(most, memory(program.process))
            if wheel >= ALBUMS // 5 // 2:
                break
        time.sleep(2)
        last = memory(program.process)
        bench.report("scroll", [
            (f"memory while {ALBUMS} albums are scrolled to the end (private)",
             f"{most // 1024} MB at most, {last // 1024} MB at the end",
             f"Home {first // 1024} MB, Albums at the top {top // 1024} MB",
             f"{(most - first) / 1024:+.0f} MB", f"≤ +{MOST // 1024} MB"),
        ])
        return 0 if most - first <= MOST else 1
    finally:
        program.close()
        shutil.rmtree(home, ignore_errors=True)


sys.exit(main())

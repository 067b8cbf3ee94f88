"""A keystroke in a search, beside mpd's `search any`, on the same tracks.

    search.py NORAE_PREFIX [TRACKS]

Names, lyrics and folders are those of make_library.py; the sound is one short clip, for searching
never hears it. Every state of the search field while the queries are typed is one keystroke, with
all kinds of answers, at most 50 of each, read from the database as the window reads them.
"""

import json
import os
import random
import statistics
import subprocess
import sys
import time
from pathlib import Path

import bench
from make_library import plan_library
from mpd import Mpd

NORAE = Path(sys.argv[1]) / "bin" / "norae"
TRACKS = int(sys.argv[2]) if len(sys.argv) > 2 else 100_000

INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
QUERIES = [
    "midnight", "silver river", "rain", "the quiet", "golden hour rain", "snow red", "ambient",
    "lumiere", "strasse", "fjord", "corazon", "사랑", "봄날 노래", "그림자", "네버엔딩", "ㅅㄹ", "ㅂㄷ ㅎㄴ",
    "sarang", "norae", "さくら", "ひかり", "月光", "ラジオ", "ночь", "звезда", "чаика", "midnihgt", "medow",
    "zzyzx", "12",
]


def states(query: str) -> list:
    """What stands in the field after each key: Hangul appears letter by letter."""
    shown = []
    for end, letter in enumerate(query, start=1):
        before, code = query[:end - 1], ord(letter) - 0xAC00
        if 0 <= code < 11172:
            shown.append(before + INITIALS[code // 588])
            if code % 28:
                shown.append(before + chr(0xAC00 + code // 28 * 28))
        shown.append(query[:end])
    return shown


def frame(name: str, data: bytes) -> bytes:
    size = bytes((len(data) >> shift) & 0x7F for shift in (21, 14, 7, 0))
    return name.encode() + size + b"\0\0" + data


def text(name: str, value: str) -> bytes:
    return frame(name, b"\3" + value.encode())


def library(tracks: int) -> Path:
    """Files with the names of make_library.py and hardly any sound; made once."""
    folder = bench.WORK / f"sung-{tracks}"
    done = folder.with_suffix(".done")
    if done.exists():
        return folder
    bench.WORK.mkdir(parents=True, exist_ok=True)
    clip = subprocess.run(
        ["ffmpeg", "-loglevel", "error", "-f", "lavfi", "-i", "sine=duration=0.2", "-b:a", "32k",
         "-ar", "22050", "-write_xing", "0", "-id3v2_version", "0", "-f", "mp3", "-"],
        check=True, capture_output=True).stdout
    for album in plan_library(tracks, seed=1):
        for track in album.tracks:
            path = (folder / track.path).with_suffix(".mp3")
            path.parent.mkdir(parents=True, exist_ok=True)
            frames = text("TIT2", track.title) + text("TPE1", track.artist)
            frames += text("TALB", album.title) + text("TPE2", album.artist)
            frames += text("TCON", album.genre) + text("TDRC", str(album.year))
            frames += text("TRCK", str(track.number)) + text("TPOS", str(track.disc))
            if track.lyrics:
                frames += frame("USLT", b"\3und\0" + track.lyrics.encode())
            head = b"ID3\4\0\0" + frame("", frames)[:4]
            path.write_bytes(head + frames + clip)
            if track.lrc:
                path.with_suffix(".lrc").write_text(track.lrc)
    done.touch()
    return folder


def norae_keystrokes(home: Path, typed: list) -> dict:
    """The seconds of each keystroke in one process, and what the first search cost besides."""
    queries = bench.WORK / "queries.txt"
    queries.write_text("".join(line + "\n" for line in typed))
    output = subprocess.run(
        [NORAE, "search", "--timed", queries, "--library", home], check=True,
        stdout=subprocess.PIPE).stdout
    return json.loads(output)


def percentile(values: list, share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def main() -> None:
    music = library(TRACKS)
    home = bench.WORK / f"sung-{TRACKS}-library"
    subprocess.run([NORAE, "scan", music, "--library", home], check=True,
                   stdout=subprocess.DEVNULL)
    typed = [state for query in QUERIES for state in states(query)]
    answer = norae_keystrokes(home, typed * 3)
    keys = [entry["seconds"] for entry in answer["searches"]]

    mpd = Mpd(music)
    mpd.wait()
    theirs = []
    for query in QUERIES:
        start = time.monotonic()
        mpd.ask(f'search any "{query}"')
        theirs.append(time.monotonic() - start)
    mpd.stop()
    median = statistics.median(theirs)
    slowest = percentile(keys, 0.99)
    if os.environ.get("NORAE_BENCH_SLOWEST"):
        for entry in sorted(answer["searches"], key=lambda e: -e["seconds"])[:20]:
            print(entry)

    bench.report("search", [
        (f"keystroke, {TRACKS} tracks, 99th percentile", f"{slowest * 1000:.2f} ms",
         f"mpd, median {median * 1000:.1f} ms", f"1/{median / slowest:.0f}", "≤ 1/20"),
        (f"keystroke, {TRACKS} tracks, median", f"{statistics.median(keys) * 1000:.2f} ms",
         f"mpd, median {median * 1000:.1f} ms", f"1/{median / statistics.median(keys):.0f}", "-"),
        (f"first search, {TRACKS} tracks", f"{answer['first'] * 1000:.0f} ms", "-", "-", "-"),
        (f"memory of the search, {TRACKS} tracks", f"{answer['memory'] / 1e6:.1f} MB", "-", "-",
         "≤ 40 MB"),
    ])


main()

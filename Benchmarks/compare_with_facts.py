#!/usr/bin/env python3
"""Scan a generated library and compare what Norae lists with what was written.

    make_library.py OUT --tracks 2000 --facts FACTS
    compare_with_facts.py OUT FACTS [--norae PROGRAM] [--show 20]

Every track must be listed once with every field as the generator wrote it, and
the albums must be the generator's: one for each album artist and title, with
as many tracks and discs. Prints what differs; exit status 1 when anything does.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path


def run(program: str, *arguments: str) -> str:
    """What a verb prints; a scan that names unreadable files is an answer too."""
    done = subprocess.run([program, *arguments], stdout=subprocess.PIPE, text=True)
    if done.returncode not in (0, 1):
        sys.exit(f"{program} {arguments[0]} ended with status {done.returncode}")
    return done.stdout


def rows(text: str) -> list[dict]:
    return [json.loads(line) for line in text.splitlines()]


def differing_tracks(facts: list[dict], tracks: list[dict], root: Path) -> list[str]:
    listed = Counter(t["path"] for t in tracks)
    by_path = {t["path"]: t for t in tracks}
    found = [f"listed {n} times: {path}" for path, n in listed.items() if n > 1]
    for fact in facts:
        path = str(root / fact["path"])
        track = by_path.pop(path, None)
        if track is None:
            found.append(f"lost: {path}")
            continue
        track = dict(track, pictures=len(track["pictures"]), lyrics=track["lyrics"] != "none")
        for key in fact.keys() - {"path"}:
            if track[key] != fact[key]:
                found.append(f"{path}: {key} is {track[key]!r}, not {fact[key]!r}")
    return found + [f"nobody wrote: {path}" for path in by_path]


def differing_albums(facts: list[dict], albums: list[dict]) -> list[str]:
    def by_name(items, discs) -> dict:
        groups: dict = {}
        for item in items:
            groups.setdefault((item["albumArtist"], item["album"]), []).append(item)
        return {name: (len(group), discs(group)) for name, group in groups.items()}

    wanted = by_name(facts, lambda group: len({f["discNumber"] for f in group}))
    got = {(a["albumArtist"], a["title"]): (a["tracks"], a["discs"]) for a in albums}
    found = [f"albums of one name: {len(albums) - len(got)}"] if len(albums) > len(got) else []
    for name in wanted.keys() | got.keys():
        if wanted.get(name) != got.get(name):
            found.append(f"{name}: (tracks, discs) are {got.get(name)}, not {wanted.get(name)}")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("root", type=Path, help="the generated library's folder")
    parser.add_argument("facts", type=Path, help="what make_library.py --facts wrote")
    parser.add_argument("--norae", default="norae", help="the program")
    parser.add_argument("--show", type=int, default=20, help="how many differences to print")
    options = parser.parse_args()

    facts = rows(options.facts.read_text(encoding="utf-8"))
    root = options.root.resolve()
    with tempfile.TemporaryDirectory() as library:
        place = ("--library", library, "--json")
        report = json.loads(run(options.norae, "scan", str(root), *place))
        again = json.loads(run(options.norae, "scan", str(root), *place))
        tracks = rows(run(options.norae, "list", "tracks", *place))
        albums = rows(run(options.norae, "list", "albums", *place))

    found = [f"unreadable: {u['path']}: {u['reason']}" for u in report["unreadable"]]
    found += differing_tracks(facts, tracks, root) + differing_albums(facts, albums)
    if any(again[key] for key in ("added", "changed", "moved", "missing")):
        found.append(f"a second scan changed something: {again}")
    for line in found[:options.show]:
        print(line)
    lost = sum(line.startswith("lost: ") for line in found)
    print(f"{len(facts)} tracks written, {len(tracks)} listed, {lost} lost, "
          f"{len(albums)} albums, {len(found)} differences; "
          f"scan {report['seconds']:.2f} s, again {again['seconds']:.2f} s")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

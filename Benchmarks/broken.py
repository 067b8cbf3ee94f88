"""Ten thousand broken files of all formats, scanned as a library: nobody crashes, nobody hangs, each
file that cannot be read is named. Then a file that says its picture has two gigabytes."""

import json
import os
import random
import resource
import shutil
import struct
import subprocess
import sys
import time
from pathlib import Path

import bench

NORAE = Path(sys.argv[1]) / "bin" / "norae"
COUNT = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000


def attack(body: bytes, chance: random.Random) -> bytes:
    """One to four kinds of damage, most of it where the heads are."""
    data = bytearray(body)
    for _ in range(chance.randint(1, 4)):
        reach = min(len(data), 600) if chance.random() < 0.7 else len(data)
        place = chance.randrange(max(1, reach))
        kind = chance.randrange(7)
        if kind == 0:
            data[place] ^= 1 << chance.randrange(8)
        elif kind == 1:
            data[place:place + 4] = struct.pack(">I", chance.choice(
                (0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0xFFFFFFF0, 1 << 24)))
        elif kind == 2:
            data[place:place + 4] = struct.pack("<I", chance.choice(
                (0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0xFFFFFFF0, 1 << 24)))
        elif kind == 3:
            data[place:place + 8] = bytes(chance.randrange(256) for _ in range(8))
        elif kind == 4:
            data[place:place] = data[place:place + chance.randint(1, 64)]
        elif kind == 5 and place > 16:
            del data[place:]
        else:
            del data[place:place + chance.randint(1, 16)]
    return bytes(data)


def huge_picture(folder: Path) -> None:
    """A FLAC file whose picture block says 2 GiB, and the same as an ID3v2 frame."""
    comment = b"image/jpeg"
    picture = struct.pack(">II", 3, len(comment)) + comment + struct.pack(
        ">IIIIII", 0, 500, 500, 24, 0, 0x7FFFFFF0)
    info = bytes.fromhex("1000100000000000000000ac4442f0000002b11000") + bytes(13)
    (folder / "picture.flac").write_bytes(
        b"fLaC" + struct.pack(">I", 34) + info[:34].ljust(34, b"\0")
        + struct.pack(">I", 0x86FFFFFF) + picture + bytes(4000))
    frame = b"APIC" + struct.pack(">I", 0x7FFFFFF0) + b"\0\0" + b"\0image/jpeg\0\3\0" + bytes(4000)
    (folder / "picture.mp3").write_bytes(
        b"ID3\x03\0\0" + bytes((0x7F, 0x7F, 0x7F, 0x7F)) + frame)


def main() -> None:
    sources = {}
    for path in bench.files(bench.library(2_000)):
        body = Path(path).read_bytes()
        if len(body) < 120_000:
            sources.setdefault(Path(path).suffix, []).append(body)
    chance = random.Random(0xBAD5EED)
    tree = bench.WORK / "broken"
    shutil.rmtree(tree, ignore_errors=True)
    names = []
    for number in range(COUNT):
        ending = sorted(sources)[number % len(sources)]
        body = chance.choice(sources[ending][:40])
        folder = tree / f"{number // 500:03}"
        folder.mkdir(parents=True, exist_ok=True)
        names.append(folder / f"{number:05}{ending}")
        names[-1].write_bytes(attack(body, chance))
    huge_picture(tree)
    library = bench.WORK / "broken-library"
    shutil.rmtree(library, ignore_errors=True)
    environment = dict(os.environ, NORAE_LIBRARY=str(library))
    start = time.monotonic()
    scan = subprocess.run([NORAE, "scan", tree, "--json"], env=environment, capture_output=True,
                          text=True)
    taken = time.monotonic() - start
    assert scan.returncode in (0, 1), f"the scan ended with {scan.returncode}"
    report = json.loads(scan.stdout)
    unreadable = {item["path"]: item["reason"] for item in report["unreadable"]}
    crashed = sum("crashed" in reason for reason in unreadable.values())
    hung = sum("longer" in reason for reason in unreadable.values())
    told = report["added"] + len(unreadable)
    assert told == report["seen"] == COUNT + 2, f"{told} of {report['seen']} files are told of"
    largest = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    bench.report("broken", [
        (f"{COUNT} broken files", f"{report['added']} read, {len(unreadable)} named",
         f"{crashed} crashes and {hung} hangs of a reader", f"{taken:.1f} s", "all told, 0 hangs"),
        ("memory of the largest process then", f"{largest:.0f} MB", "a picture of 2 GiB", "",
         "bounded"),
    ])
    shutil.rmtree(tree, ignore_errors=True)
    shutil.rmtree(library, ignore_errors=True)


main()

"""What a frame of the cover pager costs the main thread, with 10,000 albums turned page by page and
pulled from one end to the other, the middle in leaps, and what that does to memory; and the same of
the grid of albums.

    pager.py [ALBUMS]

Run under Xvfb and a session bus, drawn by the processor (GSK_RENDERER=cairo) at 1280 x 800."""

import subprocess
import sys

import bench

ALBUMS = sys.argv[1] if len(sys.argv) > 1 else "10000"


def pictures():
    folder = bench.WORK / "covers"
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(16):
        picture = folder / f"{number}.jpg"
        if not picture.exists():
            subprocess.run(["convert", "-size", "600x600", f"plasma:hsl({number * 22},60%,50%)",
                            picture], check=True)
    return sorted(folder.glob("*.jpg"))


def main():
    build = [bench.ROOT / "tools" / "swift", "build", "-c", "release", "--static-swift-stdlib"]
    subprocess.run([*build, "--product", "pager-bench"], check=True, stdout=subprocess.DEVNULL,
                   cwd=bench.ROOT)
    said = subprocess.run(
        [bench.ROOT / ".build/release/pager-bench", ALBUMS, *pictures()], check=True,
        capture_output=True, text=True).stdout
    lines = {line.split()[0]: line.split()[1:] for line in said.splitlines()}
    turning, pulling, grid = (
        {key: int(value) for key, value in zip(words[::2], words[1::2])}
        for words in (lines["turning"], lines["pulling"], lines["grid"]))
    before, most, after = (int(lines["memory"][place]) // 1024 for place in (1, 3, 5))
    grid_before, grid_most, grid_after = (
        int(lines["gridmemory"][place]) // 1024 for place in (1, 3, 5))
    bench.report("pager", [
        ("pager, a page turned: main thread in a frame, 99th percentile",
         f"{turning['p99'] / 1000:.1f} ms", f"median {turning['median'] / 1000:.1f} ms", "",
         "≤ 8 ms"),
        (f"pager, {ALBUMS} albums pulled end to end, a new card in each frame: the same",
         f"{pulling['p99'] / 1000:.1f} ms", f"median {pulling['median'] / 1000:.1f} ms", "",
         "≤ 8 ms"),
        ("cards that exist then", lines["cards"][0], "", "", "≤ 9"),
        ("memory then (private)", f"{most} MB at most, {after} MB at the end",
         f"before {before} MB", f"{most - before:+} MB", "≤ +60 MB"),
        (f"grid of {ALBUMS} albums, scrolled by 24 pixels a frame: the same, 99th percentile",
         f"{grid['p99'] / 1000:.1f} ms", f"median {grid['median'] / 1000:.1f} ms", "", "≤ 8 ms"),
        ("cells that exist then", lines["cells"][0], "", "", "bounded"),
        ("memory then (private)", f"{grid_most} MB at most, {grid_after} MB at the end",
         f"before {grid_before} MB", f"{grid_most - grid_before:+} MB", "≤ +60 MB"),
    ])


main()

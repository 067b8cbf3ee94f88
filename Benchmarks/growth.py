"""How the scan grows: 2,000 to 100,000 files whose tags are made up from their names, so that what
is measured is the walk, the comparison and the database; reading files is linear by itself."""

import shutil
import statistics
import subprocess
import sys

import bench


def seconds(kind: str, tree, library) -> float:
    """CPU seconds of one scan, of its own and the system's."""
    shutil.rmtree(library, ignore_errors=True)
    answer = subprocess.run(
        ["bash", "-c", f"TIMEFORMAT='%U %S'; time '{bench.program()}' {kind} '{tree}' '{library}'"],
        check=True, capture_output=True, text=True)
    return sum(float(figure) for figure in answer.stderr.split()[-2:])


def main() -> None:
    small, large = 2_000, 100_000
    library = bench.WORK / "growth-library"
    middle = lambda kind, tree, times: statistics.median(
        seconds(kind, tree, library) for _ in range(times))
    start = middle("named", bench.named_tree(12), 5)
    few = (middle("named", bench.named_tree(small), 7) - start) / small
    many = (middle("named", bench.named_tree(large), 3) - start) / large
    flat_few = (middle("untagged", bench.flat_tree(small), 7) - start) / small
    flat_many = (middle("untagged", bench.flat_tree(large), 1) - start) / large
    shutil.rmtree(library, ignore_errors=True)
    bench.report("growth", [
        (f"a track more at {large} tracks (walk, database; CPU)", f"{many * 1e6:.0f} µs",
         f"at {small} tracks {few * 1e6:.0f} µs", f"{many / few:.2f}", "≤ 1.1"),
        (f"a file more in one folder of {large} untagged files", f"{flat_many * 1e6:.0f} µs",
         f"in one of {small} {flat_few * 1e6:.0f} µs", f"{flat_many / flat_few:.2f}",
         "no square"),
    ])


main()

"""Writes the rows that the benchmarks left behind into the table of RESULTS.md."""

import json

import bench

BEGIN, END = "<!-- table -->\n", "<!-- end of table -->\n"
PARTS = ("scan", "growth", "startup", "search", "broken")


def main() -> None:
    page = bench.ROOT / "Benchmarks" / "RESULTS.md"
    text = page.read_text()
    lines = ["| what | Norae | beside | ratio | aim |", "|---|---|---|---|---|"]
    for part in PARTS:
        rows = bench.WORK / f"{part}.rows.json"
        if rows.exists():
            lines += ["| " + " | ".join(map(str, row)) + " |" for row in json.loads(rows.read_text())]
    start, end = text.index(BEGIN) + len(BEGIN), text.index(END)
    page.write_text(text[:start] + "\n" + "\n".join(lines) + "\n\n" + text[end:])


main()

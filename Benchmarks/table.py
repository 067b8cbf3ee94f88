"""Writes the rows that the benchmarks left behind into the table of RESULTS.md."""

import json

import bench

BEGIN, END = "<!-- table -->\n", "<!-- end of table -->\n"
JOINS, END_OF_JOINS = "<!-- joins -->\n", "<!-- end of joins -->\n"
PARTS = ("scan", "growth", "startup", "scroll", "pager", "search", "lyrics", "waveform", "bar",
         "broken", "diary", "diary_pages", "seeks", "clicks", "playing")


def main() -> None:
    page = bench.ROOT / "Benchmarks" / "RESULTS.md"
    text = page.read_text()
    lines = ["| what | Norae | beside | ratio | aim |", "|---|---|---|---|---|"]
    for part in PARTS:
        rows = bench.WORK / f"{part}.rows.json"
        if rows.exists():
            lines += ["| " + " | ".join(map(str, row)) + " |" for row in json.loads(rows.read_text())]
    text = between(text, BEGIN, END, lines)
    joins = bench.WORK / "joins.json"
    if joins.exists():
        lines = ["| format | Norae | mpv --gapless-audio=yes | GStreamer playbin |",
                 "|---|---|---|---|"]
        lines += ["| " + " | ".join(row) + " |" for row in json.loads(joins.read_text())]
        text = between(text, JOINS, END_OF_JOINS, lines)
    page.write_text(text)


def between(text: str, begin: str, end: str, lines: list) -> str:
    start, stop = text.index(begin) + len(begin), text.index(end)
    return text[:start] + "\n" + "\n".join(lines) + "\n\n" + text[stop:]


main()

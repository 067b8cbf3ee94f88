"""Each page of the diary in the window, of a diary of twenty years and of an empty one side by
side: how long it takes from the click or key to the first frame, which shows the page, and to the last
one, with all its covers: those an empty page has not.

    diary_pages.py NORAE_PREFIX

Run under Xvfb, wide enough for two windows, and a session bus. Motion and the cursor's blinking are
off, so that a window is at rest when it shows what it has to show."""

import datetime
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tests/WindowTests"))
os.environ["NORAE"] = str(pathlib.Path(sys.argv[1]).resolve() / "bin" / "norae")
import bench  # noqa: E402
import diary_table  # noqa: E402
import stage  # noqa: E402

STARTS = int(os.environ.get("STARTS", "5"))
ROUNDS = int(os.environ.get("ROUNDS", "3"))
WIDTH, HEIGHT = 1280, 800
QUIET = """[Settings]
gtk-enable-animations=0
gtk-cursor-blink=0
"""


def compiled():
    bench.WORK.mkdir(parents=True, exist_ok=True)
    program = bench.WORK / "page_frames"
    subprocess.run(["gcc", "-O2", "-o", program, bench.ROOT / "Benchmarks/page_frames.c", "-lX11",
                    "-lXdamage", "-lXtst"], check=True)
    return program


def home(records):
    """The demo music, and so many records, a third of them of that music."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="norae-pages-"))
    for name in ("data", "config", "cache", "state", "runtime"):
        (folder / name).mkdir(mode=0o700)
    (folder / "config" / "gtk-4.0").mkdir()
    (folder / "config" / "gtk-4.0" / "settings.ini").write_text(QUIET)
    stage._home = folder
    os.environ["NORAE_LIBRARY"] = str(folder / "library")
    stage.run("demo", str(folder / "music"))
    stage.run("scan", str(folder / "music"))
    if records:
        songs = [(track["title"], track["artist"], track["album"])
                 for track in stage.told("list", "tracks")]
        table = folder / "diary.csv"
        table.write_text(diary_table.text(records, datetime.date.today(), songs))
        stage.run("diary", "import", str(table))
    return folder


class Look:
    """A window of one library at its place on the screen, and what is done in it."""

    def __init__(self, folder, left, frames):
        stage._home = folder
        self.frames = frames
        self.left = left
        self.program = stage.Program(WIDTH, HEIGHT, NORAE_LIBRARY=str(folder / "library"))
        stage.x("windowmove", self.program.window, left, 0)
        self.act("quiet")

    def act(self, words):
        """Milliseconds from the act to the first and to the last frame that came of it."""
        stage.x("windowfocus", "--sync", self.program.window)
        self.frames.stdin.write(f"{self.program.window} {words}\n")
        self.frames.stdin.flush()
        last, _, first = self.frames.stdout.readline().split()
        return float(first), float(last)

    def key(self, keys):
        return self.act(f"key {keys}")

    def click(self, name):
        nodes = stage.wait(f"“{name}”", lambda: [
            node for node in self.program.seen() if node.role != "label" and node.name == name])
        x, y = self.program.point(nodes[-1])
        return self.act(f"click {self.left + x} {y}")

    def first(self):
        """The diary's page as it is made."""
        return [("the calendar, first time", self.key("Control_L+9"))]

    def again(self):
        """Everything else that there is of a diary."""
        times = []
        self.key("Control_L+1")
        times.append(("the calendar again", self.key("Control_L+9")))
        times.append(("another month", self.key("Prior")))
        times.append(("another day", self.key("Left")))
        times.append(("list of a month", self.click("List")))
        self.click("Search the diary")
        for letter in "abou":
            self.key(letter)
        times.append(("a letter more of a word in all notes", self.key("t")))
        self.key("Alt_L+Left")
        times.append(("charts of a month", self.click("Charts")))
        times.append(("charts of a week", self.click("Week")))
        times.append(("review of a year with its collage", self.click("Year")))
        self.key("Alt_L+Left")
        times.append(("records of a song", self.records()))
        self.key("Escape")
        return times

    def records(self):
        """From the menu on the first track."""
        self.key("Control_L+4")
        self.key("Down")
        self.key("Shift_L+F10")
        return self.click("All its records…")


def main():
    folders = [home(diary_table.RECORDS), home(0)]
    frames = subprocess.Popen([compiled()], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              text=True)
    times = {}
    try:
        for _ in range(STARTS):
            looks = [Look(folder, place * (WIDTH + 20), frames)
                     for place, folder in enumerate(folders)]
            for doing in [Look.first] + [Look.again] * ROUNDS:
                for place, look in enumerate(looks):
                    for name, time in doing(look):
                        times.setdefault(name, ([], []))[place].append(time)
            for look in looks:
                look.program.close()
    finally:
        frames.kill()
        for folder in folders:
            shutil.rmtree(folder, ignore_errors=True)
    rows = []
    for name, pair in times.items():
        full, empty = ([statistics.median(column) for column in zip(*part)] for part in pair)
        rows.append((f"diary of {diary_table.RECORDS} records in the window, {name}",
                     f"{full[0]:.0f} ms, all of it {full[1]:.0f} ms",
                     f"empty diary {empty[0]:.0f} ms, {empty[1]:.0f} ms",
                     f"{full[0] / empty[0]:.2f}, {full[1] / empty[1]:.2f}", "< 2"))
    bench.report("diary_pages", rows)


main()

"""What lies on the seek bar: the tracks of a sheet in a file that is played as one, and the A-B repeat,
set with a real pointer and with keys."""

import pathlib
import struct
import sys
import tempfile
import time
import unittest
import wave

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import stage  # noqa: E402
from stage import WindowCase, wait  # noqa: E402

RATE = 8000


def tearDownModule():
    stage.remove_home()


def album(folder):
    """A minute of sound, and the sheet that cuts it at 20 and at 40 seconds."""
    path = pathlib.Path(folder) / "album.wav"
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, RATE, 0, "NONE", ""))
        file.writeframes(struct.pack(f"<{RATE}h", *((n * 97) % 20000 - 10000
                                                     for n in range(RATE))) * 60)
    sheet = 'TITLE "Three"\nFILE "album.wav" WAVE\n'
    for number, title in enumerate(("First light", "Second wind", "Third time"), 1):
        sheet += (f'  TRACK {number:02} AUDIO\n    TITLE "{title}"\n'
                  f"    INDEX 01 00:{(number - 1) * 20:02}:00\n")
    path.with_suffix(".cue").write_text(sheet)
    return path


class Marks(WindowCase):
    def setUp(self):
        super().setUp()
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        stage.remote("play", str(album(folder.name)))
        self.program.wait_for("Playing")
        self.program.press(self.program.get("push button", "Open the player"))
        wait("its length", lambda: abs(self.bar.length - 60) < 0.1)

    @property
    def bar(self):
        return self.program.get("slider", "Position")

    def label(self, text):
        return wait(f"“{text}”", lambda: next(self.program.seen("label", text), None))

    def test_the_tracks_of_a_sheet_are_chapters(self):
        program = self.program
        # Where it stands, it stands still while it is looked at.
        stage.remote("pause")
        self.label("First light")
        stage.x("mousemove", *program.point(self.bar, 0.5), "click", 1)
        self.label("Second wind")
        program.key("Page_Up")
        self.label("Third time")
        wait("its start", lambda: 40 <= program.position < 40.1)
        program.key("Page_Down")
        program.key("Page_Down")
        self.label("First light")

    def test_a_piece_is_repeated_and_let_go(self):
        program = self.program
        stage.x("mousemove", *program.point(self.bar, 0.5), "click", 1)
        wait("the middle", lambda: 30 <= program.position < 31)
        program.press(program.get("push button", "Repeat a piece: set its start here"))
        start = program.position
        time.sleep(1.4)
        program.key("ctrl+b")
        wait("the start again", lambda: program.position < start + 1, 3)
        turns, before, end = 0, program.position, time.monotonic() + 8
        while time.monotonic() < end:
            now = program.position
            turns += now < before
            self.assertTrue(start - 0.7 < now < start + 3.2, f"{now} is not in the piece")
            before = now
            time.sleep(0.05)
        self.assertGreaterEqual(turns, 2)
        # A seek behind the piece is its start; Escape has nothing to do with it.
        stage.x("mousemove", *program.point(self.bar, 0.9), "click", 1)
        wait("the piece", lambda: program.position < start + 3)
        program.key("ctrl+b")
        program.get("push button", "Repeat a piece: set its start here")
        wait("what comes after", lambda: program.position > start + 5, 10)


if __name__ == "__main__":
    unittest.main()

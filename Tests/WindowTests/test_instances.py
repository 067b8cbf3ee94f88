"""The program started twice: one window, which opens what the second start was given."""

import pathlib
import subprocess
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import stage  # noqa: E402
from stage import WindowCase, wait  # noqa: E402


def tearDownModule():
    stage.remove_home()


class Twice(WindowCase):
    def second(self, *words, **more):
        return subprocess.run([stage.PROGRAM, *words], env=stage.environment(**more), timeout=60,
                              capture_output=True, text=True, check=False)

    def test_the_second_start_hands_over_and_ends(self):
        song = sorted((stage.home() / "music").rglob("*.*"))
        song = next(path for path in song if path.suffix in (".flac", ".opus", ".ogg", ".mp3"))
        odd = song.parent / "odd \udce9 # name".encode("utf-8", "surrogateescape").decode(
            "utf-8", "surrogateescape")
        odd = pathlib.Path(str(odd) + song.suffix)
        odd.write_bytes(song.read_bytes())
        self.addCleanup(odd.unlink)

        begun = time.monotonic()
        result = self.second(str(odd))
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertLess(time.monotonic() - begun, 20)

        self.program.wait_for("Playing")
        wait("the odd file", lambda: "odd%20%E9%20%23%20name" in self.program.player("Metadata")
             ["xesam:url"])
        self.assertIsNone(self.program.process.poll())

    def test_the_second_start_without_words_only_raises(self):
        result = self.second()
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(self.program.player("PlaybackStatus"), "Stopped")

    def test_without_a_bus_the_second_says_why_it_does_not_open(self):
        result = self.second(DBUS_SESSION_BUS_ADDRESS="unix:path=/nonexistent")
        self.assertEqual(result.returncode, 1)
        self.assertIn("its window is open already", result.stderr)


if __name__ == "__main__":
    unittest.main()

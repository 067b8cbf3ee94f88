"""How everything sounds and the preferences: moved in the window, kept for the next start."""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import stage  # noqa: E402
from stage import WindowCase, wait  # noqa: E402


def tearDownModule():
    stage.remove_home()


class Settings(WindowCase):
    def kept(self):
        file = stage.home() / "config/norae/settings.ini"
        return file.read_text() if file.exists() else ""

    def check_names(self):
        nameless = [(node.role, node.place) for node in self.program.seen()
                    if node.role in stage.CONTROLS and not node.name]
        self.assertEqual(nameless, [])

    def test_a_knob_that_was_moved_is_kept(self):
        program = self.program
        program.key("ctrl+e")
        band = program.get("slider", "29 Hz")
        self.check_names()
        stage.x("mousemove", *program.point(band, 0.9), "click", 1)
        wait("the band", lambda: band.value > 5)
        wait("the setting", lambda: "equalizer" in self.kept() and "equalizer 0.0" not in
             self.kept())
        program.press(program.get("push button", "Reset"))
        wait("neutral", lambda: band.value == 0)
        program.key("Escape")
        wait("the sheet to go", lambda: not list(program.seen("push button", "Reset")))

    def test_a_preference_is_kept_at_once(self):
        program = self.program
        program.key("ctrl+comma")
        program.get("push button", "Close")
        self.check_names()
        switch = wait("the switch", lambda: next(
            (node for node in program.seen() if node.name == "Notify of each track"
             and node.role in ("toggle button", "check box", "switch")), None))
        program.press(switch)
        wait("the setting", lambda: "playback.notify = true" in self.kept())


if __name__ == "__main__":
    unittest.main()

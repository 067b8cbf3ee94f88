"""Every page and every sheet, as a screen reader and a keyboard meet them: no control without a name, at
every width, in high contrast and with large letters."""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import stage  # noqa: E402
from stage import WindowCase, wait  # noqa: E402

WIDTHS = (1280, 700, 370)


def tearDownModule():
    stage.remove_home()


class Walk(WindowCase):
    def setUp(self):
        super().setUp()
        stage.run("playlist", "create", "Walk", "아리랑")
        stage.run("playlist", "rules", "Walk by rules", "")
        self.addCleanup(stage.run, "playlist", "delete", "Walk")
        self.addCleanup(stage.run, "playlist", "delete", "Walk by rules")

    def nameless(self):
        return [(node.role, node.place) for node in self.program.seen()
                if node.role in stage.CONTROLS and not node.name.strip()]

    def look(self, where, widths=WIDTHS):
        """No control of the page that is there is nameless, however wide the window is."""
        for width in widths:
            self.program.resize(width, 720)
            # What slides in or out for a moment has no name yet, or no more.
            wait(f"names on {where} at {width}: {self.nameless()}", lambda: not self.nameless())
        self.program.resize(1280, 720)

    def test_every_main_page(self):
        for number in range(1, 10):
            self.program.key(f"ctrl+{number}")
            self.look(f"main page {number}")

    def test_every_sheet(self):
        program = self.program
        for key in ("ctrl+e", "ctrl+comma", "ctrl+t"):
            program.key(key)
            self.look(f"the sheet of {key}")
            program.key("Escape")
        program.key("ctrl+8")
        for button in ("New playlist…", "New playlist by rules…"):
            program.press(program.get("push button", button))
            program.get("push button", "Create")
            self.look(button)
            program.key("Escape")

    def test_the_keyboard_reaches_what_it_has_to(self):
        """Tab walks round the whole window and comes back, and each stop has a name."""
        program = self.program
        program.key("ctrl+2")
        wait("an album", lambda: next(program.seen("table cell"), None))
        stops = []
        for _ in range(60):
            program.key("Tab")
            focused = [node for node in program.seen()
                       if node.accessible.get_state_set().contains(stage.Atspi.StateType.FOCUSED)]
            if not focused:
                continue
            stop = (focused[-1].role, focused[-1].name, focused[-1].place)
            if stops and stop == stops[0]:
                break
            stops.append(stop)
        self.assertGreater(len({stop[2] for stop in stops}), 8, stops)
        nameless = [stop for stop in stops if stop[0] in stage.CONTROLS and not stop[1]]
        self.assertEqual(nameless, [])

    def test_what_explains_the_program(self):
        program = self.program
        program.key("F1")
        wait("the keys", lambda: list(program.seen("label", "Play or pause")))
        self.look("the sheet of keys")
        program.key("Escape")


class HighContrast(Walk):
    more = {"ADW_DEBUG_HIGH_CONTRAST": "1", "ADW_DEBUG_COLOR_SCHEME": "prefer-dark"}
    # The main pages tell enough.
    test_every_sheet = test_the_keyboard_reaches_what_it_has_to = None
    test_what_explains_the_program = None


if __name__ == "__main__":
    unittest.main()

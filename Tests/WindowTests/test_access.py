"""Every page and every sheet, as a screen reader and a keyboard meet them: no control without a name, at
every width, in high contrast and with large letters."""

import pathlib
import re
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import stage  # noqa: E402
from stage import WindowCase, wait, x  # noqa: E402

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

    def controls(self):
        """All that a person can press or walk to, also in a menu that is open."""
        # A list is walked to as a whole when it is empty; a pane, to scroll it.
        held = {"list", "table", "tree table", "panel", "scroll pane", "filler", "frame", "label"}
        for node in self.program.seen():
            states = node.accessible.get_state_set()
            if node.role in stage.CONTROLS or (
                    states.contains(stage.Atspi.StateType.FOCUSABLE) and node.role not in held):
                yield node

    def nameless(self):
        return [(node.role, node.name, node.place) for node in self.controls()
                if not node.name.strip() or re.fullmatch(r"(Gtk|Adw|Norae)[A-Z]\w*", node.name)]

    def look(self, where, widths=WIDTHS):
        """No control of the page that is there is nameless, however wide the window is."""
        for width in widths:
            self.program.resize(width, 720)
            # What slides in or out for a moment has no name yet, or no more.
            try:
                wait("names", lambda: not self.nameless())
            except AssertionError:
                self.fail(f"nameless on {where} at {width}: {self.nameless()}")
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


class OpenedPages(Walk):
    """The pages over the main ones, each opened as a person does."""

    test_every_main_page = test_every_sheet = test_the_keyboard_reaches_what_it_has_to = None
    test_what_explains_the_program = None

    def first(self, role="table cell", words=""):
        """The first of what is seen whose name holds these words."""
        return wait(f"{role} “{words}”", lambda: next(
            (node for node in self.program.seen(role) if words in node.name), None))

    def play(self, song="아리랑"):
        stage.remote("play", song)
        self.program.wait_for("Playing")

    def test_what_the_lists_open(self):
        program = self.program
        for keys, role, words, sign in (
                ("ctrl+2", "table cell", "", "Shuffle"), ("ctrl+3", "table cell", "", "Shuffle"),
                ("ctrl+5", "table cell", "", "Shuffle"), ("ctrl+6", "list item", " tracks", "music"),
                ("ctrl+8", "list item", "Walk,", "Take out of the playlist"),
                ("ctrl+8", "list item", "Walk by rules", "Edit the rules…")):
            program.key(keys)
            program.press(self.first(role, words))
            program.get("push button", sign)
            self.look(f"what {keys} “{words}” opens")
            program.key("alt+Left")

    def test_what_is_found(self):
        program = self.program
        program.key("ctrl+f")
        x("type", "--delay", "60", "arirang")
        wait("the results", lambda: any(
            "아리랑" in node.name for node in program.seen("list item")))
        self.look("what was found")

    def test_the_queue_and_the_pages_of_what_plays(self):
        program = self.program
        self.play()
        program.key("ctrl+u")
        program.get("push button", "Save as a playlist…")
        self.look("the queue")
        program.key("ctrl+u")
        program.press(program.get("push button", "Open the player"))
        program.get("push button", "Close the player")
        self.look("the player")
        program.key("ctrl+l")
        wait("the words", lambda: next(program.seen("list", "Lyrics"), None))
        # Also to and fro between the widths: the tools move to another bar.
        self.look("the words")
        program.press(wait("the small sheet’s button", lambda: next(
            (node for node in program.seen(name="These lyrics") if "button" in node.role), None)))
        action = program.get("push button", "Make or change lyrics…").accessible.get_action_iface()
        self.assertEqual(self.nameless(), [])
        action.do_action(0)
        wait("the page that makes them", lambda: next(
            (node for node in program.seen(name="Save") if "button" in node.role), None))
        self.look("the words in the making")

    def test_the_diary(self):
        program = self.program
        self.play()
        program.key("ctrl+d")
        program.get("push button", "Record")
        self.look("the form of a record")
        program.press(program.get("push button", "Record"))
        wait("the record", lambda: stage.told("diary", "list"))
        today = stage.told("diary", "list")[0]["date"]
        self.addCleanup(stage.run, "diary", "remove", today, "--all")
        program.key("ctrl+9")
        for button, sign in (("List", "Search the diary"), ("Charts", "Covers"),
                             ("Share the day…", "Dark")):
            program.press(program.get("push button", button))
            wait(f"what “{button}” opens", lambda: next(program.seen(name=sign), None))
            self.look(f"what “{button}” opens")
            program.key("Escape")
        x("mousemove", *program.point(self.first("list item", "1 record")), "click", 3)
        names = wait("the menu", lambda: [
            node.name for node in program.seen("menu item") if node.is_enabled])
        program.key(*["Down"] * names.index("All its records…"))
        program.key("Return")
        program.get("push button", "Close")
        self.look("the records of a song")
        program.key("Escape")
        program.press(program.get("push button", "Record a song…"))
        program.get("push button", "Cancel")
        self.look("the choice of a song")

    def test_files_that_cannot_be_read(self):
        program = self.program
        broken = stage.home() / "music" / "broken.flac"
        self.addCleanup(broken.unlink)
        broken.write_bytes(b"nothing of a song")
        program.key("F5")
        program.press(wait("the menu", lambda: next(
            (node for node in program.seen(name="Menu") if "button" in node.role), None)))
        names = wait("the entries", lambda: [node.name for node in program.seen("menu item")])
        program.key(*["Down"] * names.index("Unreadable files…"))
        program.key("Return")
        wait("the file", lambda: any(
            "broken.flac" in node.name for node in program.seen("list item")))
        self.look("files that cannot be read")

    def test_the_sheets_on_an_album(self):
        program = self.program
        for entry, sign in (("Edit tags…", "Preview"), ("Garbled text…", "Cancel"),
                            ("Add to a playlist…", "Create")):
            program.key("ctrl+2")
            x("mousemove", *program.point(self.first()), "click", 3)
            names = wait("the menu", lambda: [
                node.name for node in program.seen("menu item") if node.is_enabled])
            self.assertEqual(self.nameless(), [])
            program.key(*["Down"] * names.index(entry))
            program.key("Return")
            wait(f"“{sign}”", lambda: next(program.seen("push button", sign), None))
            self.look(entry)
            program.key("Escape")


class HighContrast(Walk):
    more = {"ADW_DEBUG_HIGH_CONTRAST": "1", "ADW_DEBUG_COLOR_SCHEME": "prefer-dark"}
    # The main pages tell enough.
    test_every_sheet = test_the_keyboard_reaches_what_it_has_to = None
    test_what_explains_the_program = None


if __name__ == "__main__":
    unittest.main()

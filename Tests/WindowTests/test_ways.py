"""Ways through the window: back and forward with what was seen as it was, names that are typed, the size of
covers, the first start, large letters, and nothing that moves where nothing may."""

import pathlib
import sys
import tempfile
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import stage  # noqa: E402
from stage import WindowCase, told, wait, x  # noqa: E402


def tearDownModule():
    stage.remove_home()


def gtk_settings(**values):
    """Writes what the desktop would tell GTK; without values there is nothing to tell."""
    file = stage.home() / "config" / "gtk-4.0" / "settings.ini"
    file.parent.mkdir(exist_ok=True)
    lines = [f"{name.replace('_', '-')}={value}" for name, value in values.items()]
    file.write_text("\n".join(["[Settings]", *lines]) + "\n")


class WaysCase(WindowCase):
    def cells(self, role="table cell", words=""):
        return [node for node in self.program.seen(role) if words in node.name]

    def focus(self):
        return next((node.name for node in self.program.frame.all()
                     if node.name and node.accessible.get_state_set().contains(
                         stage.Atspi.StateType.FOCUSED)), "")

    def button(self, name):
        """The button of this name that can be seen, or None."""
        return next(self.program.seen("push button", name), None)


class BackAndForward(WaysCase):
    size = (700, 640)

    def test_pages_come_back_as_they_were(self):
        program = self.program
        program.key("ctrl+2")
        wait("the albums", self.cells)
        # So large that there is something to scroll.
        slider = program.get("slider", "Size of the covers")
        x("mousemove", *program.point(slider, 0.95), "click", 1)
        time.sleep(0.7)
        first = self.cells()[0]
        start = first.place
        x("mousemove", *program.point(first, 0.5, 0.3), "click", "--repeat", 12, "--delay", 60, 5)
        time.sleep(0.7)
        places = [node.place for node in self.cells()]
        self.assertNotEqual(places[0], start, "Nothing was scrolled.")
        # All of this one can be seen: the focus, which goes to it, scrolls nothing.
        seen = self.cells()[-1]
        self.assertIsNone(self.button("Forward"))
        program.press(seen)
        tracks = wait("the tracks", self.tracks)
        name = tracks[0].name
        for back, forward in (
                (("key", "alt+Left"), ("key", "alt+Right")), (("click", 8), ("click", 9))):
            x(*back)
            wait("the grid where it was", lambda: self.button("Forward") and [
                node.place for node in self.cells()] == places)
            x(*forward)
            wait("the album", lambda: self.tracks() and self.tracks()[0].name == name)
            wait("no way on", lambda: self.button("Forward") is None)
        program.press(program.get("push button", "Back"))
        program.press(program.get("push button", "Forward"))
        wait("the album", self.tracks)
        program.key("alt+Left")
        # Another way taken, the old one is gone.
        program.key("ctrl+3")
        wait("the artists", self.cells)
        self.assertIsNone(self.button("Forward"))

    def test_a_deleted_playlist_is_not_come_back_to(self):
        program = self.program
        stage.run("playlist", "create", "Gone soon", "아리랑")
        program.key("ctrl+8")
        program.press(wait("the playlist", lambda: next(
            iter(self.cells("list item", "Gone soon")), None)))
        program.get("push button", "Take out of the playlist")
        program.key("alt+Left")
        wait("the way on", lambda: self.button("Forward"))
        stage.run("playlist", "delete", "Gone soon")
        wait("the list without it", lambda: not self.cells("list item", "Gone soon"))
        program.key("alt+Right")
        time.sleep(0.5)
        self.assertIsNone(self.button("Take out of the playlist"))


class Typing(WaysCase):
    def test_a_name_is_typed_in_every_list(self):
        program = self.program
        artists = sorted({track["artist"] for track in told("list", "tracks")})
        wanted = next(name for name in artists if name.isascii() and " " in name)
        for keys, role, name in (
                ("ctrl+3", "table cell", wanted),
                ("ctrl+4", "table cell", None), ("ctrl+5", "table cell", None)):
            program.key(keys)
            cells = wait("what is listed", lambda: self.cells(role))
            if keys == "ctrl+4":
                name = next(one["title"] for one in reversed(told("list", "tracks"))
                            if one["title"].isascii())
                x("mousemove", *program.point(cells[0], 0.1), "click", 1)
            else:
                x("mousemove", *program.point(cells[0]), "keydown", "ctrl", "click", 1, "keyup",
                  "ctrl")
                name = name or next(node.name.split(",")[0] for node in reversed(cells)
                                    if node.name.split(",")[0].isascii())
            time.sleep(1.2)
            x("type", "--delay", "60", name[:6].rstrip().lower())
            wait(f"the focus on “{name}”, not “{self.focus()}”",
                 lambda: self.focus().startswith(name))
            program.key("Escape")
        # Where no row has the focus, letters search as ever.
        program.key("ctrl+1")
        x("type", "--delay", "80", "music")
        wait("the results", lambda: any(
            "Music Box" in node.name for node in self.cells("list item")))


class CoverSize(WaysCase):
    def test_the_size_of_covers_is_set_and_remembered(self):
        program = self.program
        program.key("ctrl+2")
        wait("the albums", self.cells)
        slider = program.get("slider", "Size of the covers")
        x("mousemove", *program.point(slider, 0.05), "click", 1)
        time.sleep(0.7)
        before = self.cells()[0].place[2]
        x("mousemove", *program.point(slider, 0.95), "click", 1)
        wait("larger covers", lambda: self.cells()[0].place[2] > before * 1.4)
        large = self.cells()[0].place[2]
        settings = stage.home() / "config"
        wait("what is kept", lambda: any(
            "albums.cover-size" in file.read_text() for file in settings.rglob("*")
            if file.is_file()))
        program.close()
        self.program = program = stage.Program(*self.size)
        self.addCleanup(program.close)
        program.key("ctrl+2")
        wait("the same size", lambda: self.cells() and self.cells()[0].place[2] == large)
        program.resize(370, 700)
        wait("no slider on a phone", lambda: not list(
            program.seen("slider", "Size of the covers")))


class FirstStart(WaysCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.more = {"NORAE_LIBRARY": self.folder.name}
        super().setUp()

    def test_it_says_what_to_do_and_does_it(self):
        program = self.program
        program.get("push button", "Add a music folder")
        wait("the words", lambda: any(
            "drop it on this window" in node.name for node in program.seen("label")))
        program.resize(370, 700)
        for name in ("Add a music folder", "Try the demo music"):
            left, top, width, height = program.get("push button", name).place
            self.assertGreaterEqual(left, 0)
            self.assertLessEqual(left + width, program.frame.place[2])
            self.assertLessEqual(top + height, program.frame.place[3])


class About(WaysCase):
    def test_the_program_says_what_it_is(self):
        program = self.program
        menu = wait("the menu", lambda: next(
            (node for node in program.seen(name="Menu") if "button" in node.role), None))
        program.press(menu)
        names = wait("the entries", lambda: [node.name for node in program.seen("menu item")])
        time.sleep(0.4)
        program.key(*["Down"] * names.index("About Norae"), "Return")
        wait("the version", lambda: any(
            node.name.startswith("Version ") for node in program.seen("label")))
        program.press(program.get("push button", "Close"))
        wait("the sheet to go", lambda: not any(
            node.name.startswith("Version ") for node in program.seen("label")))


class LargeText(WaysCase):
    def setUp(self):
        gtk_settings(gtk_xft_dpi=2 * 96 * 1024)
        self.addCleanup(gtk_settings)
        super().setUp()

    def test_everything_can_be_reached_with_letters_twice_as_large(self):
        program = self.program
        self.play_first_album()
        for width in (1280, 700, 370):
            program.resize(width, 720)
            for number in (1, 2, 4, 8, 9):
                program.key(f"ctrl+{number}")
                self.assertLessEqual(program.frame.place[2], width, f"page {number} at {width}")
                buttons = {node.name: node for node in program.seen("push button")}
                # By then the music may have come to its end.
                play = "Pause" if "Pause" in buttons else "Play"
                for name in (play, "Next", "Open the player"):
                    left, top, room, height = buttons[name].place
                    self.assertGreaterEqual(left, 0, name)
                    self.assertLessEqual(left + room, program.frame.place[2], name)
                    self.assertLessEqual(top + height, program.frame.place[3], name)


class Messages(WaysCase):
    def test_a_file_that_does_not_play_is_told_over_the_player_too(self):
        program = self.program
        self.play_first_album()
        wait("no message", lambda: not self.button("Dismiss"))
        program.press(program.get("push button", "Open the player"))
        program.get("push button", "Close the player")
        gone = stage.home() / "gone.flac"
        gone.write_bytes(next((stage.home() / "music").rglob("*.flac")).read_bytes())
        stage.remote("queue-next", str(gone))
        gone.unlink()
        stage.remote("next")
        # At the top, where it hides no control, and not for good.
        dismiss = wait("the message", lambda: self.button("Dismiss"))
        self.assertLess(dismiss.place[1], 150)
        self.assertTrue(any("is not there" in node.name for node in program.seen()))
        program.press(dismiss)
        wait("it to go", lambda: not self.button("Dismiss"))


class StillWindow(WaysCase):
    def setUp(self):
        gtk_settings(gtk_enable_animations="false")
        self.addCleanup(gtk_settings)
        super().setUp()

    def test_pages_and_cards_change_at_once(self):
        program = self.program
        # A message that goes in between is no movement of a page.
        program.press(program.get("push button", "Dismiss"))
        wait("it to go", lambda: not self.button("Dismiss"))
        program.key("ctrl+2")
        wait("the albums", self.cells)
        program.press(self.cells()[0])
        shots = [stage.home() / f"still-{number}.png" for number in range(7)]
        for keys in ("alt+Left", "alt+Right", "alt+Left"):
            program.shot(shots[0])
            x("key", keys)
            for shot in shots[1:-1]:
                program.shot(shot)
            time.sleep(0.5)
            program.shot(shots[-1])
            self.assertGreater(self.difference(shots[0], shots[-1]), 4000, f"{keys} does nothing.")
            # Each is as before or as after, whenever it was taken.
            for shot in shots[1:-1]:
                self.assertLess(
                    min(self.difference(shot, shots[0]), self.difference(shot, shots[-1])), 4000,
                    f"Something moves after {keys}.")

    @staticmethod
    def difference(one, other):
        """How many pixels differ."""
        return float(stage.subprocess.run(
            ["compare", "-metric", "AE", str(one), str(other), "null:"], text=True,
            capture_output=True, check=False).stderr.split()[0])


if __name__ == "__main__":
    unittest.main()

"""What a person does with the window: plays an album, follows the bar, seeks, uses the keyboard, a
phone, a screen reader."""

import re
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


class Playing(WindowCase):
    def test_an_album_plays_and_the_bar_moves_and_rests(self):
        program = self.program
        self.play_first_album()
        bar = program.get("slider", "Position")
        self.assertGreater(bar.length, 10)
        first = bar.value
        time.sleep(1.5)
        self.assertGreater(bar.value, first + 0.5, "The bar does not follow the music.")

        program.press(program.get("push button", "Pause"))
        program.wait_for("Paused")
        time.sleep(0.3)
        rested = bar.value
        time.sleep(1)
        self.assertEqual(bar.value, rested, "The bar moves although the music rests.")
        self.assertAlmostEqual(bar.value, program.position, delta=0.05)

    def test_a_click_on_the_bar_seeks_within_50_ms(self):
        program = self.program
        self.play_first_album()
        program.press(program.get("push button", "Pause"))
        program.wait_for("Paused")
        bar = program.get("slider", "Position")
        for share in (0.5, 0.2, 0.9):
            left, _, width, _ = bar.place
            across = program.point(bar, share)
            stage.x("mousemove", *across, "click", 1)
            expected = (across[0] - program.border[0] - left) / width * bar.length
            wait("the seek", lambda: abs(program.position - expected) <= 0.05, 5)
            self.assertAlmostEqual(bar.value, expected, delta=0.05)
        self.assertEqual(program.player("PlaybackStatus"), "Paused")

    def test_a_drag_seeks_once_and_escape_not_at_all(self):
        program = self.program
        self.play_first_album()
        program.press(program.get("push button", "Pause"))
        program.wait_for("Paused")
        bar = program.get("slider", "Position")
        before = program.position

        stage.x("mousemove", *program.point(bar, 0.3), "mousedown", 1)
        stage.x("mousemove", *program.point(bar, 0.6))
        time.sleep(0.3)
        self.assertAlmostEqual(program.position, before, delta=0.05,
                               msg="The player was asked before the button was released.")
        self.assertGreater(bar.value, bar.length * 0.5, "The bar does not follow the finger.")
        program.key("Escape")
        stage.x("mouseup", 1)
        time.sleep(0.3)
        self.assertAlmostEqual(program.position, before, delta=0.05)
        self.assertAlmostEqual(bar.value, before, delta=0.05)

        stage.x("mousemove", *program.point(bar, 0.3), "mousedown", 1)
        stage.x("mousemove", *program.point(bar, 0.7, -20))
        stage.x("mouseup", 1)
        wait("the seek", lambda: abs(program.position - bar.length * 0.7) < 0.2, 5)

    def test_closing_pages_stops_no_music(self):
        program = self.program
        self.play_first_album()
        program.press(program.get("push button", "Open the player"))
        program.press(program.get("push button", "Close the player"))
        program.key("alt+Left")
        program.key("ctrl+1")
        self.assertEqual(program.player("PlaybackStatus"), "Playing")

    def test_at_rest_nothing_wakes(self):
        program = self.program
        self.play_first_album()
        program.press(program.get("push button", "Pause"))
        program.wait_for("Paused")
        stage.x("mousemove", 640, 500)
        # Messages and tooltips have gone by then.
        time.sleep(7)

        def wakes():
            status = pathlib.Path(f"/proc/{program.process.pid}/status").read_text()
            line = next(line for line in status.splitlines() if line.startswith("voluntary"))
            return int(line.split()[1])

        before = wakes()
        time.sleep(3)
        self.assertLess(wakes() - before, 6, "The main thread wakes although nothing moves.")


class Library(WindowCase):
    def rows(self, name):
        lists = [found for found in self.program.seen(name=name)
                 if found.role in ("list", "table", "tree table")]
        return [node for found in lists for node in found.all()
                if node.role in ("list item", "table cell")]

    def test_a_letter_typed_anywhere_searches(self):
        program = self.program
        program.key("ctrl+2")
        stage.x("type", "--delay", "80", "music")
        wait("the results", lambda: any("Music Box" in node.name for node in self.rows("Results")))
        program.key("Escape")
        program.key("alt+Left")

    def test_the_table_plays_at_a_double_click_and_has_a_menu(self):
        program = self.program
        program.key("ctrl+4")
        row = wait("a row", lambda: next(
            (node for node in self.rows("Tracks") if ", " in node.name), None))
        stage.x("mousemove", *program.point(row, 0.1), "click", "--repeat", 2, "--delay", 60, 1)
        program.wait_for("Playing")
        stage.x("mousemove", *program.point(row, 0.1), "click", 3)
        wait("the menu", lambda: [node for node in program.seen() if node.name == "Play next"])
        program.key("Escape")
        time.sleep(1)
        program.key("ctrl+3")
        wait("the artists", lambda: next(program.seen("table cell"), None))

    def test_folders_lead_down_and_the_way_leads_up(self):
        program = self.program
        program.key("ctrl+6")
        folder = wait("a folder", lambda: next(
            (node for node in self.rows("Folders") if "tracks" in node.name), None))
        program.press(folder)
        wait("the files", lambda: [node for node in self.rows("Folders") if ".flac" in node.name
                                   or ".mp3" in node.name or ".ogg" in node.name
                                   or ".opus" in node.name or ".m4a" in node.name])
        program.press(program.get("push button", "music"))
        wait("the folders", lambda: next(
            (node for node in self.rows("Folders") if "tracks" in node.name), None))


class Keyboard(WindowCase):
    def test_keys_play_seek_and_go(self):
        program = self.program
        tracks = self.play_first_album()
        program.key("space")
        program.wait_for("Paused")
        program.key("space")
        program.wait_for("Playing")
        program.key("ctrl+Right")
        second = tracks[1].name.split(", ")[1]
        wait("the second track",
             lambda: program.player("Metadata").get("xesam:title") == second)
        program.key("space")
        program.wait_for("Paused")

        bar = program.get("slider", "Position")
        stage.x("mousemove", *program.point(bar, 0.1), "click", 1)
        time.sleep(0.5)
        before = program.position
        program.key("Right")
        wait("five seconds on", lambda: abs(program.position - before - 5) <= 0.05, 5)
        program.key("Left")
        wait("five seconds back", lambda: abs(program.position - before) <= 0.05, 5)

    def test_tab_reaches_every_control_of_the_player_bar(self):
        program = self.program
        self.play_first_album()
        wanted = {"Open the player", "Shuffle", "Previous", "Pause", "Next", "Repeat: off",
                  "Position", "Volume"}
        reached = set()
        for _ in range(60):
            stage.x("key", "Tab")
            time.sleep(0.05)
            for node in program.seen():
                if node.name in wanted and node.accessible.get_state_set().contains(
                        stage.Atspi.StateType.FOCUSED):
                    reached.add(node.name)
            if reached == wanted:
                break
        self.assertEqual(reached, wanted)


class ScreenReader(WindowCase):
    def test_every_control_of_every_page_has_a_name(self):
        program = self.program
        for width in (1280, 700, 360):
            program.resize(width, 720)
            for keys in [f"ctrl+{number}" for number in range(1, 8)]:
                program.key(keys)
                self.check_names(f"{keys} at {width}")
        program.resize(1280, 800)
        self.play_first_album()
        self.check_names("an album")
        program.press(program.get("push button", "Open the player"))
        program.get("push button", "Close the player")
        self.check_names("the player")

    def check_names(self, page):
        controls = [node for node in self.program.seen() if node.role in stage.CONTROLS]
        self.assertGreater(len(controls), 5, f"There is nothing on {page}.")
        nameless = [(node.role, node.name, node.place) for node in controls
                    if not node.name or re.fullmatch(r"(Gtk|Adw|Norae)[A-Z]\w*", node.name)]
        self.assertEqual(nameless, [], f"Controls without a name on {page}")


class Phone(WindowCase):
    # With the window's own shadow of 5 pixels on each side.
    size = (370, 730)

    def test_everything_fits_and_the_player_opens(self):
        program = self.program
        self.play_first_album()
        for name in ("Pause", "Next", "Open the player"):
            left, _, width, _ = program.get("push button", name).place
            self.assertGreaterEqual(left, 0, name)
            self.assertLessEqual(left + width, program.frame.place[2], name)
        program.press(program.get("push button", "Open the player"))
        bar = program.get("slider", "Position")
        left, _, width, _ = bar.place
        self.assertGreaterEqual(left, 0)
        self.assertLessEqual(left + width, program.frame.place[2])
        for name in ("Close the player", "Shuffle", "Repeat: off", "Close"):
            left, _, width, _ = program.get("push button", name).place
            self.assertGreaterEqual(left, 0, name)
            self.assertLessEqual(left + width, program.frame.place[2], name)
        self.assertLessEqual(program.frame.place[2], 360, "The page makes the window wider.")
        program.press(program.get("push button", "Pause"))
        program.wait_for("Paused")
        stage.x("mousemove", *program.point(bar, 0.5), "click", 1)
        wait("the seek", lambda: abs(program.position - bar.length / 2) < 0.3, 5)
        program.press(program.get("push button", "Close the player"))
        program.get("push button", "Library")


class Dark(WindowCase):
    more = {"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"}

    def test_the_window_follows_the_desktop(self):
        self.program.get("push button", "Menu")
        path = stage.home() / "dark.png"
        self.program.shot(path)
        grey = subprocess.run(
            ["convert", str(path), "-crop", "200x200+700+500", "-colorspace", "gray", "-format",
             "%[fx:mean]", "info:"], capture_output=True, text=True, check=True).stdout
        self.assertLess(float(grey), 0.3)


if __name__ == "__main__":
    unittest.main()

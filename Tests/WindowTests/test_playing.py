"""The seek bar under a real pointer, and the pages of what plays: drags, Escape, keys, wheel, many
seeks at once, the words, and that nothing works where nothing is seen."""

import pathlib
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import stage  # noqa: E402
from stage import WindowCase, wait  # noqa: E402


def tearDownModule():
    stage.remove_home()


class Paused(WindowCase):
    """A song that rests, so that only the person moves the bar."""

    def setUp(self):
        super().setUp()
        self.play_first_album()
        self.program.press(self.program.get("push button", "Pause"))
        self.program.wait_for("Paused")

    @property
    def bar(self):
        return self.program.get("slider", "Position")

    def expect(self, seconds, what):
        wait(what, lambda: abs(self.program.position - seconds) <= 0.25
             and abs(self.bar.value - seconds) <= 0.25)
        self.assertEqual(self.program.player("PlaybackStatus"), "Paused", what)


class SeekBar(Paused):
    def test_s4_drags_outside_the_bar_go_on_and_seek_once(self):
        program, bar = self.program, self.bar
        before = program.position
        stage.x("mousemove", *program.point(bar, 0.3), "mousedown", 1)
        # Far above, and beyond the right end: the bar follows and the player hears nothing.
        for across, down in ((0.5, -6), (0.8, -12), (0.6, -2)):
            stage.x("mousemove", *program.point(bar, across, down))
            wait("the bar to follow",
                 lambda across=across: abs(bar.value - bar.length * across) < 0.5)
            self.assertAlmostEqual(program.position, before, delta=0.05)
        stage.x("mouseup", 1)
        self.expect(bar.length * 0.6, "the seek on release")

    def test_beyond_its_ends_the_ends_are_meant(self):
        program, bar = self.program, self.bar
        stage.x("mousemove", *program.point(bar, 0.3), "mousedown", 1)
        left, _, width, _ = bar.place
        stage.x("mousemove", max(0, program.border[0] + left - 60), program.point(bar)[1])
        wait("the beginning", lambda: bar.value == 0)
        stage.x("mousemove", program.border[0] + left + width + 60, program.point(bar)[1])
        wait("the end", lambda: abs(bar.value - bar.length) < 0.05)
        program.key("Escape")
        stage.x("mouseup", 1)
        wait("what was before", lambda: abs(bar.value - program.position) < 0.05)

    def test_f2_s4_escape_seeks_nothing_and_the_page_stays(self):
        program = self.program
        program.press(program.get("push button", "Open the player"))
        bar, before = self.bar, program.position
        stage.x("mousemove", *program.point(bar, 0.2), "mousedown", 1)
        stage.x("mousemove", *program.point(bar, 0.7))
        wait("the bar to follow", lambda: abs(bar.value - bar.length * 0.7) < 0.5)
        program.key("Escape")
        wait("what was before", lambda: abs(bar.value - before) < 0.05)
        stage.x("mousemove", *program.point(bar, 0.4))
        stage.x("mouseup", 1)
        time.sleep(0.3)
        self.assertAlmostEqual(program.position, before, delta=0.05)
        program.get("push button", "Close the player")

    def test_f8_s7_of_twenty_quick_seeks_the_last_one_wins(self):
        program, bar = self.program, self.bar
        # Asked before: the program has enough to do then.
        points = [program.point(bar, 0.05 + 0.045 * number) for number in range(20)]
        left, _, width, _ = bar.place
        length, border = bar.length, program.border[0]
        for point in points:
            stage.x("mousemove", *point, "click", 1)
        expected = (points[-1][0] - border - left) / width * length
        self.expect(expected, "the last seek")
        program.press(program.get("push button", "Play"))
        program.wait_for("Playing")
        wait("the bar to go on", lambda: bar.value > expected + 0.5)

    def test_keys_and_the_wheel(self):
        program = self.program
        stage.remote("play", "아리랑")
        wait("the song", lambda: program.player("Metadata").get("xesam:title") == "아리랑")
        program.wait_for("Playing")
        stage.remote("pause")
        program.wait_for("Paused")
        wait("its length", lambda: self.bar.length > 45, 120)
        bar = self.bar
        stage.x("mousemove", *program.point(bar, 0.5), "click", 1)
        self.expect(bar.length * 0.5, "the middle")
        program.key("3")
        self.expect(bar.length * 0.3, "three tenths")
        program.key("Home")
        self.expect(0, "the beginning")
        program.key("Right", "Right")
        self.expect(10, "ten seconds")
        program.key("shift+Right")
        self.expect(40, "thirty more")
        program.key("shift+Left", "Left")
        self.expect(5, "and back")
        program.key("End")
        self.expect(bar.length - 1, "just before the end")
        program.key("2")
        self.expect(bar.length * 0.2, "two tenths")
        before = bar.length * 0.2
        # Button 4 is the wheel turned up, 5 down.
        stage.x("mousemove", *program.point(bar, 0.5), "click", 4)
        self.expect(before + 5, "a notch on")
        stage.x("click", 5)
        self.expect(before, "a notch back")

    def test_s2_a_resize_keeps_the_place(self):
        program, bar = self.program, self.bar
        stage.x("mousemove", *program.point(bar, 0.5), "click", 1)
        self.expect(bar.length * 0.5, "the middle")
        value = bar.value
        for width in (900, 1270):
            program.resize(width, 760)
            self.assertAlmostEqual(self.bar.value, value, delta=0.01)

    def test_f3_a_bar_32_pixels_high_takes_the_press(self):
        program, bar = self.program, self.bar
        self.assertGreaterEqual(bar.place[3], 32)
        for number, down in enumerate((0.05, 0.95)):
            share = 0.3 + 0.3 * number
            stage.x("mousemove", *program.point(bar, share, down), "click", 1)
            self.expect(bar.length * share, f"a press at {down} of its height")


class Start(Paused):
    def again(self):
        self.program.close()
        self.program = stage.Program(*self.size, **self.more)
        self.addCleanup(self.program.close)

    def test_f15_f16_it_opens_with_its_pages_and_rests_unless_told_otherwise(self):
        settings = stage._home / "config" / "norae" / "settings.ini"
        settings.unlink(missing_ok=True)
        title = self.program.player("Metadata")["xesam:title"]
        self.again()
        # The first window that is seen has the pages: nothing is shown before it.
        self.program.get("list item", "Home")
        self.program.wait_for("Paused")
        self.assertEqual(self.program.player("Metadata")["xesam:title"], title)
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text("playback.at-start = true\n")
        self.addCleanup(settings.unlink, missing_ok=True)
        self.again()
        self.program.wait_for("Playing")


class Words(Paused):
    def setUp(self):
        super().setUp()
        # What another test has chosen is remembered.
        settings = stage._home / "config" / "norae" / "settings.ini"
        if settings.exists():
            self.program.close()
            settings.unlink()
            self.program = stage.Program(*self.size, **self.more)
            self.addCleanup(self.program.close)

    def lines(self):
        lists = list(self.program.seen("list", "Lyrics"))
        return [node for node in lists[-1].all() if node.role == "list item"] if lists else []

    def test_space_belongs_to_the_music_in_a_small_sheet_too(self):
        program = self.program
        program.key("ctrl+l")
        program.press(program.get("push button", "These lyrics"))
        program.get("push button", "Look at lrclib.net")
        before = program.player("PlaybackStatus")
        program.key("space")
        wait("the other state", lambda: program.player("PlaybackStatus") != before)
        # Whoever has walked to a control means that.
        after = program.player("PlaybackStatus")
        program.key("Tab", "space")
        self.assertEqual(program.player("PlaybackStatus"), after)

    def test_s11_the_words_open_seek_and_close(self):
        program = self.program
        stage.remote("play", "아리랑")
        program.wait_for("Playing")
        program.press(program.get("push button", "Open the player"))
        program.press(program.get("push button", "Lyrics"))
        lines = wait("the words", self.lines)
        self.assertIn("Arirang, arirang", lines[0].name)
        tap = program.get("push button", "Tap to seek")
        program.press(tap)
        program.press(lines[2])
        wait("the line", lambda: abs(program.position - 25.86) < 3)
        # Off again: a press closes the page, and the player is there.
        program.press(tap)
        program.press(lines[1])
        wait("the player's page", lambda: not self.lines())
        program.get("push button", "Close the player")
        program.key("Escape")
        program.get("push button", "Open the player")

    def test_s11_the_choice_is_remembered(self):
        program = self.program
        stage.remote("play", "아리랑")
        program.key("ctrl+l")
        wait("the words", self.lines)
        program.press(program.get("push button", "Tap to seek"))
        settings = stage._home / "config" / "norae" / "settings.ini"
        wait("the settings", lambda: settings.exists()
             and "lyrics.tap-to-seek = true" in settings.read_text())
        program.press(program.get("push button", "Larger text"))
        wait("the size", lambda: "lyrics.size = 3" in settings.read_text())
        program.key("Escape")
        wait("the page to go", lambda: not self.lines())
        program.key("ctrl+l")
        tap = program.get("push button", "Tap to seek")
        self.assertTrue(tap.accessible.get_state_set().contains(stage.Atspi.StateType.PRESSED))


if __name__ == "__main__":
    unittest.main()

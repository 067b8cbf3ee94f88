"""The pager of covers on the home page: pulled, turned by wheel and keys, its dots and cards pressed,
read as a screen reader reads it."""

import pathlib
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import stage  # noqa: E402
from stage import WindowCase, wait  # noqa: E402

TITLE = "From your library"


def tearDownModule():
    stage.remove_home()


class Pager(WindowCase):
    def setUp(self):
        super().setUp()
        self.count = wait("the cards", lambda: len(set(self.cards().values())))
        # The first card may have come before the others.
        self.count = wait("the whole library", lambda: self.place() and self.place()[1] == 3 and 3)

    def pager(self):
        return next((node for node in self.program.seen("list")
                     if node.name.startswith(TITLE)), None)

    def place(self):
        """Which card is chosen, from 1, and out of how many; only while nothing moves."""
        node = self.pager()
        if node is None or ", " not in node.name:
            return None
        words = node.name.split(", ")[1].split(" ")
        return int(words[0]), int(words[2])

    def chosen(self):
        place = self.place()
        return place and place[0]

    def cards(self):
        """What each card that is to be seen is called, by where its middle is."""
        node = self.pager()
        if node is None:
            return {}
        return {child.place[0] + child.place[2] // 2: child.name for child in node.children()
                if child.role == "list item" and child.is_seen}

    def following(self, steps):
        return (self.first - 1 + steps) % self.count + 1

    def expect(self, steps):
        """The card so many after the first one is chosen and has come to rest."""
        number = self.following(steps)
        wait(f"card {number}", lambda: self.chosen() == number)

    def found(self):
        """The pager; what a screen reader is told may lag behind for a moment."""
        return wait("the pager", self.pager)

    def begin(self):
        self.first = wait("the chosen card", self.chosen)
        return self.found()

    def pull(self, way, pace=0.02):
        node = self.found()
        start = self.program.point(node, 0.5, 0.9)
        stage.x("mousemove", *start, "mousedown", 1)
        for share in range(1, 11):
            time.sleep(pace)
            stage.x("mousemove", start[0] + way * share // 10, start[1])
        time.sleep(0.3)
        stage.x("mouseup", 1)

    def test_a_pull_goes_to_what_is_nearest_and_a_small_one_snaps_back(self):
        self.begin()
        self.pull(-200)
        self.expect(1)
        self.pull(230)
        self.expect(0)
        self.pull(-60)
        time.sleep(1.5)
        self.expect(0)

    def test_a_press_on_a_card_at_the_side_brings_it_to_the_middle(self):
        node = self.begin()
        stage.x("mousemove", *self.program.point(node, 0.5 + 217 / node.place[2]), "click", 1)
        self.expect(1)
        stage.x("mousemove", *self.program.point(node, 0.5 - 217 / node.place[2]), "click", 1)
        self.expect(0)
        self.assertEqual(self.program.player("PlaybackStatus"), "Stopped")

    def test_keys_turn_the_cards_once_the_pager_has_the_focus(self):
        node = self.begin()
        stage.x("mousemove", *self.program.point(node, 0.5, 0.93), "click", 1)
        self.program.key("Right")
        self.expect(1)
        self.program.key("Left", "Left")
        self.expect(-1)
        self.program.key("Home")
        wait("the first", lambda: self.chosen() == 1)
        self.program.key("End")
        wait("the last", lambda: self.chosen() == self.count)

    def test_the_wheel_turns_across_and_scrolls_the_page_along(self):
        node = self.begin()
        stage.x("mousemove", *self.program.point(node, 0.5, 0.6))
        stage.x("click", 7)
        self.expect(1)
        stage.x("keydown", "shift", "click", 4, "keyup", "shift")
        self.expect(0)
        top = node.place[1]
        stage.x("click", "--repeat", 3, 5)
        wait("the page to scroll", lambda: self.found().place[1] < top)
        self.expect(0)

    def test_arrows_and_dots_go_where_they_say(self):
        node = self.begin()
        self.program.press(self.program.get("push button", "Next card"))
        self.expect(1)
        self.program.press(self.program.get("push button", "Previous card"))
        self.expect(0)
        left, top, width, height = node.place
        bx, by = self.program.border
        dot = bx + left + width // 2 + (self.following(1) - 2) * 12
        # The message that there is no sound device lies on the dots for a moment.
        wait("the message to go", lambda: not [node for node in self.program.seen()
                                               if "sound device" in node.name])
        stage.x("mousemove", dot, by + top + height + 18, "click", 1)
        self.expect(1)

    def test_a_press_on_the_cover_plays_and_another_card_stops_it(self):
        program = self.program
        self.begin()
        title = self.found().name.split(", ")[2]
        play = program.get("push button", f"Play {title}")
        program.press(play)
        program.wait_for("Playing")
        pause = program.get("push button", f"Pause {title}")
        self.pull(-40)
        time.sleep(1.5)
        self.assertEqual(program.player("PlaybackStatus"), "Playing")
        program.press(pause)
        program.wait_for("Paused")
        program.press(program.get("push button", f"Play {title}"))
        program.wait_for("Playing")
        self.pull(-200)
        self.expect(1)
        program.wait_for("Paused")

    def test_the_focus_stays_when_the_card_that_has_it_goes(self):
        program = self.program
        node = self.begin()
        program.press(program.get("push button", f"Play {node.name.split(', ')[2]}"))
        program.wait_for("Playing")
        for step in (1, 2, 3):
            program.key("Right")
            self.expect(step)
        focused = [other for other in program.frame.all() if
                   other.accessible.get_state_set().contains(stage.Atspi.StateType.FOCUSED)]
        self.assertEqual([other.name for other in focused], [self.found().name])

    def test_a_pull_that_begins_on_the_cover_is_no_press(self):
        node = self.begin()
        start = self.program.point(node, 0.5, 0.4)
        stage.x("mousemove", *start, "mousedown", 1)
        for share in range(1, 11):
            time.sleep(0.02)
            stage.x("mousemove", start[0] - 20 * share, start[1])
        time.sleep(0.3)
        stage.x("mouseup", 1)
        self.expect(1)
        self.assertEqual(self.program.player("PlaybackStatus"), "Stopped")

    def test_a_screen_reader_is_told_where_it_is(self):
        node = self.begin()
        number, count = wait("the place", self.place)
        self.assertTrue(node.name.startswith(f"{TITLE}, {number} of {count}, "))
        names = list(self.cards().values())
        self.assertTrue(all(" of 3, " in name for name in names), names)
        nameless = [(other.role, other.place) for other in self.program.seen()
                    if other.role in stage.CONTROLS and not other.name]
        self.assertEqual(nameless, [])

    def test_another_size_keeps_the_card(self):
        node = self.begin()
        stage.x("mousemove", *self.program.point(node, 0.5, 0.93), "click", 1)
        self.program.key("Right")
        self.expect(1)
        for width, height in ((400, 720), (1000, 700), (1280, 800)):
            self.program.resize(width, height)
            self.expect(1)
            left, _, room, _ = self.found().place
            middle = left + room // 2
            wait("the card in the middle", lambda: any(
                abs(place - middle) < 8 for place in self.cards()))

    def test_at_rest_nothing_is_drawn(self):
        """The program's own threads use next to no time while the home page rests."""
        self.begin()
        self.pull(-200)
        self.expect(1)
        stage.x("mousemove", 5, 5)
        time.sleep(3)
        before = self.cpu()
        time.sleep(4)
        self.assertLess(self.cpu() - before, 1.0)

    def cpu(self):
        """Seconds of processor time so far."""
        words = pathlib.Path(f"/proc/{self.program.process.pid}/stat").read_text().split()
        return (int(words[13]) + int(words[14])) / 100


if __name__ == "__main__":
    unittest.main()

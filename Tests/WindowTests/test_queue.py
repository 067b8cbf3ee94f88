"""The queue's page: put in another order by keys and pointer, taken out of, undone, left by the music."""

import pathlib
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import stage  # noqa: E402
from stage import WindowCase, wait  # noqa: E402


def tearDownModule():
    stage.remove_home()


class Queue(WindowCase):
    def lines(self):
        lists = list(self.program.seen("list", "Queue"))
        return [node for node in lists[-1].all()
                if node.role == "list item" and ", " in node.name] if lists else []

    def names(self):
        return [node.name.split(",")[0] for node in self.lines()]

    def open(self):
        self.play_first_album()
        self.program.press(self.program.get("push button", "Queue"))
        return wait("the queue", lambda: len(self.names()) > 3 and self.names())

    def test_keys_move_and_take_out_and_undo_brings_back(self):
        program = self.program
        first = self.open()
        second = self.lines()[1]
        # The pointer would play the line, so the keys walk to it.
        wait("the second line", lambda: self.walk_to(second.name))
        program.key("alt+Down")
        moved = [first[0], first[2], first[1]] + first[3:]
        wait("the moved line", lambda: self.names() == moved)
        program.key("alt+Up")
        wait("the line back", lambda: self.names() == first)
        program.key("Delete")
        wait("the line gone", lambda: self.names() == [first[0]] + first[2:])
        program.press(wait("the message", lambda: next(
            (node for node in program.seen("push button") if node.name.startswith("Undo")
             and node.place[1] > 500), None)))
        wait("the line back", lambda: self.names() == first)
        self.assertEqual(program.player("PlaybackStatus"), "Playing")
        program.key("ctrl+u")
        # It can be gone forward to, and so its lines are still there beneath.
        wait("the page to go", lambda: list(program.seen("push button", "Forward")))

    def walk_to(self, name):
        self.program.key("Down")
        return [node for node in self.lines() if node.name == name
                and node.accessible.get_state_set().contains(stage.Atspi.StateType.FOCUSED)]

    def test_a_line_is_dragged_to_another_place(self):
        program = self.program
        first = self.open()
        lines = self.lines()
        start, end = program.point(lines[-1], 0.3), program.point(lines[1], 0.3, 0.2)
        stage.x("mousemove", *start, "mousedown", 1)
        for share in range(1, 11):
            time.sleep(0.05)
            stage.x("mousemove", *(int(a + (b - a) * share / 10) for a, b in zip(start, end)))
        time.sleep(0.3)
        stage.x("mouseup", 1)
        wait("the dragged line", lambda: self.names() == [first[0], first[-1]] + first[1:-1])
        self.assertEqual(program.player("PlaybackStatus"), "Playing")

    def test_every_control_has_a_name_and_all_of_it_fits_a_phone(self):
        program = self.program
        self.open()
        for width in (1280, 700, 370):
            program.resize(width, 720)
            nameless = [(node.role, node.place) for node in program.seen()
                        if node.role in stage.CONTROLS and not node.name]
            self.assertEqual(nameless, [], f"at {width}")
        for node in program.seen("push button", "Take out all that follows"):
            left, _, room, _ = node.place
            self.assertGreaterEqual(left, 0)
            self.assertLessEqual(left + room, program.frame.place[2])


if __name__ == "__main__":
    unittest.main()

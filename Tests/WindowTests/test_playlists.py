"""Playlists in the window: saved from the queue, opened, put in another order, deleted and brought
back; and the loudness of the library, measured from the sheet of sound."""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import stage  # noqa: E402
from stage import WindowCase, remote, told, wait  # noqa: E402


def tearDownModule():
    stage.remove_home()


class Playlists(WindowCase):
    def setUp(self):
        super().setUp()
        for playlist in told("playlist", "list"):
            stage.run("playlist", "delete", playlist["name"])

    def lines(self):
        lists = list(self.program.seen("list", "Tracks"))
        return [node for node in lists[-1].all() if node.role == "list item"] if lists else []

    def names(self):
        return [node.name.split(",")[0] for node in self.lines()]

    def undo(self):
        self.program.press(wait("the message", lambda: next(
            (node for node in self.program.seen("push button") if node.name.startswith("Undo")
             and node.place[1] > 500), None)))

    def save_the_queue(self, name):
        program = self.program
        self.play_first_album()
        program.key("ctrl+u")
        program.press(program.get("push button", "Save as a playlist…"))
        program.get("push button", "Create")
        program.key("ctrl+a")
        stage.x("type", name)
        program.key("Return")
        wait("the playlist", lambda: [one["name"] for one in told("playlist", "list")] == [name])

    def open(self, name):
        program = self.program
        program.key("ctrl+8")
        program.press(wait("the playlist", lambda: next(
            (node for node in program.seen("list item") if node.name.startswith(f"{name},")), None)))
        wait("its tracks", lambda: len(self.names()) > 3 and self.names())
        wait("the focus", lambda: self.lines()[0].accessible.get_state_set().contains(
            stage.Atspi.StateType.FOCUSED))

    def test_the_queue_is_saved_and_the_list_is_changed_and_played(self):
        program = self.program
        self.save_the_queue("Evening")
        self.open("Evening")
        first = self.names()
        self.assertEqual(first, [one["title"] for one in told("playlist", "show", "Evening")])
        program.key("alt+Down")
        moved = [first[1], first[0]] + first[2:]
        wait("the moved line", lambda: self.names() == moved)
        self.assertEqual(moved, [one["title"] for one in told("playlist", "show", "Evening")])
        program.key("Delete")
        wait("the line gone", lambda: self.names() == [first[1]] + first[2:])
        self.undo()
        wait("the line back", lambda: self.names() == moved)
        program.press(self.lines()[2])
        wait("the third", lambda: remote("status")["track"]["title"] == moved[2])
        self.assertEqual(remote("status")["queue"]["context"], "Evening")
        for width in (1280, 700, 370):
            program.resize(width, 720)
            nameless = [(node.role, node.place) for node in program.seen()
                        if node.role in stage.CONTROLS and not node.name]
            self.assertEqual(nameless, [], f"at {width}")

    def test_a_playlist_of_rules_is_written_found_and_written_anew(self):
        program = self.program
        program.key("ctrl+8")
        program.press(program.get("push button", "New playlist by rules…"))
        create = program.get("push button", "Create")
        self.assertFalse(create.is_enabled, "A rule without a text is not finished.")
        stage.x("type", "Rules")
        program.press(program.get("text", "Text"))
        stage.x("type", "Folk")
        nameless = [(node.role, node.place) for node in program.seen()
                    if node.role in stage.CONTROLS and not node.name]
        self.assertEqual(nameless, [])
        wait("the rule to be whole", lambda: create.is_enabled)
        program.press(create)
        wait("the playlist", lambda: [(one["name"], one["rules"]) for one in told("playlist", "list")]
             == [("Rules", "genre is Folk order by artist")])
        stage.run("playlist", "rules", "Rules", "limit 2")
        program.press(wait("the line", lambda: next(
            (node for node in program.seen("list item") if node.name.startswith("Rules, 2 tracks")),
            None)))
        program.press(program.get("push button", "Edit the rules…"))
        program.get("push button", "Save")
        program.press(program.get("push button", "Add a rule"))
        program.press(program.get("text", "Text"))
        stage.x("type", "nobody at all")
        program.press(program.get("push button", "Save"))
        wait("the rules", lambda: told("playlist", "list")[0]["rules"]
             == 'artist contains "nobody at all" order by artist limit 2')
        wait("the empty page", lambda: list(program.seen("label", "The rules find nothing")))

    def test_a_deleted_playlist_comes_back(self):
        program = self.program
        stage.run("playlist", "create", "Evening", "아리랑")
        program.key("ctrl+8")
        line = wait("the playlist", lambda: next(
            (node for node in program.seen("list item") if node.name.startswith("Evening,")), None))
        program.press(line)
        program.key("alt+Left")
        wait("the way back", lambda: list(program.seen("push button", "Forward")))
        program.key("Delete")
        wait("no playlist", lambda: told("playlist", "list") == [])
        self.undo()
        wait("the playlist", lambda: [one["tracks"] for one in told("playlist", "list")] == [1])

    def test_the_library_is_measured_in_the_background(self):
        program = self.program
        program.key("ctrl+e")
        measure = wait("the button", lambda: next(
            (node for node in program.seen("push button") if node.name.startswith("Measure")), None))
        program.press(measure)

        def known():
            gains = [one["replayGain"]["trackGain"] for one in told("list", "tracks")]
            return gains and None not in gains

        wait("the loudness of all tracks", known, 300)


class Beneath(WindowCase):
    def test_what_lies_under_a_sheet_is_not_read(self):
        program = self.program
        program.get("list item", "Albums")
        program.key("ctrl+e")
        program.get("push button", "Reset")
        wait("the page to leave the tree", lambda: not list(program.seen("list item", "Albums")))
        program.key("Escape")
        wait("the page", lambda: list(program.seen("list item", "Albums")))


class Renamed(WindowCase):
    def test_a_queued_track_shows_its_new_name(self):
        files = sorted((stage.home() / "music").rglob("*.flac"))[:2]
        remote("play", *map(str, files))
        self.program.wait_for("Playing")
        remote("pause")
        stage.run("tag", str(files[1]), "--set", "title=Renamed elsewhere")
        self.addCleanup(stage.run, "tag", "--undo")
        stage.run("scan")
        self.program.key("ctrl+u")
        wait("the new name", lambda: next(
            (node for node in self.program.seen("list item")
             if node.name.startswith("Renamed elsewhere")), None))


if __name__ == "__main__":
    unittest.main()

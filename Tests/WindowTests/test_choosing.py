"""Several things chosen in a grid or a list: menus and drags are about all of them, here, to the queue, to
a playlist at the side, and to another program."""

import pathlib
import sys
import tempfile
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import stage  # noqa: E402
from stage import WindowCase, remote, told, wait, x  # noqa: E402


def tearDownModule():
    stage.remove_home()


def titles_of(album):
    """The titles of an album whose row has this name."""
    return [track["title"] for track in told("list", "tracks") if track["album"] == album]


def queued():
    """How many tracks are in the queue."""
    return len(remote("status")["queue"]["paths"])


def album_of(node):
    return node.name.split(", ")[0]


class ChoosingCase(WindowCase):
    def setUp(self):
        super().setUp()
        for playlist in told("playlist", "list"):
            stage.run("playlist", "delete", playlist["name"])

    def cells(self, keys, role="table cell", words=""):
        self.program.key(keys)
        return wait("what is listed", lambda: [
            node for node in self.program.seen(role) if words in node.name][:12] or None)

    def add(self, node, key="ctrl"):
        x("mousemove", *self.program.point(node), "keydown", key, "click", 1, "keyup", key)
        time.sleep(0.2)

    def is_marked(self, node):
        return node.accessible.get_state_set().contains(stage.Atspi.StateType.SELECTED)

    def marked(self, nodes):
        return [index for index, node in enumerate(nodes) if self.is_marked(node)]

    def choose(self, node, entry):
        """Chooses an entry of a row's menu."""
        program = self.program
        x("mousemove", *program.point(node), "click", 3)
        names = wait("the menu", lambda: [
            node.name for node in program.seen("menu item") if node.is_enabled])
        time.sleep(0.4)
        program.key(*["Down"] * names.index(entry), "Return")

    def drag(self, start, end):
        x("mousemove", *start, "mousedown", 1)
        time.sleep(0.2)
        for share in range(1, 13):
            time.sleep(0.05)
            x("mousemove", *(int(a + (b - a) * share / 12) for a, b in zip(start, end)))
        time.sleep(0.5)
        x("mouseup", 1)


class Marking(ChoosingCase):
    def test_marks_come_and_go_and_a_plain_press_opens(self):
        program = self.program
        albums = self.cells("ctrl+2")
        # The pointer alone marks nothing.
        x("mousemove", *program.point(albums[1]))
        time.sleep(0.3)
        self.assertEqual(self.marked(albums), [])
        self.add(albums[0])
        self.add(albums[2])
        wait("two marks", lambda: self.marked(albums) == [0, 2])
        wait("the count", lambda: next(program.seen("label", "2 chosen"), None))
        self.add(albums[2])
        wait("one mark", lambda: self.marked(albums) == [0])
        self.add(albums[0])
        self.add(albums[0])
        self.add(albums[2], "shift")
        wait("a row of marks", lambda: self.marked(albums) == [0, 1, 2])
        program.key("Escape")
        wait("no marks", lambda: self.marked(albums) == [])
        program.press(albums[1])
        program.get("push button", "Shuffle")
        wait("the album’s tracks", self.tracks)

    def test_keys_mark_as_well(self):
        program = self.program
        artists = self.cells("ctrl+3")
        self.add(artists[0])
        program.key("shift+Right")
        wait("two marks", lambda: self.marked(artists) == [0, 1])
        program.key("ctrl+a")
        wait("all marked", lambda: self.marked(artists) == list(range(len(artists))))

    def test_the_menu_is_about_all_that_are_marked(self):
        albums = self.cells("ctrl+2")
        self.add(albums[0])
        self.add(albums[1])
        self.choose(albums[1], "Play")
        wanted = titles_of(album_of(albums[0])) + titles_of(album_of(albums[1]))
        wait("both albums", lambda: queued() == len(wanted))
        # A menu on another one is about that one.
        self.choose(albums[2], "Play")
        alone = titles_of(album_of(albums[2]))
        wait("one album", lambda: queued() == len(alone))

    def test_genres_and_playlists_are_marked_too(self):
        program = self.program
        genres = self.cells("ctrl+5")
        self.add(genres[0])
        self.add(genres[1])
        count = sum(int(node.name.split(", ")[1].split()[0]) for node in genres[:2])
        self.choose(genres[0], "Play")
        wait("both genres", lambda: queued() == count)

        for name in ("First", "Second", "Third"):
            stage.run("playlist", "create", name)
        lists = self.cells("ctrl+8", "list item", "0 tracks")
        self.add(lists[0])
        self.add(lists[2])
        program.key("Delete")
        wait("one that is left", lambda: [
            one["name"] for one in told("playlist", "list")] == ["Second"])
        program.press(wait("the message", lambda: next(
            (node for node in program.seen("push button") if node.name.startswith("Undo")
             and node.place[1] > 500), None)))
        wait("all of them", lambda: [
            one["name"] for one in told("playlist", "list")] == ["First", "Second", "Third"])


class Dragging(ChoosingCase):
    def test_marked_albums_are_dropped_on_the_queue_and_on_a_playlist(self):
        program = self.program
        stage.run("playlist", "create", "Evening")
        albums = self.cells("ctrl+2")
        remote("play", str(next((stage.home() / "music").rglob("*.flac"))))
        before = queued()
        self.add(albums[0])
        self.add(albums[1])
        wanted = titles_of(album_of(albums[0])) + titles_of(album_of(albums[1]))
        self.drag(program.point(albums[1]), program.point(program.get("push button", "Queue")))
        wait("the queue", lambda: queued() == before + len(wanted))
        row = wait("the playlist at the side", lambda: next(
            (node for node in program.seen("list item", "Evening")), None))
        self.drag(program.point(albums[0]), program.point(row))
        wait("the playlist", lambda: [
            one["title"] for one in told("playlist", "show", "Evening")] == wanted)
        # One that is not marked goes alone.
        self.drag(program.point(albums[2]), program.point(row))
        alone = titles_of(album_of(albums[2]))
        wait("one album more", lambda: [
            one["title"] for one in told("playlist", "show", "Evening")] == wanted + alone)
        # Dropped where nothing takes it nothing happens.
        self.drag(program.point(albums[2]), program.point(albums[0]))
        time.sleep(1)
        self.assertEqual(queued(), before + len(wanted))

    def test_an_album_is_dropped_on_another_program_as_files(self):
        program = self.program
        program.resize(700, 700)
        with tempfile.TemporaryDirectory() as folder:
            other = stage.Program(500, 500, NORAE_LIBRARY=folder)
            self.addCleanup(other.close)
            x("windowmove", other.window, 720, 0)
            x("windowfocus", program.window)
            albums = self.cells("ctrl+2")
            titles = titles_of(album_of(albums[0]))
            self.drag(program.point(albums[0]), (950, 250))
            wait("what plays there", lambda: [
                node for node in other.frame.all() if any(
                    title and title in (node.name or "") for title in titles)])
            self.assertEqual(program.player("PlaybackStatus"), "Stopped")


if __name__ == "__main__":
    unittest.main()

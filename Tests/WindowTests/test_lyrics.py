"""Choosing, moving and making the words of a song, in the real window: what is remembered, what is
written, and that nothing is lost when the page is left."""

import contextlib
import pathlib
import sqlite3
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import stage  # noqa: E402
from stage import WindowCase, wait  # noqa: E402


def tearDownModule():
    stage.remove_home()


def ask(question):
    """The answer of the library's database."""
    database = stage._home / "data" / "norae" / "library.db"
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        return connection.execute(question).fetchall()


class Words(WindowCase):
    song = "아리랑"

    def setUp(self):
        super().setUp()
        stage.remote("play", self.song)
        self.program.wait_for("Playing")
        wait("the song", lambda: self.program.player("Metadata").get("xesam:title") == self.song)

    def lines(self):
        lists = list(self.program.seen("list", "Lyrics"))
        return [node for node in lists[-1].all() if node.role == "list item"] if lists else []

    def open_choice(self):
        self.program.press(wait("the small sheet’s button", lambda: next(
            (node for node in self.program.seen(name="These lyrics")
             if "button" in node.role), None)))

    @staticmethod
    def act(node):
        """Presses what is in the small sheet, which is a surface of its own."""
        action = node.accessible.get_action_iface()
        assert action is not None and action.do_action(0), (node.role, node.name)


class Choosing(Words):
    def test_the_words_are_moved_by_keys_and_it_is_remembered(self):
        program = self.program
        program.key("ctrl+l")
        wait("the words", self.lines)
        program.key("alt+period")
        program.key("alt+period")
        program.key("alt+period")
        program.key("alt+comma")
        wait("the delay", lambda: ask("SELECT delay FROM lyrics_choice") == [(100,)])
        program.close()
        self.program = program = stage.Program(*self.size)
        self.addCleanup(program.close)
        program.wait_for("Paused")
        program.key("ctrl+l")
        wait("the words", self.lines)
        self.open_choice()
        wait("what is remembered", lambda: any(
            node.name and "0.10 s later" in node.name for node in program.seen()))
        self.act(program.get("push button", "As the lyrics say"))
        wait("no delay", lambda: ask("SELECT delay FROM lyrics_choice") == [])


class Making(Words):
    song = "바람"

    def test_words_are_written_stamped_saved_and_taken_back(self):
        program = self.program
        music = next(stage._home.joinpath("music").rglob("*바람.flac"))
        file = music.with_suffix(".lrc")
        self.addCleanup(file.unlink, missing_ok=True)
        program.key("ctrl+l")
        program.press(program.get("push button", "Make lyrics…"))
        wait("the text", lambda: next(program.seen("text", "Lyrics, a line each"), None))
        stage.x("type", "--delay", "20", "first line")
        program.key("Return")
        stage.x("type", "--delay", "20", "second line")
        wait("what is kept", lambda: ask("SELECT count(*) FROM lyrics_draft") == [(1,)])
        program.key("ctrl+Return")
        wait("the lines", lambda: len(self.lines()) == 2)
        wait("the song to sound", lambda: program.position > 0.5)
        program.key("space")
        wait("a time", lambda: "without a time" not in self.lines()[0].name)
        time.sleep(0.7)
        program.key("space")
        wait("both times", lambda: all("without a time" not in node.name for node in self.lines()))
        program.wait_for("Playing")
        program.key("ctrl+s")
        wait("the file", file.exists)
        text = file.read_text()
        self.assertRegex(
            text, r"^\[00:\d\d\.\d\d\]first line\n\[00:\d\d\.\d\d\]second line\n$")
        first, second = (float(line[4:9]) for line in text.splitlines())
        self.assertGreater(second, first)
        wait("nothing unsaved", lambda: ask("SELECT count(*) FROM lyrics_draft") == [(0,)])
        program.press(program.get("push button", "Undo"))
        wait("the file to go", lambda: not file.exists())
        # Left without saving, and there again.
        program.key("Escape")
        wait("the draft", lambda: ask("SELECT count(*) FROM lyrics_draft") == [(1,)])
        program.press(program.get("push button", "Make lyrics…"))
        wait("both lines", lambda: [node.name.split(",")[0] for node in self.lines()]
             == ["first line", "second line"])
        program.get("push button", "Discard")
        nameless = [(node.role, node.place) for node in program.seen()
                    if node.role in stage.CONTROLS and not node.name]
        self.assertEqual(nameless, [])


if __name__ == "__main__":
    unittest.main()

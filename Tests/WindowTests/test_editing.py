"""Changing the tags of real files in the window, and how old texts in them are read: by pointer, by
keys, on a phone, in Korean."""

import json
import pathlib
import shutil
import subprocess
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import stage  # noqa: E402
from stage import WindowCase, wait  # noqa: E402

CASES = stage.ROOT / "Tests/Fixtures/cases"


def tearDownModule():
    stage.remove_home()


def info(path):
    answer = subprocess.run([stage.PROGRAM, "info", "--json", str(path)], check=True, timeout=60,
                            capture_output=True, text=True, env=stage.environment()).stdout
    return json.loads(answer)


def songs():
    return sorted(path for path in (stage.home() / "music").rglob("*")
                  if path.suffix in (".flac", ".opus", ".ogg", ".mp3", ".m4a"))


class EditingCase(WindowCase):
    words = {"edit": "Edit tags", "preview": "Preview", "write": "Write", "undo": "Undo"}

    def choose(self, entry):
        """Chooses an entry of the open menu by its name."""
        program = self.program
        names = wait("the menu", lambda: [
            node.name for node in program.seen() if node.role == "menu item"])
        time.sleep(0.4)
        self.assertIn(entry, names)
        program.key(*["Down"] * names.index(entry))
        program.key("Return")

    def open_menu_of_first_album(self, entry):
        """Chooses an entry of an album's menu; gives the album's name."""
        program = self.program
        program.key("ctrl+2")
        album = wait("an album", lambda: next(program.seen("table cell"), None))
        stage.x("mousemove", *program.point(album), "click", 3)
        self.choose(entry)
        return album.name

    def button(self, name):
        button = self.program.get("push button", name)
        wait(f"“{name}” to be ready", lambda: button.is_enabled)
        return button

    def undo_button(self):
        """The button of the message that tells what was written."""
        return wait("the message", lambda: next(
            (node for node in self.program.seen("push button") if "Undo" in node.name), None))

    def type_into(self, name, text):
        field = wait(f"the field “{name}”", lambda: next(
            (node for node in self.program.seen("text")
             if node.name in (name, f"{name}: several values")), None))
        self.program.press(field)
        self.program.key("ctrl+a")
        stage.x("type", "--delay", "30", text)


class Pointer(EditingCase):
    def test_an_album_is_edited_seen_written_and_taken_back(self):
        program = self.program
        title = self.open_menu_of_first_album("Edit tags…").split(", ")[0]
        files = [song for song in songs() if info(song)["album"] == title]
        self.assertGreater(len(files), 2)
        before = [song.read_bytes() for song in files]

        self.type_into("Album", "Brand new")
        program.press(self.button("Preview"))
        wait("what changes", lambda: [node for node in program.seen()
                                      if "Brand new" in node.name and title in node.name])
        self.assertEqual([song.read_bytes() for song in files], before,
                         "Looking at what would change has changed it.")
        program.press(self.button("Write"))
        undo = self.undo_button()
        self.assertEqual({info(song)["album"] for song in files}, {"Brand new"})
        wait("the album's new name", lambda: [node for node in program.seen("table cell")
                                              if node.name.startswith("Brand new")])

        program.press(undo)
        wait("the old name", lambda: [node for node in program.seen("table cell")
                                      if node.name.startswith(title)])
        self.assertEqual([song.read_bytes() for song in files], before)

    def test_several_marked_tracks_are_edited_together(self):
        program = self.program
        program.key("ctrl+4")
        rows = wait("the rows", lambda: [
            node for table in program.seen(name="Tracks")
            if table.role in ("table", "tree table") for node in table.all()
            if node.role == "table cell" and node.name.count(", ") > 1][:6])
        stage.x("mousemove", *program.point(rows[0], 0.1), "click", 1)
        stage.x("keydown", "ctrl", "mousemove", *program.point(rows[2], 0.1), "click", 1, "keyup",
                "ctrl")
        stage.x("click", 3)
        self.choose("Edit tags…")
        program.get("text", "Title: several values")
        self.type_into("Composer", "Somebody; Else")
        program.press(self.button("Preview"))
        program.press(self.button("Write"))
        self.undo_button()
        changed = [info(song) for song in songs()
                   if info(song)["composers"] == ["Somebody", "Else"]]
        self.assertEqual(len(changed), 2)
        for row, song in zip((rows[0], rows[2]), sorted(
                changed, key=lambda song: not rows[0].name.startswith(song["title"]))):
            self.assertTrue(row.name.startswith(song["title"]), (row.name, song["title"]))


class Keys(EditingCase):
    def test_the_keyboard_alone_edits_and_gives_up(self):
        program = self.program
        title = self.open_menu_of_first_album("Edit tags…").split(", ")[0]
        # The first field has the focus; the letters typed go there and nowhere else.
        program.get("text", "Title: several values")
        time.sleep(0.5)
        stage.x("type", "--delay", "30", "all alike")
        program.key("Escape")
        program.get("push button", "Discard")
        program.key("Escape")
        program.key("ctrl+1")
        program.get("text", "Title")
        program.key("Return")
        self.button("Write")
        program.key("Return")
        self.undo_button()
        self.assertEqual({info(song)["title"] for song in songs()
                          if info(song)["album"] == title}, {"all alike"})
        self.assertEqual(program.player("PlaybackStatus"), "Stopped")

        self.open_menu_of_first_album("Edit tags…")
        program.get("push button", "Preview")
        program.key("Escape")
        wait("the sheet to go", lambda: not list(program.seen("push button", "Preview")))


class Encodings(EditingCase):
    def setUp(self):
        stage.home()
        folder = stage.home() / "old"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        self.file = folder / "old.mp3"
        shutil.copy(CASES / "A-encoding/euckr_as_latin1.mp3", self.file)
        self.file.chmod(0o644)
        stage.run("scan", str(folder))
        self.demo = {info(song)["album"] for song in songs()}
        super().setUp()

    def old_album(self):
        """The album of the old file, whatever it is called at the moment."""
        demo = self.demo
        return wait("the album", lambda: next(
            (node for node in self.program.seen("table cell")
             if node.name and node.name.split(", ")[0] not in demo), None))

    def open_the_sheet(self):
        program = self.program
        program.key("ctrl+2")
        stage.x("mousemove", *program.point(self.old_album()), "click", 3)
        self.choose("Garbled text…")
        program.get("push button", "Use")
        return wait("the encodings", lambda: [
            node for node in program.seen() if node.role in ("radio button", "check box")])

    def test_an_encoding_is_chosen_and_then_written_into_the_file(self):
        program = self.program
        before = self.file.read_bytes()
        korean, other = self.open_the_sheet()[:2]
        self.assertIn("CP949", korean.name)
        self.assertTrue(korean.accessible.get_state_set().contains(stage.Atspi.StateType.CHECKED))
        program.press(other)
        program.press(program.get("push button", "Use"))
        wait("the garbled name", lambda: "부활" not in self.old_album().name)
        self.assertEqual(self.file.read_bytes(), before, "Choosing has touched the file.")

        korean = next(mark for mark in self.open_the_sheet() if "CP949" in mark.name)
        program.press(korean)
        program.press(program.get("push button", "Use"))
        wait("the right name", lambda: "부활" in self.old_album().name)
        self.open_the_sheet()
        # Down to the button, which may be below the edge.
        wait("the button", lambda: self.walk_to("Preview"))
        program.key("space")
        wait("what changes", lambda: [node for node in program.seen() if "부활" in node.name])
        program.press(self.button("Write"))
        self.undo_button()
        self.assertNotEqual(self.file.read_bytes(), before)
        wait("the right name", lambda: "부활" in self.old_album().name)
        said = subprocess.run(
            [stage.PROGRAM, "encoding", str(self.file.parent), "--json"], check=True, timeout=60,
            capture_output=True, text=True, env=stage.environment()).stdout
        self.assertEqual(json.loads(said)["tracks"], 0, "The texts still name no encoding.")

    def walk_to(self, name):
        """Whether a press of Tab has brought the focus to a button."""
        self.program.key("Tab")
        return [node for node in self.program.seen("push button", name)
                if node.accessible.get_state_set().contains(stage.Atspi.StateType.FOCUSED)]


class Phone(EditingCase):
    # With the window's own shadow of 5 pixels on each side.
    size = (370, 730)
    more = {"LC_ALL": "C.UTF-8", "LANGUAGE": "ko"}

    def setUp(self):
        # Catalogues are found beside the program, wherever that stands.
        prefix = stage.home() / "prefix"
        if not prefix.exists():
            (prefix / "bin").mkdir(parents=True)
            (prefix / "libexec").mkdir()
            shutil.copy(stage.PROGRAM, prefix / "bin/norae")
            shutil.copy(stage.PROGRAM + "-window", prefix / "libexec/norae-window")
            subprocess.run([stage.ROOT / "tools/translations", prefix / "share/locale"],
                           check=True)
        self.program_path = str(prefix / "bin/norae")
        super().setUp()

    def test_the_form_fits_a_phone_in_korean_and_every_control_has_a_name(self):
        program = self.program
        self.open_menu_of_first_album("태그 편집…")
        program.get("push button", "미리 보기")
        program.get("push button", "취소")
        fields = wait("the fields", lambda: list(program.seen("text")))
        for node in list(program.seen("push button")) + fields:
            if node.role == "text" or node.name in ("미리 보기", "취소", "그림 고르기…"):
                left, _, width, _ = node.place
                self.assertGreaterEqual(left, 0, node.name)
                self.assertLessEqual(left + width, program.frame.place[2], node.name)
        self.assertLessEqual(program.frame.place[2], 360, "The sheet makes the window wider.")
        nameless = [(node.role, node.place) for node in program.seen()
                    if node.role in stage.CONTROLS and not node.name]
        self.assertEqual(nameless, [])


if __name__ == "__main__":
    unittest.main()

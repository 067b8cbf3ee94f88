"""The diary in the window: what plays is recorded, written about, moved, taken out and brought back;
the calendar is walked through by keys; a full day says so."""

import datetime
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import stage  # noqa: E402
from stage import WindowCase, remote, told, wait  # noqa: E402


def tearDownModule():
    stage.remove_home()


def recorded():
    """The titles of all days, the first day first."""
    return [[song["title"] for song in day["songs"]] for day in told("diary", "list")]


class Diary(WindowCase):
    def setUp(self):
        super().setUp()
        for day in told("diary", "list"):
            stage.run("diary", "remove", day["date"], "--all")

    def focus(self):
        """The name of what has the keyboard's focus."""
        return next((node.name for node in self.program.frame.all()
                     if node.name and node.accessible.get_state_set().contains(
                         stage.Atspi.StateType.FOCUSED)), None)

    def songs(self):
        found = list(self.program.seen("list", "Songs of the day"))
        return [node for node in found[-1].all() if node.role == "list item"] if found else []

    def open(self):
        """Opens the diary; gives the name of the day that is looked at."""
        self.program.key("ctrl+9")
        return wait("the focus on today", lambda: (self.focus() or "").endswith("today")
                    and self.focus())

    def button(self, name):
        return wait(f"“{name}”", lambda: next(
            (node for node in self.program.seen("push button") if node.name.startswith(name)
             and node.is_enabled), None))

    def undo(self):
        self.program.press(wait("the message", lambda: next(
            (node for node in self.program.seen("push button") if node.name.startswith("Undo")
             and node.place[1] > 400), None)))

    def test_what_plays_is_recorded_written_about_and_taken_out(self):
        program = self.program
        self.play_first_album()
        title = remote("status")["track"]["title"]
        program.key("ctrl+d")
        program.press(self.button("Mood: calm"))
        program.press(self.button("Record"))
        wait("the record", lambda: recorded() == [[title]])
        self.assertEqual(told("diary", "list")[0]["songs"][0]["mood"], "calm")

        self.open()
        row = wait("the song", lambda: next(iter(self.songs()), None))
        self.assertIn(title, row.name)
        self.assertIn("1 record", row.name)
        program.press(row)
        wait("the form", lambda: list(program.seen("push button", "Save")))
        wait("the focus in the note", lambda: self.focus() == "Note")
        stage.x("type", "First snow.")
        program.key("ctrl+Return")
        wait("the note", lambda: told("diary", "list")[0]["songs"][0]["note"] == "First snow.")
        wait("the note in the row", lambda: "First snow." in self.songs()[0].name)
        wait("the focus on the row", lambda: title in (self.focus() or ""))
        program.key("Delete")
        wait("an empty day", lambda: recorded() == [])
        self.undo()
        wait("the song again", lambda: recorded() == [[title]])
        self.assertEqual(told("diary", "list")[0]["songs"][0]["note"], "First snow.")

    def test_songs_are_moved_by_keys_and_a_full_day_says_so(self):
        program = self.program
        titles = [track["title"] for track in told("list", "tracks")][:4]
        files = [track["path"] for track in told("list", "tracks")][:4]
        stage.run("diary", "add", *files[:3])
        self.play_first_album()
        self.open()
        rows = wait("three songs", lambda: len(self.songs()) == 3 and self.songs())
        self.assertTrue(rows[0].name.startswith("Head"))
        self.assertFalse(rows[1].name.startswith("Head"))
        wait("the walk to the songs", lambda: self.walk_to(titles[0]), 120)
        program.key("alt+Down")
        wait("the other order", lambda: recorded() == [[titles[1], titles[0], titles[2]]])
        wait("the focus with it", lambda: titles[0] in (self.focus() or ""))
        program.key("alt+Down")
        moved = [titles[1], titles[2], titles[0]]
        wait("the last place", lambda: recorded() == [moved])
        full = wait("the button", lambda: next(program.seen(
            "push button", "The day has its three songs"), None))
        self.assertFalse(full.is_enabled)
        program.key("ctrl+d")
        wait("why not", lambda: [node for node in program.seen("label")
                                 if "three songs" in node.name or "already" in node.name])
        self.assertFalse(program.get("push button", "Record").is_enabled)
        program.key("Escape")
        self.assertEqual(recorded(), [moved])

    def walk_to(self, title):
        self.program.key("Tab")
        return title in (self.focus() or "") and "record" in (self.focus() or "")

    def test_keys_lead_through_the_calendar_to_a_day_that_is_recorded(self):
        program = self.program
        today = self.open()
        program.key("Right")
        self.assertEqual(self.focus(), today, "tomorrow has not come")
        program.key("Left")
        day = wait("the day before", lambda: self.focus() != today and self.focus())
        program.press(self.button("Record a song"))
        wait("the question", lambda: list(program.seen("list", "Songs")))
        stage.x("type", "ari")
        wait("the answer", lambda: next(iter(self.choices()), None))
        program.key("Return")
        program.press(self.button("Record"))
        dates = wait("the record", lambda: [one["date"] for one in told("diary", "list")])
        name = datetime.date.fromisoformat(dates[0])
        self.assertIn(f"{name:%A}, {name.day} {name:%B}", day)
        wait("the cover's day", lambda: [node for node in program.seen("push button")
                                         if node.name.startswith(day) and "1 song" in node.name])
        program.key("ctrl+9")
        for keys, months in (("Prior", 1), ("Prior", 2), ("Next", 1)):
            program.key(keys)
            first = (name.replace(day=1) - datetime.timedelta(days=1)).replace(day=1)
            if months == 2:
                first = (first - datetime.timedelta(days=1)).replace(day=1)
            wait("the month", lambda: f"{first:%B}" in (self.focus() or ""))
        program.key("Home")
        wait("the first", lambda: f", 1 {first:%B}" in (self.focus() or ""))
        program.press(self.button("Today"))
        wait("today", lambda: [node for node in program.seen("push button")
                               if node.name == today])

    def choices(self):
        found = list(self.program.seen("list", "Songs"))
        return [node for node in found[-1].all() if node.role == "list item"] if found else []

    def test_the_list_finds_words_and_the_charts_speak(self):
        program = self.program
        file = told("list", "tracks")[0]
        day = (datetime.date.today() - datetime.timedelta(days=400)).isoformat()
        stage.run("diary", "add", file["path"], "--note", "Kitchen, too loud, good.")
        stage.run("diary", "add", file["path"], "--date", day, "--note", "눈이 내린 날")
        self.open()
        program.press(self.button("List"))
        wait("this month", lambda: self.listed("Kitchen"))
        field = wait("the field", lambda: next(
            (node for node in program.seen() if node.name == "Search the diary"), None))
        program.press(field)
        stage.x("type", "kitchen loud")
        wait("what is found", lambda: self.listed("Kitchen") and len(self.listed("")) == 1)
        program.key("ctrl+a")
        stage.x("type", "zzz")
        wait("nothing", lambda: not self.listed("")
             and [node for node in program.seen("label") if node.name == "Nothing found"])
        program.key("Escape")
        line = wait("the month again", lambda: next(iter(self.listed("Kitchen")), None))
        program.press(line)
        wait("its day", lambda: [node for node in self.songs() if "Kitchen" in node.name])

        program.press(self.button("Charts"))
        chart = wait("the chart", lambda: next(
            (node for node in program.seen() if node.name == "Records"
             and "1 record" in (node.accessible.get_description() or "")), None))
        self.assertEqual(chart.accessible.get_description().count("record"), 1)
        program.press(wait("the year", lambda: next(
            (node for node in program.seen() if node.name == "Year"
             and node.role != "label"), None)))
        for year in range(datetime.date.today().year - 1, int(day[:4]) - 1, -1):
            program.press(self.button("Earlier"))
            wait(f"{year}", lambda: list(program.seen("label", str(year))))
        wait("that year's record", lambda: [
            node for node in program.seen() if node.name == "Records"
            and "1 record" in (node.accessible.get_description() or "")])

    def listed(self, text):
        found = list(self.program.seen("list", "Records"))
        return [node for node in found[-1].all() if node.role == "list item"
                and text in node.name] if found else []

    def test_a_songs_records_open_from_its_card_and_a_day_is_shared(self):
        program = self.program
        # The cards on Home are songs of the diary as soon as there are a few.
        files = [track["path"] for track in told("list", "tracks")]
        today = datetime.date.today()
        for number, file in enumerate(files[:9]):
            day = today - datetime.timedelta(days=number // 3)
            stage.run("diary", "add", file, "--date", day.isoformat())
        pill = wait("the card with its records", lambda: self.middle("1 record"))
        wait("no message over it", lambda: not list(program.seen("push button", "Dismiss")), 60)
        program.press(pill)
        dates = [datetime.date.fromisoformat(day["date"]) for day in told("diary", "list")]
        names = [f"{date:%A}, {date.day} {date:%B} {date.year}" for date in dates]
        tile = wait("the day", lambda: next(
            (node for node in program.seen("push button") if node.name in names), None))
        program.press(tile)
        wait("the diary", self.songs)
        program.press(self.button("Share the day"))
        year = str(today.year)
        wait("the picture", lambda: [node for node in program.seen("image") if year in node.name])
        for name in ("Dark", "Light"):
            program.press(wait(name, lambda: next(
                (node for node in program.seen() if node.name == name and node.role != "label"),
                None)))
        program.key("Escape")
        wait("the day again", lambda: not list(program.seen("push button", "Save…")))

    def middle(self, text):
        """The button of the card in the middle, once it rests there; other cards are brought there."""
        found = [node for node in self.program.seen("push button") if node.name.endswith(text)]
        left, _, width, _ = self.program.frame.place
        center = left + 216 + (width - 216) / 2

        def distance(node):
            return abs(node.place[0] + node.place[2] / 2 - center)

        resting = [node for node in found if distance(node) < 3]
        if not resting and found and not self.is_turning:
            self.is_turning = True
            self.program.press(min(found, key=distance))
        return resting[0] if resting else None

    is_turning = False

    def test_nothing_is_without_a_name_at_any_width(self):
        program = self.program
        stage.run("diary", "add", "아리랑", "--note", "A note.")
        self.open()
        wait("the song", self.songs)
        for width in (1280, 700, 370):
            program.resize(width, 720)
            nameless = [(node.role, node.place) for node in program.seen()
                        if node.role in stage.CONTROLS and not node.name]
            self.assertEqual(nameless, [], f"at {width}")
            right = program.frame.place[0] + program.frame.place[2]
            last = [node for node in program.seen() if node.name.startswith("More about")][-1]
            self.assertLessEqual(last.place[0] + last.place[2], right, f"at {width}")


if __name__ == "__main__":
    unittest.main()

"""The timer of the window, set from the terminal: it pauses, is told, and outlives the program."""

import json
import pathlib
import subprocess
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import stage  # noqa: E402
from stage import PROGRAM, Program, WindowCase, environment, remote, wait  # noqa: E402


def tearDownModule():
    stage.remove_home()


def timer(*words):
    """What `norae timer` says of the window; None while there is nobody to ask."""
    result = subprocess.run([PROGRAM, "timer", *words, "--json"], env=environment(),
                            capture_output=True, text=True, timeout=60, check=False)
    return json.loads(result.stdout) if result.returncode == 0 else None


class Timer(WindowCase):
    def test_it_pauses_what_plays(self):
        song = next(path for path in sorted((stage.home() / "music").rglob("*.flac")))
        remote("play", str(song))
        self.program.wait_for("Playing")
        answer = wait("the timer", lambda: timer("2s", "--silent"))
        self.assertLessEqual(answer["left"], 2)
        self.assertEqual(answer["then"], "pause")
        self.program.wait_for("Paused")
        self.assertIsNone(timer()["left"])

    def test_it_is_prolonged_and_taken_back(self):
        wait("the timer", lambda: timer("10m", "--silent", "--then", "quit"))
        self.assertGreater(timer("+5m")["left"], 800)
        self.assertIsNone(timer("off")["left"])
        self.assertEqual(timer("album")["with"], "album")
        timer("off")


    def test_the_countdown_is_steered_beside_it(self):
        answer = wait("the timer", lambda: timer("countdown", "10m"))
        self.assertTrue(answer["countdown"]["running"])
        self.assertIsNone(answer["left"])
        self.assertFalse(timer("countdown", "pause")["countdown"]["running"])
        self.assertTrue(timer("countdown", "resume")["countdown"]["running"])
        self.assertIsNone(timer("countdown", "reset")["countdown"])

    def test_the_alarm_plays(self):
        # The next full minute that is not too near.
        soon = time.localtime((time.time() + 20) // 60 * 60 + 60)
        words = (f"{soon.tm_hour}:{soon.tm_min:02}",)
        answer = wait("the alarm", lambda: timer("alarm", *words))
        self.assertTrue(answer["alarm"]["on"])
        wait("the music", lambda: self.program.player("PlaybackStatus") == "Playing", seconds=150)
        self.assertFalse(timer()["alarm"]["on"], "it was for once")

    def test_the_alarm_finds_its_playlist_under_another_name(self):
        song = stage.told("list", "tracks")[0]["path"]
        stage.run("playlist", "create", "Morning", song)
        wait("the alarm", lambda: timer("alarm", "3:00", "playlist", "Morning"))
        # By now the window has looked it up.
        time.sleep(1)
        stage.run("playlist", "rename", "Morning", "Dawn")
        wait("the name", lambda: timer()["alarm"]["playlist"] == "Dawn")
        stage.run("playlist", "delete", "Dawn")
        wait("a word about it", lambda: [node for node in self.program.seen("label")
                                         if "“Dawn”" in node.name and "gone" in node.name])
        self.program.key("ctrl+t")
        wait("it in the sheet", lambda: [node for node in self.program.frame.all()
                                         if node.name.startswith("Dawn (deleted)")])
        timer("alarm", "off")

    def test_what_faded_is_heard_again_and_the_volume_stays(self):
        song = max((stage.home() / "music").rglob("*.flac"), key=lambda path: path.stat().st_size)
        remote("play", str(song))
        self.program.wait_for("Playing")
        remote("volume", "80")
        volume = self.program.player("Volume")
        # It fades from the beginning, for six seconds are less than a fade.
        wait("the timer", lambda: timer("6s", "--silent"))
        place = self.program.position
        self.assertEqual(self.program.player("Volume"), volume)
        self.program.wait_for("Paused")
        self.assertEqual(self.program.player("Volume"), volume)
        wait("the place", lambda: self.program.position < place + 3)


class Page(WindowCase):
    """The sheet of timers: the slider, the buttons, the chip."""

    def setUp(self):
        super().setUp()
        self.program.key("ctrl+t")
        self.slider = self.program.get("slider", "Time")
        # The unit is remembered from one to the next.
        self.program.press(self.program.get("push button", "Minutes"))

    def label(self, text):
        return wait(f"“{text}”", lambda: next(self.program.seen("label", text), None))

    def chip(self):
        """What the chips say, without the word before."""
        return [node.name.removeprefix("Timer: ") for node in self.program.seen("push button")
                if node.name.startswith("Timer: ")]

    def test_it_is_as_in_the_beginning(self):
        self.assertEqual((self.slider.value, self.slider.length), (30, 60))
        self.label("30:00")
        self.label("Choose a time")
        self.program.press(self.program.get("push button", "Seconds"))
        self.label("0:30")

    def test_the_unit_is_remembered(self):
        self.program.press(self.program.get("push button", "Seconds"))
        self.label("0:30")
        self.program.close()
        self.program = stage.Program()
        self.addCleanup(self.program.close)
        self.program.key("ctrl+t")
        self.label("0:30")

    def test_zero_cannot_be_started(self):
        self.program.press(self.slider)
        self.program.key("Home")
        self.label("0:00")
        start = self.program.get("push button", "Start")
        wait("START to be off", lambda: not start.is_enabled)
        self.program.key("Right")
        wait("START to be on", lambda: start.is_enabled)

    def test_start_pause_resume_reset(self):
        self.program.press(self.program.get("push button", "Start"))
        pause = self.program.get("push button", "Pause")
        wait("time to pass", lambda: self.slider.value < 30)
        self.program.press(pause)
        self.program.get("push button", "Resume")
        value = self.slider.value
        time.sleep(1.3)
        self.assertEqual(self.slider.value, value)
        self.program.press(self.program.get("push button", "Reset"))
        wait("the middle", lambda: self.slider.value == 30)
        self.program.get("push button", "Start")
        self.label("Choose a time")

    def test_the_thumb_is_the_fingers_while_it_is_held(self):
        self.program.press(self.program.get("push button", "Seconds"))
        self.program.press(self.program.get("push button", "Start"))
        self.program.get("push button", "Pause")
        stage.x("mousemove", *self.program.point(self.slider, across=0.75), "mousedown", 1)
        try:
            wait("the thumb", lambda: self.slider.value > 40)
            held = self.slider.value
            time.sleep(2.2)
            self.assertEqual(self.slider.value, held)
        finally:
            stage.x("mouseup", 1)
        wait("time to pass again", lambda: self.slider.value < held)

    def test_it_rings_though_the_sheet_is_closed_and_the_chip_tells(self):
        self.program.press(self.program.get("push button", "Seconds"))
        self.program.press(self.slider)
        self.program.key("Home", *["Right"] * 15)
        self.label("0:15")
        self.program.press(self.program.get("push button", "Start"))
        self.program.key("Escape")
        wait("the chip", self.chip)
        wait("the ring", lambda: [node for node in self.program.frame.all()
                                  if node.name == "Time is over"])
        wait("the chip to be quiet", lambda: not self.chip())

    def test_the_sleep_timer_is_set_by_a_press(self):
        self.program.press(self.program.get("push button", "20 min"))
        wait("the timer", lambda: timer()["left"])
        self.assertTrue(1100 < timer()["left"] <= 1200)
        self.program.press(self.program.get("push button", "+15 min"))
        wait("more", lambda: timer()["left"] > 1200)
        self.program.key("Escape")
        wait("the chip", lambda: any(text.startswith(("34:", "35:")) for text in self.chip()))
        self.program.key("ctrl+t")
        self.program.press(self.program.get("push button", "This album"))
        wait("the album", lambda: timer()["with"] == "album")
        self.assertEqual(remote("status")["stopAfter"], "album")
        self.program.press(self.program.get("push button", "Turn off"))
        wait("nothing", lambda: timer()["with"] is None)
        self.assertIsNone(remote("status")["stopAfter"])

    def test_the_alarm_is_set_and_outlives_the_program(self):
        switch = next(node for node in self.program.seen() if node.name == "Alarm"
                      and node.role == "check box")
        self.program.press(switch)
        wait("the alarm", lambda: any(node.name.startswith("In ")
                                      for node in self.program.seen("label")))
        self.program.close()
        self.program.process.wait()
        self.program = stage.Program()
        self.addCleanup(self.program.close)
        self.program.key("ctrl+t")
        wait("the alarm again", lambda: any(node.name.startswith("In ")
                                            for node in self.program.seen("label")))


class PhonePage(WindowCase):
    size = (360, 640)

    def test_everything_fits(self):
        self.program.key("ctrl+t")
        wait("the sheet", lambda: next(self.program.seen("slider", "Time"), None))
        for node in self.program.seen():
            if node.role in stage.CONTROLS:
                left, _, width, _ = node.place
                self.assertGreaterEqual(left, 0, node.name)
                self.assertLessEqual(left + width, 360, node.name)


class Restart(unittest.TestCase):
    def test_it_outlives_the_program(self):
        program = Program()
        try:
            wait("the timer", lambda: timer("10m", "--silent", "--then", "stop"))
        finally:
            program.process.kill()
            program.process.wait()
        program = Program()
        try:
            answer = wait("the timer", lambda: timer("status"))
            self.assertEqual(answer["then"], "stop")
            self.assertTrue(0 < answer["left"] < 600)
            timer("off")
        finally:
            program.close()

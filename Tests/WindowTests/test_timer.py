"""The timer of the window, set from the terminal: it pauses, is told, and outlives the program."""

import json
import pathlib
import subprocess
import sys
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

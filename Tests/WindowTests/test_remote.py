"""The window steered from outside: by playerctl, by `norae remote`, and killed at any moment.

KILLS=50 in the environment kills that many times instead of a few."""

import os
import pathlib
import random
import subprocess
import sys
import time
import unittest
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import stage  # noqa: E402
from stage import Program, WindowCase, remote, wait  # noqa: E402


def tearDownModule():
    stage.remove_home()


def playerctl(*words):
    result = subprocess.run(["playerctl", "--player=norae", *words], capture_output=True, text=True,
                            timeout=20, check=False)
    if result.returncode != 0:
        raise AssertionError(f"playerctl {words}: {result.stderr}")
    return result.stdout.strip()


def songs():
    """The demo's files, album by album."""
    return sorted(path for path in (stage.home() / "music").rglob("*.*")
                  if path.suffix in (".flac", ".opus", ".ogg", ".mp3", ".m4a"))


class ByPlayerctl(WindowCase):
    def test_playerctl_drives_it(self):
        files = songs()[:4]
        remote("play", *map(str, files))
        self.program.wait_for("Playing")
        self.assertEqual(playerctl("status"), "Playing")

        playerctl("pause")
        self.program.wait_for("Paused")
        playerctl("play")
        self.program.wait_for("Playing")
        playerctl("play-pause")
        self.program.wait_for("Paused")

        url = playerctl("metadata", "xesam:url")
        playerctl("next")
        wait("the next track", lambda: playerctl("metadata", "xesam:url") != url)
        playerctl("previous")
        wait("the track before", lambda: playerctl("metadata", "xesam:url") == url)

        playerctl("position", "7.5")
        wait("the place", lambda: abs(float(playerctl("position")) - 7.5) < 0.1)
        playerctl("position", "5+")
        wait("the place", lambda: abs(float(playerctl("position")) - 12.5) < 0.1)
        playerctl("position", "100-")
        wait("the start", lambda: float(playerctl("position")) < 0.1)

        playerctl("volume", "0.4")
        self.assertAlmostEqual(float(playerctl("volume")), 0.4, places=3)
        self.assertEqual(remote("status")["volume"], 40)
        for mode in ("Track", "Playlist", "None"):
            playerctl("loop", mode)
            self.assertEqual(playerctl("loop"), mode)
        for mode in ("On", "Off"):
            playerctl("shuffle", mode)
            self.assertEqual(playerctl("shuffle"), mode)

    def test_the_metadata_and_its_art_can_be_read(self):
        file = next(path for path in songs() if "새벽" in str(path))
        remote("play", str(file))
        self.program.wait_for("Playing")
        self.assertIn("/queue/", playerctl("metadata", "mpris:trackid"))
        self.assertGreater(int(playerctl("metadata", "mpris:length")), 1_000_000)
        self.assertEqual(playerctl("metadata", "title"), "아리랑")
        self.assertEqual(playerctl("metadata", "artist"), "Norae Ensemble")
        art = wait("the art", lambda: playerctl("metadata", "mpris:artUrl"))
        picture = pathlib.Path(urllib.parse.unquote(urllib.parse.urlparse(art).path))
        self.assertIn(picture.read_bytes()[:2], (b"\x89P", b"\xff\xd8"))

    def test_an_address_is_opened_and_the_list_is_told(self):
        file = songs()[2]
        playerctl("open", file.as_uri())
        self.program.wait_for("Playing")
        self.assertEqual(remote("status")["queue"]["paths"], [str(file)])
        bus = stage.Gio.bus_get_sync(stage.Gio.BusType.SESSION)

        def call(interface, method, arguments):
            return bus.call_sync(stage.MPRIS, "/org/mpris/MediaPlayer2", interface, method,
                                 arguments, None, 0, 5000)

        tracks = "org.mpris.MediaPlayer2.TrackList"
        call(tracks, "AddTrack", stage.GLib.Variant(
            "(sob)", (songs()[0].as_uri(), "/org/mpris/MediaPlayer2/TrackList/NoTrack", False)))
        wait("the second", lambda: len(remote("status")["queue"]["paths"]) == 2)
        ids = call("org.freedesktop.DBus.Properties", "Get",
                   stage.GLib.Variant("(ss)", (tracks, "Tracks"))).unpack()[0]
        self.assertEqual(len(ids), 2)
        maps = call(tracks, "GetTracksMetadata", stage.GLib.Variant("(ao)", (ids,))).unpack()[0]
        self.assertEqual(maps[1]["xesam:url"].count("%") > 0, True)
        call(tracks, "GoTo", stage.GLib.Variant("(o)", (ids[1],)))
        wait("the second", lambda: remote("status")["queue"]["place"] == 1)
        call(tracks, "RemoveTrack", stage.GLib.Variant("(o)", (ids[0],)))
        self.assertEqual(remote("status")["queue"]["paths"], [str(songs()[0])])
        # What is not there is passed over.
        call(tracks, "GoTo", stage.GLib.Variant("(o)", (ids[0],)))


class ByWords(WindowCase):
    def test_words_steer_the_window(self):
        files = [str(path) for path in songs()]
        self.assertEqual(remote("status")["state"], "stopped")
        answer = remote("queue", *files[:3])
        self.assertEqual(answer["queue"]["paths"], files[:3])
        self.program.wait_for("Playing")
        remote("play", *files[4:8])
        answer = remote("queue", files[9])
        self.assertEqual(answer["queue"]["paths"],
                         [files[4], *files[1:3], files[9], *files[5:8]])
        answer = remote("queue-next", files[10])
        self.assertEqual(answer["queue"]["paths"][1], files[10])
        self.assertEqual(remote("undo")["queue"]["paths"][1], files[1])
        self.assertEqual(remote("redo")["queue"]["paths"][1], files[10])
        self.assertEqual(remote("next")["track"]["path"], files[10])
        self.assertEqual(remote("pause")["state"], "paused")
        self.assertEqual(remote("volume", "30")["volume"], 30)
        self.assertEqual(remote("volume", "-5")["volume"], 25)
        self.assertTrue(remote("mute")["muted"])
        self.assertEqual(remote("shuffle", "albums")["shuffle"], "albums")
        self.assertEqual(remote("repeat", "all")["repeat"], "all")
        self.assertEqual(remote("stop-after", "track")["stopAfter"], "track")
        self.assertEqual(remote("seek", "0:05")["position"], 5)
        self.assertEqual(remote("seek", "+2.5")["position"], 7.5)
        self.assertEqual(remote("seek", "-100")["position"], 0)
        self.assertEqual(remote("play", "아리랑")["track"]["title"], "아리랑")
        self.assertEqual(remote("clear")["queue"]["paths"], [])

    def test_what_cannot_be_found_is_told(self):
        result = subprocess.run([stage.PROGRAM, "remote", "queue", "no such thing"],
                                env=stage.environment(), capture_output=True, text=True,
                                timeout=60, check=False)
        self.assertEqual(result.returncode, 1)
        self.assertIn("no such thing", result.stderr)
        self.assertEqual(len(result.stderr.splitlines()), 1)

    def test_without_a_window_it_says_so(self):
        self.program.close()
        result = subprocess.run([stage.PROGRAM, "remote", "next"], env=stage.environment(),
                                capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual((result.returncode, result.stdout), (1, ""))
        self.assertIn("no window is open", result.stderr)
        wrong = subprocess.run([stage.PROGRAM, "remote", "volume", "200"],
                               env=stage.environment(), capture_output=True, text=True,
                               timeout=60, check=False)
        self.assertEqual(wrong.returncode, 2)


class Closed(WindowCase):
    """The window closed, with the music to play on."""

    def setUp(self):
        stage.home()
        self.settings = stage.home() / "config" / "norae" / "settings.ini"
        self.settings.parent.mkdir(exist_ok=True)
        self.settings.write_text("playback.background = true\n")
        self.addCleanup(self.settings.unlink)
        super().setUp()

    def test_the_music_plays_on_and_the_window_comes_back(self):
        remote("play", str(songs()[0]))
        self.program.wait_for("Playing")
        self.program.press(self.program.get("push button", "Close"))
        wait("the window to go", lambda: not subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--pid", str(self.program.process.pid),
             "--name", "Norae"], capture_output=True, check=False).stdout)
        self.assertEqual(self.program.player("PlaybackStatus"), "Playing")
        self.assertEqual(subprocess.run([stage.PROGRAM], env=stage.environment(), timeout=60,
                                        check=False).returncode, 0)
        wait("the window", self.program._find_x_window)
        bus = stage.Gio.bus_get_sync(stage.Gio.BusType.SESSION)
        bus.call_sync(stage.MPRIS, "/org/mpris/MediaPlayer2", "org.mpris.MediaPlayer2", "Quit",
                      None, None, 0, 5000)
        self.assertEqual(self.program.process.wait(timeout=20), 0)


class Killed(WindowCase):
    """What was asked for and answered is there again after a kill."""

    def wish(self, chance, files):
        return chance.choice([
            lambda: ("queue", *chance.sample(files, 2)),
            lambda: ("queue-next", chance.choice(files)),
            lambda: ("play", *chance.sample(files, 5)),
            lambda: ("next",), lambda: ("previous",), lambda: ("play-pause",), lambda: ("play",),
            lambda: ("seek", str(chance.randint(0, 15))),
            lambda: ("shuffle", chance.choice(["tracks", "albums", "off"])),
            lambda: ("repeat", chance.choice(["all", "one", "off"])),
            lambda: ("volume", str(chance.randint(0, 100))),
            lambda: ("stop-after", chance.choice(["album", "off"])),
            lambda: ("undo",), lambda: ("redo",),
        ])()

    @staticmethod
    def kept(status):
        """Everything but what moves by itself."""
        return {name: status[name] for name in
                ("volume", "muted", "shuffle", "repeat", "stopAfter", "queue")}

    def test_nothing_is_lost(self):
        seed = int(os.environ.get("SEED", time.time_ns() % 1_000_000))
        chance = random.Random(seed)
        files = [str(path) for path in songs()]
        program = self.program
        remote("play", *files[:6])
        for kill in range(int(os.environ.get("KILLS", "3"))):
            end = time.monotonic() + chance.uniform(0.2, 6)
            told, at = remote("play"), time.monotonic()
            while time.monotonic() < end:
                told, at = remote(*self.wish(chance, files)), time.monotonic()
            time.sleep(chance.uniform(0, 0.1))
            program.process.kill()
            killed = time.monotonic()
            program.process.wait()
            program = Program()
            self.addCleanup(program.close)
            now = wait("the session", lambda: self.restored(told))
            where = f"seed {seed}, kill {kill}"
            self.assertEqual(self.kept(now), self.kept(told), where)
            if told["track"] is not None and told["state"] != "stopped":
                self.assertEqual(now["track"]["path"], told["track"]["path"], where)
                self.assertEqual(now["state"], "paused", where)
                least = told["position"] - 0.2
                most = told["position"] + (killed - at) + 0.5
                self.assertTrue(least <= now["position"] <= most,
                                f"{where}: {least} {now['position']} {most}")

    def test_a_kill_in_the_middle_of_a_wish_leaves_the_one_before_or_this_one(self):
        seed = int(os.environ.get("SEED", time.time_ns() % 1_000_000))
        chance = random.Random(seed)
        files = [str(path) for path in songs()]
        program = self.program
        remote("play", *files[:6])
        for kill in range(int(os.environ.get("KILLS", "4"))):
            before = self.kept(remote("pause"))
            wish, outcomes = self.plain_wish(chance, files, before)
            asking = subprocess.Popen(
                [stage.PROGRAM, "remote", *wish], env=stage.environment(),
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(chance.uniform(0, 0.25))
            program.process.kill()
            program.process.wait()
            asking.wait(timeout=30)
            program = Program()
            self.addCleanup(program.close)
            now = self.kept(wait("the session", lambda: self.restored({"queue": before["queue"]})))
            # How many of them are of the upper layer follows from where they stand.
            queued = now["queue"].pop("queued"), before["queue"].pop("queued")
            self.assertIn(now, [before, *outcomes], f"seed {seed}, kill {kill}, {wish}")
            if now == before:
                self.assertEqual(*queued)

    @staticmethod
    def plain_wish(chance, files, before):
        """A wish, and what the whole of it may leave: the files in one piece, wherever they belong."""
        bare = {**before, "queue": {name: value for name, value in before["queue"].items()
                                    if name != "queued"}}
        if chance.random() < 0.6:
            two, paths = chance.sample(files, 2), before["queue"]["paths"]
            return ("queue", *two), [
                {**bare, "queue": {**bare["queue"], "paths": paths[:at] + two + paths[at:]}}
                for at in range(len(paths) + 1)]
        mode = chance.choice([mode for mode in ("all", "one", "off") if mode != before["repeat"]])
        return ("repeat", mode), [{**bare, "repeat": mode}]

    @staticmethod
    def restored(told):
        status = remote("status", check=False)
        return status if status and (status["track"] or not told["queue"]["paths"]) else None


if __name__ == "__main__":
    unittest.main()

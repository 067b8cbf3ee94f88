"""Sound devices that come and go: a real PulseAudio of the test's own, with two devices that can be
pulled out and put back."""

import pathlib
import re
import shutil
import subprocess
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import stage  # noqa: E402
from stage import WindowCase, remote, wait  # noqa: E402


def tearDownModule():
    stage.remove_home()


class SoundServer:
    """A PulseAudio without hardware, where the program looks for one."""

    def __init__(self):
        folder = stage.home() / "runtime" / "pulse"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(mode=0o700)
        self.address = f"unix:{folder}/native"
        self.environment = stage.environment(
            HOME=str(stage.home()), PULSE_SERVER=self.address, LC_ALL="C")
        self.process = subprocess.Popen(
            ["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--disable-shm",
             "--realtime=no", "--high-priority=no", "--use-pid-file=no",
             "-L", f"module-native-protocol-unix socket={folder}/native auth-anonymous=1",
             "-L", "module-rescue-streams"],
            env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait("the sound server", lambda: self.ask("info", check=False))
        self.devices = {}

    def ask(self, *words, check=True):
        result = subprocess.run(["pactl", *words], env=self.environment, capture_output=True,
                                text=True, timeout=30, check=False)
        if check and result.returncode != 0:
            raise AssertionError(f"pactl {words}: {result.stderr}")
        return result.stdout.strip() if result.returncode == 0 else ""

    def plug(self, name):
        self.devices[name] = self.ask(
            "load-module", "module-null-sink", f"sink_name={name.lower()}",
            f"sink_properties=device.description={name}")

    def pull(self, name):
        self.ask("unload-module", self.devices.pop(name))

    def sounding(self):
        """The devices that play something of somebody's now."""
        names = {line.split("\t")[0]: line.split("\t")[1]
                 for line in self.ask("list", "short", "sinks").splitlines()}
        inputs = re.findall(r"\tSink: (\d+)\n(?:.*\n)*?\tCorked: (yes|no)",
                            self.ask("list", "sink-inputs"))
        return [names.get(sink, "") for sink, corked in inputs if corked == "no"]

    def stream(self):
        return self.ask("list", "short", "sink-inputs").split("\t")[0]

    def end(self):
        self.process.terminate()
        self.process.wait(timeout=30)
        shutil.rmtree(stage.home() / "runtime" / "pulse", ignore_errors=True)


class DeviceCase(WindowCase):
    default = "Headphones"
    settings = ""

    def setUp(self):
        if not shutil.which("pulseaudio"):
            self.skipTest("There is no pulseaudio; `tools/setup test` installs it.")
        stage.home()
        file = stage.home() / "config" / "norae" / "settings.ini"
        file.parent.mkdir(exist_ok=True)
        file.write_text(self.settings)
        self.addCleanup(file.unlink, missing_ok=True)
        self.server = SoundServer()
        self.addCleanup(self.server.end)
        self.server.plug("Speakers")
        self.server.plug("Headphones")
        self.server.ask("set-default-sink", self.default.lower())
        super().setUp()

    def play(self):
        songs = sorted((stage.home() / "music").rglob("*.flac"))
        remote("play", str(songs[0]))
        self.program.wait_for("Playing")

    def hear(self, device):
        wait(f"sound from {device}", lambda: self.server.sounding() == [device.lower()])

    def read(self, words):
        """What the window says, in any of its texts."""
        return next((node for node in self.program.seen() if words in node.name), None)

    def state(self):
        return remote("status")["state"]

    def second(self):
        return remote("status")["position"]


class Pulled(DeviceCase):
    def test_the_music_rests_and_does_not_go_on_aloud(self):
        self.play()
        self.hear("Headphones")
        remote("seek", "5")
        wait("the place", lambda: self.second() > 5.5)
        self.server.pull("Headphones")
        wait("the pause", lambda: self.state() == "paused")
        wait("silence", lambda: self.server.sounding() == [])
        wait("the notice", lambda: self.read("“Headphones” is gone"))
        left = self.second()
        self.assertGreater(left, 5.4)

        remote("play")
        self.hear("Speakers")
        self.program.wait_for("Playing")
        self.assertGreater(self.second(), left - 0.5)

    def test_a_device_that_goes_while_nothing_sounds_is_not_missed(self):
        self.play()
        self.hear("Headphones")
        remote("pause")
        wait("silence", lambda: self.server.sounding() == [])
        left = self.second()
        self.server.pull("Headphones")
        wait("the device to be gone",
             lambda: "headphones" not in self.server.ask("list", "short", "sinks"))
        remote("play")
        self.hear("Speakers")
        self.assertGreater(self.second(), left - 0.5)

    def test_sound_that_is_moved_by_hand_goes_on(self):
        self.play()
        self.hear("Headphones")
        self.server.ask("move-sink-input", self.server.stream(), "speakers")
        self.hear("Speakers")
        self.assertEqual(self.state(), "playing")

    def test_without_any_device_it_rests_until_there_is_one(self):
        self.play()
        self.hear("Headphones")
        self.server.pull("Speakers")
        self.server.pull("Headphones")
        wait("the pause", lambda: self.state() == "paused")
        wait("the notice", lambda: self.read("Paused: "))
        left = self.second()
        self.server.plug("Speakers")
        remote("play")
        self.hear("Speakers")
        self.assertGreater(self.second(), left - 0.5)

    def test_a_sound_server_that_ends_leaves_the_library_usable(self):
        self.play()
        self.hear("Headphones")
        self.server.process.kill()
        wait("the pause", lambda: self.state() == "paused")
        self.program.key("ctrl+2")
        wait("the albums", lambda: next(self.program.seen("table cell"), None))


class Jack(DeviceCase):
    """Headphones that are a port of the card, as in most computers: the card stays."""

    def setUp(self):
        folder = stage.home() / "jack"
        folder.mkdir(exist_ok=True)
        library = folder / "plugs.so"
        source = pathlib.Path(__file__).parent / "plugs.c"
        subprocess.run(["gcc", "-shared", "-fPIC", "-Wall", "-Werror", "-o", library, source],
                       check=True)
        self.plug = folder / "plug"
        self.plug.write_text("yes")
        self.more = {"LD_PRELOAD": str(library), "NORAE_TEST_PLUG": str(self.plug)}
        super().setUp()

    def turn(self, answer):
        """Plugs in or out; the server tells that the card has changed."""
        self.plug.write_text(answer)
        self.server.ask("set-sink-volume", "headphones", {"yes": "90%", "no": "80%"}[answer])

    def test_pulled_out_the_music_rests_and_plugged_in_it_goes_on(self):
        self.play()
        self.hear("Headphones")
        remote("seek", "5")
        wait("the place", lambda: self.second() > 5.5)
        self.turn("no")
        wait("the pause", lambda: self.state() == "paused")
        wait("silence", lambda: self.server.sounding() == [])
        wait("the notice", lambda: self.read("“Jack” is gone"))
        left = self.second()
        self.assertGreater(left, 5.4)

        remote("play")
        self.hear("Headphones")
        self.program.wait_for("Playing")
        self.assertGreater(self.second(), left - 0.5)
        # From the loudspeaker to the headphones nobody is disturbed.
        self.turn("yes")
        time.sleep(1)
        self.assertEqual(self.state(), "playing")
        self.turn("no")
        wait("the pause", lambda: self.state() == "paused")


class Chosen(DeviceCase):
    default = "Speakers"
    settings = ("playback.sound = level off, preamp 0.0, fallback 0.0, equalizer 0.0 0.0 0.0 0.0 0.0"
                " 0.0 0.0 0.0 0.0 0.0, speed 1.0, balance 0.0, crossfade 0, device Headphones\n")

    def test_the_chosen_device_is_gone_back_to_when_it_is_there_again(self):
        self.play()
        self.hear("Headphones")
        remote("seek", "3")
        self.server.pull("Headphones")
        wait("the pause", lambda: self.state() == "paused")
        remote("play")
        self.hear("Speakers")
        left = self.second()
        self.server.plug("Headphones")
        self.hear("Headphones")
        self.assertEqual(self.state(), "playing")
        self.assertGreater(self.second(), left - 0.5)


class Sheet(DeviceCase):
    default = "Speakers"

    def chosen(self):
        """What a screen reader says of the choice."""
        return self.program.get("combo box", "Device").accessible.get_description()

    def choose(self, *keys):
        program = self.program
        program.press(program.get("combo box", "Device"))
        program.key(*keys)

    def test_a_device_is_chosen_and_the_list_is_alive(self):
        program = self.program
        self.play()
        self.hear("Speakers")
        program.key("ctrl+e")
        self.choose("End", "Return")
        self.hear("Headphones")
        self.assertEqual(self.state(), "playing")
        settings = stage.home() / "config" / "norae" / "settings.ini"
        wait("the setting", lambda: "device Headphones" in settings.read_text())
        self.server.pull("Headphones")
        wait("the missing device", lambda: self.chosen() == "Headphones (not connected)")
        self.server.plug("Headphones")
        wait("the device", lambda: self.chosen() == "Headphones")
        remote("play")
        self.hear("Headphones")
        self.choose("Home", "Return")
        self.hear("Speakers")


class Alert(DeviceCase):
    def test_it_rings_over_the_music_which_goes_on(self):
        self.play()
        self.hear("Headphones")
        volume = self.program.player("Volume")
        subprocess.run([stage.PROGRAM, "timer", "countdown", "3s"], env=stage.environment(),
                       check=True, timeout=60, stdout=subprocess.DEVNULL)
        wait("two sounds", lambda: self.server.sounding() == ["headphones"] * 2)
        self.hear("Headphones")
        self.assertEqual(self.state(), "playing")
        self.assertEqual(self.program.player("Volume"), volume)


if __name__ == "__main__":
    unittest.main()

"""The machine kept awake by the login manager, where a desktop has nobody else to ask: a login manager
of the test's own, on a system bus of the test's own."""

import os
import pathlib
import signal
import subprocess
import sys
import threading
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import stage  # noqa: E402
from stage import Gio, GLib, WindowCase, remote, wait  # noqa: E402


def tearDownModule():
    stage.remove_home()


LOGIN = """<node><interface name="org.freedesktop.login1.Manager"><method name="Inhibit">
<arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="s" direction="in"/>
<arg type="s" direction="in"/><arg type="h" direction="out"/></method></interface></node>"""


class LoginManager:
    """Grants what is asked for, and knows until when it is held."""

    def __init__(self):
        self.bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address"], stdout=subprocess.PIPE,
            text=True)
        self.address = self.bus.stdout.readline().strip()
        self.asked = []
        self.holders = []
        self.context = GLib.MainContext()
        self.loop = GLib.MainLoop(self.context)
        self.ready = threading.Event()
        self.thread = threading.Thread(target=self.serve)
        self.thread.start()
        self.ready.wait(30)

    def serve(self):
        self.context.push_thread_default()
        connection = Gio.DBusConnection.new_for_address_sync(
            self.address, Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
            | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
        interface = Gio.DBusNodeInfo.new_for_xml(LOGIN).interfaces[0]
        connection.register_object("/org/freedesktop/login1", interface, self.answer, None, None)
        Gio.bus_own_name_on_connection(
            connection, "org.freedesktop.login1", Gio.BusNameOwnerFlags.NONE,
            lambda *_: self.ready.set(), None)
        self.loop.run()

    def answer(self, connection, sender, path, interface, method, arguments, invocation):
        held, given = os.pipe()
        os.set_blocking(held, False)
        self.asked.append(arguments.unpack())
        self.holders.append(held)
        files = Gio.UnixFDList.new()
        files.append(given)
        os.close(given)
        invocation.return_value_with_unix_fd_list(GLib.Variant("(h)", (0,)), files)

    def is_held(self):
        """Whether somebody holds one of the locks: a pipe without a writer is at its end."""
        for held in self.holders:
            try:
                os.read(held, 1)
            except BlockingIOError:
                return True
        return False

    def end(self):
        self.loop.quit()
        self.thread.join(30)
        self.bus.send_signal(signal.SIGTERM)
        self.bus.wait(30)
        self.bus.stdout.close()
        for held in self.holders:
            os.close(held)


class Awake(WindowCase):
    def setUp(self):
        self.login = LoginManager()
        self.addCleanup(self.login.end)
        self.more = {"DBUS_SYSTEM_BUS_ADDRESS": self.login.address}
        super().setUp()

    def test_the_machine_sleeps_again_when_the_music_rests(self):
        remote("play", str(sorted((stage.home() / "music").rglob("*.flac"))[0]))
        self.program.wait_for("Playing")
        wait("the lock", self.login.is_held)
        self.assertEqual(self.login.asked[0], ("sleep", "Norae", "Music is playing", "block"))
        remote("pause")
        wait("the end of the lock", lambda: not self.login.is_held())
        remote("play")
        wait("the lock", self.login.is_held)
        self.program.process.kill()
        wait("the end of the lock", lambda: not self.login.is_held())


if __name__ == "__main__":
    unittest.main()

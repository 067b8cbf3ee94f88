"""The real program on the test's display: started, moved by pointer and keys, read as a screen
reader reads it. Run with the system's Python, under Xvfb and a session bus (`make test` does)."""

import contextlib
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import tempfile
import time
import unittest
import warnings

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

warnings.simplefilter("ignore", DeprecationWarning)

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("NORAE", str(ROOT / ".build/debug/norae"))
MPRIS = "org.mpris.MediaPlayer2.norae"
PLAYER = "org.mpris.MediaPlayer2.Player"
CONTROLS = {"push button", "toggle button", "slider", "list item", "table cell", "combo box",
            "page tab", "check box", "radio button", "text", "menu item", "spin button"}

_home = None


def home():
    """A folder with the demo music, scanned once for all tests."""
    global _home
    if _home is None:
        _home = pathlib.Path(tempfile.mkdtemp(prefix="norae-window-"))
        for name in ("data", "config", "cache", "state", "runtime"):
            (_home / name).mkdir(mode=0o700)
        run("demo", str(_home / "music"))
        run("scan", str(_home / "music"))
    return _home


def remove_home():
    """Ends a module's home; the next module gets one of its own."""
    global _home
    if _home is not None:
        shutil.rmtree(_home, ignore_errors=True)
        _home = None


def environment(**more):
    folders = {f"XDG_{name.upper()}_HOME": str(_home / name)
               for name in ("data", "config", "cache", "state")}
    return {**os.environ, **folders, "XDG_RUNTIME_DIR": str(_home / "runtime"),
            "GTK_A11Y": "atspi", "GSK_RENDERER": "cairo", "GDK_BACKEND": "x11", **more}


def run(*words):
    subprocess.run([PROGRAM, *words], check=True, env=environment(), timeout=300,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def told(*words):
    """What the program without a window says, an object a line."""
    result = subprocess.run([PROGRAM, *words, "--json"], env=environment(), check=True,
                            capture_output=True, text=True, timeout=120)
    return [json.loads(line) for line in result.stdout.splitlines()]


def wait(what, condition, seconds=30):
    """The first true answer of `condition`; an error that says what did not come."""
    end = time.monotonic() + seconds
    while True:
        try:
            answer = condition()
        except GLib.Error:
            answer = None
        if answer:
            return answer
        if time.monotonic() > end:
            raise AssertionError(f"{what} did not come within {seconds} s")
        time.sleep(0.05)


def forget_session():
    """Nothing is left of what an earlier program played."""
    database = _home / "data" / "norae" / "library.db"
    with contextlib.closing(sqlite3.connect(database)) as connection, connection:
        for table in ("session", "session_item", "session_heard"):
            connection.execute(f"DELETE FROM {table}")


def remote(*words, check=True):
    """What `norae remote` answers."""
    result = subprocess.run([PROGRAM, "remote", *words, "--json"], env=environment(),
                            capture_output=True, text=True, timeout=60, check=False)
    if check and result.returncode != 0:
        raise AssertionError(f"remote {words}: {result.stderr}")
    return json.loads(result.stdout) if result.stdout.strip() else None


class Node:
    """One thing in the window, as a screen reader sees it."""

    def __init__(self, accessible):
        self.accessible = accessible
        self.role = accessible.get_role_name()
        self.name = accessible.get_name() or ""

    @property
    def place(self):
        box = self.accessible.get_component_iface()
        extents = box.get_extents(Atspi.CoordType.WINDOW) if box else None
        return (extents.x, extents.y, extents.width, extents.height) if extents else (0, 0, 0, 0)

    @property
    def is_seen(self):
        return self.place[2] > 1 and self.place[3] > 1

    @property
    def is_enabled(self):
        return self.accessible.get_state_set().contains(Atspi.StateType.SENSITIVE)

    @property
    def value(self):
        return self.accessible.get_value_iface().get_current_value()

    @property
    def length(self):
        return self.accessible.get_value_iface().get_maximum_value()

    def children(self):
        for index in range(self.accessible.get_child_count()):
            child = self.accessible.get_child_at_index(index)
            if child is not None:
                yield Node(child)

    def all(self):
        yield self
        for child in self.children():
            yield from child.all()


class Program:
    """The running program and its window."""

    def __init__(self, width=1280, height=800, path=PROGRAM, **environment_more):
        home()
        self.process = subprocess.Popen(
            [path], env=environment(**environment_more), stdout=subprocess.DEVNULL,
            stderr=self._errors())
        try:
            self.frame = wait("the window", self._find_frame)
            self.window = wait("the X window", self._find_x_window)
            self.resize(width, height)
        except BaseException:
            # Else it has the library when the next test begins.
            self.process.kill()
            self.process.wait()
            raise

    @staticmethod
    def _errors():
        return os.open(_home / "stderr.txt", os.O_CREAT | os.O_APPEND | os.O_WRONLY)

    def _find_frame(self):
        if self.process.poll() is not None:
            raise AssertionError("the program has ended: " + (_home / "stderr.txt").read_text())
        desktop = Atspi.get_desktop(0)
        for index in range(desktop.get_child_count()):
            app = desktop.get_child_at_index(index)
            if app is not None and app.get_process_id() == self.process.pid:
                for child in Node(app).children():
                    if child.role == "frame" and child.is_seen:
                        return child
        return None

    def _find_x_window(self):
        found = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--pid", str(self.process.pid), "--name",
             "Norae"], capture_output=True, text=True, check=False).stdout.split()
        return found[-1] if found else None

    def resize(self, width, height):
        x("windowmove", self.window, 0, 0, "windowsize", self.window, width, height)
        # A window that is not mapped yet cannot have the focus.
        wait("the focus", lambda: subprocess.run(
            ["xdotool", "windowfocus", self.window], stderr=subprocess.DEVNULL,
            timeout=20, check=False).returncode == 0)
        wait("the new size", lambda: abs(self.frame.place[2] - width) < 60)
        time.sleep(0.4)

    @property
    def border(self):
        """The window's own shadow around the frame."""
        geometry = subprocess.run(
            ["xdotool", "getwindowgeometry", "--shell", self.window], capture_output=True,
            text=True, check=True).stdout.split()
        sizes = dict(line.split("=") for line in geometry)
        return ((int(sizes["WIDTH"]) - self.frame.place[2]) // 2,
                (int(sizes["HEIGHT"]) - self.frame.place[3]) // 2)

    # Finding

    def seen(self, role=None, name=None):
        for node in self.frame.all():
            if (role is None or node.role == role) and (name is None or node.name == name):
                if node.is_seen:
                    yield node

    def get(self, role, name):
        """The one that lies on top: pages underneath keep the place they had."""
        return wait(f"{role} “{name}”", lambda: ([None] + list(self.seen(role, name)))[-1])

    # Doing

    def point(self, node, across=0.5, down=0.5):
        px, py, width, height = node.place
        bx, by = self.border
        return (bx + px + int(width * across), by + py + int(height * down))

    def press(self, node):
        x("mousemove", *self.point(node), "click", 1)
        time.sleep(0.3)

    def key(self, *keys):
        x("key", *keys)
        time.sleep(0.3)

    # The player, as the desktop hears it

    def player(self, name):
        bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        return bus.call_sync(
            MPRIS, "/org/mpris/MediaPlayer2", "org.freedesktop.DBus.Properties", "Get",
            GLib.Variant("(ss)", (PLAYER, name)), None, 0, 5000).unpack()[0]

    @property
    def position(self):
        """Seconds."""
        return self.player("Position") / 1e6

    def wait_for(self, status):
        wait(f"“{status}”", lambda: self.player("PlaybackStatus") == status)

    def shot(self, path):
        subprocess.run(["import", "-window", "root", str(path)], check=True)

    def close(self):
        self.process.terminate()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def complaints(self):
        """What GTK and libadwaita had to say against us."""
        lines = (_home / "stderr.txt").read_text(errors="replace").splitlines()
        return [line for line in lines if f":{self.process.pid})" in line
                and ("WARNING" in line or "CRITICAL" in line)]


def x(*words):
    subprocess.run(["xdotool", *map(str, words)], check=True, timeout=20,
                   stderr=subprocess.DEVNULL)


class WindowCase(unittest.TestCase):
    """One program for each test."""

    # What a program complained of is shown whole.
    maxDiff = None

    size = (1280, 800)
    more = {}
    program_path = PROGRAM

    def setUp(self):
        for name in ("DISPLAY", "DBUS_SESSION_BUS_ADDRESS"):
            if name not in os.environ:
                self.skipTest(f"There is no {name}; `make test` gives one.")
        home()
        forget_session()
        self.program = Program(*self.size, path=self.program_path, **self.more)
        self.addCleanup(self.check_complaints)
        self.addCleanup(self.program.close)

    def check_complaints(self):
        self.assertEqual(self.program.complaints(), [])

    def play_first_album(self):
        """Plays the first album of the albums page from its first track; gives the tracks."""
        program = self.program
        program.key("ctrl+2")
        program.press(wait("an album", lambda: next(program.seen("table cell"), None)))
        tracks = wait("the tracks", self.tracks)
        program.press(tracks[0])
        program.wait_for("Playing")
        return tracks

    def tracks(self):
        """The lines of the album page that is open: it lies on top of the table of tracks."""
        lists = list(self.program.seen("list", "Tracks"))
        return [node for node in lists[-1].all() if node.role == "list item"] if lists else []

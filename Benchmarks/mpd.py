"""A private mpd to compare with."""

import shutil
import socket
import subprocess
import time
from pathlib import Path

import bench


class Mpd:
    """A private mpd on a socket of its own, without sound."""

    def __init__(self, music: Path) -> None:
        self.folder = bench.WORK / "mpd"
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        (self.folder / "playlists").mkdir()
        self.socket = self.folder / "socket"
        (self.folder / "mpd.conf").write_text(
            f'music_directory "{music}"\ndb_file "{self.folder}/db"\n'
            f'bind_to_address "{self.socket}"\nauto_update "no"\n'
            f'playlist_directory "{self.folder}/playlists"\n'
            'audio_output {\n type "null"\n name "null"\n}\n')
        # Without a database mpd would begin to update by itself: it is told to by `update`.
        self.process = subprocess.Popen(
            ["mpd", "--no-daemon", str(self.folder / "mpd.conf")],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.begun = time.monotonic()
        while not self.socket.exists():
            time.sleep(0.005)
        self.connection = socket.socket(socket.AF_UNIX)
        while True:
            try:
                self.connection.connect(str(self.socket))
                break
            except ConnectionRefusedError:
                time.sleep(0.005)
        self.stream = self.connection.makefile("rw", encoding="utf-8")
        self.stream.readline()

    def ask(self, command: str) -> list:
        self.stream.write(command + "\n")
        self.stream.flush()
        lines = []
        for line in self.stream:
            if line.startswith(("OK", "ACK")):
                return lines
            lines.append(line.strip())
        return lines

    def wait(self) -> None:
        while any(line.startswith("updating_db") for line in self.ask("status")):
            time.sleep(0.01)

    def update(self) -> None:
        self.ask("update")
        self.wait()

    def stop(self) -> None:
        self.connection.close()
        self.process.terminate()
        self.process.wait()

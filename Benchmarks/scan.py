"""First scan and scan with nothing changed, beside a bare TagLib loop, `find` and mpd."""

import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

import bench

NORAE = Path(sys.argv[1]) / "bin" / "norae"
TRACKS = int(sys.argv[2]) if len(sys.argv) > 2 else 20_000


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


def norae_scan(music: Path, library: Path) -> None:
    subprocess.run([NORAE, "scan", music, "--library", library], check=True,
                   stdout=subprocess.DEVNULL)


def main() -> None:
    music = bench.library(TRACKS)
    bench.warm(music)
    paths = bench.WORK / "paths.txt"
    paths.write_text("".join(p + "\n" for p in bench.files(music)))
    bare = bench.WORK / "bare_taglib"
    subprocess.run(
        f"g++ -O2 -std=c++17 -o {bare} {bench.ROOT}/Benchmarks/bare_taglib.cpp "
        "$(pkg-config --cflags --libs taglib) -pthread", shell=True, check=True)

    library = bench.WORK / "norae-library"
    forget = lambda: shutil.rmtree(library, ignore_errors=True)
    loop = bench.seconds(lambda: subprocess.run([bare, paths], check=True,
                                                stdout=subprocess.DEVNULL))
    first = bench.seconds(lambda: norae_scan(music, library), prepare=forget)
    find = bench.seconds(lambda: subprocess.run(
        ["find", music, "-printf", "%s %T@ %p\n"], check=True, stdout=subprocess.DEVNULL), times=5)
    again = bench.seconds(lambda: norae_scan(music, library), times=5)

    mpd_first = []
    for _ in range(2):
        mpd = Mpd(music)
        mpd.wait()
        mpd_first.append(time.monotonic() - mpd.begun)
        mpd_again = bench.seconds(mpd.update, times=3)
        mpd.stop()
    mpd_first = min(mpd_first)

    bench.report("scan", [
        (f"first scan, {TRACKS} tracks", f"{first:.2f} s", f"TagLib loop {loop:.2f} s",
         f"{first / loop:.2f}", "≤ 1.6"),
        (f"first scan, {TRACKS} tracks", f"{first:.2f} s", f"mpd {mpd_first:.2f} s",
         f"{mpd_first / first:.1f} × faster", "≥ 5 ×"),
        (f"nothing changed, {TRACKS} tracks", f"{again:.3f} s", f"find {find:.3f} s",
         f"{again / find:.2f}", "≤ 2"),
        (f"nothing changed, {TRACKS} tracks", f"{again:.3f} s", f"mpd {mpd_again:.3f} s",
         f"{again / mpd_again:.2f}", "< 0.5"),
    ])


main()

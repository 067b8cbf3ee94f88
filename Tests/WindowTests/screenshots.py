"""Pictures of the pages, for docs/screenshots; `tools/screenshots` runs it."""

import datetime
import subprocess
import sys
import time

import stage

OUT = stage.ROOT / "docs" / "screenshots"
# Name: width, height, language, colours.
LOOKS = {
    "light": (1280, 800, "en", "default"),
    "dark-ko": (1280, 800, "ko", "prefer-dark"),
    "phone-ko": (360, 740, "ko", "default"),
    "phone-dark": (360, 740, "en", "prefer-dark"),
}
RECORDS = [(0, "돌아오는 길", "비 오는 아침, 커피를 마시며 들었다."), (1, "아리랑", "While cooking for friends."),
           (1, "강물", ""), (2, "아리랑", ""), (4, "돌아오는 길", ""), (9, "강물", "Again."),
           (13, "아리랑", ""), (21, "돌아오는 길", ""), (24, "강물", ""), (365, "아리랑", "A year ago.")]


class Look:
    """One program in one look, which can be told to show something."""

    def __init__(self, name):
        self.name = name
        width, height, language, colours = LOOKS[name]
        self.program = stage.Program(
            width, height, LC_ALL="C.UTF-8", LANGUAGE=language, ADW_DEBUG_COLOR_SCHEME=colours)
        time.sleep(4)

    def shot(self, what, *keys, rest=1.5):
        if keys:
            self.program.key(*keys)
        # Out of the way, so that nothing is lit by the pointer.
        stage.x("mousemove", 1399, 899)
        time.sleep(rest)
        x, y = self.program.border
        _, _, width, height = self.program.frame.place
        subprocess.run(
            ["import", "-window", "root", "-crop", f"{width}x{height}+{x}+{y}", "+repage",
             "-strip", str(OUT / f"{what}-{self.name}.png")], check=True)

    def press(self, *names):
        """Presses the topmost control with one of these names; whether there was one."""
        found = [node for node in self.program.seen() if node.name in names
                 and node.role in stage.CONTROLS]
        if found:
            self.program.press(found[-1])
        return bool(found)

    def album(self):
        self.program.key("ctrl+2")
        card = stage.wait("an album", lambda: next(self.program.seen("table cell"), None))
        self.program.press(card)
        time.sleep(1)

    def take(self):
        self.shot("home", "ctrl+1")
        for number, page in enumerate(
                ["albums", "artists", "tracks", "genres", "folders", "search", "playlists"], 2):
            self.shot(page, f"ctrl+{number}")
        self.shot("diary", "ctrl+9")
        if self.press("Charts", "통계", "차트"):
            self.shot("charts")
            self.program.key("alt+Left")
        if self.press("List", "목록"):
            self.shot("diary-list")
            self.program.key("alt+Left")
        self.shot("timer", "ctrl+t")
        self.program.key("Escape")
        self.shot("sound", "ctrl+e")
        self.program.key("Escape")
        self.shot("preferences", "ctrl+comma")
        self.program.key("Escape")
        self.album()
        # The album's own button is the widest of that name.
        self.program.press(max((node for node in self.program.seen("push button")
                                if node.name in ("Play", "재생")), key=lambda node: node.place[2]))
        self.program.wait_for("Playing")
        self.shot("album")
        self.shot("record", "ctrl+d")
        self.program.key("Escape")
        self.shot("queue", "ctrl+u")
        self.program.key("alt+Left")
        self.shot("lyrics", "ctrl+l", rest=3)
        self.program.close()


def main():
    stage.home()
    for days, song, note in RECORDS:
        date = datetime.date.today() - datetime.timedelta(days=days)
        stage.run("diary", "add", song, "--date", date.isoformat(),
                  *(["--note", note] if note else []))
    stage.run("playlist", "create", "저녁 산책", "아리랑", "강물")
    stage.run("playlist", "create",
              "A playlist whose name somebody typed on a rainy evening in November", "아리랑")
    for name in sys.argv[1:] or LOOKS:
        Look(name).take()
        stage.forget_session()
    stage.remove_home()


main()

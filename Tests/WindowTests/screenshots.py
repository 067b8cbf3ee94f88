"""Pictures of the pages, for docs/screenshots; `tools/screenshots` runs it."""

import csv
import datetime
import gettext
import os
import pathlib
import subprocess
import sys
import time

import stage

OUT = pathlib.Path(os.environ.get("OUT") or stage.ROOT / "docs" / "screenshots")
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
# A day with three songs, with names that are too long and too much to say; days ago.
LONG_DAY = 5
LONG = [
    ("A song whose title somebody typed in full on a rainy evening in late November, with the year",
     "An Orchestra of Friends and Neighbours with a Choir of Very Many Children", "Folk; Orchestral",
     "첫눈이 왔다. 역까지 걸어가는 길에 내내 이 노래만 들었다. It snowed for the first time this winter, "
     "and the whole way to the station there was nothing else.", "calm", "on the way to the station"),
    ("세상에서 가장 긴 제목을 가진 노래를 찾아서 떠난 어느 겨울 저녁의 이야기 그리고 그 다음 날 아침",
     "아주 오래된 친구들과 함께 만든 이름이 긴 밴드", "인디; 포크", "첫눈!", "", ""),
    ("X", "", "", "", "", ""),
]
KOREAN = gettext.translation(
    "norae", pathlib.Path(stage.PROGRAM).resolve().parents[1] / "share" / "locale", ["ko"],
    fallback=True)


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

    def press(self, name, context=None):
        """Presses the topmost control of that name, in either language; whether there was one."""
        names = (name, KOREAN.pgettext(context, name) if context else KOREAN.gettext(name))
        found = [node for node in self.program.seen() if node.name in names
                 and node.role not in ("label", "list")]
        if found:
            self.program.press(found[-1])
        return bool(found)

    def album(self):
        self.program.key("ctrl+2")
        card = stage.wait("an album", lambda: next(self.program.seen("table cell"), None))
        self.program.press(card)
        time.sleep(1)

    def wheel(self, notches, button=5):
        """Down, or with button 4 up, in the middle of what is there."""
        _, _, width, height = self.program.frame.place
        stage.x("mousemove", width // 2, height // 2, "click", "--repeat", notches, "--delay", 20, button)

    def take_empty(self):
        """What a diary without a day looks like."""
        self.shot("diary-empty", "ctrl+9")
        self.press("Charts")
        self.shot("charts-empty")
        self.program.key("alt+Left")
        self.press("List")
        self.shot("diary-list-empty")
        self.program.close()

    def take_diary(self):
        self.shot("diary", "ctrl+9")
        self.press("Share the day…")
        self.shot("share")
        self.program.key("Escape")
        self.program.key("ctrl+9", *["Left"] * LONG_DAY)
        time.sleep(1)
        if self.program.frame.place[2] < 700:
            self.wheel(30)
        self.shot("day")
        self.press("Share the day…")
        self.shot("share-long")
        self.program.key("Escape")
        self.wheel(40, button=4)
        self.program.key("ctrl+9")
        self.press("Today")
        self.press("Charts")
        self.shot("charts")
        self.press("Week")
        self.shot("charts-week")
        self.press("Year", "period")
        self.shot("charts-year")
        self.press("Share as a picture…")
        self.shot("share-year")
        self.program.key("Escape")
        self.wheel(40)
        self.shot("charts-end")
        self.program.key("alt+Left")
        self.press("List")
        self.shot("diary-list")
        self.press("Search the diary")
        stage.x("type", "snow")
        self.shot("diary-found")
        self.program.key("alt+Left")
        # From the menu on a track.
        self.program.key("ctrl+4")
        self.program.key("Down", "Down", "shift+F10")
        time.sleep(1)
        names = [node.name for node in self.program.seen("menu item") if node.is_enabled]
        wanted = next(name for name in ("All its records…", KOREAN.gettext("All its records…"))
                      if name in names)
        self.program.key(*["Down"] * names.index(wanted), "Return")
        self.shot("records")
        self.program.key("Escape")

    def last(self, role, words=""):
        """Presses the last thing of the list that lies on top."""
        found = [node for node in self.program.seen(role) if words in node.name]
        if found:
            self.program.press(found[-1])
        return bool(found)

    def take_artists(self):
        if self.last("table cell"):
            self.shot("artist")
            self.program.key("alt+Left")

    def take_genres(self):
        if self.last("table cell"):
            self.shot("genre")
            self.program.key("alt+Left")

    def take_search(self):
        for letter in "ㅇㄹ":
            stage.x("type", letter)
            time.sleep(0.5)
        self.shot("search-found")
        self.program.key("ctrl+a", "BackSpace")
        stage.x("type", "nowhere to be found")
        self.shot("search-nothing")
        self.program.key("ctrl+a", "BackSpace")

    def take_playlists(self):
        if self.last("list item", "저녁 산책,"):
            self.shot("playlist")
            self.program.key("alt+Left")
        if self.press("New playlist by rules…"):
            self.shot("rules")
            self.program.key("Escape")

    def take(self):
        self.shot("home", "ctrl+1")
        for number, page in enumerate(
                ["albums", "artists", "tracks", "genres", "folders", "search", "playlists"], 2):
            self.shot(page, f"ctrl+{number}")
            getattr(self, f"take_{page}", lambda: None)()
        self.take_diary()
        self.shot("timer", "ctrl+t")
        self.wheel(30)
        self.shot("timer-end")
        self.program.key("Escape")
        self.shot("sound", "ctrl+e")
        self.program.key("Escape")
        self.shot("preferences", "ctrl+comma")
        self.program.key("Escape")
        self.shot("shortcuts", "F1")
        self.program.key("Escape")
        self.album()
        stage.remote("play", "돌아오는 길")
        self.program.wait_for("Playing")
        self.shot("album")
        self.shot("record", "ctrl+d")
        self.program.key("Escape")
        self.shot("queue", "ctrl+u")
        self.program.key("alt+Left")
        # The song whose words are in two languages.
        stage.remote("play", "아리랑")
        self.press("Open the player")
        self.shot("player", rest=9)
        self.shot("lyrics", "ctrl+l", rest=3)
        self.program.close()


def long_day(folder):
    """Writes the day of names that are too long."""
    date = (datetime.date.today() - datetime.timedelta(days=LONG_DAY)).isoformat()
    with open(folder / "long.csv", "w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["date", "title", "artist", "genres", "note", "mood", "moment"])
        rows.writerows([date, *song] for song in LONG)
    stage.run("diary", "import", str(folder / "long.csv"))


def main():
    folder = stage.home()
    for name in sys.argv[1:] or LOOKS:
        Look(name).take_empty()
    long_day(folder)
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

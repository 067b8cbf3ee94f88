"""A diary of twenty years as a table that `norae diary import` reads."""

import datetime
import random

RECORDS = 20_000


def text(records, last, songs=()):
    """So many records up to a day, two or three songs a day: one of `songs`, which are (title,
    artist, album) of real music, the rest songs that the library does not have."""
    lots = random.Random(7)
    rows = []
    day = last
    while len(rows) < records:
        known = lots.sample(songs, 1) if songs else []
        for song in lots.sample(range(3000), lots.choice([2, 3, 3, 3]) - len(known)):
            known.append((f"Song {song}", f"Artist {song // 10}", f"Album {song // 12}"))
        for title, artist, album in known:
            genre = sum(title.encode()) % 30
            rows.append(f'{day},"{title}","{artist}","{album}",K-Pop; Genre {genre},'
                        f"첫눈이 왔다. Written on {day} about it.,calm")
        day -= datetime.timedelta(days=1)
    rows = sorted(rows[:records])
    return "\n".join(["date,title,artist,album,genres,note,mood", *rows]) + "\n"

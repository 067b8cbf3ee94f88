"""A signal cut at an odd sample, both halves encoded, played as two tracks and written to a file by
Norae, mpv and GStreamer's playbin: how many frames too many or too few the join has."""

import array
import json
import math
import struct
import subprocess
import sys
from pathlib import Path

import bench

FRAMES, CUT = 176_400, 88_211

# Name, ending, ffmpeg's arguments, rate, channels, lossless.
FORMATS = [
    ("FLAC", "flac", ["-c:a", "flac"], 44_100, 2, True),
    ("FLAC 96 kHz", "flac", ["-c:a", "flac"], 96_000, 2, True),
    ("FLAC 48 kHz mono", "flac", ["-c:a", "flac"], 48_000, 1, True),
    ("ALAC", "m4a", ["-c:a", "alac"], 44_100, 2, True),
    ("ALAC 48 kHz mono", "m4a", ["-c:a", "alac"], 48_000, 1, True),
    ("WAV", "wav", ["-c:a", "pcm_s16le"], 44_100, 2, True),
    ("AIFF", "aiff", ["-c:a", "pcm_s16be"], 44_100, 2, True),
    ("WavPack", "wv", ["-c:a", "wavpack"], 44_100, 2, True),
    ("MP3 CBR (LAME)", "mp3", ["-c:a", "libmp3lame", "-b:a", "192k"], 44_100, 2, False),
    ("MP3 VBR (LAME)", "mp3", ["-c:a", "libmp3lame", "-q:a", "2"], 44_100, 2, False),
    ("MP3 48 kHz mono", "mp3", ["-c:a", "libmp3lame"], 48_000, 1, False),
    ("AAC (edit list)", "m4a", ["-c:a", "aac", "-b:a", "192k"], 44_100, 2, False),
    ("AAC (iTunSMPB)", "itunes.m4a", ["-c:a", "aac", "-b:a", "192k"], 44_100, 2, False),
    ("AAC 48 kHz mono", "m4a", ["-c:a", "aac"], 48_000, 1, False),
    ("AAC 96 kHz", "m4a", ["-c:a", "aac"], 96_000, 2, False),
    ("Vorbis", "ogg", ["-c:a", "libvorbis", "-q:a", "6"], 44_100, 2, False),
    ("Vorbis 96 kHz mono", "ogg", ["-c:a", "libvorbis"], 96_000, 1, False),
    ("APE (silence)", "ape", None, 44_100, 2, True),
    ("Opus 48 kHz", "opus", ["-c:a", "libopus", "-b:a", "160k"], 48_000, 2, False),
    ("Opus 48 kHz mono", "opus", ["-c:a", "libopus"], 48_000, 1, False),
]


def signal(rate: int, channels: int) -> array.array:
    """Chirps that cross, so that no place is like another."""
    samples = array.array("h")
    for frame in range(FRAMES):
        time = frame / rate
        one = 13_000 * math.sin(2 * math.pi * (220 * time + 90 * time * time))
        two = 9_000 * math.sin(2 * math.pi * (1500 * time - 110 * time * time))
        samples.extend([int(one + two), int(one - two)][:channels])
    return samples


def silent_ape(frames: int, path: Path) -> None:
    """Nothing at hand writes Monkey's Audio but silence, which is enough to count frames."""
    block, silent = 73_728, struct.pack("<2I", 0x80000000, 3) + bytes(24)
    count = -(-frames // block)
    first = 52 + 24 + 4 * count
    path.write_bytes(
        struct.pack("<4s2H7I16s", b"MAC ", 3990, 0, 52, 24, 4 * count, 0, len(silent) * count, 0, 0,
                    bytes(16))
        + struct.pack("<2H3I2HI", 1000, 32, block, frames - (count - 1) * block, count, 16, 2, 44_100)
        + struct.pack(f"<{count}I", *(first + at * len(silent) for at in range(count)))
        + silent * count)


def encode(samples, rate: int, channels: int, arguments, path: Path) -> None:
    if arguments is None:
        silent_ape(len(samples) // channels, path)
        return
    subprocess.run(
        ["ffmpeg", "-v", "error", "-nostdin", "-y", "-f", "s16le", "-ar", str(rate), "-ac",
         str(channels), "-i", "-", *arguments, path], input=samples.tobytes(), check=True)


def as_itunes(path: Path, frames: int) -> None:
    """Says delay and length as iTunes does, and hides the edit list."""
    from mutagen.mp4 import MP4, AtomDataType, MP4FreeForm
    file = MP4(path)
    padding = -(-(frames + 1024) // 1024) * 1024 - frames - 1024
    text = f" 00000000 00000400 {padding:08X} {frames:016X}" + " 00000000" * 8
    file["----:com.apple.iTunes:iTunSMPB"] = [
        MP4FreeForm(text.encode(), dataformat=AtomDataType.UTF8)]
    file.save()
    data = path.read_bytes()
    path.write_bytes(data.replace(b"edts", b"free", 1))


def decoded(path: Path):
    """Samples, and frames, of what was written."""
    if not path.exists():
        return array.array("h"), 0
    channels = int(subprocess.run(
        ["ffprobe", "-v", "error", "-show_entries", "stream=channels", "-of", "csv=p=0", path],
        capture_output=True, text=True).stdout or 1)
    raw = subprocess.run(["ffmpeg", "-v", "error", "-i", path, "-f", "s16le", "-"],
                         capture_output=True).stdout
    samples = array.array("h")
    samples.frombytes(raw[:len(raw) // 2 * 2])
    return samples, len(samples) // channels


def norae(stage, paths, output: Path) -> None:
    subprocess.run([stage, "play", *paths, "--output", output, "--library",
                    output.parent / "library"], check=True, stdout=subprocess.DEVNULL)


def mpv(_, paths, output: Path) -> None:
    subprocess.run(
        ["mpv", "--no-config", "--really-quiet", "--no-video", "--ao=pcm", f"--ao-pcm-file={output}",
         "--gapless-audio=yes", *paths], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        timeout=60)


def playbin(_, paths, output: Path) -> None:
    subprocess.run([sys.executable, __file__, "--playbin", output, *paths], timeout=60,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)


def run_playbin(output: str, paths) -> None:
    """playbin as its manual wants it for gapless play."""
    import gi
    gi.require_version("Gst", "1.0")
    from gi.repository import Gst
    Gst.init(None)
    uris = [Gst.filename_to_uri(path) for path in paths]
    player = Gst.ElementFactory.make("playbin", None)
    sink = Gst.parse_bin_from_description(
        f'audioconvert dithering=none ! wavenc ! filesink location="{output}"', True)
    player.set_property("audio-sink", sink)
    player.set_property("flags", 2)
    player.set_property("uri", uris.pop(0))
    player.connect("about-to-finish", lambda it: uris and it.set_property("uri", uris.pop(0)))
    player.set_state(Gst.State.PLAYING)
    player.get_bus().timed_pop_filtered(
        30 * Gst.SECOND, Gst.MessageType.EOS | Gst.MessageType.ERROR)
    player.set_state(Gst.State.NULL)


def verdict(play, stage, paths, output: Path, wanted, lossless: bool) -> str:
    output.unlink(missing_ok=True)
    try:
        play(stage, paths, output)
    except subprocess.SubprocessError:
        return "fails"
    samples, frames = decoded(output)
    difference = frames - wanted[1]
    if difference or not lossless:
        return f"{difference:+}" if difference else "0"
    return "0, identical" if samples == wanted[0] else "0, altered"


def main(stage: Path) -> None:
    folder = bench.WORK / "joins"
    folder.mkdir(parents=True, exist_ok=True)
    rows = []
    for name, ending, arguments, rate, channels, lossless in FORMATS:
        samples = signal(rate, channels) if arguments else array.array("h", bytes(4 * FRAMES))
        cut = CUT * channels
        paths = []
        for index, part in enumerate([samples[:cut], samples[cut:]]):
            path = folder / f"half{index}.{ending}"
            encode(part, rate, channels, arguments, path)
            if ending.startswith("itunes"):
                as_itunes(path, len(part) // channels)
            paths.append(path)
        wanted = (samples, FRAMES)
        rows.append([name] + [
            verdict(play, stage, paths, folder / "out.wav", wanted, lossless)
            for play in (norae, mpv, playbin)])
        print(" | ".join(rows[-1]), flush=True)
    (bench.WORK / "joins.json").write_text(json.dumps(rows))


if __name__ == "__main__":
    if sys.argv[1] == "--playbin":
        run_playbin(sys.argv[2], sys.argv[3:])
    else:
        stage = Path(sys.argv[1])
        main(next(p for p in (stage / "bin" / "norae", stage / "usr" / "bin" / "norae", stage)
                  if p.is_file()))

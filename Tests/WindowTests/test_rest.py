"""A paused program sleeps: no thread of it wakes up, seen by the kernel."""

import pathlib
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import stage  # noqa: E402
from stage import WindowCase  # noqa: E402

SECONDS = 10


def tearDownModule():
    stage.remove_home()


def wakeups(pid):
    """How often each thread has gone to sleep: each wake-up ends in one."""
    count = {}
    for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
        try:
            lines = (task / "status").read_text().splitlines()
        except OSError:
            continue  # It has ended.
        name = (task / "comm").read_text().strip() if task.exists() else "?"
        count[f"{name} {task.name}"] = sum(
            int(line.split()[1]) for line in lines if line.startswith("voluntary_ctxt_switches"))
    return count


class Rest(WindowCase):
    def test_a_paused_program_does_not_wake_up(self):
        program = self.program
        self.play_first_album()
        program.key("space")
        program.wait_for("Paused")
        # What was begun comes to its end first, at whatever pace this machine has.
        seen = []
        for _ in range(6):
            before = wakeups(program.process.pid)
            time.sleep(SECONDS)
            after = wakeups(program.process.pid)
            woken = {name: count - before.get(name, 0) for name, count in after.items()
                     if count != before.get(name, 0)}
            if not woken:
                return
            seen.append(woken)
        self.fail(f"woken in {SECONDS} s each: {seen}")


if __name__ == "__main__":
    unittest.main()

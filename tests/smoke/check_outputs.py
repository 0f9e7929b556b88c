#!/usr/bin/env python3
"""Holds every command that writes to one promise: what cannot be written is said, and a good file is
never damaged by a write that fails.

    check_outputs.py PROGRAM REPOSITORY

Each command is tried against a device that is full, a full disk, a closed pipe, a closed descriptor, a
folder that may not be written to, and a kill in the middle of saving.
"""

import os
import pty
import re
import resource
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PROGRAM, REPO = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
failures = []

BURST = REPO / "assets/scenarios/4-catch-up-burst.toml"
RACE = "42-nobody-looks-again"
OPS = REPO / "tests/data/heap/12-cancel-from-inside.ops"
SWEEP = ("sweep", BURST, "--vary", "rate.corePoolSize=1..2", "--measure", "lateness.p99")

# What prints on standard output.
PRINTING = [
    ("run", BURST),
    ("run", BURST, "--runs", "-"),
    ("run", BURST, "--events", "-"),
    ("run", BURST, "--snapshots", "-"),
    ("run", BURST, "--snapshots", "-", "--snapshots-form", "changes"),
    ("run", BURST, "--log", "-"),
    ("run", BURST, "--queue", "-"),
    ("run", BURST, "--markdown", "-"),
    ("run", BURST, "--mermaid", "-"),
    ("run", BURST, "--perfetto", "-"),
    ("run", BURST, "--save", "-"),
    ("why", BURST),
    ("why", BURST, "--json"),
    ("compare", BURST),
    ("compare", BURST, "--csv", "-"),
    ("compare", BURST, "--json", "-"),
    ("compare", BURST, "--plot", "-"),
    SWEEP,
    (*SWEEP, "--csv", "-"),
    (*SWEEP, "--json", "-"),
    ("explore", RACE, "--jobs", 1),
    ("explore", RACE, "--jobs", 1, "--json", "-"),
    ("explore", RACE, "--intact", "--jobs", 1),
    ("ops", OPS),
    ("shot", BURST, "--size", "640x480", "-o", "-"),
    ("list",), ("list", "--calls"), ("list", "--ops"), ("list", "--breaks"), ("list", "--comparisons"),
    ("schema",), ("--version",), ("--help",), ("run", "--help"),
]

# What writes a file; its name comes last.
SAVING = [
    ("run", BURST, "--runs"),
    ("run", BURST, "--events"),
    ("run", BURST, "--snapshots"),
    ("run", BURST, "--log"),
    ("run", BURST, "--queue"),
    ("run", BURST, "--markdown"),
    ("run", BURST, "--mermaid"),
    ("run", BURST, "--perfetto"),
    ("run", BURST, "--save"),
    ("compare", BURST, "--csv"),
    ("compare", BURST, "--json"),
    ("compare", BURST, "--plot"),
    (*SWEEP, "--csv"),
    (*SWEEP, "--json"),
    (*SWEEP, "--plot"),
    ("explore", RACE, "--jobs", 1, "--json"),
    ("explore", RACE, "--jobs", 1, "--save"),
    ("shot", BURST, "--size", "640x480", "-o"),
]


def name_for(command):
    """A file name with the extension that the option asks for."""
    return "out.svg" if command[-1] in ("--plot", "-o") else "out.dat"


def said(command):
    return " ".join(map(str, command))


def expect(what, found, wanted):
    if found != wanted:
        failures.append(f"{what}: found {found!r}, expected {wanted!r}")


def expect_in(what, text, part):
    if part not in text:
        failures.append(f"{what}: found {text!r}, expected {part!r} in it")


def run(command, **options):
    options.setdefault("stdout", subprocess.PIPE)
    options.setdefault("cwd", work)
    return subprocess.run([PROGRAM, *map(str, command)], stderr=subprocess.PIPE, timeout=120,
                          stdin=subprocess.DEVNULL, **options)


def refused(what, done, reason):
    expect(f"{what}: exit code", done.returncode, 1)
    message = done.stderr.decode()
    expect_in(what, message, "cannot be written")
    expect_in(what, message, reason)
    expect(f"{what}: lines said", message.count("\n"), 1)


def check_full_standard_output():
    for command in PRINTING:
        with open("/dev/full", "wb") as full:
            refused(f"{said(command)} > /dev/full", run(command, stdout=full),
                    "No space left on device")


def check_closed_standard_output():
    for command in PRINTING:
        done = run(command, stdout=None, preexec_fn=lambda: os.close(1))
        refused(f"{said(command)} >&-", done, "Bad file descriptor")


def check_closed_output_spares_files():
    """With standard output closed, no file becomes standard output by accident."""
    done = run(("run", BURST, "--save", "kept.recording", "--runs", "runs.jsonl"), stdout=None,
               preexec_fn=lambda: os.close(1))
    expect("files with standard output closed", done.returncode, 0)
    expect("a file with standard output closed", (work / "kept.recording").read_bytes(),
           run(("run", BURST, "--save", "-")).stdout)


def check_closed_pipe():
    """Nobody reads: the program ends by SIGPIPE, silently, as others do."""
    for command in PRINTING:
        reader, writer = os.pipe()
        os.close(reader)
        done = run(command, stdout=writer)
        os.close(writer)
        expect(f"{said(command)} into a closed pipe", (done.returncode, done.stderr),
               (-signal.SIGPIPE, b""))
    reader, writer = os.pipe()
    os.close(reader)
    done = run(("run", BURST), stdout=writer, restore_signals=False,
               preexec_fn=lambda: signal.signal(signal.SIGPIPE, signal.SIG_IGN))
    os.close(writer)
    refused("run into a closed pipe, with SIGPIPE ignored", done, "Broken pipe")


def check_files_come_before_a_closed_pipe():
    (work / "before.recording").unlink(missing_ok=True)
    reader, writer = os.pipe()
    os.close(reader)
    run(("run", BURST, "--events", "-", "--save", "before.recording"), stdout=writer)
    os.close(writer)
    expect("the recording beside a closed pipe", (work / "before.recording").exists(), True)


def check_full_device_as_file():
    for command in SAVING:
        if name_for(command) == "out.svg":
            continue  # a picture's name says what it is
        refused(f"{said(command)} /dev/full", run((*command, "/dev/full")),
                "No space left on device")
    expect("/dev/full is what it was", Path("/dev/full").is_char_device(), True)


def check_full_disk():
    """A bound on the size of files stands for a disk that becomes full."""
    for command in SAVING:
        good = work / name_for(command)
        good.write_text("good")
        done = run((*command, good), preexec_fn=lambda: (
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN),
            resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64))))
        refused(f"{said(command)} on a full disk", done, "File too large")
        expect(f"{said(command)} on a full disk: the file", good.read_text(), "good")
        expect(f"{said(command)} on a full disk: what is left", leftovers(), [])


def leftovers():
    return sorted(path.name for path in work.glob("*.new-*"))


def check_folders():
    for command in SAVING:
        what = said(command)
        refused(f"{what} in no folder", run((*command, work / "no" / name_for(command))),
                "No such file or directory")
        folder = work / ("folder" + name_for(command)[3:])
        folder.mkdir(exist_ok=True)
        refused(f"{what} onto a folder", run((*command, folder)), "Is a directory")


def check_read_only():
    """As a person without rights: root may write everywhere."""
    person = {"user": 65534, "group": 65534} if os.geteuid() == 0 else {}
    place = Path(tempfile.mkdtemp())
    try:
        place.chmod(0o755)
        copy = place / "poolscope"
        shutil.copy(PROGRAM, copy)
        locked = place / "locked"
        locked.mkdir()
        for command in SAVING:
            good = locked / name_for(command)
            good.write_text("good")
        for file in locked.iterdir():
            file.chmod(0o444)
        locked.chmod(0o555)
        if person and run(("--version",), **person, cwd=place).returncode != 0:
            return  # the program's folder is closed to others
        for command in SAVING:
            for name in (name_for(command), "new" + name_for(command)[3:]):
                done = run((*command, locked / name), **person, cwd=place)
                refused(f"{said(command)} {name} in a read-only folder", done, "Permission denied")
            expect(f"{said(command)}: the file in a read-only folder",
                   (locked / name_for(command)).read_text(), "good")
    finally:
        (place / "locked").chmod(0o755)
        shutil.rmtree(place)


def check_kill():
    """Killed at many moments, the file is the old one or the new one, never a part."""
    for command in SAVING:
        file = work / name_for(command)
        file.unlink(missing_ok=True)
        began = time.monotonic()
        run((*command, file))
        takes = time.monotonic() - began
        whole = file.read_bytes()
        for moment in range(12):
            file.write_bytes(b"good")
            process = subprocess.Popen([PROGRAM, *map(str, command), file], cwd=work,
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            try:
                process.wait(takes * (0.4 + 0.06 * moment))
            except subprocess.TimeoutExpired:
                process.kill()
            process.wait()
            if file.read_bytes() not in (b"good", whole) and "explore" not in command:
                failures.append(f"{said(command)} killed: found a part of the file")
        for left in work.glob("*.new-*"):
            left.unlink()


def check_kill_while_writing():
    """Surely in the middle of the save: the new file beside the old one has grown."""
    file = work / "long.jsonl"
    file.write_text("good")
    # It writes for many seconds, so it is not over before a busy machine lets us look.
    process = subprocess.Popen([PROGRAM, "run", str(BURST), "--until", "6000s", "--events", str(file)], cwd=work)
    while process.poll() is None and not any(entry.stat().st_size > 0 for entry in os.scandir(work)
                                             if ".new-" in entry.name):
        time.sleep(0.001)
    process.kill()
    process.wait()
    expect("killed while it wrote: it was in time", len(leftovers()), 1)
    expect("killed while it wrote: the file", file.read_text(), "good")
    for left in work.glob("*.new-*"):
        left.unlink()


def check_interrupted_real_run():
    """Ctrl+C keeps what was recorded."""
    saved = work / "real.recording"
    process = subprocess.Popen([PROGRAM, "run", str(BURST), "--clock", "real", "--until", "60s",
                                "--save", str(saved), "--runs", "-"],
                               cwd=work, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    expect("run --clock real, interrupted: ends as interrupted", process.returncode, -signal.SIGINT)
    expect("run --clock real, interrupted: its runs are told", len(out.splitlines()) > 1, True)
    again = run(("run", saved, "--runs", "-"))
    expect("run --clock real, interrupted: the recording holds them",
           (again.returncode, again.stdout.decode()), (0, out))
    expect("run --clock real, interrupted: the recording says that it was",
           b"Stopped at " in again.stderr, True)


def check_interrupted_comparison():
    """Ctrl+C leaves out the run that it cuts short; the others are compared. One of the long runs takes
    a second or more, so it comes before the last of them."""
    short = work / "short.toml"
    short.write_text('until = "1s"\n[[executor]]\nname = "p"\nkind = "ForkJoinPool"\nparallelism = 1\n')
    long = ["--until", "100000s", "--memory", "500GB"]
    process = subprocess.Popen([PROGRAM, "compare", str(short), *[str(BURST)] * 6, "--csv", "x.csv", *long], cwd=work,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    err = process.communicate(timeout=60)[1]
    expect("compare, interrupted: ends as interrupted", process.returncode, -signal.SIGINT)
    told = re.search(r"poolscope: interrupted; ([1-6]) of 7 files were compared", err)
    expect("compare, interrupted: says how many files it compared", told is not None, True)
    columns = (work / "x.csv").read_text().splitlines()[0].split(",")
    expect("compare, interrupted: what it compared", columns[:4], ["measure", "unit", "better", "short"])
    expect("compare, interrupted: one column, and two for each whole run of the burst", len(columns), 4 + 2 * (int(told[1]) - 1))


def check_memory():
    """A run that would need more than it may is refused early, and the refusal names what helps."""
    for command in (("run", BURST), ("compare", BURST), ("why", BURST), ("shot", BURST, "-o", "m.png")):
        done = run((*command, "--until", "20000s", "--memory", "100MB"))
        expect(f"{said(command)} --memory: exit code", done.returncode, 1)
        expect_in(f"{said(command)} --memory", done.stderr.decode(), "more than 100 MB, which is the bound; up to ")
        expect_in(f"{said(command)} --memory", done.stderr.decode(), "for a shorter run, or --memory 1GB to allow it")
    expect("shot --memory: the picture", (work / "m.png").exists(), False)


def check_same_file_twice():
    refused("two outputs into one file", run(("run", BURST, "--runs", "x", "--log", "x")), "as two")
    expect("two outputs into one file", (work / "x").exists(), False)


def check_picture_names():
    for name in ("x.jpg", "x", "x.PDF"):
        done = run(("shot", BURST, "-o", name))
        expect(f"shot -o {name}: exit code", done.returncode, 2)
        expect_in(f"shot -o {name}", done.stderr.decode(),
                  f"found '{name}', expected a file name that ends in .png, .svg, .pdf or .txt, or -")
        expect(f"shot -o {name}: no file", (work / name).exists(), False)
    done = run(("shot", BURST, "--size", "640x480", "-o", "-"))
    expect("shot -o -", (done.returncode, done.stdout[:8]), (0, b"\x89PNG\r\n\x1a\n"))
    expect("shot -o -: no file of that name", (work / "-").exists(), False)


EVIL = '''
title = "Title\\u001b[31m\\u202e"
until = "10ms"
[[executor]]
name = "p\\u009b2J"
kind = "ScheduledThreadPoolExecutor"
corePoolSize = 1
[[task]]
name = "t\\u202egnp"
body = ['throw X "boom\\u001b]0;owned\\u0007"']
[[at]]
time = "0ms"
call = "schedule"
task = "t\\u202egnp"
delay = "1ms"
'''


def on_terminal(command):
    """What a terminal gets to see."""
    leader, follower = pty.openpty()
    process = subprocess.Popen([PROGRAM, *map(str, command)], cwd=work, stdin=subprocess.DEVNULL,
                               stdout=follower, stderr=follower)
    os.close(follower)
    seen = b""
    while True:
        ready, _, _ = select.select([leader], [], [], 60)
        try:
            piece = os.read(leader, 65536) if ready else b""
        except OSError:
            piece = b""
        if not piece:
            break
        seen += piece
    process.wait(timeout=60)
    os.close(leader)
    return seen.decode()


def is_obeyed(sign):
    return (sign < " " and sign not in "\n\t\r") or "\x7f" <= sign <= "\x9f" or \
        "\u202a" <= sign <= "\u202e" or "\u2066" <= sign <= "\u2069"


def check_control_characters():
    evil = work / "evil.toml"
    evil.write_text(EVIL)
    bad = work / "bad\x1b[31m\u202e.toml"
    bad.write_text('"k\\u001b[31m\\u202e" = 1\ntitle = "\\u009b"\n')
    commands = [("run", evil), ("run", evil, "--log", "-"), ("compare", evil), ("check", bad),
                ("explore", evil, "--jobs", 1, "--schedules", 5), ("compare", evil, "--csv", "-"),
                ("run", evil, "--events", "-"), ("run", evil, "--runs", "-"),
                ("run", "none\x1b[31m\u202e"), ("run", evil, "--cl\x1bock", 1),
                ("none\x1b[31m",), ("run", evil, "--save", "no\x1b/x"),
                ("sweep", evil, "--vary", "until=10ms,20ms", "--measure", "runs")]
    for command in commands:
        seen = on_terminal(command).replace("\x1b[K", "")  # the progress line's own
        obeyed = sorted({sign for sign in seen if is_obeyed(sign)})
        expect(f"{said(command)!r} on a terminal: control characters", obeyed, [])
        done = run(command)
        obeyed = sorted({sign for sign in done.stderr.decode() if is_obeyed(sign)})
        expect(f"{said(command)!r}: control characters on standard error", obeyed, [])
    for command in (("run", evil), ("compare", evil), ("run", evil, "--log", "-")):
        obeyed = sorted({sign for sign in run(command).stdout.decode() if is_obeyed(sign)})
        expect(f"{said(command)!r}: control characters in a report", obeyed, [])


def check_inputs():
    """- is standard input for every command that takes a file; an endless one ends with a
    sentence."""
    text = BURST.read_bytes()

    def piped(*command, data=text):
        done = subprocess.run([PROGRAM, *map(str, command)], input=data, capture_output=True,
                              cwd=work, timeout=120)
        return done.returncode, done.stdout, done.stderr

    for command in (("run", "FILE", "--runs", "-"), ("compare", "FILE", "--json", "-"),
                    ("check", "FILE"), ("explore", "FILE", "--jobs", 1, "--schedules", 3, "--json", "-"),
                    ("sweep", "FILE", *SWEEP[2:], "--csv", "-"),
                    ("shot", "FILE", "--size", "640x480", "-o", "-")):
        named = run([BURST if word == "FILE" else word for word in command])
        status, out, err = piped(*("-" if word == "FILE" else word for word in command))
        expect(f"{said(command)} with -: exit code and standard error", (status, err), (0, b""))
        same = out == named.stdout or command[0] in ("compare", "sweep", "shot", "explore")
        expect(f"{said(command)} with -: the same output", same and bool(out or command[0] == "check"),
               True)
    recording = run(("run", BURST, "--save", "-")).stdout
    expect("run - of a recording", piped("run", "-", "--runs", "-", data=recording)[1],
           run(("run", BURST, "--runs", "-")).stdout)
    status, out, err = piped("check", "-", data=b"nonsense = 1\n")
    expect("check -: exit code", status, 1)
    expect_in("check -", err.decode(), "standard input:1:1: found the key")
    status, out, err = piped("compare", "-", "-")
    expect("compare - -: exit code", status, 2)
    expect_in("compare - -", err.decode(), "expected standard input once")
    for command in (("check",), ("run",), ("compare",), ("explore",), ("shot", "-o", "x.png"),
                    ("sweep", *SWEEP[2:])):
        done = run((command[0], "/dev/zero", *command[1:]))
        expect(f"{said(command)} /dev/zero: exit code", done.returncode, 1)
        expect_in(f"{said(command)} /dev/zero", done.stderr.decode(), "expected an end before")
    done = run(("ops", "/dev/zero"))
    expect("ops /dev/zero: exit code", done.returncode, 1)
    expect_in("ops /dev/zero", done.stderr.decode(), "found a line of more than 1 MB")
    done = run((*SWEEP, "--resume", "/dev/zero"))
    expect("sweep --resume /dev/zero: exit code", done.returncode, 1)
    (work / "loop.toml").symlink_to("loop.toml")
    done = run(("run", "loop.toml"))
    expect_in("a symbolic link to itself", done.stderr.decode(), "Too many levels of symbolic links")
    done = run(("run", work))
    expect_in("a folder", done.stderr.decode(), "Is a directory")


with tempfile.TemporaryDirectory() as folder:
    work = Path(folder)
    only = sys.argv[3:]
    checks = [check for name, check in list(globals().items())
              if name.startswith("check_") and (not only or name in only)]
    for check in checks:
        check()

print("\n".join(failures) if failures else f"{len(checks)} groups of promises hold")
sys.exit(1 if failures else 0)

#!/usr/bin/env python3
"""Holds the program's command line to its promises: what goes to standard output and what to standard
error, the exit codes, and that what is saved can be opened again.

    check_cli.py PROGRAM REPOSITORY
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAM, REPO = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
failures = []


def run(*arguments, stdin=""):
    done = subprocess.run([PROGRAM, *map(str, arguments)], input=stdin, capture_output=True,
                          text=True, cwd=work, timeout=120)
    return done.returncode, done.stdout, done.stderr


def expect(what, found, wanted):
    if found != wanted:
        failures.append(f"{what}: found {found!r}, expected {wanted!r}")


def refuses(code, sentence, *arguments, stdin=""):
    """Nothing on standard output, a sentence on standard error, that exit code."""
    status, out, err = run(*arguments, stdin=stdin)
    name = " ".join(map(str, arguments))
    expect(f"{name}: exit code", status, code)
    expect(f"{name}: standard output", out, "")
    if sentence not in err:
        failures.append(f"{name}: found {err!r} on standard error, expected {sentence!r} in it")


def lines_of_json(text):
    return [json.loads(line) for line in text.splitlines()]


def check_runs():
    status, out, err = run("run", BURST)
    expect("run: exit code and standard error", (status, err), (0, ""))
    expect("run: says how it ended", "stopped at" in out or "nothing was left" in out, True)
    names = {"--runs": "outcome", "--events": "kind", "--snapshots": "heapIndex"}
    for option, key in names.items():
        status, out, err = run("run", BURST, option, "-")
        expect(f"run {option} -: exit code and standard error", (status, err), (0, ""))
        rows = lines_of_json(out)
        expect(f"run {option} -: every line has {key}", all(key in row for row in rows), True)
        run("run", BURST, option, "out.jsonl")
        expect(f"run {option} FILE", (work / "out.jsonl").read_text(), out)
    whole = run("run", BURST, "--snapshots", "-")[1]
    expect("--snapshots-form full is the default",
           run("run", BURST, "--snapshots", "-", "--snapshots-form", "full")[1], whole)
    changes = lines_of_json(run("run", BURST, "--snapshots", "-", "--snapshots-form", "changes")[1])
    expect("--snapshots-form changes: one line a call", len(changes), len(whole.splitlines()))
    expect("--snapshots-form changes: slots", all("slots" in row for row in changes), True)
    refuses(2, "found 'some', expected", "run", BURST, "--snapshots", "-", "--snapshots-form", "some")
    runs = lines_of_json(run("run", BURST, "--runs", "-")[1])
    expect("--runs: keys", list(runs[0]), ["on", "task", "run", "planned", "start", "end", "thread",
                                           "outcome", "error"])
    events = lines_of_json(run("run", BURST, "--events", "-")[1])
    log = run("run", BURST, "--log", "-")[1].splitlines()
    expect("--log: one sentence an event", len(log), len(events))
    chinese = run("run", BURST, "--log", "-", "--lang", "zh")[1].splitlines()
    expect("--log --lang zh: one sentence an event", len(chinese), len(events))
    expect("--log --lang zh: in Chinese", all(line.endswith("。") for line in chinese), True)
    refuses(2, "found 'cn', expected", "run", BURST, "--log", "-", "--lang", "cn")
    reported = run("run", "15-rejected-with-a-report", "--log", "-")[1].splitlines()
    begin = next(i for i, line in enumerate(reported) if line.startswith("    Thread pool is EXHAUSTED!"))
    expect("--log: a report, line by line below its sentence",
           [line.removeprefix("    ") for line in reported[begin + 1:begin + 8]],
           ['"main" Id=0 RUNNABLE', '"rpc-1" Id=2 RUNNABLE', "\t-  runs query", "\t-  waits for a device",
            '"rpc-2" Id=3 RUNNABLE', "\t-  runs query-2", "\t-  waits for a device"])
    expect("--seed changes nothing that is not drawn",
           run("run", BURST, "--seed", 9, "--runs", "-")[1], run("run", BURST, "--runs", "-")[1])
    shorter = lines_of_json(run("run", BURST, "--until", "200ms", "--runs", "-")[1])
    expect("--until", max(row["start"] for row in shorter) <= 200_000_000, True)


def check_real_clock():
    status, out, err = run("run", BURST, "--clock", "real", "--until", "150ms", "--runs", "-",
                           "--save", "real.recording")
    expect("--clock real: exit code and standard error", (status, err), (0, ""))
    expect("--clock real: runs happened", len(lines_of_json(out)) > 0, True)
    expect("--clock real: its recording holds them",
           run("run", "real.recording", "--runs", "-")[1], out)


def check_recordings():
    run("run", BURST, "--save", "a.recording")
    for option in ("--runs", "--events", "--snapshots"):
        expect(f"a recording's {option}", run("run", "a.recording", option, "-"),
               run("run", BURST, option, "-"))
    run("run", "a.recording", "--save", "b.recording")
    whole = (work / "a.recording").read_text()
    expect("a recording saved again", (work / "b.recording").read_text(), whole)
    (work / "cut.recording").write_text(whole[: whole.index("\n") + 10])
    status, out, err = run("run", "cut.recording")
    expect("a cut recording opens", (status, "stopped at" in out or "nothing was" in out), (0, True))
    expect("a cut recording says so", "is cut short after line 1" in err, True)
    (work / "cut.recording").write_text(whole[:40])
    refuses(1, "cut short in its first line", "run", "cut.recording")


def check_refusals():
    bad = REPO / "tests/data/bad/several_at_once.toml"
    status, out, err = run("check", bad)
    wanted = (bad.with_suffix(".expected")).read_text().replace(bad.name, str(bad))
    expect("check of a bad file", (status, out, err), (1, "", wanted))
    refuses(1, "several_at_once.toml:1:1: found the key", "run", bad)
    refuses(1, "did you mean '4-catch-up-burst'?", "run", "4-catch-up-brst")
    refuses(1, "there is no file 'nothing.toml'", "nothing.toml")
    refuses(2, "neither a file nor a command 'chekc'; did you mean 'check'?", "chekc")
    (work / "beyond.toml").write_text(BURST.read_text().replace("event = ", "event = 9999999 # "))
    refuses(1, "beyond.toml:", "check", "beyond.toml")
    refuses(1, "found event 9999999, expected one of the run, which has 991 events", "check", "beyond.toml")
    refuses(2, "found '--sed', expected nothing more or an option of run; did you mean '--seed'?",
            "run", BURST, "--sed", 3)
    refuses(2, "found 'real-time', expected virtual or real", "run", BURST, "--clock", "real-time")
    refuses(2, "found '-1', expected a whole number of 0 or more", "run", BURST, "--seed=-1")
    refuses(2, "found '2sec', expected a duration", "run", BURST, "--until", "2sec")
    refuses(2, "found no FILE, expected FILE: ", "run")
    refuses(1, "cannot be written", "run", BURST, "--runs", work / "no" / "such" / "folder")
    refuses(1, "is an operation script", "run", OPS)


def check_why():
    status, out, err = run("why", BURST, "--run", "poll-at-rate#5")
    expect("why --run", (status, err), (0, ""))
    expect("why --run: the chain", out.splitlines(), [
        "Why does run 5 of poll-at-rate begin when it does?",
        "Run 5 of poll-at-rate begins at 510 ms, 110 ms late: it is due at 400 ms.",
        "  ← pool-1-thread-1 is in run 4 of poll-at-rate until 510 ms, and a periodic task never "
        "overlaps itself.",
        "  ← From run 2 on, 3 runs of poll-at-rate in a row end after the next one is due.",
        "  ← Run 2 of poll-at-rate takes 350 ms, from 100 ms to 450 ms: 3.5 periods.",
        "Who stands in the way from 400 ms to 510 ms, 110 ms in all",
        "  400 ms – 450 ms (50 ms)  pool-1-thread-1 works in run 2 of poll-at-rate",
        "  450 ms – 480 ms (30 ms)  pool-1-thread-1 works in run 3 of poll-at-rate",
        "  480 ms – 510 ms (30 ms)  pool-1-thread-1 works in run 4 of poll-at-rate",
        "Shares",
        "      110 ms  100.0 %  pool-1-thread-1 works in poll-at-rate"])
    causes = lines_of_json(run("why", BURST, "--run", "poll-at-rate#5", "--json")[1])
    expect("why --json: kinds", [cause["kind"] for cause in causes],
           ["runLate", "ownRun", "catchingUp", "runTook", "piece", "piece", "piece", "share"])
    expect("why --json: pieces sum to the share",
           sum(one["until"] - one["from"] for one in causes if one["kind"] == "piece"),
           causes[-1]["time"])
    expect("why --json: the moment is that of the event before it", causes[0]["time"], 510_000_000)
    asked = run("why", BURST)[1]
    expect("why: asks about the worst run", asked.splitlines()[0],
           "Why does run 3 of poll-at-rate begin when it does?")
    run("run", BURST, "--save", "why.recording")
    expect("why of a recording", run("why", "why.recording")[1], asked)
    chinese = run("why", BURST, "--lang", "zh")[1]
    expect("why --lang zh", chinese.splitlines()[1].endswith("。"), True)
    expect("why --lang zh: shares", "是谁挡着" in chinese, True)
    leader = run("why", "3-leader-hand-over", "--thread", "pool-1-thread-1", "--at", "50ms")[1]
    expect("why --thread --at", leader.splitlines()[2],
           "  ← pool-1-thread-2 is the leader: it waits until mail is due at 100 ms.")
    expect("why --thread --at: its wait", leader.splitlines()[-1],
           "      160 ms  100.0 %  backup is not due yet")
    led = run("why", "66-lost-update", "--led-to", "24")[1].splitlines()
    expect("why --led-to: how many", led[0], "10 of the 23 events before event 24 led to it")
    expect("why --led-to: which", [int(line.split()[0]) for line in led[1:]],
           [1, 3, 4, 5, 7, 11, 13, 14, 15, 23, 24])
    deep = lines_of_json(run("why", "66-lost-update", "--led-to", "24", "--json")[1])
    expect("why --led-to --json", [(line["event"], line["depth"]) for line in deep][-3:],
           [(15, 5), (23, 6), (24, 7)])
    refuses(1, "found event 30, expected one from 1 to 29", "why", "66-lost-update", "--led-to", "30")
    refuses(1, "found 'pol', expected the name of a task", "why", BURST, "--task", "pol")
    refuses(1, "expected a task and the number of a run, such as poll#3", "why", BURST, "--run", "x")
    refuses(2, "--run excludes --task", "why", BURST, "--run", "a#1", "--task", "a")
    refuses(1, "there is no file 'nothing'", "why", "nothing")


def check_lesson_answers():
    status, out, err = run("lesson", "leader-and-followers")
    expect("lesson", (status, err, out.splitlines()[:3]), (0, "", [
        "Leader and followers", "1: workers, event 65, asks: who is signalled",
        "2: workers, event 66"]))
    answer = {"stop": 1, "kind": "signalled", "first": "A", "last": "A", "rightAtFirst": True,
              "right": True}
    done = {"kind": "siftUp", "seed": 3, "difficulty": 1, "steps": "hint, " + "show, " * 9 + "show",
            "rightAtOnce": 0, "of": 2}
    answers = {"poolscope": "answers", "version": 1, "exercises": [],
               "lessons": [{"lesson": "leader-and-followers", "answers": [answer]}]}
    grade = None
    for letter in "ABC":  # whichever is right
        answer["first"] = answer["last"] = letter
        with open(work / "answers.json", "w") as file:
            json.dump(answers, file)
        status, out, _ = run("lesson", "leader-and-followers", "--grade", "answers.json", "--json")
        grade = json.loads(out)
        right = grade["questions"][0]["rightAtFirst"]
        expect("lesson --grade: exit code", status, 0 if right else 4)
        if right:
            break
    expect("lesson --grade: questions", [each["answered"] for each in grade["questions"]],
           [True, False, False])
    answers["exercises"] = [done]
    with open(work / "answers.json", "w") as file:
        json.dump(answers, file)
    status, out, err = run("lesson", "leader-and-followers", "--grade", "answers.json")
    lines = out.splitlines()
    expect("lesson --grade", lines[1:4], [
        "  stop 1, who is signalled: right at the first try",
        "  stop 4, the next leader: not answered", "  stop 7, who is signalled: not answered"])
    expect("lesson --grade: impossible steps", (status, lines[4].endswith(
        "0 of 5 steps right at once (the file says something else)")), (4, True))
    refuses(1, "there is no file 'nothing'", "lesson", "leader-and-followers", "--grade", "nothing")
    refuses(1, "expected", "lesson", "leader-and-followers", "--grade", OPS)
    refuses(2, "found no FILE, expected FILE: ", "lesson")


def check_compare():
    status, out, err = run("compare", BURST)
    expect("compare", (status, err), (0, ""))
    rows = {line[:22].strip(): line[22:].split() for line in out.splitlines()}
    expect("compare: the worst", rows["lateness, worst"], ["lower", "250", "ms", "0", "ms", "!"])
    headings = [line for line in out.splitlines() if line in ("done", "on time", "cost")]
    expect("compare: the groups", headings, ["done", "on time", "cost"])
    cost = out.splitlines()[out.splitlines().index("cost"):]
    same = cost.index("  the same in all")
    expect("compare: what differs stands first", [line.split()[0] for line in cost[1:same]],
           ["queue,", "utilisation", "wake-ups", "moves"])
    expect("compare: what is the same", any(line.startswith("  threads ") for line in cost[same:]), True)
    expect("compare: the verdict", "delay was never late by its own plan, but made " in out, True)
    expect("compare: where they differ", out.splitlines()[-1],
           "From here they differ: run 2 of poll-at-rate / poll-with-delay starts at 100 ms in rate, "
           "starts at 130 ms in delay.")
    status, csv, err = run("compare", BURST, "--csv", "-")
    lines = csv.splitlines()
    expect("compare --csv: columns", lines[0], "measure,unit,better,rate,delay")
    expect("compare --csv: the worst", "lateness.worst,ns,lower,250000000,0" in lines, True)
    status, text, err = run("compare", BURST, BURST, "--json", "-")
    told = json.loads(text)
    expect("compare --json: columns", len(set(told["columns"])), 4)
    worst = next(row for row in told["measures"] if row["measure"] == "lateness.worst")
    expect("compare --json: the group", worst["group"], "onTime")
    expect("compare --json: values", worst["values"], [250000000, 0, 250000000, 0])
    expect("compare --json: the better ones", (worst["better"], worst["betterButShort"]),
           ([], told["columns"][1::2]))
    strange = os.fsdecode(bytes(work / "named") + b"\xff.toml")
    shutil.copy(BURST, strange)
    status, text, err = run("compare", strange, "--json", "-")
    expect("compare --json: a name that is no UTF-8", (status, err, "named\ufffd.toml" in text), (0, "", True))
    expect("compare --json: the verdict", len(told["verdict"]), 2)
    status, page, err = run("compare", BURST, "--plot", "-")
    expect("compare --plot: an SVG page", (status, err, page[:4]), (0, "", "<svg"))
    run("compare", BURST, "--plot", "page.svg")
    expect("compare --plot FILE", (work / "page.svg").read_text(), page)
    chinese = run("compare", BURST, "--plot", "-", "--lang", "zh")[1]
    expect("compare --plot --lang zh", "从这里开始不同" in chinese, True)
    status, page, err = run("compare", BURST, BURST, BURST, BURST, "--plot", "-")
    expect("compare --plot: says that eight are too many", "shows the first 6 of 8" in err, True)
    refuses(2, "found 'page.png', expected a file name that ends in .svg, or -",
            "compare", BURST, "--plot", "page.png")
    refuses(1, "cannot be written", "compare", BURST, "--plot", work / "no" / "such" / "page.svg")
    refuses(1, "there is no file 'nothing'", "compare", BURST, "nothing")
    refuses(1, "there is no file 'nothing'", BURST, "nothing")
    refuses(2, "found '--cvs', expected nothing more or an option of compare; did you mean '--csv'?",
            "compare", BURST, "--cvs", "x")
    refuses(1, "cannot be written", "compare", BURST, "--csv", work / "no" / "such" / "folder")


def check_sweep():
    one = ("sweep", DRAWN, "--vary", "pool.corePoolSize=1..3", "--measure", "lateness.p99")
    status, table, err = run(*one)
    expect("sweep", (status, err), (0, ""))
    lines = table.splitlines()
    expect("sweep: heads", lines[2].split("  ")[0], "pool.corePoolSize")
    expect("sweep: a row for each value", [line.split()[0] for line in lines[3:6]],
           ["1", "2", "3"])
    two = (*one, "--vary", "poll.period=50ms,100ms", "--seeds", 4)
    status, table, err = run(*two)
    expect("sweep of two keys", (status, err), (0, ""))
    expect("sweep of two keys: a matrix",
           table.splitlines()[2].split(), ["pool.corePoolSize", "\\", "poll.period", "50ms", "100ms"])
    expect("sweep of two keys: intervals", "±" in table and "Student's t, of 4 seeds (1 to 4)" in
           table, True)
    for jobs in (1, 2, 7):
        expect(f"sweep --jobs {jobs}", run(*two, "--jobs", jobs), (0, table, ""))
    compared = run("compare", DRAWN, "--csv", "-")[1]
    worst = next(line for line in compared.splitlines() if line.startswith("lateness.p99"))
    first = run(*one, "--csv", "-")[1].splitlines()[1].split(",")
    expect("sweep agrees with compare", first[6], worst.split(",")[3])
    told = json.loads(run(*two, "--json", "-")[1])
    expect("sweep --json: cells", len(told["figures"][0]["cells"]), 6)
    expect("sweep --json: seeds", told["seeds"], [1, 2, 3, 4])
    status, out, err = run(*one, "--progress")
    expect("sweep --progress", (status, "3 of 3 runs" in err), (0, True))
    status, out, err = run(*one, "--lang", "zh", "--measure", "queue.mean", "--on", "pool")
    expect("sweep --lang zh", (status, "滞后" in out), (0, True))


def check_sweep_plots():
    for name, beginning in (("map.svg", b"<svg"), ("map.png", b"\x89PNG")):
        status, out, err = run("sweep", DRAWN, "--vary", "pool.corePoolSize=1..3", "--vary",
                               "poll.work=10ms,90ms", "--measure", "lateness.worst", "--seeds", 2,
                               "--plot", name)
        expect(f"sweep --plot {name}", (status, err), (0, ""))
        expect(f"sweep --plot {name}: the file", beginning in (work / name).read_bytes()[:200], True)
    expect("sweep --plot: keys are in the picture", "pool.corePoolSize" in
           (work / "map.svg").read_text(), True)


def check_sweep_resumes():
    two = ("sweep", DRAWN, "--vary", "pool.corePoolSize=1..3", "--vary", "poll.period=50ms,100ms",
           "--measure", "lateness.p99", "--seeds", 3)
    table = run(*two)[1]
    state = work / "state.sweep.jsonl"
    expect("sweep --resume", run(*two, "--resume", state), (0, table, ""))
    whole = state.read_text().splitlines(keepends=True)
    expect("sweep --resume: a line for each run", len(whole), 1 + 18)
    state.write_text("".join(whole[:8]) + whole[8][:40])
    status, out, err = run(*two, "--resume", state, "--progress", "--jobs", 1)
    expect("sweep resumed: the same", (status, out), (0, table))
    expect("sweep resumed: says that it was cut", "is cut short after line 8" in err, True)
    expect("sweep resumed: only the missing ones ran", "18 of 18 runs" in err, True)
    resumed = state.read_text().splitlines(keepends=True)
    expect("sweep resumed: what was there stays", resumed[:8], whole[:8])
    expect("sweep resumed: nothing twice", sorted(resumed), sorted(whole))
    before = state.stat().st_ino, state.read_text()
    expect("sweep of nothing missing", run(*two, "--resume", state)[1], table)
    marked = state.read_text().replace('"lateness.p99":', '"lateness.p99":7')
    state.write_text(marked)
    expect("sweep of nothing missing runs nothing", "7" in run(*two, "--resume", state)[1] and
           state.read_text() == marked, True)
    state.write_text(before[1])
    wider = (*two[:3], "pool.corePoolSize=1..4", *two[4:], "--resume", state)
    expect("sweep widened", run(*wider)[0], 0)
    expect("sweep widened: only the new ones ran", len(state.read_text().splitlines()), 1 + 24)
    other = work / "other.toml"
    other.write_text(DRAWN.read_text().replace("50ms", "60ms"))
    refuses(1, "or of another text of it", "sweep", other, *two[2:], "--resume", state)
    refuses(1, "found a sweep that varies pool.corePoolSize, poll.period, expected one that varies "
            "pool.corePoolSize", *two[:4], *two[6:], "--resume", state)
    refuses(1, "found no sweep in it", *two, "--resume", DRAWN)
    broken = work / "broken.sweep.jsonl"
    broken.write_text("".join(whole[:3]) + "nonsense\n")
    refuses(1, "line 4: found a line that is not JSON", *two, "--resume", broken)


def check_sweep_interrupted():
    state = work / "long.sweep.jsonl"
    long = ["sweep", str(DRAWN), "--vary", "pool.corePoolSize=1..50", "--vary", "until=60s",
            "--measure", "runs", "--seeds", "40", "--resume", str(state)]
    process = subprocess.Popen([PROGRAM, *long], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               text=True, cwd=work)
    while process.poll() is None and (not state.exists() or state.read_text().count("\n") < 4):
        pass
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    kept = state.read_text()
    expect("sweep interrupted: ends as interrupted", process.returncode, -signal.SIGINT)
    expect("sweep interrupted: says what is kept",
           f"interrupted after {kept.count(chr(10)) - 1} of 2000 runs; they are kept in" in err, True)
    expect("sweep interrupted: whole lines", kept.endswith("}\n"), True)
    expect("sweep interrupted: tells what there is", "not run yet" in out, True)


def check_sweep_refusals():
    def no(code, sentence, *arguments):
        refuses(code, sentence, "sweep", DRAWN, *arguments)
    size = ("--vary", "pool.corePoolSize=1..3")
    late = ("--measure", "lateness.p99")
    no(2, "found the name \"pol\", expected an executor, a task or the `as` of a call (pool, poll "
       "or other); did you mean 'pool'?", "--vary", "pol.corePoolSize=1", *late)
    no(2, "did you mean 'corePoolSize'?", "--vary", "pool.corePoolsize=1..3", *late)
    no(2, "--vary pool.corePoolSize=-1: found the number -1, expected 0 or more workers", "--vary",
       "pool.corePoolSize=-1..3", *late)
    no(2, "found the range \"8..1\", expected the smaller end first", "--vary",
       "pool.corePoolSize=8..1", *late)
    no(2, "--measure: found 'lateness.p9', expected submitted, completed", *size, "--measure",
       "lateness.p9")
    no(2, "did you mean 'lateness.p99'?", *size, "--measure", "latenes.p99")
    no(2, "--on: found 'pol', expected pool; did you mean 'pool'?", *size, *late, "--on", "pol")
    no(2, "found 'pool.corePoolSize' twice, expected each key once", *size, *size, *late)
    no(2, "'poll.work' and 'poll.work.1', which change the same place", "--vary", "poll.work=1ms",
       "--vary", "poll.work.1=1ms", *late)
    no(2, "found --seeds beside --vary seed, expected one of them", "--vary", "seed=1..3", *late,
       "--seeds", 2)
    no(2, "found more than 1000000 runs", "--vary", "pool.corePoolSize=1..2000", "--vary",
       "seed=1..2000", *late)
    no(2, "--seeds: found '0', expected a whole number from 1 to 1000", *size, *late, "--seeds", 0)
    no(2, "--plot: found 'x.gif', expected F.svg or F.png", *size, *late, "--plot", "x.gif")
    no(1, "cannot be written", *size, *late, "--csv", work / "no" / "such" / "folder")
    no(2, "found no --measure, expected --measure METRIC: a metric", *size)
    no(2, "found '--seed', expected nothing more or an option of sweep; did you mean '--seeds'?",
       *size, *late, "--seed", 3)
    refuses(1, "there is no file 'nothing'", "sweep", "nothing", *size, *late)
    refuses(1, "several_at_once.toml:1:1: found the key", "sweep",
            REPO / "tests/data/bad/several_at_once.toml", *size, *late)
    run("run", DRAWN, "--save", "drawn.recording")
    refuses(1, "'drawn.recording' is a recording, expected a scenario", "sweep", "drawn.recording",
            *size, *late)


LATE = """
[[executor]]
name = "pool"
kind = "ScheduledThreadPoolExecutor"
corePoolSize = 1
[[task]]
name = "long"
body = ["work 5ms"]
[[task]]
name = "short"
body = []
[[at]]
time = "0ms"
call = "schedule"
task = "long"
delay = "1ms"
[[at]]
time = "0ms"
call = "schedule"
task = "short"
delay = "1ms"
[[at]]
time = "1ms"
call = "cancel"
task = "long"
mayInterrupt = false
"""


def check_deadlocks():
    each, pools = (REPO / "tests/data/deadlocks" / f"{name}.toml"
                   for name in ("each-others-result", "across-two-pools"))
    chain = ("t1 on pool-1-thread-1 waits for t2's result ← "
             "t2 on pool-1-thread-2 waits for t1's result")
    for command in ("run", "compare"):
        status, out, err = run(command, each)
        expect(f"{command}: exit code and standard error", (status, err), (0, ""))
        expect(f"{command}: who is stuck", out.splitlines()[-1], f"  {chain}")
    expect("run --lang zh: who is stuck", "死锁" in run("run", each, "--lang", "zh")[1], True)
    expect("run: nobody is stuck", "Deadlock" in run("run", BURST)[1], False)
    both = run("compare", BURST, each)[1]
    expect("compare: in which file", "\neach-others-result: Deadlock: " in both, True)
    found = run("explore", each, "--jobs", 1)[1].splitlines()[0]
    expect("explore: the chain", found.endswith(f": deadlock: {chain}."), True)
    told = json.loads(run("explore", pools, "--find", "deadlock", "--json", "-")[1])["found"]
    expect("explore --json: the chain", (told["fault"], len(told["waits"])), ("deadlock", 1))
    expect("explore --json: the sentence has it", told["waits"][0] in told["sentence"], True)


def check_fail_on():
    each = REPO / "tests/data/deadlocks/each-others-result.toml"
    for command in ("run", "compare"):
        said = run(command, each, "--fail-on", "deadlock")
        expect(f"{command} --fail-on deadlock", (said[0], said[2]),
               (4, "poolscope: --fail-on: found deadlock\n"))
        expect(f"{command} --fail-on died", run(command, each, "--fail-on", "died")[0], 0)
        late = run(command, BURST, "--fail-on", "lateness.worst > 200ms", "--fail-on", "any")
        expect(f"{command} --fail-on a figure", (late[0], late[2]),
               (4, "poolscope: --fail-on: found lateness.worst > 200ms (on rate it is 250 ms)\n"))
    varied = ("--vary", "pool.corePoolSize=1,2", "--measure", "runs")
    said = run("sweep", each, *varied, "--fail-on", "any", "--fail-on", "runs < 2")
    expect("sweep --fail-on", (said[0], said[2].splitlines()[-1]),
           (4, "poolscope: --fail-on: found deadlock in 2 of 2 runs (first with "
               "pool.corePoolSize=1, seed 1), never-ran in 1 of 2 runs (first with "
               "pool.corePoolSize=1, seed 1), runs < 2 in 1 of 2 runs (first with "
               "pool.corePoolSize=1, seed 1)"))
    expect("sweep: it says so", "2 of 2 runs end in a deadlock" in said[1], True)
    problems = json.loads(run("sweep", each, *varied, "--json", "-")[1])["problems"]
    expect("sweep --json: problems", problems, {"deadlock": 2, "never-ran": 1})
    told = json.loads(run("compare", each, "--json", "-")[1])
    expect("compare --json: problems", (told["poolscope"], told["version"], told["problems"]),
           ("comparison", 1, [{"file": str(each), "problems": ["deadlock"]}]))
    status, out, err = run("run", each, "--runs", "-")
    expect("run --runs -: a deadlock is said on standard error",
           (status, err.startswith("Deadlock: "), len(lines_of_json(out))), (0, True, 2))
    refuses(2, "found 'deadlok', expected deadlock", "run", each, "--fail-on", "deadlok")
    refuses(2, "expected a comparison such as", "run", each, "--fail-on", "runs")


def check_ways_to_explore():
    race = "42-nobody-looks-again"
    for chooser in ("preemptions", "pct", "pos", "random", "walk"):
        expect(f"explore --chooser {chooser}", run("explore", race, "--chooser", chooser)[0], 4)
    drawn = [json.loads(run("explore", race, "--chooser", "walk", "--jobs", jobs, "--json", "-")[1])
             ["found"] for jobs in (1, 2)]
    expect("explore --chooser walk --jobs: the same is found", drawn[0], drawn[1])
    few = json.loads(run("explore", race, "--intact", "--preemptions", 1, "--json", "-")[1])
    expect("explore --preemptions: no proof, but so many were tried",
           (few["exhaustive"], few["preemptions"], few["schedulesInAll"]), (False, 1, 120))
    expect("explore --preemptions says so", "all schedules with at most 1 preemption were tried" in
           run("explore", race, "--intact", "--preemptions", 1)[1], True)
    many = json.loads(run("explore", race, "--intact", "--preemptions", 99, "--json", "-")[1])
    expect("explore --preemptions, more than there are: a proof",
           (many["exhaustive"], many["preemptions"]), (True, None))
    told = [json.loads(run("explore", race, "--intact", "--jobs", jobs, "--json", "-")[1])
            for jobs in (1, 2)]
    for one in told:
        expect("explore: how many schedules there are", one["schedulesInAll"], 32847479)
    expect("explore: more orders than one", told[0]["orders"] > 1, True)
    expect("explore says how many there are", "A single run is one of 32,847,479.\n" in
           run("explore", race, "--intact", "--lang", "en")[1], True)


def check_found_schedules():
    race = "42-nobody-looks-again"
    out = run("explore", race, "--jobs", 1, "--table")[1]
    expect("explore --table: below the report",
           out.index("choices: ") < out.index("\nevent  time   main"), True)
    told = json.loads(run("explore", race, "--jobs", 1, "--table", "json")[1])
    expect("explore --table json: the threads", told["threads"], ["main", "other", "pool-1-thread-1"])
    expect("explore --table json: why another one goes on",
           [row["switch"] for row in told["rows"] if "switch" in row],
           ["sleep", "condition", "preempted", "preempted", "ended"])
    lines = run("explore", race, "--jobs", 1, "--table", "markdown", "--lang", "zh")[1].splitlines()
    expect("explore --table markdown: the head",
           lines[:2], ["| 事件 | 时间 | main | other | pool-1-thread-1 |", "|---:|---:|---|---|---|"])
    expect("explore --table markdown: rows", {line.count(" |") for line in lines[2:]}, {5})
    expect("explore --table json: nothing found",
           run("explore", race, "--intact", "--table", "json")[:2], (0, "null\n"))
    refuses(2, "found two outputs for standard output", "explore", race, "--table", "--json", "-")
    status, small, err = run("explore", race, "--jobs", 1, "--smallest", "-")
    expect("explore --smallest: less than the file", (status, "work 5ms" in small), (4, False))
    (work / "smallest.toml").write_text(small)
    expect("explore --smallest: it still goes wrong", run("explore", "smallest.toml")[0], 4)
    again = run("explore", "smallest.toml", "--jobs", 1, "--smallest", "-")[1]
    expect("explore --smallest: nothing more can go", again, small)
    status, out, err = run("explore", race, "--html", "found.html")
    expect("explore --html: a page", (status, (work / "found.html").read_text()[:15].lower()),
           (4, "<!doctype html>"))


def check_explore():
    race = "42-nobody-looks-again"
    status, out, err = run("explore", race, "--jobs", 1)
    expect("explore: exit code and standard error", (status, err), (4, ""))
    expect("explore: what it found", "report was accepted by pool, and nobody will ever run it" in out,
           True)
    expect("explore --intact", run("explore", race, "--intact")[1].startswith(
        "Nothing found, exhaustively"), True)
    expect("explore says what it looked for", "Looked for: lost-task.\n" in
           run("explore", race, "--intact")[1], True)
    expect("explore looks for the usual where nothing is said",
           "Looked for: deadlock, lost-task, late-start, out-of-order, interrupted.\n" in
           run("explore", race, "--schedules", 1, "--chooser", "pct", "--intact", "--find",
               "deadlock", "--find", "lost-task", "--find", "late-start", "--find", "out-of-order",
               "--find", "interrupted")[1], True)
    for bound in ("0", "-1", "x", "nan"):
        refuses(2, f"found '{bound}', expected a number of more than 0",
                "explore", race, f"--minutes={bound}")
    status, text, err = run("explore", race, "--json", "-", "--save", "found.recording")
    told = json.loads(text)
    expect("explore --json: the fault", (told["found"]["fault"], told["exhaustive"]),
           ("lost-task", False))
    expect("explore --json: switches", len(told["found"]["switches"]) > 0, True)
    status, log, err = run("run", "found.recording", "--log", "-")
    expect("explore --save: it opens again, as it was",
           (status, err.startswith("Accepted tasks that never ran:\n  report on pool")), (0, True))
    expect("explore: exit code when nothing is found",
           run("explore", race, "--intact")[0], 0)
    expect("explore --save: the fault is at its end", len(log.splitlines()),
           told["found"]["event"])
    expect("explore --intact --json", json.loads(
        run("explore", race, "--intact", "--json", "-")[1])["exhaustive"], True)
    drawn = json.loads(run("explore", race, "--chooser", "pct", "--schedules", 1, "--intact",
                           "--json", "-", "--jobs", 1)[1])
    expect("explore --schedules", (drawn["schedules"], drawn["exhaustive"], drawn["found"]),
           (1, False, None))
    simplest = [json.loads(run("explore", race, "--chooser", "pct", "--jobs", jobs, "--json", "-")[1])
                ["found"] for jobs in (1, 2)]
    expect("explore --jobs: the same is found", simplest[0], simplest[1])
    tight = json.loads(run("explore", race, "--intact", "--memory", "60KB", "--json", "-")[1])
    expect("explore --memory: less is known, all is tried",
           (tight["memoryFull"], tight["exhaustive"], tight["found"]), (True, True, None))
    expect("explore --memory: it says so", "The memory for known states was full at" in
           run("explore", race, "--intact", "--memory", "60KB")[1], True)
    refuses(2, "found '8TB', expected a whole number and KB, MB or GB, such as 512MB",
            "explore", race, "--memory", "8TB")
    (work / "late.toml").write_text(LATE)
    late = json.loads(run("explore", "late.toml", "--find", "lateness.worst >= 5ms",
                          "--json", "-")[1])["found"]
    expect("explore --find with a figure: what it found",
           (late["condition"], late["on"], late["value"]),
           ("lateness.worst >= 5ms", "pool", 5_000_000))
    status, out, err = run("explore", "late.toml", "--find", "lateness.worst >= 5ms")
    expect("explore --find with a figure: the sentence",
           "for pool the figure 'lateness, worst' is 5 ms (lateness.worst >= 5ms)" in out, True)
    never = json.loads(run("explore", "late.toml", "--find", "lateness.worst > 5ms",
                           "--json", "-")[1])
    expect("explore --find with a figure: nothing, exhaustively",
           (never["found"], never["exhaustive"]), (None, True))
    refuses(2, "did you mean 'wakeUps.forNothing'?", "explore", race, "--find",
            "wakeUpsForNothing >= 5")
    refuses(2, "expected a duration such as", "explore", race, "--find", "lateness.worst > 5")
    refuses(2, "expected a comparison such as \"runs > 5\"", "explore", race, "--find", "runs")
    refuses(2, "found 'lost-tasks', expected deadlock", "explore", race, "--find", "lost-tasks")
    refuses(2, "did you mean 'lost-task'?", "explore", race, "--find", "lost-tasks")
    refuses(1, "found no 'never'", "explore", BURST, "--find", "assertion")
    refuses(1, "there is no file 'nothing'", "explore", "nothing")


def check_ops():
    for mode in ("delta", "full", "hash", "changes"):
        status, out, err = run("ops", OPS, "--out", mode)
        expect(f"ops --out {mode}", (status, err), (0, ""))
        expect(f"ops - --out {mode}", run("ops", "-", "--out", mode, stdin=OPS.read_text())[1], out)
    expect("ops", run("ops", OPS)[1], OPS.with_suffix(".jsonl").read_text())
    status, out, err = run("ops", "-", stdin="tick 1\ntack 1\ntick 1\n")
    expect("ops: nothing for later lines", (status, len(out.splitlines())), (1, 1))
    expect("ops: the sentence", err,
           'standard input: line 2: found "tack", expected an operation; did you mean \'tick\'?\n')
    refuses(1, "there is no file 'nothing.ops'", "ops", "nothing.ops")
    status, out, err = run("check", OPS)
    expect("check of a script", (status, out, err), (0, "", ""))


def check_fonts():
    """Fonts are whatever fontconfig knows; without any there is a sentence."""
    def shot_with(folder, name):
        config = work / f"{name}.conf"
        config.write_text('<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>'
                          f"<dir>{folder}</dir><cachedir>{work}/cache</cachedir></fontconfig>")
        done = subprocess.run([PROGRAM, "shot", BURST, "--size", "640x480", "-o", work / f"{name}.png"],
                              capture_output=True, text=True, cwd=work, timeout=120,
                              env={**os.environ, "FONTCONFIG_FILE": str(config)})
        return done.returncode, done.stdout, done.stderr

    (work / "none").mkdir()
    status, out, err = shot_with(work / "none", "none")
    expect("shot without fonts: exit code", (status, out), (1, ""))
    expect("shot without fonts: the sentence", "no font was found" in err, True)
    file = subprocess.run(["fc-match", "-f", "%{file}", "monospace"], capture_output=True,
                          text=True).stdout if shutil.which("fc-match") else ""
    if file:
        expect("shot with one foreign font", shot_with(Path(file).parent, "other"), (0, "", ""))
        expect("shot with one foreign font: a picture",
               (work / "other.png").read_bytes()[:4], b"\x89PNG")


def check_films():
    """Every form of a film, the stretch that it shows, and what stands in its way."""
    stretch = ["4-catch-up-burst", "--from", "400ms", "--to", "460ms", "--size", "320x240"]
    begins = {"gif": b"GIF89a", "png": b"\x89PNG", "html": b"<!doctype html>", "svg": b"<svg", "pdf": b"%PDF"}
    for ending, begin in begins.items():
        expect(f"film to .{ending}", run("film", *stretch, "-o", f"film.{ending}"), (0, "", ""))
        expect(f"its .{ending}", (work / f"film.{ending}").read_bytes()[:len(begin)], begin)
    page = run("film", *stretch, "-o", "-")
    expect("film to standard output", (page[0], page[1]), (2, ""))
    refuses(2, "expected a film's name", "film", "4-catch-up-burst", "-o", "film.avi")
    refuses(2, "neither a file nor --lesson", "film", "-o", "film.gif")
    refuses(1, "found '5 parsecs', expected", "film", "4-catch-up-burst", "--from", "5 parsecs", "-o", "x.gif")
    refuses(1, "ends before it begins", "film", "4-catch-up-burst", "--from", "300ms", "--to", "100ms", "-o", "x.gif")
    refuses(1, "nothing happens", "film", "4-catch-up-burst", "--from", "100ms", "--to", "110ms", "-o", "x.gif")
    refuses(1, "found beat 99, expected one of the scenario, which has", "film", "4-catch-up-burst",
            "--beat", "99", "-o", "x.gif")
    expect("nothing is left of those", list(work.glob("x.gif*")), [])

    def with_ffmpeg(folder):
        done = subprocess.run([PROGRAM, "film", *stretch, "--fps", "10", "-o", "film.webm"], cwd=work, timeout=300,
                              capture_output=True, text=True, env={**os.environ, "PATH": str(folder)})
        return done.returncode, done.stdout, done.stderr

    (work / "bin").mkdir()
    status, out, err = with_ffmpeg(work / "bin")
    expect("film without ffmpeg", (status, out, "found no program ffmpeg" in err), (1, "", True))
    ffmpeg = work / "bin/ffmpeg"  # tells what it was given instead of packing it
    ffmpeg.write_text('#!/bin/sh\nfor file; do :; done\necho "$@" > args\n/usr/bin/wc -c > "$file"\n')
    ffmpeg.chmod(0o755)
    expect("film through ffmpeg", with_ffmpeg(work / "bin"), (0, "", ""))
    sent = int((work / "film.webm").read_text())
    expect("it gets whole pictures", (sent % (320 * 240 * 4), sent // (320 * 240 * 4) > 20), (0, True))
    expect("and is told of what", "-s 320x240 -r 10" in (work / "args").read_text(), True)
    ffmpeg.write_text("#!/bin/sh\necho no such codec >&2\nexit 1\n")
    status, out, err = with_ffmpeg(work / "bin")
    expect("an ffmpeg that fails says why", (status, "no such codec" in err), (1, True))


def check_sheets():
    expect("sheet", run("sheet", "--kind", "siftUp", "--questions", "2", "-o", "sheet.pdf"), (0, "", ""))
    pages = (work / "sheet.pdf").read_bytes().count(b"/MediaBox")
    expect("its questions and its key", pages, 2)
    run("sheet", "--kind", "siftUp", "--questions", "2", "--no-key", "-o", "sheet.pdf")
    expect("without the key", (work / "sheet.pdf").read_bytes().count(b"/MediaBox"), 1)
    refuses(2, "found 'sift', expected", "sheet", "--kind", "sift", "-o", "sheet.pdf")
    refuses(2, "ends in .pdf", "sheet", "-o", "sheet.png")


def check_list():
    status, out, err = run("list")
    names = [line.split()[0] for line in out.splitlines()]
    expect("list", (status, err, len(names) >= 6), (0, "", True))
    expect("every built-in passes check", run("check", *names), (0, "", ""))
    status, out, err = run("list", "--comparisons")
    lines = out.splitlines()
    expect("list --comparisons: name and title, then the question",
           (status, err, "30-two-second-stall             Stopped for two seconds" in lines,
            all(line.endswith("?") for line in lines[1::2])), (0, "", True, True))
    expect("every comparison compares", [run("compare", line.split()[0])[0]
                                         for line in lines[::2]], [0] * (len(lines) // 2))
    expect("list --breaks", "leader          Removes the leader" in run("list", "--breaks")[1], True)
    expect("list --calls", "scheduleAtFixedRate task, initialDelay, period" in
           run("list", "--calls")[1], True)
    expect("list --ops", "schedule LABEL DELAY" in run("list", "--ops")[1], True)


def check_lessons():
    status, out, err = run("list", "--lessons")
    names = [line.split()[0] for line in out.splitlines()[::2]]
    expect("list --lessons", (status, err, "the-delay-queue-is-a-heap" in names), (0, "", True))
    expect("list --lessons in Chinese", "延迟队列是一个堆" in
           run("list", "--lessons", "--lang", "zh")[1], True)
    expect("every lesson passes check", run("check", *names), (0, "", ""))
    text = (REPO / f"assets/lessons/{names[0]}.toml").read_text()
    (work / "false.toml").write_text(text.replace("times = 13", "times = 12"))
    refuses(1, "holds for 13 events up to this stop, expected 12", "check", "false.toml")
    refuses(1, "is a lesson; expected a scenario or a recording", "run", names[0])
    refuses(1, "is a lesson, expected a scenario", "sweep", names[0], "--vary", "cores=1,2", "--measure", "lateness.p99")
    (work / "stop.ops").write_text("[[stop]]\n")
    refuses(1, "stop.ops: line 1", "check", "stop.ops")
    refuses(1, "is no lesson", "shot", "--lesson", "4-catch-up-burst", "-o", "x.png")
    refuses(1, "found stop 99, expected one of the lesson, which has", "shot", "--lesson", names[0],
            "--stop", "99", "-o", "x.png")
    refuses(2, "neither a file nor --lesson", "shot", "-o", "x.png")
    status, out, err = run("shot", "4-catch-up-burst", "--text", "-o", "-")
    expect("shot --text", (status, out.split("  ")[0], err), (0, "Catch-up burst", ""))
    expect("shot to a text", run("shot", "4-catch-up-burst", "-o", "shot.txt"), (0, "", ""))
    expect("its text", (work / "shot.txt").read_text(), out)
    refuses(2, "ends in .txt", "shot", "4-catch-up-burst", "--text", "-o", "x.png")
    refuses(2, "expected the window", "shot", "4-catch-up-burst", "--presenter-view", "-o", "x.txt")
    burst = (REPO / "assets/scenarios/4-catch-up-burst.toml").read_text()
    (work / "beats.toml").write_text(burst.replace("beats = [", "beats = [\n    'kind=rejected',"))
    refuses(1, "beats.toml:9:5: found no event that \"kind=rejected\" holds for", "check",
            "beats.toml")
    expect("shot of a stop", run("shot", "--lesson", names[0], "--stop", "2", "-o", "stop.svg"),
           (0, "", ""))
    expect("shot to a PDF", run("shot", "4-catch-up-burst", "-o", "shot.pdf"), (0, "", ""))
    expect("of one page", ((work / "shot.pdf").read_bytes()[:5], (work / "shot.pdf").read_bytes().count(b"/MediaBox")),
           (b"%PDF-", 1))
    expect("shot of a stop: its words", "stop 2 of" in (work / "stop.svg").read_text(), True)


with tempfile.TemporaryDirectory() as folder:
    work = Path(folder)
    BURST = next((REPO / "assets/scenarios").glob("*burst.toml"))
    DRAWN = REPO / "tests/data/sweep_drawn.toml"
    OPS = REPO / "tests/data/heap/12-cancel-from-inside.ops"
    for check in (check_runs, check_real_clock, check_recordings, check_refusals, check_why, check_lesson_answers,
                  check_compare,
                  check_sweep, check_sweep_plots, check_sweep_resumes, check_sweep_interrupted,
                  check_sweep_refusals, check_deadlocks, check_fail_on, check_explore,
                  check_ways_to_explore, check_found_schedules, check_ops,
                  check_list, check_films, check_sheets, check_lessons, check_fonts):
        check()
print("\n".join(failures) if failures else "the command line keeps its promises")
sys.exit(1 if failures else 0)

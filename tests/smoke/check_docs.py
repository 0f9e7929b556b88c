#!/usr/bin/env python3
"""Compares the pages of docs/ with the program: what it refuses, lists and writes must be what the
pages say. Also: examples run, links lead somewhere, the front page is short.

    check_docs.py PROGRAM REPOSITORY
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAM, REPO = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
failures = []


def expect(what, found, wanted):
    if found != wanted:
        failures.append(f"{what}: found {found!r}, expected {wanted!r}")


def run(*arguments):
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, cwd=work,
                          timeout=120)
    return done.returncode, done.stdout, done.stderr


# ---- reading pages

def page(name):
    return (REPO / "docs" / name).read_text()


def section(text, heading):
    """The text below a heading, up to the next one of its level or above."""
    level = heading.split()[0]
    begin = text.index(f"\n{heading}\n") + len(heading) + 2
    end = re.search(rf"^#{{1,{len(level)}}} ", text[begin:], re.M)
    return text[begin:begin + end.start()] if end else text[begin:]


def cells(line):
    return [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


def table(text, head):
    """The rows below the head line that begins with `head`, as lists of cells."""
    rows = text[text.index(f"\n{head}"):].lstrip("\n").splitlines()[2:]
    kept = []
    for row in rows:
        if not row.startswith("|"):
            break
        kept.append(cells(row))
    return kept


def plain(cell):
    return cell.strip("`")


def codes(cell):
    return re.findall(r"`([^`]+)`", cell)


def blocks(text, language):
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.M | re.S)


# ---- what the program says

def words_of(sentence):
    """["a", "b", "c"] of "a, b or c"."""
    return re.split(r", | or ", sentence.strip())


def complaint_about(scenario):
    """What the program says of the wrong word in a scenario, without the place."""
    file = work / "asked.toml"
    file.write_text(scenario)
    lines = [line for line in run("check", file)[2].splitlines() if WRONG in line]
    return lines[0].split(": ", 1)[1] if lines else ""


def choices_in(scenario):
    """The words that the program lists in brackets as possible."""
    listed = re.search(r"\(([^()]*)\)$", complaint_about(scenario))
    return words_of(listed[1]) if listed else []


def keys_in(scenario):
    """The keys that the program lists as possible."""
    return words_of(complaint_about(scenario).rsplit(": ", 1)[-1])


POOL = '[[executor]]\nname = "pool"\nkind = "ScheduledThreadPoolExecutor"\ncorePoolSize = 1\n'
WRONG = "zzzzzzzzzzzz"


# ---- the checks

def check_links():
    pages = [file for file in REPO.rglob("*.md") if "build" not in file.relative_to(REPO).parts]

    def anchors(text):
        heads = re.findall(r"^#+ (.*)$", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S), re.M)
        return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}

    for source in pages:
        text = re.sub(r"^```.*?^```", "", source.read_text(), flags=re.M | re.S)
        for target in re.findall(r"\]\(([^)\s]+)\)", text):
            if "://" in target:
                continue
            path, _, anchor = target.partition("#")
            file = (source.parent / path).resolve() if path else source
            name = f"{source.relative_to(REPO)} -> {target}"
            expect(f"{name}: is there", file.exists(), True)
            if anchor and file.exists():
                expect(f"{name}: has that heading", anchor in anchors(file.read_text()), True)
    listed = {line.split("](")[1].split(")")[0]
              for line in page("README.md").splitlines() if line.startswith("| [")}
    expect("docs/README.md lists every page", listed,
           {file.name for file in (REPO / "docs").glob("*.md")} - {"README.md"})
    expect("README.md is a front page", len((REPO / "README.md").read_text().splitlines()) <= 130,
           True)


def check_examples():
    for file in sorted((REPO / "docs").glob("*.md")):
        for number, block in enumerate(blocks(file.read_text(), "toml")):
            (work / "example.toml").write_text(block)
            expect(f"{file.name}: TOML example {number + 1}", run("check", "example.toml"), (0, "", ""))
    text = page("scenario-files.md")
    example = blocks(text, "toml")[0].replace("corePoolSize", "corePoolsize")
    (work / "burst.toml").write_text(example)
    wanted = blocks(section(text, "## Mistakes"), "")[0]
    expect("scenario-files.md: the mistake", run("check", "burst.toml")[2], wanted)
    (work / "example.ops").write_text(blocks(page("operation-scripts.md"), "")[0])
    status, out, err = run("ops", "example.ops")
    expect("operation-scripts.md: the example", (status, err, len(out.splitlines())), (0, "", 8))
    program = (REPO / "tests/smoke/consumer/main.cpp").read_text().split("\n", 1)[1]
    expect("library.md: the program is the one that tests/smoke/consumer builds",
           blocks(page("library.md"), "cpp")[0], program)
    names = {line.split()[0] for line in run("list")[1].splitlines()}
    for file in [REPO / "README.md", *sorted((REPO / "docs").glob("*.md"))]:
        for name in re.findall(r"(?<![\w/.#-])\d+-[a-z]+-[a-z-]+(?![\w.])", file.read_text()):
            expect(f"{file.name}: the built-in scenario {name}", name in names, True)


def check_scenario_keys():
    text = page("scenario-files.md")

    def documented(*tables):
        return [plain(row[0]) for rows in tables for row in rows]

    def same(what, found, wanted):
        expect(f"scenario-files.md: {what}", sorted(found), sorted(wanted))

    tables = ["executor", "task", "at", "lock", "semaphore", "latch", "variable", "condition",
              "thread", "pause"]
    same("keys of the head", documented(table(section(text, "## The head of the file"), "| key")) +
         tables, keys_in(f"{WRONG} = 1\n{POOL}"))
    executors = section(text, "## `[[executor]]`")
    common = documented(table(executors, "| key")) + ["factory"]
    kinds = choices_in(POOL.replace("ScheduledThreadPoolExecutor", WRONG))
    same("kinds", re.findall(r"^### `kind = \"(\w+)\"`", executors, re.M), kinds)
    for kind in kinds:
        own = documented(table(section(text, f'### `kind = "{kind}"`'), "| key"))
        same(f"keys of {kind}", common + own,
             keys_in(f'[[executor]]\nname = "x"\nkind = "{kind}"\n{WRONG} = 1\n'))
    same("factories", documented(table(executors, "| `factory`")),
         choices_in(f'[[executor]]\nname = "x"\nfactory = "{WRONG}"\n'))
    plain_pool = POOL.replace("ScheduledThreadPoolExecutor", "ThreadPoolExecutor")
    same("queues of a ThreadPoolExecutor", documented(table(executors, "| of a `ThreadPoolExecutor`")),
         choices_in(f'{plain_pool}queue = "{WRONG}"\n'))
    same("queues of a ScheduledThreadPoolExecutor",
         documented(table(executors, "| of a `ScheduledThreadPoolExecutor`")),
         choices_in(f'{POOL}queue = "{WRONG}"\n'))
    same("handlers", documented(table(executors, "| `rejectedExecutionHandler` | what")),
         choices_in(f'{POOL}rejectedExecutionHandler = "{WRONG}"\n'))
    tasks = section(text, "## `[[task]]`")
    same("keys of [[task]]", documented(table(tasks, "| key |")),
         keys_in(f'{POOL}[[task]]\nname = "t"\n{WRONG} = 1\n'))
    same("keys of recursive", documented(table(tasks, "| key of `recursive`")),
         keys_in(f'{POOL}[[task]]\nname = "t"\nrecursive = {{ fib = 1, {WRONG} = 1 }}\n'))
    split = next(row for row in table(tasks, "| key of `recursive`") if row[0] == "`split`")
    same("values of split", [plain(word).strip('"') for word in codes(split[1])],
         choices_in(f'{POOL}[[task]]\nname = "t"\nrecursive = {{ fib = 1, split = "{WRONG}" }}\n'))
    steps = complaint_about(f'{POOL}[[task]]\nname = "t"\nbody = ["{WRONG}"]\n')
    for row in table(tasks, "| step"):
        verb = re.match(r"`[\"{] ?(\w+)", row[0])[1]
        expect(f"scenario-files.md: the step {verb}", verb in steps, True)


def check_lesson_keys():
    text = page("lessons.md")
    head = f'title = "t"\ndescription = "d"\n[[stop]]\nscenario = "1-heap-with-ties"\nevent = 1\nwords = "w"\n'
    for what, heading, start, lesson in (
            ("head", "## The head of the file", "| key", f"{WRONG} = 1\n{head}"),
            ("[[stop]]", "## `[[stop]]`", "| key", f"{head}{WRONG} = 1\n"),
            ("expect", "## Claims", "| key of a claim", f"{head}expect = {{ {WRONG} = 1 }}\n")):
        rows = [plain(row[0]) for row in table(section(text, heading), start)]
        wanted = keys_in(lesson)
        expect(f"lessons.md: keys of {what}", sorted(rows + (["stop"] if what == "head" else [])),
               sorted(wanted))
    kinds = [plain(row[0]) for row in table(section(text, "## Questions"), "| kind")]
    expect("lessons.md: kinds of questions", kinds, choices_in(f'{head}predict = "{WRONG}"\n'))


def check_calls():
    text = page("scenario-files.md")
    at = section(text, "## `[[at]]`")
    known = {plain(row[0]) for row in table(at, "| key |")}
    for row in table(at, "| parameter"):
        known.update(codes(row[0]))
    for line in run("list", "--calls")[1].splitlines():
        signature = re.split(r" {2,}", line)[0]
        name, _, arguments = signature.partition(" ")
        for argument in re.findall(r"\w+", arguments):
            expect(f"scenario-files.md: the parameter {argument} of {name}",
                   argument in known, True)


def check_lists():
    lines = run("list", "--breaks")[1].splitlines()
    wanted = [[*re.split(r" {2,}", lines[i], maxsplit=1), lines[i + 1].strip()]
              for i in range(0, len(lines), 2)]
    rows = table(page("scenario-files.md"), "| `break` | only")
    expect("scenario-files.md: parts to break", [[plain(row[0]), *row[2:]] for row in rows], wanted)
    of_plain_pools = choices_in(POOL.replace("ScheduledThread", "Thread") + f'break = "{WRONG}"\n')
    expect("scenario-files.md: parts that only a scheduled pool has",
           [plain(row[0]) for row in rows if row[1] == "no"], of_plain_pools)
    lines = run("list", "--comparisons")[1].splitlines()
    expect("comparing.md: ready-made comparisons",
           sorted([plain(row[0]), row[1]] for row in table(page("comparing.md"), "| scenario")),
           sorted([lines[i].split()[0], lines[i + 1].strip()] for i in range(0, len(lines), 2)))
    wanted = []
    for line in run("list", "--ops")[1].splitlines():
        if line.startswith("    "):
            wanted[-1][0] = line.strip()
        else:
            wanted.append([line[:31].strip(), line[31:].strip()])
    expect("operation-scripts.md: operations",
           [[plain(row[0]), row[1]] for row in table(page("operation-scripts.md"), "| operation")],
           wanted)


def check_find():
    error = run("explore", "42-nobody-looks-again", "--find", WRONG)[2]
    wanted = words_of(error.split("expected ", 1)[1].split(" or a comparison")[0])
    rows = [plain(row[0]) for row in table(page("exploring.md"), "| `--find`")]
    expect("exploring.md: what --find takes", rows[:-1], wanted)
    error = run("shot", "42-nobody-looks-again", "--view", WRONG, "-o", "x.png")[2]
    rows = table(page("the-window.md"), "| key | perspective")
    expect("the-window.md: perspectives", [plain(row[2]) for row in rows],
           words_of(error.splitlines()[0].split("expected ", 1)[1]))
    error = run("shot", "42-nobody-looks-again", "--open", WRONG, "-o", "x.png")[2]
    rows = table(page("the-window.md"), "| panel |")
    expect("the-window.md: panels", [plain(row[1]) for row in rows],
           words_of(error.splitlines()[0].split("expected ", 1)[1]))


def check_options():
    text = page("command-line.md")

    def options(*command):
        found = set(re.findall(r"^ +(?:-\w,)?(--[\w-]+)", run(*command, "--help")[1], re.M))
        return sorted(found - {"--help"})

    def documented(heading):
        rows = [cells(line) for line in section(text, heading).splitlines()
                if re.match(r"\| `-", line)]
        return sorted({name for row in rows for name in re.findall(r"(--[\w-]+)", row[0])})

    expect("command-line.md: options of the window", documented("## The window"), options())
    commands = re.findall(r"^  (\w+) {3,}", run("--help")[1].split("Subcommands:")[1], re.M)
    expect("command-line.md: commands", re.findall(r"^poolscope (\w+)", blocks(text, "")[0], re.M),
           commands)
    for command in commands:
        wanted = options(command)
        if wanted:
            expect(f"command-line.md: options of {command}", documented(f"## {command}"), wanted)
    expect("command-line.md: exit codes", [row[0] for row in table(text, "| code")],
           ["0", "1", "2", "3", "4", "130"])


def check_lines():
    text = page("command-line.md")
    for option, head in (("--runs", "**`--runs`**"), ("--queue", "**`--queue`**"),
                         ("--snapshots", "**`--snapshots`**")):
        out = run("run", "4-catch-up-burst", option, "-")[1]
        below = text[text.index(head):]
        expect(f"command-line.md: fields of {option}",
               [plain(row[0]) for row in table(below, "| field")],
               list(json.loads(out.splitlines()[0])))
    out = run("run", "4-catch-up-burst", "--snapshots", "-", "--snapshots-form", "changes")[1]
    changes = [plain(row[0]) for row in table(text, "| in the place of `heap`")]
    fields = [plain(row[0]) for row in table(text[text.index("**`--snapshots`**"):], "| field")]
    expect("command-line.md: fields of --snapshots-form changes", list(json.loads(out.splitlines()[0])),
           [field for each in fields for field in (changes if each == "heap" else [each])])
    out = json.loads(run("explore", "42-nobody-looks-again", "--json", "-")[1])
    fields = codes(section(page("exploring.md"), "## As JSON"))
    expect("exploring.md: fields of --json", [key for key in [*out, *out["found"]]
                                              if key not in fields], [])
    out = run("sweep", REPO / "tests/data/sweep_drawn.toml", "--vary", "pool.corePoolSize=1,2",
              "--measure", "runs", "--csv", "-")[1]
    row = next(row for row in table(page("sweeps.md"), "| option") if row[0].startswith("`--csv"))
    expect("sweeps.md: columns of --csv", codes(row[1]), out.splitlines()[0].split(",")[1:])
    (work / "state.ops").write_text("pool\nschedule a 1\nrun {\nstate\n}\n")
    answers = [json.loads(line) for line in run("ops", "state.ops")[1].splitlines()]
    known = {name for row in table(page("operation-scripts.md"), "| field") for name in codes(row[0])}
    expect("operation-scripts.md: fields of an answer",
           {key for answer in answers for key in answer} - known, set())


def check_dev():
    rows = table(page("building.md"), "| command")
    usage = subprocess.run([REPO / "dev", "help"], capture_output=True, text=True,
                           check=True).stdout
    expect("building.md: commands of ./dev", [plain(row[0]) for row in rows],
           [re.split(r" {2,}", line)[0] for line in usage.splitlines() if line.startswith("./dev")])
    presets = json.loads((REPO / "CMakePresets.json").read_text())["buildPresets"]
    expect("building.md: presets",
           [name for row in table(page("building.md"), "| preset") for name in codes(row[0])],
           [preset["name"] for preset in presets])


with tempfile.TemporaryDirectory() as folder:
    work = Path(folder)
    for check in (check_links, check_examples, check_scenario_keys, check_lesson_keys, check_calls, check_lists,
                  check_find, check_options, check_lines, check_dev):
        check()
print("\n".join(failures) if failures else "the documentation says what the program does")
sys.exit(1 if failures else 0)

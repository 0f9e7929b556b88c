#!/usr/bin/env python3
"""Holds what `run` writes for other programs to what it writes as JSON lines: CSV has the same rows and
values, with units in its head; the page in Markdown has the figures, the verdict and the chains.

    check_exports.py PROGRAM REPOSITORY
"""

import csv
import io
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAM, REPO = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
failures = []

SCENARIOS = ["4-catch-up-burst", "5-silent-death", "21-sum-by-halves", "48-two-locks-two-orders",
             "51-as-many-in-as-out"]
# Names that CSV and Markdown must quote.
ODD = '''until = "50ms"
[[executor]]
name = 'p,"1"'
kind = "ScheduledThreadPoolExecutor"
corePoolSize = 1
[[task]]
name = 'a|b, "c" <i>*x*</i>'
runs = [["work 1ms", "throw IllegalStateException"]]
[[at]]
time = "0ms"
call = "schedule"
task = 'a|b, "c" <i>*x*</i>'
delay = "10ms"
'''


def expect(what, found, wanted):
    if found != wanted:
        failures.append(f"{what}: found {found!r}, expected {wanted!r}")


def run(*arguments):
    done = subprocess.run([PROGRAM, "run", *map(str, arguments)], capture_output=True, text=True, cwd=work,
                          timeout=300)
    expect(f"{' '.join(map(str, arguments))}: exit code", done.returncode, 0)
    return done.stdout


def json_rows(scenario, option):
    return [json.loads(line) for line in run(scenario, option, "-").splitlines()]


def csv_rows(scenario, option):
    run(scenario, option, "table.csv")
    text = (work / "table.csv").read_bytes().decode("utf-8")
    return list(csv.DictReader(io.StringIO(text, newline=""), strict=True))


def cell(value):
    return "" if value is None else value if isinstance(value, str) else json.dumps(value)


TIMES = {"time": "time_ns", "planned": "planned_ns", "start": "start_ns", "end": "end_ns"}


def check_tables(scenario):
    for option in ("--runs", "--queue"):
        wanted = [{TIMES.get(key, key): cell(value) for key, value in row.items()}
                  for row in json_rows(scenario, option)]
        expect(f"{scenario}: {option} F.csv", csv_rows(scenario, option), wanted)
    table, events = csv_rows(scenario, "--events"), json_rows(scenario, "--events")
    expect(f"{scenario}: --events F.csv: rows", len(table), len(events))
    for row, event in zip(table, events):
        fields = json.loads(row.pop("fields"))
        columns = {TIMES.get(name, name): cell(event.pop(name, None))
                   for name in ("n", "time", "thread", "kind", "executor", "task", "line")}
        expect(f"{scenario}: event {columns['n']}: columns", row, columns)
        expect(f"{scenario}: event {columns['n']}: other fields", fields, event)


def check_queue(scenario):
    """The length after each event that tells it: a heap's size is in the log."""
    sizes = [(e["executor"], e["time"], e["n"] + 1, e["size"]) for e in json_rows(scenario, "--events")
             if e["kind"] == "sizeChanged"]
    rows = [(r["on"], r["time"], r["event"], r["length"]) for r in json_rows(scenario, "--queue")]
    expect(f"{scenario}: --queue", rows, sizes)


def rows_below(page, head):
    lines = page.split(head, 1)[1].split("\n")[2:]
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
            for line in lines[:next(i for i, line in enumerate(lines) if not line.startswith("|"))]]


def check_page(scenario):
    page, summary = run(scenario, "--markdown", "-"), run(scenario)
    expect(f"{scenario}: the page begins with a title", page.startswith("# "), True)
    gantt = re.findall(r"^```mermaid\n(.*?)^```$", page, re.M | re.S)
    expect(f"{scenario}: the chart is that of --mermaid", gantt, [run(scenario, "--mermaid", "-")])
    for row in rows_below(page, "| task | on "):
        expect(f"{scenario}: cells of a task", len(row), 6)
        shown = [re.sub(r"\\(.)", r"\1", each) for each in row if each]
        expect(f"{scenario}: a task's row is in the summary",
               any(line.split() == " ".join(shown).split() for line in summary.splitlines()), True)
    for heading in ("## Runs by thread", "## Why"):
        expect(f"{scenario}: {heading}", f"\n{heading}\n" in page, True)
    chinese = run(scenario, "--markdown", "-", "--lang", "zh")
    expect(f"{scenario}: in Chinese", "\n## 原因\n" in chinese and "## Why" not in chinese, True)


def check_odd_names():
    (work / "odd.toml").write_text(ODD)
    check_tables("odd.toml")
    page = run("odd.toml", "--markdown", "-")
    row = rows_below(page, "| task | on ")[0]
    expect("a name in Markdown", row[0], r'a\|b, "c" \<i\>\*x\*\</i\>')
    expect("no HTML in Markdown", "<i>" in page, False)


with tempfile.TemporaryDirectory() as folder:
    work = Path(folder)
    for name in SCENARIOS:
        check_tables(name)
        check_page(name)
    check_queue("4-catch-up-burst")
    check_odd_names()
print("\n".join(failures[:20]) if failures else "what leaves the program says what the program says")
sys.exit(1 if failures else 0)

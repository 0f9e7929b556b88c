#!/usr/bin/env python3
"""Breaks the engine on purpose, one known way at a time, and sees that a named test notices.

Works on a copy under build/mutants; the tree itself is never changed. For each mutant of
mutants.toml: edit one line of the copy, rebuild, run the tests that the mutant names, expect a
failure, put the line back. A mutant that cannot be applied stops the run before anything is
compiled; one that does not compile or is not caught fails the run at its end.

    tests/mutants/run_mutants.py [NAME...]     only mutants whose name contains one of the words
    tests/mutants/run_mutants.py --check       only whether each could be applied to the tree
"""
import pathlib
import shutil
import subprocess
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORK = ROOT / "build" / "mutants"
SOURCE = WORK / "source"
BUILD = WORK / "build"
PARTS = ["CMakeLists.txt", "CMakePresets.json", "cmake", "engine", "include", "app", "tests", "assets"]


def copy_tree():
    """A fresh copy; unchanged files keep their times, so a second run rebuilds little."""
    SOURCE.mkdir(parents=True, exist_ok=True)
    for part in PARTS:
        if not (ROOT / part).exists():
            continue
        if (ROOT / part).is_dir():
            shutil.rmtree(SOURCE / part, ignore_errors=True)  # what the tree no longer has
            subprocess.run(["cp", "-rpT", ROOT / part, SOURCE / part], check=True)
        else:
            shutil.copy2(ROOT / part, SOURCE / part)


def build():
    return subprocess.run(["cmake", "--build", BUILD, "--target", "poolscope_tests"],
                          capture_output=True, text=True)


def caught(mutant):
    """Whether one of the named tests fails; a pattern that matches no test is a mistake."""
    program = BUILD / "tests" / "poolscope_tests"
    listing = subprocess.run([program, f"--test-case={mutant['caught']}", "--count"],
                             capture_output=True, text=True).stdout
    if "test cases: 0" in listing.replace("  ", " ") or "with filters: 0" in listing:
        sys.exit(f"{mutant['name']}: no test is named like {mutant['caught']}")
    try:
        run = subprocess.run([program, f"--test-case={mutant['caught']}", "--abort-after=1"],
                             capture_output=True, text=True, timeout=120, cwd=SOURCE)
    except subprocess.TimeoutExpired:
        return "never ends"
    if run.returncode == 0:
        return ""
    for line in run.stdout.splitlines():
        if line.startswith("TEST CASE:"):
            return line.removeprefix("TEST CASE:").strip()
    return "crashes"


def check_texts(mutants, tree):
    """Every mutant's text occurs exactly once: all mistakes are said at once, before compiling."""
    wrong = []
    for mutant in mutants:
        path = tree / mutant["file"]
        count = path.read_text().count(mutant["find"]) if path.exists() else 0
        if count != 1:
            wrong.append(f"{mutant['name']}: its text occurs {count} times in {mutant['file']}, "
                         "not once")
    if wrong:
        sys.exit("\n".join(wrong))


def main():
    mutants = tomllib.loads((ROOT / "tests/mutants/mutants.toml").read_text())["mutant"]
    if sys.argv[1:] == ["--check"]:
        check_texts(mutants, ROOT)
        print(f"{len(mutants)} mutants can be applied")
        return
    if sys.argv[1:]:
        mutants = [m for m in mutants if any(word in m["name"] for word in sys.argv[1:])]
    copy_tree()
    check_texts(mutants, SOURCE)
    subprocess.run(["cmake", "-S", SOURCE, "-B", BUILD, "-G", "Ninja", "-DPOOLSCOPE_APP=OFF",
                    "-DCMAKE_BUILD_TYPE=Debug"], check=True, stdout=subprocess.DEVNULL)
    if build().returncode != 0:
        sys.exit("the engine does not build without a mutant")
    alive = 0
    for mutant in mutants:
        path = SOURCE / mutant["file"]
        text = path.read_text()
        path.write_text(text.replace(mutant["find"], mutant["replace"]))
        made = build()
        by = caught(mutant) if made.returncode == 0 else None
        path.write_text(text)
        alive += not by
        if made.returncode != 0:
            print(f"BROKEN  {mutant['name']}: does not compile\n{made.stdout[-2000:]}", flush=True)
        else:
            print(f"{'caught' if by else 'ALIVE '}  {mutant['name']}"
                  + (f"  by: {by}" if by else ""), flush=True)
    build()
    print(f"{len(mutants) - alive} passed, {alive} failed")
    sys.exit(1 if alive else 0)


main()

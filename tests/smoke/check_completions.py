#!/usr/bin/env python3
"""Compares what the command line says of itself, the manual pages and the completions of shells, with
what `--help` says: each option of each command must stand in each of them. The completions of bash and
fish are asked as a person would with the tab key; those of zsh are read by it. A shell that the machine
lacks is left out, and so is the judgement of man or mandoc.

    check_completions.py PROGRAM
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAM = Path(sys.argv[1]).resolve()
failures, left_out = [], []


def expect(what, found, wanted):
    if found != wanted:
        failures.append(f"{what}: found {found!r}, expected {wanted!r}")


def output(*command, stdin=None):
    """What it prints; it must end well and have nothing to complain about."""
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, cwd=work, env=environment,
                          input=stdin, timeout=60)
    expect(f"{' '.join(map(str, command))[:200]}: exit code and standard error", (done.returncode, done.stderr),
           (0, ""))
    return done.stdout


def has(shell):
    found = shutil.which(shell)
    if not found:
        left_out.append(shell)
    return found


def options_of(*command):
    return set(re.findall(r"(?<=[ ,])--?\w[\w-]*(?=[ ,\n])", "\n".join(
        line for line in output(PROGRAM, *command, "--help").splitlines(True) if re.match(r" +-", line))))


# ---- the pages

def check_page(name, options):
    source = output(PROGRAM, "man", *name)
    plain = source.replace("\\-", "-").replace("\\fB", "").replace("\\fR", "")
    heads = [line.replace("\\fI", "") for above, line in zip(plain.splitlines(), plain.splitlines()[1:])
             if above == ".TP"]
    shown = {word for head in heads for word in re.findall(r"(?<!\S)--?\w[\w-]*", head)}
    expect(f"man {' '.join(name)}: options", sorted(shown & options), sorted(options))
    page = work / "page.1"
    page.write_text(source)
    if has("man"):
        text = output("man", "--warnings", "-l", page)
        expect(f"man {' '.join(name)}: its name", "-".join(["poolscope", *name]) + " - " in text, True)
    if has("mandoc"):
        done = subprocess.run(["mandoc", "-Tlint", "-Wwarning", page], capture_output=True, text=True)
        found = [line for line in done.stdout.splitlines() if "missing date" not in line]
        expect(f"man {' '.join(name)}: mandoc", found, [])


# ---- the shells

def bash_offers(*words):
    """What the tab key offers after these words, the last of which is begun."""
    before = words[-2] if len(words) > 1 else "poolscope"
    return output("bash", "-c", 'source "$1"; shift; COMP_WORDS=(poolscope "${@:3}"); COMP_CWORD=$(($# - 2)); '
                  '_poolscope "$PROGRAM" "$1" "$2"; printf "%s\\n" "${COMPREPLY[@]}"', "bash",
                  scripts / "bash", words[-1], before, *words).split()


def fish_offers(*words):
    line = " ".join(["poolscope", *words])
    return [row.split("\t")[0] for row in
            output("fish", "--no-config", "-c", 'source $argv[1]; complete -C $argv[2]', scripts / "fish", line)
            .splitlines()]


def check_offers(shell, offers, commands):
    first = set(offers(""))
    expect(f"{shell}: commands", sorted(set(commands) - first), [])
    expect(f"{shell}: built-in names", {"4-catch-up-burst", "leader-and-followers"} <= first, True)
    for name in ([], *([command] for command in commands)):
        wanted = {each for each in options_of(*name) if each.startswith("--")}
        expect(f"{shell} {' '.join(name)}: options", sorted(wanted - set(offers(*name, "--"))), [])
    expect(f"{shell}: words of an option", offers("run", "--clock", ""), ["real", "virtual"])
    expect(f"{shell}: files of an option", [each for each in offers("run", "--save", "mi")], ["mine.recording"])
    expect(f"{shell}: neither files nor names", offers("run", "--until", "mi"), [])
    run = offers("run", "")
    expect(f"{shell}: what run takes", ("4-catch-up-burst" in run, "mine.recording" in run,
                                        "leader-and-followers" in run), (True, True, False))
    lesson = offers("lesson", "leader")
    expect(f"{shell}: what lesson takes", lesson, ["leader-and-followers"])
    expect(f"{shell}: shells", sorted(offers("completions", "")), ["bash", "fish", "zsh"])


def check_zsh(commands):
    text = (scripts / "zsh").read_text()
    for name in ("-", *commands):
        block = text.split(f"\n    {name})\n")[1].split("\n        ;;")[0]
        shown = set(re.findall(r"'\*?(--?[\w-]+)(?=[\['])", block))
        expect(f"zsh {name}: options", sorted(options_of(*([] if name == "-" else [name])) - shown), [])
    if has("zsh"):
        output("zsh", "-f", "-n", scripts / "zsh")
        names = output("zsh", "-f", "-c", 'compadd() { print -l ${names} }; _arguments() { :; }; '
                       'source "$1" 2>/dev/null; _poolscope_built_in --lessons', "zsh", scripts / "zsh").split()
        expect("zsh: names of lessons", "leader-and-followers" in names and "" not in names, True)


with tempfile.TemporaryDirectory() as folder:
    work = Path(folder)
    (work / "mine.recording").touch()
    scripts = work / "scripts"
    scripts.mkdir()
    environment = {**os.environ, "PATH": f"{PROGRAM.parent}:{os.environ['PATH']}", "PROGRAM": str(PROGRAM),
                   "HOME": folder, "LC_ALL": "C.UTF-8", "MANWIDTH": "200"}
    commands = re.findall(r"^  (\w+) {3,}", output(PROGRAM, "--help").split("Subcommands:")[1], re.M)
    for shell in ("bash", "zsh", "fish"):
        (scripts / shell).write_text(output(PROGRAM, "completions", shell))
    check_page([], options_of())
    for command in commands:
        check_page([command], options_of(command))
    listed = re.findall(r"^\.BR poolscope\\-(\w+) \(1\)$", output(PROGRAM, "man"), re.M)
    expect("man: commands", listed, commands)
    check_offers("bash", lambda *words: sorted(bash_offers(*words)), commands)
    if has("fish"):
        check_offers("fish", lambda *words: sorted(fish_offers(*words)), commands)
    check_zsh(commands)

print("\n".join(failures) if failures else "pages and completions have every option")
if left_out:
    print("left out, for the machine has none:", ", ".join(sorted(set(left_out))))
sys.exit(1 if failures else 0)

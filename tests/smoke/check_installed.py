#!/usr/bin/env python3
"""Installs the program and moves the folder: it must find its files from there, and everything that a
desktop, man and the shells read must be in its place. So must a build tree that was moved.

    check_installed.py PROGRAM BUILD REPOSITORY
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from xml.etree import ElementTree

PROGRAM, BUILD, REPO = (Path(each).resolve() for each in sys.argv[1:])
failures = []


def expect(what, found, wanted):
    if found != wanted:
        failures.append(f"{what}: found {found!r}, expected {wanted!r}")


def listed(program):
    done = subprocess.run([program, "list"], capture_output=True, text=True, cwd="/", timeout=60)
    expect(f"{program}: exit code and standard error", (done.returncode, done.stderr), (0, ""))
    return [line.split()[0] for line in done.stdout.splitlines()]


def check_installed():
    subprocess.run(["cmake", "--install", BUILD, "--component", "app", "--prefix", work / "first"], check=True,
                   stdout=subprocess.DEVNULL)
    (work / "first").rename(work / "moved")
    assets = work / "moved/share/poolscope/assets"
    shutil.copy(assets / "scenarios/1-heap-with-ties.toml", assets / "scenarios/99-only-here.toml")
    (work / "link").symlink_to(work / "moved/bin/poolscope")
    expect("moved: its own files", "99-only-here" in listed(work / "moved/bin/poolscope"), True)
    expect("a link to it: its own files", "99-only-here" in listed(work / "link"), True)
    commands = re.findall(r"^  (\w+) {3,}", subprocess.run([PROGRAM, "--help"], capture_output=True, text=True,
                                                           check=True).stdout, re.M)
    share = work / "moved/share"
    pages = {page.name.split(".")[0] for page in (share / "man/man1").iterdir()}
    expect("manual pages", sorted(pages), sorted(["poolscope", *(f"poolscope-{each}" for each in commands)]))
    for file in ("bash-completion/completions/poolscope", "zsh/site-functions/_poolscope",
                 "fish/vendor_completions.d/poolscope.fish", "icons/hicolor/scalable/apps/poolscope.svg",
                 "applications/poolscope.desktop", "mime/packages/poolscope.xml"):
        expect(file, (share / file).is_file() and (share / file).stat().st_size > 0, True)
    if shutil.which("desktop-file-validate"):
        subprocess.run(["desktop-file-validate", share / "applications/poolscope.desktop"], check=True)


def check_kinds():
    """The desktop's entry opens the kinds that are declared and no other."""
    entry = (REPO / "packaging/poolscope.desktop").read_text()
    kinds = [each.get("type") for each in ElementTree.parse(REPO / "packaging/poolscope.mime.xml").getroot()]
    expect("kinds that the desktop's entry opens", re.search("^MimeType=(.*);$", entry, re.M)[1].split(";"), kinds)
    names = dict(line.split("=", 1) for line in entry.splitlines() if "=" in line)
    for key in ("GenericName", "Comment", "Keywords"):
        expect(f"{key} in Chinese", f"{key}[zh_CN]" in names, True)


def check_moved_build():
    (work / "tree/build").mkdir(parents=True)
    shutil.copy(PROGRAM, work / "tree/build/poolscope")
    shutil.copytree(REPO / "assets", work / "tree/assets")
    (work / "tree/assets/scenarios/1-heap-with-ties.toml").rename(work / "tree/assets/scenarios/98-moved.toml")
    names = listed(work / "tree/build/poolscope")
    expect("a moved build tree: its own files", ("98-moved" in names, "1-heap-with-ties" in names), (True, False))


with tempfile.TemporaryDirectory() as folder:
    work = Path(folder)
    check_installed()
    check_kinds()
    if BUILD.parent == REPO:  # as ./dev builds it
        check_moved_build()
print("\n".join(failures) if failures else "an installed program has its files wherever it is")
sys.exit(1 if failures else 0)

#!/usr/bin/env python3
"""The public suites: every fault is found, every corrected version is exhausted.

    check_suites.py POOLSCOPE

Promises: no bound on time decides; each search ends by itself, or by a number of schedules.
"""
import json
import subprocess
import sys

PROGRAMS = {"sctbench": 28, "jacontebe": 16, "jdk-bugs": 12}
MOST_SCHEDULES = "400000"


def main(poolscope):
    failures = []
    for suite, programs in PROGRAMS.items():
        done = subprocess.run(
            [poolscope, "explore", "--suite", suite, "--json", "-", "--minutes", "60",
             "--schedules", MOST_SCHEDULES], capture_output=True, text=True, check=False)
        rows = json.loads(done.stdout)["programs"] if done.stdout else []
        if len(rows) != programs:
            failures.append(f"{suite}: found {len(rows)} programs, expected {programs}"
                            f" {done.stderr}")
        for row in rows:
            corrected = row.get("corrected")
            if not row["found"]:
                failures.append(f"{suite}/{row['program']}: {row['fault']} was not found")
            if corrected is None:
                failures.append(f"{suite}/{row['program']}: there is no corrected version")
            elif corrected["found"] or not corrected["exhaustive"]:
                failures.append(f"{suite}/{row['program']}: the corrected version is not exhausted"
                                f" without a fault: {corrected}")
    for one in failures:
        print(one)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))

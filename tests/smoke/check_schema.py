#!/usr/bin/env python3
"""Checks `poolscope schema` with a validator: what it accepts and what it does not.

    check_schema.py POOLSCOPE REPOSITORY     exit code 0: fine, 77: there is no validator (skipped)

Every built-in scenario is valid. Of the bad files in tests/data/bad, those that are no TOML cannot
be asked about, those of WRONG_BY_SENSE have the right shape, and all others are not valid.
"""

import datetime
import json
import subprocess
import sys
import tomllib
from pathlib import Path

try:
    from jsonschema import Draft7Validator
except ImportError:
    print("there is no jsonschema (Debian: python3-jsonschema)")
    sys.exit(77)

# What is wrong with these can only be said with the whole file, or the engine, in view.
WRONG_BY_SENSE = set("""
    arrivals_no_file arrivals_uniform_zero at_every_without_end at_until_alone lock_named_twice
    lock_unknown semaphore_no_permits_acquired step_csv_missing step_exp_two
    step_lognormal_backwards unlock_nothing_locked
    at_argument_not_taken at_client_worker at_client_you at_label_is_self
    at_label_number_too_high at_label_twice at_no_executor at_not_of_this_kind at_self_outside
    at_unknown_executor at_unknown_label at_unknown_task at_unknown_thread break_of_pairing_heap
    break_of_wheel break_of_wide_fork_join completion_of_nobody cron_and_delay cron_zone
    executor_keep_alive_zero
    executor_max_below_core executor_twice queue_wheel_tick_long queue_wheel_tick_short
    graph_after_unknown graph_cycle graph_unknown_handler opening_pool sirector_of_nobody
    sirector_of_timer start_text step_range_backwards task_named_self task_twice
    handler_blocks_synchronous handler_executor_below handler_forward_alone
    thread_factory_format
""".split())


def as_json(value):
    """As editors see it: a date is a text."""
    if isinstance(value, dict):
        return {key: as_json(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [as_json(inner) for inner in value]
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat()
    return value


def read(file):
    """The file as JSON; None if it is no TOML."""
    try:
        return as_json(tomllib.loads(file.read_bytes().decode()))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):
        return None


def main():
    program, root = sys.argv[1], Path(sys.argv[2])
    schema = json.loads(subprocess.run([program, "schema"], check=True, capture_output=True).stdout)
    Draft7Validator.check_schema(schema)
    validator = Draft7Validator(schema)
    faults = []
    good = sorted((root / "assets/scenarios").glob("*.toml"))
    for file in good:
        for error in validator.iter_errors(read(file)):
            faults.append(f"{file.name}: {error.json_path}: {error.message[:200]}")
    bad = sorted((root / "tests/data/bad").glob("*.toml"))
    counts = {"no TOML": 0, "wrong by shape": 0, "wrong by sense": 0}
    for file in bad:
        document = read(file)
        if document is None:
            counts["no TOML"] += 1
        elif file.stem in WRONG_BY_SENSE:
            counts["wrong by sense"] += 1
            if not validator.is_valid(document):
                faults.append(f"{file.name}: is of the right shape, but was refused")
        else:
            counts["wrong by shape"] += 1
            if validator.is_valid(document):
                faults.append(f"{file.name}: is not of the right shape, but was accepted")
    for name in sorted(WRONG_BY_SENSE - {file.stem for file in bad}):
        faults.append(f"{name}: there is no such file in tests/data/bad")
    print("\n".join(faults))
    print(f"{len(good)} built-in scenarios; bad files:",
          ", ".join(f"{count} {what}" for what, count in counts.items()))
    return 1 if faults or len(good) < 40 or counts["wrong by shape"] < 40 else 0


if __name__ == "__main__":
    sys.exit(main())

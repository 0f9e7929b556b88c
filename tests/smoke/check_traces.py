#!/usr/bin/env python3
"""Holds `run --perfetto` to Perfetto's schema and to what the program says elsewhere.

    check_traces.py PROGRAM REPOSITORY     exit code 77: there is no protobuf for Python (skipped)

A reader that is not ours, protobuf's own, decodes the trace of every built-in scenario and of a program's
recording. Slices nest on each track, flows have two ends, and counters, runs, waits, lock holds and leaders
are those of --queue, --runs and --events. The JSON form says the same.
"""

import json
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from pathlib import Path

try:
    from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
except ImportError:
    print("there is no protobuf (Debian: python3-protobuf)")
    sys.exit(77)

PROGRAM, REPO = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
failures = []

# Numbers and types as Perfetto's protos have them: trace_packet.proto and track_event/*.proto. A field that
# does not stand here is unknown, which is a failure.
SCHEMA = {
    "Trace": [("packet", 1, "TracePacket", True)],
    "TracePacket": [("timestamp", 8, "uint64"), ("trusted_packet_sequence_id", 10, "uint32"),
                    ("track_event", 11, "TrackEvent"), ("sequence_flags", 13, "uint32"),
                    ("track_descriptor", 60, "TrackDescriptor")],
    "TrackDescriptor": [("uuid", 1, "uint64"), ("name", 2, "string"), ("process", 3, "ProcessDescriptor"),
                        ("thread", 4, "ThreadDescriptor"), ("parent_uuid", 5, "uint64"),
                        ("counter", 8, "CounterDescriptor")],
    "ProcessDescriptor": [("pid", 1, "int32"), ("process_name", 6, "string")],
    "ThreadDescriptor": [("pid", 1, "int32"), ("tid", 2, "int32"), ("thread_name", 5, "string")],
    "CounterDescriptor": [("unit", 3, "int32")],
    "TrackEvent": [("debug_annotations", 4, "DebugAnnotation", True), ("type", 9, "int32"),
                   ("track_uuid", 11, "uint64"), ("categories", 22, "string", True), ("name", 23, "string"),
                   ("counter_value", 30, "int64"), ("flow_ids", 47, "fixed64", True),
                   ("terminating_flow_ids", 48, "fixed64", True)],
    "DebugAnnotation": [("int_value", 4, "int64"), ("string_value", 6, "string"), ("name", 10, "string")],
}
BEGIN, END, INSTANT, COUNTER = 1, 2, 3, 4


def reader():
    file = descriptor_pb2.FileDescriptorProto(name="trace.proto", package="t", syntax="proto2")
    kinds = descriptor_pb2.FieldDescriptorProto
    for name, fields in SCHEMA.items():
        message = file.message_type.add(name=name)
        for field, number, kind, *repeated in fields:
            made = message.field.add(name=field, number=number,
                                     label=kinds.LABEL_REPEATED if repeated else kinds.LABEL_OPTIONAL)
            if kind in SCHEMA:
                made.type, made.type_name = kinds.TYPE_MESSAGE, f".t.{kind}"
            else:
                made.type = getattr(kinds, f"TYPE_{kind.upper()}")
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    return message_factory.MessageFactory(pool).GetPrototype(pool.FindMessageTypeByName("t.Trace"))


def expect(what, found, wanted):
    if found != wanted:
        failures.append(f"{what}: found {str(found)[:300]}, expected {str(wanted)[:300]}")


def run(*arguments):
    done = subprocess.run([PROGRAM, "run", *map(str, arguments)], capture_output=True, cwd=work, timeout=300)
    expect(f"{' '.join(map(str, arguments))}: exit code", done.returncode, 0)
    return done.stdout


def rows(scenario, option):
    return [json.loads(line) for line in run(scenario, option, "-").splitlines()]


def has_unknown(message):
    if len(message.UnknownFields()):
        return True
    return any(has_unknown(each) for field, value in message.ListFields() if field.message_type
               for each in (value if field.label == field.LABEL_REPEATED else [value]))


class Told:
    """A trace as plain data, whichever form it was read from: of each track its slices (name, category, from,
    to, facts), instants and values."""

    def __init__(self, what):
        self.what, self.names, self.parents = what, {}, {}
        self.slices, self.instants, self.values = defaultdict(list), defaultdict(list), defaultdict(list)
        self.open, self.last, self.out, self.into = defaultdict(list), {}, {}, {}

    def add(self, track, kind, time, name="", category="", facts=(), value=None, out=None, into=None):
        expect(f"{self.what}: the track of {name} is told first", track in self.names, True)
        if self.last.get(track, time) > time:
            failures.append(f"{self.what}: time goes back on {self.names.get(track)}, at {time}")
        self.last[track] = time
        for ends, flow in ((self.out, out), (self.into, into)):
            if flow is not None:
                expect(f"{self.what}: flow {flow} has one such end", flow in ends, False)
                ends[flow] = (time, track, name)
        if kind == BEGIN:
            self.open[track].append((name, category, time, dict(facts)))
        elif kind == END and not self.open[track]:
            failures.append(f"{self.what}: an end without a slice on {self.names[track]} at {time}")
        elif kind == END:
            name, category, begun, facts = self.open[track].pop()
            self.slices[track].append((name, category, begun, time, facts))
        elif kind == INSTANT:
            self.instants[track].append((name, category, time))
        else:
            self.values[track].append((time, value))

    def finish(self):
        expect(f"{self.what}: every slice ends", [each for each in self.open.values() if each], [])
        expect(f"{self.what}: every flow has two ends", set(self.out), set(self.into))
        for flow in self.out.keys() & self.into.keys():
            expect(f"{self.what}: flow {flow} goes forward", self.out[flow][0] <= self.into[flow][0], True)

    def of_process(self, process, name):
        """The tracks of that name in the process of that name."""
        return [t for t, n in self.names.items() if n == name and self.names.get(self.parents.get(t)) == process]

    def all_slices(self, *categories):
        return sorted((s[0], s[2], s[3]) for each in self.slices.values() for s in each if s[1] in categories)


def read_perfetto(scenario):
    trace = TRACE()
    trace.ParseFromString(run(scenario, "--perfetto", "-"))
    told = Told(scenario)
    expect(f"{scenario}: no field but the schema's", has_unknown(trace), False)
    expect(f"{scenario}: the state is cleared first", trace.packet[0].sequence_flags, 1)
    numbers = Counter()
    for packet in trace.packet:
        if packet.HasField("track_descriptor"):
            track = packet.track_descriptor
            expect(f"{scenario}: track {track.uuid} is told once", track.uuid in told.names, False)
            told.names[track.uuid] = track.name or track.thread.thread_name or track.process.process_name
            told.parents[track.uuid] = track.parent_uuid
            expect(f"{scenario}: the parent is told first",
                   track.HasField("process") or track.parent_uuid in told.names, True)
            numbers.update([track.process.pid] if track.HasField("process") else [])
            if track.HasField("thread"):
                expect(f"{scenario}: a thread's process is known", numbers[track.thread.pid], 1)
                numbers[track.thread.tid] += 1
            continue
        event = packet.track_event
        facts = {a.name: a.int_value if a.HasField("int_value") else a.string_value
                 for a in event.debug_annotations}
        told.add(event.track_uuid, event.type, packet.timestamp, event.name, "".join(event.categories), facts,
                 event.counter_value, next(iter(event.flow_ids), None), next(iter(event.terminating_flow_ids), None))
    expect(f"{scenario}: pids and tids are one each", set(numbers.values()), {1})
    told.finish()
    return told


def read_json(scenario):
    run(scenario, "--perfetto", "trace.json")
    told = Told(f"{scenario}, JSON")
    kinds = {"B": BEGIN, "E": END, "i": INSTANT, "X": INSTANT, "C": COUNTER}
    for event in json.loads((work / "trace.json").read_text(), parse_float=str)["traceEvents"]:
        counter = event["ph"] == "C"
        process = ("process", event["pid"])
        track = (event["pid"], event["name"] if counter else event["tid"])
        if event["ph"] == "M" or counter:
            track = process if event["name"] == "process_name" else track
            told.names[track] = event["name"] if counter else event["args"]["name"]
            told.parents[track] = process
        if event["ph"] == "M":
            continue
        flow, facts = event.get("bind_id"), event.get("args", {})
        told.add(track, kinds[event["ph"]], int(event["ts"].replace(".", "")), event.get("name", ""),
                 event.get("cat", ""), facts, next(iter(facts.values()), None),
                 flow if event.get("flow_out") else None, flow if event.get("flow_in") else None)
    told.finish()
    return told


def check_against_the_program(scenario, told):
    runs, queue, events = rows(scenario, "--runs"), rows(scenario, "--queue"), rows(scenario, "--events")
    end = max([e["time"] for e in events] + [s[3] for each in told.slices.values() for s in each])
    expect(f"{scenario}: runs", told.all_slices("run"),
           sorted((f"{r['task']} {r['run']}", r["start"], end if r["end"] is None else r["end"]) for r in runs))
    facts = [s[4] for each in told.slices.values() for s in each if s[1] == "run"]
    expect(f"{scenario}: lateness in facts", Counter(f["lateness_ns"] for f in facts if "lateness_ns" in f),
           Counter(r["start"] - r["planned"] for r in runs if r["planned"] is not None))
    for executor in {r["on"] for r in queue}:
        found = [v for t in told.of_process(executor, "queue length") for v in told.values[t]]
        expect(f"{scenario}: queue of {executor}", found,
               [(r["time"], r["length"]) for r in queue if r["on"] == executor])
    for executor in {r["on"] for r in runs if r["planned"] is not None}:
        timed = [r for r in runs if r["on"] == executor and r["planned"] is not None]
        found = [v for t in told.of_process(executor, "lateness") for v in told.values[t]]
        expect(f"{scenario}: lateness of {executor}", found, [(r["start"], r["start"] - r["planned"]) for r in timed])
        planned = [(i[2], i[0]) for t in told.of_process(executor, "planned starts") for i in told.instants[t]]
        expect(f"{scenario}: planned starts of {executor}", sorted(planned),
               sorted((r["planned"], f"{r['task']} {r['run']}") for r in timed if r["planned"] >= 0))
    check_events(scenario, told, events, end)


def pairs(events, begins, ends, end):
    """(who, from, to): what the first function gives a key begins, what the second gives it ends."""
    open_, found = {}, []
    for event in events:
        if begins(event) is not None:
            open_[begins(event)] = (event["thread"], event["time"])
        elif ends(event) in open_:
            found.append((*open_.pop(ends(event)), event["time"]))
    return sorted(found + [(*left, end) for left in open_.values()])


def check_events(scenario, told, events, end):
    def lock(kind, holds):
        return lambda e: (e["lock"], e["thread"]) if e["kind"] == kind and e["holds"] == holds else None

    def leader(kind):
        return lambda e: e["executor"] if e["kind"] == kind else None

    expect(f"{scenario}: lock holds", told.all_slices("lock"),
           pairs(events, lock("lockAcquired", 1), lock("lockReleased", 0), end))
    expect(f"{scenario}: leaders", told.all_slices("leads"),
           pairs(events, leader("leaderTaken"), leader("leaderCleared"), end))
    kinds = Counter(e["kind"] for e in events)
    expect(f"{scenario}: calls", len(told.all_slices("call")), kinds["callBegan"])
    sleeps = sum(e["kind"] == "sleepBegan" and not e["busy"] for e in events)
    expect(f"{scenario}: sleeps", len(told.all_slices("sleeping")) >= sleeps, True)
    woken = {(e["thread"], e["time"]) for e in events if e["kind"] == "wokeUp"}
    signals = [(told.names[track], time) for time, track, name in told.into.values() if name == "wakes up"]
    expect(f"{scenario}: who is signalled wakes up", set(signals) <= woken, True)
    if scenario == "3-leader-hand-over":
        expect(f"{scenario}: each signal is a flow", len(signals), kinds["signalled"])
    handed = [name for time, track, name in told.out.values() if not name.startswith("signals ")]
    if scenario == "4-catch-up-burst":
        expect(f"{scenario}: each run comes from somewhere", len(handed), kinds["taskBegan"])


def check_same(scenario, one, other):
    def plain(told):
        slices = Counter((told.names[t], *s[:4]) for t, each in told.slices.items() for s in each)
        values = Counter((told.names[t], *v) for t, each in told.values.items() for v in each)
        instants = Counter((told.names[t], *i) for t, each in told.instants.items() for i in each)
        return slices, values, instants, len(told.out)
    for what, a, b in zip(("slices", "values", "instants", "flows"), plain(one), plain(other)):
        expect(f"{scenario}: {what} of the JSON form", b, a)


TRACE = reader()
with tempfile.TemporaryDirectory() as folder:
    work = Path(folder)
    scenarios = [file.stem for file in sorted((REPO / "assets/scenarios").glob("*.toml"))]
    for scenario in [*scenarios, REPO / "tests/data/recordings/library.recording"]:
        told = read_perfetto(scenario)
        check_against_the_program(scenario, told)
        check_same(scenario, told, read_json(scenario))
print("\n".join(failures[:30]) if failures
      else f"the traces of {len(scenarios)} scenarios and of a program say what the program says")
sys.exit(1 if failures else 0)

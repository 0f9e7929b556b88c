#!/usr/bin/env python3
"""What an event of SimPy takes, asked by tests/bench/peer_process.hpp.

A question is `events PENDING`: so many processes wait, and whichever wakes waits again for a random time.
The answer is a line with the nanoseconds of one wake-up, the mean of 100,000.
"""
import random
import sys
import time

import simpy

EVENTS = 100_000


def sleeper(env, draws):
    while True:
        yield env.timeout(next(draws))


def events(pending):
    chance = random.Random(1)
    lengths = [1 + chance.randrange(2_000_000) for _ in range(1 << 16)]

    def draws():
        while True:
            yield from lengths

    drawn = draws()
    env = simpy.Environment()
    for _ in range(pending):
        env.process(sleeper(env, drawn))
    for _ in range(pending):
        env.step()  # the processes begin
    begin = time.perf_counter_ns()
    for _ in range(EVENTS):
        env.step()
    return (time.perf_counter_ns() - begin) / EVENTS


for line in sys.stdin:
    print(events(int(line.split()[1])), flush=True)

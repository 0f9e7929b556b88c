// StateDigest: a number for "the same state", so that a search need not go on from it twice.
//
// Two schedules often lead to the same state by different ways. What happens from there is the
// same, so exploring it once is enough, and exhausting all schedules of a small scenario becomes
// possible: the states are few even where the ways are astronomically many.
//
// A coroutine's frame cannot be compared. But what a thread will do is a function of what it has
// *seen* of things that others write, and of nothing else; so a state is
//
//     shared   what every shared thing holds now        write(thing, value), a sum of hashes
//     history  what each thread has seen so far         read(value), a hash in order
//     waiting  who waits for what, until when           the virtual world knows
//
// and a thread that stands where it remembers nothing (a worker that is about to ask for a task)
// says so: resetHistory(where) replaces its history by the place.
//
// Data behind a lock is seen at once when the lock is taken. What it holds is asked of the lock's
// owner (Mutex::describe); a lock that nobody describes counts as holding the whole history of
// whoever released it last, which tells more states apart than there are and never fewer.
//
// Promises: equal states by different ways may get different numbers (the search takes longer);
// different states get equal ones only if 64 bits collide. Exists only while a search runs: the
// engine's calls cost one predictable branch otherwise. One thread at a time.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/trace/fnv.hpp"
#include "engine/trace/ids.hpp"

namespace poolscope {

/// Kinds of shared things; with an index they name one.
enum class Shared : std::uint8_t {
    CtlWord,
    SettingValue,
    RunsOfWorker,
    WorkerHasBegun,
    StateOfFuture,
    RunnerOfFuture,
    RunsOfFuture,
    WaitersOfFuture,
    TriggerOfTask,
    PlaceOfTask,
    ContentOfQueue,
    ContentOfLock,
    Counter,
    UsesOfLabel,
    TaskOfLabel,
    ProgressOfBody
};

class StateDigest {
public:
    /// A good mixture of two numbers (the finaliser of SplitMix64).
    static std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
        std::uint64_t z = a * 0x9e3779b97f4a7c15U + b + 0x632be59bd9b4e019U;
        z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
        z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
        return z ^ (z >> 31U);
    }

    void running(ThreadId thread) { running_ = thread; }
    void read(std::uint64_t value) {
        if (running_.exists()) read(running_, value);
    }
    void read(ThreadId thread, std::uint64_t value) {
        std::uint64_t& history = historyOf(thread);
        history = mix(history, value);
    }
    void write(Shared kind, std::uint64_t index, std::uint64_t value) {
        const std::uint64_t thing = mix(static_cast<std::uint64_t>(kind) + 1, index);
        const std::uint64_t now = mix(thing, value);
        std::uint64_t& before = things_[thing];
        shared_ += now - before;
        before = now;
    }
    /// The same for a thing that has a name; its hash is its index.
    void write(Shared kind, std::string_view name, std::uint64_t value) {
        Fnv1a index;
        index.text(name);
        write(kind, index.value(), value);
    }
    void resetHistory(std::uint64_t where) { historyOf(running_) = mix(running_.value, where); }
    /// For a loop that waits by looking again and again: each time round it knows what it knew
    /// before, or there would be a new state for every turn.
    void restoreHistory(std::uint64_t history) {
        if (running_.exists()) historyOf(running_) = history;
    }
    /// A new thread knows what its maker knew.
    void born(ThreadId child) {
        const std::uint64_t maker = runningHistory();
        historyOf(child) = mix(maker, child.value);
    }
    /// 0 for a thread that has seen nothing.
    std::uint64_t history(ThreadId thread) const {
        return thread.value < histories_.size() ? histories_[thread.value] : 0;
    }
    std::uint64_t runningHistory() const { return running_.exists() ? history(running_) : 0; }
    std::uint64_t shared() const { return shared_; }

private:
    std::uint64_t& historyOf(ThreadId thread) {
        if (thread.value >= histories_.size()) histories_.resize(thread.value + 1);
        return histories_[thread.value];
    }

    ThreadId running_;
    std::uint64_t shared_ = 0;
    std::vector<std::uint64_t> histories_;                     ///< by thread
    std::unordered_map<std::uint64_t, std::uint64_t> things_;  ///< thing: its part of shared_
};

}  // namespace poolscope

// StateDigest: identifies equal states by a number, so that a search continues from each state
// once.
//
// Two schedules often lead to the same state. What happens from there is the same, so exploring it
// once is enough. That makes it possible to try all schedules of a small scenario: its states are
// few even where its schedules are astronomically many.
//
// A coroutine's frame cannot be compared. But what a thread will do depends only on what it has
// *read* of shared things that other threads write. So a state is
//
//     shared   what every shared thing holds now        write(thing, value), a sum of hashes
//     history  what each thread has seen so far         read(value), a hash in order
//     waiting  who waits for what, until when           the virtual world knows
//
// A thread that has reached a place where nothing it read before matters (a worker about to ask for
// a task) calls resetHistory(where), which replaces its history by the place.
//
// A thread that takes a lock reads all data behind it at that moment. Mutex::describe returns that
// data as a number. A lock without a describing function counts as holding the whole history of the
// thread that released it last; this can only make equal states look different.
//
// Promises: equal states may get different numbers (the search then takes longer); different states
// get equal numbers only if 64 bits collide. It exists only while a search runs; without one the
// engine's calls cost one predictable branch. Not thread-safe.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/trace/fnv.hpp"
#include "engine/trace/ids.hpp"

namespace poolscope {

/// Kinds of shared things. A kind and an index together identify a thing.
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
    ProgressOfBody,
    PredecessorsLeft,
    ValueOfVariable,
    WaitersOfCondition
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

    /// The number of a thing; never 0.
    static std::uint64_t thingOf(Shared kind, std::uint64_t index) {
        return std::max(mix(static_cast<std::uint64_t>(kind) + 1, index), std::uint64_t{1});
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
        const std::uint64_t thing = thingOf(kind, index);
        const std::uint64_t now = mix(thing, value);
        std::uint64_t& before = partOf(thing);
        shared_ += now - before;
        before = now;
    }
    /// The same for a thing that has a name: the name's hash is the index.
    void write(Shared kind, std::string_view name, std::uint64_t value) {
        Fnv1a index;
        index.text(name);
        write(kind, index.value(), value);
    }
    void resetHistory(std::uint64_t where) { historyOf(running_) = mix(running_.value, where); }
    /// For a loop that polls: sets the history back to what it was before the iteration, because
    /// otherwise every iteration would be a new state.
    void restoreHistory(std::uint64_t history) {
        if (running_.exists()) historyOf(running_) = history;
    }
    /// A new thread starts with the history of the thread that created it.
    void born(ThreadId child) {
        const std::uint64_t maker = runningHistory();
        historyOf(child) = mix(maker, child.value);
    }
    /// 0 for a thread that has read nothing.
    std::uint64_t history(ThreadId thread) const {
        return thread.value < histories_.size() ? histories_[thread.value] : 0;
    }
    std::uint64_t runningHistory() const { return running_.exists() ? history(running_) : 0; }
    std::uint64_t shared() const { return shared_; }

private:
    struct Thing {
        std::uint64_t number = 0;  ///< 0: an empty place
        std::uint64_t part = 0;    ///< of shared_
    };

    std::uint64_t& historyOf(ThreadId thread) {
        if (thread.value >= histories_.size()) makeRoomFor(thread);
        return histories_[thread.value];
    }
    void makeRoomFor(ThreadId thread);

    /// The part of a thing, 0 for a new one.
    std::uint64_t& partOf(std::uint64_t number) {
        if (thingsKnown_ * 2 >= things_.size()) makeRoom();
        Thing& thing = placeOf(number);
        if (thing.number == 0) {
            thing.number = number;
            ++thingsKnown_;
        }
        return thing.part;
    }
    /// Where it is, or the empty place where it belongs. Numbers are hashes already.
    Thing& placeOf(std::uint64_t number) {
        for (auto at = static_cast<std::size_t>(number);; ++at) {
            Thing& thing = things_[at & (things_.size() - 1)];
            if (thing.number == number || thing.number == 0) return thing;
        }
    }
    void makeRoom();

    ThreadId running_;
    std::uint64_t shared_ = 0;
    std::vector<std::uint64_t> histories_;  ///< by thread
    std::vector<Thing> things_;             ///< open addressing; a power of two of them
    std::size_t thingsKnown_ = 0;
};

}  // namespace poolscope

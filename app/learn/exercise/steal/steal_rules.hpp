// Who takes which task in a fork/join pool: the deques, what workers do when a task has ended, in a
// scan and in join.
//
// Promises: the rules are those of JDK 17's ForkJoinPool and ForkJoinTask, held against the
// engine's own pool by tests/spec/exercise_stealing.cpp. Where the JDK's scan begins at random, its
// order is a parameter.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace poolscope {

using StealTask = std::size_t;  ///< by the order in which tasks come

/// The deques of the workers in the order of the pool's table, and then the queue of submissions.
struct StealPool {
    std::vector<std::vector<StealTask>> queues;  ///< each from base to top
    bool async = false;

    std::size_t workers() const { return queues.size() - 1; }
    std::size_t submissions() const { return queues.size() - 1; }

    friend bool operator==(const StealPool&, const StealPool&) = default;
};

/// A task in a queue, by its place from the base on.
struct StealPlace {
    std::size_t queue = 0;
    std::size_t at = 0;

    friend bool operator==(const StealPlace&, const StealPlace&) = default;
};

/// Of each worker the queue that it took its task from; nothing if it has none.
using StealSources = std::vector<std::optional<std::size_t>>;

std::optional<StealPlace> placeOf(const StealPool& pool, StealTask task);
/// The oldest task of a queue, and the newest; nothing if it is empty.
std::optional<StealPlace> baseOf(const StealPool& pool, std::size_t queue);
std::optional<StealPlace> topOf(const StealPool& pool, std::size_t queue);

/// nextLocalTask: which of its own tasks a worker runs next.
std::optional<StealPlace> nextLocal(const StealPool& pool, std::size_t worker);
/// scan: the oldest task of the first queue in this order that has one.
std::optional<StealPlace> scanned(const StealPool& pool, const std::vector<std::size_t>& order);
/// topLevelExec, then scan: what a worker takes when a task that it did not join has ended.
std::optional<StealPlace> takenNext(const StealPool& pool, std::size_t worker,
                                    std::optional<std::size_t> source,
                                    const std::vector<std::size_t>& order);
/// Whether helping at that deque may help the worker's join: its owner runs a task that was taken
/// from the worker, or from one that runs such a task, or one step further.
bool isWorthHelping(const StealPool& pool, const StealSources& sources, std::size_t queue,
                    std::size_t worker);
/// helpJoin: what a worker runs while it waits for a task that is in none of its slots.
std::optional<StealPlace> helped(const StealPool& pool, const StealSources& sources,
                                 std::size_t worker);

}  // namespace poolscope

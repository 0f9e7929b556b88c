// Where the sides of a comparison first differ, in terms of their tasks' runs.
//
// Promises: finds the earliest start or end that differs between the sides; nothing if all are
// equal. Tasks are the same when they have the same key (the label without its executor's name);
// where the sides have no key in common, tasks are matched in the order of submission: executors of
// one scenario have no common log to count in. Runs that are missing because a side reached its
// time limit do not count as a difference.
//
// A fork and its origin do have a common log; they are compared event by event
// (runs/run_difference).
#pragma once

#include <span>

#include "app/model/metrics/compared_executor.hpp"
#include "app/model/narration/named_text.hpp"
#include "app/model/narration/text_catalog.hpp"

namespace poolscope {

struct Divergence {
    Instant at;
    bool isStart = true;  ///< of the run; else its end
    std::uint32_t run = 1;
    /// One for each side.
    struct Way {
        std::string task;      ///< its label there; empty if the side has no such task
        bool happens = false;  ///< whether it starts (or ends) there at all
        Instant time;
        Outcome outcome = Outcome::Unfinished;  ///< of an end
        friend bool operator==(const Way&, const Way&) = default;
    };
    std::vector<Way> ways;
};

std::optional<Divergence> firstDivergence(std::span<const ComparedExecutor* const> sides);

/// Which tasks of the sides are one and the same: equal numbers, from 0.
struct TaskMatches {
    std::vector<std::vector<std::uint32_t>> ofSide;  ///< in the order of a side's tasks
    std::uint32_t count = 0;                         ///< of numbers
};
TaskMatches matchTasks(std::span<const ComparedExecutor* const> sides);

/// What is said of sides without a divergence.
struct Likeness {
    bool complete = true;  ///< all metrics are equal, too
    std::string sentence;
};
Likeness likenessOf(std::span<const ComparedExecutor* const> sides, const TextCatalog& words);

/// "From here they differ: run 2 of poll starts at 100 ms in rate, starts at 130 ms in delay." The
/// names are the sides', in their order.
NamedText sentenceOf(const Divergence& divergence, std::span<const std::string> names,
                     const TextCatalog& words);

}  // namespace poolscope

// A variation: one value of a scenario, and the values that replace it in turn.
//
//     cores, quantum, seed, until, chooser     a key at the head of the file
//     pool.corePoolSize                        a key of the [[executor]] 'pool'
//     pool.queue.capacity                      a key of the table behind a key
//     poll.work, poll.sleep, poll.io           the length of every such step of the [[task]] 'poll'
//     poll.work.2                              of its second `work` step in the order of the file
//     poll.period, poll.delay, poll.time, …    that argument of every [[at]] call that hands in
//                                              'poll' and takes it; of one call by its `as`
//     sum.recursive.threshold, poll.priority   a key of the [[task]]
//
// Promises: a variation only edits the scenario's text, so the ordinary reader checks every value;
// all other bytes stay. A key that is not in the scenario gives a message with what was found and
// what was expected. Calls inside bodies are not varied. If an executor and a task have the same
// name, the key means the executor.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/scenario/editing/outline.hpp"
#include "engine/scenario/language/scenario.hpp"

namespace poolscope {

class Variation {
public:
    /// `written` is "KEY=VALUES", see above and varied_values. The variation, or the sentence.
    static std::variant<Variation, std::string> read(std::string_view written,
                                                     const Scenario& scenario);

    const std::string& key() const { return key_; }
    const std::vector<std::string>& values() const { return values_; }
    /// The name of the executor it is a setting of, or nothing.
    const std::string& executor() const { return executor_; }

    /// What makes the value at `index` so.
    std::vector<Splice> changes(std::size_t index) const;
    /// A value as it is read where a change has written it, `offset` bytes into the change's text.
    struct Written {
        std::variant<bool, std::int64_t, std::string> value;
        std::size_t offset = 0;
    };
    /// One for each of `changes(index)`, in their order.
    std::vector<Written> written(std::size_t index) const;

private:
    friend class VariationReader;
    /// A stretch of the text, and what stands around the value that replaces it.
    struct Slot {
        std::size_t begin = 0;
        std::size_t end = 0;
        std::string before;
        std::string behind;
        bool step = false;  ///< a step of a body: `before` belongs into the TOML text
    };

    std::string key_;
    std::string executor_;
    std::vector<std::string> values_;
    std::vector<Slot> slots_;
};

/// The text in which each variation has the value at its index.
std::string variedText(std::string_view text, const std::vector<Variation>& variations,
                       const std::vector<std::size_t>& indices);

/// Two that speak of the same thing, or nothing.
std::optional<std::pair<std::size_t, std::size_t>> collisionOf(
    const std::vector<Variation>& variations);

}  // namespace poolscope

// A scenario with values that replace others in turn, for a sweep.
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
// Promises: a value is set in the parsed file, so the ordinary reader checks each, and text is
// written only when it is asked for: there the value is replaced and all other bytes stay. A key
// that is not in the scenario gives a message with what was found and what was expected. Calls
// inside bodies are not varied. If an executor and a task have the same name, the key means the
// executor. Copies share the file, and each has values of its own; none is thread-safe.
//
// Why: parsing takes three quarters of the time of reading, and reading as long as a short run.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/scenario/editing/outline.hpp"
#include "engine/scenario/language/scenario.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"

namespace poolscope {

/// One key and its values.
struct Variation {
    std::string key;
    std::vector<std::string> values;
    std::string executor;  ///< the name of the one it is a setting of, or nothing
    /// A value that it replaces, and what stands before the new one: `work ` of a step.
    struct Slot {
        TomlPath path;
        std::string before;
    };
    std::vector<Slot> slots;
};

/// `written` is "KEY=VALUES", see above and varied_values. The variation, or the sentence.
std::variant<Variation, std::string> readVariation(std::string_view written,
                                                   const Scenario& scenario,
                                                   const Outline& outline);

class VariedScenario {
public:
    explicit VariedScenario(Scenario scenario);

    /// Varies one more key; nothing, or the sentence why it cannot.
    std::optional<std::string> vary(std::string_view written);
    /// The scenario as it is in its file.
    const Scenario& scenario() const { return scenario_; }
    const std::vector<Variation>& variations() const { return variations_; }
    /// Two that speak of the same value, or nothing.
    std::optional<std::pair<std::size_t, std::size_t>> collision() const;

    /// The text in which each variation has the value at its index.
    std::string text(const std::vector<std::size_t>& indices) const;
    /// The same scenario as of that text, and the same diagnostics; a scenario has no text then.
    ReadScenario read(const std::vector<std::size_t>& indices);

private:
    Scenario scenario_;
    std::shared_ptr<const Outline> outline_;
    TomlValue root_;  ///< with the values that were read last
    std::vector<Variation> variations_;
};

}  // namespace poolscope

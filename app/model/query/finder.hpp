// The events of a log that match a question.
//
// Promises: `matches` are the indices of the matching events among the first `read()`, in order;
// following a growing log costs only what is new, and a long one can be taken in portions.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/model/narration/narrator.hpp"
#include "app/model/query/predicate.hpp"
#include "app/model/run/run_history.hpp"

namespace poolscope {

class Finder {
public:
    /// All but the predicate must outlive it.
    Finder(Predicate predicate, const Log& log, const Names& names, const Narrator& narrator);
    Finder(const Finder&) = delete;
    Finder& operator=(const Finder&) = delete;

    /// Reads on, up to event `end` and no more than `most` of them.
    void follow(std::size_t end, std::size_t most);
    /// How many events one call of `follow` may read without delaying a frame.
    std::size_t portion() const { return state_ ? 20'000 : 400'000; }

    std::size_t read() const { return read_; }
    const std::vector<std::size_t>& matches() const { return matches_; }
    /// The first match from event `from` on, or none among those read.
    std::optional<std::size_t> from(std::size_t event) const;
    /// The last match before event `event`.
    std::optional<std::size_t> before(std::size_t event) const;

private:
    Predicate predicate_;
    const Log* log_;
    const Narrator* narrator_;
    Matcher matcher_;
    std::optional<RunState> state_;  ///< only when a term needs it
    std::size_t read_ = 0;
    std::vector<std::size_t> matches_;
};

/// The events of a run that a question holds for, or what is wrong with it: "found …, expected …".
/// `known`: vocabularyOf(run). `english`: the texts in which its words are looked for, so that it
/// finds the same whatever language is shown. `firstFrom`: reads no further than about the first
/// one from that event on.
std::variant<std::vector<std::size_t>, std::string> eventsFor(
    const std::string& question, const RunHistory& run, const Vocabulary& known,
    const TextCatalog& english, std::optional<std::size_t> firstFrom = {});

}  // namespace poolscope

// A question about events, typed in one line: "kind=siftUpCompared task=t5 time>100ms".
//
// Promises: terms are joined by blanks and must all hold; `!` before one turns it round. A mistake
// is answered with its place, what was found and what was expected there. Matching is in order, so
// each event costs the same however long the log.
//
//     kind=siftUpCompared   what happened            late, burst, …   a named term
//     (named_terms.hpp) task=t5               one of its tasks         lateness>50ms    of a body
//     that begins thread=main           who did it               heap>=5          tasks queued,
//     after it executor=pool         where                    time<=1.5s       when category=lock
//     which sort               any other words  in the sentence
//
// A question about `time` and `heap` alone holds for long stretches; it matches where it begins to.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/query/named_terms.hpp"
#include "app/model/run/by_id.hpp"
#include "engine/trace/names.hpp"

namespace poolscope {

/// Names that a question may use.
struct Vocabulary {
    std::vector<std::string> tasks;
    std::vector<std::string> threads;
    std::vector<std::string> executors;
};

enum class Expected : std::uint8_t {
    Kind,
    Task,
    Thread,
    Executor,
    Category,
    Time,
    Count,
    Comparison,
    Equals,
    Term,
    Quote
};
/// "kind", "task", …: the last part of the key of its words.
std::string_view nameOf(Expected expected);

struct PredicateError {
    std::size_t at = 0;  ///< in bytes from the line's begin
    std::string found;
    Expected expected = Expected::Term;
    std::string nearest;  ///< the name that was probably meant, or nothing

    friend bool operator==(const PredicateError&, const PredicateError&) = default;
};

struct PredicateTerm {
    enum class What : std::uint8_t {
        Kind,
        Task,
        Thread,
        Executor,
        Category,
        Time,
        Heap,
        Lateness,
        Named,
        Words
    };
    enum class Test : std::uint8_t { Equal, NotEqual, Less, LessOrEqual, Greater, GreaterOrEqual };
    What what = What::Words;
    NamedTerm named = NamedTerm::Late;  ///< What::Named
    Test test = Test::Equal;
    bool negated = false;
    std::string name;         ///< a name, or words in lower case
    std::int64_t number = 0;  ///< nanoseconds or a count
};

class Predicate {
public:
    struct Parsed;

    static Parsed parse(std::string_view text, const Vocabulary& known);

    bool empty() const { return terms_.empty(); }
    const std::vector<PredicateTerm>& terms() const { return terms_; }
    /// Does any term need the event's sentence?
    bool needsSentence() const;
    /// Does any term need the state of the run?
    bool needsState() const;

private:
    friend class Matcher;
    std::vector<PredicateTerm> terms_;
};

struct Predicate::Parsed {
    Predicate predicate;
    std::optional<PredicateError> error;
};

/// What may stand where the last, unfinished word is: whole words to put in its place.
std::vector<std::string> completionsOf(std::string_view text, const Vocabulary& known);

/// Asks one event after the other, from the log's begin.
class Matcher {
public:
    Matcher(const Predicate& predicate, const Names& names)
        : predicate_(&predicate), names_(&names) {}

    /// Before `next`: the state before the event, or null if the question needs none.
    void approach(const Event& event, const RunState* before) { terms_.follow(event, before); }
    /// `sentence` is asked only when a term needs it; `after`: the state after the event, or null.
    bool next(const Event& event, const RunState* after,
              const std::function<std::string()>& sentence);

private:
    bool holds(const PredicateTerm& term, const Event& event, const RunState* after,
               const std::function<std::string()>& sentence) const;

    const Predicate* predicate_;
    const Names* names_;
    NamedTerms terms_;
    ById<ExecutorId, std::int32_t, 1> sizes_;
    bool held_ = false;
};

}  // namespace poolscope

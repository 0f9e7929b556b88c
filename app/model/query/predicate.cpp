// Asking events.
#include "app/model/query/predicate.hpp"

#include <algorithm>
#include <cctype>

#include "app/model/run/named_executor.hpp"
#include "app/model/text/lower_case.hpp"

namespace poolscope {

namespace {

using What = PredicateTerm::What;
using Test = PredicateTerm::Test;

bool compare(std::int64_t value, Test test, std::int64_t with) {
    switch (test) {
        case Test::Equal: return value == with;
        case Test::NotEqual: return value != with;
        case Test::Less: return value < with;
        case Test::LessOrEqual: return value <= with;
        case Test::Greater: return value > with;
        case Test::GreaterOrEqual: return value >= with;
    }
    return false;
}

bool namesTask(const Event& event, std::string_view name, const Names& names) {
    bool found = false;
    visitFields(event.what, [&](std::string_view, const auto& value) {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(value)>, TaskId>)
            found = found || (value.exists() && names.of(value) == name);
    });
    return found;
}

bool isState(What what) { return what == What::Time || what == What::Heap; }

}  // namespace

std::string_view nameOf(Expected expected) {
    constexpr std::array<std::string_view, 11> kNames{"kind",     "task", "thread", "executor",
                                                      "category", "time", "count",  "comparison",
                                                      "equals",   "term", "quote"};
    return kNames[static_cast<std::size_t>(expected)];
}

bool Predicate::needsSentence() const {
    return std::any_of(terms_.begin(), terms_.end(),
                       [](const PredicateTerm& term) { return term.what == What::Words; });
}

bool Predicate::needsState() const {
    return std::any_of(terms_.begin(), terms_.end(), [](const PredicateTerm& term) {
        return term.what == What::Named && poolscope::needsState(term.named);
    });
}

bool Matcher::holds(const PredicateTerm& term, const Event& event, const RunState* after,
                    const std::function<std::string()>& sentence) const {
    const auto equal = [&](bool same) { return same == (term.test == Test::Equal); };
    switch (term.what) {
        case What::Kind: return equal(nameOf(event) == term.name);
        case What::Category: return equal(toString(categoryOf(event)) == term.name);
        case What::Task: return equal(namesTask(event, term.name, *names_));
        case What::Thread:
            return equal(event.thread.exists() && names_->of(event.thread) == term.name);
        case What::Executor: {
            const ExecutorId executor = executorNamedBy(event.what);
            return equal(executor.exists() && names_->of(executor) == term.name);
        }
        case What::Time: return compare(event.time.ns, term.test, term.number);
        case What::Heap: {
            const ExecutorId executor = executorNamedBy(event.what);
            return compare(sizes_[executor.exists() ? executor : ExecutorId{0}], term.test,
                           term.number);
        }
        case What::Lateness: {
            const auto* began = event.what.get<TaskBegan>();
            return began != nullptr && began->timed &&
                   compare((event.time - began->planned).ns, term.test, term.number);
        }
        case What::Named: return terms_.holds(term.named, event, after);
        case What::Words: return lowerCase(sentence()).find(term.name) != std::string::npos;
    }
    return false;
}

bool Matcher::next(const Event& event, const RunState* after,
                   const std::function<std::string()>& sentence) {
    if (const auto* changed = event.what.get<SizeChanged>())
        if (std::int32_t* size = sizes_.introduce(changed->executor)) *size = changed->size;
    const std::vector<PredicateTerm>& terms = predicate_->terms_;
    if (terms.empty()) return false;
    const bool all = std::all_of(terms.begin(), terms.end(), [&](const PredicateTerm& term) {
        return holds(term, event, after, sentence) != term.negated;
    });
    const bool stateOnly = std::all_of(
        terms.begin(), terms.end(), [](const PredicateTerm& term) { return isState(term.what); });
    const bool begins = all && !held_;
    held_ = all;
    return stateOnly ? begins : all;
}

}  // namespace poolscope

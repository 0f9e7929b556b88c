// The facts that are fields: every field of a payload under its own name.
//
// Promises: ids by the names of their bearers, times as a person says them, words in the language
// if it has one for them; a task with what orders it.
#pragma once

#include <string>
#include <string_view>
#include <type_traits>

#include "app/model/narration/fact_words.hpp"
#include "app/model/narration/facts.hpp"
#include "app/model/narration/said_time.hpp"

namespace poolscope {

/// To be given to visitFields. Both must outlive it.
class FieldFacts {
public:
    FieldFacts(const FactSources& from, Facts& facts) : from_(from), facts_(facts) {}

    void operator()(std::string_view name, TextId id) const {
        facts_.add(name, std::string(withinSentence(from_.log.text(id))));
    }
    void operator()(std::string_view name, TaskId id) const {
        facts_.add(name, from_.nameOf(id));
        const TaskKey& key = from_.after.heaps.key(id);
        const TaskFacts& known = from_.after.tasks.of(id);
        facts_.add(std::string(name) + "Due", key.prioritized ? std::to_string(key.priority)
                                              : known.timed   ? saidTime(known.trigger, from_.texts)
                                                              : "");
        facts_.add(std::string(name) + "Number", std::to_string(known.sequence));
    }
    void operator()(std::string_view name, ConditionId id) const {
        facts_.add(name, std::string(from_.names.of(id)));
    }
    template <class Tag>
    void operator()(std::string_view name, Id<Tag> id) const {
        facts_.add(name, from_.nameOf(id));
    }
    void operator()(std::string_view name, Instant at) const {
        facts_.add(name, saidTime(at, from_.texts));
    }
    void operator()(std::string_view name, Duration length) const {
        facts_.add(name, humanTime(length));
    }
    void operator()(std::string_view name, bool value) const { facts_.add(name, value); }
    template <class Number>
    requires std::is_integral_v<Number>
    void operator()(std::string_view name, Number value) const {
        facts_.add(name, saidNumber(value), std::to_string(value));
    }
    template <HasWords Word>
    void operator()(std::string_view name, Word value) const {
        const std::string_view word = toString(value);
        facts_.add(name, translated(word), word);
    }

private:
    std::string translated(std::string_view word) const {
        const std::string key = "word." + std::string(word);
        return std::string(from_.texts.has(key) ? from_.texts(key) : word);
    }

    const FactSources& from_;
    Facts& facts_;
};

}  // namespace poolscope

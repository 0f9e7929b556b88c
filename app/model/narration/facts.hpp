// The facts of one event: names and words, ready to be put into a sentence.
//
// Promises: the names are the same for every event of a kind, whatever is known about the run, so a
// text file can be checked without one. Each field of the event is a fact under its own name: ids
// by the names of their bearers (as names, see named_text.hpp), times as a person says them,
// enumerations by their JDK words (or the language's, if the catalog has "word.<word>"). Beside
// them stand facts that explain:
//
//   every kind            who, time
//   a field that is a     its trigger time as taskDue, parentTaskDue, …; its sequence number as
//   task                  taskNumber, parentTaskNumber, …
//   callBegan             argument: as in the log, with the names of tasks as names
//   some kinds            see the overloads of Derived in facts.cpp
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/model/narration/named_text.hpp"
#include "app/model/narration/text_catalog.hpp"
#include "app/model/run/run_state.hpp"
#include "engine/trace/names.hpp"

namespace poolscope {

struct Fact {
    std::string name;
    NamedText text;    ///< empty if there is none; knows the names in it
    std::string word;  ///< for conditions: the log's word, independent of the language
};

class Facts {
public:
    void add(std::string_view name, NamedText text) {
        std::string word = text.text;
        all_.push_back({std::string(name), std::move(text), std::move(word)});
    }
    void add(std::string_view name, std::string text) { add(name, NamedText(std::move(text))); }
    void add(std::string_view name, std::string_view text, std::string_view word) {
        all_.push_back({std::string(name), NamedText(std::string(text)), std::string(word)});
    }
    void add(std::string_view name, bool value) {
        add(name, std::string(value ? "true" : "false"));
    }
    /// Null when the event has no such fact.
    const Fact* find(std::string_view name) const;
    const std::vector<Fact>& all() const { return all_; }

private:
    std::vector<Fact> all_;
};

/// What facts are made from. `after` is the moment just after the event.
struct FactSources {
    const Log& log;
    const Names& names;
    const TextCatalog& texts;
    const RunState& after;

    /// The name of a task, thread, executor or lock, as a name.
    template <class Tag>
    NamedText nameOf(Id<Tag> id) const {
        return {id, names};
    }
    /// Locks of the engine's own have names that are words, "queue lock", or have the name of a
    /// thread in them, "worker pool-1-thread-1".
    NamedText nameOf(LockId id) const;
};

Facts factsOf(const Event& event, const FactSources& sources);

}  // namespace poolscope

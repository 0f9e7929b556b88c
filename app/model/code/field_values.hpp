// The fields of an event as values of variables, in words.
//
// Promises: a task with the time it is due, an id by its name, ctl as its two parts; fields for
// which `Naming` has no name are left out.
#pragma once

#include <string>
#include <string_view>
#include <type_traits>

#include "app/model/code/line_values.hpp"
#include "app/model/run/run_state.hpp"
#include "engine/trace/human_time.hpp"
#include "engine/trace/names.hpp"

namespace poolscope {

class FieldValues {
public:
    using Naming = std::string (*)(std::string_view kind, std::string_view field,
                                   std::string_view source);

    FieldValues(const Event& event, const Log& log, const Names& names, const RunState& after,
                std::string_view source, Naming nameOfField)
        : event_(event),
          log_(log),
          names_(names),
          after_(after),
          source_(source),
          nameOfField_(nameOfField) {}

    void operator()(std::string_view field, TextId id) { add(field, std::string(log_.text(id))); }
    void operator()(std::string_view field, TaskId id) {
        std::string task(names_.of(id));
        const TaskFacts& key = after_.tasks.of(id);
        if (key.timed && !task.empty()) task += " @" + humanTime(key.trigger);
        add(field, std::move(task));
    }
    void operator()(std::string_view, ExecutorId) {}
    template <class Tag>
    void operator()(std::string_view field, Id<Tag> id) {
        add(field, id.exists() ? std::string(names_.of(id)) : "null");
    }
    void operator()(std::string_view field, Instant at) { add(field, humanTime(at)); }
    void operator()(std::string_view field, Duration length) { add(field, humanTime(length)); }
    void operator()(std::string_view field, bool value) { add(field, value ? "true" : "false"); }
    template <class Number>
    requires std::is_integral_v<Number>
    void operator()(std::string_view field, Number value) {
        const bool ctl = event_.what.is<CtlChanged>() || event_.what.is<CtlCasFailed>();
        if constexpr (std::is_same_v<Number, std::uint32_t>)
            if (ctl) {
                add(field, std::string(toString(poolRunStateOf(value))) + "|" +
                               std::to_string(workerCountOf(value)));
                return;
            }
        add(field, std::to_string(value));
    }
    template <HasWords Word>
    void operator()(std::string_view field, Word value) {
        add(field, std::string(toString(value)));
    }

    CodeVariables variables;

private:
    void add(std::string_view field, std::string value) {
        std::string name = nameOfField_(nameOf(event_), field, source_);
        if (!name.empty() && !value.empty())
            variables.emplace_back(std::move(name), std::move(value));
    }

    const Event& event_;
    const Log& log_;
    const Names& names_;
    const RunState& after_;
    std::string_view source_;
    Naming nameOfField_;
};

}  // namespace poolscope

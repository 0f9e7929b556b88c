// By priority, by trigger time, by sequence number.
#include "app/model/predict/task_order.hpp"

#include <string>
#include <string_view>
#include <utility>

#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

Said orderSaidOf(std::string key, const RunState& state, TaskId first, TaskId second) {
    const auto due = [&](TaskId task) { return humanTime(state.tasks.of(task).trigger); };
    const auto priority = [&](TaskId task) {
        return std::to_string(state.heaps.key(task).priority);
    };
    return {std::move(key),
            {{"first", first},
             {"second", second},
             {"firstDue", due(first)},
             {"secondDue", due(second)},
             {"firstPriority", priority(first)},
             {"secondPriority", priority(second)}}};
}

}  // namespace

OrderedBy orderedBy(const RunState& state, TaskId a, TaskId b) {
    if (!state.goesBefore(a, b) && !state.goesBefore(b, a)) return OrderedBy::Nothing;
    const TaskKey& first = state.heaps.key(a);
    const TaskKey& second = state.heaps.key(b);
    if (first.prioritized && second.prioritized)
        return first.priority == second.priority ? OrderedBy::Age : OrderedBy::Priority;
    return state.tasks.of(a).trigger == state.tasks.of(b).trigger ? OrderedBy::Number
                                                                  : OrderedBy::Time;
}

Said reasonOf(const RunState& state, TaskId first, TaskId second) {
    switch (orderedBy(state, first, second)) {
        case OrderedBy::Number: return orderSaidOf("predict.before.number", state, first, second);
        case OrderedBy::Priority:
            return orderSaidOf("predict.before.priority", state, first, second);
        case OrderedBy::Age: return orderSaidOf("predict.before.age", state, first, second);
        default: return orderSaidOf("predict.before.time", state, first, second);
    }
}

Said mixUpOf(const RunState& state, const Names& names, TaskId first, TaskId second) {
    switch (orderedBy(state, first, second)) {
        case OrderedBy::Number: return orderSaidOf("predict.mixUp.number", state, first, second);
        case OrderedBy::Priority:
            return orderSaidOf("predict.mixUp.priority", state, first, second);
        case OrderedBy::Age: return orderSaidOf("predict.mixUp.age", state, first, second);
        default: break;
    }
    const bool byName = names.of(second) < names.of(first);
    return orderSaidOf(byName ? "predict.mixUp.name" : "predict.mixUp.time", state, first, second);
}

}  // namespace poolscope

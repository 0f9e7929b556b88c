// Why a queue has one task before another, and what is mixed up by whoever has them the other way.
#pragma once

#include <cstdint>

#include "app/model/predict/question.hpp"
#include "app/model/run/run_state.hpp"
#include "engine/trace/names.hpp"

namespace poolscope {

/// What decides between two tasks of a queue. Nothing: the queue leaves it open.
enum class OrderedBy : std::uint8_t { Nothing, Time, Number, Priority, Age };

OrderedBy orderedBy(const RunState& state, TaskId a, TaskId b);

/// `first` goes before `second`, which must be so: with times, numbers or priorities.
Said reasonOf(const RunState& state, TaskId first, TaskId second);
/// The same, said to whoever takes `second` for the first.
Said mixUpOf(const RunState& state, const Names& names, TaskId first, TaskId second);

}  // namespace poolscope

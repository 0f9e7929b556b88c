// The state machines as pictures: which box stands where, and which arrows there are.
//
// The JDK's own comments give the ways: ThreadPoolExecutor and FutureTask in their class comments,
// TimerTask in its fields, ForkJoinTask in its status bits. Promises: every state of a machine
// once, every legal arrow once; data only.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "app/model/run/state_machine.hpp"

namespace poolscope {

/// A state, and where its box stands: columns from the left, rows from the top, 0 to 3.
struct MachineState {
    std::uint8_t state = 0;
    std::uint8_t column = 0;
    float row = 0;
    bool final = false;
};

struct MachineEdge {
    std::uint8_t from = 0;
    std::uint8_t to = 0;
    std::string_view by = {};  ///< its label, or the key of a text ("life.…")
};

struct Machine {
    std::string_view title;  ///< the key of the text above it
    std::span<const MachineState> states;
    std::span<const MachineEdge> edges;
};

const Machine& pictureOf(TaskStateKind machine);
/// In one line from left to right; the edges between neighbours first, in that order.
const Machine& pictureOf(ExecutorStateKind machine);

}  // namespace poolscope

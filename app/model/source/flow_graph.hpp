// In which order the engine's functions can emit events and call each other.
//
//     siftUp:  emit 48 ──▶ ┬──▶ emit 53 ──▶ ┬──▶ call fill ──┐      a point for each event,
//                          │ ◀──────────────┼────────────────┘      call and way out
//                          └──────▶ call fill ◀─┘──▶ return
//
// Promises: whatever order a function really can take is a way through its points; values are not
// followed, so more ways are there than can be taken. An exception leads from a call to the
// handlers around it, or out of the function; an object with a destructor is destroyed on every
// way out of its block.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/source/source_program.hpp"

namespace poolscope {

using FlowPoint = std::uint32_t;
inline constexpr FlowPoint kNoPoint = 0xffffffffU;

/// An enumerator as its letters alone: AddWorker and "add worker" are addworker.
std::string plainWord(std::string_view word);

struct FlowStep {
    enum class Kind : std::uint8_t { Pass, Emit, Call, Return, Unwind };
    Kind kind = Kind::Pass;
    bool forAnother = false;  ///< Emit: told of a thread that need not be the one that runs
    /// Emit: the function that a new thread begins with.
    std::optional<std::uint32_t> begins;
    bool anything = false;  ///< Call: of a variable, which may hold any function
    std::uint32_t function = 0;
    int line = 0;
    std::vector<FlowPoint> next;
    FlowPoint thrown = kNoPoint;           ///< Call: where an exception leads
    std::vector<std::uint32_t> targets;    ///< Call: functions
    std::vector<std::string> enumerators;  ///< Call: that it passes by name, plain words
    bool chooses = false;                  ///< Call: one of them, not all
    bool ofOwnObject = false;              ///< Call: of a method of the object that calls
};

class FlowGraph {
public:
    /// The program must be linked; only its functions are looked at later.
    explicit FlowGraph(const SourceProgram& program);

    std::size_t points() const { return steps_.size(); }
    std::size_t functions() const { return functions_.size(); }
    const FlowStep& at(FlowPoint point) const { return steps_[point]; }
    FlowPoint entryOf(std::uint32_t function) const { return functions_[function].entry; }
    /// Can a call come back without an event of its own: normally, by an exception?
    bool canReturnSilently(std::uint32_t function) const { return functions_[function].returns; }
    bool canThrowSilently(std::uint32_t function) const { return functions_[function].throws; }
    /// Can it be called on a thread that other code has started?
    bool runsAnywhere(std::uint32_t function) const { return !functions_[function].onOwnThreads; }
    /// Can the first event of a call be this one?
    bool canBeginWith(std::uint32_t function, FlowPoint emit) const;
    /// Every point that emits.
    const std::vector<FlowPoint>& emits() const { return emits_; }

private:
    friend class FlowBuilder;
    struct Facts {
        FlowPoint entry = kNoPoint;
        bool onOwnThreads = false;
        bool returns = false;
        bool throws = false;
        std::vector<FlowPoint> first;  ///< the events that a call can begin with, sorted

        friend bool operator==(const Facts&, const Facts&) = default;
    };
    Facts factsOf(std::uint32_t function) const;
    void findFacts();

    std::vector<FlowStep> steps_;
    std::vector<Facts> functions_;
    std::vector<FlowPoint> emits_;
};

}  // namespace poolscope

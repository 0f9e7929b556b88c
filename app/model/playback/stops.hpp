// Where a step ends: after every event, after the next telling one, or after the operation.
//
// Promises: from a stop, the next stop's previous one is that stop again; the beginning and the end
// of what is known are stops. A search looks at each event on its way once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "app/model/playback/telling.hpp"
#include "app/model/run/run_history.hpp"

namespace poolscope {

enum class StepSize : std::uint8_t { Event, Telling, Operation };
inline constexpr std::array<std::string_view, 3> kStepSizeWords{"event", "telling", "operation"};

constexpr std::string_view nameOf(StepSize size) {
    return kStepSizeWords[static_cast<std::size_t>(size)];
}

/// The next larger one; the largest itself.
constexpr StepSize largerThan(StepSize size) {
    return size == StepSize::Event ? StepSize::Telling : StepSize::Operation;
}

/// Which steps a person wants.
struct StepChoice {
    StepSize size = StepSize::Telling;
    TellingGroups groups = kAllTelling;
    bool onlyShown = true;  ///< only what moves in the picture

    bool has(TellingGroup group) const { return (groups & bitOf(group)) != 0; }
    void toggle(TellingGroup group) { groups ^= bitOf(group); }

    friend bool operator==(const StepChoice&, const StepChoice&) = default;
};

/// The executor that an event names: itself, or as that of a task, a lock or a condition. `all`:
/// the run's state at its end.
std::optional<ExecutorId> executorConcernedBy(const Payload& what, const RunState& all);

/// What a picture moves by. Behind the last such event steps go by the whole run, so that none
/// leaps to its end.
struct MovesBy {
    ExecutorId pool{};  ///< the only one it shows; none: it shows all of them
    TellingGroups groups = kAllTelling;
};

class Stops {
public:
    /// `picture`: the one that is shown. The history must outlive it.
    Stops(const RunHistory& history, const StepChoice& steps, MovesBy picture)
        : history_(&history), steps_(steps), picture_(steps.onlyShown ? picture : MovesBy{}) {}

    /// The first stop after a position, at most the end of what is known.
    std::size_t next(std::size_t position) const { return next(position, steps_.size); }
    std::size_t next(std::size_t position, StepSize size) const;
    /// The last stop before a position, at least 0.
    std::size_t previous(std::size_t position) const { return previous(position, steps_.size); }
    std::size_t previous(std::size_t position, StepSize size) const;
    /// Is that event one to stop at, when steps are telling events?
    bool tells(std::size_t event) const;

private:
    bool concerns(std::size_t event, const MovesBy& picture) const;
    bool tells(std::size_t event, const MovesBy& picture) const;
    /// Whether the operation that ends there, or in which it is, concerns the picture.
    bool endsOperation(std::size_t position, const MovesBy& picture) const;
    /// The first stop of that picture after a position, but for single events.
    std::optional<std::size_t> find(std::size_t position, StepSize size,
                                    const MovesBy& picture) const;

    const RunHistory* history_;
    StepChoice steps_;
    MovesBy picture_;
};

}  // namespace poolscope

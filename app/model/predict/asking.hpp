// What every kind of question reads: the history, and what comes next in its log.
//
// Promises: looking ahead ends after kFarthest events, so that a question costs little and its
// answer is near. A state is valid until the next one is asked for.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "app/model/run/run_history.hpp"

namespace poolscope {

struct Asking {
    static constexpr std::size_t kFarthest = 20'000;

    RunHistory& history;
    std::uint64_t seed = 0;
    std::optional<ExecutorId> only;
    bool inPicture = false;  ///< whoever is asked can also answer in the picture

    const Log& log() const { return history.log(); }
    const Names& names() const { return history.names(); }
    /// Everything after the first `position` events.
    const RunState& at(std::size_t position) const { return history.at(position); }
    bool isAbout(ExecutorId executor) const { return !only || *only == executor; }

    /// The event at a position if it is of that kind and there is one.
    template <EventStruct What>
    std::optional<What> get(std::size_t position) const {
        return position < history.size() ? log().get<What>(position) : std::nullopt;
    }
    /// The event just before a position, likewise.
    template <EventStruct What>
    std::optional<What> last(std::size_t position) const {
        return position > 0 ? get<What>(position - 1) : std::nullopt;
    }
    /// The first position from `from` on for which holds(position).
    template <class Holds>
    std::optional<std::size_t> find(std::size_t from, const Holds& holds) const {
        const std::size_t end = std::min(history.size(), from + kFarthest);
        for (std::size_t position = from; position < end; ++position)
            if (holds(position)) return position;
        return std::nullopt;
    }
    /// The first event of that kind from `from` on for which holds(event).
    template <EventStruct What, class Holds>
    std::optional<std::size_t> findEvent(std::size_t from, const Holds& holds) const {
        return find(from, [&](std::size_t position) {
            const auto what = log().get<What>(position);
            return what && holds(*what);
        });
    }
};

}  // namespace poolscope

// Searching the log forwards and backwards for stops.
#include "app/model/playback/stops.hpp"

#include <algorithm>
#include <optional>
#include <type_traits>

namespace poolscope {

std::optional<ExecutorId> executorConcernedBy(const Payload& what, const RunState& all) {
    std::optional<ExecutorId> found;
    const auto keep = [&](ExecutorId id) {
        if (!found && id.exists()) found = id;
    };
    visitFields(what, [&](std::string_view, const auto& value) {
        using Field = std::decay_t<decltype(value)>;
        if constexpr (std::is_same_v<Field, ExecutorId>)
            keep(value);
        else if constexpr (std::is_same_v<Field, TaskId>) {
            if (value.exists()) keep(all.tasks.of(value).executor);
        } else if constexpr (std::is_same_v<Field, ConditionId>) {
            if (value.exists()) keep(all.locks().executorOf(value));
        } else if constexpr (std::is_same_v<Field, LockId>) {
            if (value.exists()) keep(all.locks().lock(value).executor);
        }
    });
    return found;
}

/// What names no executor, such as a pause of the process, concerns all of them.
bool Stops::concerns(std::size_t event, const MovesBy& picture) const {
    if (!picture.pool.exists()) return true;
    const auto executor = executorConcernedBy(history_->log()[event].what, history_->latest());
    return !executor || *executor == picture.pool;
}

bool Stops::tells(std::size_t event) const { return tells(event, picture_); }

/// That a leader waits is told by its becoming leader.
bool Stops::tells(std::size_t event, const MovesBy& picture) const {
    const Log& log = history_->log();
    if (event > 0 && log.is<TimedAwaited>(event) && log.is<LeaderTaken>(event - 1) &&
        log[event].thread == log[event - 1].thread)
        return false;
    const std::optional<TellingGroup> group = tellingGroupOf(history_->log()[event].what);
    return group && steps_.has(*group) && (picture.groups & bitOf(*group)) != 0 &&
           concerns(event, picture);
}

bool Stops::endsOperation(std::size_t position, const MovesBy& picture) const {
    const Operations& operations = history_->operations();
    return concerns(operations[operations.at(position - 1)].event, picture);
}

std::optional<std::size_t> Stops::find(std::size_t position, StepSize size,
                                       const MovesBy& picture) const {
    const std::size_t end = history_->size();
    if (size == StepSize::Telling) {
        while (position < end && !tells(position, picture)) ++position;
        return position < end ? std::optional(position + 1) : std::nullopt;
    }
    const Operations& operations = history_->operations();
    while (position < end) {
        position = operations.next(position);
        if (endsOperation(position, picture)) return position;
    }
    return std::nullopt;
}

std::size_t Stops::next(std::size_t position, StepSize size) const {
    const std::size_t end = history_->size();
    if (size == StepSize::Event) return std::min(position + 1, end);
    if (const auto inPicture = find(position, size, picture_)) return *inPicture;
    return find(position, size, {}).value_or(end);
}

std::size_t Stops::previous(std::size_t position, StepSize size) const {
    if (position == 0) return 0;
    std::size_t to = position - 1;
    if (size == StepSize::Event) return to;
    // Behind the last one in the picture there are those of the whole run: this may be that one.
    const MovesBy picture = find(position - 1, size, picture_) ? picture_ : MovesBy{};
    if (size == StepSize::Telling) {
        while (to > 0 && !tells(to - 1, picture) && !tells(to - 1, picture_)) --to;
        return to;
    }
    const Operations& operations = history_->operations();
    to = operations.previous(position);
    while (to > 0 && !endsOperation(to, picture) && !endsOperation(to, picture_))
        to = operations.previous(to);
    return to;
}

}  // namespace poolscope

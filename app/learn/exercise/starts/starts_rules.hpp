// When the runs of a periodic task start, by what schedules it.
//
// Promises: held against the engine's pool and Timer by tests/spec/exercise_starts.cpp. One thread
// runs everything. Instants are counted in ticks. The next planned start is a parameter, because a
// learner may count from something else.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace poolscope {

enum class StartsBy : std::uint8_t {
    Rate,      ///< scheduleAtFixedRate
    Delay,     ///< scheduleWithFixedDelay
    TimerOf,   ///< Timer.schedule
    TimerRate  ///< Timer.scheduleAtFixedRate
};
inline constexpr std::array<std::string_view, 4> kStartsWords{"rate", "delay", "timerOf",
                                                              "timerRate"};
constexpr std::string_view nameOf(StartsBy by) {
    return kStartsWords[static_cast<std::size_t>(by)];
}

/// Another task, that runs once on the same thread.
struct StartsOther {
    std::int64_t due = 0;
    std::int64_t length = 0;
};

struct StartsTask {
    StartsBy by = StartsBy::Rate;
    std::int64_t first = 0;
    std::int64_t period = 1;
    std::vector<std::int64_t> lengths;  ///< of its runs
    std::optional<StartsOther> other{};
};

struct StartsRun {
    std::int64_t planned = 0;
    std::int64_t start = 0;
    std::int64_t end = 0;

    friend bool operator==(const StartsRun&, const StartsRun&) = default;
};

/// What the next planned start is counted from.
enum class CountsFrom : std::uint8_t { Planned, Start, End };
CountsFrom countsFrom(StartsBy by);
std::int64_t plannedAfter(const StartsRun& run, CountsFrom from, std::int64_t period);

/// What the runs are; of the other task, when it starts.
struct StartsCourse {
    std::vector<StartsRun> runs;
    std::optional<std::int64_t> otherStart{};
};
StartsCourse courseOf(const StartsTask& task);

/// When the run after these starts if it is planned for then: not before the thread is free.
std::int64_t startWhenFree(const StartsTask& task, const StartsCourse& course, std::size_t runs,
                           std::int64_t planned);

}  // namespace poolscope

// Virtual time that follows the wall clock, times a speed.
//
// Promises: it does not go back, and stands still while it is held. Each look at the wall clock
// counts for kLongestStep at most: who comes back to a page that slept finds the run where it was
// left, not minutes later. What it shows are whole tenths of a millisecond, which people can read
// and repeat. The wall clock is given from outside, so tests do not wait.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/trace/time.hpp"

namespace poolscope {

class PacedClock {
public:
    using Wall = std::chrono::steady_clock::time_point;
    static constexpr std::chrono::nanoseconds kLongestStep = std::chrono::milliseconds(250);

    explicit PacedClock(Wall began) : seen_(began) {}

    /// The wall clock shows that.
    void follow(Wall wall) {
        const auto step = std::clamp(wall - seen_, Wall::duration::zero(),
                                     std::chrono::duration_cast<Wall::duration>(kLongestStep));
        seen_ = wall;
        if (held_) return;
        passed_ =
            passed_ + Duration{std::chrono::nanoseconds(step).count() * how().times / how().of};
    }
    Instant now() const { return Instant{passed_.ns - passed_.ns % kShown.ns}; }
    /// It has come there already.
    void reach(Instant at) { passed_ = isBefore(passed_, at) ? at : passed_; }
    /// It has not come farther than that: the run is slower than the clock.
    void waitAt(Instant at) { passed_ = isBefore(at, passed_) ? at : passed_; }

    bool held() const { return held_; }
    void hold(bool held) { held_ = held; }
    /// In steps from the wall clock's own, which is 0: slower below, faster above.
    int speed() const { return static_cast<int>(speed_) - kUsual; }
    void setSpeed(int speed) {
        const int last = static_cast<int>(kSpeeds.size()) - 1;
        speed_ = static_cast<std::size_t>(std::clamp(speed + kUsual, 0, last));
    }
    /// "1/4", "1", "10": how many seconds of the run pass in one.
    std::string_view words() const { return how().words; }

private:
    struct Speed {
        std::int64_t times;
        std::int64_t of;
        std::string_view words;
    };
    static constexpr std::array<Speed, 7> kSpeeds{{{1, 10, "1/10"},
                                                   {1, 4, "1/4"},
                                                   {1, 2, "1/2"},
                                                   {1, 1, "1"},
                                                   {2, 1, "2"},
                                                   {4, 1, "4"},
                                                   {10, 1, "10"}}};
    static constexpr int kUsual = 3;
    static constexpr Duration kShown = microseconds(100);

    const Speed& how() const { return kSpeeds[speed_]; }

    Wall seen_;
    Instant passed_;
    std::size_t speed_ = kUsual;
    bool held_ = false;
};

}  // namespace poolscope

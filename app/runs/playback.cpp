// Reading a run's events in parts.
#include "app/runs/playback.hpp"

#include <algorithm>

namespace poolscope {

void Playback::read(std::size_t all, const LoadWatch& watch) {
    constexpr std::size_t kPart = 16'384;
    const Log& log = history.log();
    const WatchedStep step(watch, LoadStep::Reading);
    for (std::size_t end = kPart; end < all; end += kPart) {
        history.follow(end);
        step.reached(static_cast<double>(end) / static_cast<double>(all), [&](double share) {
            const auto at = static_cast<std::size_t>(share * static_cast<double>(all));
            return log[std::min(at, all - 1)].time;
        });
        if (watch.goOn && !watch.goOn()) throw GivenUp();
    }
}

}  // namespace poolscope

// Reading a run's events in parts.
#include "app/runs/playback.hpp"

#include <algorithm>

#include "engine/trace/stuck_threads.hpp"

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

bool Playback::follow(std::size_t most) {
    const std::size_t before = history.size();
    const std::size_t end = before + std::min(history.log().size() - before, most);
    const bool grew = history.follow(end);
    minimap.follow(history.log(), end);
    queue.follow(history.log(), end);
    head.know(end);
    if (waited_ == before) followWaits(end);
    return grew;
}

void Playback::followWaits(std::size_t end) {
    const Log& log = history.log();
    if (!waits_) waits_.emplace(log);
    for (; waited_ < end; ++waited_) waits_->apply(log[waited_], waited_);
}

const Standstill* Playback::standstill(bool ended) {
    const std::size_t size = history.log().size();
    if (!standstill_ || standstillAt_ != size) {
        followWaits(size);
        standstill_ = standstillOf(*waits_, ended);
        standstillAt_ = size;
        waits_.reset();
        waited_ = 0;
    }
    return standstill_->empty() ? nullptr : &*standstill_;
}

}  // namespace poolscope

// Chances by the steps that are left.
#include "engine/world/walk_strategy.hpp"

#include <algorithm>

#include "engine/world/virtual_world.hpp"

namespace poolscope {

ThreadForecast::Known& ThreadForecast::knownOf(ThreadId thread) {
    if (thread.value >= threads_.size()) threads_.resize(thread.value + std::size_t{1});
    return threads_[thread.value];
}

void ThreadForecast::add(const VirtualWorld& world, const Log& log) {
    ++runs_;
    for (std::uint32_t id = 0; id < world.threadCount(); ++id)
        knownOf({id}).steps += world.turnsOf({id});
    for (std::size_t i = 0; i < log.size(); ++i) {
        const Event event = log[i];
        const auto* made = event.what.get<ThreadCreated>();
        if (made != nullptr) knownOf(made->created).maker = event.thread;
    }
}

/// In all the runs of the forecast together; one run's worth of a step at least.
std::uint64_t WalkStrategy::leftOf(ThreadId thread) const {
    const std::uint64_t taken = world_->turnsOf(thread) * forecast_.runs();
    const std::uint64_t all = forecast_.stepsOf(thread);
    return all > taken ? all - taken : 1;
}

std::size_t WalkStrategy::chooseAmong(Candidates candidates) {
    weights_.clear();
    for (const ThreadId each : candidates) weights_.push_back(leftOf(each));
    const auto made = static_cast<std::uint32_t>(world_->threadCount());
    for (std::uint32_t id = made; id < forecast_.threads(); ++id) {
        ThreadId maker = forecast_.makerOf({id});
        while (maker.exists() && maker.value >= made) maker = forecast_.makerOf(maker);
        const auto by = std::find(candidates.begin(), candidates.end(), maker);
        if (by != candidates.end()) weights_[by - candidates.begin()] += forecast_.stepsOf({id});
    }
    std::uint64_t sum = 0;
    for (const std::uint64_t weight : weights_) sum += weight;
    std::uint64_t drawn = random_.below(sum);
    std::size_t pick = 0;
    while (drawn >= weights_[pick]) drawn -= weights_[pick++];
    return pick;
}

}  // namespace poolscope

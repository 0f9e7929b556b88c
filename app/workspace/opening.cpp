// Reading the opening of a scenario against its run.
#include "app/workspace/opening.hpp"

#include <algorithm>

namespace poolscope {

bool hasExecutor(const RunTree& runs, const std::function<bool(const RunState&, ExecutorId)>& is) {
    const RunState& all = runs.playback().history.latest();
    for (std::uint32_t i = 0; i < all.life.executors(); ++i)
        if (all.life.executor(ExecutorId{i}).exists && is(all, ExecutorId{i})) return true;
    return false;
}

Fit fitByDraws(const Perspective& perspective, const RunTree& runs, Fit otherwise) {
    return hasExecutor(
               runs, [&](const RunState& all, ExecutorId id) { return perspective.draws(all, id); })
               ? Fit::Well
               : otherwise;
}

OpeningPlace openingPlaceOf(const RunSource& source, const Playback& playback) {
    const RunHistory& history = playback.history;
    OpeningPlace place{ExecutorId{0}, openingPosition(history.log(), history.size()), {}, "heap"};
    if (const std::shared_ptr<const Scenario> scenario = source.scenario()) {
        const OpeningSpec& opening = scenario->opening;
        if (opening.view) place.view = nameOf(*opening.view);
        if (opening.event) {
            const std::uint64_t event = std::min<std::uint64_t>(*opening.event, history.size());
            place.position = static_cast<std::size_t>(event);
        }
        const auto count = static_cast<std::uint32_t>(history.latest().life.executors());
        for (std::uint32_t i = 0; opening.pool && i < count; ++i)
            if (history.names().of(ExecutorId{i}) == scenario->executors[*opening.pool].name)
                place.executor = ExecutorId{i};
    }
    const RunState& all = history.latest();
    const ExecutorLife& life = all.life.executor(place.executor);
    if (!life.exists) {
        if (all.life.executors() == 0) place.usual = "locks";
        return place;
    }
    if (!all.pools.pool(place.executor).queue.heap) place.usual = "pool";
    if (life.spec().states == ExecutorStateKind::ForkJoin) place.usual = "forkJoin";
    return place;
}

}  // namespace poolscope

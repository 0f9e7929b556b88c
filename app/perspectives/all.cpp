// The list of perspectives. A new one is its folder, its texts and one line here.
#include "app/perspectives/all.hpp"

#include "app/perspectives/compare/perspective.hpp"
#include "app/perspectives/edit/perspective.hpp"
#include "app/perspectives/fork_join/perspective.hpp"
#include "app/perspectives/graph/perspective.hpp"
#include "app/perspectives/heap/perspective.hpp"
#include "app/perspectives/lifecycle/perspective.hpp"
#include "app/perspectives/locks/perspective.hpp"
#include "app/perspectives/pool/perspective.hpp"
#include "app/perspectives/rates/perspective.hpp"
#include "app/perspectives/workers/perspective.hpp"

namespace poolscope {

namespace {

template <class... Perspectives>
std::vector<std::unique_ptr<Perspective>> perspectivesOf() {
    std::vector<std::unique_ptr<Perspective>> perspectives;
    (perspectives.push_back(std::make_unique<Perspectives>()), ...);
    return perspectives;
}

}  // namespace

std::vector<std::unique_ptr<Perspective>> makePerspectives() {
    return perspectivesOf<HeapPerspective, WorkersPerspective, RatesPerspective,
                          LifecyclePerspective, PoolPerspective, ForkJoinPerspective,
                          EditorPerspective, ComparePerspective, LocksPerspective,
                          GraphPerspective>();
}

std::vector<PerspectiveId> perspectiveIds() {
    std::vector<PerspectiveId> ids;
    for (const auto& perspective : makePerspectives()) ids.push_back(perspective->info().id);
    return ids;
}

}  // namespace poolscope

// onShutdown's question to each task, and shutdownNow, which asks none.
#include "app/learn/exercise/shutdown/shutdown_rules.hpp"

namespace poolscope {

SweepFate fateOf(const SweptTask& task, const SweepPolicies& policies) {
    if (task.cancelled && policies.removeOnCancel) return SweepFate::Gone;
    if (policies.now) return SweepFate::Returned;
    if (task.cancelled) return SweepFate::Removed;
    const bool kept = task.periodic ? policies.keepPeriodic : policies.keepDelayed || task.isDue();
    return kept ? SweepFate::Stays : SweepFate::Removed;
}

}  // namespace poolscope

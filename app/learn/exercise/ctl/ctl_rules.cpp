// ctl's words, event by event.
#include "app/learn/exercise/ctl/ctl_rules.hpp"

#include <optional>

#include "app/model/run/lifecycle_model.hpp"
#include "engine/trace/fork_join_events.hpp"

namespace poolscope {

namespace {

/// The same number of workers in another run state.
std::uint32_t inState(std::uint32_t ctl, PoolRunState state) {
    return ctlWordOf(state) | workerCountOf(ctl);
}

bool mayTerminate(std::uint32_t ctl) {
    const PoolRunState state = poolRunStateOf(ctl);
    return state == PoolRunState::Shutdown || state == PoolRunState::Stop;
}

/// The run state that the event leads to from `from`; nothing if it stays.
std::optional<PoolRunState> nextState(std::uint32_t ctl, CtlEvent event) {
    const PoolRunState from = poolRunStateOf(ctl);
    switch (event) {
        case CtlEvent::Shutdown:
            if (from < PoolRunState::Shutdown) return PoolRunState::Shutdown;
            return std::nullopt;
        case CtlEvent::ShutdownNow:
            if (from < PoolRunState::Stop) return PoolRunState::Stop;
            return std::nullopt;
        case CtlEvent::TryTerminate:
            if (mayTerminate(ctl) && workerCountOf(ctl) == 0) return PoolRunState::Tidying;
            return std::nullopt;
        case CtlEvent::Terminated: return PoolRunState::Terminated;
        default: return std::nullopt;
    }
}

}  // namespace

std::uint32_t ctlAfter(std::uint32_t ctl, CtlEvent event) {
    if (event == CtlEvent::Execute)
        return poolRunStateOf(ctl) == PoolRunState::Running ? ctl + 1 : ctl;
    if (event == CtlEvent::WorkerExits) return ctl - 1;
    const std::optional<PoolRunState> state = nextState(ctl, event);
    return state ? inState(ctl, *state) : ctl;
}

std::uint32_t ctlCountedBackwards(std::uint32_t ctl, CtlEvent event) {
    const std::uint32_t right = ctlAfter(ctl, event);
    if (!countsWorkers(event) || right == ctl) return right;
    return right > ctl && workerCountOf(ctl) == 0 ? right : ctl - (right - ctl);
}

std::uint32_t ctlStatesFromZero(std::uint32_t ctl, CtlEvent event) {
    const std::optional<PoolRunState> state = nextState(ctl, event);
    if (!state) return ctlAfter(ctl, event);
    return (static_cast<std::uint32_t>(*state) << kWorkerBits) | workerCountOf(ctl);
}

std::uint32_t ctlOtherShutdown(std::uint32_t ctl, CtlEvent event) {
    if (!nextState(ctl, event)) return ctlAfter(ctl, event);
    if (event == CtlEvent::Shutdown) return inState(ctl, PoolRunState::Stop);
    if (event == CtlEvent::ShutdownNow) return inState(ctl, PoolRunState::Shutdown);
    return ctlAfter(ctl, event);
}

std::uint32_t ctlTidyingSkipped(std::uint32_t ctl, CtlEvent event) {
    const std::uint32_t right = ctlAfter(ctl, event);
    if (event != CtlEvent::TryTerminate || right == ctl) return right;
    return inState(ctl, PoolRunState::Terminated);
}

std::uint32_t ctlTidyingTooSoon(std::uint32_t ctl, CtlEvent event) {
    if (event != CtlEvent::TryTerminate || workerCountOf(ctl) == 0) return ctlAfter(ctl, event);
    return inState(ctl, PoolRunState::Tidying);
}

std::uint32_t ctlStateBackwards(std::uint32_t ctl, CtlEvent event) {
    if (event != CtlEvent::Shutdown) return ctlAfter(ctl, event);
    return inState(ctl, PoolRunState::Shutdown);
}

std::uint32_t ctlWorkerAfterShutdown(std::uint32_t ctl, CtlEvent event) {
    return event == CtlEvent::Execute ? ctl + 1 : ctlAfter(ctl, event);
}

}  // namespace poolscope

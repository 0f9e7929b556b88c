// What each event of a pool's life makes of ThreadPoolExecutor's ctl, and what it makes of it in
// the eyes of those who are mistaken.
//
// Promises: the JDK's words, held against the engine's own pool by tests/spec/exercise_ctl.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace poolscope {

enum class CtlEvent : std::uint8_t {
    Execute,       ///< with a task, below corePoolSize
    WorkerExits,   ///< decrementWorkerCount
    Shutdown,      ///< shutdown()
    ShutdownNow,   ///< shutdownNow()
    TryTerminate,  ///< with an empty queue
    Terminated     ///< the hook terminated() has returned
};
inline constexpr std::array<std::string_view, 6> kCtlEventWords{
    "execute", "workerExits", "shutdown", "shutdownNow", "tryTerminate", "terminated"};
constexpr std::string_view nameOf(CtlEvent event) {
    return kCtlEventWords[static_cast<std::size_t>(event)];
}
/// Whether the event is about the number of workers, and so never about the run state.
constexpr bool countsWorkers(CtlEvent event) { return event <= CtlEvent::WorkerExits; }

/// How ctl goes on from `ctl`.
using CtlRule = std::uint32_t (*)(std::uint32_t ctl, CtlEvent event);

std::uint32_t ctlAfter(std::uint32_t ctl, CtlEvent event);

/// What the mistaken make of it; where the mistake has no bearing on the event, what is right.
std::uint32_t ctlCountedBackwards(std::uint32_t ctl, CtlEvent event);
std::uint32_t ctlStatesFromZero(std::uint32_t ctl, CtlEvent event);  ///< RUNNING as 000
std::uint32_t ctlOtherShutdown(std::uint32_t ctl, CtlEvent event);   ///< the other of the two calls
std::uint32_t ctlTidyingSkipped(std::uint32_t ctl, CtlEvent event);
std::uint32_t ctlTidyingTooSoon(std::uint32_t ctl, CtlEvent event);  ///< with workers left
std::uint32_t ctlStateBackwards(std::uint32_t ctl, CtlEvent event);
std::uint32_t ctlWorkerAfterShutdown(std::uint32_t ctl, CtlEvent event);

}  // namespace poolscope

// ThreadPoolExecutor.execute as three questions: what becomes of a task, and what a pool is
// afterwards.
//
// Promises: the JDK's order of questions, held against the engine's own pool by
// tests/spec/exercise_route.cpp. Workers stay when they have nothing to do: the keep-alive time is
// taken to be long.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace poolscope {

/// What becomes of a task. The last four are the rejection, by its policy.
enum class Route : std::uint8_t {
    NewCore,
    Queued,
    NewExtra,
    Thrown,        ///< AbortPolicy
    ByCaller,      ///< CallerRunsPolicy
    Dropped,       ///< DiscardPolicy
    OldestDropped  ///< DiscardOldestPolicy
};
inline constexpr std::array<std::string_view, 7> kRouteWords{
    "newCore", "queued", "newExtra", "thrown", "byCaller", "dropped", "oldestDropped"};
constexpr std::string_view nameOf(Route route) {
    return kRouteWords[static_cast<std::size_t>(route)];
}
constexpr bool isRejection(Route route) { return route >= Route::Thrown; }

/// The name of the policy whose rejection that is.
std::string_view policyOf(Route rejection);

struct RoutePool {
    std::size_t core = 1;
    std::size_t maximum = 1;   ///< not below `core`
    std::size_t capacity = 1;  ///< of the queue, at least 1
    Route rejection = Route::Thrown;
    std::vector<std::string> workers{};  ///< the task of each; empty: idle
    std::deque<std::string> queue{};
    std::deque<std::size_t> idle{};  ///< workers without a task, the longest waiting first

    friend bool operator==(const RoutePool&, const RoutePool&) = default;
};

Route routeOf(const RoutePool& pool);
/// Does it with the task. The worker that has been idle longest takes a queued task at once.
void takeTask(RoutePool& pool, std::string task, Route route);
/// The worker ends its task, and takes the head of the queue if there is one.
void finishTask(RoutePool& pool, std::size_t worker);

}  // namespace poolscope

// Which built-in scenarios belong together, in the order in which one would learn from them.
//
// Promises: each built-in scenario is in exactly one group; a test compares the two lists. Why here
// and not in the scenarios: a group is about all of them, and only the list shows it.
#pragma once

#include <array>
#include <span>
#include <string_view>

namespace poolscope {

struct ScenarioGroup {
    std::string_view name;                        ///< its words are ui.scenarios.group.<name>
    std::span<const std::string_view> scenarios;  ///< names of their files
};

namespace scenario_groups {

inline constexpr std::array<std::string_view, 8> kQueue{
    "1-heap-with-ties",       "2-removal-sifts-up",      "3-leader-hand-over",
    "8-the-array-grows",      "35-four-queues-one-load", "36-one-leader-or-everybody",
    "37-heapindex-or-search", "65-your-own-queue"};
inline constexpr std::array<std::string_view, 8> kPeriodic{
    "4-catch-up-burst",         "28-occasional-overruns",      "29-constant-overrun",
    "30-two-second-stall",      "50-a-pause-of-the-collector", "5-silent-death",
    "26-nine-oclock-every-day", "27-left-out-or-caught-up"};
inline constexpr std::array<std::string_view, 6> kResults{
    "9-waiting-in-get",       "18-all-or-the-first",  "20-in-order-of-completion",
    "7-cancelled-but-queued", "32-storm-of-timeouts", "25-a-future-nobody-will-finish"};
inline constexpr std::array<std::string_view, 12> kPools{"10-nine-tasks",
                                                         "11-maximum-without-effect",
                                                         "12-idle-workers-leave",
                                                         "16-five-queues",
                                                         "17-what-executors-makes",
                                                         "22-threads-before-queue",
                                                         "33-queue-without-a-bound",
                                                         "24-how-many-threads",
                                                         "56-a-thread-for-each-task",
                                                         "51-as-many-in-as-out",
                                                         "15-rejected-with-a-report",
                                                         "63-what-else-a-full-pool-can-do"};
inline constexpr std::array<std::string_view, 4> kShutdown{
    "6-shutdown-policies", "13-shutdown-wakes-the-idle", "14-too-late", "64-daemon-threads"};
inline constexpr std::array<std::string_view, 6> kForkJoin{"21-sum-by-halves",
                                                           "23-blocking-in-a-pool",
                                                           "34-uneven-work",
                                                           "80-one-thread-keeps-the-delays",
                                                           "81-two-ways-to-keep-delays",
                                                           "83-a-periodic-task-survives-shutdown"};
inline constexpr std::array<std::string_view, 6> kOrchestrated{
    "57-six-handlers-two-threads", "58-the-same-graph-by-hand",    "59-one-handler-throws",
    "60-cancelled-by-a-timeout",   "61-an-event-inside-a-handler", "62-too-many-handlers-at-once"};
inline constexpr std::array<std::string_view, 6> kFutures{"75-a-diamond-of-futures",
                                                          "76-the-callback-in-the-wrong-thread",
                                                          "77-a-timeout-with-a-fallback",
                                                          "82-one-callback-holds-up-all-timeouts",
                                                          "78-any-of-leaves-the-others-running",
                                                          "79-one-order-four-ways"};
inline constexpr std::array<std::string_view, 3> kTimer{
    "19-one-exception-ends-a-timer", "31-timer-against-pools", "55-the-wall-clock-is-set"};
inline constexpr std::array<std::string_view, 2> kLocks{"48-two-locks-two-orders",
                                                        "49-everybody-waits-for-the-last"};
inline constexpr std::array<std::string_view, 6> kPrograms{"66-lost-update",
                                                           "71-a-counter-without-a-lock",
                                                           "70-the-signal-came-first",
                                                           "67-if-where-while-belongs",
                                                           "68-one-connection-too-few",
                                                           "69-one-connection-more"};
inline constexpr std::array<std::string_view, 13> kBroken{"40-without-a-leader",
                                                          "41-removed-but-not-sifted-up",
                                                          "42-nobody-looks-again",
                                                          "43-no-signal-on-the-way-out",
                                                          "44-nobody-wakes-the-idle",
                                                          "45-busy-taken-for-idle",
                                                          "46-no-first-come-first-served",
                                                          "47-searching-the-array",
                                                          "52-nobody-takes-its-place",
                                                          "53-shutdown-before-the-worker-starts",
                                                          "72-nobody-runs-a-scheduled-task",
                                                          "73-fewer-workers-than-core",
                                                          "74-a-count-runs-over"};

}  // namespace scenario_groups

/// To begin with: one of each subject.
inline constexpr std::array<std::string_view, 6> kRecommended{
    "1-heap-with-ties", "3-leader-hand-over",  "4-catch-up-burst",
    "10-nine-tasks",    "6-shutdown-policies", "21-sum-by-halves"};

inline constexpr std::array<ScenarioGroup, 12> kScenarioGroups{{
    {"queue", scenario_groups::kQueue},
    {"periodic", scenario_groups::kPeriodic},
    {"results", scenario_groups::kResults},
    {"pools", scenario_groups::kPools},
    {"shutdown", scenario_groups::kShutdown},
    {"forkJoin", scenario_groups::kForkJoin},
    {"orchestrated", scenario_groups::kOrchestrated},
    {"futures", scenario_groups::kFutures},
    {"timer", scenario_groups::kTimer},
    {"locks", scenario_groups::kLocks},
    {"programs", scenario_groups::kPrograms},
    {"broken", scenario_groups::kBroken},
}};

}  // namespace poolscope

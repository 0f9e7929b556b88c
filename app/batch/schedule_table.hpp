// A schedule as a table: a column a thread, what each did in order, and why another thread went on.
//
//     event  main                          pool-1-thread-1
//        41  main queues t1
//        52                                switch: main could go on, but was preempted
//        53                                pool-1-thread-1 takes t1
//
// Rows are the events that tell something (app/model/playback/telling.hpp), and a row for each
// switch to the thread of another such event. A thread that was preempted or went out of turn has
// its row even where it did nothing that tells. What one thread does *to* another, such as granting
// it a lock, stands in the other's column and is no switch.
//
// Promises: of the log and the switches alone; the words are the narrator's.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/narration/text_catalog.hpp"
#include "engine/trace/log.hpp"
#include "engine/world/deviating_strategy.hpp"

namespace poolscope {

/// Why a thread did not go on.
enum class SwitchReason : std::uint8_t {
    Preempted,  ///< it could have gone on
    OutOfTurn,  ///< it waits or has ended; and the next was not the one that had waited longest
    Lock,
    Condition,
    Sleep,
    Work,
    Device,
    Result,
    Permit,  ///< of a semaphore, or a latch's end
    Idle,    ///< it waits for a task
    Join,    ///< for the end of another thread
    Spin,    ///< it looks at variables that nobody has written
    Ended,
    GaveWay  ///< none of these: it let the others go first
};
inline constexpr std::array<std::string_view, 14> kSwitchReasonWords{
    "preempted", "outOfTurn", "lock", "condition", "sleep", "work",  "device",
    "result",    "permit",    "idle", "join",      "spin",  "ended", "gaveWay"};
constexpr std::string_view nameOf(SwitchReason reason) {
    return kSwitchReasonWords[static_cast<std::size_t>(reason)];
}

struct ScheduleTable {
    struct Row {
        std::size_t event = 0;  ///< number of the event, from 1; of a switch the one behind it
        Instant time;
        std::optional<std::size_t> column{};  ///< none: of no thread, such as a jump of the clock
        std::string text;
        std::optional<SwitchReason> reason{};  ///< of a switch,
        std::optional<std::size_t> from{};     ///< and the column of the thread that does not go on
    };
    std::vector<std::string> threads;  ///< the columns, in the order in which they first act
    std::vector<Row> rows;
};

/// Of the first `end` events.
ScheduleTable scheduleTable(const Log& log, std::size_t end, const std::vector<Switch>& switches,
                            const TextCatalog& words);

}  // namespace poolscope

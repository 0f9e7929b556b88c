// Things in a run that have a name of their own in questions: "late", "burst", "starved".
//
//     leader-changes   a leader was taken or cleared
//     late             a body begins after its planned start
//     burst            a run of a fixed rate begins when a whole period or more has passed since
//                      its planned start: the task catches up
//     starved          a body begins later than it could, because every thread of its executor was
//                      in other tasks
//     rejected         a task is rejected
//     idle-while-due   a task is due and a thread of its executor waits for one, while a
//                      millisecond or more passes
//
// Promises: found in the log alone, event by event. The names are also understood with blanks.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "app/model/run/by_id.hpp"
#include "app/model/run/run_state.hpp"

namespace poolscope {

enum class NamedTerm : std::uint8_t { LeaderChanges, Late, Burst, Starved, Rejected, IdleWhileDue };
inline constexpr std::array<std::string_view, 6> kNamedTerms{
    "leader-changes", "late", "burst", "starved", "rejected", "idle-while-due"};

/// Whether it can only be told with the state of the run.
constexpr bool needsState(NamedTerm term) {
    return term == NamedTerm::Starved || term == NamedTerm::IdleWhileDue;
}

class NamedTerms {
public:
    /// Looks at the next event. `before`: the state before it, or null if no term needs one.
    void follow(const Event& event, const RunState* before);
    /// Does the term hold for the event that was looked at last? `after`: the state after it, or
    /// null likewise.
    bool holds(NamedTerm term, const Event& event, const RunState* after) const;

private:
    struct Period {
        bool fixedRate = false;
        Duration period;
    };
    ById<TaskId, Period, 8> periods_;
    bool idleWhileDue_ = false;  ///< time passes so at this event
    bool begins_ = false;        ///< and it did not at the event before that let time pass
};

}  // namespace poolscope

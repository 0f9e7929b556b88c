// What a thread does at the playhead, for the place beside its name.
//
// Promises: it is of the moment that the sentence tells of, so that both say the same: the event
// being played, or else the one that just happened. Many moments of a queue take no time (a leader
// takes over, a lock is acquired, a signal is given), so a time axis alone has no room for them.
#pragma once

#include <string>

#include "app/model/narration/named_text.hpp"
#include "app/ui/display_list.hpp"
#include "app/ui/layout_context.hpp"
#include "app/ui/run_view.hpp"

namespace poolscope {

/// What a thread does at a moment, in so few kinds that each has a sign of its own.
enum class ThreadSign : std::uint8_t {
    None,
    Leads,
    HoldsLock,
    WantsLock,
    AwaitsSignal,  ///< or a task, at a queue without leaders
    WakesUp,       ///< or was signalled just now
    Runs,
    Sleeps,
    Waits,  ///< for a result, a core, a device, the end of a pool
    Stuck,  ///< for ever
};
IconKind iconOf(ThreadSign sign);
Role roleOf(ThreadSign sign);

struct ThreadNow {
    bool crowned = false;   ///< it is the leader of its queue
    bool hasLock = false;   ///< it holds the queue's lock or mainLock
    bool acts = false;      ///< the event is its own
    bool affected = false;  ///< the event of another thread does something to it
    ThreadSign sign = ThreadSign::None;
    NamedText words;    ///< "leader: waits 60 ms"
    std::string brief;  ///< likewise, where it is narrow; empty: there is nothing shorter

    /// What stands beside its name.
    IconKind icon() const {
        return crowned ? IconKind::Crown : hasLock ? IconKind::Lock : IconKind::None;
    }
    Role role() const { return crowned ? Role::Leader : Role::Locking; }
};

ThreadNow threadNow(ThreadId thread, const RunView& view, const LayoutContext& context);

/// The room that the icons of a run need beside names as high as `line`: none where no thread ever
/// leads or no lock is of interest, so that names stay where they are while the run plays.
float threadIconRoom(float line, const RunView& view, const LayoutContext& context);

}  // namespace poolscope

// The Locks perspective's layout: for each variable its value and who wrote it, with a strip of all
// its values; for each lock its owner, its waiters, its conditions, and a strip
// that shows over time who held it and how many threads waited.
//
// Promises: marks depend on pixels, not on holds; the future is drawn faintly. A row is as high as
// its lines of text, in every window and for the whole run, so nothing moves while one steps. Locks
// that nobody ever uses share a line. A run that ends in a circle of waiting has it as a picture:
// below the rows, in front of a class above them.
#pragma once

#include "app/perspectives/locks/lock_history.hpp"
#include "app/perspectives/locks/variable_history.hpp"
#include "app/ui/track_picture.hpp"

namespace poolscope {

/// A hold of a lock or a value of a variable, or several that share a pixel.
struct HoldBar {
    Rect box;
    ThreadId thread;  ///< of the first hold
    std::size_t count = 1;
    std::size_t position = 0;
    bool selected = false;
    Role role = Role::Locking;
    LockHold first;     ///< of a lock
    std::string value;  ///< of a variable, the last of several
};

struct LockRow {
    LockId lock;
    VariableId variable;  ///< in place of the lock
    std::string name;     ///< a TimerTask's lock has its task's
    Rect row;
    Rect track;
    std::vector<HoldBar> holds;
    std::vector<Rect> waiting;  ///< as high as threads wait
};

/// A circle of threads of which each waits for a lock that the next one holds.
struct LockCycle {
    struct Box {
        Rect box;
        ThreadId thread;
        LockId lock;  ///< one of the two
    };
    struct Arrow {
        Vec2 from, to;
        bool holds = false;  ///< from the lock to its owner; else from a thread to what it wants
        ThreadId thread;
        LockId lock;
    };
    Rect area;
    bool closed = false;  ///< at the playhead
    std::vector<Box> boxes;
    std::vector<Arrow> arrows;
};

struct LocksLayout : TrackPicture {
    std::vector<LockRow> rows;
    LockCycle cycle;                              ///< without boxes if the run has none
    Rect heldKey, waitingKey, valueKey, lostKey;  ///< in the legend
};

/// What the rows are drawn from.
struct LocksRead {
    const LockHistory& locks;
    const VariableHistory& variables;
};

/// The variables, and the locks of the executor shown. `scroll`: how far the rows are moved up, in
/// pixels. `cycleFirst`: a circle stands above the rows.
LocksLayout layoutLocks(Rect picture, const RunView& view, const LocksRead& read,
                        const AxisState& axis, float scroll, bool cycleFirst,
                        const LayoutContext& context);

/// "pool-1-thread-1 held queue lock", from when to when, and who wanted it meanwhile. Asked for
/// when the pointer rests on the bar: most bars are never asked.
std::string describeHold(const HoldBar& bar, const LockRow& row, const RunView& view,
                         const LayoutContext& context);

void paintLocks(Canvas& canvas, const Style& style, const LocksLayout& layout, const Target& hover);

}  // namespace poolscope

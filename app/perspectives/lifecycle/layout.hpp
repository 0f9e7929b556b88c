// The Lifecycle perspective's layout: the `ctl` word, both state machines, the list of tasks.
//
// Promises: the diagrams hold every state and every legal arrow, always in the same places; only
// the lit one changes. An arrow just taken is lit too.
#pragma once

#include "app/model/run/task_index.hpp"
#include "app/ui/layout_builder.hpp"
#include "app/ui/run_view.hpp"

namespace poolscope {

struct BitCell {
    Rect box;
    bool set = false;
    bool state = false;    ///< one of the three bits of the run state
    bool changed = false;  ///< by the event at the playhead
    bool tried = false;    ///< flipped for an answer: it is not so in the run
    bool cursor = false;   ///< a key would flip it
};

struct StateBox {
    Rect box;
    bool current = false;
    bool passed = false;  ///< it was here before
    bool final = false;
};

struct StateArrow {
    Vec2 from;
    Vec2 to;
    Vec2 bend;  ///< middle point; the arrow is bent through it
    bool lit = false;
    bool taken = false;
};

struct Diagram {
    std::vector<StateBox> states;
    std::vector<StateArrow> arrows;
};

/// A stretch of a history: which state from when to when, as shares of its track.
struct HistoryPiece {
    Rect box;
    Role role = Role::Running;
    bool hatched = false;
    bool ahead = false;
};

struct LifecycleLayout {
    DisplayList list;
    std::vector<BitCell> bits;
    Diagram pool;
    Diagram task;
    std::vector<HistoryPiece> history;
    std::vector<Rect> historyTracks;
    float playhead = -1;
    struct TaskDot {
        Rect box;
        IconKind icon;
        Role role;
    };
    std::vector<TaskDot> dots;
};

/// `index` has the tasks of the run shown.
LifecycleLayout layoutLifecycle(Rect picture, const RunView& view, const TaskIndex& index,
                                float scroll, const LayoutContext& context);

void paintLifecycle(Canvas& canvas, const Style& style, const LifecycleLayout& layout,
                    const Target& hover);

/// How a task's state looks in lists.
Role roleOf(const TaskLife& life);
IconKind iconOf(const TaskLife& life);

}  // namespace poolscope

// The Fork/Join perspective's layout: every worker's deque, and the tree of tasks.
//
//     [1▨ worker-1  runs 10-12 ]  base▸[10-55][56-77]◂top
//     [2▤ worker-2  joins 10-55]  base▸◂top      ↖───────── a steal: from the victim's base
//     ──────────────────────────────────────────            to the thief
//                 [10-100]
//           [10-55]      [56-100]        who ran it: number, pattern and colour;
//        [10-32][33-55] [56-78][79-100]  how far it is: the node's shape
//
// Promises: positions in the tree come from the whole run, so nodes never move; tasks not created
// yet are faint, or not there while the future is hidden. The position of a task between deque and
// worker is a function of the playhead. Where the boxes do not fit, the tree is an icicle
// (icicle.hpp); subtrees that do not even fit there are collapsed and counted.
#pragma once

#include <optional>
#include <vector>

#include "app/perspectives/fork_join/subtrees.hpp"
#include "app/ui/layout_builder.hpp"
#include "app/ui/run_view.hpp"

namespace poolscope {

struct ForkJoinLayout {
    /// A line of the tree; `joins`: the parent waits for this child now.
    struct Edge {
        Vec2 from;
        Vec2 to;
        bool ahead = false;
        bool joins = false;
    };
    /// A worker's mark: its colour and pattern.
    struct Mark {
        Rect box;
        std::size_t worker = 0;  ///< its number among the pool's, from 0
        bool round = false;
    };
    /// Where a deque's base or top is.
    struct End {
        Vec2 tip;
        bool base = false;
    };
    /// How much of a folded part is done.
    struct Share {
        Rect box;
        float done = 0;
    };

    /// The way of a stolen task, from its place to the thief: it turns in the gap beside the
    /// deques, so that it crosses no number.
    struct Steal {
        Vec2 from;
        float turn = 0;  ///< x of the upright part
        Vec2 to;
    };

    DisplayList list;
    DisplayList flying;  ///< a task on its way, above everything
    std::vector<Rect> tracks;
    std::vector<End> ends;
    std::vector<Edge> edges;
    std::vector<Mark> marks;
    std::vector<Share> shares;
    std::optional<Steal> steal;
    bool hasNotBegun = false;  ///< a task of the tree is in no deque and has not begun
    bool hasStolen = false;    ///< a task of the tree shows that it was stolen
};

/// `subtrees` is of the view's log, or of none yet. `scroll`: how far the deques are moved up, in
/// pixels.
ForkJoinLayout layoutForkJoin(Rect picture, const RunView& view, Subtrees& subtrees, float scroll,
                              const LayoutContext& context);

void paintForkJoin(Canvas& canvas, const Style& style, const ForkJoinLayout& layout,
                   const Target& hover);

/// The mark of the pool's `worker`-th worker: never the colour alone.
Role roleOfWorker(std::size_t worker);
Hatch hatchOfWorker(std::size_t worker);

}  // namespace poolscope

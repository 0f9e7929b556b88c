// A row that names for each part of a wait who stood in the way: one box a part.
//
//     ┌───────────────────────┬────────────┬──────────────────────────┐
//     │ pool-1-thread-1 works…│ thread-2   │ The process stands still │
//     └───────────────────────┴────────────┴──────────────────────────┘
//
// Promises: a box has its sentence where that fits, else the thread's name, else nothing; the hint
// has the whole. What waits itself is striped, so that no meaning depends on colour alone.
#pragma once

#include <string>

#include "app/model/narration/share_text.hpp"
#include "app/model/why/wait_shares.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

/// The role of what was in the way.
Role roleOf(InTheWay what);

/// One box of it.
struct WaitPart {
    InTheWay what = InTheWay::NotOffered;
    NamedText sentence;
    std::string name;  ///< of the thread; empty: it has none
    NamedText hint;
    Target target;
};
WaitPart waitPartOf(const WaitPiece& piece, const ShareText& texts, const Names& names,
                    Target target);
void layoutWaitPart(Rect box, const WaitPart& part, LayoutBuilder& builder);

}  // namespace poolscope

// A short list of commands that hangs from a place on the screen.
//
// Promises: pure. It is inside the window, beside its place where it has room there. A row that
// cannot be performed now is muted and cannot be pressed.
#pragma once

#include <string>
#include <vector>

#include "app/ui/layout_builder.hpp"

namespace poolscope {

struct MoreRow {
    CommandId command;
    std::string key;
    std::string words;
    std::string says;     ///< what it is about, where that needs words
    bool lit = false;     ///< it is what is shown
    bool quiet = false;   ///< it would show nothing
    bool enabled = true;  ///< it can be performed now
};

struct MoreList {
    std::string title;  ///< empty: none
    std::vector<MoreRow> rows;
    std::size_t line = 0;    ///< before this row a line is drawn; 0: none
    std::size_t choice = 0;  ///< the row that Enter performs
};

/// `place`: what it hangs from.
void layoutMore(Vec2 window, Rect place, const MoreList& more, const LayoutContext& context,
                DisplayList& list);

}  // namespace poolscope

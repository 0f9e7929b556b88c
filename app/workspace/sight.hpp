// What the user looks at and what is chosen: to be put aside, and back.
//
// Promises: plain data; Workspace::sight takes it, Workspace::look puts it back. Position and runs
// are not in it.
#pragma once

#include "app/ui/target.hpp"
#include "app/workspace/selection.hpp"
#include "app/workspace/viewport.hpp"

namespace poolscope {

struct Sight {
    PerspectiveId perspective{"heap"};
    Selection selection;
    Viewport viewport;
};

}  // namespace poolscope

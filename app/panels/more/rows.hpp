// What the short lists of commands consist of.
#pragma once

#include "app/panels/more/layout.hpp"

namespace poolscope {

class Workspace;

/// Every perspective with what it shows of the run, and what else can be done with the picture.
MoreList rowsOfPicture(Workspace& workspace);

/// What can be done with the chosen task, thread or executor.
MoreList rowsOfChosen(Workspace& workspace);

}  // namespace poolscope

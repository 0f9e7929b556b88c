// What a picture or a film shows: the run that is opened, and what is done in it first.
#pragma once

#include "app/panels/all.hpp"
#include "app/window/options.hpp"

namespace poolscope {

/// Opens what the options name, as the window does, and brings it into the state that they say.
/// Throws std::runtime_error with a message for the user, NotEnoughMemory and GivenUp.
void showState(Workspace& workspace, const ShotOptions& options);

}  // namespace poolscope

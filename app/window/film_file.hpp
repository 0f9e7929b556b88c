// A film of a run or a lesson, without a window.
#pragma once

#include <functional>

#include "app/window/options.hpp"

namespace poolscope {

/// Writes the film. Calls `tell` with how much of it is made, 0 to 1; it may throw to end the work,
/// and then nothing is written. Throws std::runtime_error with a message for the user.
void runFilm(const FilmOptions& options, const std::function<void(double share)>& tell);

}  // namespace poolscope

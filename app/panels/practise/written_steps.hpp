// Steps of an exercise as a command line writes them: "2, wrong, hint".
//
// A number stands for so many right steps, `wrong` for the first wrong move there is; any other
// step is named as saved answers name it (course.hpp).
#pragma once

#include <string_view>

namespace poolscope {

class PractisePanel;

/// Does the steps in the panel's exercise, one after the other. Throws std::runtime_error that
/// names the first one that is none, or that the exercise does not have at that point.
void takeWrittenSteps(PractisePanel& panel, std::string_view written);

}  // namespace poolscope

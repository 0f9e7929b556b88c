// What is on the screen as text, in reading order: for people who have it read out, and for tests.
//
// Promises: it has every text that is painted and can be seen, as it is painted, and nothing else;
// a line of the text is what stands side by side in one part of the window. Behind a modal panel
// nothing is read.
#pragma once

#include <string>

#include "app/workspace/screen.hpp"

namespace poolscope {

std::string textOf(const Screen& screen, const TextMeasure& measure);

}  // namespace poolscope

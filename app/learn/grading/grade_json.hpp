// A grade as one line of JSON: what `poolscope lesson --grade --json` prints, and what a page tells
// the page around it. docs/command-line.md has its fields.
#pragma once

#include <string>

#include "app/learn/grading/grade.hpp"

namespace poolscope {

/// `file`: that of the answers; empty if they come from no file.
std::string toJson(const Grade& grade, const std::string& lessonKey, const std::string& file);

}  // namespace poolscope

// The command `shot`: its options, and taking the picture.
#pragma once

#include <optional>
#include <string>
#include <CLI/CLI.hpp>

#include "app/window/options.hpp"

namespace poolscope {

/// `shot` must outlive the parsing of the command line.
CLI::App* addShot(CLI::App& app, ShotOptions& shot);
/// Returns the program's exit code; what is wrong is said on standard error.
int takeShot(ShotOptions shot);

/// What was given after --lesson: the exit code if it is no lesson, which is said.
std::optional<int> refuseLesson(const std::string& name);

}  // namespace poolscope

// Files as the command line names them: a path, the name of a built-in scenario or lesson, or - for
// standard input.
//
// Promises: a file that cannot be opened gives one message on standard error, with the name that
// was probably meant.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "engine/scenario/language/scenario.hpp"
#include "engine/scenario/run/recording.hpp"

namespace poolscope {

/// A file's path and contents.
struct InputFile {
    std::string path;
    std::string text;
};

/// A path as given, or the built-in scenario or lesson of that name ("4-catch-up-burst").
std::string fileOrBuiltIn(const std::string& name);

/// Whether there is nothing of that name. What cannot be looked at is not missing.
bool isMissing(const std::string& name);
/// The message for a missing file, with a hint.
std::string noSuchFile(const std::string& name);

std::optional<InputFile> openInput(const std::string& name);

/// What `run` and `check` can read: a scenario, or a recording with the run in it.
struct Input {
    std::shared_ptr<const Scenario> scenario;
    std::optional<OpenedRecording> recording;
};

/// Prints diagnostics and a recording's warnings on standard error.
std::optional<Input> readInput(const std::string& name);
/// The same of a file that is open already; `name`: as the command line has it.
std::optional<Input> readInput(InputFile file, const std::string& name);

}  // namespace poolscope

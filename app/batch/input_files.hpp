// Files as the command line names them: a path, or the name of a built-in scenario.
//
// Promises: a file that cannot be opened gives one message on standard error, with the name that
// was probably meant.
#pragma once

#include <functional>
#include <iosfwd>
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

/// A path as given, or the built-in scenario of that name ("4-catch-up-burst").
std::string fileOrBuiltIn(const std::string& name);

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

/// Calls `write` with the file, or with standard output for "-"; does nothing for an empty name.
/// Returns false, after a message on standard error, if not everything was written.
bool writeTo(const std::string& target, const std::function<void(std::ostream&)>& write);

/// A recording of the run, to a target as in writeTo.
bool saveRecording(const std::string& target, const Scenario& scenario, const RunRecord& run);

}  // namespace poolscope

// The command line and its commands.
//
// Promises: exit code 0 done, 1 bad input, 2 bad command line, 3 an internal check failed (the
// recording that shows it is saved), 4 done, and a fault was found; every refusal is a message on
// standard error. Standard output carries only the requested output.
#pragma once

#include <functional>
#include <memory>

#include "app/batch/exit_codes.hpp"

namespace CLI {
class App;
}

namespace poolscope {

/// A command: its name, what it says of itself, its options and what it does.
struct CliCommand {
    const char* name;
    const char* says;
    /// Adds its options; what is given back performs the command and returns the exit code.
    std::function<int()> (*add)(CLI::App& command);
};

/// A command whose options `kAdd` reads into what `kPerform` takes.
template <class Options, void (*kAdd)(CLI::App&, Options&), int (*kPerform)(const Options&)>
constexpr CliCommand cliCommand(const char* name, const char* says) {
    return {name, says, [](CLI::App& command) -> std::function<int()> {
                const auto options = std::make_shared<Options>();
                kAdd(command, *options);
                return [options] { return kPerform(*options); };
            }};
}

// A new command is its file, and its name here and in the list below.
extern const CliCommand kRunCommand, kWhyCommand, kLessonCommand, kCompareCommand, kSweepCommand,
    kExploreCommand, kOpsCommand, kShotCommand, kFilmCommand, kSheetCommand, kCheckCommand,
    kListCommand, kSchemaCommand, kManCommand, kCompletionsCommand;

/// In the order of `poolscope --help`.
inline constexpr const CliCommand* kCliCommands[] = {
    &kRunCommand,     &kWhyCommand,  &kLessonCommand, &kCompareCommand, &kSweepCommand,
    &kExploreCommand, &kOpsCommand,  &kShotCommand,   &kFilmCommand,    &kSheetCommand,
    &kCheckCommand,   &kListCommand, &kSchemaCommand, &kManCommand,     &kCompletionsCommand};

int runCommandLine(int argc, char** argv);

}  // namespace poolscope

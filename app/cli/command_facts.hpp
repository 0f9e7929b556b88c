// What the command line has: its commands, their options, and what each option takes.
//
// Promises: this is what CLI11 was told and nothing else, so a page or a completion written from it
// lacks no option and knows no other.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace poolscope {

struct OptionFacts {
    /// "-o", "--output"; none if it is an argument without a name.
    std::vector<std::string> names;
    /// What stands after the name, or in its place: "FILE", "DURATION", "en|zh"; empty: nothing
    /// does.
    std::string takes;
    std::vector<std::string> choices;  ///< if it is one of these words
    std::string says;
    bool required = false;
    bool repeats = false;

    bool isArgument() const { return names.empty(); }
    /// Any file may stand there.
    bool takesFile() const;
    /// Names that `poolscope list` prints, and those that `poolscope list --lessons` prints.
    bool takesScenario() const;
    bool takesLesson() const;
};

struct CommandFacts {
    std::string name;  ///< "run"; empty for the window, which opens without a command
    std::string says;
    std::vector<OptionFacts> options;

    /// "poolscope run"
    std::string whole(const char* between = " ") const;
};

/// The window first, then the commands in the order of `poolscope --help`.
std::vector<CommandFacts> commandFacts(const CLI::App& program);

}  // namespace poolscope

// Completions of the command line for shells.
//
// Promises: they offer what the command line has (commands, options, words that an option takes,
// files) and the names of what is built in, for which they ask `poolscope list` when a name is due.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/cli/command_facts.hpp"

namespace poolscope {

struct ShellSpec {
    const char* name;
    /// The script, to be sourced, or put where the shell looks for it.
    std::string (*completions)(const std::vector<CommandFacts>& commands);
};

std::string bashCompletions(const std::vector<CommandFacts>& commands);
std::string zshCompletions(const std::vector<CommandFacts>& commands);
std::string fishCompletions(const std::vector<CommandFacts>& commands);

inline constexpr ShellSpec kShells[] = {
    {"bash", bashCompletions}, {"zsh", zshCompletions}, {"fish", fishCompletions}};

/// "a b c"
std::string joined(const std::vector<std::string>& words);
/// The names of the commands; the window has none.
std::vector<std::string> commandNames(const std::vector<CommandFacts>& commands);
/// The text with a backslash before each of `signs`.
std::string withBackslashes(const std::string& text, std::string_view signs);

}  // namespace poolscope

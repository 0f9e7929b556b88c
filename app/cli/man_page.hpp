// The manual pages of the command line, for man(1).
#pragma once

#include <string>
#include <vector>

#include "app/cli/command_facts.hpp"

namespace poolscope {

/// The page of one of the commands, in the language of `man`: poolscope(1) of the window, which
/// names all commands, and poolscope-run(1) of `run`. `version` is the program's.
std::string manPage(const CommandFacts& command, const std::vector<CommandFacts>& all,
                    const std::string& version);

}  // namespace poolscope

// The commands man and completions: the command line describes itself.
#include <iostream>

#include "app/cli/cli.hpp"
#include "app/cli/cli_options.hpp"
#include "app/cli/command_facts.hpp"
#include "app/cli/completions.hpp"
#include "app/cli/man_page.hpp"

namespace poolscope {

namespace {

/// `poolscope man`.
struct ManCommand {
    const CLI::App* program = nullptr;
    std::string of;  ///< a command; empty: the window
};

void addManOptions(CLI::App& command, ManCommand& man) {
    man.program = command.get_parent();
    std::vector<std::string> names;
    for (const CliCommand* const each : kCliCommands) names.emplace_back(each->name);
    command.add_option("COMMAND", man.of, "the command; without one, the window and all commands")
        ->check(oneOf(names));
}

int printManPage(const ManCommand& man) {
    const std::vector<CommandFacts> all = commandFacts(*man.program);
    for (const CommandFacts& command : all)
        if (command.name == man.of) std::cout << manPage(command, all, POOLSCOPE_VERSION);
    return kDone;
}

/// `poolscope completions`.
struct CompletionsCommand {
    const CLI::App* program = nullptr;
    std::string shell;
};

void addCompletionsOptions(CLI::App& command, CompletionsCommand& completions) {
    completions.program = command.get_parent();
    std::vector<std::string> names;
    for (const ShellSpec& shell : kShells) names.emplace_back(shell.name);
    command.add_option("SHELL", completions.shell, "the shell")->check(oneOf(names))->required();
}

int printCompletions(const CompletionsCommand& completions) {
    for (const ShellSpec& shell : kShells)
        if (completions.shell == shell.name)
            std::cout << shell.completions(commandFacts(*completions.program));
    return kDone;
}

}  // namespace

const CliCommand kManCommand = cliCommand<ManCommand, addManOptions, printManPage>(
    "man", "print the manual page of a command, for man(1)");
const CliCommand kCompletionsCommand =
    cliCommand<CompletionsCommand, addCompletionsOptions, printCompletions>(
        "completions", "print the completions of the command line for a shell");

}  // namespace poolscope

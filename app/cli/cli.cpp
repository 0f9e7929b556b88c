// Reading the command line with CLI11, and sending each command on its way.
#include "app/cli/cli.hpp"

#include <functional>
#include <iostream>
#include <utility>
#include <vector>
#include <CLI/CLI.hpp>

#include "app/batch/input_files.hpp"
#include "app/cli/cli_options.hpp"
#include "app/storage/input_text.hpp"
#include "app/storage/link.hpp"
#include "app/window/window_app.hpp"
#include "engine/scenario/language/diagnostic.hpp"

namespace poolscope {

namespace {

/// Error message for unconsumed arguments; empty if there are none.
std::string leftOver(const CLI::App& app) {
    for (const CLI::App* const command : app.get_subcommands({})) {
        if (!command->parsed() || command->remaining_size() == 0) continue;
        std::vector<std::string> names;
        for (const CLI::Option* const option : command->get_options()) {
            for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
        }
        const std::string word = command->remaining().front();
        return "found '" + word + "', expected nothing more or an option of " +
               command->get_name() + hintFor(word, {names.begin(), names.end()});
    }
    if (app.remaining_size() == 0) return "";
    return "found '" + app.remaining().front() +
           "', expected files, or a command before one; see " + "`poolscope --help`";
}

/// "found no --vary, expected --vary NAME.KEY=VALUES: …" for each that the command lacks.
std::string missingOptions(const CLI::App& app) {
    std::string sentences;
    for (const CLI::App* const command : app.get_subcommands())
        for (const CLI::Option* const option : command->get_options()) {
            if (!option->get_required() || option->count() > 0) continue;
            const std::string name = option->get_name();
            const std::string takes = option->get_positional() ? "" : " " + option->get_type_name();
            sentences += "poolscope: found no " + name + ", expected " + name + takes + ": " +
                         option->get_description() + "\n";
        }
    return sentences;
}

/// A word that names no file may be a misspelt command.
std::optional<int> refuseWindow(const CLI::App& app, const std::string& file) {
    if (file.empty() || !isMissing(file)) return std::nullopt;
    std::vector<std::string> commands;
    for (const CLI::App* const command : app.get_subcommands({})) {
        commands.push_back(command->get_name());
    }
    const std::string hint = hintFor(file, {commands.begin(), commands.end()});
    if (!hint.empty()) {
        std::cerr << "poolscope: there is neither a file nor a command '" << file << "'" << hint
                  << '\n';
        return kBadCommandLine;
    }
    std::cerr << "poolscope: " << noSuchFile(file) << '\n';
    return kBadInput;
}

}  // namespace

int runCommandLine(int argc, char** argv) {
    CLI::App app("PoolScope shows what happens inside a Java-style executor.", "poolscope");
    WindowOptions window;
    CLI::Option* const windowFiles = app.add_option(
        "FILE", window.files,
        "what to open: a scenario, a lesson, a recording, a tree of runs, an .ops script, or a "
        "built-in name, or - for standard input; several are compared; or a link to a moment");
    addLesson(app, window.lesson, window.stop);
    app.get_option("--lesson")->excludes(windowFiles);
    addLanguage(app, window.lang, "language of the window");
    app.add_option("--event", window.event, "the number of events to open at");
    app.add_option("--scale", window.scale, "size of everything in the window, 1 is normal")
        ->check(CLI::Range(0.8, 2.5));
    app.add_flag("--tour", window.tour, "begin with the tour");
    app.add_flag("--no-tour", window.noTour, "begin without Home, also the first time");
    app.add_flag("--fresh", window.fresh, "without what was open last time");
    app.require_subcommand(0, 1);
    app.set_version_flag("--version", POOLSCOPE_VERSION);

    std::vector<std::pair<CLI::App*, std::function<int()>>> commands;
    for (const CliCommand* const command : kCliCommands) {
        CLI::App* const added = app.add_subcommand(command->name, command->says);
        added->allow_extras();
        commands.emplace_back(added, command->add(*added));
    }
    app.allow_extras();
    try {
        app.parse(argc, argv);
    } catch (const CLI::RequiredError& error) {
        const std::string missing = missingOptions(app);
        if (missing.empty()) return app.exit(error) == 0 ? kDone : kBadCommandLine;
        std::cerr << missing << "Run with --help for more information.\n";
        return kBadCommandLine;
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? kDone : kBadCommandLine;
    }
    if (const std::string extra = leftOver(app); !extra.empty()) {
        std::cerr << "poolscope: " << extra << '\n';
        return kBadCommandLine;
    }
    if (isNamedTwice(window.files)) return kBadCommandLine;
    for (const auto& [command, perform] : commands)
        if (*command) return perform();
    if (!window.lesson.empty()) {
        if (const std::optional<int> refused = refuseLesson(window.lesson)) return *refused;
        window.files = {window.lesson};
    }
    if (window.files.size() == 1 && looksLikeLink(window.files.front()))
        window.link = std::exchange(window.files, {}).front();
    for (std::string& file : window.files) {
        if (const std::optional<int> refused = refuseWindow(app, file)) return *refused;
        file = fileOrBuiltIn(file);
    }
    return runWindow(window);
}

}  // namespace poolscope

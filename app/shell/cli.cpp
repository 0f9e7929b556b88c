// Reading the command line with CLI11, and sending each command on its way.
#include "app/shell/cli.hpp"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <map>

#include "app/shell/data_files.hpp"
#include "app/shell/run_source.hpp"
#include "app/shell/shot.hpp"
#include "app/shell/window_app.hpp"
#include "engine/scenario/duration_text.hpp"

namespace poolscope {

namespace {

/// A duration option: "350ms", or a sentence why not.
CLI::Option* addDuration(CLI::App& app, const std::string& name, std::optional<Duration>& into,
                         const std::string& text) {
    return app
        .add_option_function<std::string>(
            name,
            [&into, name](const std::string& written) {
                into = parseDuration(written);
                if (!into) {
                    throw CLI::ValidationError(name, "found '" + written + "', expected " +
                                                         std::string(durationExpectation()));
                }
            },
            text)
        ->type_name("DURATION");
}

void readSize(const std::string& written, ShotOptions& shot) {
    const auto no = [&] {
        throw CLI::ValidationError(
            "--size", "found '" + written + "', expected WIDTHxHEIGHT such as 1440x900");
    };
    char x = 0;
    char rest = 0;
    if (std::sscanf(written.c_str(), "%d%c%d%c", &shot.width, &x, &shot.height, &rest) != 3 ||
        x != 'x') {
        no();
    }
    if (shot.width < 320 || shot.height < 240 || shot.width > 8192 || shot.height > 8192) no();
}

CLI::App* addRun(CLI::App& app, RunCommand& run) {
    CLI::App* command = app.add_subcommand("run", "run a scenario and tell how it went");
    command->add_option("FILE", run.file, "a scenario, or the name of a built-in one")->required();
    command->add_option("--clock", run.clock, "virtual (jumps) or real (OS threads)")
        ->check(CLI::IsMember({"virtual", "real"}));
    command->add_option("--seed", run.seed, "instead of the file's");
    addDuration(*command, "--until", run.until, "instead of the file's");
    command->add_option("--runs", run.runs, "a JSON line for each run of a body, to a file or -");
    command->add_option("--events", run.events, "a JSON line for each event");
    command->add_option("--snapshots", run.snapshots, "a JSON line after each [[at]] call");
    command->add_option("--log", run.log, "a sentence for each event");
    command->add_option("--save", run.save, "a recording, to be opened again");
    return command;
}

CLI::App* addShot(CLI::App& app, ShotOptions& shot) {
    CLI::App* command = app.add_subcommand("shot", "a picture of the window without a display");
    command->add_option("FILE", shot.file, "a scenario, a recording, or a built-in name")
        ->required();
    CLI::Option* at = addDuration(*command, "--at", shot.at, "the instant to show");
    command->add_option("--event", shot.event, "or the number of events that have happened")
        ->excludes(at);
    command->add_option("--view", shot.view, "heap, workers, rates or lifecycle")
        ->check(CLI::IsMember({"heap", "workers", "rates", "lifecycle"}));
    command->add_option_function<std::string>(
        "--size", [&shot](const std::string& written) { readSize(written, shot); },
        "WIDTHxHEIGHT");
    command->add_option("--scale", shot.scale, "size of everything, 1 is normal")
        ->check(CLI::Range(0.5, 4.0));
    command->add_option("--theme", shot.theme, "dark, light or projector")
        ->check(CLI::IsMember({"dark", "light", "projector"}));
    command->add_option("--lang", shot.lang, "language of the texts")
        ->check(CLI::IsMember(languages()));
    command->add_option("-o,--output", shot.output, "F.png or F.svg")->required();
    return command;
}

}  // namespace

std::string fileOrBuiltIn(const std::string& name) {
    if (name.empty() || std::filesystem::exists(name)) return name;
    for (const BuiltIn& builtIn : builtIns()) {
        if (std::filesystem::path(builtIn.file).stem() == name) return builtIn.file;
    }
    return name;
}

int runCommandLine(int argc, char** argv) {
    CLI::App app("PoolScope shows what happens inside a Java-style executor.", "poolscope");
    WindowOptions window;
    app.add_option("FILE", window.file,
                   "what to open: a scenario, a recording, an .ops script, a built-in name");
    app.require_subcommand(0, 1);

    RunCommand run;
    ShotOptions shot;
    std::vector<std::string> files;
    CLI::App* const runs = addRun(app, run);
    CLI::App* const shoots = addShot(app, shot);
    std::string script;
    std::string answers = "delta";
    CLI::App* const plays =
        app.add_subcommand("ops", "play an operation script, a JSON line an operation");
    plays->add_option("FILE", script, "an .ops file, or - for standard input")->required();
    plays->add_option("--out", answers, "delta, full or hash")
        ->check(CLI::IsMember({"delta", "full", "hash"}));
    CLI::App* const checks = app.add_subcommand("check", "say what is wrong with scenario files");
    checks->add_option("FILE", files, "scenario files")->required();
    CLI::App* const lists = app.add_subcommand("list", "the built-in scenarios, one a line");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? kDone : kBadCommandLine;
    }
    if (*runs) return runScenario(run);
    if (*plays) return runOpsScript(script, answers);
    if (*checks) return checkFiles(files);
    if (*lists) return listBuiltIns();
    if (*shoots) {
        shot.file = fileOrBuiltIn(shot.file);
        return runShot(shot);
    }
    window.file = fileOrBuiltIn(window.file);
    return runWindow(window);
}

}  // namespace poolscope

// Reading the command line with CLI11, and sending each command on its way.
#include "app/cli/cli.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <CLI/CLI.hpp>

#include "app/batch/input_files.hpp"
#include "app/cli/cli_options.hpp"
#include "app/cli/cli_shot.hpp"
#include "app/storage/input_text.hpp"
#include "app/window/window_app.hpp"
#include "engine/scenario/language/diagnostic.hpp"
#include "engine/scenario/language/duration_text.hpp"
#include "engine/scenario/language/fault_kinds.hpp"

namespace poolscope {

namespace {

CLI::App* addRun(CLI::App& app, RunCommand& run) {
    CLI::App* command = app.add_subcommand("run", "run a scenario and print a summary");
    command->add_option("FILE", run.file, "a scenario, the name of a built-in one, or -")
        ->required();
    command->add_option("--clock", run.clock, "virtual (jumps) or real (OS threads)")
        ->check(oneOf({"virtual", "real"}));
    addSeed(*command, run.seed);
    addBounds(*command, run.bounds);
    command->add_option("--runs", run.runs, "a JSON line for each run of a body, to a file or -");
    command->add_option("--events", run.events, "a JSON line for each event");
    command->add_option("--snapshots", run.snapshots,
                        "the state after each [[at]] call, as a JSON line");
    command
        ->add_option("--snapshots-form", run.snapshotsForm,
                     "full, or changes: only what is not as in the snapshot before")
        ->check(oneOf({"full", "changes"}));
    command->add_option("--log", run.log, "a sentence for each event");
    addLanguage(*command, run.lang, "language of the sentences and of what went wrong");
    command->add_option("--save", run.save, "a recording of the run");
    addFailOn(*command, run.failOn);
    return command;
}

CLI::App* addWhy(CLI::App& app, WhyCommand& why) {
    CLI::App* command = app.add_subcommand("why", "the chain of causes behind something in a run");
    command
        ->add_option("FILE", why.file, "a scenario, a recording, the name of a built-in one, or -")
        ->required();
    CLI::Option* questions[] = {
        command->add_option("--run", why.run, "why a run began when it did: poll#3"),
        command->add_option("--task", why.task, "what became of a task"),
        command->add_option("--thread", why.thread, "why a thread does not go on"),
        command->add_option("--executor", why.executor, "why it has no further thread")};
    for (CLI::Option* const one : questions)
        for (CLI::Option* const other : questions)
            if (one != other) one->excludes(other);
    addDuration(*command, "--at", why.at, "the moment of the question; the end by default");
    addBounds(*command, why.bounds);
    command->add_flag("--json", why.json, "a JSON line for each cause");
    addLanguage(*command, why.lang, "language of the answer");
    return command;
}

CLI::App* addCompare(CLI::App& app, CompareCommand& compare) {
    CLI::App* command = app.add_subcommand("compare", "compare metrics of executors");
    command
        ->add_option(
            "FILE", compare.files,
            "scenarios, recordings, built-in names or -; one is enough if it has several executors")
        ->required();
    command->add_option("--csv", compare.csv, "instead of the table, to a file or -");
    command->add_option("--json", compare.json, "as --csv, with what each metric means");
    command->add_option("--plot", compare.plot, "lanes and plots for paper, to F.svg or -")
        ->check(pictureFile({".svg"}));
    addBounds(*command, compare.bounds);
    addFailOn(*command, compare.failOn);
    addLanguage(*command, compare.lang, "language of the figures' names");
    return command;
}

CLI::App* addSweep(CLI::App& app, SweepCommand& sweep) {
    CLI::App* command = app.add_subcommand(
        "sweep", "run a scenario for every combination of values, and show metrics of all runs");
    command->add_option("FILE", sweep.file, "a scenario, the name of a built-in one, or -")
        ->required();
    command
        ->add_option("--vary", sweep.vary,
                     "pool.corePoolSize=1..8, poll.period=50ms,100ms, poll.work=10ms,20ms, "
                     "cores=1,2,4; again for each further key")
        ->type_name("NAME.KEY=VALUES")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->required();
    command
        ->add_option(
            "--measure", sweep.metricKinds,
            "a metric as `compare --csv` names it, such as lateness.p99; repeat it for more")
        ->type_name("METRIC")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->required();
    addCount(*command, "--seeds", sweep.seeds, 1000,
             "runs of each combination: with the file's seed and those after it");
    addCount(*command, "--jobs", sweep.jobs, 1024, "threads; one for each core by default");
    command->add_option("--on", sweep.on, "show only this executor")->type_name("NAME");
    command->add_option("--csv", sweep.csv, "instead of the table, to a file or -");
    command->add_option("--json", sweep.json, "as --csv, with what each metric means");
    command->add_option("--plot", sweep.plot, "a heat map: F.svg or F.png");
    command->add_option("--resume", sweep.resume,
                        "keep every run in this file, and do not repeat runs that it holds");
    command->add_flag("--progress", sweep.progress,
                      "report progress also when standard error is not a terminal");
    addFailOn(*command, sweep.failOn);
    addLanguage(*command, sweep.lang, "language of the texts");
    return command;
}

CLI::App* addExplore(CLI::App& app, ExploreCommand& explore) {
    CLI::App* command = app.add_subcommand("explore", "search for a schedule that goes wrong");
    command->add_option("FILE", explore.file, "a scenario, the name of a built-in one, or -")
        ->required();
    command
        ->add_option(
            "--find", explore.find,
            "what to search for: " + orList({kFaultWords.begin(), kFaultWords.end()}) +
                "; assertion: the state that the scenario forbids (the default if it forbids "
                "one); or a metric as `compare --csv` names it, with a comparison, such "
                "as \"lateness.worst > 20ms\"; repeat it for more")
        ->type_name("WHAT")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->check(findable());
    command
        ->add_option("--chooser", explore.strategy,
                     "dfs: all schedules; pct and random: drawn ones")
        ->check(oneOf({"dfs", "pct", "random"}));
    command->add_option("--schedules", explore.schedules, "at most this many")
        ->check(moreThanNothing());
    command->add_option("--minutes", explore.minutes, "at most this long; 1 by default")
        ->check(moreThanNothing());
    command->add_option("--jobs", explore.jobs, "threads; one for each core by default")
        ->check(CLI::Range(1, 1024));
    addMemory(*command, explore.memory, "for known states and schedules to try; 1GB by default");
    addSeed(*command, explore.seed);
    addDuration(*command, "--until", explore.until, "instead of the file's");
    command->add_flag("--intact", explore.intact, "without the file's break keys");
    command->add_option("--save", explore.save, "the run that was found, as a recording");
    command->add_option("--json", explore.json, "the result, to a file or -");
    command->add_flag("--show", explore.show, "open the run that was found in the window");
    addLanguage(*command, explore.lang, "language of the report");
    return command;
}

CLI::App* addOps(CLI::App& app, std::string& script, std::string& answers) {
    CLI::App* command = app.add_subcommand(
        "ops", "play an operation script, and answer each operation with a JSON line");
    command->add_option("FILE", script, "an .ops file, or - for standard input")->required();
    command->add_option("--out", answers, "delta, full, hash or changes")
        ->check(oneOf({"delta", "full", "hash", "changes"}));
    return command;
}

struct ListCommand {
    bool lessons = false;
    bool calls = false;
    bool ops = false;
    bool comparisons = false;
    std::string lang = "en";
    bool breaks = false;
};

CLI::App* addList(CLI::App& app, ListCommand& list) {
    CLI::App* command = app.add_subcommand("list", "list built-in scenarios, one per line");
    command->add_flag("--calls", list.calls, "list the methods that a scenario may call instead");
    command->add_flag("--ops", list.ops, "list the words of the console instead");
    command->add_flag("--comparisons", list.comparisons,
                      "list only built-in comparisons, each with the question that it answers");
    command->add_flag("--lessons", list.lessons,
                      "list the lessons instead, each with what it teaches");
    addLanguage(*command, list.lang, "language of the comparisons and lessons");
    command->add_flag("--breaks", list.breaks, "list the parts that `break` can remove instead");
    return command;
}

CLI::App* addLessonCommand(CLI::App& app, LessonCommand& lesson) {
    CLI::App* command =
        app.add_subcommand("lesson", "list what a lesson asks, or judge what was answered in it");
    command->add_option("FILE", lesson.file, "a lesson, the name of a built-in one, or -")
        ->required();
    CLI::Option* const grade =
        command
            ->add_option("--grade", lesson.answers,
                         "answers that the window saved, or -; several for several people")
            ->type_name("ANSWERS");
    command->add_flag("--json", lesson.json, "a JSON line for each file of answers")->needs(grade);
    addLanguage(*command, lesson.lang, "language of the texts");
    return command;
}

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

/// Standard input can be read only once.
std::string namedTwice(const std::vector<std::string>& files) {
    if (std::count(files.begin(), files.end(), kStandardInput) < 2) return "";
    return "found - twice, expected standard input once";
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
        "built-in name, or - for standard input; several are compared");
    addLesson(app, window.lesson, window.stop);
    app.get_option("--lesson")->excludes(windowFiles);
    addLanguage(app, window.lang, "language of the window");
    app.add_option("--event", window.event, "the number of events to open at");
    app.add_option("--scale", window.scale, "size of everything in the window, 1 is normal")
        ->check(CLI::Range(0.8, 2.5));
    app.add_flag("--tour", window.tour, "begin with the tour");
    app.add_flag("--no-tour", window.noTour, "begin without it, also the first time");
    app.add_flag("--fresh", window.fresh, "without what was open last time");
    app.require_subcommand(0, 1);
    app.set_version_flag("--version", POOLSCOPE_VERSION);

    RunCommand run;
    ShotOptions shot;
    ListCommand list;
    std::vector<std::string> files;
    std::string script;
    std::string answers = "delta";
    CLI::App* const runs = addRun(app, run);
    WhyCommand why;
    CLI::App* const explains = addWhy(app, why);
    LessonCommand lesson;
    CLI::App* const teaches = addLessonCommand(app, lesson);
    CompareCommand compare;
    CLI::App* const compares = addCompare(app, compare);
    SweepCommand sweep;
    CLI::App* const sweeps = addSweep(app, sweep);
    ExploreCommand explore;
    CLI::App* const explores = addExplore(app, explore);
    CLI::App* const plays = addOps(app, script, answers);
    CLI::App* const shoots = addShot(app, shot);
    CLI::App* const checks = app.add_subcommand("check", "report errors in files");
    checks
        ->add_option("FILE", files,
                     "scenarios, lessons, recordings, trees of runs, .ops scripts, or -")
        ->required();
    CLI::App* const lists = addList(app, list);
    CLI::App* const schemas =
        app.add_subcommand("schema", "the JSON Schema of scenario files, for editors");
    app.allow_extras();
    for (CLI::App* const command : app.get_subcommands({})) command->allow_extras();
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
    std::vector<std::string> graded = lesson.answers;
    graded.push_back(lesson.file);
    for (const auto& named : {window.files, files, compare.files, graded}) {
        const std::string sentence = namedTwice(named);
        if (sentence.empty()) continue;
        std::cerr << "poolscope: " << sentence << '\n';
        return kBadCommandLine;
    }
    if (*runs) return runScenario(run);
    if (*explains) return explainRun(why);
    if (*teaches) return showLesson(lesson);
    if (*compares) return compareFiles(compare);
    if (*sweeps) return sweepScenario(sweep);
    if (*explores) return exploreSchedules(explore);
    if (*plays) return runOpsScript(script, answers);
    if (*checks) return checkFiles(files);
    if (*schemas) return printSchema();
    if (*lists && list.comparisons) return listComparisons(list.lang);
    if (*lists && list.lessons) return listLessons(list.lang);
    if (*lists) {
        return list.calls    ? listCalls()
               : list.ops    ? listOps()
               : list.breaks ? listAblations()
                             : listBuiltIns();
    }
    if (*shoots) return takeShot(shot);
    if (!window.lesson.empty()) {
        if (const std::optional<int> refused = refuseLesson(window.lesson)) return *refused;
        window.files = {window.lesson};
    }
    for (std::string& file : window.files) {
        if (const std::optional<int> refused = refuseWindow(app, file)) return *refused;
        file = fileOrBuiltIn(file);
    }
    return runWindow(window);
}

}  // namespace poolscope

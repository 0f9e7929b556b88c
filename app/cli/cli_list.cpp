// The commands check, list and schema.
#include <filesystem>
#include <iostream>
#include <fmt/format.h>

#include "app/batch/input_files.hpp"
#include "app/batch/work_progress.hpp"
#include "app/cli/cli.hpp"
#include "app/cli/cli_options.hpp"
#include "app/learn/lesson/lesson_files.hpp"
#include "app/learn/lesson/lesson_places.hpp"
#include "app/learn/lesson/lesson_reader.hpp"
#include "app/runs/beats.hpp"
#include "app/runs/load_watch.hpp"
#include "app/runs/run_source.hpp"
#include "app/storage/data_files.hpp"
#include "engine/scenario/console/ops_session.hpp"
#include "engine/scenario/language/ablation_table.hpp"
#include "engine/scenario/language/methods.hpp"
#include "engine/scenario/schema/schema.hpp"

namespace poolscope {

namespace {

/// Whether the run has the moments that the scenario names: the event at which the window opens it,
/// and its beats. Says what is wrong on standard error.
bool hasItsMoments(const Scenario& scenario, const TextCatalog& english) {
    const OpeningSpec& opening = scenario.opening;
    if (!opening.event && opening.beats.empty()) return true;
    LoadWatch watch;
    watch.mostMemory = LoadWatch::usualMemory();
    try {
        const RunRecord run = runWatched(scenario, RunOptions{}, watch);
        RunHistory history(*run.log);
        history.follow();
        std::vector<Diagnostic> wrong = placeBeats(opening.beats, history, english).diagnostics;
        const std::size_t size = history.size();
        if (opening.event.value_or(0) > size)
            wrong.push_back({opening.eventPlace,
                             fmt::format("found event {}, expected one of the run, which has {} "
                                         "events",
                                         *opening.event, size)});
        sortByPlace(wrong);
        std::cerr << toText(wrong, scenario.fileName);
        return wrong.empty();
    } catch (const NotEnoughMemory& needed) {
        std::cerr << fmt::format("poolscope: {}: {}\n", scenario.fileName, needed.what());
    }
    return false;
}

/// Whether each stop of the lesson fits its run. Says what is wrong on standard error.
bool isFineLesson(const InputFile& file) {
    const ReadLesson read = readLesson(file.text, file.path);
    std::cerr << toText(read.diagnostics, file.path);
    if (!read.lesson) return false;
    LoadWatch watch;
    watch.mostMemory = LoadWatch::usualMemory();
    try {
        const PlacedLesson placed = placeLesson(*read.lesson, watch);
        std::cerr << toText(placed.diagnostics, file.path);
        return placed.diagnostics.empty();
    } catch (const NotEnoughMemory& needed) {
        std::cerr << fmt::format("poolscope: {}: {}\n", file.path, needed.what());
    }
    return false;
}

bool isFine(const std::string& name, const TextCatalog& english) {
    std::optional<InputFile> file = openInput(name);
    if (!file) return false;
    const FileKind kind = fileKindOf(file->path, file->text);
    if (kind == FileKind::Lesson) return isFineLesson(*file);
    if (kind != FileKind::Ops) {
        const std::optional<Input> input = readInput(*std::move(file), name);
        return input && (input->recording || hasItsMoments(*input->scenario, english));
    }
    const OpsAnswer answer = runOps(file->text, OpsOutput::Hash);
    if (answer.error) std::cerr << file->path << ": " << toString(*answer.error) << '\n';
    return !answer.error;
}

std::string signatureOf(const MethodSpec& spec) {
    std::string text(spec.name);
    std::string comma = " ";
    const auto add = [&](std::string_view what, bool optional) {
        text += fmt::format("{}{}{}{}", comma, optional ? "[" : "", what, optional ? "]" : "");
        comma = ", ";
    };
    if (takesTask(spec) || spec.task == TaskNeed::Templates)
        add("task", spec.task == TaskNeed::MayTask);
    for (const ArgumentSpec& argument : spec.arguments) add(argument.name, argument.optional);
    return text;
}

int checkFiles(const std::vector<std::string>& files) {
    if (isNamedTwice(files)) return kBadCommandLine;
    bool good = true;
    const TextCatalog words = loadTexts("en");
    for (const std::string& file : files) {
        WorkProgress progress(words);
        progress.begin("progress.reading", file);
        good = isFine(file, words) && good;
    }
    return good ? kDone : kBadInput;
}

/// `poolscope list`.
struct ListCommand {
    bool lessons = false;
    bool calls = false;
    bool ops = false;
    bool comparisons = false;
    std::string lang = "en";
    bool breaks = false;
};

int listBuiltIns() {
    for (const BuiltIn& builtIn : builtIns()) {
        const std::string name = std::filesystem::path(builtIn.file).stem();
        std::cout << fmt::format("{:<31} {}\n", name, builtIn.title);
    }
    return kDone;
}

int listLessons(const std::string& language) {
    for (const BuiltInLesson& each : builtInLessons())
        std::cout << fmt::format("{:<31} {}\n{:<31} {}\n", each.name,
                                 each.lesson.title.in(language), "",
                                 each.lesson.description.in(language));
    return kDone;
}

struct SchemaCommand {};

void addSchemaOptions(CLI::App&, SchemaCommand&) {}

int printSchema(const SchemaCommand&) {
    std::cout << scenarioSchema();
    return kDone;
}

int listComparisons(const std::string& language) {
    const TextCatalog words = loadTexts(language);
    for (const BuiltIn& builtIn : builtIns()) {
        const std::string name = std::filesystem::path(builtIn.file).stem();
        if (!words.has("comparison." + name)) continue;
        const std::string title = "scenario." + name + ".title";
        std::cout << fmt::format("{:<31} {}\n{:<31} {}\n", name,
                                 words.has(title) ? words(title) : builtIn.title, "",
                                 words("comparison." + name));
    }
    return kDone;
}

int listCalls() {
    for (const MethodSpec& spec : allMethods()) {
        std::cout << fmt::format("{:<64} {}\n", signatureOf(spec), spec.summary);
    }
    return kDone;
}

int listAblations() {
    for (const AblationSpec& spec : kAblationTable) {
        std::cout << fmt::format("{:<15} {}\n{:<15} {}\n", toString(spec.what), spec.removes, "",
                                 spec.lookFor);
    }
    return kDone;
}

int listOps() {
    for (const OpSpec& spec : allOps()) {
        const bool isLong = spec.usage.size() > 30;
        std::cout << fmt::format("{:<30} {}\n", isLong ? spec.name : spec.usage, spec.summary);
        if (isLong) std::cout << fmt::format("{:<30}   {}\n", "", spec.usage);
    }
    return kDone;
}

void addListOptions(CLI::App& command, ListCommand& list) {
    command.add_flag("--calls", list.calls, "list the methods that a scenario may call instead");
    command.add_flag("--ops", list.ops, "list the operations of scripts instead");
    command.add_flag("--comparisons", list.comparisons,
                     "list only built-in comparisons, each with the question that it answers");
    command.add_flag("--lessons", list.lessons,
                     "list the lessons instead, each with what it teaches");
    addLanguage(command, list.lang, "language of the comparisons and lessons");
    command.add_flag("--breaks", list.breaks, "list the parts that `break` can remove instead");
}

int printList(const ListCommand& list) {
    return list.comparisons ? listComparisons(list.lang)
           : list.lessons   ? listLessons(list.lang)
           : list.calls     ? listCalls()
           : list.ops       ? listOps()
           : list.breaks    ? listAblations()
                            : listBuiltIns();
}

void addCheckOptions(CLI::App& command, std::vector<std::string>& files) {
    command
        .add_option(
            "FILE", files,
            "scenarios, lessons, recordings, trees of runs, .ops scripts, built-in names, or -")
        ->required();
}

}  // namespace

const CliCommand kCheckCommand = cliCommand<std::vector<std::string>, addCheckOptions, checkFiles>(
    "check", "report errors in files");
const CliCommand kListCommand = cliCommand<ListCommand, addListOptions, printList>(
    "list", "list built-in scenarios, one per line");
const CliCommand kSchemaCommand = cliCommand<SchemaCommand, addSchemaOptions, printSchema>(
    "schema", "the JSON Schema of scenario files, for editors");

}  // namespace poolscope

// The command lesson: what a lesson asks, and judging what somebody answered in it.
#include <iostream>

#include <fmt/format.h>

#include "app/batch/bounded_run.hpp"
#include "app/batch/exit_codes.hpp"
#include "app/batch/input_files.hpp"
#include "app/batch/work_progress.hpp"
#include "app/cli/cli.hpp"
#include "app/cli/cli_options.hpp"
#include "app/learn/grading/grade_json.hpp"
#include "app/learn/lesson/lesson_files.hpp"
#include "app/learn/lesson/lesson_reader.hpp"
#include "app/storage/data_files.hpp"
#include "engine/trace/printable.hpp"

namespace poolscope {

namespace {

/// `poolscope lesson`: its stops, or what somebody answered in it, judged.
struct LessonCommand {
    std::string file;
    std::vector<std::string> answers;  ///< files of answers; none: lists the stops
    std::string lang = "en";
    bool json = false;
};

struct OpenedLesson {
    std::string key;
    Lesson lesson;
    PlacedLesson placed;
};

/// Says what is wrong on standard error.
std::optional<OpenedLesson> openLesson(const std::string& name, WorkProgress& progress) {
    progress.begin("progress.reading", name);
    const std::optional<InputFile> file = openInput(name);
    if (!file) return std::nullopt;
    ReadLesson read = readLesson(file->text, file->path);
    std::cerr << toText(read.diagnostics, file->path);
    if (!read.lesson) return std::nullopt;
    progress.begin("progress.running", name);
    LoadWatch watch;
    watch.mostMemory = LoadWatch::usualMemory();
    watch.tell = [&](LoadStep, double share) { progress.reached(share); };
    PlacedLesson placed = placeLesson(*read.lesson, watch);
    progress.end();
    std::cerr << toText(placed.diagnostics, file->path);
    if (!placed.diagnostics.empty()) return std::nullopt;
    return OpenedLesson{lessonKeyOf(file->path), *std::move(read.lesson), std::move(placed)};
}

std::string letter(std::size_t choice) { return {static_cast<char>('A' + choice)}; }

std::string kindText(PredictKind kind, const TextCatalog& words) {
    return std::string(words(fmt::format("ui.predict.kind.{}", nameOf(kind))));
}

/// Every stop, and what it asks.
void printStops(const OpenedLesson& open, const LessonCommand& command, const TextCatalog& words) {
    std::cout << printable(open.lesson.title.in(command.lang)) << '\n';
    for (std::size_t i = 0; i < open.placed.places.size(); ++i) {
        const StopPlace& place = open.placed.places[i];
        const std::string kind = place.question ? kindText(place.question->kind, words) : "";
        std::cout << words.fill(place.question ? "grade.stopAsks" : "grade.stop",
                                {{"n", std::to_string(i + 1)},
                                 {"view", open.lesson.stops[i].view},
                                 {"event", std::to_string(place.position)},
                                 {"kind", kind}})
                  << '\n';
    }
}

// ---- a grade

std::string_view outcomeOf(const QuestionGrade& grade) {
    return !grade.answered      ? "notAnswered"
           : grade.rightAtFirst ? "rightAtFirst"
           : grade.right        ? "rightLater"
                                : "wrong";
}

void printQuestion(const QuestionGrade& grade, const TextCatalog& words) {
    std::cout << "  "
              << words.fill(fmt::format("grade.{}", outcomeOf(grade)),
                            {{"n", std::to_string(grade.stop + 1)},
                             {"kind", kindText(grade.kind, words)},
                             {"first", letter(grade.first)},
                             {"right", letter(grade.solution)}})
              << (grade.asStated ? "" : std::string(words("grade.notAsStated"))) << '\n';
}

void printExercise(const ExerciseGrade& grade, const TextCatalog& words) {
    const ExerciseCourse& course = grade.done.course;
    std::string slips;
    for (const auto& [slip, times] : grade.judged.slips)
        slips += fmt::format("{}{} ×{}", slips.empty() ? ": " : ", ",
                             words(fmt::format("ui.practise.slip.{}", slip)), times);
    std::cout << "  "
              << words.fill(
                     grade.judged.done ? "grade.exercise" : "grade.exerciseOpen",
                     {{"kind",
                       std::string(words(fmt::format("ui.practise.kind.{}", nameOf(course.kind))))},
                      {"seed", std::to_string(course.seed)},
                      {"difficulty", std::to_string(course.difficulty)},
                      {"right", std::to_string(grade.judged.score.firstRight)},
                      {"steps", std::to_string(grade.judged.score.steps)}})
              << slips << (grade.asStated ? "" : std::string(words("grade.notAsStated"))) << '\n';
}

std::string summaryOf(const Grade& grade, const std::string& file, const TextCatalog& words) {
    return words.fill("grade.summary", {{"file", file},
                                        {"right", std::to_string(grade.rightAtFirst())},
                                        {"questions", std::to_string(grade.questions.size())},
                                        {"answered", std::to_string(grade.answered())},
                                        {"exercises", std::to_string(grade.exercises.size())},
                                        {"stepsRight", std::to_string(grade.stepsRight())},
                                        {"steps", std::to_string(grade.steps())}});
}

void printText(const Grade& grade, const std::string& file, const TextCatalog& words) {
    std::cout << printable(summaryOf(grade, file, words)) << '\n';
    for (const QuestionGrade& each : grade.questions) printQuestion(each, words);
    for (const ExerciseGrade& each : grade.exercises) printExercise(each, words);
    if (grade.unknown > 0)
        std::cout << "  " << words.fill("grade.unknown", {{"n", std::to_string(grade.unknown)}})
                  << '\n';
}

/// Returns whether the file could be read; sets `stated` to false if it says what is not so.
bool gradeOne(const std::string& name, const OpenedLesson& open, const LessonCommand& command,
              const TextCatalog& words, bool& stated) {
    const std::optional<InputFile> file = openInput(name);
    if (!file) return false;
    const auto read = readAnswers(file->text, file->path);
    if (const auto* const error = std::get_if<std::string>(&read)) {
        std::cerr << "poolscope: " << printable(*error) << '\n';
        return false;
    }
    const Answers& answers = std::get<Answers>(read);
    const Grade grade = gradeAnswers(answers, open.key, open.lesson, open.placed.places);
    stated = stated && grade.asStated();
    if (command.json)
        std::cout << toJson(grade, open.key, name) << '\n';
    else
        printText(grade, name, words);
    return true;
}

void addLessonOptions(CLI::App& command, LessonCommand& lesson) {
    command.add_option("FILE", lesson.file, "a lesson, the name of a built-in one, or -")
        ->required();
    CLI::Option* const grade =
        command
            .add_option("--grade", lesson.answers,
                        "answers that the window saved, or -; several for several people")
            ->type_name("ANSWERS");
    command.add_flag("--json", lesson.json, "a JSON line for each file of answers")->needs(grade);
    addLanguage(command, lesson.lang, "language of the texts");
}

int showLesson(const LessonCommand& command) {
    std::vector<std::string> files = command.answers;
    files.push_back(command.file);
    if (isNamedTwice(files)) return kBadCommandLine;
    const TextCatalog words = loadTexts(command.lang);
    WorkProgress progress(words);
    try {
        const std::optional<OpenedLesson> open = openLesson(command.file, progress);
        if (!open) return kBadInput;
        if (command.answers.empty()) {
            printStops(*open, command, words);
            return kDone;
        }
        bool good = true;
        bool stated = true;
        for (const std::string& file : command.answers)
            good = gradeOne(file, *open, command, words, stated) && good;
        return !good ? kBadInput : stated ? kDone : kFoundFault;
    } catch (const NotEnoughMemory& needed) {
        return refuseTooLarge(command.file, needed);
    }
}

}  // namespace

const CliCommand kLessonCommand = cliCommand<LessonCommand, addLessonOptions, showLesson>(
    "lesson", "list what a lesson asks, or judge what was answered in it");

}  // namespace poolscope

// What a picture shows: opening it, and doing in it what the command line says.
#include "app/window/shown_state.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "app/panels/call/state.hpp"
#include "app/panels/lesson/panel.hpp"
#include "app/panels/practise/panel.hpp"
#include "app/panels/practise/written_steps.hpp"
#include "app/panels/predict/panel.hpp"
#include "app/runs/source_text.hpp"
#include "app/window/named.hpp"

namespace poolscope {

namespace {

/// Opens the panel as its key does. Throws std::runtime_error with its own reason if it refuses.
void openPanel(Workspace& workspace, PanelId id) {
    Panel* const panel = workspace.layers.find(id.name);
    if (panel->info().slot == Slot::RightTab) return workspace.perform(panel->info().show);
    if (const std::string why = panel->refusal(workspace); !why.empty())
        throw std::runtime_error(why);
    workspace.layers.open(id);
}

void openCallForm(Workspace& workspace, const std::string& name) {
    for (const MethodOffer& offer : allOffers())
        if (offer.shown == name) return workspace.layers.open(kCall, offer.id);
    throw std::runtime_error(
        fmt::format("there is no method '{}': try `poolscope list --calls`", name));
}

/// Counted from 1. Throws std::runtime_error if what is open is no lesson, or has no such stop.
void showStop(Workspace& workspace, const std::string& file, std::size_t stop) {
    LessonPanel& panel = workspace.panel<LessonPanel>();
    if (panel.lesson() == nullptr) throw std::runtime_error(fmt::format("'{}' is no lesson", file));
    const std::size_t count = panel.lesson()->stops.size();
    if (stop > count)
        throw std::runtime_error(
            fmt::format("found stop {}, expected one of the lesson, which has {}", stop, count));
    panel.goTo(stop - 1, workspace);
}

/// What was written as KIND or KIND:N.
struct KindWritten {
    std::size_t kind = 0;                    ///< its place among the words
    std::string digits;                      ///< N as it is written
    std::optional<std::uint64_t> number{1};  ///< 1 if there is no N; nothing if it is no number
};

/// `what`: "exercise". Throws std::runtime_error if the kind is none of the words.
KindWritten readKind(const std::string& written, std::string_view what,
                     std::span<const std::string_view> words) {
    const std::size_t colon = std::min(written.find(':'), written.size());
    const std::string word = written.substr(0, colon);
    const auto found = std::find(words.begin(), words.end(), word);
    if (found == words.end())
        throw std::runtime_error(
            fmt::format("there is no kind of {} '{}': try {}", what, word, fmt::join(words, ", ")));
    KindWritten read;
    read.kind = static_cast<std::size_t>(found - words.begin());
    if (colon == written.size()) return read;
    read.digits = written.substr(colon + 1);
    const char* const end = read.digits.data() + read.digits.size();
    std::uint64_t number = 0;
    const auto [at, error] = std::from_chars(read.digits.data(), end, number);
    read.number = error == std::errc() && at == end ? std::optional(number) : std::nullopt;
    return read;
}

/// KIND or KIND:SEED. Throws std::runtime_error if there is no such kind.
void openExercise(Workspace& workspace, const std::string& written) {
    std::vector<std::string_view> names;
    for (const ExerciseRow& row : exerciseKinds()) names.push_back(row.name);
    const KindWritten read = readKind(written, "exercise", names);
    if (!read.number)
        throw std::runtime_error(
            fmt::format("found seed '{}', expected a whole number of 0 or more", read.digits));
    workspace.panel<PractisePanel>().begin(static_cast<ExerciseKind>(read.kind), *read.number,
                                           1 + static_cast<int>(*read.number % kHardest),
                                           workspace);
    workspace.layers.open(kPractise);
}

/// Throws std::runtime_error if the run has no such question.
void askQuestion(Workspace& workspace, const std::string& wanted) {
    const KindWritten read = readKind(wanted, "question", kPredictKindWords);
    const std::uint64_t nth = read.number.value_or(0);
    if (nth == 0)
        throw std::runtime_error(
            fmt::format("found '{}', expected KIND or KIND:N such as head:2", wanted));
    const auto kind = static_cast<PredictKind>(read.kind);
    if (!workspace.panel<PredictPanel>().askAt(kind, nth, workspace))
        throw std::runtime_error(
            fmt::format("this run has fewer than {} questions about '{}'", nth, nameOf(kind)));
}

/// Chooses, counts and reveals with the keys that a person presses.
void answer(Workspace& workspace, const ShotOptions& options) {
    const bool answered = !options.choice.empty() || !options.counts.empty() || options.reveal;
    if (!answered) return;
    workspace.preferences.reducedMotion = true;  // the answer is there at once
    if (options.present && options.predict.empty())
        workspace.press(plainKey(KeyCode::Enter));  // puts a stop's question in place of its words
    for (const int count : options.counts) {
        workspace.press(plainKey(KeyCode::Tab));
        for (const char digit : std::to_string(count)) workspace.press(plainKey(digit));
    }
    if (!options.choice.empty()) workspace.press(plainKey(options.choice.front()));
    if (options.reveal) workspace.press(plainKey(KeyCode::Enter));
}

void openRunOf(Workspace& workspace, const ShotOptions& options) {
    const bool tree = std::filesystem::path(options.file).extension() == kTreeExtension;
    if (tree && !workspace.opener.open(options.file)) throw std::runtime_error(workspace.notice());
    workspace.runs.watch.mostMemory = options.bounds.mostMemory();
    workspace.runs.watch.until = options.bounds.until;
    if (!tree && !workspace.opener.inPanels(options.file)) {
        workspace.opener.open(openRun(options.file, workspace.runs.watch));
        workspace.library.remember(options.file);
    }
}

}  // namespace

void showState(Workspace& workspace, const ShotOptions& options) {
    openRunOf(workspace, options);
    if (!options.lesson.empty())
        showStop(workspace, options.lesson, static_cast<std::size_t>(options.stop));
    if (!options.view.empty())
        workspace.arrangement.perspective = named(options.view, perspectiveIds(), "view");
    if (!options.panel.empty())
        workspace.arrangement.right = named(options.panel, rightTabs(), "panel");
    if (!options.panel.empty()) workspace.arrangement.code = true;
    workspace.preferences.theme = themeOf(options.theme);
    workspace.preferences.scale = options.scale;
    Playback& playback = workspace.runs.playback();
    if (options.event) playback.head.seek(*options.event);
    if (options.at) playback.head.seekTime(Instant{options.at->ns});
    workspace.arrangement.presenting = options.present;
    if (options.beside) workspace.arrangement.sideBySide = true;
    if (options.hideFuture && !workspace.arrangement.future.hides())
        workspace.arrangement.future.toggle();  // a question hides it, too
    if (!options.axis.empty()) {
        workspace.viewport.axis.causes = options.axis == "causes";
        workspace.viewport.axis.steps = options.axis != "time";
    }
    if (options.ledHere) workspace.perform("ledHere");
    if (!options.predict.empty()) askQuestion(workspace, options.predict);
    answer(workspace, options);
    if (options.tour > 0) workspace.perform("tour");
    for (int stop = 1; stop < options.tour; ++stop) workspace.press({KeyCode::Right, false, false});

    if (!options.call.empty()) openCallForm(workspace, options.call);
    if (!options.practise.empty()) openExercise(workspace, options.practise);
    if (!options.practiseSteps.empty()) workspace.preferences.reducedMotion = true;
    takeWrittenSteps(workspace.panel<PractisePanel>(), options.practiseSteps);
    if (!options.open.empty()) openPanel(workspace, named(options.open, openablePanels(), "panel"));
}

}  // namespace poolscope

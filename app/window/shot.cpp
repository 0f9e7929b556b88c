// One screen, laid out and painted once: offscreen to PNG, or as SVG.
#include "app/window/shot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "app/panels/all.hpp"
#include "app/panels/call/state.hpp"
#include "app/panels/lesson/panel.hpp"
#include "app/panels/practise/panel.hpp"
#include "app/panels/practise/written_steps.hpp"
#include "app/panels/predict/panel.hpp"
#include "app/panels/scenarios/panel.hpp"
#include "app/runs/source_text.hpp"
#include "app/storage/data_files.hpp"
#include "app/storage/output_file.hpp"
#include "app/ui/paint.hpp"
#include "app/ui/presenter_view.hpp"
#include "app/window/named.hpp"
#include "app/window/picture_file.hpp"
#include "app/window/screen_glyphs.hpp"
#include "app/workspace/scale.hpp"
#include "app/workspace/screen_text.hpp"

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

Vec2 sizeOf(const ShotOptions& options) {
    return {static_cast<float>(options.width), static_cast<float>(options.height)};
}

/// What `painter` paints, as the file's ending says.
std::string painted(const Workspace& workspace, const ShotOptions& options, const Style& style,
                    const ImGuiFonts& fonts, ImFontAtlas& atlas, const Painter& painter) {
    const Vec2 size = sizeOf(options);
    return pictureOf(
        {options.output, size, style.color(Role::Background), workspace.runs.source().title()},
        painter, [&] { return pixelsOf(size, painter, fonts, atlas); });
}

/// Lays out until every character, of what is shown or was too long for it, is among the glyphs.
template <class Laid, class LayOut>
Laid laidOut(ImGuiFonts& fonts, const ImFontTextMeasure& measure, FontOptions& prepared,
             LayOut&& layOut) {
    while (true) {
        Laid laid = layOut();
        const std::string missing = measure.takeMissing() + missingGlyphs(laid, fonts);
        if (missing.empty()) return laid;
        prepared.glyphs += missing;
        fonts.rebuild(prepared);
    }
}

std::string windowPicture(Workspace& workspace, const ShotOptions& options) {
    const Vec2 size = sizeOf(options);
    FontOptions prepared{
        1, workspace.appearance.styleIn(size).sizes(workspace.arrangement.presenting), {}};
    ImFontAtlas atlas;
    ImGuiFonts fonts(atlas, prepared);
    const ImFontTextMeasure measure(fonts);
    const auto screen = laidOut<Screen>(fonts, measure, prepared, [&] {
        Screen laid = workspace.layout(size, measure);
        while (workspace.panel<ScenariosPanel>().moving(workspace))  // one card more each time
            laid = workspace.layout(size, measure);
        Playback& playback = workspace.runs.playback();
        if (!playback.readingCalls()) return laid;
        while (playback.readingCalls()) playback.calls(engineCode());
        return workspace.layout(size, measure);
    });
    if (options.text) return textOf(screen, measure);
    return painted(workspace, options, screen.style, fonts, atlas,
                   [&](Canvas& canvas) { paintScreen(canvas, screen); });
}

/// The second window; it has been open for no time, at no time of the day.
std::string presenterPicture(Workspace& workspace, const ShotOptions& options) {
    const Vec2 size = sizeOf(options);
    const Style style = workspace.appearance.styleIn(size);
    FontOptions prepared{1, style.sizes(true), {}};
    ImFontAtlas atlas;
    ImGuiFonts fonts(atlas, prepared);
    const ImFontTextMeasure measure(fonts);
    const LayoutContext context{style, measure, workspace.words(), &workspace.commands()};
    const auto list = laidOut<DisplayList>(fonts, measure, prepared, [&] {
        DisplayList laid;
        layoutPresenterView(size, workspace.presenterView("0:00", "00:00"), context, laid);
        return laid;
    });
    return painted(workspace, options, style, fonts, atlas,
                   [&](Canvas& canvas) { paintDisplayList(canvas, style, list); });
}

void write(const std::string& picture, const std::string& target) {
    OutputFile out(target);
    out.stream() << picture;
    out.finish();
}

}  // namespace

void runShot(const ShotOptions& options) {
    judgeOutput(options.output);
    Program workspace(options.lang);
    const bool tree = std::filesystem::path(options.file).extension() == kTreeExtension;
    if (tree && !workspace.opener.open(options.file)) throw std::runtime_error(workspace.notice());
    workspace.runs.watch.mostMemory = options.bounds.mostMemory();
    workspace.runs.watch.until = options.bounds.until;
    if (!tree && !workspace.opener.inPanels(options.file)) {
        workspace.opener.open(openRun(options.file, workspace.runs.watch));
        workspace.library.remember(options.file);
    }
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
    if (!options.predict.empty()) askQuestion(workspace, options.predict);
    answer(workspace, options);
    if (options.tour > 0) workspace.perform("tour");
    for (int stop = 1; stop < options.tour; ++stop) workspace.press({KeyCode::Right, false, false});

    if (!options.call.empty()) openCallForm(workspace, options.call);
    if (!options.practise.empty()) openExercise(workspace, options.practise);
    if (!options.practiseSteps.empty()) workspace.preferences.reducedMotion = true;
    takeWrittenSteps(workspace.panel<PractisePanel>(), options.practiseSteps);
    if (!options.open.empty()) openPanel(workspace, named(options.open, openablePanels(), "panel"));

    write(options.presenterView ? presenterPicture(workspace, options)
                                : windowPicture(workspace, options),
          options.output);
}

}  // namespace poolscope

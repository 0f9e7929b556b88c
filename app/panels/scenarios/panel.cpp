// Finding the lines, running the chosen scenario, and what keys and clicks do.
#include "app/panels/scenarios/panel.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

#include "app/learn/lesson/lesson_places.hpp"
#include "app/model/text/word_search.hpp"
#include "app/panels/scenarios/groups.hpp"
#include "app/workspace/opening.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

constexpr std::array kScenariosCommands{
    CommandSpec{"scenarios", CommandGroup::File, {controlKey('N')}, [](Workspace& workspace) {
                    workspace.layers.open(kScenarios);
                }}};

/// How often a run for a small picture may ask whether to go on, before it ends there: about a
/// hundred thousand steps of its threads. Counted, not timed, so that the picture is always the
/// same.
constexpr int kMostAsked = 32;

/// "3 of 11", once the lesson was begun.
std::string progressOf(const BuiltInLesson& lesson, const Workspace& workspace) {
    const std::size_t reached = workspace.library.lessons.progressOf(lesson.name).reached;
    const std::size_t count = lesson.lesson.stops.size();
    if (reached == 0) return {};
    return workspace.words().fill(
        "ui.lesson.reached",
        {{"n", std::to_string(std::min(reached, count))}, {"count", std::to_string(count)}});
}

std::string fileOf(const ScenarioLine& line, const Workspace& workspace) {
    if (line.kind == ScenarioLine::Kind::Lesson)
        return workspace.library.lessons.all()[line.index].file;
    return line.kind == ScenarioLine::Kind::BuiltIn ? workspace.library.fileOf(line.index)
                                                    : workspace.library.recent.all()[line.index];
}

}  // namespace

const PanelInfo& ScenariosPanel::info() const {
    static constexpr PanelInfo kInfo{kScenarios, Slot::Modal, kScenariosCommands, true};
    return kInfo;
}

/// On the scenario that is open, be it a built-in one or a file of the user.
void ScenariosPanel::opened(Workspace& workspace, std::optional<std::uint32_t>) {
    state = {};
    findLines(workspace);
    const Library& library = workspace.library;
    const bool ofUser = library.openedOfUser();
    const auto kind = ofUser ? ScenarioLine::Kind::Recent : ScenarioLine::Kind::BuiltIn;
    const std::size_t open = ofUser ? 0 : library.opened();
    for (std::size_t i = 0; i < lines_.size(); ++i)
        if (lines_[i].kind == kind && lines_[i].index == open) state.choice = i;
}

/// Those that contain every word of what is looked for, in the title, in the description or in the
/// name of their group.
void ScenariosPanel::findLines(Workspace& workspace) {
    const Library& library = workspace.library;
    const std::string& query = state.entry.text;
    lines_.clear();
    const auto group = [&](std::string_view name, const auto& fill) {
        const std::size_t before = lines_.size();
        const std::string words(workspace.words()("ui.scenarios.group." + std::string(name)));
        lines_.push_back({ScenarioLine::Kind::Group, words, 0});
        fill([&](const std::string& own) { return saysAll(words + " " + own, query); });
        if (lines_.size() == before + 1) lines_.pop_back();
    };
    group("lessons", [&](const auto& isWanted) {
        const LessonShelf& lessons = library.lessons;
        for (std::size_t i = 0; i < lessons.all().size(); ++i)
            if (isWanted(lessons.titles()[i] + " " + lessons.descriptions()[i]))
                lines_.push_back({ScenarioLine::Kind::Lesson, lessons.titles()[i], i,
                                  progressOf(lessons.all()[i], workspace)});
    });
    for (const ScenarioGroup& each : kScenarioGroups)
        group(each.name, [&](const auto& isWanted) {
            for (const std::string_view wanted : each.scenarios)
                for (std::size_t i = 0; i < library.titles().size(); ++i) {
                    const std::string stem = std::filesystem::path(library.fileOf(i)).stem();
                    if (stem != wanted) continue;
                    const std::string all =
                        library.titles()[i] + " " + library.descriptions()[i] + " " + stem;
                    if (isWanted(all))
                        lines_.push_back({ScenarioLine::Kind::BuiltIn, library.titles()[i], i});
                }
        });
    group("recent", [&](const auto& isWanted) {
        for (std::size_t i = 0; i < library.recent.all().size(); ++i)
            if (isWanted(library.recent.all()[i]))
                lines_.push_back({ScenarioLine::Kind::Recent, library.recent.all()[i], i});
    });
    state.choice = std::min(state.choice, lines_.empty() ? 0 : lines_.size() - 1);
    if (!lines_.empty() && lines_[state.choice].kind == ScenarioLine::Kind::Group) ++state.choice;
}

/// Of what cannot be opened, and of a large run, there is no picture: only its name.
ScenariosPanel::Preview ScenariosPanel::previewOf(const std::string& file,
                                                  Workspace& workspace) const {
    Preview made;
    made.file = file;
    try {
        LoadWatch watch;
        watch.goOn = [asked = 0]() mutable { return ++asked < kMostAsked; };
        watch.mostMemory = LoadWatch::usualMemory() / 8;
        made.source = openRun(file, watch);
        made.playback = std::make_unique<Playback>(made.source->log(), workspace.words());
    } catch (const std::exception&) {
        made.source = nullptr;
        return made;
    }
    made.description =
        workspace.library.wordsOf(*made.source, workspace.preferences.language).description;
    const OpeningPlace place = openingPlaceOf(*made.source, *made.playback);
    made.executor = place.executor;
    made.playback->head.seek(place.position);
    for (const auto& each : workspace.perspectives()) {
        const bool usual = each->info().id == place.usual;
        const bool wanted = each->info().id.name == place.view && !each->info().ofOpenRuns;
        if (wanted || (usual && made.perspective == nullptr)) made.perspective = each.get();
    }
    return made;
}

ScenariosPanel::Preview ScenariosPanel::previewOf(const BuiltInLesson& lesson,
                                                  const std::string& description,
                                                  Workspace& workspace) {
    Preview made;
    made.file = lesson.file;
    made.description = description;
    Lesson first = lesson.lesson;
    first.stops.resize(1);
    const PlacedLesson placed = placeLesson(first);
    if (!placed.diagnostics.empty()) return made;
    const StopPlace& place = placed.places.front();
    made.source = openScenarioText(place.text, place.file);
    made.playback = std::make_unique<Playback>(made.source->log(), workspace.words());
    made.executor = place.executor;
    made.playback->head.seek(place.position);
    for (const auto& each : workspace.perspectives())
        if (each->info().id.name == first.stops.front().view && !each->info().ofOpenRuns)
            made.perspective = each.get();
    return made;
}

void ScenariosPanel::prepare(Workspace& workspace) {
    findLines(workspace);
    if (lines_.empty()) return;
    const ScenarioLine& line = lines_[state.choice];
    const std::string file = fileOf(line, workspace);
    if (file == preview_.file) return;
    const LessonShelf& lessons = workspace.library.lessons;
    preview_ =
        line.kind == ScenarioLine::Kind::Lesson
            ? previewOf(lessons.all()[line.index], lessons.descriptions()[line.index], workspace)
            : previewOf(file, workspace);
}

std::shared_ptr<const Picture> ScenariosPanel::pictureOf(const PanelFrame& frame) const {
    const Rect box = scenarioPictureIn(frame.window, frame.context);
    if (preview_.playback == nullptr || preview_.perspective == nullptr || box.empty())
        return nullptr;
    Playback& playback = *preview_.playback;
    const RunState now = playback.history.at(playback.head.position());
    const RunState next =
        playback.history.at(std::min(playback.head.position() + 1, playback.history.size()));
    const RunState& latest = playback.history.latest();
    const RunView view{playback.history.log(),
                       playback.history.names(),
                       now,
                       next,
                       latest,
                       playback.head.position(),
                       0,
                       playback.head.time(),
                       preview_.executor,
                       {},
                       {}};
    const Selection selection{preview_.executor, {}, {}};
    const Arrangement arrangement;
    const Viewport viewport;
    const ScreenInput input{frame.window,
                            frame.context.style,
                            selection,
                            arrangement,
                            viewport,
                            *preview_.perspective,
                            frame.facts,
                            playback.history,
                            playback.narrator,
                            playback.minimap,
                            playback.queue,
                            {},
                            view.position,
                            0,
                            view.time,
                            false,
                            false,
                            {},
                            {},
                            {}};
    return preview_.perspective->layout(box, view, frame.context, input);
}

void ScenariosPanel::layout(const PanelFrame& frame, DisplayList& list) const {
    layoutScenarios(frame.window, {state, lines_, preview_.description, pictureOf(frame)},
                    frame.context, list);
}

void ScenariosPanel::describe(const StateLine& line) const {
    line("scenarioLines", std::to_string(lines_.size()));
    if (state.choice < lines_.size()) line("scenarioChosen", lines_[state.choice].words);
}

/// Past the names of groups.
void ScenariosPanel::step(int lines) {
    const auto last = static_cast<int>(lines_.size()) - 1;
    const int way = lines < 0 ? -1 : 1;
    const int wanted = std::clamp(static_cast<int>(state.choice) + lines, 0, std::max(0, last));
    for (const int direction : {way, -way})
        for (int at = wanted; at >= 0 && at <= last; at += direction)
            if (lines_[static_cast<std::size_t>(at)].kind != ScenarioLine::Kind::Group) {
                state.choice = static_cast<std::size_t>(at);
                return;
            }
}

void ScenariosPanel::choose(Workspace& workspace) {
    findLines(workspace);
    if (lines_.empty()) return;
    const ScenarioLine line = lines_[state.choice];
    workspace.layers.close();
    if (line.kind == ScenarioLine::Kind::BuiltIn) workspace.openBuiltIn(line.index);
    if (line.kind == ScenarioLine::Kind::Recent) workspace.openRecent(line.index);
    if (line.kind == ScenarioLine::Kind::Lesson) workspace.open(fileOf(line, workspace));
}

bool ScenariosPanel::press(KeyChord key, Workspace& workspace) {
    findLines(workspace);
    switch (key.code) {
        case KeyCode::Up: step(-1); return true;
        case KeyCode::Down: step(1); return true;
        case KeyCode::PageUp: step(-10); return true;
        case KeyCode::PageDown: step(10); return true;
        case KeyCode::Enter: choose(workspace); return true;
        default: return state.entry.press(key);
    }
}

/// The first scenario with the words in its title is chosen, else the first lesson or file, or else
/// the first line with them in its description.
void ScenariosPanel::type(std::string_view utf8, Workspace& workspace) {
    state.entry.insert(utf8);
    state.choice = 0;
    findLines(workspace);
    const auto titled = [&](bool scenario) {
        return std::find_if(lines_.begin(), lines_.end(), [&](const ScenarioLine& line) {
            const bool kind = scenario ? line.kind == ScenarioLine::Kind::BuiltIn
                                       : line.kind != ScenarioLine::Kind::Group;
            return kind && saysAll(line.words, state.entry.text);
        });
    };
    const auto found = titled(true) == lines_.end() ? titled(false) : titled(true);
    if (found != lines_.end()) state.choice = static_cast<std::size_t>(found - lines_.begin());
}

/// The first click on a line shows it, another one opens it.
bool ScenariosPanel::click(const Target& target, Vec2, Workspace& workspace) {
    if (target.is("nextScenario") || target.is("previousScenario")) {
        workspace.perform(target.command());
        opened(workspace, std::nullopt);
        return true;
    }
    if (!target.ownedBy(kScenarios)) return false;
    const bool again =
        target.part == static_cast<std::uint16_t>(ScenariosPart::Line) && target.id != state.choice;
    if (again && target.id < lines_.size())
        state.choice = target.id;
    else
        choose(workspace);
    return true;
}

bool ScenariosPanel::wheel(float amount, Vec2, Workspace&) {
    step(amount > 0 ? -1 : 1);
    return true;
}

}  // namespace poolscope

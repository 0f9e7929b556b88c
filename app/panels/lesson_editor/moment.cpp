// Reading the screen's state.
#include "app/panels/lesson_editor/moment.hpp"

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "app/runs/run_source.hpp"
#include "app/storage/input_text.hpp"
#include "app/workspace/workspace.hpp"
#include "engine/scenario/language/opening_view.hpp"

namespace poolscope {

namespace {

/// The built-in scenario with that text, a file if the text needs other files, or the text.
std::string scenarioNameOf(const Scenario& scenario) {
    for (const BuiltIn& builtIn : builtIns())
        if (readWholeFile(builtIn.file) == scenario.text)
            return std::filesystem::path(builtIn.file).stem().string();
    std::error_code failed;
    const std::filesystem::path whole = std::filesystem::absolute(scenario.fileName, failed);
    if (!scenario.data.empty() && !failed) return whole.string();
    return scenario.text.find('\n') == std::string::npos ? scenario.text + "\n" : scenario.text;
}

/// Whether the text alone gives that run.
bool isMadeByText(const RunSource& source, const Scenario& scenario, const LoadWatch& watch) {
    try {
        const auto again = openScenarioText(scenario.text, scenario.fileName, watch.waiting());
        return again->log().size() == source.log().size() &&
               hashOf(again->log()) == hashOf(source.log());
    } catch (const NotEnoughMemory&) {
        throw;
    } catch (const std::runtime_error&) {
        return false;  // it needs files that are no longer there
    }
}

std::string viewOf(const Workspace& workspace) {
    const std::string_view shown = workspace.arrangement.perspective.name;
    const bool known = std::find(kOpeningViewWords.begin(), kOpeningViewWords.end(), shown) !=
                       kOpeningViewWords.end();
    return std::string(known && shown != nameOf(OpeningView::Edit) ? shown : "heap");
}

}  // namespace

std::variant<LessonStop, std::string> momentOnScreen(Workspace& workspace) {
    const TextCatalog& words = workspace.words();
    if (workspace.runs.empty() || workspace.opener.showsInstead())
        return std::string(words("ui.lessonEditor.noRun"));
    const RunSource& source = workspace.runs.source();
    const std::shared_ptr<const Scenario> scenario = source.scenario();
    if (scenario == nullptr || source.live())
        return std::string(words("ui.lessonEditor.noScenario"));
    if (source.growing()) return std::string(words("ui.lessonEditor.growing"));
    if (!isMadeByText(source, *scenario, workspace.runs.watch))
        return std::string(words("ui.lessonEditor.changed"));

    Playback& playback = workspace.runs.playback();
    const Names& names = playback.history.names();
    const Selection& selection = workspace.selection;
    LessonStop stop;
    stop.scenario.value = scenarioNameOf(*scenario);
    stop.position.kind = StopPosition::Kind::Event;
    stop.position.event = playback.head.position();
    stop.view = viewOf(workspace);
    if (playback.history.latest().life.executors() > 1)
        stop.pool.value = names.of(selection.executor);
    if (selection.task.exists())
        stop.select.value = names.of(selection.task);
    else if (selection.thread.exists())
        stop.select.value = names.of(selection.thread);
    const std::string_view tab = workspace.arrangement.right.name;
    if (std::find(kLessonTabs.begin(), kLessonTabs.end(), tab) != kLessonTabs.end()) stop.tab = tab;
    stop.hideFuture = workspace.arrangement.future.hides();
    const std::size_t event = std::max<std::size_t>(1, stop.position.event) - 1;
    stop.words.all.emplace_back(workspace.preferences.language,
                                RichText{playback.sentence(event, source.title()), {}});
    return stop;
}

}  // namespace poolscope

// Running what was written: a branch of the run tree, and where it differs from the run shown
// before.
#include <stdexcept>

#include "app/model/narration/diagnostic_words.hpp"
#include "app/perspectives/edit/editor.hpp"
#include "app/runs/changed_run.hpp"
#include "app/runs/run_difference.hpp"
#include "app/workspace/workspace.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

NamedText describeDifference(const Workspace& workspace, Playback& old, const std::string& from,
                             Playback& fresh, const std::string& name, std::size_t common) {
    const std::size_t before = old.history.size();
    const std::size_t now = fresh.history.size();
    if (common == before && common == now)
        return NamedText(workspace.words().fill(
            "ui.edit.same", {{"future", name}, {"from", from}, {"n", std::to_string(now)}}));
    const std::string_view over = workspace.words()("ui.edit.over");
    Playback& longer = common < now ? fresh : old;
    return workspace.words().fillNamed(
        "ui.edit.differs", {{"future", NamedText(name)},
                            {"from", NamedText(from)},
                            {"n", NamedText(std::to_string(common + 1))},
                            {"time", NamedText(humanTime(longer.history.log()[common].time))},
                            {"now", fresh.told(common, over)},
                            {"before", old.told(common, over)},
                            {"key", NamedText(workspace.commands().keyOf("nextFuture"))}});
}

std::string firstDifference(const Workspace& workspace, const Playback& old, const Playback& fresh,
                            std::size_t common) {
    const Playback& longer = common < fresh.history.size() ? fresh : old;
    return workspace.words().fill("ui.edit.first",
                                  {{"n", std::to_string(common + 1)},
                                   {"time", humanTime(longer.history.log()[common].time)},
                                   {"key", workspace.commands().keyOf("nextFuture")}});
}

/// The run of a text that the branch shown came from: what was done in it since is no part of the
/// text.
std::size_t textRunOf(const RunTree& runs) {
    std::size_t branch = runs.current();
    const std::vector<Branch>& all = runs.branches();
    while (all[branch].parent != branch && !all[branch].ofEdit) branch = all[branch].parent;
    return branch;
}

}  // namespace

void EditorPanel::run(Workspace& workspace) {
    if (!document.exists()) return;
    if (!document.problems().empty()) {
        const FileProblem& first = document.problems().front();
        workspace.arrangement.perspective = "edit";
        placeCaret(document.buffer.offsetAt(first.line, first.column), workspace);
        complain(workspace.words().fill("ui.edit.cannotRun",
                                        {{"reason", said(first.message, workspace.words())}}),
                 workspace);
        return;
    }
    try {
        std::unique_ptr<RunSource> source = openScenarioText(
            document.buffer.text(), document.file(), workspace.runs.watch.waiting());
        const std::size_t base = textRunOf(workspace.runs);
        const Branch& before = workspace.runs.branches()[base];
        const std::string from = workspace.forks.nameOf(base);
        const Playhead& shown = workspace.runs.playback().head;
        const std::string figures = changedFigures(*before.source, *source, workspace.words());
        const std::size_t common = commonEvents(before.source->log(), source->log());
        Playback& old = *before.playback;
        workspace.runs.add(std::move(source), "ui.edit.future", humanTime(old.head.time()), common,
                           true);
        workspace.runs.setParent(base);
        const std::string name = workspace.forks.nameOf(workspace.runs.current());
        Playback& fresh = workspace.runs.playback();
        const bool same = common == fresh.history.size() && common == old.history.size();
        // The same moment of both runs is what one compares, as V does.
        fresh.head.seekMoment(shown, common);
        difference_ = NamedText(same || figures.empty() ? std::string() : figures + " ");
        difference_ += describeDifference(workspace, old, from, fresh, name, common);
        workspace.notices.say(difference_, false);
        if (!same) {
            workspace.notices.offer("showCompare");
            workspace.notices.shorten(figures, firstDifference(workspace, old, fresh, common));
        }
        workspace.hintsToPlay = false;
    } catch (const std::exception& error) {
        workspace.notices.say(error.what(), true);
    }
}

}  // namespace poolscope

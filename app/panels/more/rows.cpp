// Gathering the rows.
#include <span>

#include "app/panels/more/panel.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

constexpr CommandId kOfPicture[]{"sideBySide", "nextExecutor", "toggleAxis", "axisByCauses",
                                 "hideFuture", "ledHere",      "fit"};
constexpr CommandId kOfTask[]{"cancel",     "cancelInterrupt", "removeTask", "follow",
                              "callMethod", "whatIf",          "askWhy",     "showInspector"};
constexpr CommandId kOfQueue[]{"showInspector"};
constexpr CommandId kOfThread[]{"callMethod", "askWhy", "showInspector"};
constexpr CommandId kEnds[]{"shutdown", "shutdownNow"};
constexpr CommandId kOfExecutor[]{"callMethod", "whatIf", "showInspector"};

MoreRow rowOf(CommandId command, const Workspace& workspace) {
    return {command,
            workspace.commands().keyOf(command),
            std::string(workspace.words()("ui.command." + std::string(command.name))),
            {}};
}

void add(std::span<const CommandId> commands, const Workspace& workspace, MoreList& list) {
    for (const CommandId command : commands) list.rows.push_back(rowOf(command, workspace));
}

/// Calls that the task's state does not allow any more, or this run does not.
void disableCalls(TaskId task, const RunState& now, bool canAct, MoreList& list) {
    const TaskLife& life = now.life.task(task);
    for (MoreRow& row : list.rows) {
        if (row.command == "cancel" || row.command == "cancelInterrupt")
            row.enabled = canAct && life.exists && !life.isDone();
        if (row.command == "removeTask") row.enabled = canAct && now.tasks.of(task).queued;
        if (row.command == "follow") row.enabled = life.exists;
    }
}

/// How a pool is ended, if its kind has both ways, and not after that.
void addEnds(const ExecutorLife& life, bool canAct, const Workspace& workspace, MoreList& list) {
    if (!life.exists || !life.spec().hasWorkers || life.spec().controls.size() != 2) return;
    add(kEnds, workspace, list);
    list.rows[0].enabled = canAct && life.runState() < PoolRunState::Shutdown;
    list.rows[1].enabled = canAct && life.runState() < PoolRunState::Stop;
}

/// What would change nothing in the picture that is shown.
void disableIdle(Workspace& workspace, MoreList& list) {
    const PerspectiveInfo& shown = workspace.perspective().info();
    const bool several = workspace.runs.playback().history.latest().life.executors() > 1;
    for (MoreRow& row : list.rows) {
        if (row.command == "nextExecutor" || row.command == "sideBySide")
            row.enabled = several && shown.oneExecutor;
        if (row.command == "toggleAxis")
            row.enabled = shown.motion == PictureMotion::Timeline && !shown.onlyTime;
        if (row.command == "fit") row.enabled = shown.motion != PictureMotion::None;
    }
}

}  // namespace

MoreList rowsOfPicture(Workspace& workspace) {
    const TextCatalog& words = workspace.words();
    MoreList list;
    for (const PerspectiveFacts& each : workspace.facts().perspectives) {
        const std::string name(each.id.name);
        const bool nothing = each.fit == Fit::Nothing;
        list.rows.push_back({each.show, workspace.commands().keyOf(each.show),
                             std::string(words("ui.perspective." + name)),
                             std::string(words("ui.perspective.shows." +
                                               (nothing ? std::string("nothing") : name))),
                             each.id == workspace.arrangement.perspective, nothing});
    }
    list.line = list.rows.size();
    add(kOfPicture, workspace, list);
    disableIdle(workspace, list);
    return list;
}

MoreList rowsOfChosen(Workspace& workspace) {
    const Selection& chosen = workspace.selection;
    Playback& playback = workspace.runs.playback();
    const Names& names = playback.history.names();
    const RunState now = playback.history.at(playback.head.position());
    const bool canAct = workspace.runs.source().canAct();
    MoreList list;
    if (chosen.task.exists()) {
        list.title = names.of(chosen.task);
        add(kOfTask, workspace, list);
        disableCalls(chosen.task, now, canAct, list);
        list.line = std::size(kOfTask) - 3;
    } else if (chosen.thread.exists()) {
        list.title = names.of(chosen.thread);
        add(kOfThread, workspace, list);
    } else if (chosen.queue) {
        list.title = names.of(chosen.executor);
        list.title += ".getQueue()";
        add(kOfQueue, workspace, list);
    } else {
        list.title = names.of(chosen.executor);
        addEnds(now.life.executor(chosen.executor), canAct, workspace, list);
        list.line = list.rows.size();
        add(kOfExecutor, workspace, list);
    }
    return list;
}

}  // namespace poolscope

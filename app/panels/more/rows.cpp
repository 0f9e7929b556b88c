// Gathering the rows.
#include "app/panels/more/rows.hpp"

#include <span>

#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

constexpr CommandId kOfPicture[]{"sideBySide", "nextExecutor", "toggleAxis", "hideFuture", "fit"};
constexpr CommandId kOfTask[]{"cancel",     "cancelInterrupt", "removeTask", "follow",
                              "callMethod", "whatIf",          "askWhy",     "showInspector"};
constexpr CommandId kOfThread[]{"callMethod", "askWhy", "showInspector"};
constexpr CommandId kOfExecutor[]{"shutdown", "shutdownNow", "callMethod", "whatIf",
                                  "showInspector"};

MoreRow rowOf(CommandId command, const Workspace& workspace) {
    return {command,
            workspace.commands().keyOf(command),
            std::string(workspace.words()("ui.command." + std::string(command.name))),
            {}};
}

void add(std::span<const CommandId> commands, const Workspace& workspace, MoreList& list) {
    for (const CommandId command : commands) list.rows.push_back(rowOf(command, workspace));
}

/// Calls on the task that its state does not allow any more.
void disableCalls(TaskId task, const RunState& now, MoreList& list) {
    const TaskLife& life = now.life.task(task);
    for (MoreRow& row : list.rows) {
        if (row.command == "cancel" || row.command == "cancelInterrupt")
            row.enabled = life.exists && !life.isDone();
        if (row.command == "removeTask") row.enabled = now.tasks.of(task).queued;
        if (row.command == "follow") row.enabled = life.exists;
    }
}

}  // namespace

MoreList rowsOfPicture(const Workspace& workspace) {
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
    return list;
}

MoreList rowsOfChosen(Workspace& workspace) {
    const Selection& chosen = workspace.selection;
    Playback& playback = workspace.runs.playback();
    const Names& names = playback.history.names();
    const RunState now = playback.history.at(playback.head.position());
    MoreList list;
    if (chosen.task.exists()) {
        list.title = names.of(chosen.task);
        add(kOfTask, workspace, list);
        disableCalls(chosen.task, now, list);
        list.line = std::size(kOfTask) - 3;
    } else if (chosen.thread.exists()) {
        list.title = names.of(chosen.thread);
        add(kOfThread, workspace, list);
    } else {
        list.title = names.of(chosen.executor);
        add(kOfExecutor, workspace, list);
        list.line = 3;
    }
    return list;
}

}  // namespace poolscope

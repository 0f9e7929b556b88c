// The calls that have a button of their own, on the chosen task and on the pool.
#include "app/panels/actions/commands.hpp"

#include <array>

#include <fmt/format.h>

#include "app/workspace/user_calls.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

/// Whether the executor shown is a Timer, whose methods have other rows of the table.
bool onTimer(const Workspace& workspace) {
    return workspace.runs.playback()
               .history.latest()
               .life.executor(workspace.ui.executor)
               .machine == ExecutorStateKind::Timer;
}

/// The new task of the form, called like the method.
void newTask(Workspace& workspace, Method method, std::vector<ArgumentValue> arguments) {
    UserCall call = callOn(workspace.ui.executor, method, std::move(arguments));
    call.body = workBody(workspace.callTimes[2]);
    workspace.act(std::move(call), std::string(specOf(method).name));
}

void actOnTask(Workspace& workspace, Method method, std::vector<ArgumentValue> arguments,
               std::string_view name) {
    Playback& playback = workspace.runs.playback();
    const TaskLife& life =
        playback.history.at(playback.head.position()).life.task(workspace.ui.selected);
    if (!workspace.ui.selected.exists() || !life.exists) return;
    UserCall call = callOn(life.executor, method, std::move(arguments));
    call.call.task = playback.history.names().of(workspace.ui.selected);
    const std::string what = fmt::format("{} {}", name, call.call.task);
    workspace.act(std::move(call), what);
}

void actOnPool(Workspace& workspace, Method method, std::vector<ArgumentValue> arguments = {}) {
    workspace.act(callOn(workspace.ui.executor, method, std::move(arguments)),
                  std::string(specOf(method).name));
}

ExecutorLife executorNow(Workspace& workspace) {
    Playback& playback = workspace.runs.playback();
    return playback.history.at(playback.head.position()).life.executor(workspace.ui.executor);
}

void resizePool(Workspace& workspace, Method method, Setting setting, int by) {
    const std::int64_t size = executorNow(workspace).setting(setting) + by;
    if (size < 0) return;
    workspace.act(callOn(workspace.ui.executor, method, {size}),
                  fmt::format("{}({})", specOf(method).name, size));
}

void togglePolicy(Workspace& workspace, Method method, Setting setting) {
    const bool on = executorNow(workspace).setting(setting) == 0;
    workspace.act(callOn(workspace.ui.executor, method, {on}),
                  fmt::format("{}({})", specOf(method).name, on));
}

constexpr auto kGroup = CommandGroup::Act;

constexpr std::array kActionsCommands{
    CommandSpec{"execute",
                kGroup,
                {},
                [](Workspace& workspace) { newTask(workspace, Method::Execute, {}); }},
    CommandSpec{
        "submit", kGroup, {}, [](Workspace& workspace) { newTask(workspace, Method::Submit, {}); }},
    CommandSpec{"schedule",
                kGroup,
                {},
                [](Workspace& workspace) {
                    onTimer(workspace)
                        ? newTask(workspace, Method::TimerSchedule,
                                  {workspace.callTimes[0], {}, {}})
                        : newTask(workspace, Method::Schedule, {workspace.callTimes[0]});
                }},
    CommandSpec{"scheduleAtFixedRate",
                kGroup,
                {},
                [](Workspace& workspace) {
                    onTimer(workspace)
                        ? newTask(workspace, Method::TimerScheduleAtFixedRate,
                                  {workspace.callTimes[0], {}, workspace.callTimes[1]})
                        : newTask(workspace, Method::ScheduleAtFixedRate,
                                  {workspace.callTimes[0], workspace.callTimes[1]});
                }},
    CommandSpec{"scheduleWithFixedDelay",
                kGroup,
                {},
                [](Workspace& workspace) {
                    newTask(workspace, Method::ScheduleWithFixedDelay,
                            {workspace.callTimes[0], workspace.callTimes[1]});
                }},
    CommandSpec{"cancel",
                kGroup,
                {plainKey('C')},
                [](Workspace& workspace) {
                    actOnTask(workspace, Method::Cancel, {false}, "cancel(false)");
                }},
    CommandSpec{
        "cancelInterrupt",
        kGroup,
        {shiftKey('C')},
        [](Workspace& workspace) { actOnTask(workspace, Method::Cancel, {true}, "cancel(true)"); }},
    CommandSpec{"removeTask",
                kGroup,
                {plainKey('R')},
                [](Workspace& workspace) { actOnTask(workspace, Method::Remove, {}, "remove"); }},
    CommandSpec{"shutdown",
                kGroup,
                {},
                [](Workspace& workspace) {
                    actOnPool(workspace,
                              onTimer(workspace) ? Method::TimerCancel : Method::Shutdown);
                }},
    CommandSpec{"shutdownNow",
                kGroup,
                {},
                [](Workspace& workspace) { actOnPool(workspace, Method::ShutdownNow); }},
    CommandSpec{"corePoolSizeUp",
                kGroup,
                {},
                [](Workspace& workspace) {
                    resizePool(workspace, Method::SetCorePoolSize, Setting::CorePoolSize, 1);
                }},
    CommandSpec{"corePoolSizeDown",
                kGroup,
                {},
                [](Workspace& workspace) {
                    resizePool(workspace, Method::SetCorePoolSize, Setting::CorePoolSize, -1);
                }},
    CommandSpec{"maximumPoolSizeUp",
                kGroup,
                {},
                [](Workspace& workspace) {
                    resizePool(workspace, Method::SetMaximumPoolSize, Setting::MaximumPoolSize, 1);
                }},
    CommandSpec{"maximumPoolSizeDown",
                kGroup,
                {},
                [](Workspace& workspace) {
                    resizePool(workspace, Method::SetMaximumPoolSize, Setting::MaximumPoolSize, -1);
                }},
    CommandSpec{"prestartAllCoreThreads",
                kGroup,
                {},
                [](Workspace& workspace) { actOnPool(workspace, Method::PrestartAllCoreThreads); }},
    CommandSpec{"purge",
                kGroup,
                {},
                [](Workspace& workspace) {
                    actOnPool(workspace, onTimer(workspace) ? Method::TimerPurge : Method::Purge);
                }},
    CommandSpec{"awaitTermination",
                kGroup,
                {},
                [](Workspace& workspace) {
                    actOnPool(workspace, Method::AwaitTermination, {workspace.callTimes[0]});
                }},
    CommandSpec{"setRemoveOnCancelPolicy",
                kGroup,
                {},
                [](Workspace& workspace) {
                    togglePolicy(workspace, Method::SetRemoveOnCancelPolicy,
                                 Setting::RemoveOnCancel);
                }},
    CommandSpec{"setContinuePeriodicPolicy",
                kGroup,
                {},
                [](Workspace& workspace) {
                    togglePolicy(workspace,
                                 Method::SetContinueExistingPeriodicTasksAfterShutdownPolicy,
                                 Setting::ContinuePeriodicAfterShutdown);
                }},
    CommandSpec{"setExecuteDelayedPolicy", kGroup, {}, [](Workspace& workspace) {
                    togglePolicy(workspace,
                                 Method::SetExecuteExistingDelayedTasksAfterShutdownPolicy,
                                 Setting::ExecuteDelayedAfterShutdown);
                }}};

}  // namespace

std::span<const CommandSpec> actionsCommands() { return kActionsCommands; }

}  // namespace poolscope

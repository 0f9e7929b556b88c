// The calls that have a button of their own, on the chosen task and on the pool.
#include <array>

#include <fmt/format.h>

#include "app/panels/actions/panel.hpp"
#include "app/workspace/calls/user_calls.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

const ExecutorKindSpec& kindShown(const Workspace& workspace) {
    return workspace.runs.playback()
        .history.latest()
        .life.executor(workspace.selection.executor)
        .spec();
}

/// The row of a method of the executor shown: kinds may have methods of one name.
const MethodSpec& methodHere(const Workspace& workspace, std::string_view name) {
    const MethodSpec* method = findMethod(name, kindBit(kindShown(workspace).kind));
    return method != nullptr ? *method : *findMethod(name);
}

/// The new task of the form. The first argument is its delay, a further one its period, unless it
/// may be left out.
void newTask(Workspace& workspace, std::string_view name) {
    const MethodSpec& method = methodHere(workspace, name);
    std::vector<ArgumentValue> arguments;
    for (const ArgumentSpec& argument : method.arguments) {
        if (arguments.empty())
            arguments.emplace_back(workspace.callTimes[0]);
        else
            arguments.push_back(argument.optional ? ArgumentValue() : workspace.callTimes[1]);
    }
    UserCall call = callOn(workspace.selection.executor, method.method, std::move(arguments));
    call.body = workBody(workspace.callTimes[2]);
    workspace.forks.act(std::move(call), std::string(name));
}

void actOnTask(Workspace& workspace, Method method, std::vector<ArgumentValue> arguments,
               std::string_view name) {
    Playback& playback = workspace.runs.playback();
    const TaskFacts& facts =
        playback.history.at(playback.head.position()).tasks.of(workspace.selection.task);
    if (!workspace.selection.task.exists() || !facts.exists) return;
    UserCall call = callOn(facts.executor, method, std::move(arguments));
    call.call.task = playback.history.names().of(workspace.selection.task);
    const std::string what = fmt::format("{} {}", name, call.call.task);
    workspace.forks.act(std::move(call), what);
}

/// Further arguments, which may be left out, are.
void actOnPool(Workspace& workspace, Method method, std::vector<ArgumentValue> arguments = {}) {
    arguments.resize(specOf(method).arguments.size());
    workspace.forks.act(callOn(workspace.selection.executor, method, std::move(arguments)),
                        std::string(specOf(method).name));
}

ExecutorLife executorNow(Workspace& workspace) {
    Playback& playback = workspace.runs.playback();
    return playback.history.at(playback.head.position())
        .life.executor(workspace.selection.executor);
}

void resizePool(Workspace& workspace, Method method, Setting setting, int by) {
    const std::int64_t size = executorNow(workspace).setting(setting) + by;
    if (size < 0) return;
    workspace.forks.act(callOn(workspace.selection.executor, method, {size}),
                        fmt::format("{}({})", specOf(method).name, size));
}

void togglePolicy(Workspace& workspace, Method method, Setting setting) {
    const bool on = executorNow(workspace).setting(setting) == 0;
    workspace.forks.act(callOn(workspace.selection.executor, method, {on}),
                        fmt::format("{}({})", specOf(method).name, on));
}

constexpr auto kGroup = CommandGroup::Act;

constexpr std::array kActionsCommands{
    CommandSpec{"execute", kGroup, {}, [](Workspace& workspace) { newTask(workspace, "execute"); }},
    CommandSpec{"submit", kGroup, {}, [](Workspace& workspace) { newTask(workspace, "submit"); }},
    CommandSpec{
        "schedule", kGroup, {}, [](Workspace& workspace) { newTask(workspace, "schedule"); }},
    CommandSpec{"scheduleAtFixedRate",
                kGroup,
                {},
                [](Workspace& workspace) { newTask(workspace, "scheduleAtFixedRate"); }},
    CommandSpec{"scheduleWithFixedDelay",
                kGroup,
                {},
                [](Workspace& workspace) { newTask(workspace, "scheduleWithFixedDelay"); }},
    CommandSpec{"cancel",
                kGroup,
                {plainKey(KeyCode::Delete)},
                [](Workspace& workspace) {
                    actOnTask(workspace, Method::Cancel, {false}, "cancel(false)");
                }},
    CommandSpec{
        "cancelInterrupt",
        kGroup,
        {},
        [](Workspace& workspace) { actOnTask(workspace, Method::Cancel, {true}, "cancel(true)"); }},
    CommandSpec{"removeTask",
                kGroup,
                {},
                [](Workspace& workspace) { actOnTask(workspace, Method::Remove, {}, "remove"); }},
    CommandSpec{"shutdown",
                kGroup,
                {},
                [](Workspace& workspace) {
                    const auto controls = kindShown(workspace).controls;
                    const std::string_view end =
                        controls.size() == 2 ? controls.front() : "shutdown";
                    actOnPool(workspace, methodHere(workspace, end).method);
                }},
    CommandSpec{"shutdownNow",
                kGroup,
                {},
                [](Workspace& workspace) { actOnPool(workspace, Method::ShutdownNow); }},
    CommandSpec{
        "publish", kGroup, {}, [](Workspace& workspace) { actOnPool(workspace, Method::Publish); }},
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
    CommandSpec{
        "purge",
        kGroup,
        {},
        [](Workspace& workspace) { actOnPool(workspace, methodHere(workspace, "purge").method); }},
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

// What every command does.
#include <fmt/format.h>

#include <stdexcept>

#include "app/model/playback/human_time.hpp"
#include "app/storage/data_files.hpp"
#include "app/workspace/app.hpp"
#include "app/workspace/scale.hpp"

namespace poolscope {

void App::perform(Command command) {
    if (runs.empty() && command != Command::Quit && command != Command::OpenFile) return;
    if (performTransport(command) || performLook(command) || performShow(command) ||
        performFind(command) || performEdit(command))
        return;
    performAct(command);
}

bool App::performTransport(Command command) {
    Playback& playback = runs.playback();
    Playhead& head = playback.head;
    switch (command) {
        case Command::PlayPause:
            if (!head.playing() && head.atEnd() && !runs.source().live()) head.toBegin();
            head.toggle();
            hintsToPlay_ = false;
            break;
        case Command::StepForward: head.stepForward(); break;
        case Command::StepBack: head.stepBack(); break;
        case Command::OperationForward: head.stepForward(playback.history.operations()); break;
        case Command::OperationBack: head.stepBack(playback.history.operations()); break;
        case Command::GoToStart: head.toBegin(); break;
        case Command::GoToEnd: head.toEnd(); break;
        case Command::Faster: head.faster(); break;
        case Command::Slower: head.slower(); break;
        case Command::BackToLive: head.follow(); break;
        default: return false;
    }
    if (ui.follows) fitFollowed();
    return true;
}

bool App::performLook(Command command) {
    switch (command) {
        case Command::ShowHeap: ui.perspective = Perspective::Heap; break;
        case Command::ShowWorkers: ui.perspective = Perspective::Workers; break;
        case Command::ShowRates: ui.perspective = Perspective::Rates; break;
        case Command::ShowLifecycle: ui.perspective = Perspective::Lifecycle; break;
        case Command::ShowPool: ui.perspective = Perspective::Pool; break;
        case Command::ShowForkJoin: ui.perspective = Perspective::ForkJoin; break;
        case Command::ShowCompare: ui.perspective = Perspective::Compare; break;
        case Command::ShowNow: ui.right = RightTab::Now; break;
        case Command::ShowCode: ui.right = RightTab::Code; break;
        case Command::ShowEvents: ui.right = RightTab::Events; break;
        case Command::CopyEvents: copyEvents(); break;
        case Command::ShowInspector: ui.right = RightTab::Inspect; break;
        case Command::Pin: togglePin(chosenSubject(ui)); break;
        case Command::Fit:
            ui.camera = {};
            ui.axis.fitted = true;
            ui.scroll = {};
            ui.metricsScroll = 0;
            break;
        case Command::ZoomIn: zoom(1.25F, lastPicture_.centre(), nullptr); break;
        case Command::ZoomOut: zoom(0.8F, lastPicture_.centre(), nullptr); break;
        case Command::PanLeft: pan({60, 0}, nullptr); break;
        case Command::PanRight: pan({-60, 0}, nullptr); break;
        case Command::PanUp: pan({0, 60}, nullptr); break;
        case Command::PanDown: pan({0, -60}, nullptr); break;
        case Command::ToggleAxis:
            if (ui.perspective == Perspective::Compare) {
                say(std::string(words_("ui.compare.onlyTime")), false);
                noticePasses_ = true;
                break;
            }
            ui.axis = {};
            ui.axis.steps = !lastAxis_ || !lastAxis_->steps;
            break;
        case Command::NextExecutor: {
            const auto count =
                static_cast<std::uint32_t>(runs.playback().history.latest().life.executors());
            if (count > 0) ui.executor = ExecutorId{(ui.executor.value + 1) % count};
            break;
        }
        case Command::NextTheme:
            ui.theme = static_cast<Theme>((static_cast<int>(ui.theme) + 1) % kThemes);
            break;
        case Command::NextLanguage:
            if (languages_.size() > 1) setLanguage(nextLanguage().code);
            break;
        case Command::Larger: rescale(largerScale(ui.scale)); break;
        case Command::Smaller: rescale(smallerScale(ui.scale)); break;
        case Command::ShowSweep: showSweep(); break;
        case Command::Help: ui.help = !ui.help; break;
        case Command::Palette:
            ui.focus = Focus::Palette;
            ui.entry.clear();
            ui.paletteChoice = 0;
            ui.help = false;
            break;
        case Command::Close: closeSomething(); break;
        case Command::FocusConsole:
            ui.perspective = Perspective::Heap;
            ui.presenting = false;
            leaveTour();
            ui.side = SidePanel::Actions;  // where the console is
            ui.focus = Focus::Console;
            recalled_ = history_.size();
            break;
        default: return false;
    }
    return true;
}

void App::closeSomething() {
    if (ui.help)
        ui.help = false;
    else if (ui.focus != Focus::Picture)
        ui.focus = Focus::Picture;
    else if (ui.sweep)
        ui.sweep = false;
    else if (ui.presenting)
        ui.presenting = ui.pointer = false;
    else if (ui.pointer)
        ui.pointer = false;
    else if (!notice_.empty())
        notice_.clear();
    else if (!ui.find.empty())
        ui.find.clear(), ui.findStops = false;
    else if (ui.selected.exists() || ui.thread.exists())
        ui.selected = {}, ui.thread = {}, ui.follows = false;
    else
        ui.side = SidePanel::Usual;
}

void App::performAct(Command command) {
    if (performOnTask(command) || performOnPool(command)) return;
    switch (command) {
        case Command::CallMethod: openCall(std::nullopt); break;
        case Command::Follow:
            ui.follows = ui.selected.exists() && !ui.follows;
            fitFollowed();
            break;
        case Command::WhatIf: openWhatIf(); break;
        case Command::ShowTree: openTree(); break;
        case Command::NextBranch: runs.switchTo(runs.other()); break;
        case Command::RunLive: startLive(); break;
        case Command::OpenFile:
            perform(Command::Palette);
            ui.entry.set("./");
            break;
        case Command::NextScenario: nextScenario(); break;
        case Command::Quit: quit_ = true; break;
        default: break;
    }
}

/// Whether the executor shown is a Timer, whose methods have other rows of the table.
bool App::onTimer() {
    return runs.playback().history.latest().life.executor(ui.executor).machine ==
           ExecutorStateKind::Timer;
}

/// The new task of the form, or the chosen one.
bool App::performOnTask(Command command) {
    const auto newTask = [&](Method method, std::vector<ArgumentValue> arguments) {
        UserCall call = callOn(ui.executor, method, std::move(arguments));
        call.body = workBody(ui.form[2]);
        act(std::move(call), std::string(rowOf(command).name));
    };
    const auto onTask = [&](Method method, std::vector<ArgumentValue> arguments,
                            std::string_view name) {
        Playback& playback = runs.playback();
        const TaskLife& life = playback.history.at(playback.head.position()).life.task(ui.selected);
        if (!ui.selected.exists() || !life.exists) return;
        UserCall call = callOn(life.executor, method, std::move(arguments));
        call.call.task = playback.history.names().of(ui.selected);
        const std::string what = fmt::format("{} {}", name, call.call.task);
        act(std::move(call), what);
    };
    if (onTimer() && command == Command::Schedule) {
        newTask(Method::TimerSchedule, {ui.form[0], {}, {}});
        return true;
    }
    if (onTimer() && command == Command::ScheduleAtFixedRate) {
        newTask(Method::TimerScheduleAtFixedRate, {ui.form[0], {}, ui.form[1]});
        return true;
    }
    switch (command) {
        case Command::Execute: newTask(Method::Execute, {}); break;
        case Command::Submit: newTask(Method::Submit, {}); break;
        case Command::Schedule: newTask(Method::Schedule, {ui.form[0]}); break;
        case Command::ScheduleAtFixedRate:
            newTask(Method::ScheduleAtFixedRate, {ui.form[0], ui.form[1]});
            break;
        case Command::ScheduleWithFixedDelay:
            newTask(Method::ScheduleWithFixedDelay, {ui.form[0], ui.form[1]});
            break;
        case Command::Cancel: onTask(Method::Cancel, {false}, "cancel(false)"); break;
        case Command::CancelInterrupt: onTask(Method::Cancel, {true}, "cancel(true)"); break;
        case Command::RemoveTask: onTask(Method::Remove, {}, "remove"); break;
        default: return false;
    }
    return true;
}

bool App::performOnPool(Command command) {
    Playback& playback = runs.playback();
    const ExecutorLife life =
        playback.history.at(playback.head.position()).life.executor(ui.executor);
    const auto onPool = [&](Method method, std::vector<ArgumentValue> arguments = {}) {
        act(callOn(ui.executor, method, std::move(arguments)), std::string(specOf(method).name));
    };
    const auto resize = [&](Method method, std::int64_t size) {
        if (size < 0) return;
        act(callOn(ui.executor, method, {size}), fmt::format("{}({})", specOf(method).name, size));
    };
    const auto policy = [&](Method method, Setting setting) {
        const bool on = life.setting(setting) == 0;
        act(callOn(ui.executor, method, {on}), fmt::format("{}({})", specOf(method).name, on));
    };
    const std::int64_t core = life.setting(Setting::CorePoolSize);
    const std::int64_t maximum = life.setting(Setting::MaximumPoolSize);
    switch (command) {
        case Command::Shutdown: onPool(onTimer() ? Method::TimerCancel : Method::Shutdown); break;
        case Command::ShutdownNow: onPool(Method::ShutdownNow); break;
        case Command::PrestartAllCoreThreads: onPool(Method::PrestartAllCoreThreads); break;
        case Command::Purge: onPool(onTimer() ? Method::TimerPurge : Method::Purge); break;
        case Command::AwaitTermination: onPool(Method::AwaitTermination, {ui.form[0]}); break;
        case Command::CorePoolSizeUp: resize(Method::SetCorePoolSize, core + 1); break;
        case Command::CorePoolSizeDown: resize(Method::SetCorePoolSize, core - 1); break;
        case Command::MaximumPoolSizeUp: resize(Method::SetMaximumPoolSize, maximum + 1); break;
        case Command::MaximumPoolSizeDown: resize(Method::SetMaximumPoolSize, maximum - 1); break;
        case Command::SetRemoveOnCancelPolicy:
            policy(Method::SetRemoveOnCancelPolicy, Setting::RemoveOnCancel);
            break;
        case Command::SetContinuePeriodicPolicy:
            policy(Method::SetContinueExistingPeriodicTasksAfterShutdownPolicy,
                   Setting::ContinuePeriodicAfterShutdown);
            break;
        case Command::SetExecuteDelayedPolicy:
            policy(Method::SetExecuteExistingDelayedTasksAfterShutdownPolicy,
                   Setting::ExecuteDelayedAfterShutdown);
            break;
        default: return false;
    }
    return true;
}

void App::act(UserCall call, const std::string& name) {
    try {
        Playback& playback = runs.playback();
        const UserAction what{std::move(call), playback.head.time()};
        const std::size_t position = playback.head.position();
        const std::string when = humanTime(playback.head.time());
        const std::string from = nameOfBranch(runs.current());
        std::unique_ptr<RunSource> branch = runs.source().act(position, what);
        if (branch == nullptr) {  // added to the live run itself
            playback.head.follow();
            return;
        }
        runs.add(std::move(branch), "ui.hint.forkBranch", fmt::format("{}  ·  {}", name, when),
                 position);
        runs.playback().head.seek(position);
        const std::string key = keyText(rowOf(Command::NextBranch).keys[0]);
        say(words_.fill("ui.hint.fork", {{"future", from}, {"time", when}, {"key", key}}), false);
        runs.playback().head.play();
        hintsToPlay_ = false;
    } catch (const std::exception& error) {
        say(error.what(), true);
    }
}

void App::startLive() {
    try {
        if (std::unique_ptr<RunSource> live = runs.source().startLive()) {
            runs.add(std::move(live), "ui.act.runLive", "ui.clock.real", 0);
            runs.playback().head.follow();
            ui.selected = {};
            ui.thread = {};
            ui.axis = {};
            notice_.clear();
            hintsToPlay_ = false;
        }
    } catch (const std::exception& error) {
        say(error.what(), true);
    }
}

void App::nextScenario() {
    if (!builtIns_.empty()) openBuiltIn((builtIn_ + 1) % builtIns_.size());
}

}  // namespace poolscope

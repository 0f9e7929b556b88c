// What every command does.
#include <fmt/format.h>

#include <stdexcept>

#include "app/model/human_time.hpp"
#include "app/shell/app.hpp"
#include "app/shell/data_files.hpp"
#include "app/views/scale.hpp"

namespace poolscope {

void App::perform(Command command) {
    if (session.empty() && command != Command::Quit && command != Command::OpenFile) return;
    if (performTransport(command) || performLook(command) || performShow(command) ||
        performFind(command) || performEdit(command))
        return;
    performAct(command);
}

bool App::performTransport(Command command) {
    Film& film = session.film();
    Playhead& head = film.head;
    switch (command) {
        case Command::PlayPause:
            if (!head.playing() && head.atEnd() && !session.source().live()) head.toBegin();
            head.toggle();
            hintsToPlay_ = false;
            break;
        case Command::StepForward: head.stepForward(); break;
        case Command::StepBack: head.stepBack(); break;
        case Command::OperationForward: head.stepForward(film.story.operations()); break;
        case Command::OperationBack: head.stepBack(film.story.operations()); break;
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
            break;
        case Command::ZoomIn: zoom(1.25F, lastPicture_.centre(), nullptr); break;
        case Command::ZoomOut: zoom(0.8F, lastPicture_.centre(), nullptr); break;
        case Command::PanLeft: pan({60, 0}, nullptr); break;
        case Command::PanRight: pan({-60, 0}, nullptr); break;
        case Command::PanUp: pan({0, 60}, nullptr); break;
        case Command::PanDown: pan({0, -60}, nullptr); break;
        case Command::ToggleAxis:
            ui.axis = {};
            ui.axis.steps = !lastAxis_ || !lastAxis_->steps;
            break;
        case Command::NextExecutor: {
            const auto count =
                static_cast<std::uint32_t>(session.film().story.latest().life.executors());
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
            ui.side = SidePanel::Act;  // where the console is
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
    Film& film = session.film();
    const Moment& now = film.story.at(film.head.position());
    Act what;
    what.executor = ui.executor;
    what.delay = ui.form[0];
    what.period = ui.form[1];
    what.work = ui.form[2];
    what.task = ui.selected;
    what.notBefore = film.head.time();
    if (ui.selected.exists()) {
        what.label = film.story.names().of(ui.selected);
        what.executor = now.life.task(ui.selected).executor;
    }
    const bool chosen = ui.selected.exists() && now.life.task(ui.selected).exists;
    const std::int64_t core = now.life.executor(ui.executor).setting(Setting::CorePoolSize);
    const auto newTask = [&](Act::Kind kind) {
        what.kind = kind;
        what.executor = ui.executor;
        act(what, std::string(rowOf(command).name));
    };
    const auto onTask = [&](Act::Kind kind, std::string_view name) {
        what.kind = kind;
        if (chosen) act(what, fmt::format("{} {}", name, what.label));
    };
    const auto onPool = [&](Act::Kind kind, std::int64_t size) {
        what.kind = kind;
        what.executor = ui.executor;
        what.size = static_cast<std::int32_t>(size);
        act(what, kind == Act::Kind::SetCorePoolSize ? fmt::format("setCorePoolSize({})", size)
                                                     : std::string(rowOf(command).name));
    };
    const auto policy = [&](Act::Kind kind, Method method, Setting setting) {
        what.kind = kind;
        what.executor = ui.executor;
        what.on = now.life.executor(ui.executor).setting(setting) == 0;
        act(what, fmt::format("{}({})", specOf(method).name, what.on));
    };
    switch (command) {
        case Command::Schedule: newTask(Act::Kind::Schedule); break;
        case Command::ScheduleAtFixedRate: newTask(Act::Kind::ScheduleAtFixedRate); break;
        case Command::ScheduleWithFixedDelay: newTask(Act::Kind::ScheduleWithFixedDelay); break;
        case Command::Cancel: onTask(Act::Kind::Cancel, "cancel(false)"); break;
        case Command::CancelInterrupt: onTask(Act::Kind::CancelInterrupt, "cancel(true)"); break;
        case Command::RemoveTask: onTask(Act::Kind::Remove, "remove"); break;
        case Command::Follow:
            ui.follows = chosen && !ui.follows;
            fitFollowed();
            break;
        case Command::Shutdown: onPool(Act::Kind::Shutdown, 0); break;
        case Command::ShutdownNow: onPool(Act::Kind::ShutdownNow, 0); break;
        case Command::PrestartAllCoreThreads: onPool(Act::Kind::PrestartAllCoreThreads, 0); break;
        case Command::Purge: onPool(Act::Kind::Purge, 0); break;
        case Command::AwaitTermination: onPool(Act::Kind::AwaitTermination, 0); break;
        case Command::SetRemoveOnCancelPolicy:
            policy(Act::Kind::SetRemoveOnCancelPolicy, Method::SetRemoveOnCancelPolicy,
                   Setting::RemoveOnCancel);
            break;
        case Command::SetContinuePeriodicPolicy:
            policy(Act::Kind::SetContinuePeriodicPolicy,
                   Method::SetContinueExistingPeriodicTasksAfterShutdownPolicy,
                   Setting::ContinuePeriodicAfterShutdown);
            break;
        case Command::SetExecuteDelayedPolicy:
            policy(Act::Kind::SetExecuteDelayedPolicy,
                   Method::SetExecuteExistingDelayedTasksAfterShutdownPolicy,
                   Setting::ExecuteDelayedAfterShutdown);
            break;
        case Command::CorePoolSizeUp: onPool(Act::Kind::SetCorePoolSize, core + 1); break;
        case Command::CorePoolSizeDown:
            if (core > 0) onPool(Act::Kind::SetCorePoolSize, core - 1);
            break;
        case Command::NextFuture:
            session.switchTo((session.current() + 1) % session.futures().size());
            break;
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

void App::act(const Act& what, const std::string& name) {
    try {
        Film& film = session.film();
        const std::size_t position = film.head.position();
        const std::string when = humanTime(film.head.time());
        const std::string from = nameOfFuture(session.current());
        std::unique_ptr<RunSource> future = session.source().act(position, what);
        if (future == nullptr) {  // added to the live run itself
            film.head.follow();
            return;
        }
        session.add(std::move(future), "ui.hint.forkBranch", fmt::format("{}  ·  {}", name, when),
                    position);
        session.film().head.seek(position);
        const std::string key = keyText(rowOf(Command::NextFuture).keys[0]);
        say(words_.fill("ui.hint.fork", {{"future", from}, {"time", when}, {"key", key}}), false);
        session.film().head.play();
        hintsToPlay_ = false;
    } catch (const std::exception& error) {
        say(error.what(), true);
    }
}

void App::startLive() {
    try {
        if (std::unique_ptr<RunSource> live = session.source().startLive()) {
            session.add(std::move(live), "ui.act.runLive", "ui.clock.real", 0);
            session.film().head.follow();
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

// In front of a class: presenting, blanking, the pointer, the keys shown; the tour; the settings.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "app/storage/data_files.hpp"
#include "app/workspace/app.hpp"
#include "app/workspace/scale.hpp"

namespace poolscope {

namespace {

constexpr std::size_t kTracePoints = 240;  ///< a trace's life at four times 60 frames a second
constexpr std::size_t kKeysShown = 6;
constexpr std::string_view kLeaderScenario = "leader-hand-over";

/// The first position at or after `from`, then before it, at which a leader and a follower wait at
/// a queue whose heap holds something to wait for.
std::optional<std::pair<std::size_t, ExecutorId>> leaderAndFollower(RunHistory& history,
                                                                    std::size_t from) {
    const auto executors = static_cast<std::uint32_t>(history.latest().life.executors());
    const std::size_t count = history.size();
    for (std::size_t step = 0; step <= count; ++step) {
        const std::size_t position = (from + step) % (count + 1);
        const RunState& state = history.at(position);
        for (std::uint32_t i = 0; i < executors; ++i) {
            const std::vector<QueueWaiter> waiters = state.waitersOf(ExecutorId{i});
            const bool led = std::any_of(waiters.begin(), waiters.end(),
                                         [](const QueueWaiter& waiter) { return waiter.leader; });
            if (led && waiters.size() > 1) return std::pair(position, ExecutorId{i});
        }
    }
    return std::nullopt;
}

}  // namespace

// ---- showing

bool App::performShow(Command command) {
    switch (command) {
        case Command::Present:
            ui.presenting = !ui.presenting;
            ui.focus = Focus::Picture;
            ui.help = false;
            leaveTour();
            if (!ui.presenting) ui.pointer = false;
            break;
        case Command::Blank: ui.blank = !ui.blank; break;
        case Command::Pointer:
            ui.pointer = !ui.pointer;
            ui.trace.clear();
            break;
        case Command::ShowKeys:
            ui.showsKeys = !ui.showsKeys;
            ui.keys.clear();
            break;
        case Command::ReducedMotion:
            ui.reducedMotion = !ui.reducedMotion;
            say(std::string(words_(ui.reducedMotion ? "ui.motion.reduced" : "ui.motion.full")),
                false);
            noticePasses_ = true;
            break;
        case Command::NextSidePanel:
            ui.side = nextSidePanel(lastSize_, styleFor(ui, lastSize_), ui.side);
            break;
        case Command::Tour: startTour(); break;
        default: return false;
    }
    return true;
}

void App::rescale(float scale) {
    ui.scale = scale;
    const std::string percent = std::to_string(std::lround(scale * 100));
    const bool held = scaleIsHeldBack(ui, lastSize_);
    say(words_.fill(held ? "ui.scaled.heldBack" : "ui.scaled.now", {{"percent", percent}}), false);
    noticePasses_ = true;
}

/// What a key means before anything else gets it; true if that was all.
bool App::pressOverAll(KeyChord key) {
    if (ui.blank) {
        ui.blank = false;
        return true;
    }
    if (std::exchange(noticePasses_, false)) notice_.clear();
    noteKey(key);
    if (ui.tour == 0 || ui.focus != Focus::Picture || ui.help || key.shift || key.control)
        return false;
    switch (key.code) {
        case KeyCode::Enter:
        case KeyCode::Space:
        case KeyCode::Right: moveTour(TourMove::Next); return true;
        case KeyCode::Left: moveTour(TourMove::Back); return true;
        case KeyCode::Escape: moveTour(TourMove::Leave); return true;
        default: return false;
    }
}

/// What is typed into a field is seen there; everything else is shown if that is wished.
void App::noteKey(KeyChord key) {
    if (!ui.showsKeys || ui.focus != Focus::Picture) return;
    if (!ui.keys.empty() && ui.keys.back().key == key) {
        ++ui.keys.back().times;
        ui.keys.back().age = 0;
        return;
    }
    ui.keys.push_back({key, 1, 0});
    if (ui.keys.size() > kKeysShown) ui.keys.erase(ui.keys.begin());
}

void App::point(Vec2 at) {
    if (!ui.pointer) return;
    if (!ui.trace.empty() && ui.trace.back().at == at) return;
    ui.trace.push_back({at, 0});
    if (ui.trace.size() > kTracePoints) ui.trace.erase(ui.trace.begin());
}

/// True if something shown faded or went.
bool App::ageShown(float milliseconds) {
    const bool any = !ui.keys.empty() || !ui.trace.empty();
    for (ShownKey& key : ui.keys) key.age += milliseconds;
    std::erase_if(ui.keys, [](const ShownKey& key) { return key.age >= kKeyLife; });
    // The last point is the dot itself: it stays.
    for (TracePoint& point : ui.trace) point.age += milliseconds;
    while (ui.trace.size() > 1 && ui.trace.front().age >= kTraceLife)
        ui.trace.erase(ui.trace.begin());
    return any;
}

// ---- the tour

void App::startTour() {
    if (runs.empty() || runs.playback().history.size() == 0) return;
    const Playhead& head = runs.playback().head;
    if (ui.tour == 0)
        beforeTour_ = {head.position(), head.fraction(), ui.perspective,
                       ui.executor,     ui.camera,       runs.current()};
    runs.playback().head.pause();
    ui.help = false;
    ui.presenting = false;
    ui.focus = Focus::Picture;
    showTourStop(1);
}

void App::moveTour(TourMove move) {
    if (ui.tour == 0) return;
    if (move == TourMove::Back) return showTourStop(std::max(1, ui.tour - 1));
    if (move == TourMove::Next && ui.tour < kTourLength) return showTourStop(ui.tour + 1);
    leaveTour();
}

void App::leaveTour() {
    if (std::exchange(ui.tour, 0) == 0) return;
    tourSeen_ = true;
    takeBackRun();
    ui.perspective = beforeTour_.perspective;
    ui.executor = beforeTour_.executor;
    ui.camera = beforeTour_.camera;
    if (runs.current() == beforeTour_.branch)
        runs.playback().head.seek(beforeTour_.position, beforeTour_.fraction);
}

void App::takeBackRun() {
    if (!aside_) return;
    runs = std::move(*aside_);
    aside_.reset();
    ui.selected = {};
    ui.thread = {};
}

/// A run with a leader and followers, in the place of one that has none, until the next stop.
bool App::showLeaderRun() {
    for (const BuiltIn& builtIn : builtIns_) {
        if (builtIn.file.find(kLeaderScenario) == std::string::npos) continue;
        RunTree shown(words_);
        shown.open(openRun(builtIn.file), runs.branches().front().name);
        aside_ = std::exchange(runs, std::move(shown));
        ui.selected = {};
        ui.thread = {};
        return true;
    }
    return false;
}

/// Brings on the screen what the stop points at.
void App::showTourStop(int stop) {
    ui.tour = stop;
    takeBackRun();
    ui.perspective = stop == kLeaderStop ? Perspective::Workers : Perspective::Heap;
    ui.executor = beforeTour_.executor;
    ui.camera = {};
    if (runs.current() == beforeTour_.branch)
        runs.playback().head.seek(beforeTour_.position, beforeTour_.fraction);
    if (stop != kLeaderStop) return;
    auto found = leaderAndFollower(runs.playback().history, beforeTour_.position);
    if (!found && showLeaderRun()) found = leaderAndFollower(runs.playback().history, 0);
    if (!found) return;
    runs.playback().head.seek(found->first);
    ui.executor = found->second;
}

// ---- what is kept

Settings App::settings() const {
    return {ui.theme, language_, ui.scale, ui.reducedMotion, tourSeen_};
}

void App::apply(const Settings& settings) {
    ui.theme = settings.theme;
    ui.scale = settings.scale;
    ui.reducedMotion = settings.reducedMotion;
    tourSeen_ = settings.tourSeen;
    const std::vector<std::string> known = languages();
    if (std::find(known.begin(), known.end(), settings.language) != known.end())
        setLanguage(settings.language);
}

}  // namespace poolscope

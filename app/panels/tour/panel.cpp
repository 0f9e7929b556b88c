// Going through the tour's stops, each with what it points at on the screen.
#include "app/panels/tour/panel.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "app/workspace/opening.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

constexpr std::string_view kLeaderScenario = "leader-hand-over";
/// With fewer tasks nothing is to be seen of a heap.
constexpr std::int32_t kLeastHeap = 3;
constexpr std::string_view kHeapScenario = "heap-with-ties";

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

constexpr std::array kTourCommands{
    CommandSpec{"tour", CommandGroup::Settings, {}, [](Workspace& workspace) {
                    workspace.panel<TourPanel>().start(workspace);
                }}};

}  // namespace

const PanelInfo& TourPanel::info() const {
    static constexpr PanelInfo kInfo{
        .id = kTour, .slot = Slot::Overlay, .commands = kTourCommands, .needsSubject = true};
    return kInfo;
}

void TourPanel::start(Workspace& workspace) {
    if (workspace.runs.playback().history.size() == 0) return;
    if (stop == 0) {
        workspace.opener.takeBack();  // from a game: what is given back is the user's
        const Playhead& head = workspace.runs.playback().head;
        before_ = {head.position(), head.fraction(), workspace.picture.sight(),
                   workspace.runs.current()};
    }
    workspace.runs.playback().head.pause();
    workspace.arrangement.presenting = false;
    workspace.layers.close();
    show(1, workspace);
}

void TourPanel::move(TourMove move, Workspace& workspace) {
    if (stop == 0) return;
    if (move == TourMove::Back) return show(std::max(1, stop - 1), workspace);
    if (move == TourMove::Next && stop < kTourLength) return show(stop + 1, workspace);
    leave(workspace);
}

void TourPanel::leave(Workspace& workspace) {
    if (std::exchange(stop, 0) == 0) return;
    workspace.preferences.tourSeen = true;
    workspace.opener.takeBack();
    workspace.picture.putBack(before_.sight);
    if (workspace.runs.current() == before_.branch)
        workspace.runs.playback().head.seek(before_.position, before_.fraction);
}

/// Brings on the screen what the stop points at, in the place of a run that has none of it: for the
/// leader a run with one and with followers, else one with a heap.
void TourPanel::show(int which, Workspace& workspace) {
    stop = which;
    instead_.clear();
    workspace.opener.takeBack();
    workspace.arrangement.perspective =
        stop == kLeaderStop ? PerspectiveId("workers") : PerspectiveId("heap");
    workspace.selection = before_.sight.selection;
    workspace.viewport.camera = {};
    const auto playback = [&]() -> Playback& { return workspace.runs.playback(); };
    if (workspace.runs.current() == before_.branch)
        playback().head.seek(before_.position, before_.fraction);
    if (stop != kLeaderStop) return showHeap(workspace);
    auto found = leaderAndFollower(playback().history, before_.position);
    if (!found && showInstead(kLeaderScenario, workspace))
        found = leaderAndFollower(playback().history, 0);
    if (!found) return;
    playback().head.seek(found->first);
    workspace.selection.executor = found->second;
}

/// Another scenario for the stop; its card says so.
bool TourPanel::showInstead(std::string_view scenario, Workspace& workspace) {
    if (!workspace.opener.instead(scenario)) return false;
    instead_ = workspace.words().fill("ui.tour.instead", {{"title", workspace.wordsOfRun().title}});
    return true;
}

void TourPanel::showHeap(Workspace& workspace) {
    const RunState& all = workspace.runs.playback().history.latest();
    const ExecutorId shown = workspace.selection.executor;
    const ExecutorLife& life = all.life.executor(shown);
    const bool queues = life.exists && life.spec().hasQueue;
    Playback& own = workspace.runs.playback();
    const std::int32_t size = own.history.at(own.head.position()).heaps.heap(shown).size();
    if (queues && all.pools.pool(shown).queue.heap && size >= kLeastHeap) return;
    if (!showInstead(kHeapScenario, workspace)) return;
    Playback& playback = workspace.runs.playback();
    const OpeningPlace place = openingPlaceOf(workspace.runs.source(), playback);
    workspace.selection.executor = place.executor;
    playback.head.seek(place.position);
}

bool TourPanel::pressFirst(KeyChord key, Workspace& workspace) {
    if (stop == 0 || workspace.layers.focused() != nullptr || key.shift || key.control)
        return false;
    switch (key.code) {
        case KeyCode::Enter:
        case KeyCode::Space:
        case KeyCode::Right: move(TourMove::Next, workspace); return true;
        case KeyCode::Left: move(TourMove::Back, workspace); return true;
        case KeyCode::Escape: move(TourMove::Leave, workspace); return true;
        default: return false;
    }
}

bool TourPanel::click(const Target& target, Vec2, Workspace& workspace) {
    if (target.ownedBy(kTour)) move(static_cast<TourMove>(target.part), workspace);
    return target.ownedBy(kTour);
}

void TourPanel::layout(const PanelFrame& frame, DisplayList& list) const {
    if (stop == 0) return;  // it has the keys, but no stop is shown
    auto drawing = std::make_shared<TourDrawing>();
    drawing->tour = layoutTour(stop, instead_, frame.window, frame.screen.regions,
                               frame.screen.lists(), frame.context);
    list.append(drawing->tour.list);
    list.drawings.push_back(std::move(drawing));
}

void TourPanel::describe(const StateLine& line) const { line("tour", std::to_string(stop)); }

}  // namespace poolscope

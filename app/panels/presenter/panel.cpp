// What is noted of keys and pointer, and how it fades.
#include "app/panels/presenter/panel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

constexpr std::size_t kTracePoints = 240;  ///< a trace's life at four times 60 frames a second
constexpr std::size_t kKeysShown = 6;

void present(Workspace& workspace) {
    bool& presenting = workspace.arrangement.presenting;
    presenting = !presenting;
    workspace.layers.close();
    workspace.layers.interrupt();
    if (!presenting) return workspace.panel<PresenterPanel>().putAway();
    if (workspace.activities.open() == nullptr && !workspace.perspective().info().wholeRuns)
        workspace.notices.sayInPassing(workspace.words().fill(
            "ui.presenting.future", {{"key", workspace.commands().keyOf("hideFuture")}}));
}

/// A clicker's start button sends it again and again; its end button sends Esc.
void startPresenting(Workspace& workspace) {
    if (!workspace.arrangement.presenting) present(workspace);
}

constexpr std::array kPresenterCommands{
    CommandSpec{"present", CommandGroup::Present, {plainKey(KeyCode::F11)}, present},
    CommandSpec{"startPresenting",
                CommandGroup::Present,
                {plainKey(KeyCode::F5), shiftKey(KeyCode::F5)},
                startPresenting},
    CommandSpec{"presenterView",
                CommandGroup::Present,
                {controlKey(KeyCode::F5)},
                [](Workspace& workspace) {
                    bool& shown = workspace.arrangement.presenterView;
                    shown = !shown;
                },
                [](const Workspace&) { return true; }},
    CommandSpec{
        "blank",
        CommandGroup::Present,
        {plainKey('B'), plainKey('.')},  // what clickers send, with PageDown, PageUp, F5 and Esc
        [](Workspace& workspace) { workspace.arrangement.blank = !workspace.arrangement.blank; }},
    CommandSpec{"pointer",
                CommandGroup::Present,
                {plainKey('O')},
                [](Workspace& workspace) {
                    PresenterState& state = workspace.panel<PresenterPanel>().state;
                    state.pointer = !state.pointer;
                    state.trace.clear();
                }},
    CommandSpec{"pen",
                CommandGroup::Present,
                {plainKey('P')},
                [](Workspace& workspace) {
                    PresenterState& state = workspace.panel<PresenterPanel>().state;
                    state.pen = !state.pen;
                    state.drawn.clear();
                    const std::string key = workspace.commands().keyOf("pen");
                    if (state.pen)
                        workspace.notices.sayInPassing(
                            workspace.words().fill("ui.presenting.pen", {{"key", key}}));
                }},
    CommandSpec{"magnifier",
                CommandGroup::Present,
                {plainKey('E')},
                [](Workspace& workspace) {
                    PresenterState& state = workspace.panel<PresenterPanel>().state;
                    state.magnifies = !state.magnifies;
                }},
    CommandSpec{"showKeys", CommandGroup::Present, {}, [](Workspace& workspace) {
                    PresenterState& state = workspace.panel<PresenterPanel>().state;
                    state.showsKeys = !state.showsKeys;
                    state.keys.clear();
                }}};

}  // namespace

const PanelInfo& PresenterPanel::info() const {
    static constexpr PanelInfo kInfo{kPresenter, Slot::Top, kPresenterCommands};
    return kInfo;
}

void PresenterPanel::putAway() {
    state.pointer = state.pen = state.magnifies = false;
    state.drawn.clear();
}

/// The class is left with everything that was in hand; a lesson or a game is left before the class.
bool PresenterPanel::hide(Workspace& workspace) {
    const bool ends = workspace.arrangement.presenting && workspace.activities.open() == nullptr;
    const bool any = ends || state.pointer || state.pen || state.magnifies;
    if (ends) workspace.arrangement.presenting = false;
    putAway();
    return any;
}

/// What is typed into a field is seen there; everything else is shown if that is wished.
bool PresenterPanel::pressFirst(KeyChord key, Workspace& workspace) {
    if (!state.showsKeys || workspace.typing()) return false;
    if (!state.keys.empty() && state.keys.back().key == key) {
        ++state.keys.back().times;
        state.keys.back().age = 0;
        return false;
    }
    state.keys.push_back({key, 1, 0});
    if (state.keys.size() > kKeysShown) state.keys.erase(state.keys.begin());
    return false;
}

bool PresenterPanel::draw(Vec2 at, bool begins) {
    if (!state.pen) return false;
    if (begins || state.drawn.empty()) state.drawn.emplace_back();
    std::vector<Vec2>& line = state.drawn.back();
    if (line.empty() || line.back() != at) line.push_back(at);
    return true;
}

std::optional<Vec2> PresenterPanel::magnifies() const {
    return state.magnifies ? std::optional(state.pointerAt) : std::nullopt;
}

void PresenterPanel::point(Vec2 at) {
    state.pointerAt = at;
    if (!state.pointer) return;
    if (!state.trace.empty() && state.trace.back().at == at) return;
    state.trace.push_back({at, 0});
    if (state.trace.size() > kTracePoints) state.trace.erase(state.trace.begin());
}

bool PresenterPanel::moving(const Workspace&) const {
    return !state.trace.empty() || !state.keys.empty();
}

/// True if something shown faded or went.
bool PresenterPanel::tick(double milliseconds, Workspace& workspace) {
    const bool any = moving(workspace);
    const auto passed = static_cast<float>(milliseconds);
    for (ShownKey& key : state.keys) key.age += passed;
    std::erase_if(state.keys, [](const ShownKey& key) { return key.age >= kKeyLife; });
    // The last point is the dot itself: it stays.
    for (TracePoint& point : state.trace) point.age += passed;
    while (state.trace.size() > 1 && state.trace.front().age >= kTraceLife)
        state.trace.erase(state.trace.begin());
    return any;
}

/// What was drawn belongs to what lay beneath it: another step, or the picture shown in another
/// place, and it is gone. A black screen in between leaves it.
void PresenterPanel::prepare(Workspace& workspace) {
    reducedMotion_ = workspace.preferences.reducedMotion;
    DrawnOn now{workspace.runs.playback().head.position(), workspace.arrangement,
                workspace.viewport, drawnOn_.picture};
    now.arrangement.blank = drawnOn_.arrangement.blank;
    if (now == drawnOn_) return;
    state.drawn.clear();
    drawnOn_ = std::move(now);
}

void PresenterPanel::laidOut(const Screen& screen) {
    if (drawnOn_.picture == screen.regions.picture) return;
    state.drawn.clear();
    drawnOn_.picture = screen.regions.picture;
}

void PresenterPanel::layout(const PanelFrame& frame, DisplayList& list) const {
    const Screen& screen = frame.screen;
    const float keysEnd = screen.presenting ? screen.regions.caption.y : screen.regions.transport.y;
    if (!screen.covered)
        layoutKeys(frame.window, keysEnd, state.keys, reducedMotion_, frame.context, list);
    if (state.pen || !state.drawn.empty()) {
        auto pen = std::make_shared<PenDrawing>();
        pen->lines = state.drawn;
        if (state.pen && state.pointerAt.x >= 0) pen->tip = state.pointerAt;
        list.drawings.push_back(std::move(pen));
    }
    if (!state.pointer) return;
    auto drawing = std::make_shared<TraceDrawing>();
    drawing->trace = state.trace;
    list.drawings.push_back(std::move(drawing));
}

void PresenterPanel::describe(const StateLine& line) const {
    line("pointer", state.pointer ? "true" : "false");
    line("pen", state.pen ? "true" : "false");
    line("penLines", std::to_string(state.drawn.size()));
    line("magnifies", state.magnifies ? "true" : "false");
    line("trace", std::to_string(state.trace.size()));
    line("showsKeys", state.showsKeys ? "true" : "false");
    std::string keys;
    for (const ShownKey& key : state.keys) keys += (keys.empty() ? "" : " ") + keyText(key.key);
    line("keys", keys);
}

}  // namespace poolscope

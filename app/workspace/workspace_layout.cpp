// Laying out the screen: the frame, the picture, and the panels in their places.
#include <fmt/format.h>

#include <algorithm>

#include "app/workspace/chrome/event_panel.hpp"
#include "app/workspace/workspace.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

/// Lays out the sentence, an excerpt of the code, and the tab that is shown; or all of the code,
/// with the tabs to choose from below it.
void layoutRight(const Workspace& app, Screen& screen, PanelFrame frame, const CaptionText& told) {
    std::vector<TabInfo> tabs;
    const Panel* code = nullptr;
    for (const auto& panel : app.layers.panels()) {
        if (panel->info().slot != Slot::RightTab) continue;
        if (panel->as<SharesDock>() != nullptr)
            code = panel.get();
        else
            tabs.push_back({panel->info().id, panel->info().show});
    }
    const Panel* const shown = app.layers.find(app.arrangement.right.name);
    const LayoutContext& context = frame.context;
    const float row = tabsHeight(context);
    Rect rest = layoutTold(frame.box, frame.view, told, shown == code, context, screen.frame);
    if (shown == code) {
        layoutTabs(cutBottom(rest, row), tabs, {}, context, screen.frame);
        cutBottom(rest, context.px(s3));
        frame.box = rest;
        return code->layout(frame, screen.frame);
    }
    if (const float height = code->as<SharesDock>()->heightIn(rest.h, context); height > 0) {
        frame.box = cutTop(rest, height);
        code->layout(frame, screen.frame);
        cutTop(rest, context.px(s5));
    }
    layoutTabs(cutTop(rest, row), tabs, app.arrangement.right, context, screen.frame);
    cutTop(rest, context.px(s3));
    frame.box = rest;
    if (shown != nullptr) shown->layout(frame, screen.frame);
}

/// Lays out the tab that stands beside the picture while presenting, without the event panel's
/// head: the caption says that.
void layoutAside(const Workspace& app, Screen& screen, PanelFrame frame) {
    LayoutBuilder builder(screen.frame, frame.context);
    builder.card(frame.box, Role::Surface).radius = 0;
    frame.box = frame.box.inset(frame.context.px(s6), frame.context.px(s4));
    if (const Panel* const tab = app.layers.find(app.arrangement.right.name); tab != nullptr)
        tab->layout(frame, screen.frame);
}

/// Lays out the panels at the left from the bottom up; the first one gets the remaining room.
void layoutLeft(const Workspace& app, Screen& screen, PanelFrame frame) {
    LayoutBuilder builder(screen.frame, frame.context);
    builder.card(frame.box, Role::Surface).radius = 0;
    if (const DockActivity* const reader = app.activities.open()) {
        frame.box = frame.box.inset(frame.context.px(s6), frame.context.px(s4));
        return reader->layout(frame, screen.frame);
    }
    Rect rest = frame.box.inset(frame.context.px(s6), frame.context.px(s1));
    cutBottom(rest, frame.context.px(s4));
    const Panel* first = nullptr;
    for (auto panel = app.layers.panels().rbegin(); panel != app.layers.panels().rend(); ++panel) {
        if ((*panel)->info().slot != Slot::LeftDock) continue;
        first = panel->get();
        const auto* const sharing = first->as<SharesDock>();
        const float height = sharing == nullptr ? 0 : sharing->heightIn(rest.h, frame.context);
        if (height <= 0) continue;
        frame.box = cutBottom(rest, height);
        first->layout(frame, screen.frame);
        cutBottom(rest, frame.context.px(s3));
    }
    frame.box = rest;
    if (first != nullptr) first->layout(frame, screen.frame);
}

/// Lays out the panels that are shown without having the keys, unless another one covers them.
/// Returns whether a tooltip may be shown.
bool layoutBelow(const Workspace& app, Screen& screen, const PanelFrame& frame) {
    screen.covered = screen.covered || app.layers.covered();
    bool tooltips = true;
    for (const auto& panel : app.layers.panels()) {
        if (screen.covered || panel.get() == app.layers.focused() || !app.layers.isShown(*panel))
            continue;
        const auto& over = *panel->as<LiesOver>();
        tooltips = tooltips && !over.hidesTooltips();
        if (panel->info().slot != Slot::Overlay) continue;
        panel->layout(frame, screen.overlay);
        screen.covered = over.covers();
    }
    if (const DockActivity* const reader = app.activities.open();
        reader != nullptr && !screen.covered)
        reader->layoutOverPicture(frame, screen.overlay);
    return tooltips;
}

}  // namespace

/// First of all: a panel may move the playhead, or show another run.
void Workspace::prepare() {
    // What comes next is for the class to say; an activity decides for itself.
    const bool guessed = arrangement.presenting && !perspective().info().wholeRuns;
    if (guessed && activities.open() == nullptr)
        presented_.hide(arrangement.future);
    else
        presented_.giveBack(arrangement.future);
    const Panel* const tab = layers.find(arrangement.right.name);
    for (const auto& panel : layers.panels())
        if (panel.get() == layers.focused() || layers.isShown(*panel) ||
            panel->info().slot == Slot::LeftDock || panel.get() == tab ||
            panel->as<SharesDock>() != nullptr)
            panel->prepare(*this);
    if (perspective().fits(runs) != Fit::Well) arrangement.besideTabs = arrangement.perspective;
    perspective().prepare(*this);
}

Screen Workspace::layout(Vec2 size, const TextMeasure& measure, const Tooltip& tooltip) {
    activities.tellLeft();
    prepare();
    Playback& playback = runs.playback();
    const RunFacts known = facts();
    const double seconds = secondsASentence(stepper.speed());
    ScreenInput input{size,
                      appearance.styleIn(size),
                      selection,
                      arrangement,
                      viewport,
                      perspective(),
                      known,
                      playback.history,
                      playback.narrator,
                      playback.minimap,
                      playback.queue,
                      search.facts(),
                      playback.head.position(),
                      static_cast<float>(playback.head.fraction()),
                      playback.head.time(),
                      playback.head.playing(),
                      playback.head.following(),
                      words_.fill("ui.pace.sentence", {{"seconds", fmt::format("{:g}", seconds)}}),
                      stepper.told(),
                      tooltip,
                      {}};
    const std::function<NamedText(std::size_t)> sentence = [&](std::size_t event) {
        return playback.told(event);
    };
    const Panel* const tab = layers.find(arrangement.right.name);
    input.wideRight = tab != nullptr && tab->info().wide;
    const auto frameOf = [&](Rect box, Screen& screen, const RunView& view,
                             const LayoutContext& context) {
        return PanelFrame{size, box, view, known, context, screen, sentence};
    };
    input.right = [&](Screen& screen, const RunView& view, const LayoutContext& context) {
        layoutRight(*this, screen, frameOf(screen.regions.right, screen, view, context),
                    input.told);
    };
    input.below = [&](Screen& screen, const RunView& view, const LayoutContext& context) {
        return layoutBelow(*this, screen, frameOf(screen.regions.picture, screen, view, context));
    };
    input.left = [&](Screen& screen, const RunView& view, const LayoutContext& context) {
        layoutLeft(*this, screen, frameOf(screen.regions.left, screen, view, context));
    };
    input.aside = [&](Screen& screen, const RunView& view, const LayoutContext& context) {
        layoutAside(*this, screen, frameOf(screen.regions.right, screen, view, context));
    };
    layers.each<FollowsPointer>([&](const FollowsPointer& each) {
        if (const std::optional<Vec2> at = each.magnifies()) input.magnified = at;
    });
    input.above = [&](Screen& screen, const RunView& view, const LayoutContext& context) {
        // A panel with a place of its own is laid out there, whether it has the keys or not.
        const Panel* const open = layers.focused();
        if (open != nullptr && liesOverPicture(open->info().slot))
            open->layout(frameOf(screen.regions.picture, screen, view, context), screen.overlay);
        for (const auto& panel : layers.panels())
            if (panel->info().slot == Slot::Top && layers.isShown(*panel))
                panel->layout(frameOf(screen.regions.picture, screen, view, context),
                              screen.overlay);
    };
    const DockActivity* const reader = activities.open();
    input.reading = reader != nullptr;
    if (reader != nullptr && reader->fillsCaption())
        input.caption = [&](Screen& screen, const RunView& view, const LayoutContext& context) {
            reader->layout(frameOf(screen.regions.caption, screen, view, context), screen.frame);
        };
    input.bookmarks = &bookmarks;
    if (activities.open() == nullptr) input.beats = &stepper.beats();
    input.asked = asked;
    if (!runs.source().growing() && !opener.reading())
        input.standstill = playback.standstill(runs.source().ended());
    // With reduced motion an event does not glide: it is shown completed as soon as it begins.
    if (preferences.reducedMotion && input.fraction > 0) {
        input.fraction = 1;
        input.time = playback.history.log()[input.position].time;
    }
    Screen screen = layoutScreen(input, measure, words_, commands());
    picture.laidOut(screen);
    ring.layout(screen);
    for (const auto& panel : layers.panels()) panel->laidOut(screen);
    return screen;
}

}  // namespace poolscope

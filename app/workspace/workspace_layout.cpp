// Laying out the screen: the frame, the picture, and the panels in their places.
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
bool layoutUnderTooltip(const Workspace& app, Screen& screen, const PanelFrame& frame) {
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

/// A panel with a place of its own is laid out there, whether it has the keys or not.
void layoutAbove(const Workspace& app, Screen& screen, const PanelFrame& frame) {
    const Panel* const open = app.layers.focused();
    if (open != nullptr && liesOverPicture(open->info().slot)) open->layout(frame, screen.overlay);
    for (const auto& panel : app.layers.panels())
        if (panel->info().slot == Slot::Top && app.layers.isShown(*panel))
            panel->layout(frame, screen.overlay);
}

/// The panel below the picture; null: none is shown.
const Panel* footOf(const Workspace& app) {
    for (const auto& panel : app.layers.panels())
        if (panel->info().slot == Slot::Foot && app.layers.isShown(*panel)) return panel.get();
    return nullptr;
}

/// The panels of the workspace in their places.
class ShownPanels final : public PanelPlaces {
public:
    ShownPanels(Workspace& app, Vec2 window, const RunFacts& facts, const CaptionText& told)
        : app_(app),
          window_(window),
          facts_(facts),
          told_(told),
          sentence_([&app](std::size_t event) { return app.runs.playback().told(event); }) {}

    void layout(Place place, Screen& screen, const RunView& view,
                const LayoutContext& context) const override {
        const Regions& regions = screen.regions;
        const auto in = [&](Rect box) {
            return PanelFrame{window_, box, view, facts_, context, screen, sentence_};
        };
        switch (place) {
            case Place::Left: return layoutLeft(app_, screen, in(regions.left));
            case Place::Right: return layoutRight(app_, screen, in(regions.right), told_);
            case Place::Aside: return layoutAside(app_, screen, in(regions.right));
            case Place::Caption:
                return app_.activities.open()->layout(in(regions.caption), screen.frame);
            case Place::Foot: return footOf(app_)->layout(in(regions.foot), screen.frame);
            case Place::Above: return layoutAbove(app_, screen, in(regions.picture));
        }
    }
    bool layoutBelow(Screen& screen, const RunView& view,
                     const LayoutContext& context) const override {
        return layoutUnderTooltip(
            app_, screen,
            {window_, screen.regions.picture, view, facts_, context, screen, sentence_});
    }
    float footHeight(float ofPicture, const LayoutContext& context) const override {
        const Panel* const foot = footOf(app_);
        return foot == nullptr ? 0 : foot->as<SharesDock>()->heightIn(ofPicture, context);
    }

private:
    Workspace& app_;
    Vec2 window_;
    const RunFacts& facts_;
    const CaptionText& told_;
    std::function<NamedText(std::size_t)> sentence_;
};

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
    const CaptionText told = stepper.told();
    const ShownPanels panels(*this, size, known, told);
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
                      stepper.goesOn(),
                      playback.head.following(),
                      stepper.speedText(),
                      told,
                      tooltip,
                      &panels};
    const Panel* const tab = layers.find(arrangement.right.name);
    input.wideRight = tab != nullptr && tab->info().wide;
    layers.each<FollowsPointer>([&](const FollowsPointer& each) {
        if (const std::optional<Vec2> at = each.magnifies()) input.magnified = at;
    });
    const DockActivity* const reader = activities.open();
    input.reading = reader != nullptr;
    input.panelInCaption = reader != nullptr && reader->fillsCaption();
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

// Clicking, dragging, the wheel: what is chosen, and which part of a picture is looked at.
#include <algorithm>
#include <utility>

#include "app/ui/answer_box.hpp"
#include "app/ui/subject.hpp"
#include "app/workspace/scale.hpp"
#include "app/workspace/workspace.hpp"
#include "engine/scenario/language/duration_text.hpp"

namespace poolscope {

namespace {

/// Returns whether a panel drew there.
bool drawsInPanels(Vec2 at, bool begins, const Layers& layers) {
    return layers.any<FollowsPointer>([&](FollowsPointer& each) { return each.draw(at, begins); });
}

/// Returns whether the tab at the right scrolled.
bool wheelInTab(float amount, Vec2 at, const Screen& screen, Workspace& workspace) {
    for (const ScrollArea& area : screen.frame.scrollAreas) {
        Panel* const owner = workspace.layers.find(area.owner);
        if (owner != nullptr && area.box.contains(at)) return owner->wheel(amount, at, workspace);
    }
    return false;
}

}  // namespace

/// The panel in which the button was pressed; null: it was pressed elsewhere, or nothing in it is
/// dragged.
Drags* Workspace::draggedIn() const {
    // Boxes of a picture are no panel's own: whoever asks gets what is pressed in them.
    Panel* const panel = dragging_.ownedBy(kAnswerBoxes)         ? activities.open()
                         : dragging_.kind == Target::Kind::Owned ? layers.find(dragging_.name)
                                                                 : nullptr;
    return panel == nullptr ? nullptr : panel->as<Drags>();
}

void Workspace::click(const HitRegion* hit, Vec2 at, const Screen& screen) {
    ring.leave();
    if (std::exchange(arrangement.blank, false)) return;
    if (drawsInPanels(at, true, layers)) return;
    notices.pass();
    dragging_ = hit == nullptr ? Target{} : hit->target;
    if (hit == nullptr) return;
    const Target& target = hit->target;
    Panel* const open = layers.focused();
    if (open != nullptr && open->click(target, at, *this)) return;
    DockActivity* const reader = activities.open();
    if (reader != nullptr && reader != open && reader->click(target, at, *this)) return;
    // A panel over the picture keeps the keys when the user clicks in it.
    const bool inBox = open != nullptr && screen.overlay.hitAt(at) != nullptr;
    if (!layers.covered() && !inBox) layers.close();
    if (target.kind == Target::Kind::Owned) {
        if (Panel* const owner = layers.find(target.name)) owner->click(target, at, *this);
        return;
    }
    if (target.kind == Target::Kind::Opens) return layers.open(layers.find(target.name), target.id);
    if (isSubject(target)) {
        selection.choose(target);
        selection.clicked = {runs.playback().head.position(), at};
        return;
    }
    if (perspective().click(target, at, screen, *this)) return;
    switch (target.kind) {
        case Target::Kind::Command: perform(target.command()); break;
        case Target::Kind::Position:
            runs.playback().head.seek(target.position);
            if (target.id == 0) break;
            selection.choose(TaskId{target.id - 1});
            selection.clicked = {target.position, at};
            break;
        case Target::Kind::Branch: runs.switchTo(target.id); break;
        case Target::Kind::Scrim:
            layers.hideShown();
            layers.close();
            break;
        case Target::Kind::Scrubber: drag({}, at, screen); break;
        case Target::Kind::Ruler:
            rulerFrom_ = at.x;
            viewport.span.reset();
            break;
        case Target::Kind::SidePanel: arrangement.side = static_cast<SidePanel>(target.id); break;
        default: break;
    }
}

/// A list at the pointer: of what is there, or of the picture. What is being typed over the picture
/// is not given up for it.
void Workspace::clickOther(const HitRegion* hit) {
    const Panel* const open = layers.focused();
    const bool typed = typing() && liesOverPicture(open->info().slot);
    if (arrangement.blank || layers.covered() || typed) return;
    const bool subject = hit != nullptr && isSubject(hit->target);
    if (subject) selection.choose(hit->target);
    const MoreAbout about = subject ? MoreAbout::Chosen : MoreAbout::Picture;
    layers.open("more", static_cast<std::uint32_t>(about));
}

/// The first click has chosen what is there, and given the keys back to the picture.
void Workspace::doubleClick(const HitRegion* hit, Vec2 at, const Screen& screen) {
    if (hit == nullptr || perspective().doubleClick(hit->target, at, screen, *this)) return;
    if (layers.focused() != nullptr) return;
    const Target& target = hit->target;
    const bool bar = target.kind == Target::Kind::Position && target.id > 0;
    if (target.kind == Target::Kind::Picture)
        picture.fit();
    else if (isSubject(target) || bar)
        perform("showInspector");
}

void Workspace::drag(Vec2 by, Vec2 at, const Screen& screen) {
    if (drawsInPanels(at, false, layers)) return;
    Drags* const panel = draggedIn();
    if (panel != nullptr && panel->drag(dragging_, at, screen, *this)) return;
    if (dragging_.kind == Target::Kind::Scrubber) {
        Playback& playback = runs.playback();
        playback.head.seek(positionAt(screen.transport, at.x, playback.history.size()));
        picture.keepFollowed();
    } else if (dragging_.kind == Target::Kind::Ruler && rulerFrom_) {
        picture.chooseSpan(*rulerFrom_, at.x);
    } else if (perspective().drag(dragging_, at, screen, *this)) {
        return;
    } else if (dragging_.kind == Target::Kind::Picture) {
        picture.pan(by);
    }
}

void Workspace::release() {
    Drags* const panel = draggedIn();
    dragging_ = {};
    if (panel != nullptr) panel->release(*this);
}

void Workspace::wheel(float amount, Vec2 at, const Screen& screen) {
    if (Panel* const open = layers.focused(); open != nullptr && open->wheel(amount, at, *this))
        return;
    for (const auto& panel : layers.panels())
        if (screen.covered && layers.isShown(*panel) && panel->wheel(amount, at, *this)) return;
    if (screen.covered || perspective().wheel(amount, at, screen, *this)) return;
    if (screen.regions.picture.contains(at)) {
        if (perspective().info().motion == PictureMotion::Scroll)
            picture.pan({0, amount * 48});
        else
            picture.zoom(amount > 0 ? 1.18F : 1 / 1.18F, at);
    } else if (wheelInTab(amount, at, screen, *this)) {
        return;
    } else if (screen.regions.right.contains(at) || screen.regions.transport.contains(at)) {
        amount > 0 ? perform("stepBack") : perform("stepForward");
    }
}

void Workspace::point(Vec2 at) {
    layers.each<FollowsPointer>([&](FollowsPointer& each) { each.point(at); });
}

bool Workspace::hidesPointer() const {
    return arrangement.blank || layers.any<FollowsPointer>(
                                    [](const FollowsPointer& each) { return each.hidesPointer(); });
}

}  // namespace poolscope

// Clicking, dragging, the wheel: what is chosen, and which part of a picture is looked at.
#include <algorithm>
#include <utility>

#include "app/panels/events/layout.hpp"
#include "app/workspace/app.hpp"
#include "app/workspace/scale.hpp"
#include "engine/scenario/language/duration_text.hpp"

namespace poolscope {

namespace {

constexpr auto kNowhere = static_cast<std::size_t>(-1);

}  // namespace

void App::choose(TaskId task) {
    if (ui.selected == task) return;
    ui.selected = task;
    ui.thread = {};
    ui.follows = false;
}

void App::chooseSubject(const Target& subject) {
    ui.codeFrameAt = kNowhere;
    if (subject.kind == Target::Kind::Task) return choose(TaskId{subject.id});
    ui.selected = {};
    ui.follows = false;
    ui.thread = subject.kind == Target::Kind::Thread ? ThreadId{subject.id} : ThreadId{};
    if (subject.kind == Target::Kind::Thread) return;
    ui.executor = ExecutorId{subject.id};
    ui.queueChosen = subject.kind == Target::Kind::Queue;
}

void App::togglePin(Target subject) {
    subject.position = 0;
    const auto pinned = std::find(ui.pins.begin(), ui.pins.end(), subject);
    if (pinned != ui.pins.end()) {
        ui.pins.erase(pinned);
    } else {
        ui.pins.push_back(subject);
        ui.right = RightTab::Inspect;
    }
}

void App::click(const HitRegion* hit, Vec2 at, const Screen& screen) {
    if (std::exchange(ui.blank, false)) return;
    if (std::exchange(noticePasses_, false)) notice_.clear();
    dragging_ = hit == nullptr ? Target{} : hit->target;
    if (hit == nullptr) return;
    const Target& target = hit->target;
    // Clicking elsewhere ends typing, and what was typed into the form counts.
    if (ui.focus == Focus::Chip && !(target == Target::of(Target::Kind::Chip, ui.editor.chip)))
        commitChip();
    if (clickInCall(target) || clickInWhatIf(target) || clickInTree(target)) return;
    const bool inBox = ui.finds() && screen.overlay.hitAt(at) != nullptr;
    const bool panel = ui.calls() || ui.tree() || ui.focus == Focus::WhatIf ||
                       ui.focus == Focus::SaveAs || ui.focus == Focus::SaveTree;
    if (ui.focus != Focus::Palette && !panel && !inBox && target.kind != Target::Kind::Console &&
        target.kind != Target::Kind::Field)
        ui.focus = Focus::Picture;
    if (isSubject(target)) {
        if (target.position == 1)
            togglePin(target);
        else
            chooseSubject(target);
        return;
    }
    if (clickInEditor(target, at, screen) || clickInCompare(target)) return;
    switch (target.kind) {
        case Target::Kind::Command: perform(target.command); break;
        case Target::Kind::Position:
            runs.playback().head.seek(target.position);
            if (target.id > 0) choose(TaskId{target.id - 1});
            break;
        case Target::Kind::Branch: runs.switchTo(target.id); break;
        case Target::Kind::Field:
            ui.focus = Focus::Field;
            ui.editing = static_cast<FormField>(target.id);
            ui.entry.set(toText(ui.form[target.id]));
            break;
        case Target::Kind::FieldLess: stepField(target.id, -1); break;
        case Target::Kind::FieldMore: stepField(target.id, 1); break;
        case Target::Kind::Console: perform(Command::FocusConsole); break;
        case Target::Kind::PaletteEntry: choosePaletteEntry(target.id); break;
        case Target::Kind::Scenario: openBuiltIn(target.id); break;
        case Target::Kind::SweepCell: openSweepCell(target.id); break;
        case Target::Kind::Scrim:
            if (screen.sweep) ui.sweep = false;
            ui.help = false;
            ui.focus = Focus::Picture;
            break;
        case Target::Kind::Subtree: lookAtSubtree(static_cast<std::int32_t>(target.id)); break;
        case Target::Kind::HeapMap: break;
        case Target::Kind::Frame:
            ui.codeFrame = target.id;
            ui.codeFrameAt = runs.playback().head.position();
            ui.codeScrolledAt = kNowhere;
            break;
        case Target::Kind::WhoActs:
            ui.thread = {};
            ui.codeFrameAt = kNowhere;
            break;
        case Target::Kind::CodeLine: toggleBreakpoint(sourceLineOf(target.id)); break;
        case Target::Kind::FindWord: completeQuestion(target.id); break;
        case Target::Kind::Scrubber: drag({}, at, screen); break;
        case Target::Kind::Tour: moveTour(static_cast<TourMove>(target.id)); break;
        case Target::Kind::SidePanel: ui.side = static_cast<SidePanel>(target.id); break;
        case Target::Kind::Category:
            ui.hiddenCategories ^= bitOf(static_cast<Category>(target.id));
            break;
        default: break;
    }
}

void App::drag(Vec2 by, Vec2 at, const Screen& screen) {
    if (dragging_.kind == Target::Kind::Scrubber) {
        Playback& playback = runs.playback();
        playback.head.seek(positionAt(screen.transport, at.x, playback.history.size()));
        if (ui.follows) fitFollowed();
    } else if (dragging_.kind == Target::Kind::HeapMap) {
        const auto* heap = std::get_if<HeapLayout>(&screen.picture);
        if (heap != nullptr && heap->map)
            pan(heap->treeRegion.centre() - heap->map->meantBy(at), &screen);
    } else if (dragging_.kind == Target::Kind::Text) {
        dragInEditor(at, screen);
    } else if (dragging_.kind == Target::Kind::Picture) {
        pan(by, &screen);
    }
}

void App::wheel(float amount, Vec2 at, const Screen& screen) {
    if (ui.calls()) return stepCall(amount > 0 ? -1 : 1);
    if (ui.focus == Focus::Tree) return stepTree(amount > 0 ? -1 : 1);
    if (ui.focus == Focus::WhatIf) {
        const std::size_t row = ui.whatIf.row;
        return chooseWhatIf(amount > 0 ? (row == 0 ? 0 : row - 1) : row + 1);
    }
    if (screen.sweep) {
        const float step = screen.style.px(48);
        ui.sweepScroll = std::clamp(ui.sweepScroll - amount * step, 0.0F, sweepScrollRange_);
        return;
    }
    if (screen.covered || wheelInEditor(amount, at, screen)) return;
    if (wheelInCompare(amount, at, screen)) return;
    if (screen.regions.picture.contains(at)) {
        if (ui.perspective == Perspective::Lifecycle)
            pan({0, amount * 48}, &screen);
        else
            zoom(amount > 0 ? 1.18F : 1 / 1.18F, at, &screen);
    } else if (screen.regions.right.contains(at) && ui.right == RightTab::Inspect) {
        const float step = Style(ui.theme, ui.scale).px(48);
        ui.inspectScroll =
            std::clamp(ui.inspectScroll - amount * step, 0.0F, screen.inspectorScrollRange);
    } else if (screen.regions.right.contains(at) && ui.right == RightTab::Events) {
        scrollEvents(amount > 0 ? -3 : 3);
    } else if (screen.code && screen.code->box.contains(at)) {
        scrollCode(amount > 0 ? -3 : 3);
    } else if (screen.regions.right.contains(at) || screen.regions.transport.contains(at)) {
        perform(amount > 0 ? Command::StepBack : Command::StepForward);
    }
}

/// From what is seen now; holds until the playhead moves.
void App::scrollCode(int lines) {
    if (!code_) return;
    ui.codeScroll = std::clamp(code_->first + lines, 0, std::max(0, code_->count - code_->rows));
    ui.codeScrolledAt = runs.playback().head.position();
}

void App::zoom(float factor, Vec2 at, const Screen* screen) {
    if (ui.perspective == Perspective::Edit) return;
    if (ui.perspective == Perspective::Heap) {
        Rect region = lastPicture_;
        if (screen != nullptr)
            if (const auto* heap = std::get_if<HeapLayout>(&screen->picture))
                region = heap->treeRegion;
        ui.camera = ui.camera.zoomedAt(factor, at, region.centre());
    } else if (lastAxis_) {
        Axis axis = *lastAxis_;
        axis.scale = axis.scale.zoomed(static_cast<double>(factor), at.x);
        ui.axis = stateOf(axis);
        lastAxis_ = axis;
    }
}

void App::pan(Vec2 by, const Screen*) {
    if (ui.sweep && sweep_) {
        ui.sweepScroll = std::clamp(ui.sweepScroll - by.y, 0.0F, sweepScrollRange_);
        return;
    }
    float& scroll = ui.scroll[static_cast<std::size_t>(ui.perspective)];
    if (ui.perspective == Perspective::Edit) return;
    if (ui.perspective == Perspective::Heap) {
        ui.camera.pan = ui.camera.pan + by;
        return;
    }
    scroll = std::max(0.0F, scroll - by.y);
    if (by.x == 0 || !lastAxis_ || ui.perspective == Perspective::Lifecycle ||
        ui.perspective == Perspective::Pool || ui.perspective == Perspective::ForkJoin)
        return;
    Axis axis = *lastAxis_;
    axis.scale = axis.scale.panned(by.x);
    ui.axis = stateOf(axis);
    lastAxis_ = axis;
}

void App::fitFollowed() {
    if (!ui.follows) return;
    // The heap keeps the task's slot near the middle when zoomed in; timelines keep the playhead.
    if (lastAxis_ && !ui.axis.fitted) {
        Axis axis = *lastAxis_;
        const Playback& playback = runs.playback();
        const Instant at =
            axis.steps ? Axis::ofPosition(playback.head.position()) : playback.head.time();
        axis.scale = axis.scale.showing(at);
        ui.axis = stateOf(axis);
        lastAxis_ = axis;
    }
    if (ui.camera.zoom <= 1.05F) return;
    Playback& playback = runs.playback();
    const HeapModel& heaps = playback.history.at(playback.head.position()).heaps;
    if (!heaps.queued(ui.selected) || !heaps.heap(ui.executor).isArray()) return;
    const std::int32_t slot = heaps.key(ui.selected).slot;
    if (slot < 0) return;
    Camera still = ui.camera;
    still.pan = {};
    const TreeView view =
        viewTree(playback.queue.largest(ui.executor), lastPicture_, still, styleFor(ui, lastSize_),
                 childBits(heaps.heap(ui.executor).kind()));
    ui.camera.pan = lastPicture_.centre() - view.atSlot(slot);
}

void App::lookAtSubtree(std::int32_t slot) {
    Playback& playback = runs.playback();
    const Heap& heap = playback.history.at(playback.head.position()).heaps.heap(ui.executor);
    ui.camera = cameraOnSubtree(slot, playback.queue.largest(ui.executor), lastPicture_,
                                styleFor(ui, lastSize_), childBits(heap.kind()));
}

}  // namespace poolscope

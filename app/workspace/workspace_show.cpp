// How things are shown: scale, motion, what lies over the screen; preferences.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/storage/data_files.hpp"
#include "app/workspace/scale.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

// ---- showing

std::span<const CommandSpec> Workspace::showCommands() {
    static constexpr std::array kCommands{
        CommandSpec{"reducedMotion",
                    CommandGroup::Settings,
                    {},
                    [](Workspace& workspace) { workspace.toggleReducedMotion(); }},
        CommandSpec{"act", CommandGroup::Act, {controlKey('B')}, [](Workspace& workspace) {
                        workspace.toggleActing();
                    }}};
    return kCommands;
}

bool Workspace::acting() const {
    return arrangement.side == SidePanel::Both && activities.open() == nullptr &&
           !arrangement.presenting;
}

/// An activity gives up its place for it, as for any other one.
void Workspace::toggleActing() {
    if (acting()) {
        arrangement.side = SidePanel::Usual;
        return;
    }
    activities.leave();
    arrangement.presenting = false;
    arrangement.side = SidePanel::Both;
}

void Workspace::toggleReducedMotion() {
    preferences.reducedMotion = !preferences.reducedMotion;
    notices.sayInPassing(
        std::string(words_(preferences.reducedMotion ? "ui.motion.reduced" : "ui.motion.full")));
}

void Workspace::showCodeIn(CodeLanguage language) {
    preferences.code = language;
    const bool java = language == CodeLanguage::Java;
    notices.sayInPassing(std::string(words_(java ? "ui.code.inJava" : "ui.code.inCpp")));
}

void Workspace::rescale(float scale) {
    preferences.scale = scale;
    const std::string percent = std::to_string(std::lround(scale * 100));
    const bool held = scaleIsHeldBack(styleInput(), lastSize_);
    notices.sayInPassing(
        words_.fill(held ? "ui.scaled.heldBack" : "ui.scaled.now", {{"percent", percent}}));
}

/// Handles a key before anything else gets it. Returns whether nothing else must get it.
bool Workspace::pressOverAll(KeyChord key) {
    if (arrangement.blank) {
        arrangement.blank = false;
        return true;
    }
    notices.pass();
    return layers.any<SeesKeysFirst>(
        [&](SeesKeysFirst& each) { return each.pressFirst(key, *this); });
}

void Workspace::point(Vec2 at) {
    layers.each<FollowsPointer>([&](FollowsPointer& each) { each.point(at); });
}

bool Workspace::hidesPointer() const {
    return arrangement.blank || layers.any<FollowsPointer>(
                                    [](const FollowsPointer& each) { return each.hidesPointer(); });
}

void Workspace::interruptPanels() {
    layers.each<FollowsRuns>([&](FollowsRuns& each) { each.interrupted(*this); });
}

void Workspace::takeBackRuns() {
    if (!aside_) return;
    runs = std::move(aside_->runs);
    look(std::move(aside_->sight));
    aside_.reset();
}

void Workspace::look(Sight sight) {
    arrangement.perspective = sight.perspective;
    selection = sight.selection;
    viewport = std::move(sight.viewport);
}

bool Workspace::showInstead(std::string_view builtInName) {
    const std::optional<std::string> file = library.fileNamed(builtInName);
    if (!file) return false;
    showInstead(openRun(*file));
    return true;
}

void Workspace::showInstead(std::unique_ptr<RunSource> source) {
    if (!aside_) session.putAside();
    RunTree other(words_);
    other.open(std::move(source), runs.branches().front().name);
    RunTree before = std::exchange(runs, std::move(other));
    if (!aside_) aside_ = {std::move(before), sight()};
    selection.clear();
}

// ---- what is kept

void Workspace::apply(const Preferences& wanted) {
    const std::string before = std::exchange(preferences, wanted).language;
    preferences.language = before;
    const std::vector<std::string> known = languages();
    if (std::find(known.begin(), known.end(), wanted.language) != known.end())
        setLanguage(wanted.language);
}

PresenterView Workspace::presenterView(std::string passed, std::string clock) const {
    PresenterView view{
        facts().title, stepper.told().sentence, {}, std::move(passed), std::move(clock)};
    layers.each<DockActivity>([&](const DockActivity& each) {
        if (auto notes = each.presenterNotes(*this)) view.lesson = std::move(notes);
    });
    return view;
}

StyleInput Workspace::styleInput() const {
    return {preferences.theme, preferences.scale, density, arrangement.presenting};
}

Style Workspace::styleIn(Vec2 window) const { return styleFor(styleInput(), window); }

}  // namespace poolscope

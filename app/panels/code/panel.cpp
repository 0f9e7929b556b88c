// What the clicks and the wheel do in the code.
#include "app/panels/code/panel.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "app/panels/code/layout.hpp"
#include "app/ui/in_browser.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

constexpr std::array kCodeCommands{
    CommandSpec{"toggleBreakpoint",
                CommandGroup::Find,
                {},
                [](Workspace& workspace) { workspace.breakpoints.toggleHere(); }},
    CommandSpec{"showCode",
                CommandGroup::Beside,
                {plainKey('K')},
                [](Workspace& workspace) {
                    Arrangement& shown = workspace.arrangement;
                    const bool closes = shown.right == kCode && (!shown.presenting || shown.code);
                    shown.code = shown.presenting && !closes;
                    shown.right = closes && !shown.presenting ? Arrangement{}.right : kCode;
                }},
    CommandSpec{"toggleCodeLanguage", CommandGroup::Beside, {}, [](Workspace& workspace) {
                    const bool java = workspace.preferences.code == CodeLanguage::Java;
                    workspace.appearance.showCodeIn(java ? CodeLanguage::Cpp : CodeLanguage::Java);
                }}};

}  // namespace

const PanelInfo& CodePanel::info() const {
    static constexpr PanelInfo kInfo{kCode, Slot::RightTab, kCodeCommands, true, "showCode", true};
    return kInfo;
}

bool CodePanel::click(const Target& target, Vec2, Workspace& workspace) {
    if (!target.ownedBy(kCode)) return false;
    switch (static_cast<CodePart>(target.part)) {
        case CodePart::Line: workspace.breakpoints.toggle(sourceLineOf(target.id)); break;
        case CodePart::JavaLine: workspace.breakpoints.toggle(javaLineOf(target.id)); break;
        case CodePart::Language:
            workspace.appearance.showCodeIn(static_cast<CodeLanguage>(target.id));
            state.frameAt = CodeState::kNowhere;
            break;
        case CodePart::Frame:
            state.frame = target.id;
            state.frameAt = workspace.runs.playback().head.position();
            state.scrolledAt = CodeState::kNowhere;
            break;
        case CodePart::WhoActs: workspace.selection.thread = {}; break;
    }
    return true;
}

/// From what is seen now; holds until the playhead moves.
bool CodePanel::wheel(float amount, Vec2, Workspace& workspace) {
    const int lines = amount > 0 ? -3 : 3;
    state.scroll = std::clamp(static_cast<int>(area_.at) + lines, 0, static_cast<int>(area_.most));
    state.scrolledAt = workspace.runs.playback().head.position();
    return true;
}

void CodePanel::prepare(Workspace& workspace) {
    if (std::exchange(chosen_, workspace.selection) != workspace.selection)
        state.frameAt = CodeState::kNowhere;
    constexpr std::size_t kAtOnce = kInBrowser ? 8'000 : 20'000;
    calls_ = &workspace.runs.playback().calls(engineCode(), kAtOnce);
    language_ = workspace.preferences.code;
    const Arrangement& shown = workspace.arrangement;
    aboveEvents_ = shown.right == Arrangement{}.right;
    moment_ = {workspace.stepper.sumsUp(), shown.presenting, shown.right != kCode};
    breakpoints_ = workspace.breakpoints.lines;
    javaBreakpoints_ = workspace.breakpoints.javaLines;
}

bool CodePanel::moving(const Workspace& workspace) const {
    const Arrangement& shown = workspace.arrangement;
    const bool visible = !shown.presenting || (shown.code && shown.right == kCode);
    return visible && !workspace.runs.empty() && workspace.runs.playback().readingCalls();
}

float CodePanel::heightIn(float room, const LayoutContext& context) const {
    return excerptHeight(room, aboveEvents_, context);
}

void CodePanel::layout(const PanelFrame& frame, DisplayList& list) const {
    LayoutBuilder builder(list, frame.context);
    const std::optional<CodeWindow> window =
        layoutCodeTab(builder, frame.box, frame.view, state, {breakpoints_, javaBreakpoints_},
                      {*calls_, javaCode(), language_}, moment_);
    if (window)
        list.scrollAreas.push_back({kCode.name, window->box, static_cast<float>(window->first),
                                    static_cast<float>(window->most)});
}

void CodePanel::laidOut(const Screen& screen) {
    if (const ScrollArea* area = screen.frame.areaOf(kCode)) area_ = *area;
}

}  // namespace poolscope

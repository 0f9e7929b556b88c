// What the Now tab shows.
#include "app/panels/now/panel.hpp"

#include <array>

#include "app/model/code/deciding_event.hpp"
#include "app/panels/now/layout.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

constexpr Length kTallNowPanel{700};

constexpr std::array kNowCommands{
    CommandSpec{"showNow", CommandGroup::Beside, {plainKey('U')}, [](Workspace& workspace) {
                    workspace.arrangement.right = "now";
                }}};

}  // namespace

const PanelInfo& NowPanel::info() const {
    static constexpr PanelInfo kInfo{"now", Slot::RightTab, kNowCommands, true, "showNow"};
    return kInfo;
}

void NowPanel::prepare(Workspace& workspace) {
    Playback& playback = workspace.runs.playback();
    const Log& log = playback.history.log();
    // The event being played, or else the one that just happened.
    const bool played = playback.head.fraction() > 0 && playback.head.position() < log.size();
    const std::size_t events = playback.head.position() + (played ? 1 : 0);
    const CodeTexts texts{playback.calls(engineCode()), javaCode(), workspace.preferences.code};
    code_ = {};
    if (events == 0) return;
    // The client's call of the method explains nothing.
    const std::size_t event =
        workspace.stepper.sumsUp() ? decidingEvent(log, events - 1) : events - 1;
    code_ = codeAround(shownCalls(texts, log, event));
}

bool NowPanel::moving(const Workspace& workspace) const {
    return !workspace.runs.empty() && workspace.arrangement.right == PanelId("now") &&
           workspace.runs.playback().readingCalls();
}

void NowPanel::layout(const PanelFrame& frame, DisplayList& list) const {
    const bool high = frame.screen.regions.right.h > frame.context.px(kTallNowPanel);
    layoutNow(frame.box, {frame.view, code_, frame.sentence, frame.facts.canChange, high ? 9 : 5},
              frame.context, list);
}

}  // namespace poolscope

// "What if, from here": the list of changes, and the fork that answers the question.
//
// Promises: nothing of the run shown changes; doing a change adds a run that begins at the
// playhead.
#pragma once

#include <vector>

#include "app/panels/what_if/change_builder.hpp"
#include "app/workspace/panel_roles.hpp"

namespace poolscope {

class Playback;
struct FirstEffect;

class WhatIfPanel : public Panel, public TakesText {
public:
    const PanelInfo& info() const override;
    std::string refusal(const Workspace& workspace) const override;
    void opened(Workspace& workspace, std::optional<std::uint32_t> subject) override;
    bool press(KeyChord key, Workspace& workspace) override;
    bool escape(Workspace& workspace) override;
    void type(std::string_view utf8, Workspace& workspace) override;
    bool click(const Target& target, Vec2 at, Workspace& workspace) override;
    bool wheel(float amount, Vec2 at, Workspace& workspace) override;
    void prepare(Workspace& workspace) override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;
    const TextEntry* entry() const override { return &state.entry; }
    std::string nameForTests(const Target& target) const override;

    WhatIfState state;

private:
    const std::vector<SchedulingPoint>& turnsFromHere(Workspace& workspace);
    ChangeBuilder builder(Workspace& workspace);
    void keepEntry(Workspace& workspace);
    void choose(std::size_t row, Workspace& workspace);
    void step(int direction, StepFrom from, Workspace& workspace);
    void doIt(Workspace& workspace);
    void changeRun(const PlannedChange& change, Workspace& workspace);

    WhatIfForm form_;                      ///< as of the last `prepare`
    std::vector<SchedulingPoint> points_;  ///< from `pointsFrom_` on, of the run with that log
    const Log* pointsOf_ = nullptr;
    std::size_t pointsFrom_ = 0;
};

}  // namespace poolscope

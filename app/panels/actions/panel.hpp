// The actions panel at the left: fields for a new task, and buttons for calls.
//
// Promises: what is typed into a field counts as soon as something else is pressed. What is no
// duration stays in the field, and a sentence says what was expected; until it is corrected, or Esc
// gives it up, no call is made with the value before.
#pragma once

#include "app/panels/actions/layout.hpp"
#include "app/workspace/panel_roles.hpp"

namespace poolscope {

/// The calls that have a button of their own, on the chosen task and on the pool.
std::span<const CommandSpec> actionsCommands();

class ActionsPanel : public Panel, public TakesText {
public:
    const PanelInfo& info() const override;
    void opened(Workspace& workspace, std::optional<std::uint32_t> subject) override;
    bool press(KeyChord key, Workspace& workspace) override;
    void type(std::string_view utf8, Workspace& workspace) override;
    bool click(const Target& target, Vec2 at, Workspace& workspace) override;
    void prepare(Workspace& workspace) override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;
    const TextEntry* entry() const override { return &state.entry; }

    ActionsState state;

private:
    bool commit(Workspace& workspace);
    bool staysInField(const Target& target, Workspace& workspace);

    CallTimes times_{};     ///< as of the last `prepare`
    bool follows_ = false;  ///< likewise
};

}  // namespace poolscope

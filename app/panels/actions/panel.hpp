// The actions panel at the left: fields for a new task, and buttons for calls.
#pragma once

#include "app/panels/actions/state.hpp"
#include "app/workspace/panel.hpp"

namespace poolscope {

class ActionsPanel : public Panel {
public:
    const PanelInfo& info() const override;
    bool press(KeyChord key, Workspace& workspace) override;
    void type(std::string_view utf8, Workspace& workspace) override;
    bool click(const Target& target, Vec2 at, Workspace& workspace) override;
    void prepare(Workspace& workspace) override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;
    const TextEntry* entry() const override { return &state.entry; }

    ActionsState state;

private:
    void commit(Workspace& workspace);

    CallTimes times_{};     ///< as of the last `prepare`
    bool follows_ = false;  ///< likewise
};

}  // namespace poolscope

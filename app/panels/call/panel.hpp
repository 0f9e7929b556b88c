// The call panel: Enter, the list of methods, the fields of the chosen one, and the call.
//
// Promises: Tab goes through the fields, Enter calls, Esc leaves the field and then the panel; what
// was typed into a field counts, whatever ends the typing.
#pragma once

#include "app/panels/call/state.hpp"
#include "app/workspace/calls/call_line.hpp"
#include "app/workspace/panel_roles.hpp"

namespace poolscope {

class CallPanel : public Panel, public TakesText {
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
    void describe(const StateLine& line) const override;

    CallState state;

private:
    CallBuilder builder(Workspace& workspace) const;
    CallForm formOf(Workspace& workspace) const;
    void narrow(Workspace& workspace);
    bool pressInList(KeyChord key, Workspace& workspace);
    void editField(std::size_t field, Workspace& workspace);
    void keepField(Workspace& workspace);
    void stepField(std::size_t field, int direction, Workspace& workspace);
    void send(Workspace& workspace);

    CallForm form_;  ///< as of the last `prepare`
};

}  // namespace poolscope

// The console: "/", a line of Java that calls a method of the run shown, and what it returned.
//
// Promises: a line does what the buttons and the call panel do: it calls at the playhead, and the
// run forks. It stays open until Esc or its cross closes it. In front of a class it is closed.
#pragma once

#include "app/panels/console/state.hpp"
#include "app/workspace/calls/call_line.hpp"
#include "app/workspace/panel_roles.hpp"

namespace poolscope {

class ConsolePanel : public Panel,
                     public TakesText,
                     public LiesOver,
                     public SharesDock,
                     public KeepsState {
public:
    const PanelInfo& info() const override;
    std::string refusal(const Workspace& workspace) const override;
    void opened(Workspace& workspace, std::optional<std::uint32_t> subject) override;
    bool shown(const Workspace& workspace) const override;
    bool hide(Workspace&) override { return std::exchange(state.open, false); }
    bool escape(Workspace&) override;
    bool press(KeyChord key, Workspace& workspace) override;
    void type(std::string_view utf8, Workspace& workspace) override;
    bool click(const Target& target, Vec2 at, Workspace& workspace) override;
    bool wheel(float amount, Vec2 at, Workspace& workspace) override;
    void prepare(Workspace& workspace) override;
    float heightIn(float room, const LayoutContext& context) const override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;
    const TextEntry* entry() const override { return &state.entry; }
    void save(SavedSession& session, const Workspace& workspace) const override;
    void load(const SavedSession& session, Workspace& workspace) override;
    std::string mark() const override { return std::to_string(history_.size()); }
    void describe(const StateLine& line) const override;

    ConsoleState state;

private:
    Duration waitIn(const Workspace& workspace) const;
    std::string previewIn(Workspace& workspace) const;
    void run(Workspace& workspace);
    bool helps(std::string_view line, Workspace& workspace);
    bool sleeps(std::string_view line, Workspace& workspace);
    void call(const CallChoice& choice, Workspace& workspace);
    void answer(std::string text, bool error = false);
    bool scroll(int lines);
    void complete(Workspace& workspace);

    std::vector<std::string> history_;  ///< oldest first
    std::size_t recalled_ = 0;
    Duration wait_;              ///< until the next call
    std::size_t waitsFrom_ = 0;  ///< the position since which that is
};

}  // namespace poolscope

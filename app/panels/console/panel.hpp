// The console of the Heap perspective: "/", a line of the ops language, its answer.
#pragma once

#include "app/panels/console/state.hpp"
#include "app/workspace/panel_roles.hpp"

namespace poolscope {

class ConsolePanel : public Panel,
                     public TakesText,
                     public SharesDock,
                     public FollowsRuns,
                     public KeepsState {
public:
    const PanelInfo& info() const override;
    void opened(Workspace& workspace, std::optional<std::uint32_t> subject) override;
    void runOpened(Workspace&) override { typed_.clear(); }
    bool press(KeyChord key, Workspace& workspace) override;
    void type(std::string_view utf8, Workspace& workspace) override;
    bool click(const Target& target, Vec2 at, Workspace& workspace) override;
    bool wheel(float amount, Vec2 at, Workspace& workspace) override;
    void prepare(Workspace& workspace) override;
    float heightIn(float room, const LayoutContext& context) const override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;
    void save(SavedSession& session, const Workspace& workspace) const override;
    void load(const SavedSession& session, Workspace& workspace) override;
    std::string mark() const override { return std::to_string(typed_.size()); }
    void describe(const StateLine& line) const override;

    ConsoleState state;

private:
    void run(Workspace& workspace);
    bool helps(const std::string& line, const Workspace& workspace);
    void keepLine(const std::string& line);
    bool scroll(int lines);
    void complete(Workspace& workspace);

    std::vector<std::string> history_;  ///< oldest first
    std::size_t recalled_ = 0;
    std::vector<std::string> typed_;  ///< that the console's run was made of
    bool here_ = false;               ///< the perspective is one that has the console
};

}  // namespace poolscope

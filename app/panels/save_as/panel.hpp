// A line for a file's name over what its folder holds, and the question whether a file that there
// is may be written over.
//
// Promises: a folder that is pressed is entered, a file gives its name to the line; nothing is
// written before Enter.
#pragma once

#include "app/panels/save_as/state.hpp"
#include "app/workspace/line_panel.hpp"

namespace poolscope {

class SaveAsPanel : public LinePanel {
public:
    const PanelInfo& info() const override;
    void opened(Workspace& workspace, std::optional<std::uint32_t> subject) override;
    bool press(KeyChord key, Workspace& workspace) override;
    void type(std::string_view utf8, Workspace& workspace) override;
    bool click(const Target& target, Vec2 at, Workspace& workspace) override;
    bool wheel(float amount, Vec2 at, Workspace& workspace) override;
    void prepare(Workspace& workspace) override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;

    SaveAsState state;

private:
    void commit(Workspace& workspace) override;
    void take(const FolderEntry& entry);

    SaveRequest request_;
    std::string overwrite_;  ///< asked once already whether to write over this file
};

}  // namespace poolscope

// A line for a file's name, and the question whether a file that there is may be written over.
#pragma once

#include "app/workspace/line_panel.hpp"
#include "app/workspace/saved/save_request.hpp"

namespace poolscope {

class SaveAsPanel : public LinePanel {
public:
    const PanelInfo& info() const override;
    void opened(Workspace& workspace, std::optional<std::uint32_t> subject) override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;

private:
    void commit(Workspace& workspace) override;

    SaveRequest request_;
    std::string overwrite_;  ///< asked once already whether to write over this file
};

}  // namespace poolscope

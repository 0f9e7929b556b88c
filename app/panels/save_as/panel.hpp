// A line for a file's name, and the question whether a file that there is may be written over.
#pragma once

#include "app/ui/text_entry.hpp"
#include "app/workspace/panel.hpp"
#include "app/workspace/save_request.hpp"

namespace poolscope {

class SaveAsPanel : public Panel {
public:
    const PanelInfo& info() const override;
    void opened(Workspace& workspace, std::optional<std::uint32_t> subject) override;
    bool press(KeyChord key, Workspace& workspace) override;
    void type(std::string_view utf8, Workspace& workspace) override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;
    const TextEntry* entry() const override { return &line; }

    TextEntry line;

private:
    void commit(Workspace& workspace);

    SaveRequest request_;
    std::string overwrite_;  ///< asked once already whether to write over this file
};

}  // namespace poolscope

// The command palette: Ctrl+P, words that narrow the list, Enter.
#pragma once

#include "app/panels/palette/layout.hpp"
#include "app/workspace/panel.hpp"

namespace poolscope {

class PalettePanel : public Panel {
public:
    const PanelInfo& info() const override;
    void opened(Workspace& workspace, std::optional<std::uint32_t> subject) override;
    bool press(KeyChord key, Workspace& workspace) override;
    void type(std::string_view utf8, Workspace& workspace) override;
    bool click(const Target& target, Vec2 at, Workspace& workspace) override;
    void prepare(Workspace& workspace) override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;
    const TextEntry* entry() const override { return &state.entry; }

    PaletteState state;

private:
    void choose(std::size_t index, Workspace& workspace);

    std::vector<PaletteEntry> entries_;  ///< as of the last `prepare`
};

}  // namespace poolscope

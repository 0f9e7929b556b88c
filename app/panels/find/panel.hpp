// The find box: Ctrl+F, a question about the run's events, and stepping through its matches.
#pragma once

#include "app/model/playback/bookmarks.hpp"
#include "app/panels/find/layout.hpp"
#include "app/ui/find_facts.hpp"
#include "app/workspace/panel_roles.hpp"

namespace poolscope {

class FindPanel : public Panel, public TakesText {
public:
    const PanelInfo& info() const override;
    void opened(Workspace& workspace, std::optional<std::uint32_t> subject) override;
    bool press(KeyChord key, Workspace& workspace) override;
    void type(std::string_view utf8, Workspace& workspace) override;
    bool click(const Target& target, Vec2 at, Workspace& workspace) override;
    void prepare(Workspace& workspace) override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;
    const TextEntry* entry() const override { return &line; }

    TextEntry line;  ///< the question

private:
    void complete(std::size_t word, Workspace& workspace);

    FindFacts facts_;      ///< as of the last `prepare`
    Bookmarks bookmarks_;  ///< likewise
};

}  // namespace poolscope

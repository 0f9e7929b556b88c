// A panel that is one line of text: Enter takes it, Esc leaves it, every other key edits it.
#pragma once

#include "app/ui/text_entry.hpp"
#include "app/workspace/panel_roles.hpp"

namespace poolscope {

class LinePanel : public Panel, public TakesText {
public:
    bool press(KeyChord key, Workspace& workspace) override;
    void type(std::string_view utf8, Workspace&) override { line.insert(utf8); }
    const TextEntry* entry() const override { return &line; }

    TextEntry line;

private:
    /// Enter: does what the line is for, and closes the panel if it is done with.
    virtual void commit(Workspace& workspace) = 0;
};

}  // namespace poolscope

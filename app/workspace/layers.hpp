// Which panel is open over the picture and gets the keys.
//
// Promises: opening a panel closes what was open and, unless the panel is a quiet one, pauses the
// run, leaves the tour and clears the notice, in this one place; a panel that refuses is not opened
// and its reason is said.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "app/ui/target.hpp"

namespace poolscope {

class Workspace;
class Panel;
enum class Slot : std::uint8_t;

class Layers {
public:
    /// `workspace` must outlive it.
    Layers(Workspace& workspace, std::vector<std::unique_ptr<Panel>> panels);
    ~Layers();

    const std::vector<std::unique_ptr<Panel>>& panels() const { return panels_; }
    /// Those in that place, in the order of the list.
    std::vector<PanelId> in(Slot slot) const;
    /// Null for a panel that there is not.
    Panel* find(std::string_view id) const;

    void open(PanelId panel, std::optional<std::uint32_t> subject = std::nullopt) {
        open(find(panel.name), subject);
    }
    void open(Panel* panel, std::optional<std::uint32_t> subject);
    /// The keys go to the picture again.
    void close();

    /// The panel that gets the keys, or null.
    Panel* focused() const { return focused_; }
    bool isOpen(PanelId panel) const;
    /// A modal panel is open: nothing below it can be pressed.
    bool covered() const;

private:
    Workspace& app_;
    std::vector<std::unique_ptr<Panel>> panels_;
    Panel* focused_ = nullptr;
};

}  // namespace poolscope

// Which panel is open over the picture and gets the keys.
//
// Promises: `open` closes the panel that was open. Unless the new panel is quiet, it also pauses
// the run, ends the tour and clears the notice. If a panel refuses, `open` shows the panel's reason
// as a notice instead.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "app/ui/target.hpp"

namespace poolscope {

class Workspace;
class Panel;
class TakesText;
enum class Slot : std::uint8_t;

class Layers {
public:
    /// `workspace` must outlive it.
    Layers(Workspace& workspace, std::vector<std::unique_ptr<Panel>> panels);
    ~Layers();

    const std::vector<std::unique_ptr<Panel>>& panels() const { return panels_; }
    /// Returns the panels in that slot, in the order of the list.
    std::vector<PanelId> in(Slot slot) const;
    /// Calls `work` with every panel that has the role, in the order of the list.
    template <class Role, class Work>
    void each(Work&& work) const {
        for (const std::unique_ptr<Panel>& panel : panels_)
            if (Role* const role = dynamic_cast<Role*>(panel.get())) work(*role);
    }
    /// The first one for which `asked` returns true; null if there is none.
    template <class Role, class Asked>
    Role* first(Asked&& asked) const {
        for (const std::unique_ptr<Panel>& panel : panels_)
            if (Role* const role = dynamic_cast<Role*>(panel.get());
                role != nullptr && asked(*role))
                return role;
        return nullptr;
    }
    template <class Role, class Asked>
    bool any(Asked&& asked) const {
        return first<Role>(asked) != nullptr;
    }
    /// Returns null if there is no panel with that name.
    Panel* find(std::string_view id) const;

    void open(PanelId panel, std::optional<std::uint32_t> subject = std::nullopt) {
        open(find(panel.name), subject);
    }
    void open(Panel* panel, std::optional<std::uint32_t> subject);
    /// Closes the open panel; the picture gets the keys again.
    void close();

    /// The panel that gets the keys, or null.
    Panel* focused() const { return focused_; }
    /// The same if it takes characters, or null.
    TakesText* typed() const;
    bool isOpen(PanelId panel) const;
    /// It lies over the picture and is visible although it does not have the keys.
    bool isShown(const Panel& panel) const;
    /// Esc: hides what lies over the picture. Returns whether there was anything.
    bool hideShown();
    /// Ends what only lies over the screen, such as the tour.
    void interrupt();
    /// A modal panel is open: nothing below it can be pressed.
    bool covered() const;

private:
    Workspace& app_;
    std::vector<std::unique_ptr<Panel>> panels_;
    Panel* focused_ = nullptr;
};

}  // namespace poolscope

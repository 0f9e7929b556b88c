// The list of panels, and the program that has them all.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/perspectives/all.hpp"
#include "app/workspace/panel.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

/// In the order in which they lie over each other, and in which their commands are listed.
std::vector<std::unique_ptr<Panel>> makePanels();

/// Those that can be opened by their name alone: what `shot --open` takes.
std::vector<PanelId> openablePanels();
/// The tabs of the panel at the right: what `shot --panel` takes.
std::vector<PanelId> rightTabs();

/// The workspace with every panel: what the window, `shot` and the tests drive.
class Program : public Workspace {
public:
    /// Throws std::runtime_error when the texts cannot be read.
    explicit Program(const std::string& language = "en")
        : Workspace(language, makePanels(), makePerspectives()) {}
};

}  // namespace poolscope

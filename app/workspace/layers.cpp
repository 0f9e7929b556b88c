// Opening and closing panels.
#include "app/workspace/layers.hpp"

#include "app/workspace/panel_roles.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

Layers::Layers(Workspace& workspace, std::vector<std::unique_ptr<Panel>> panels)
    : app_(workspace), panels_(std::move(panels)) {}

Layers::~Layers() = default;

std::vector<PanelId> Layers::in(Slot slot) const {
    std::vector<PanelId> ids;
    for (const std::unique_ptr<Panel>& panel : panels_)
        if (panel->info().slot == slot) ids.push_back(panel->info().id);
    return ids;
}

Panel* Layers::find(std::string_view id) const {
    for (const std::unique_ptr<Panel>& panel : panels_)
        if (panel->info().id.name == id) return panel.get();
    return nullptr;
}

void Layers::open(Panel* panel, std::optional<std::uint32_t> subject) {
    if (panel == nullptr) return;
    if (std::string why = panel->refusal(app_); !why.empty())
        return app_.notices.say(std::move(why), true);
    if (!panel->info().quiet) {
        app_.runs.playback().head.pause();
        interrupt();
        app_.notices.clear();
    }
    focused_ = panel;
    panel->opened(app_, subject);
}

TakesText* Layers::typed() const {
    return focused_ == nullptr ? nullptr : focused_->as<TakesText>();
}

void Layers::close() { focused_ = nullptr; }

bool Layers::isOpen(PanelId panel) const {
    return focused() != nullptr && focused()->info().id == panel;
}

bool Layers::isShown(const Panel& panel) const {
    const auto* const over = panel.as<LiesOver>();
    return over != nullptr && over->shown(app_);
}

bool Layers::hideShown() {
    return any<LiesOver>([this](LiesOver& each) { return each.hide(app_); });
}

void Layers::interrupt() {
    each<FollowsRuns>([this](FollowsRuns& one) { one.interrupted(app_); });
}

bool Layers::covered() const {
    return focused() != nullptr && focused()->info().slot == Slot::Modal;
}

}  // namespace poolscope

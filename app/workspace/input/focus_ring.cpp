// The controls of a screen in reading order.
#include "app/workspace/input/focus_ring.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <vector>

namespace poolscope {

namespace {

constexpr Length kReadingLine{16};  ///< controls that differ less in height stand in one line

/// What is dragged, or lies behind everything, is no control.
bool isControl(const Target& target) {
    switch (target.kind) {
        case Target::Kind::None:
        case Target::Kind::Picture:
        case Target::Kind::Ruler:
        case Target::Kind::Scrubber:
        case Target::Kind::Scrim:
        case Target::Kind::HeapMap: return false;
        default: return true;
    }
}

std::vector<const HitRegion*> controlsOf(const Screen& screen) {
    std::vector<const HitRegion*> controls;
    for (const DisplayList* list : screen.lists())
        for (const HitRegion& hit : list->hits)
            if (isControl(hit.target) && screen.hitAt(hit.box.centre()) == &hit)
                controls.push_back(&hit);
    const float line = screen.style.px(kReadingLine);
    const auto key = [&](const HitRegion* hit) {
        const Vec2 at = hit->box.centre();
        return std::tuple(screen.covered ? 0 : screen.regions.partAt(at), std::floor(at.y / line),
                          at.x);
    };
    std::stable_sort(controls.begin(), controls.end(),
                     [&](const HitRegion* a, const HitRegion* b) { return key(a) < key(b); });
    return controls;
}

}  // namespace

void FocusRing::move(int direction, const Screen& screen) {
    const std::vector<const HitRegion*> controls = controlsOf(screen);
    if (controls.empty()) return at_.reset();
    const auto found = std::find(controls.begin(), controls.end(), on(screen));
    const std::size_t count = controls.size();
    std::size_t next = direction > 0 ? 0 : count - 1;
    if (found != controls.end())
        next =
            (static_cast<std::size_t>(found - controls.begin()) + (direction > 0 ? 1 : count - 1)) %
            count;
    at_ = At{controls[next]->target, {controls[next]->box.x, controls[next]->box.y}};
}

const HitRegion* FocusRing::on(const Screen& screen) const {
    if (!at_) return nullptr;
    const auto distance = [&](const HitRegion& hit) {
        return std::abs(hit.box.x - at_->corner.x) + std::abs(hit.box.y - at_->corner.y);
    };
    const HitRegion* nearest = nullptr;
    for (const DisplayList* list : screen.lists()) {
        if (screen.covered && list != &screen.overlay) continue;
        for (const HitRegion& hit : list->hits)
            if (hit.target == at_->target &&
                (nearest == nullptr || distance(hit) < distance(*nearest)))
                nearest = &hit;
    }
    return nearest;
}

void FocusRing::layout(Screen& screen) const {
    const HitRegion* control = on(screen);
    if (control == nullptr) return;
    Card ring;
    ring.box = control->box.inset(-screen.style.px(s1), -screen.style.px(s1));
    ring.fillAlpha = 0;
    ring.edge = Role::Text;
    ring.thick = true;
    ring.radius = screen.style.radius();
    screen.overlay.cards.push_back(ring);
}

}  // namespace poolscope

// Joining display lists, and finding what lies under a point.
#include "app/ui/display_list.hpp"

namespace poolscope {

void DisplayList::append(const DisplayList& other) {
    cards.insert(cards.end(), other.cards.begin(), other.cards.end());
    labels.insert(labels.end(), other.labels.begin(), other.labels.end());
    icons.insert(icons.end(), other.icons.begin(), other.icons.end());
    hits.insert(hits.end(), other.hits.begin(), other.hits.end());
    scrollAreas.insert(scrollAreas.end(), other.scrollAreas.begin(), other.scrollAreas.end());
    drawings.insert(drawings.end(), other.drawings.begin(), other.drawings.end());
}

const ScrollArea* DisplayList::areaOf(PanelId owner) const {
    for (const ScrollArea& area : scrollAreas)
        if (area.owner == owner.name) return &area;
    return nullptr;
}

const HitRegion* DisplayList::hitAt(Vec2 point) const {
    for (auto hit = hits.rbegin(); hit != hits.rend(); ++hit)
        if (hit->box.contains(point)) return &*hit;
    return nullptr;
}

}  // namespace poolscope

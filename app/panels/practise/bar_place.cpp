// The nearest cell on which a bar can be placed.
#include "app/panels/practise/bar_place.hpp"

#include <algorithm>

#include "app/panels/practise/state.hpp"

namespace poolscope {

namespace {

/// How far the value is outside of the range; 0 inside.
float outside(float value, float least, float most) {
    return std::max({least - value, value - most, 0.0F});
}

}  // namespace

std::optional<std::size_t> barPlaceAt(Vec2 at, const DisplayList& shown, const Exercise& exercise) {
    std::optional<std::size_t> nearest;
    float least = 0;
    for (const HitRegion& hit : shown.hits) {
        const Target& target = hit.target;
        const Rect& cell = hit.box;
        if (target != practiseTarget(PractisePart::Place, target.id)) continue;
        if (!exercise.barAt(target.id)) continue;
        const float aside = outside(at.x, cell.x, cell.right());
        if (aside > cell.h || outside(at.y, cell.y, cell.bottom()) > cell.h) continue;
        if (nearest && aside >= least) continue;
        nearest = target.id;
        least = aside;
    }
    return nearest;
}

}  // namespace poolscope

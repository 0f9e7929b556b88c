// Finding the chosen one in the picture, and a place beside it.
#include "app/panels/more/chosen_layout.hpp"

#include <algorithm>

namespace poolscope {

namespace {

constexpr Length kRowHeight{32};

bool shows(const HitRegion& hit, const Target& subject) {
    if (hit.target == subject) return true;
    const bool bar = hit.target.kind == Target::Kind::Position && hit.target.id > 0;
    return bar && subject == Target::of(TaskId{hit.target.id - 1});
}

template <class Work>
void eachHit(const Picture& picture, Work&& work) {
    for (const DisplayList* list : picture.lists())
        for (const HitRegion& hit : list->hits) work(hit);
}

float distance(Rect box, Vec2 point) {
    const float x = std::max({box.x - point.x, 0.0F, point.x - box.right()});
    const float y = std::max({box.y - point.y, 0.0F, point.y - box.bottom()});
    return x * x + y * y;
}

/// How much of what can be pressed lies below the box.
float covered(Rect box, Rect chosen, const Picture& picture) {
    float area = 0;
    eachHit(picture, [&](const HitRegion& hit) {
        if (hit.target.kind == Target::Kind::Picture) return;
        if (hit.box.contains(chosen.centre())) return;
        const Rect both = intersection(box, hit.box);
        area += both.empty() ? 0 : both.w * both.h;
    });
    return area;
}

}  // namespace

std::optional<Rect> placeOfChosen(const Picture& picture, Rect region, const Target& subject,
                                  Vec2 pressed) {
    std::optional<Rect> nearest;
    eachHit(picture, [&](const HitRegion& hit) {
        if (!shows(hit, subject) || !region.contains(hit.box.centre())) return;
        if (!nearest || distance(hit.box, pressed) < distance(*nearest, pressed)) nearest = hit.box;
    });
    return nearest;
}

void layoutChosen(Rect region, Rect chosen, Vec2 pressed, const Picture& picture,
                  std::string_view name, const std::vector<ChosenAction>& actions,
                  const LayoutContext& context, DisplayList& list) {
    LayoutBuilder builder(list, context);
    const float edge = context.px(s2);
    const float first = std::min(context.width(Type::Strong, name) + context.px(s10), region.w / 3);
    std::vector<float> widths;
    float all = first + edge;
    for (const ChosenAction& action : actions) {
        const float width = context.width(Type::Body, action.words) + context.px(s8);
        if (all + width > region.w) break;
        widths.push_back(width);
        all += width;
    }
    const float height = context.px(kRowHeight);
    const float middle = std::clamp(pressed.x, chosen.x, chosen.right());
    const float x = std::clamp(chosen.w < region.w / 3 ? chosen.centre().x - all / 2 : middle,
                               region.x, std::max(region.x, region.right() - all));
    const Rect below{x, chosen.bottom() + edge, all, height};
    const Rect above{x, chosen.y - edge - height, all, height};
    const bool fitsBelow = below.bottom() <= region.bottom();
    const bool fitsAbove = above.y >= region.y;
    if (!fitsBelow && !fitsAbove) return;
    const bool isBelow = fitsBelow && (!fitsAbove || covered(below, chosen, picture) <=
                                                         covered(above, chosen, picture));
    Rect box = isBelow ? below : above;
    builder.card(box, Role::Surface, Role::LineStrong);
    builder.hit(box, {});
    builder.name(cutLeft(box, first).inset(context.px(s4), 0), std::string(name), Type::Strong,
                 Role::Text);
    for (std::size_t i = 0; i < widths.size(); ++i) {
        LayoutBuilder::ButtonLook how;
        how.quiet = true;
        how.hint = context.hintOf(actions[i].command);
        builder.button(cutLeft(box, widths[i]).inset(0, edge), actions[i].words,
                       Target::of(actions[i].command), how);
    }
}

}  // namespace poolscope

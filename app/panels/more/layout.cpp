// Placing the list.
#include "app/panels/more/layout.hpp"

#include <algorithm>

#include "app/ui/dialog.hpp"

namespace poolscope {

namespace {

constexpr Length kMoreRow{30};

/// How wide the parts of the widest rows are.
struct MoreColumns {
    float key = 0;
    float words = 0;
    float says = 0;

    float all() const { return key + words + says; }
};

MoreColumns columnsOf(const MoreList& more, const LayoutContext& context) {
    MoreColumns widest;
    for (const MoreRow& row : more.rows) {
        widest.key = std::max(widest.key, context.width(Type::Small, row.key) + context.px(s5));
        if (row.says.empty()) continue;
        widest.words =
            std::max(widest.words, context.width(Type::Strong, row.words) + context.px(s8));
        widest.says = std::max(widest.says, context.width(Type::Small, row.says));
    }
    const auto wants = [&](float width) {
        widest.says = std::max(widest.says, width - widest.words);
    };
    for (const MoreRow& row : more.rows)  // those that say nothing more reach over both
        wants(context.width(Type::Body, row.words));
    wants(context.width(Type::Strong, more.title) - widest.key);
    return widest;
}

void layoutRow(LayoutBuilder& builder, Rect box, const MoreRow& row, bool chosen,
               MoreColumns columns) {
    if (row.enabled) layoutListRow(builder, box, Target::of(row.command), chosen);
    const Role role = row.quiet || !row.enabled ? Role::TextMuted : Role::Text;
    Rect inside = box.inset(builder.px(s4), 0);
    builder.label(cutLeft(inside, columns.key), row.key, Type::Small, Role::TextMuted);
    if (row.says.empty()) {
        builder.label(inside, row.words, Type::Body, role);
        return;
    }
    builder.label(cutLeft(inside, columns.words), row.words, row.lit ? Type::Strong : Type::Body,
                  role);
    builder.label(inside, row.says, Type::Small, Role::TextMuted);
}

/// Below the place and even with its left side, as far as the window lets it.
Rect boxAt(Rect place, Vec2 size, Vec2 window, float edge) {
    const auto within = [&](float wanted, float length, float room) {
        return std::clamp(wanted, edge, std::max(edge, room - edge - length));
    };
    return {within(place.x, size.x, window.x), within(place.bottom(), size.y, window.y), size.x,
            size.y};
}

}  // namespace

void layoutMore(Vec2 window, Rect place, const MoreList& more, const LayoutContext& context,
                DisplayList& list) {
    LayoutBuilder builder(list, context);
    const MoreColumns columns = columnsOf(more, context);
    const float gap = more.line > 0 ? context.px(s5) : 0;
    const float edge = context.px(s4);
    const float title = more.title.empty() ? 0 : context.style.lineHeight(Type::Strong) + edge;
    const float width = std::min(columns.all() + context.px(s18), window.x - 2 * edge);
    const float height = std::min(
        context.px(kMoreRow), (window.y - title - gap - 4 * edge) /
                                  static_cast<float>(std::max<std::size_t>(1, more.rows.size())));
    const float all = title + height * static_cast<float>(more.rows.size()) + gap + 2 * edge;
    const Rect box = boxAt(place, {width, all}, window, edge);
    builder.card(box, Role::Surface, Role::LineStrong);
    builder.hit(box, {});
    Rect inside = box.inset(edge, edge);
    if (title > 0)
        builder.label(cutTop(inside, title).inset(edge, 0), more.title, Type::Strong, Role::Text);
    for (std::size_t i = 0; i < more.rows.size(); ++i) {
        if (i > 0 && i == more.line) {
            const Rect line = cutTop(inside, gap);
            builder.card(rectAround(line.centre(), {line.w, context.style.hairline()}), Role::Line)
                .radius = 0;
        }
        layoutRow(builder, cutTop(inside, height), more.rows[i], i == more.choice, columns);
    }
}

}  // namespace poolscope

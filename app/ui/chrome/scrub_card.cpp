// Placing the card.
#include "app/ui/chrome/scrub_card.hpp"

#include <algorithm>

#include "app/ui/canvas/text_lines.hpp"
#include "app/ui/category_role.hpp"

namespace poolscope {

namespace {

constexpr Length kScrubCardWidth{340};

/// Kinds of events that share a colour of the minimap share a line.
struct Kinds {
    std::string_view words;
    Category first;
    Category second;
};
constexpr Kinds kKinds[] = {{"scrub.heap", Category::Heap, Category::Queue},
                            {"scrub.task", Category::Task, Category::Future},
                            {"scrub.lock", Category::Lock, Category::Lock},
                            {"scrub.call", Category::Call, Category::Call},
                            {"scrub.pool", Category::Pool, Category::Pool},
                            {"scrub.forkJoin", Category::ForkJoin, Category::Graph},
                            {"scrub.world", Category::World, Category::World}};

std::uint32_t countOf(const Kinds& kinds, const Minimap::Counts& counts) {
    const std::uint32_t first = counts[static_cast<std::size_t>(kinds.first)];
    if (kinds.first == kinds.second) return first;
    return first + counts[static_cast<std::size_t>(kinds.second)];
}

}  // namespace

void layoutScrubCard(Vec2 window, Vec2 pointer, const ScrubbedPlace& place,
                     const LayoutContext& context, DisplayList& list) {
    LayoutBuilder builder(list, context);
    const float line = context.style.lineHeight(Type::Small);
    const float width = std::min(context.px(kScrubCardWidth), window.x);
    const float inner = width - context.px(s10);
    const auto lines =
        static_cast<float>(wrap(context.setting(Type::Small), place.sentence, inner).size());
    const auto rows = static_cast<float>(
        std::count_if(std::begin(kKinds), std::end(kKinds),
                      [&](const Kinds& kinds) { return countOf(kinds, place.counts) > 0; }));
    const float title = context.style.lineHeight(Type::Body) + context.px(s1);
    const float height = title + line * (lines + rows) + context.px(s10);
    Rect box{pointer.x - width / 2, pointer.y - height - context.px(s8), width, height};
    box.x = std::clamp(box.x, 0.0F, window.x - width);
    box.y = std::max(box.y, 0.0F);
    builder.card(box, Role::Surface, Role::LineStrong);
    box = box.inset(context.px(s5), context.px(s3));
    builder.label(cutTop(box, title), place.title, Type::Strong, Role::Text);
    builder.paragraph(cutTop(box, line * lines + 1), place.sentence, Type::Small, Role::Text);
    cutTop(box, context.px(s3));
    for (const Kinds& kinds : kKinds) {
        const std::uint32_t count = countOf(kinds, place.counts);
        if (count == 0) continue;
        Rect row = cutTop(box, line);
        builder.icon(cutLeft(row, context.px(s7)), s4, IconKind::Dot, roleOfCategory(kinds.first));
        cutLeft(row, context.px(s2));
        builder.aside(row, std::to_string(count), Type::Small, Role::TextMuted);
        builder.label(row, context.say(kinds.words), Type::Small, Role::TextMuted);
    }
}

}  // namespace poolscope

// Trees into columns, columns into pages, and the legend below them.
#include "app/panels/classes/layout.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <utility>

#include "app/panels/classes/tree_layout.hpp"
#include "app/ui/legend.hpp"
#include "app/ui/overlay.hpp"

namespace poolscope {

namespace {

constexpr Length kClassesWidth{1760};
constexpr Length kClassesHeight{900};
constexpr float kSampleHeight = 0.6F;  ///< of its line

/// Trees below each other.
struct ClassColumn {
    std::vector<const ClassTree*> trees;
    float width = 0;
    float height = 0;
};

std::vector<ClassColumn> columnsOf(const Placing& placing, float height) {
    std::vector<ClassColumn> columns(1);
    for (const ClassTree& tree : placing.trees) {
        const float own = placing.height(tree);
        if (!columns.back().trees.empty() && columns.back().height + own > height)
            columns.emplace_back();
        ClassColumn& column = columns.back();
        column.trees.push_back(&tree);
        column.height += own;
        column.width = std::max(column.width, placing.width(tree));
    }
    return columns;
}

using Pages = std::vector<std::vector<ClassColumn>>;

Pages pagesOf(const Placing& placing, Rect room, float gap) {
    Pages pages(1);
    float x = 0;
    for (ClassColumn& column : columnsOf(placing, room.h)) {
        if (!pages.back().empty() && x + column.width > room.w) {
            pages.emplace_back();
            x = 0;
        }
        x += column.width + gap;
        pages.back().push_back(std::move(column));
    }
    return pages;
}

/// Returns how wide the columns are together.
float layoutColumns(Rect room, float gap, const std::vector<ClassColumn>& columns,
                    const Placing& placing, LayoutBuilder& builder) {
    const auto lines = std::make_shared<ClassLines>();
    const float from = room.x;
    for (const ClassColumn& column : columns) {
        Rect place = cutLeft(room, column.width);
        cutLeft(room, gap);
        for (const ClassTree* const tree : column.trees)
            layoutTree(cutTop(place, placing.height(*tree)), *tree, placing, builder, *lines);
    }
    builder.list().drawings.push_back(lines);
    return room.x - from - gap;
}

struct LegendRow {
    std::string_view key;
    bool interface = false, box = false, dashed = false, filled = false;
};
constexpr std::array kClassesLegend{LegendRow{"interface", true, true, false, false},
                                    LegendRow{"class", false, true, false, false},
                                    LegendRow{"absent", false, true, true, false},
                                    LegendRow{"inherits", false, false, false, false},
                                    LegendRow{"jdkOnly", false, false, true, false},
                                    LegendRow{"engineOnly", false, false, false, true}};

/// What stands before the words of an entry.
void layoutSample(Rect place, const LegendRow& entry, LayoutBuilder& builder, ClassLines& lines) {
    const Rect box = rectAround(place.centre(), {place.w, place.h * kSampleHeight});
    if (entry.box) {
        Card& card =
            builder.card(box, Role::Surface, entry.interface ? Role::Accent : Role::LineStrong);
        card.radius = entry.interface ? box.h / 2 : 0;
        card.dashed = entry.dashed;
        return;
    }
    const float radius = ringRadius(builder.context().style);
    const Vec2 centre{box.right() - radius, box.centre().y};
    lines.lines.push_back({{box.x, centre.y}, {centre.x - radius, centre.y}, entry.dashed});
    lines.rings.push_back({centre, entry.filled});
}

/// In as many lines as it needs of those that `area` has room for. Returns its width in one line.
float layoutClassesLegend(Rect area, LayoutBuilder& builder) {
    const LayoutContext& context = builder.context();
    const auto lines = std::make_shared<ClassLines>();
    LegendLook look;
    look.picture = s12;
    Rect row = cutTop(area, context.style.lineHeight(Type::Small));
    float width = 0;
    const auto place = [&](float wanted) {
        if (wanted > row.w) row = cutTop(area, context.style.lineHeight(Type::Small));
        width += wanted;
    };
    for (const LegendRow& entry : kClassesLegend) {
        const std::string words = context.say("classes.legend." + std::string(entry.key));
        place(context.px(look.picture) + context.px(look.gap) + context.px(look.after) +
              context.width(Type::Small, words) + context.px(s1));
        layoutSample(cutLegendEntry(row, words, builder, look), entry, builder, *lines);
    }
    const std::string held = context.say("classes.legend.holds");
    place(context.width(Type::Small, held) + context.px(s1));
    builder.label(row, held, Type::Small, Role::TextMuted);
    builder.list().drawings.push_back(lines);
    return width;
}

}  // namespace

void layoutClasses(Vec2 window, std::size_t page, const std::vector<ClassTree>& trees,
                   const LayoutContext& context, DisplayList& list) {
    LayoutBuilder builder(list, context);
    layoutScrim(window, builder);
    const Rect box = rectAround(Vec2{window.x / 2, window.y / 2},
                                {std::min(context.px(kClassesWidth), window.x - context.px(s8)),
                                 std::min(context.px(kClassesHeight), window.y - context.px(s8))});
    builder.card(box, Role::Surface, Role::LineStrong);
    builder.hit(box, {});
    Rect inside = box.inset(context.px(s8), context.px(s5));
    const Rect top = cutTop(inside, context.style.lineHeight(Type::Title) + context.px(s3));
    const Rect bottom = cutBottom(inside, 2 * context.style.lineHeight(Type::Small));
    cutBottom(inside, context.px(s2));
    const float gap = context.px(s10);
    Placing placing{trees, Type::Body, context};
    Pages pages = pagesOf(placing, inside, gap);
    if (pages.size() > 1) {
        const Placing smaller{trees, Type::Small, context};
        Pages other = pagesOf(smaller, inside, gap);
        if (other.size() == 1) {
            placing.type = Type::Small;
            pages = std::move(other);
        }
    }
    const std::size_t shown = std::min(page, pages.size() - 1);
    list.scrollAreas.push_back(
        {kClasses.name, box, static_cast<float>(shown), static_cast<float>(pages.size() - 1)});
    std::string title = context.say("classes.title");
    if (pages.size() > 1)
        title +=
            "  ·  " + context.words.fill("ui.help.page", {{"page", std::to_string(shown + 1)},
                                                          {"pages", std::to_string(pages.size())}});
    builder.label(top, title, Type::Title, Role::Text);
    layoutColumns(inside, gap, pages[shown], placing, builder);
    layoutClassesLegend(bottom, builder);
}

Vec2 layoutClassPicture(float height, const std::vector<ClassTree>& trees,
                        const LayoutContext& context, DisplayList& list) {
    LayoutBuilder builder(list, context);
    const float margin = context.px(s8);
    const float legend = context.style.lineHeight(Type::Small);
    const Placing placing{trees, Type::Body, context};
    const std::vector<ClassColumn> columns = columnsOf(placing, height - legend - 3 * margin);
    constexpr float kNoEnd = 1e5F;
    const float picture = layoutColumns({margin, margin, kNoEnd, height - legend - 3 * margin},
                                        context.px(s12), columns, placing, builder);
    const float words =
        layoutClassesLegend({margin, height - margin - legend, kNoEnd, legend}, builder);
    return {std::max(picture, words) + 2 * margin, height};
}

}  // namespace poolscope

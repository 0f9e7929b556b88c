// Placing the keys in columns and pages.
#include "app/panels/help/layout.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "app/ui/overlay.hpp"

namespace poolscope {

namespace {

constexpr Length kHelpWidth{1520};
constexpr Length kHelpHeight{860};

constexpr std::string_view kGroupNames[]{"transport", "look", "act", "file"};

/// A line of the list: the name of a group, a command, or nothing between two groups.
struct HelpLine {
    std::string keys;
    std::string words;
    bool heading = false;
};

std::string keysOf(const CommandRow& row) {
    std::string keys = keyText(row.keys[0]);
    const std::string second = keyText(row.keys[1]);
    if (!second.empty()) keys += "  " + second;
    return keys;
}

std::vector<HelpLine> linesOf(const LayoutContext& context) {
    std::vector<HelpLine> lines;
    std::optional<CommandGroup> group;
    for (const CommandRow& row : context.commands->rows()) {
        if (row.keys[0].code == KeyCode::None) continue;
        if (group != row.group) {
            if (group) lines.emplace_back();
            group = row.group;
            const std::string_view name = kGroupNames[static_cast<std::size_t>(row.group)];
            lines.push_back({"", context.say("help.group." + std::string(name)), true});
        }
        lines.push_back({keysOf(row), context.wordsOf(row.command), false});
    }
    return lines;
}

/// As wide as its own widest keys and words.
struct HelpColumn {
    std::vector<HelpLine> lines;
    float keys = 0;
    float width = 0;
};

Type strongOf(Type type) { return type == Type::Body ? Type::Strong : Type::Small; }

/// Where everything lies in a window of that size.
struct HelpPlan {
    Rect box;
    Rect top;
    Rect columns;
    Rect bottom;
    float rowHeight = 0;
    float gap = 0;
    Type type = Type::Body;
    std::vector<std::vector<HelpColumn>> pages;
};

/// No group's name stands last in a column, and no column begins with nothing.
std::vector<std::vector<HelpLine>> inColumns(const std::vector<HelpLine>& lines, std::size_t rows) {
    std::vector<std::vector<HelpLine>> columns(1);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const bool lastRow = columns.back().size() + 1 >= rows;
        if (columns.back().size() >= rows || (lines[i].heading && lastRow)) columns.emplace_back();
        const bool nothing = lines[i].words.empty();
        if (nothing && columns.back().empty()) continue;
        columns.back().push_back(lines[i]);
    }
    return columns;
}

HelpColumn measured(std::vector<HelpLine> lines, Type type, const LayoutContext& context) {
    HelpColumn column;
    float words = 0;
    float headings = 0;
    for (const HelpLine& line : lines) {
        if (line.heading) {
            headings = std::max(headings, context.width(Type::Strong, line.words));
            continue;
        }
        column.keys =
            std::max(column.keys, context.width(strongOf(type), line.keys) + context.px(s5));
        words = std::max(words, context.width(type, line.words));
    }
    column.width = std::max(headings, column.keys + words) + context.px(s1);
    column.lines = std::move(lines);
    return column;
}

/// As many columns a page as have room beside each other.
void fillPages(HelpPlan& plan, Type type, const std::vector<HelpLine>& lines,
               const LayoutContext& context) {
    plan.type = type;
    plan.pages.assign(1, {});
    plan.rowHeight = context.style.lineHeight(type) + context.px(s1);
    const auto rows =
        std::max<std::size_t>(2, static_cast<std::size_t>(plan.columns.h / plan.rowHeight));
    float x = 0;
    for (std::vector<HelpLine>& each : inColumns(lines, rows)) {
        HelpColumn column = measured(std::move(each), type, context);
        if (!plan.pages.back().empty() && x + column.width > plan.columns.w) {
            plan.pages.emplace_back();
            x = 0;
        }
        x += column.width + plan.gap;
        plan.pages.back().push_back(std::move(column));
    }
}

/// Whether every column has room for its rows.
bool isWhole(const HelpPlan& plan) {
    for (const std::vector<HelpColumn>& page : plan.pages)
        for (const HelpColumn& column : page)
            if (column.width > plan.columns.w) return false;
    return true;
}

HelpPlan planOf(Vec2 window, const LayoutContext& context) {
    HelpPlan plan;
    plan.box = rectAround(Vec2{window.x / 2, window.y / 2},
                          {std::min(context.px(kHelpWidth), window.x - context.px(s8)),
                           std::min(context.px(kHelpHeight), window.y - context.px(s8))});
    Rect inside = plan.box.inset(context.px(s8), context.px(s5));
    plan.top = cutTop(inside, context.style.lineHeight(Type::Title) + context.px(s3));
    plan.bottom = cutBottom(inside, context.style.lineHeight(Type::Body) * 2);
    cutBottom(inside, context.px(s2));
    plan.columns = inside;
    plan.gap = context.px(s10);
    const std::vector<HelpLine> lines = linesOf(context);
    // In small type where whole rows are too wide otherwise, or where all keys then are on one
    // page.
    fillPages(plan, Type::Body, lines, context);
    if (plan.pages.size() == 1) return plan;
    HelpPlan smaller = plan;
    fillPages(smaller, Type::Small, lines, context);
    return smaller.pages.size() == 1 || !isWhole(plan) ? smaller : plan;
}

void layoutColumn(Rect box, const HelpColumn& column, const HelpPlan& plan,
                  LayoutBuilder& builder) {
    for (const HelpLine& line : column.lines) {
        Rect row = cutTop(box, plan.rowHeight);
        if (line.heading) {
            builder.label(row, line.words, Type::Strong, Role::TextMuted);
            continue;
        }
        builder.label(cutLeft(row, column.keys), line.keys, strongOf(plan.type), Role::Accent);
        builder.label(row, line.words, plan.type, Role::Text);
    }
}

}  // namespace

void layoutHelp(Vec2 window, std::size_t page, const LayoutContext& context, DisplayList& list) {
    LayoutBuilder builder(list, context);
    layoutScrim(window, builder);
    const HelpPlan plan = planOf(window, context);
    const std::size_t pages = plan.pages.size();
    const std::size_t shown = std::min(page, pages - 1);
    builder.card(plan.box, Role::Surface, Role::LineStrong);
    builder.hit(plan.box, {});
    list.scrollAreas.push_back(
        {"help", plan.box, static_cast<float>(shown), static_cast<float>(pages - 1)});
    Rect top = plan.top;
    const auto button = [&](std::string_view words, CommandId command) {
        const std::string said = context.say(words);
        Rect place = cutRight(top, context.width(Type::Body, said) + context.px(s14));
        builder.button(cutTop(place, context.px(s14)), said, Target::of(command));
        cutRight(top, context.px(s4));
    };
    button("help.tour", "tour");
    button("help.classes", "showClasses");
    std::string title = context.say("help.title");
    if (pages > 1)
        title += "  ·  " + context.words.fill("ui.help.page", {{"page", std::to_string(shown + 1)},
                                                               {"pages", std::to_string(pages)}});
    builder.label(top, title, Type::Title, Role::Text);
    builder.paragraph(plan.bottom, context.say("help.mouse"), Type::Body, Role::TextMuted);
    Rect columns = plan.columns;
    for (const HelpColumn& column : plan.pages[shown]) {
        layoutColumn(cutLeft(columns, std::min(columns.w, column.width)), column, plan, builder);
        cutLeft(columns, plan.gap);
    }
}

}  // namespace poolscope

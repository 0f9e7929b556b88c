// Placing the keys in columns and pages.
#include "app/panels/help/layout.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "app/ui/overlay.hpp"

namespace poolscope {

namespace {

constexpr Length kHelpWidth{1520};
constexpr Length kHelpHeight{860};

constexpr std::string_view kGroupNames[]{"play", "learn",   "present", "settings", "file",
                                         "find", "picture", "beside",  "act"};
/// A notice offers these when there is something to do, else they would do nothing.
constexpr CommandId kOffered[]{"openBeginning", "startAfresh", "endMaking"};

/// A line of the list: the name of a group, a command, or nothing between two groups.
struct HelpLine {
    std::string keys;
    std::string words;
    CommandId command;  ///< none: a heading

    bool heading() const { return !words.empty() && !command; }
};

/// Calls without a key are buttons of Act, which is a row itself.
bool isListed(const CommandRow& row) {
    if (row.group == CommandGroup::Act && row.keys[0].code == KeyCode::None) return false;
    return std::find(std::begin(kOffered), std::end(kOffered), row.command) == std::end(kOffered);
}

std::vector<HelpLine> linesOf(const LayoutContext& context) {
    std::vector<HelpLine> lines;
    std::optional<CommandGroup> group;
    for (const CommandRow& row : context.commands->rows()) {
        if (!isListed(row)) continue;
        if (group != row.group) {
            if (group) lines.emplace_back();
            group = row.group;
            const std::string_view name = kGroupNames[static_cast<std::size_t>(row.group)];
            lines.push_back({"", context.say("help.group." + std::string(name)), {}});
        }
        lines.push_back({keyText(row.keys[0]), context.wordsOf(row.command), row.command});
    }
    return lines;
}

/// As wide as its own widest row.
struct HelpColumn {
    std::vector<HelpLine> lines;
    float width = 0;
};

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
        if (columns.back().size() >= rows || (lines[i].heading() && lastRow))
            columns.emplace_back();
        const bool nothing = lines[i].words.empty();
        if (nothing && columns.back().empty()) continue;
        columns.back().push_back(lines[i]);
    }
    return columns;
}

/// How large and how close the rows are written.
struct HelpLook {
    Type type;
    Length between;  ///< rows
    Length gap;      ///< between columns
    Length key;      ///< between words and their key
};
/// From the one that is read best to the one that has room for most.
constexpr HelpLook kHelpLooks[]{
    {Type::Body, s1, s10, s5}, {Type::Small, s1, s10, s5}, {Type::Small, s0, s6, s3}};

HelpColumn measured(std::vector<HelpLine> lines, const HelpLook& look,
                    const LayoutContext& context) {
    HelpColumn column;
    for (const HelpLine& line : lines) {
        const float words = context.width(line.heading() ? Type::Strong : look.type, line.words);
        const float key =
            line.keys.empty() ? 0 : context.width(look.type, line.keys) + context.px(look.key);
        column.width = std::max(column.width, words + key + context.px(s1));
    }
    column.lines = std::move(lines);
    return column;
}

/// As many columns a page as have room beside each other.
void fillPages(HelpPlan& plan, const HelpLook& look, const std::vector<HelpLine>& lines,
               const LayoutContext& context) {
    plan.type = look.type;
    plan.pages.assign(1, {});
    plan.gap = context.px(look.gap);
    plan.rowHeight = context.style.lineHeight(look.type) + context.px(look.between);
    const auto rows =
        std::max<std::size_t>(2, static_cast<std::size_t>(plan.columns.h / plan.rowHeight));
    float x = 0;
    for (std::vector<HelpLine>& each : inColumns(lines, rows)) {
        HelpColumn column = measured(std::move(each), look, context);
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
    plan.top = cutTop(inside, context.style.lineHeight(Type::Title) + context.px(s8));
    const float mouse = static_cast<float>(
        wrap(context.setting(Type::Body), NamedText(context.say("help.mouse")), inside.w).size());
    plan.bottom = cutBottom(inside, context.style.lineHeight(Type::Body) * mouse);
    cutBottom(inside, context.px(s2));
    plan.columns = inside;
    const std::vector<HelpLine> lines = linesOf(context);
    fillPages(plan, kHelpLooks[0], lines, context);
    // Smaller and closer where whole rows are too wide otherwise, or where fewer pages are enough.
    for (const HelpLook& look : std::span(kHelpLooks).subspan(1)) {
        HelpPlan closer = plan;
        fillPages(closer, look, lines, context);
        if (closer.pages.size() < plan.pages.size() || !isWhole(plan)) plan = closer;
    }
    return plan;
}

void layoutColumn(Rect box, const HelpColumn& column, const HelpPlan& plan,
                  LayoutBuilder& builder) {
    for (const HelpLine& line : column.lines) {
        Rect row = cutTop(box, plan.rowHeight);
        if (line.heading()) {
            builder.label(row, line.words, Type::Strong, Role::TextMuted);
            continue;
        }
        if (!line.command) continue;
        layoutListRow(builder, row.inset(-builder.px(s2), 0), Target::of(line.command), false);
        builder.label(cutRight(row, builder.context().width(plan.type, line.keys)), line.keys,
                      plan.type, Role::TextMuted);
        builder.label(row, line.words, plan.type, Role::Text);
    }
}

}  // namespace

void layoutHelp(Vec2 window, const MenuState& state, const std::vector<MenuEntry>& found,
                const LayoutContext& context, DisplayList& list) {
    LayoutBuilder builder(list, context);
    layoutScrim(window, builder);
    const HelpPlan plan = planOf(window, context);
    const std::size_t pages = plan.pages.size();
    const std::size_t shown = std::min(state.pages.chosen, pages - 1);
    builder.card(plan.box, Role::Surface, Role::LineStrong);
    builder.hit(plan.box, {});
    list.scrollAreas.push_back(
        {"help", plan.box, static_cast<float>(shown), static_cast<float>(pages - 1)});
    Rect top = plan.top;
    std::string title = context.say("help.title");
    if (pages > 1 && state.entry.text.empty())
        title += "  ·  " + context.words.fill("ui.help.page", {{"page", std::to_string(shown + 1)},
                                                               {"pages", std::to_string(pages)}});
    builder.label(cutLeft(top, context.width(Type::Title, title) + context.px(s12)), title,
                  Type::Title, Role::Text);
    layoutSearchLine(builder, cutTop(top, context.px(s16)), state.entry, context.say("help.hint"),
                     !state.entry.text.empty() && found.empty());
    if (!state.entry.text.empty()) return layoutFound(plan.columns, state, found, builder);
    builder.paragraph(plan.bottom, context.say("help.mouse"), Type::Body, Role::TextMuted);
    Rect columns = plan.columns;
    for (const HelpColumn& column : plan.pages[shown]) {
        layoutColumn(cutLeft(columns, std::min(columns.w, column.width)), column, plan, builder);
        cutLeft(columns, plan.gap);
    }
}

}  // namespace poolscope

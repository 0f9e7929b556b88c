// The right panel: what just happened in words, in code, in order.
#include <fmt/format.h>

#include <array>

#include "app/model/human_time.hpp"
#include "app/views/frame/events.hpp"
#include "app/views/frame/inspect.hpp"
#include "app/views/frame/minimap.hpp"
#include "app/views/frame/panels.hpp"

namespace poolscope {

namespace {

void layoutHappened(Pen& pen, Rect& rest, const ToldInput& input) {
    const Look& look = pen.look();
    const std::optional<std::size_t> event = input.sight.event();
    const bool wide = rest.w > look.px(260);
    const float height = look.style.lineHeight(Type::Lead) * (isWide(input.ui.right) ? 3.0F
                                                              : wide                 ? 4.0F
                                                                                     : 5.0F);
    Rect title = cutTop(rest, look.style.lineHeight(Type::Small) + look.px(4));
    Rect box = cutTop(rest, height);
    if (!event) {
        pen.label(title, look.say("told.title"), Type::Small, Role::TextMuted);
        pen.paragraph(box, look.say("told.nothing"), Type::Lead, Role::Text);
        return;
    }
    const Event& told = input.sight.log[*event];
    const std::string when = fmt::format("#{}  ·  {}", *event + 1, humanTime(told.time));
    pen.label(cutRight(title, look.width(Type::Small, when) + look.px(4)), when, Type::Small,
              Role::TextMuted, AlignX::Right);
    const Rect dot = cutLeft(title, look.px(14));
    pen.glyph(rectAround(dot.centre(), {look.px(14), look.px(14)}), Icon::Dot,
              roleOfCategory(categoryOf(told)));
    cutLeft(title, look.px(4));
    pen.label(title, told.thread.exists() ? input.sight.names.of(told.thread) : nameOf(told),
              Type::Small, Role::TextMuted);
    pen.paragraph(box, input.sentence(*event), Type::Lead, Role::Text);
}

/// How far all of these lines are indented: what can be cut off them.
std::size_t commonIndent(const std::vector<std::string>& lines, std::size_t first, int count) {
    std::size_t common = 200;
    for (std::size_t i = first; i < lines.size() && count-- > 0; ++i) {
        const std::size_t own = lines[i].find_first_not_of(' ');
        if (own != std::string::npos) common = std::min(common, own);
    }
    return common;
}

void layoutCode(Pen& pen, Rect& rest, const ToldInput& input, int lines) {
    const Look& look = pen.look();
    const float lineHeight = look.style.lineHeight(Type::CodeSmall);
    const Rect title = cutTop(rest, look.style.lineHeight(Type::Small) + look.px(4));
    const std::string where =
        input.code.path.empty()
            ? look.say("told.noCode")
            : fmt::format("{}:{}", input.code.path.substr(input.code.path.rfind('/') + 1),
                          input.code.line);
    pen.label(title, where, Type::Small, Role::TextMuted);
    Rect box = cutTop(rest, lineHeight * static_cast<float>(lines) + look.px(8));
    pen.card(box, Role::Background, Role::Line);
    box = box.inset(look.px(6), look.px(4));
    const float numbers = look.width(Type::CodeSmall, "0000") + look.px(6);
    // The running line stands in the middle, whatever the source brought around it.
    const int before = std::max(input.code.first, input.code.line - lines / 2);
    const auto first = static_cast<std::size_t>(std::max(0, before - input.code.first));
    const std::size_t indent = commonIndent(input.code.lines, first, lines);
    for (std::size_t i = first; i < input.code.lines.size() && box.h >= lineHeight; ++i) {
        const int number = input.code.first + static_cast<int>(i);
        Rect row = cutTop(box, lineHeight);
        const bool running = number == input.code.line;
        if (running) {
            Card& card = pen.card(row.inset(-look.px(4), 0), Role::Key);
            card.tinted = true;
            card.radius = look.px(3);
        }
        pen.label(cutLeft(row, numbers).inset(look.px(3), 0), fmt::format("{}", number),
                  Type::CodeSmall, Role::TextMuted, AlignX::Right);
        cutLeft(row, look.px(6));
        const std::string& text = input.code.lines[i];
        pen.label(row, text.size() > indent ? text.substr(indent) : "", Type::CodeSmall,
                  running ? Role::Text : Role::TextMuted);
    }
}

void layoutEvents(Pen& pen, Rect rest, const ToldInput& input) {
    const Look& look = pen.look();
    const Sight& sight = input.sight;
    const float height = look.style.lineHeight(Type::Small) + look.px(4);
    if (rest.h < 2 * height) return;
    pen.label(cutTop(rest, look.style.lineHeight(Type::Small) + look.px(4)),
              look.say("told.events"), Type::Small, Role::TextMuted);
    const auto rows = static_cast<std::size_t>(std::max(0.0F, rest.h / height));
    const std::size_t count = sight.log.size();
    if (rows == 0 || count == 0) return;
    const std::size_t current = sight.event().value_or(0);
    const std::size_t above = rows * 6 / 10;
    std::size_t first = current > above ? current - above : 0;
    if (first + rows > count) first = count > rows ? count - rows : 0;
    const float numbers = look.width(Type::CodeSmall, std::to_string(count)) + look.px(4);
    for (std::size_t i = first; i < count && i < first + rows; ++i) {
        Rect row = cutTop(rest, height);
        const Event& event = sight.log[i];
        const bool here = sight.event() == i;
        Card& card = pen.card(row.inset(-look.px(4), 0), Role::Accent);
        card.tinted = here;
        card.fillAlpha = here ? 1.0F : 0.0F;
        card.radius = look.px(3);
        card.target = Target::at(i + 1);
        pen.hit(row.inset(-look.px(4), 0), Target::at(i + 1));
        pen.label(cutLeft(row, numbers), fmt::format("{}", i + 1), Type::CodeSmall, Role::TextMuted,
                  AlignX::Right);
        const Rect dot = cutLeft(row, look.px(16));
        pen.glyph(rectAround(dot.centre(), {look.px(9), look.px(9)}), Icon::Dot,
                  roleOfCategory(categoryOf(event)));
        const bool ahead = !sight.event() || i > *sight.event();
        pen.label(row, input.sentence(i), Type::Small, ahead ? Role::TextMuted : Role::Text);
    }
}

void layoutDetails(Pen& pen, Rect rest, const ToldInput& input) {
    const Look& look = pen.look();
    const Sight& sight = input.sight;
    const bool task = sight.selected.exists();
    const std::string_view name =
        task ? sight.names.of(sight.selected) : sight.names.of(sight.thread);
    const std::vector<Detail> details =
        task ? detailsOf(sight.selected, sight, look) : detailsOf(sight.thread, sight, look);
    const float height = look.style.lineHeight(Type::Small) + look.px(1);
    if (rest.h < look.style.lineHeight(Type::Body)) return;
    Rect title = cutTop(rest, look.style.lineHeight(Type::Body) + look.px(task ? 6 : 2));
    if (task) layoutAskWhatIf(pen, title, input);
    pen.label(title, name, Type::Strong, Role::Text);
    for (const Detail& detail : details) {
        if (rest.h < height) break;
        Rect row = cutTop(rest, height);
        pen.label(cutLeft(row, row.w * 0.42F), detail.name, Type::Small, Role::TextMuted);
        cutLeft(row, look.px(6));
        pen.label(row, detail.value, Type::Small, Role::Text, AlignX::Right);
    }
}

/// A tab of the panel: one row here, one value of RightTab, one command, one case in layoutTab.
struct PanelTab {
    RightTab tab;
    Command command;
};
constexpr PanelTab kTabs[] = {{RightTab::Now, Command::ShowNow},
                              {RightTab::Code, Command::ShowCode},
                              {RightTab::Events, Command::ShowEvents},
                              {RightTab::Inspect, Command::ShowInspector}};

void layoutTabs(Pen& pen, Rect row, RightTab chosen) {
    const Look& look = pen.look();
    // Each as its word needs it, with what is left shared out; all of them small where that is not
    // enough. None is cut.
    std::array<std::string, std::size(kTabs)> words;
    const auto widths = [&](Type type) {
        float all = 0;
        for (const std::string& word : words) all += look.width(type, word) + look.px(10);
        return all;
    };
    for (std::size_t i = 0; i < words.size(); ++i)
        words[i] =
            look.say("tab." + std::string(kRightTabNames[static_cast<std::size_t>(kTabs[i].tab)]));
    const bool small = widths(Type::Strong) > row.w;
    const Type type = small ? Type::Small : Type::Strong;
    const float spare = (row.w - widths(type)) / static_cast<float>(words.size());
    for (std::size_t i = 0; i < words.size(); ++i) {
        const PanelTab& tab = kTabs[i];
        const float width = look.width(type, words[i]) + look.px(10) + spare;
        const Rect box = cutLeft(row, width).inset(pen.px(1), 0);
        const bool lit = tab.tab == chosen;
        const std::string key = keyText(rowOf(tab.command).keys[0]);
        Card& card = pen.card(box, Role::Accent);
        card.tinted = lit;
        card.fillAlpha = lit ? 1.0F : 0.0F;
        card.target = Target::of(tab.command);
        pen.hit(box, Target::of(tab.command),
                look.say("command." + std::string(rowOf(tab.command).name)) + "  " + key);
        pen.label(box.inset(pen.px(3), 0), words[i],
                  small ? Type::Small
                  : lit ? Type::Strong
                        : Type::Body,
                  lit ? Role::Text : Role::TextMuted, AlignX::Centre);
    }
}

/// What happened as code, as a list, and what is known about whatever is chosen.
void layoutNow(Pen& pen, Rect rest, const ToldInput& input, int codeLines) {
    const Look& look = pen.look();
    layoutCode(pen, rest, input, codeLines);
    cutTop(rest, look.px(6));
    const bool chosen = input.sight.selected.exists() || input.sight.thread.exists();
    if (chosen) {
        const float height = std::min(std::max(rest.h * 0.46F, look.px(60)), look.px(170));
        Rect details = cutBottom(rest, height);
        cutTop(details, look.px(6));
        layoutDetails(pen, details, input);
    }
    layoutEvents(pen, rest, input);
}

TabScroll layoutTab(Pen& pen, Rect rest, const ToldInput& input, int codeLines) {
    switch (input.ui.right) {
        case RightTab::Now: layoutNow(pen, rest, input, codeLines); break;
        case RightTab::Code:
            return {0, layoutCodeTab(pen, rest, input.sight, input.ui, input.source)};
        case RightTab::Events: layoutEventsTab(rest, input, pen.look(), pen.sheet()); break;
        case RightTab::Inspect:
            return {layoutInspect(rest, input, pen.look(), pen.sheet()), std::nullopt};
    }
    return {};
}

}  // namespace

TabScroll layoutTold(Rect region, const ToldInput& input, const Look& look, Sheet& sheet) {
    Pen pen(sheet, look);
    pen.card(region, Role::Surface).radius = 0;
    Rect rest = region.inset(look.px(14), look.px(8));
    layoutHappened(pen, rest, input);
    cutTop(rest, look.px(4));
    layoutTabs(pen, cutTop(rest, look.px(26)), input.ui.right);
    cutTop(rest, look.px(6));
    return layoutTab(pen, rest, input, region.h > look.px(700) ? 9 : 5);
}

}  // namespace poolscope

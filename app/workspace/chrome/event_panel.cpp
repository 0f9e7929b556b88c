// The right panel: what just happened in words, in code, in order.
#include <fmt/format.h>

#include <array>

#include "app/model/playback/human_time.hpp"
#include "app/model/run/minimap.hpp"
#include "app/panels/events/layout.hpp"
#include "app/panels/inspector/details.hpp"
#include "app/panels/inspector/layout.hpp"
#include "app/ui/category_role.hpp"
#include "app/workspace/chrome/event_panel.hpp"

namespace poolscope {

namespace {

void layoutHappened(LayoutBuilder& builder, Rect& rest, const EventPanelInput& input) {
    const LayoutContext& context = builder.context();
    const std::optional<std::size_t> event = input.view.event();
    const bool wide = rest.w > context.px(260);
    const float height = context.style.lineHeight(Type::Lead) * (isWide(input.ui.right) ? 3.0F
                                                                 : wide                 ? 4.0F
                                                                                        : 5.0F);
    Rect title = cutTop(rest, context.style.lineHeight(Type::Small) + context.px(4));
    Rect box = cutTop(rest, height);
    if (!event) {
        builder.label(title, context.say("told.title"), Type::Small, Role::TextMuted);
        builder.paragraph(box, context.say("told.nothing"), Type::Lead, Role::Text);
        return;
    }
    const Event& told = input.view.log[*event];
    const std::string when = fmt::format("#{}  ·  {}", *event + 1, humanTime(told.time));
    builder.label(cutRight(title, context.width(Type::Small, when) + context.px(4)), when,
                  Type::Small, Role::TextMuted, AlignX::Right);
    const Rect dot = cutLeft(title, context.px(14));
    builder.icon(rectAround(dot.centre(), {context.px(14), context.px(14)}), IconKind::Dot,
                 roleOfCategory(categoryOf(told)));
    cutLeft(title, context.px(4));
    builder.label(title, told.thread.exists() ? input.view.names.of(told.thread) : nameOf(told),
                  Type::Small, Role::TextMuted);
    builder.paragraph(box, input.sentence(*event), Type::Lead, Role::Text);
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

void layoutCode(LayoutBuilder& builder, Rect& rest, const EventPanelInput& input, int lines) {
    const LayoutContext& context = builder.context();
    const float lineHeight = context.style.lineHeight(Type::CodeSmall);
    const Rect title = cutTop(rest, context.style.lineHeight(Type::Small) + context.px(4));
    const std::string where =
        input.code.path.empty()
            ? context.say("told.noCode")
            : fmt::format("{}:{}", input.code.path.substr(input.code.path.rfind('/') + 1),
                          input.code.line);
    builder.label(title, where, Type::Small, Role::TextMuted);
    Rect box = cutTop(rest, lineHeight * static_cast<float>(lines) + context.px(8));
    builder.card(box, Role::Background, Role::Line);
    box = box.inset(context.px(6), context.px(4));
    const float numbers = context.width(Type::CodeSmall, "0000") + context.px(6);
    // The running line stands in the middle, whatever the source brought around it.
    const int before = std::max(input.code.first, input.code.line - lines / 2);
    const auto first = static_cast<std::size_t>(std::max(0, before - input.code.first));
    const std::size_t indent = commonIndent(input.code.lines, first, lines);
    for (std::size_t i = first; i < input.code.lines.size() && box.h >= lineHeight; ++i) {
        const int number = input.code.first + static_cast<int>(i);
        Rect row = cutTop(box, lineHeight);
        const bool running = number == input.code.line;
        if (running) {
            Card& card = builder.card(row.inset(-context.px(4), 0), Role::Key);
            card.tinted = true;
            card.radius = context.px(3);
        }
        builder.label(cutLeft(row, numbers).inset(context.px(3), 0), fmt::format("{}", number),
                      Type::CodeSmall, Role::TextMuted, AlignX::Right);
        cutLeft(row, context.px(6));
        const std::string& text = input.code.lines[i];
        builder.label(row, text.size() > indent ? text.substr(indent) : "", Type::CodeSmall,
                      running ? Role::Text : Role::TextMuted);
    }
}

void layoutEvents(LayoutBuilder& builder, Rect rest, const EventPanelInput& input) {
    const LayoutContext& context = builder.context();
    const RunView& view = input.view;
    const float height = context.style.lineHeight(Type::Small) + context.px(4);
    if (rest.h < 2 * height) return;
    builder.label(cutTop(rest, context.style.lineHeight(Type::Small) + context.px(4)),
                  context.say("told.events"), Type::Small, Role::TextMuted);
    const auto rows = static_cast<std::size_t>(std::max(0.0F, rest.h / height));
    const std::size_t count = view.log.size();
    if (rows == 0 || count == 0) return;
    const std::size_t current = view.event().value_or(0);
    const std::size_t above = rows * 6 / 10;
    std::size_t first = current > above ? current - above : 0;
    if (first + rows > count) first = count > rows ? count - rows : 0;
    const float numbers = context.width(Type::CodeSmall, std::to_string(count)) + context.px(4);
    for (std::size_t i = first; i < count && i < first + rows; ++i) {
        Rect row = cutTop(rest, height);
        const Event& event = view.log[i];
        const bool here = view.event() == i;
        Card& card = builder.card(row.inset(-context.px(4), 0), Role::Accent);
        card.tinted = here;
        card.fillAlpha = here ? 1.0F : 0.0F;
        card.radius = context.px(3);
        card.target = Target::at(i + 1);
        builder.hit(row.inset(-context.px(4), 0), Target::at(i + 1));
        builder.label(cutLeft(row, numbers), fmt::format("{}", i + 1), Type::CodeSmall,
                      Role::TextMuted, AlignX::Right);
        const Rect dot = cutLeft(row, context.px(16));
        builder.icon(rectAround(dot.centre(), {context.px(9), context.px(9)}), IconKind::Dot,
                     roleOfCategory(categoryOf(event)));
        const bool ahead = !view.event() || i > *view.event();
        builder.label(row, input.sentence(i), Type::Small, ahead ? Role::TextMuted : Role::Text);
    }
}

void layoutDetails(LayoutBuilder& builder, Rect rest, const EventPanelInput& input) {
    const LayoutContext& context = builder.context();
    const RunView& view = input.view;
    const bool task = view.selected.exists();
    const std::string_view name = task ? view.names.of(view.selected) : view.names.of(view.thread);
    const std::vector<Detail> details =
        task ? detailsOf(view.selected, view, context) : detailsOf(view.thread, view, context);
    const float height = context.style.lineHeight(Type::Small) + context.px(1);
    if (rest.h < context.style.lineHeight(Type::Body)) return;
    Rect title = cutTop(rest, context.style.lineHeight(Type::Body) + context.px(task ? 6 : 2));
    if (task) layoutAskWhatIf(builder, title, input);
    builder.label(title, name, Type::Strong, Role::Text);
    for (const Detail& detail : details) {
        if (rest.h < height) break;
        Rect row = cutTop(rest, height);
        builder.label(cutLeft(row, row.w * 0.42F), detail.name, Type::Small, Role::TextMuted);
        cutLeft(row, context.px(6));
        builder.label(row, detail.value, Type::Small, Role::Text, AlignX::Right);
    }
}

/// A tab of the panel: one row here, one value of RightTab, one command, one case in layoutTab.
struct PanelTab {
    RightTab tab;
    Command command;
};
constexpr PanelTab kPanelTabs[] = {{RightTab::Now, Command::ShowNow},
                                   {RightTab::Code, Command::ShowCode},
                                   {RightTab::Events, Command::ShowEvents},
                                   {RightTab::Inspect, Command::ShowInspector}};

void layoutTabs(LayoutBuilder& builder, Rect row, RightTab chosen) {
    const LayoutContext& context = builder.context();
    // Each as its word needs it, with what is left shared out; all of them small where that is not
    // enough. None is cut.
    std::array<std::string, std::size(kPanelTabs)> words;
    const auto widths = [&](Type type) {
        float all = 0;
        for (const std::string& word : words) all += context.width(type, word) + context.px(10);
        return all;
    };
    for (std::size_t i = 0; i < words.size(); ++i)
        words[i] = context.say(
            "tab." + std::string(kRightTabNames[static_cast<std::size_t>(kPanelTabs[i].tab)]));
    const bool small = widths(Type::Strong) > row.w;
    const Type type = small ? Type::Small : Type::Strong;
    const float spare = (row.w - widths(type)) / static_cast<float>(words.size());
    for (std::size_t i = 0; i < words.size(); ++i) {
        const PanelTab& tab = kPanelTabs[i];
        const float width = context.width(type, words[i]) + context.px(10) + spare;
        const Rect box = cutLeft(row, width).inset(builder.px(1), 0);
        const bool lit = tab.tab == chosen;
        const std::string key = keyText(rowOf(tab.command).keys[0]);
        Card& card = builder.card(box, Role::Accent);
        card.tinted = lit;
        card.fillAlpha = lit ? 1.0F : 0.0F;
        card.target = Target::of(tab.command);
        builder.hit(box, Target::of(tab.command),
                    context.say("command." + std::string(rowOf(tab.command).name)) + "  " + key);
        builder.label(box.inset(builder.px(3), 0), words[i],
                      small ? Type::Small
                      : lit ? Type::Strong
                            : Type::Body,
                      lit ? Role::Text : Role::TextMuted, AlignX::Centre);
    }
}

/// What happened as code, as a list, and what is known about whatever is chosen.
void layoutNow(LayoutBuilder& builder, Rect rest, const EventPanelInput& input, int codeLines) {
    const LayoutContext& context = builder.context();
    layoutCode(builder, rest, input, codeLines);
    cutTop(rest, context.px(6));
    const bool chosen = input.view.selected.exists() || input.view.thread.exists();
    if (chosen) {
        const float height = std::min(std::max(rest.h * 0.46F, context.px(60)), context.px(170));
        Rect details = cutBottom(rest, height);
        cutTop(details, context.px(6));
        layoutDetails(builder, details, input);
    }
    layoutEvents(builder, rest, input);
}

TabScroll layoutTab(LayoutBuilder& builder, Rect rest, const EventPanelInput& input,
                    int codeLines) {
    switch (input.ui.right) {
        case RightTab::Now: layoutNow(builder, rest, input, codeLines); break;
        case RightTab::Code:
            return {0, layoutCodeTab(builder, rest, input.view, input.ui, input.source)};
        case RightTab::Events:
            layoutEventsTab(rest, input, builder.context(), builder.list());
            break;
        case RightTab::Inspect:
            return {layoutInspect(rest, input, builder.context(), builder.list()), std::nullopt};
    }
    return {};
}

}  // namespace

TabScroll layoutEventPanel(Rect region, const EventPanelInput& input, const LayoutContext& context,
                           DisplayList& list) {
    LayoutBuilder builder(list, context);
    builder.card(region, Role::Surface).radius = 0;
    Rect rest = region.inset(context.px(14), context.px(8));
    layoutHappened(builder, rest, input);
    cutTop(rest, context.px(4));
    layoutTabs(builder, cutTop(rest, context.px(26)), input.ui.right);
    cutTop(rest, context.px(6));
    return layoutTab(builder, rest, input, region.h > context.px(700) ? 9 : 5);
}

}  // namespace poolscope

// The header: the run's title, tabs, what a class does with a run, and tools.
//
//     mark  title ▾ │ tabs  More ▾       Act  Practise  Predict  Present │ clock  language  tools
//
// With less room these give way, in this order: the clock's words, tabs but the one shown (More has
// them), what a class does (the menu has it).
#include <algorithm>
#include <vector>

#include "app/ui/dialog.hpp"
#include "app/workspace/chrome/fitted_words.hpp"
#include "app/workspace/chrome/header.hpp"

namespace poolscope {

namespace {

constexpr Length kMostRunTitle{340};
constexpr Length kWidestClock{150};

/// A button without an edge, as wide as its words, cut from the row's right.
void cutButton(LayoutBuilder& builder, Rect& row, std::string_view words, CommandId command,
               LayoutBuilder::ButtonLook how = {}) {
    how.quiet = true;
    how.hint = builder.context().hintOf(command);
    const float width = words.empty()
                            ? builder.px(s16)
                            : builder.context().width(Type::Body, words) + builder.px(s10);
    builder.button(cutRight(row, width).inset(builder.px(sHalf), builder.px(s4)), words,
                   Target::of(command), how);
}

void layoutClock(LayoutBuilder& builder, Rect& row, const RunFacts& facts, bool inWords) {
    const std::string_view word = facts.clock == ShownClock::Virtual ? "clock.virtual"
                                  : facts.clock == ShownClock::Paced ? "clock.paced"
                                                                     : "clock.real";
    const std::string clock = builder.context().say(word);
    const float width =
        inWords ? builder.context().width(Type::Small, clock) + builder.px(s16) : builder.px(s12);
    const Rect badge =
        cutRight(row, std::min(width, builder.px(kWidestClock))).inset(0, builder.px(s6));
    const Role role = facts.live                           ? Role::Late
                      : facts.clock == ShownClock::Virtual ? Role::Accent
                                                           : Role::Running;
    Card& card = builder.card(badge, role, role);
    card.tinted = true;
    card.radius = badge.h / 2;
    Rect inside = badge.inset(builder.px(s4), 0);
    builder.icon(cutLeft(inside, builder.px(s5)), s5, facts.live ? IconKind::Dot : IconKind::Ring,
                 role);
    cutLeft(inside, builder.px(s2));
    if (inWords) builder.label(inside, clock, Type::Small, Role::Text);
    builder.hit(badge, {}, clock);
    cutRight(row, builder.px(s6));
}

/// All that stands at the right.
void layoutRight(LayoutBuilder& builder, Rect& row, const RunFacts& facts, bool clockInWords,
                 bool modes) {
    cutButton(builder, row, "", "help", {.icon = IconKind::Menu});
    cutButton(builder, row, "", "nextTheme", {.icon = IconKind::Theme});
    if (!facts.otherLanguage.empty()) cutButton(builder, row, facts.otherLanguage, "nextLanguage");
    cutRight(row, builder.px(s4));
    layoutClock(builder, row, facts, clockInWords);
    if (!modes) return;
    constexpr CommandId kModes[] = {"present", "predict", "practise", "act"};
    for (const CommandId mode : kModes)
        cutButton(builder, row, builder.context().say("header." + std::string(mode.name)), mode,
                  {.lit = facts.activity.name == mode.name || (facts.acting && mode == "act")});
    cutRight(row, builder.px(s6));
}

struct Tab {
    CommandId show;
    std::string key;
    std::string words;
    bool lit = false;
    float width = 0;
};

std::vector<Tab> tabsOf(const RunFacts& facts, PerspectiveId shown, const LayoutContext& context) {
    std::vector<Tab> tabs;
    for (const PerspectiveFacts& each : facts.perspectives) {
        if (!each.tab && each.id != shown) continue;
        Tab tab{each.show, context.keyOf(each.show),
                context.say("perspective." + std::string(each.id.name)), each.id == shown};
        tab.width = context.width(Type::Small, tab.key) + context.width(Type::Strong, tab.words) +
                    context.px(s16);
        tabs.push_back(std::move(tab));
    }
    return tabs;
}

float widthOf(const std::vector<Tab>& tabs) {
    float width = 0;
    for (const Tab& tab : tabs) width += tab.width;
    return width;
}

/// The last ones go first, never the one that is shown.
void leaveOut(std::vector<Tab>& tabs, float room) {
    for (std::size_t i = tabs.size(); i-- > 0 && widthOf(tabs) > room;)
        if (!tabs[i].lit) tabs.erase(tabs.begin() + static_cast<std::ptrdiff_t>(i));
}

void layoutTab(LayoutBuilder& builder, Rect box, const Tab& tab) {
    box = rectAround(box.centre(), {box.w - builder.px(s1), std::min(builder.px(s16), box.h)});
    layoutListRow(builder, box, Target::of(tab.show), tab.lit);
    Rect inside = box.inset(builder.px(s5), 0);
    builder.label(cutLeft(inside, builder.context().width(Type::Small, tab.key) + builder.px(s2)),
                  tab.key, Type::Small, Role::TextMuted);
    builder.label(inside, tab.words, tab.lit ? Type::Strong : Type::Body,
                  tab.lit ? Role::Text : Role::TextMuted);
}

/// Something that opens a list below it, with the sign for that. Returns the room for its words.
Rect layoutOpener(LayoutBuilder& builder, Rect box, CommandId command, std::string hint) {
    layoutListRow(builder, box.inset(0, builder.px(s4)), Target::of(command), false,
                  std::move(hint));
    Rect inside = box.inset(builder.px(s3), 0);
    builder.icon(cutRight(inside, builder.px(s5)), s5, IconKind::Below, Role::TextMuted);
    cutRight(inside, builder.px(s2));
    return inside;
}

/// The room that a title wants at least and at most: in two small lines, in one.
struct TitleRoom {
    float least = 0;
    float most = 0;
};

TitleRoom titleRoom(const RunFacts& facts, const LayoutContext& context) {
    const float around = context.px(s14);
    // Lines end between words, so they are not all full.
    const float two = context.width(Type::Small, facts.title) * 0.6F + around;
    const float one = context.width(Type::Body, facts.title) + around;
    const float most = std::min(one, context.px(kMostRunTitle));
    return {std::min(two, most), most};
}

/// Places the right: the clock's words if `all` is left for the rest of the row, what a class does
/// if `least` is.
void fitRight(LayoutBuilder& builder, Rect& row, const RunFacts& facts, float all, float least) {
    const auto leaves = [&](bool clockInWords, bool modes) {
        DisplayList measured;
        LayoutBuilder measuring(measured, builder.context());
        Rect rest = row;
        layoutRight(measuring, rest, facts, clockInWords, modes);
        return rest.w;
    };
    const bool modes = leaves(false, true) >= least;
    layoutRight(builder, row, facts, leaves(true, modes) >= all, modes);
}

}  // namespace

void layoutHeader(Rect region, const RunFacts& facts, PerspectiveId shown,
                  const LayoutContext& context, DisplayList& list) {
    LayoutBuilder builder(list, context);
    builder.card(region, Role::Surface).radius = 0;
    Rect row = region.inset(builder.px(s6), 0);
    const Rect mark = cutLeft(row, builder.px(s12));
    builder.icon(mark, s10, IconKind::Logo, Role::Accent);
    builder.hit(mark, Target::of("scenarios"), context.hintOf("scenarios"));
    cutLeft(row, builder.px(s2));
    std::vector<Tab> tabs = tabsOf(facts, shown, context);
    const std::string more = context.say("header.more");
    const float moreWidth = context.width(Type::Body, more) + builder.px(s14);
    const TitleRoom title = titleRoom(facts, context);
    const auto lit = std::find_if(tabs.begin(), tabs.end(), [](const Tab& tab) { return tab.lit; });
    const float around = title.least + moreWidth;
    fitRight(builder, row, facts, around + widthOf(tabs),
             around + (lit == tabs.end() ? 0 : lit->width));
    leaveOut(tabs, row.w - title.least - moreWidth);
    const float room = row.w - widthOf(tabs) - moreWidth;
    const std::string about =
        facts.description.empty() ? facts.title : facts.title + "\n" + facts.description;
    const Rect words =
        layoutOpener(builder, cutLeft(row, std::clamp(room, 0.0F, title.most)), "scenarios", about);
    fittedWords(builder, words, NamedText(facts.title), Role::Text);
    cutLeft(row, std::min(builder.px(s6), std::max(0.0F, room - title.most)));
    for (const Tab& tab : tabs) layoutTab(builder, cutLeft(row, std::min(tab.width, row.w)), tab);
    const Rect opener = layoutOpener(builder, cutLeft(row, std::min(moreWidth, row.w)),
                                     "morePerspectives", context.hintOf("morePerspectives"));
    builder.label(opener, more, Type::Body, Role::TextMuted);
}

}  // namespace poolscope

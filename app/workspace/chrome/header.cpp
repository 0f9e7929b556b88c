// The header: name, title, tabs and tools.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <span>

#include "app/workspace/chrome/fitted_words.hpp"
#include "app/workspace/chrome/header.hpp"

namespace poolscope {

namespace {

constexpr Length kWidestClock{150};
constexpr Length kLeastRunTitle{80};

constexpr Length kAiryHeader{1000};  ///< with less, tabs stand closer for the title's sake
constexpr Length kRoomyHeader{730};  ///< with less, the clock's sign stands for its words

/// `roomy`: the clock is named in words, not by its sign alone.
void layoutTools(LayoutBuilder& builder, Rect& row, const RunFacts& facts, bool roomy) {
    struct Tool {
        CommandId command;
        IconKind icon;
    };
    constexpr Tool kTools[] = {
        {"help", IconKind::Keys}, {"nextTheme", IconKind::Theme}, {"palette", IconKind::Search}};
    for (const Tool& tool : kTools) {
        LayoutBuilder::ButtonLook how;
        how.icon = tool.icon;
        how.quiet = true;
        how.hint = builder.context().hintOf(tool.command);
        const Rect box = cutRight(row, builder.px(s16));
        builder.button(box.inset(builder.px(sHalf), builder.px(s4)), "", Target::of(tool.command),
                       how);
    }
    if (!facts.otherLanguage.empty()) {
        LayoutBuilder::ButtonLook how;
        how.quiet = true;
        how.hint = builder.context().hintOf("nextLanguage");
        const float width =
            builder.context().width(Type::Body, facts.otherLanguage) + builder.px(s10);
        builder.button(cutRight(row, width).inset(builder.px(sHalf), builder.px(s4)),
                       facts.otherLanguage, Target::of("nextLanguage"), how);
    }
    cutRight(row, builder.px(s4));
    const std::string_view word = facts.clock == ShownClock::Virtual ? "clock.virtual"
                                  : facts.clock == ShownClock::Paced ? "clock.paced"
                                                                     : "clock.real";
    const std::string clock = builder.context().say(word);
    const float width =
        roomy ? builder.context().width(Type::Small, clock) + builder.px(s16) : builder.px(s12);
    const Rect badge =
        cutRight(row, std::min(width, builder.px(kWidestClock))).inset(0, builder.px(s6));
    const Role role = facts.live                           ? Role::Late
                      : facts.clock == ShownClock::Virtual ? Role::Accent
                                                           : Role::Running;
    Card& card = builder.card(badge, role, role);
    card.tinted = true;
    card.radius = badge.h / 2;
    Rect inside = badge.inset(builder.px(s4), 0);
    const Rect dot = cutLeft(inside, builder.px(s5));
    builder.icon(rectAround(dot.centre(), {builder.px(s5), builder.px(s5)}),
                 facts.live ? IconKind::Dot : IconKind::Ring, role);
    cutLeft(inside, builder.px(s2));
    if (roomy) builder.label(inside, clock, Type::Small, Role::Text);
    builder.hit(badge, {}, clock);
    cutRight(row, builder.px(s6));
}

constexpr float kTabsShare = 0.85F;  ///< of the row, at most: the rest is the title's
constexpr float kTitleShare = 0.3F;  ///< of the row, for a title in two small lines

float tabsRoom(Rect row, const RunFacts& facts, const LayoutContext& context) {
    // Lines end between words, so they are not all full.
    const float title = context.width(Type::Small, facts.title) * 0.6F + context.px(s8);
    return std::min(row.w * kTabsShare, row.w - std::min(title, row.w * kTitleShare));
}

/// How the tabs are written, the most comfortable first.
struct TabsLook {
    Type type = Type::Strong;
    Length air = s22;  ///< beside the word, with the key and its margins
    Length margin = s5;
};
constexpr TabsLook kTabsLooks[] = {
    {Type::Strong, s22, s5}, {Type::Strong, s18, s2}, {Type::Small, s14, s2}};

struct TabWords {
    TabsLook look;
    std::vector<std::string> words;  ///< empty: only its key is shown
    std::vector<float> widths;
    float wanted = 0;
};

/// All have words in the first look in which they fit; where none is small enough, the one shown
/// and as many others as have room, the shortest first. A word cut to two letters would say
/// nothing.
TabWords tabWords(std::span<const PerspectiveInfo> tabs, PerspectiveId shown, float room, bool airy,
                  const LayoutContext& context) {
    TabWords all;
    const auto widthOf = [&](std::size_t i) {
        return context.width(all.look.type, all.words[i]) + context.px(all.look.air);
    };
    for (const PerspectiveInfo& tab : tabs)
        all.words.push_back(context.say("perspective." + std::string(tab.id.name)));
    all.widths.resize(tabs.size());
    for (const TabsLook& look : kTabsLooks) {
        if (!airy && &look == kTabsLooks) continue;
        all.look = look;
        all.wanted = 0;
        for (std::size_t i = 0; i < tabs.size(); ++i) all.wanted += all.widths[i] = widthOf(i);
        if (all.wanted <= room) return all;
    }
    const float key = context.px(s14);
    std::vector<std::size_t> order(tabs.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        const bool first = tabs[a].id == shown;
        if (first || tabs[b].id == shown) return first && tabs[b].id != shown;
        return all.widths[a] < all.widths[b];
    });
    float left = room - key * static_cast<float>(tabs.size());
    all.wanted = 0;
    for (const std::size_t i : order) {
        const float more = all.widths[i] - key;
        const bool named = tabs[i].id == shown || more <= left;
        if (named) left -= more;
        if (!named) all.words[i].clear();
        all.wanted += all.widths[i] = named ? widthOf(i) : key;
    }
    return all;
}

void layoutTabs(LayoutBuilder& builder, Rect& row, const RunFacts& facts, PerspectiveId shown,
                bool airy) {
    const LayoutContext& context = builder.context();
    const auto& tabs = facts.perspectives;
    const float room = tabsRoom(row, facts, context);
    const TabWords all = tabWords(tabs, shown, room, airy, context);
    const float width = std::min(all.wanted, room);
    Rect right = cutRight(row, width);
    for (std::size_t i = 0; i < tabs.size(); ++i) {
        Rect box = cutLeft(right, width * all.widths[i] / all.wanted);
        box = rectAround(box.centre(), {box.w - builder.px(s2), std::min(builder.px(s16), box.h)});
        const bool lit = tabs[i].id == shown;
        Card& card = builder.card(box, Role::Accent);
        card.tinted = lit;
        card.fillAlpha = lit ? 1.0F : 0.0F;
        card.target = Target::of(tabs[i].show);
        Rect inside = box.inset(builder.px(all.look.margin), 0);
        builder.label(cutLeft(inside, context.width(Type::Small, "0") + builder.px(s1)),
                      context.keyOf(tabs[i].show), Type::Small, Role::TextMuted);
        cutLeft(inside, builder.px(all.look.type == Type::Small ? sHalf : s3));
        const Type plain = all.look.type == Type::Small ? Type::Small : Type::Body;
        builder.label(inside, all.words[i], lit ? all.look.type : plain,
                      lit ? Role::Text : Role::TextMuted);
        builder.hit(box, Target::of(tabs[i].show),
                    all.words[i].empty() ? context.hintOf(tabs[i].show) : "");
    }
}

/// The clock's words give way to those of the tabs.
bool clockHasWords(Rect row, const RunFacts& facts, PerspectiveId shown, bool airy,
                   const LayoutContext& context) {
    if (row.w <= context.px(kRoomyHeader)) return false;
    DisplayList measured;
    LayoutBuilder measuring(measured, context);
    layoutTools(measuring, row, facts, true);
    const TabWords tabs =
        tabWords(facts.perspectives, shown, tabsRoom(row, facts, context), airy, context);
    return std::none_of(tabs.words.begin(), tabs.words.end(),
                        [](const std::string& word) { return word.empty(); });
}

}  // namespace

void layoutHeader(Rect region, const RunFacts& facts, PerspectiveId shown,
                  const LayoutContext& context, DisplayList& list) {
    LayoutBuilder builder(list, context);
    builder.card(region, Role::Surface).radius = 0;
    Rect row = region.inset(builder.px(s6), 0);
    const Rect mark = cutLeft(row, builder.px(s12));
    builder.icon(rectAround(mark.centre(), {builder.px(s10), builder.px(s10)}), IconKind::Logo,
                 Role::Accent);
    cutLeft(row, builder.px(s4));
    const bool airy = region.w >= builder.px(kAiryHeader);
    layoutTools(builder, row, facts, clockHasWords(row, facts, shown, airy, context));
    layoutTabs(builder, row, facts, shown, airy);
    cutRight(row, builder.px(s6));
    const std::string name = "PoolScope";
    const float nameWidth = context.width(Type::Strong, name) + builder.px(s1);
    // The program's name gives way to the run's title.
    const float titleWidth = context.width(Type::Body, facts.title);
    if (row.w > nameWidth + builder.px(s6) + std::max(titleWidth, builder.px(kLeastRunTitle))) {
        builder.label(cutLeft(row, nameWidth), name, Type::Strong, Role::Text);
        cutLeft(row, builder.px(s6));
    }
    if (row.w <= builder.px(s28)) return;
    fittedWords(builder, row, NamedText(facts.title), Role::TextMuted);
    const bool told = !facts.description.empty();
    builder.hit(row, Target::of("scenarios"),
                told ? facts.title + "\n" + facts.description : facts.title);
}

}  // namespace poolscope

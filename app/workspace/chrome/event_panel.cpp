// The right panel: what just happened in words, in code, in order.
#include <fmt/format.h>

#include <algorithm>

#include "app/model/narration/standstill_text.hpp"
#include "app/model/run/minimap.hpp"
#include "app/ui/category_role.hpp"
#include "app/ui/dialog.hpp"
#include "app/ui/whole_paragraph.hpp"
#include "app/workspace/chrome/event_panel.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

constexpr Length kWideEventPanel{260};
constexpr float kLeastTabLines = 5;  ///< below the words about a deadlock

void layoutSentence(LayoutBuilder& builder, Rect& rest, const RunView& view,
                    const CaptionText& told, bool wideCode) {
    const LayoutContext& context = builder.context();
    const std::optional<std::size_t> event = told.event;
    const bool wide = rest.w > context.px(kWideEventPanel);
    const float height = context.style.lineHeight(Type::Lead) * (wideCode ? 3.0F
                                                                 : wide   ? 4.0F
                                                                          : 5.0F);
    Rect title = cutTop(rest, context.style.lineHeight(Type::Small) + context.px(s2));
    Rect box = cutTop(rest, height);
    if (!event) {
        builder.label(title, context.say("told.title"), Type::Small, Role::TextMuted);
        builder.paragraph(box, context.say("told.nothing"), Type::Lead, Role::Text);
        return;
    }
    const Event& happened = view.log[*event];
    // Where the picture and the counter are, also while a whole operation glides, and on the way
    // from one event to the next.
    const std::size_t shown = view.event().value_or(*event);
    const Instant time = view.fraction > 0 ? view.time : view.log[shown].time;
    const std::string when = fmt::format("#{}  ·  {}", shown + 1, humanTime(time));
    builder.label(cutRight(title, context.width(Type::Small, when) + context.px(s2)), when,
                  Type::Small, Role::TextMuted, AlignX::Right);
    const Rect dot = cutLeft(title, context.px(s7));
    builder.icon(rectAround(dot.centre(), {context.px(s7), context.px(s7)}), IconKind::Dot,
                 roleOfCategory(categoryOf(happened)));
    cutLeft(title, context.px(s2));
    if (!told.elsewhere.empty()) {
        const Rect note = cutBottom(box, context.style.lineHeight(Type::Small) * 2);
        builder.paragraph(note, told.elsewhere, Type::Small, Role::Accent);
        builder.hit(note, Target::of("showActing"), told.elsewhere);
    }
    if (happened.thread.exists())
        builder.name(title, view.names.of(happened.thread), Type::Small, Role::TextMuted);
    else
        builder.label(title, context.say("told.noThread"), Type::Small, Role::TextMuted);
    layoutWholeParagraph(builder, box, told.sentence, {Type::Lead, Type::Body, Type::Small},
                         Role::Text);
}

/// At the end of a run in which some threads can never go on: who waits for whom.
void layoutDeadlock(LayoutBuilder& builder, Rect& rest, const RunView& view) {
    if (!view.atDeadlock()) return;
    const LayoutContext& context = builder.context();
    const NamedText all =
        StandstillText(*view.standstill, view.names, context.words).paragraph("\n");
    const float width = rest.w - context.px(s10);
    const auto linesIn = [&](Type type) {
        return static_cast<float>(wrap(context.setting(type), all, width).size()) *
               context.style.lineHeight(type);
    };
    // In large letters about half of the panel; in small ones all that the tab can do without.
    const float most = rest.h * 0.55F;
    const Type type = linesIn(Type::Body) <= most ? Type::Body : Type::Small;
    const float tab = kLeastTabLines * context.style.lineHeight(Type::Small) + context.px(s12);
    const float height = std::min(linesIn(type), std::max(most, rest.h - tab));
    const Rect box = cutTop(rest, height + context.px(s4));
    builder.card(box, Role::Late, Role::Late).tinted = true;
    const Rect inside = box.inset(context.px(s5), context.px(s2));
    builder.paragraph({inside.x, inside.y, width, height + 1}, all, type, Role::Text);
    builder.hit(box, {}, all);
    cutTop(rest, context.px(s2));
}

}  // namespace

Rect layoutTold(Rect region, const RunView& view, const CaptionText& told, bool wide,
                const LayoutContext& context, DisplayList& list) {
    LayoutBuilder builder(list, context);
    builder.card(region, Role::Surface).radius = 0;
    Rect rest = region.inset(context.px(s7), context.px(s4));
    layoutSentence(builder, rest, view, told, wide);
    cutTop(rest, context.px(s2));
    layoutDeadlock(builder, rest, view);
    return rest;
}

float tabsHeight(const LayoutContext& context) { return context.px(s12); }

void layoutTabs(Rect row, std::span<const TabInfo> tabs, PanelId chosen,
                const LayoutContext& context, DisplayList& list) {
    LayoutBuilder builder(list, context);
    // Each as its word needs it, with what is left shared out; all of them small where that is not
    // enough. None is cut.
    std::vector<std::string> words(tabs.size());
    const auto widths = [&](Type type) {
        float all = 0;
        for (const std::string& word : words) all += context.width(type, word) + context.px(s5);
        return all;
    };
    for (std::size_t i = 0; i < words.size(); ++i)
        words[i] = context.say("tab." + std::string(tabs[i].id.name));
    const bool small = widths(Type::Strong) > row.w;
    const Type type = small ? Type::Small : Type::Strong;
    const float spare = (row.w - widths(type)) / static_cast<float>(words.size());
    for (std::size_t i = 0; i < words.size(); ++i) {
        const TabInfo& tab = tabs[i];
        const float width = context.width(type, words[i]) + context.px(s5) + spare;
        const Rect box = cutLeft(row, width).inset(builder.px(sHalf), 0);
        const bool lit = tab.id == chosen;
        layoutListRow(builder, box, Target::of(tab.show), lit, context.hintOf(tab.show));
        builder.label(box.inset(builder.px(s1), 0), words[i],
                      small ? Type::Small
                      : lit ? Type::Strong
                            : Type::Body,
                      lit ? Role::Text : Role::TextMuted, AlignX::Centre);
    }
}

}  // namespace poolscope

// Placing chips and calls above the code.
#include "app/panels/code/layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/model/code/deciding_event.hpp"
#include "app/panels/code/call_stack.hpp"
#include "app/panels/code/rows.hpp"
#include "app/ui/details.hpp"
#include "app/ui/whole_paragraph.hpp"

namespace poolscope {

namespace {

constexpr Length kTallCodePanel{420};
constexpr float kLeastExcerptRows = 4;

constexpr Length kLeastForExcerpt{280};

/// What the excerpt takes of the place below the sentence, and at most.
struct ExcerptShare {
    float part;
    float rows;
};
constexpr ExcerptShare kAboveEvents{0.4F, 12};
constexpr ExcerptShare kAboveTables{0.22F, 7};

/// The thread whose code is shown: the event's, or the chosen one.
struct Shown {
    const RunState& after;  ///< just after `event`, or later
    ThreadId thread;
    std::optional<std::size_t> event;
    bool chosen = false;
};

float titleHeight(const LayoutContext& context) {
    return context.style.lineHeight(Type::Small) + context.px(s3);
}

Shown shownOf(const RunView& view, const CallStacks& calls, CodeMoment moment) {
    std::optional<std::size_t> event = view.event();
    if (event && moment.sumsUp) event = decidingEvent(view.log, *event);
    const RunState& after = view.fraction > 0 ? view.next : view.now;
    Shown shown{after, {}, event, false};
    if (event) shown.thread = view.log[*event].thread;
    if (!view.thread.exists() || moment.excerpt) return shown;
    shown.chosen = true;
    shown.thread = view.thread;
    shown.event = calls.lastBefore(view.thread, after.position);
    return shown;
}

/// A name that can be pressed; `lit`: it is the one shown.
void layoutChip(LayoutBuilder& builder, Rect box, std::string_view name, Length margin,
                Target target, bool lit, std::string hint) {
    Card& card =
        builder.card(box, lit ? Role::Accent : Role::Raised, lit ? Role::Accent : Role::Line);
    card.tinted = lit;
    card.target = target;
    builder.label(box.inset(builder.px(margin), 0), name, Type::Small,
                  lit ? Role::Text : Role::TextMuted, AlignX::Centre);
    builder.hit(box, target, std::move(hint));
}

/// One chip per thread; the first one follows the acting thread again.
void layoutThreads(LayoutBuilder& builder, Rect& rest, const RunView& view, const Shown& shown) {
    const LayoutContext& context = builder.context();
    const float height = context.px(s12);
    Rect row = cutTop(rest, height);
    int rows = rest.h > context.px(kTallCodePanel) ? 2 : 1;
    const auto chip = [&](std::string_view name, Target target, bool lit, std::string hint) {
        const float width = std::min(context.width(Type::Small, name) + context.px(s10), row.w);
        const float wanted = context.width(Type::Small, name) + context.px(s10);
        if (wanted > row.w) {
            if (--rows <= 0) return false;
            cutTop(rest, context.px(s2));
            row = cutTop(rest, height);
        }
        const Rect box = cutLeft(row, std::max(width, std::min(wanted, row.w)));
        cutLeft(row, context.px(s2));
        layoutChip(builder, box, name, s2, target, lit, std::move(hint));
        return true;
    };
    chip(context.say("code.follow"), codeTarget(CodePart::WhoActs), !shown.chosen,
         context.say("code.followHint"));
    for (const ThreadId thread : shown.after.workers.lanes()) {
        if (!shown.after.workers.worker(thread).exists) continue;
        if (!chip(view.names.of(thread), Target::of(thread), shown.thread == thread, "")) break;
    }
    cutTop(rest, context.px(s2));
}

/// At the right of the title: "Java" and "C++", or what shows all of the method. The rest of the
/// row is left.
void layoutChoices(LayoutBuilder& builder, Rect& row, CodeLanguage language, bool excerpt) {
    const LayoutContext& context = builder.context();
    const auto chip = [&](std::string_view name, Target target, bool lit, std::string hint) {
        const float width = context.width(Type::Small, name) + context.px(s7);
        layoutChip(builder, cutRight(row, width), name, s0, target, lit, std::move(hint));
        cutRight(row, context.px(sHalf));
    };
    const auto choose = [&](std::string_view name, CodeLanguage of) {
        chip(name, codeTarget(CodePart::Language, static_cast<std::uint32_t>(of)), of == language,
             context.say("code.languageHint"));
    };
    if (excerpt) {
        chip(context.say("code.whole"), Target::of("showCode"), false, context.hintOf("showCode"));
    } else {
        choose("C++", CodeLanguage::Cpp);
        choose("Java", CodeLanguage::Java);
    }
    cutRight(row, context.px(s2));
}

/// Who runs, and the calls that led there; what may be chosen of both.
void layoutCallers(LayoutBuilder& builder, Rect& region, const RunView& view, const Shown& shown,
                   const StackShown& stack, bool inClass) {
    if (!inClass) layoutThreads(builder, region, view, shown);
    layoutFrames(builder, region, view, stack);
    cutTop(region, builder.px(s2));
}

}  // namespace

float excerptHeight(float room, bool aboveEvents, const LayoutContext& context) {
    const ExcerptShare share = aboveEvents ? kAboveEvents : kAboveTables;
    const float row = codeRowHeight(context);
    if (room < context.px(kLeastForExcerpt)) return 0;
    const float rows = std::clamp(room * share.part / row, kLeastExcerptRows, share.rows);
    return titleHeight(context) + context.px(s2) + std::floor(rows) * row + context.px(s4);
}

std::optional<CodeWindow> layoutCodeTab(LayoutBuilder& builder, Rect region, const RunView& view,
                                        const CodeState& state, const CodeBreaks& breaks,
                                        const CodeTexts& texts, CodeMoment moment) {
    const LayoutContext& context = builder.context();
    const Shown shown = shownOf(view, texts.calls, moment);
    StackShown stack{shown.after, shown.thread, shown.event, {}, 0, {}};
    if (shown.event) stack.frames = shownCalls(texts, view.log, *shown.event);
    if (shown.event && *shown.event >= texts.calls.events()) {
        const std::size_t percent = texts.calls.events() * 100 / view.log.size();
        stack.missing =
            context.words.fill("ui.told.readingCalls", {{"percent", std::to_string(percent)}});
    }
    const bool framed = state.frameAt == view.position && state.frame < stack.frames.size();
    if (!stack.frames.empty()) {
        stack.frame = framed ? state.frame : openedOf(stack.frames);
        // Those of the others are seen with the calls alone, and take most of the time.
        std::vector<ShownCall> valued = stack.frames;
        if (moment.excerpt) valued = {stack.frames[stack.frame]};
        fillValues(valued, texts, view.log, view.names, shown.after, *shown.event);
        if (moment.excerpt)
            stack.frames[stack.frame] = std::move(valued.front());
        else
            stack.frames = std::move(valued);
    }
    if (!moment.excerpt) layoutCallers(builder, region, view, shown, stack, moment.inClass);
    Rect title = cutTop(region, titleHeight(context));
    layoutChoices(builder, title, texts.language, moment.excerpt);
    cutTop(region, context.px(s2));
    if (stack.frames.empty()) {
        builder.label(title, context.say("told.noCode"), Type::Small, Role::TextMuted);
        if (shown.event && stack.missing.empty())
            layoutWholeParagraph(builder, region,
                                 NamedText(whyNoCode(view.log[*shown.event], context)),
                                 {Type::Body, Type::Small}, Role::TextMuted);
        else if (moment.excerpt)  // else it stands where the calls do
            builder.label(cutTop(region, titleHeight(context)), stack.missing, Type::Small,
                          Role::TextMuted);
        return std::nullopt;
    }
    const ShownCall& call = stack.frames[stack.frame];
    builder.label(title, titleOf(call), Type::Small, Role::TextMuted);
    return layoutCodeRows(builder, region, call, state, breaks, view.position);
}

}  // namespace poolscope

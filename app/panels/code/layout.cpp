// Placing chips, calls and code.
#include "app/panels/code/layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/panels/code/call_stack.hpp"
#include "app/ui/details.hpp"

namespace poolscope {

namespace {

constexpr Length kTallCodePanel{420};

/// The thread whose code is shown: the event's, or the chosen one.
struct Shown {
    const RunState& after;  ///< just after `event`, or later
    ThreadId thread;
    std::optional<std::size_t> event;
    bool chosen = false;
};

Shown shownOf(const RunView& view, const CallStacks& calls) {
    const std::optional<std::size_t> event = view.event();
    const RunState& after = view.fraction > 0 ? view.next : view.now;
    Shown shown{after, {}, event, false};
    if (event) shown.thread = view.log[*event].thread;
    if (!view.thread.exists()) return shown;
    shown.chosen = true;
    shown.thread = view.thread;
    shown.event = calls.lastBefore(view.thread, after.position);
    return shown;
}

Role roleOf(CodeWord word) {
    switch (word) {
        case CodeWord::Keyword: return Role::Accent;
        case CodeWord::Comment: return Role::Quiet;
        case CodeWord::Text: return Role::Running;
        case CodeWord::Plain: break;
    }
    return Role::Text;
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

/// A function as it is shown: its lines, which of them is lit, and what is known beside them.
struct CodeRows {
    const ShownCall& call;
    std::vector<int> lines;
    std::size_t indent = 0;

    /// Which of `lines` is lit.
    int running() const {
        const auto at = std::lower_bound(lines.begin(), lines.end(), call.line);
        return static_cast<int>(at - lines.begin());
    }
};

/// Which line stands first: pages half as high as the box, so that steps within one move nothing.
int firstRow(const CodeRows& code, int rows, const CodeState& state, std::size_t position) {
    const int count = static_cast<int>(code.lines.size());
    const int page = std::max(1, rows / 2);
    int first = code.running() / page * page - rows / 4;
    if (state.scrolledAt == position) first = state.scroll;
    return std::clamp(first, 0, std::max(0, count - rows));
}

/// A lit line that has no room gives up its indentation before its end, where its answer is.
float outdentOf(std::string_view text, float room, const LayoutContext& context) {
    const std::size_t inked = std::min(text.find_first_not_of(' '), text.size());
    const float missing = std::ceil(context.width(Type::CodeSmall, text)) + 1 - room;
    return std::clamp(missing, 0.0F, context.width(Type::CodeSmall, text.substr(0, inked)));
}

void layoutWords(LayoutBuilder& builder, Rect row, const CodeRows& code, int number) {
    const LayoutContext& context = builder.context();
    const std::string_view text = code.call.source->line(number);
    std::vector<CodeSpan> spans = code.call.source->spans(number);
    if (!spans.empty()) spans.front().begin = std::max(spans.front().begin, code.indent);
    const bool running = number == code.call.line;
    if (running) {
        const float outdent =
            outdentOf(text.substr(std::min(code.indent, text.size())), row.w, context);
        row.x -= outdent;
        row.w += outdent;
    }
    for (const CodeSpan& span : spans) {
        if (span.begin >= span.end) continue;
        const std::string_view piece = text.substr(span.begin, span.end - span.begin);
        const float left = context.width(Type::CodeSmall, text.substr(0, span.begin)) -
                           context.width(Type::CodeSmall, text.substr(0, code.indent));
        const std::size_t inked = piece.find_first_not_of(' ');
        if (inked == std::string_view::npos) continue;
        const float lead = context.width(Type::CodeSmall, piece.substr(0, inked));
        const Rect box{row.x + left + lead, row.y, row.w - left - lead, row.h};
        if (box.w <= 0) return;
        const std::string_view words = piece.substr(inked, piece.find_last_not_of(' ') + 1 - inked);
        const Role plain = running ? Role::Text : Role::TextMuted;
        const float used = builder.label(box, words, Type::CodeSmall,
                                         span.word == CodeWord::Plain ? plain : roleOf(span.word));
        if (used + 0.5F < context.width(Type::CodeSmall, words)) return;  // cut: nothing more fits
    }
}

/// What a click on a line's number sets a breakpoint at, and whether one is set; nothing if there
/// is no line below that does anything.
struct LineBreak {
    int line = 0;
    Target target;
    bool set = false;
};

LineBreak breakOf(const ShownCall& call, int number, const CodeBreaks& breaks) {
    LineBreak found;
    if (call.method != nullptr) {
        found.line = call.method->nextLit(number);
        const JavaLine at{static_cast<std::uint16_t>(call.method->file),
                          static_cast<std::uint16_t>(found.line)};
        found.target = codeTarget(CodePart::JavaLine, idOf(at));
        const bool own = found.line == number;
        found.set =
            own && std::find(breaks.java.begin(), breaks.java.end(), at) != breaks.java.end();
        return found;
    }
    found.line = call.source->nextEmitting(number);
    const SourceLine at{call.engineFile, static_cast<std::uint16_t>(found.line)};
    found.target = codeTarget(CodePart::Line, idOf(at));
    const auto isHere = [&](SourceLine one) {
        return one.file == call.engineFile && call.source->shownFor(one.line) == number;
    };
    found.set = std::any_of(breaks.engine.begin(), breaks.engine.end(), isHere);
    return found;
}

void layoutNumber(LayoutBuilder& builder, Rect box, const CodeRows& code, int number,
                  const CodeBreaks& breaks) {
    const LayoutContext& context = builder.context();
    const LineBreak at = breakOf(code.call, number, breaks);
    Rect dot = cutLeft(box, context.px(s7));
    if (at.set)
        builder.icon(rectAround(dot.centre(), {context.px(s7), context.px(s7)}), IconKind::Dot,
                     Role::Late);
    const bool lit = at.line != 0 && code.call.source->shownFor(at.line) == number;
    builder.label(box, fmt::format("{}", number), Type::CodeSmall, lit ? Role::Text : Role::Quiet,
                  AlignX::Right);
    if (at.line == 0) return;
    const int shown = code.call.source->shownFor(at.line);
    builder.hit({dot.x, box.y, box.right() - dot.x, box.h}, at.target,
                context.words.fill("ui.code.breakpoint", {{"line", std::to_string(shown)}}));
}

/// Values before the rest of a long line: what happens there is what they say. In Java the line
/// that is lit says it itself.
void layoutValue(LayoutBuilder& builder, Rect& row, const CodeRows& code, int number) {
    const LayoutContext& context = builder.context();
    const auto value = code.call.values.find(number);
    if (value == code.call.values.end() || value->second.empty()) return;
    const std::string_view text = code.call.source->line(number);
    const float own =
        context.width(Type::CodeSmall, text.substr(std::min(code.indent, text.size()))) +
        context.px(sHalf);
    const float wanted = context.width(Type::CodeSmall, value->second) + context.px(s2);
    const float gap = context.px(s7);
    const bool statement = code.call.method != nullptr && number == code.call.line;
    const float room = std::max(row.w - own - gap, statement ? 0 : row.w * 0.74F);
    if (room < context.px(s12)) return;
    const float width = std::min(wanted, room);
    Rect right = cutRight(row, std::max(width, row.w - own - gap));
    cutRight(row, gap);
    builder.label(right, value->second, Type::CodeSmall,
                  number == code.call.line ? Role::Key : Role::TextMuted);
}

CodeWindow layoutRows(LayoutBuilder& builder, Rect box, const CodeRows& code,
                      const CodeState& state, const CodeBreaks& breaks, std::size_t position) {
    const LayoutContext& context = builder.context();
    const float height = context.style.lineHeight(Type::CodeSmall) + context.px(sHalf);
    builder.card(box, Role::Background, Role::Line);
    box = box.inset(context.px(s2), context.px(s2));
    const int rows = static_cast<int>(box.h / height);
    const int count = static_cast<int>(code.lines.size());
    CodeWindow window{box, 0, rows, count};
    if (rows <= 0 || count == 0) return window;
    const std::string widest = std::to_string(code.lines.back());
    const float numbers = context.width(Type::CodeSmall, widest) + context.px(s7) + context.px(s1);
    window.first = firstRow(code, rows, state, position);
    for (int i = window.first; i < std::min(window.first + rows, count); ++i) {
        const int number = code.lines[static_cast<std::size_t>(i)];
        Rect row = cutTop(box, height);
        if (number == code.call.line) {
            Card& card = builder.card(row, Role::Key);
            card.tinted = true;
            card.radius = context.px(s2);
        }
        layoutNumber(builder, cutLeft(row, numbers), code, number, breaks);
        cutLeft(row, context.px(s3));
        layoutValue(builder, row, code, number);
        layoutWords(builder, row, code, number);
    }
    return window;
}

std::size_t indentOf(const ShownCall& call) {
    return std::min(call.source->line(call.first).find_first_not_of(' '), std::size_t{40});
}

/// "Java" and "C++", at the right of the title; the rest of the row is left.
void layoutLanguages(LayoutBuilder& builder, Rect& row, CodeLanguage language) {
    const LayoutContext& context = builder.context();
    const auto chip = [&](std::string_view name, CodeLanguage of) {
        const float width = context.width(Type::Small, name) + context.px(s7);
        layoutChip(builder, cutRight(row, width), name, s0,
                   codeTarget(CodePart::Language, static_cast<std::uint32_t>(of)), of == language,
                   context.say("code.languageHint"));
    };
    chip("C++", CodeLanguage::Cpp);
    cutRight(row, context.px(sHalf));
    chip("Java", CodeLanguage::Java);
    cutRight(row, context.px(s3));
}

}  // namespace

std::optional<CodeWindow> layoutCodeTab(LayoutBuilder& builder, Rect region, const RunView& view,
                                        const CodeState& state, const CodeBreaks& breaks,
                                        const CodeTexts& texts) {
    const LayoutContext& context = builder.context();
    const Shown shown = shownOf(view, texts.calls);
    layoutThreads(builder, region, view, shown);
    StackShown stack{shown.after, shown.thread, shown.event, {}, 0, {}};
    if (shown.event) {
        stack.frames = shownCalls(texts, view.log, *shown.event);
        fillValues(stack.frames, texts, view.log, view.names, shown.after, *shown.event);
    }
    if (shown.event && *shown.event >= texts.calls.events()) {
        const std::size_t percent = texts.calls.events() * 100 / view.log.size();
        stack.missing =
            context.words.fill("told.readingCalls", {{"percent", std::to_string(percent)}});
    }
    const bool framed = state.frameAt == view.position && state.frame < stack.frames.size();
    if (!stack.frames.empty()) stack.frame = framed ? state.frame : stack.frames.size() - 1;
    layoutFrames(builder, region, view, stack);
    cutTop(region, context.px(s2));
    Rect title = cutTop(region, context.style.lineHeight(Type::Small) + context.px(s2));
    layoutLanguages(builder, title, texts.language);
    if (stack.frames.empty()) {
        builder.label(title, context.say("told.noCode"), Type::Small, Role::TextMuted);
        cutTop(region, context.px(s2));
        if (shown.event && stack.missing.empty())
            builder.paragraph(region, whyNoCode(view.log[*shown.event], context), Type::Body,
                              Role::TextMuted);
        return std::nullopt;
    }
    cutTop(region, context.px(s2));
    const ShownCall& call = stack.frames[stack.frame];
    builder.label(title, titleOf(call), Type::Small, Role::TextMuted);
    const CodeRows code{call, call.lines(), indentOf(call)};
    return layoutRows(builder, region, code, state, breaks, view.position);
}

}  // namespace poolscope

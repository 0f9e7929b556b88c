// Placing chips, calls and code.
#include "app/panels/code/layout.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/model/code/line_values.hpp"
#include "app/panels/code/call_stack.hpp"

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
        Card& card =
            builder.card(box, lit ? Role::Accent : Role::Raised, lit ? Role::Accent : Role::Line);
        card.tinted = lit;
        card.target = target;
        builder.label(box.inset(context.px(s2), 0), name, Type::Small,
                      lit ? Role::Text : Role::TextMuted, AlignX::Centre);
        builder.hit(box, target, std::move(hint));
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

struct CodeRows {
    const SourceCode& source;
    const SourceFunction& function;
    SourceLine running;
    std::map<int, std::string> values;
    std::size_t indent = 0;
};

/// Which line stands first: pages half as high as the box, so that steps within one move nothing.
int firstRow(const CodeRows& code, int rows, const CodeState& state, std::size_t position) {
    const int count = code.function.last - code.function.first + 1;
    const int at = code.running.line - code.function.first;
    const int page = std::max(1, rows / 2);
    int first = at / page * page - rows / 4;
    if (state.scrolledAt == position) first = state.scroll;
    return code.function.first + std::clamp(first, 0, std::max(0, count - rows));
}

void layoutWords(LayoutBuilder& builder, Rect row, const CodeRows& code, int number) {
    const LayoutContext& context = builder.context();
    const std::string_view text = code.source.line(number);
    std::vector<CodeSpan> spans = code.source.spans(number);
    if (!spans.empty()) spans.front().begin = std::max(spans.front().begin, code.indent);
    const bool running = number == code.running.line;
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

void layoutNumber(LayoutBuilder& builder, Rect box, const CodeRows& code, int number,
                  std::span<const SourceLine> breakpoints) {
    const LayoutContext& context = builder.context();
    const int emitting = code.source.nextEmitting(number);
    const SourceLine here{code.running.file, static_cast<std::uint16_t>(number)};
    const bool set = std::find(breakpoints.begin(), breakpoints.end(), here) != breakpoints.end();
    Rect dot = cutLeft(box, context.px(s7));
    if (set)
        builder.icon(rectAround(dot.centre(), {context.px(s7), context.px(s7)}), IconKind::Dot,
                     Role::Late);
    builder.label(box, fmt::format("{}", number), Type::CodeSmall,
                  emitting == number ? Role::Text : Role::Quiet, AlignX::Right);
    if (emitting == 0) return;
    const SourceLine target{code.running.file, static_cast<std::uint16_t>(emitting)};
    builder.hit({dot.x, box.y, box.right() - dot.x, box.h},
                codeTarget(CodePart::Line, idOf(target)),
                context.words.fill("ui.code.breakpoint", {{"line", std::to_string(emitting)}}));
}

CodeWindow layoutRows(LayoutBuilder& builder, Rect box, const CodeRows& code,
                      const CodeState& state, std::span<const SourceLine> breakpoints,
                      std::size_t position) {
    const LayoutContext& context = builder.context();
    const float height = context.style.lineHeight(Type::CodeSmall) + context.px(sHalf);
    builder.card(box, Role::Background, Role::Line);
    box = box.inset(context.px(s2), context.px(s2));
    const int rows = static_cast<int>(box.h / height);
    CodeWindow window{box, 0, rows, code.function.last - code.function.first + 1};
    if (rows <= 0) return window;
    const float numbers = context.width(Type::CodeSmall, "0000") + context.px(s7);
    int number = firstRow(code, rows, state, position);
    window.first = number - code.function.first;
    const int end = std::min(number + rows, code.function.last + 1);
    for (; number < end; ++number) {
        Rect row = cutTop(box, height);
        if (number == code.running.line) {
            Card& card = builder.card(row, Role::Key);
            card.tinted = true;
            card.radius = context.px(s2);
        }
        layoutNumber(builder, cutLeft(row, numbers), code, number, breakpoints);
        cutLeft(row, context.px(s3));
        const auto value = code.values.find(number);
        if (value != code.values.end() && !value->second.empty()) {
            // Values before the rest of a long line: what is emitted is what they say.
            const float own =
                context.width(Type::CodeSmall, code.source.line(number).substr(std::min(
                                                   code.indent, code.source.line(number).size())));
            const float wanted = context.width(Type::CodeSmall, value->second) + context.px(s2);
            const float gap = context.px(s7);
            const float room = std::max(row.w - own - gap, row.w * 0.74F);
            const float width = std::min(wanted, room);
            Rect right = cutRight(row, std::max(width, row.w - own - gap));
            cutRight(row, gap);
            const bool running = number == code.running.line;
            builder.label(right, value->second, Type::CodeSmall,
                          running ? Role::Key : Role::TextMuted);
        }
        layoutWords(builder, row, code, number);
    }
    return window;
}

std::size_t indentOf(const SourceCode& source, const SourceFunction& function) {
    return std::min(source.line(function.first).find_first_not_of(' '), std::size_t{40});
}

/// Where the frame chosen is. Without a frame, as in a recording of another version: the line that
/// emitted the event.
std::optional<FramePlace> placeShown(const StackShown& shown, const RunView& view,
                                     const EngineCode& code) {
    if (!shown.event) return std::nullopt;
    if (!shown.frames.empty()) return shown.frames[shown.frame].place;
    const SourceLine line = view.log[*shown.event].line;
    const SourceCode* source = code.file(line.file);
    const SourceFunction* function = source == nullptr ? nullptr : source->functionAt(line.line);
    if (function == nullptr) return std::nullopt;
    return FramePlace{sourcePath(line.file), line, source, function};
}

}  // namespace

std::optional<CodeWindow> layoutCodeTab(LayoutBuilder& builder, Rect region, const RunView& view,
                                        const CodeState& state,
                                        std::span<const SourceLine> breakpoints,
                                        const CallStacks& calls) {
    const LayoutContext& context = builder.context();
    const Shown shown = shownOf(view, calls);
    layoutThreads(builder, region, view, shown);
    StackShown stack{shown.after, shown.thread, shown.event, {}, 0, {}};
    if (shown.event && *shown.event < calls.events()) {
        stack.frames = calls.at(*shown.event);
    } else if (calls.events() < view.log.size()) {
        const std::size_t percent = calls.events() * 100 / view.log.size();
        stack.missing =
            context.words.fill("told.readingCalls", {{"percent", std::to_string(percent)}});
    }
    const bool framed = state.frameAt == view.position && state.frame < stack.frames.size();
    if (!stack.frames.empty()) stack.frame = framed ? state.frame : stack.frames.size() - 1;
    layoutFrames(builder, region, view, stack);
    cutTop(region, context.px(s2));
    const Rect title = cutTop(region, context.style.lineHeight(Type::Small) + context.px(s2));
    const std::optional<FramePlace> place = placeShown(stack, view, calls.code());
    if (!place) {
        builder.label(title, context.say("told.noCode"), Type::Small, Role::TextMuted);
        return std::nullopt;
    }
    const std::string_view path = place->path;
    builder.label(title,
                  fmt::format("{}  ·  {}:{}", place->function->name,
                              path.substr(path.rfind('/') + 1), static_cast<int>(place->line.line)),
                  Type::Small, Role::TextMuted);
    CodeRows code{*place->source,
                  *place->function,
                  place->line,
                  {},
                  indentOf(*place->source, *place->function)};
    const std::size_t began = stack.frames.empty() ? *shown.event : stack.frames[stack.frame].began;
    code.values = lineValues(*shown.event, began,
                             {place->line.file, place->function->first, place->function->last,
                              place->source->textOf(*place->function)},
                             view.log, view.names, shown.after);
    return layoutRows(builder, region, code, state, breakpoints, view.position);
}

}  // namespace poolscope

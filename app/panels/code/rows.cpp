// Placing a function's lines with their numbers and values.
//
// Beside the running line others may be cut; that one is what a class reads, so it goes on in
// further rows, and its values after it.
#include "app/panels/code/rows.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/model/code/code_lines.hpp"

namespace poolscope {

namespace {

Role roleOf(CodeWord word) {
    switch (word) {
        case CodeWord::Keyword: return Role::Accent;
        case CodeWord::Comment: return Role::Quiet;
        case CodeWord::Text: return Role::Running;
        case CodeWord::Plain: break;
    }
    return Role::Text;
}

/// A function as it is shown: its lines, and which of them is lit.
struct CodeRows {
    explicit CodeRows(const ShownCall& shown) : call(shown), lines(shown.lines()) {
        indent = std::min(call.source->line(call.first).find_first_not_of(' '), std::size_t{40});
    }

    /// Which of `lines` is lit.
    int running() const {
        const auto at = std::lower_bound(lines.begin(), lines.end(), call.line);
        return static_cast<int>(at - lines.begin());
    }
    /// Without the indentation that all lines have.
    std::string_view text(int number) const {
        const std::string_view whole = call.source->line(number);
        return whole.substr(std::min(indent, whole.size()));
    }
    std::string_view values(int number) const {
        const auto found = call.values.find(number);
        return found == call.values.end() ? std::string_view() : std::string_view(found->second);
    }

    const ShownCall& call;
    std::vector<int> lines;
    std::size_t indent = 0;
};

std::size_t lettersIn(float room, const LayoutContext& context) {
    return static_cast<std::size_t>(
        std::max(1.0F, (room + 0.5F) / context.width(Type::CodeSmall, "0")));
}

/// The running line as it stands: its own rows, and those of its values.
struct RunningRows {
    std::size_t outdent = 0;        ///< letters of its indentation that it gives up
    std::vector<CodePiece> pieces;  ///< of what is left of it
    std::vector<std::string> values;
    bool beside = false;  ///< the values stand behind the last piece
    float left = 0;       ///< else they begin here, from the line's left edge

    int rows() const { return static_cast<int>(pieces.size() + (beside ? 0 : values.size())); }
};

/// How many letters of its indentation a line gives up where it has too little room.
std::size_t outdentFor(std::string_view text, float room, const LayoutContext& context) {
    const std::size_t own = std::min(text.find_first_not_of(' '), text.size());
    const std::size_t letters = lettersIn(room, context);
    return text.size() > letters ? std::min(text.size() - letters, own) : 0;
}

/// The running line gives up its indentation before it goes on in a further row.
RunningRows runningRows(const CodeRows& code, float width, const LayoutContext& context) {
    const std::string_view text = code.text(code.call.line);
    const std::string_view values = code.values(code.call.line);
    const float letter = context.width(Type::CodeSmall, "0");
    const std::size_t own = std::min(text.find_first_not_of(' '), text.size());
    const float wanted =
        values.empty() ? 0 : context.width(Type::CodeSmall, values) + context.px(s7) + 1;
    RunningRows rows;
    rows.outdent = outdentFor(text, std::max(0.0F, width - wanted), context);
    rows.pieces = inRows(text.substr(rows.outdent), lettersIn(width, context));
    const auto columns = static_cast<float>(rows.pieces.back().columns());
    rows.beside = !values.empty() && columns * letter + wanted <= width;
    if (values.empty()) return rows;
    if (!rows.beside) {
        rows.outdent = outdentFor(text, width, context);
        rows.pieces = inRows(text.substr(rows.outdent), lettersIn(width, context));
        rows.left = static_cast<float>(own - rows.outdent + 2) * letter;
    }
    rows.values = rows.beside ? std::vector{std::string(values)}
                              : wrap(context.measure, context.style.font(Type::CodeSmall),
                                     context.style.size(Type::CodeSmall), std::string(values),
                                     width - rows.left);
    return rows;
}

/// Which line stands first: pages half as high as the box, so that steps within one move nothing.
/// `extra`: how many rows more than one the running line takes.
int firstRow(const CodeRows& code, int rows, int extra, const CodeState& state,
             std::size_t position) {
    const int count = static_cast<int>(code.lines.size());
    if (state.scrolledAt == position)
        return std::clamp(state.scroll, 0, std::max(0, count + extra - rows));
    const int page = std::max(1, rows / 2);
    const int first =
        std::clamp(code.running() / page * page - rows / 4, 0, std::max(0, count - rows));
    const int seen = std::max(code.running() + 1 + extra - rows, first);
    return std::min(seen, code.running());
}

/// The letters [begin, end) of a line, as far as they have room.
void layoutWords(LayoutBuilder& builder, Rect row, const CodeRows& code, int number,
                 std::size_t begin, std::size_t end) {
    const LayoutContext& context = builder.context();
    const std::string_view text = code.call.source->line(number);
    const Role plain = number == code.call.line ? Role::Text : Role::TextMuted;
    for (const CodeSpan& span : code.call.source->spans(number)) {
        const std::size_t from = std::max(span.begin, begin);
        const std::size_t to = std::min(span.end, end);
        if (from >= to) continue;
        const std::string_view piece = text.substr(from, to - from);
        const std::size_t inked = piece.find_first_not_of(' ');
        if (inked == std::string_view::npos) continue;
        const float left = context.width(Type::CodeSmall, text.substr(begin, from + inked - begin));
        const Rect box{row.x + left, row.y, row.w - left, row.h};
        if (box.w <= 0) return;
        const std::string_view words = piece.substr(inked, piece.find_last_not_of(' ') + 1 - inked);
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

/// Values before the rest of a long line: what happens there is what they say.
void layoutValue(LayoutBuilder& builder, Rect& row, const CodeRows& code, int number) {
    const LayoutContext& context = builder.context();
    const std::string_view values = code.values(number);
    if (values.empty()) return;
    const float own = context.width(Type::CodeSmall, code.text(number)) + context.px(sHalf);
    const float wanted = context.width(Type::CodeSmall, values) + context.px(s2);
    const float gap = context.px(s7);
    const float room = std::max(row.w - own - gap, row.w * 0.74F);
    if (room < context.px(s12)) return;
    const float width = std::min(wanted, room);
    const Rect right = cutRight(row, std::max(width, row.w - own - gap));
    cutRight(row, gap);
    builder.label(right, values, Type::CodeSmall, Role::TextMuted);
}

/// `rest`: from the line's first row on; its rows are cut off it.
void layoutRunning(LayoutBuilder& builder, Rect& rest, float numbers, float height,
                   const CodeRows& code, const RunningRows& rows, const CodeBreaks& breaks) {
    const LayoutContext& context = builder.context();
    const int number = code.call.line;
    Card& card = builder.card(
        {rest.x, rest.y, rest.w, std::min(height * static_cast<float>(rows.rows()), rest.h)},
        Role::Key);
    card.tinted = true;
    card.radius = context.px(s2);
    layoutNumber(builder, {rest.x, rest.y, numbers, height}, code, number, breaks);
    const float letter = context.width(Type::CodeSmall, "0");
    const std::size_t offset = code.indent + rows.outdent;
    const auto nextRow = [&] {
        Rect row = cutTop(rest, height);
        cutLeft(row, numbers + context.px(s3));
        return row;
    };
    Rect row;
    for (const CodePiece& piece : rows.pieces) {
        if (rest.h + 0.5F < height) return;
        row = nextRow();
        cutLeft(row, static_cast<float>(piece.indent) * letter);
        layoutWords(builder, row, code, number, offset + piece.begin, offset + piece.end);
        cutLeft(row, static_cast<float>(piece.end - piece.begin) * letter + context.px(s7));
    }
    for (const std::string& values : rows.values) {
        if (!rows.beside) {
            if (rest.h + 0.5F < height) return;
            row = nextRow();
            cutLeft(row, rows.left);
        }
        builder.label(row, values, Type::CodeSmall, Role::Key);
    }
}

}  // namespace

CodeWindow layoutCodeRows(LayoutBuilder& builder, Rect box, const ShownCall& call,
                          const CodeState& state, const CodeBreaks& breaks, std::size_t position) {
    const LayoutContext& context = builder.context();
    const CodeRows code(call);
    const float height = context.style.lineHeight(Type::CodeSmall) + context.px(sHalf);
    builder.card(box, Role::Background, Role::Line);
    box = box.inset(context.px(s2), context.px(s2));
    const int rows = static_cast<int>(box.h / height);
    const int count = static_cast<int>(code.lines.size());
    CodeWindow window{box};
    if (rows <= 0 || count == 0) return window;
    const std::string widest = std::to_string(code.lines.back());
    const float numbers = context.width(Type::CodeSmall, widest) + context.px(s7) + context.px(s1);
    const RunningRows running = runningRows(code, box.w - numbers - context.px(s3), context);
    const int extra = running.rows() - 1;
    window.first = firstRow(code, rows, extra, state, position);
    window.most = std::max(0, count + extra - rows);
    box.h = static_cast<float>(rows) * height;
    for (int i = window.first; i < count && box.h + 0.5F >= height; ++i) {
        const int number = code.lines[static_cast<std::size_t>(i)];
        if (number == call.line) {
            layoutRunning(builder, box, numbers, height, code, running, breaks);
            continue;
        }
        Rect row = cutTop(box, height);
        layoutNumber(builder, cutLeft(row, numbers), code, number, breaks);
        cutLeft(row, context.px(s3));
        layoutValue(builder, row, code, number);
        const std::size_t begin =
            code.indent +
            (code.values(number).empty() ? 0 : outdentFor(code.text(number), row.w, context));
        layoutWords(builder, row, code, number, begin, code.call.source->line(number).size());
    }
    return window;
}

}  // namespace poolscope

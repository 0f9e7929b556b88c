// Placing a function's lines with their numbers and values.
//
// A long line goes on in further rows, where its structure can still be seen; so does what the
// running line's variables hold. Values of other lines stand behind them, as far as there is room:
// so rows move only when another line runs.
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

/// Where a row has fewer, lines are indented half as far.
constexpr std::size_t kFewLetters = 48;

/// A text of many lines, such as a report, leaves the code its room.
constexpr std::size_t kMostBelow = 4;

/// A line as it stands: in rows, none of its words cut.
struct LineRows {
    int number = 0;
    std::size_t begin = 0;          ///< its first letter that is shown
    std::vector<CodePiece> pieces;  ///< of the letters from there on
    /// Of the running line what has no room behind the last piece: in rows of its own.
    std::vector<std::string> below;
    float left = 0;  ///< where those begin, from the line's left edge

    int rows() const { return static_cast<int>(pieces.size() + below.size()); }
};

/// A function as it is shown.
struct CodeRows {
    const ShownCall& call;
    std::vector<LineRows> lines;

    std::string_view values(int number) const {
        const auto found = call.values.find(number);
        return found == call.values.end() ? std::string_view() : std::string_view(found->second);
    }
    int rows() const {
        int all = 0;
        for (const LineRows& line : lines) all += line.rows();
        return all;
    }
};

/// What the values of a line take beside its words.
float widthBeside(std::string_view values, const LayoutContext& context) {
    return context.width(Type::CodeSmall, values) + context.px(s7) + 1;
}

/// Values that have no room behind the words.
void putBelow(LineRows& line, std::string_view values, std::string_view text, float width,
              const LayoutContext& context) {
    const float letter = context.width(Type::CodeSmall, "0");
    const float columns = static_cast<float>(line.pieces.back().columns());
    if (columns * letter + widthBeside(values, context) <= width) return;
    const float most = width < static_cast<float>(kFewLetters) * letter ? 0 : width / 3;
    line.left = std::min(static_cast<float>(furtherColumn(text)) * letter, most);
    line.below = wrap(context.measure, context.style.font(Type::CodeSmall),
                      context.style.size(Type::CodeSmall), std::string(values), width - line.left);
    if (line.below.size() <= kMostBelow) return;
    line.below.resize(kMostBelow);
    line.below.back() += "…";
}

CodeRows rowsOf(const ShownCall& call, float width, const LayoutContext& context) {
    CodeRows code{call, {}};
    const std::size_t indent =
        std::min(call.source->line(call.first).find_first_not_of(' '), std::size_t{40});
    const auto letters = static_cast<std::size_t>(
        std::max(1.0F, (width + 0.5F) / context.width(Type::CodeSmall, "0")));
    for (const int number : call.lines()) {
        const std::string_view whole = call.source->line(number);
        LineRows line;
        line.number = number;
        line.begin = std::min(indent, whole.size());
        if (letters < kFewLetters)
            line.begin +=
                (std::min(whole.find_first_not_of(' ', line.begin), whole.size()) - line.begin) / 2;
        line.begin += outdentIn(whole.substr(line.begin), letters);
        const std::string_view text = whole.substr(line.begin);
        line.pieces = inRows(text, letters);
        if (number == call.line && !code.values(number).empty())
            putBelow(line, code.values(number), text, width, context);
        code.lines.push_back(std::move(line));
    }
    return code;
}

/// Which row stands first: pages half as high as the box, so that steps within one move nothing.
int firstRow(const CodeRows& code, int room, const CodeState& state, std::size_t position) {
    const int last = std::max(0, code.rows() - room);
    if (state.scrolledAt == position) return std::clamp(state.scroll, 0, last);
    int begin = 0;  // of the running line
    int rows = 1;
    for (const LineRows& line : code.lines) {
        if (line.number >= code.call.line) {
            rows = line.rows();
            break;
        }
        begin += line.rows();
    }
    const int page = std::max(1, room / 2);
    const int first = std::clamp(begin / page * page - room / 4, 0, last);
    return std::min(std::max(begin + rows - room, first), begin);
}

/// The letters [begin, end) of a line.
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
        const std::string_view words = piece.substr(inked, piece.find_last_not_of(' ') + 1 - inked);
        builder.label({row.x + left, row.y, row.w - left, row.h}, words, Type::CodeSmall,
                      span.word == CodeWord::Plain ? plain : roleOf(span.word));
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

/// Places a line's rows in the box from its top, without the first `skipped` ones.
void layoutLine(LayoutBuilder& builder, Rect& box, int skipped, float numbers, float height,
                const CodeRows& code, const LineRows& line, const CodeBreaks& breaks) {
    const LayoutContext& context = builder.context();
    const bool running = line.number == code.call.line;
    if (running) {
        const float lit = height * static_cast<float>(line.rows() - skipped);
        Card& card = builder.card({box.x, box.y, box.w, std::min(lit, box.h)}, Role::Key);
        card.tinted = true;
        card.radius = context.px(s2);
    }
    const Role role = running ? Role::Key : Role::TextMuted;
    const float letter = context.width(Type::CodeSmall, "0");
    int at = 0;
    Rect row;
    const auto nextRow = [&] {
        if (at++ < skipped || box.h + 0.5F < height) return false;
        row = cutTop(box, height);
        const Rect number = cutLeft(row, numbers);
        if (at == 1) layoutNumber(builder, number, code, line.number, breaks);
        cutLeft(row, context.px(s3));
        return true;
    };
    for (const CodePiece& piece : line.pieces) {
        if (!nextRow()) continue;
        cutLeft(row, static_cast<float>(piece.indent) * letter);
        layoutWords(builder, row, code, line.number, line.begin + piece.begin,
                    line.begin + piece.end);
        cutLeft(row, static_cast<float>(piece.end - piece.begin) * letter + context.px(s7));
        const bool beside = line.below.empty() && &piece == &line.pieces.back();
        if (beside && (running || row.w > context.px(s12)))
            builder.label(row, wholeVariables(code.values(line.number), row.w, context),
                          Type::CodeSmall, role);
    }
    for (const std::string& values : line.below) {
        if (!nextRow()) continue;
        cutLeft(row, line.left);
        builder.label(row, values, Type::CodeSmall, role);
    }
}

}  // namespace

std::string_view wholeVariables(std::string_view all, float room, const LayoutContext& context) {
    while (!all.empty() && context.width(Type::CodeSmall, all) > room) {
        const std::size_t last = all.rfind("   ");
        all = last == std::string_view::npos ? std::string_view() : all.substr(0, last);
    }
    return all;
}

float codeRowHeight(const LayoutContext& context) {
    return context.style.lineHeight(Type::CodeSmall) + context.px(sHalf);
}

CodeWindow layoutCodeRows(LayoutBuilder& builder, Rect box, const ShownCall& call,
                          const CodeState& state, const CodeBreaks& breaks, std::size_t position) {
    const LayoutContext& context = builder.context();
    const float height = codeRowHeight(context);
    builder.card(box, Role::Background, Role::Line);
    box = box.inset(context.px(s2), context.px(s2));
    const float numbers =
        context.width(Type::CodeSmall, std::to_string(call.last)) + context.px(s7) + context.px(s1);
    const CodeRows code = rowsOf(call, box.w - numbers - context.px(s3), context);
    const int room = static_cast<int>(box.h / height);
    CodeWindow window{box};
    if (room <= 0 || code.lines.empty()) return window;
    window.first = firstRow(code, room, state, position);
    window.most = std::max(0, code.rows() - room);
    box.h = static_cast<float>(room) * height;
    int begin = 0;
    for (const LineRows& line : code.lines) {
        const int skipped = std::max(0, window.first - begin);
        begin += line.rows();
        if (skipped >= line.rows()) continue;
        if (box.h + 0.5F < height) break;
        layoutLine(builder, box, skipped, numbers, height, code, line, breaks);
    }
    return window;
}

}  // namespace poolscope

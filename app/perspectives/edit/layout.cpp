// Placing the text, its line numbers and its mistakes.
#include "app/perspectives/edit/layout.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/model/narration/diagnostic_words.hpp"
#include "app/model/text/toml_tokens.hpp"

namespace poolscope {

namespace {

constexpr Length kLeastFormWidth{250};
constexpr Length kMostFormWidth{460};
constexpr Length kTwoProblemsHeight{300};

constexpr Role roleOf(TomlWord word) {
    switch (word) {
        case TomlWord::Header: return Role::Accent;
        case TomlWord::Key: return Role::Text;
        case TomlWord::Text: return Role::Running;
        case TomlWord::Number:
        case TomlWord::Flag: return Role::Locking;
        case TomlWord::Comment:
        default: return Role::TextMuted;
    }
}

/// A text as it is drawn: a tab takes the room of four blanks, other control characters of one.
std::string shown(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '\t')
            out += "    ";
        else
            out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
    return out;
}

class TextPane {
public:
    TextPane(const EditorFacts& facts, const EditorState& state, const LayoutContext& context,
             EditorLayout& layout)
        : buffer_(*facts.buffer),
          facts_(facts),
          state_(state),
          context_(context),
          builder_(layout.list, context),
          layout_(layout),
          letter_(context.width(Type::Code, "0")),
          height_(context.style.lineHeight(Type::Code)) {}

    void place(Rect region) {
        const auto digits = std::max<std::size_t>(3, std::to_string(buffer_.lineCount()).size());
        builder_.card(region, Role::Background, focused() ? Role::Accent : Role::Line);
        builder_.hit(region, editorTarget(EditorPart::Text));
        region = region.inset(context_.px(s1), context_.px(s2));
        layout_.gutter =
            cutLeft(region, letter_ * static_cast<float>(digits) + context_.px(s6)).inset(0, 0);
        cutLeft(region, context_.px(s3));
        layout_.text = region;
        layout_.rows = static_cast<std::size_t>(std::max(1.0F, region.h / height_));
        layout_.columns = static_cast<std::size_t>(std::max(8.0F, region.w / letter_ - 2));
        lines();
        problems();
    }

private:
    bool focused() const { return state_.focused; }

    void lines() {
        const std::size_t end = std::min(buffer_.lineCount(), state_.view.line + layout_.rows);
        const std::size_t block = std::min(state_.view.line / EditorFacts::kLinesOfBlock,
                                           std::max<std::size_t>(1, facts_.opens->size()) - 1);
        TomlOpen open = facts_.opens->empty() ? TomlOpen{} : (*facts_.opens)[block];
        for (std::size_t i = block * EditorFacts::kLinesOfBlock; i < end; ++i) {
            const std::vector<TomlToken> tokens = tomlTokens(buffer_.line(i), open);
            if (i >= state_.view.line) line(i, tokens);
        }
    }

    float widthOf(std::string_view letter) const {
        if (letter.size() > 1) return context_.width(Type::Code, letter);
        return letter[0] == '\t' ? letter_ * 4 : letter_;
    }

    void line(std::size_t number, const std::vector<TomlToken>& tokens) {
        EditorLine line;
        const auto row = static_cast<float>(number - state_.view.line);
        line.box = {layout_.text.x, layout_.text.y + row * height_, layout_.text.w, height_};
        line.number = number;
        const Rect numbers{layout_.gutter.x, line.box.y, layout_.gutter.w - context_.px(s3),
                           height_};
        const bool here = buffer_.lineOf(buffer_.caret()) == number;
        builder_.label(numbers, fmt::format("{}", number + 1), Type::CodeSmall,
                       here ? Role::Text : Role::Quiet, AlignX::Right);
        edges(line);
        if (here && focused())
            layout_.currentLine =
                Rect{layout_.gutter.x, line.box.y, line.box.right() - layout_.gutter.x, height_};
        for (const TomlToken& token : tokens) label(line, token);
        select(line);
        layout_.lines.push_back(std::move(line));
    }

    /// Where every letter from the first shown on begins and ends.
    void edges(EditorLine& line) const {
        const std::string_view text = buffer_.line(line.number);
        std::size_t at = 0;
        for (std::size_t i = 0; i < state_.view.column && at < text.size(); ++i)
            at += decodeUtf8(text, at).bytes;
        line.begin = buffer_.lineStart(line.number) + at;
        float x = line.box.x;
        for (;; at += decodeUtf8(text, at).bytes) {
            line.edges.push_back(x);
            line.offsets.push_back(buffer_.lineStart(line.number) + at);
            if (at >= text.size() || x > line.box.right()) break;
            x += widthOf(text.substr(at, decodeUtf8(text, at).bytes));
        }
    }

    static float xOf(const EditorLine& line, std::size_t offset) {
        const auto at = std::lower_bound(line.offsets.begin(), line.offsets.end(), offset);
        const auto index = std::min<std::ptrdiff_t>(
            at - line.offsets.begin(), static_cast<std::ptrdiff_t>(line.edges.size()) - 1);
        return line.edges[static_cast<std::size_t>(index)];
    }

    void label(const EditorLine& line, const TomlToken& token) {
        const std::size_t start = buffer_.lineStart(line.number);
        const std::size_t begin = std::max(start + token.range.begin, line.begin);
        const std::size_t end = start + token.range.end;
        if (begin >= end || token.word == TomlWord::Plain) {
            const std::string_view text =
                buffer_.line(line.number)
                    .substr(token.range.begin, token.range.end - token.range.begin);
            if (begin >= end || text.find_first_not_of(" \t") == std::string_view::npos) return;
        }
        const float x = xOf(line, begin);
        if (x >= line.box.right()) return;
        builder_.label({x, line.box.y, line.box.right() - x, height_},
                       shown(std::string_view(buffer_.text()).substr(begin, end - begin)),
                       Type::Code, roleOf(token.word));
    }

    void select(const EditorLine& line) {
        const TextRange range = buffer_.selection();
        const std::size_t last = line.offsets.back();
        if (!range.empty() && range.begin <= last && range.end > line.begin) {
            const float from = xOf(line, std::max(range.begin, line.begin));
            const float to =
                range.end > last ? line.edges.back() + letter_ * 0.5F : xOf(line, range.end);
            layout_.selection.push_back(
                intersection({from, line.box.y, to - from, height_}, line.box));
        }
        const std::size_t caret = buffer_.caret();
        if (!focused() || buffer_.lineOf(caret) != line.number || caret < line.begin) return;
        const float x = xOf(line, caret);
        if (x <= line.box.right())
            layout_.caret = Rect{x - context_.style.hairline() / 2, line.box.y,
                                 context_.style.stroke() * 1.4F, height_};
    }

    /// Marks the lines, and from the column named the word there.
    void problems() {
        for (const FileProblem& problem : *facts_.problems) {
            for (const EditorLine& line : layout_.lines) {
                if (line.number + 1 != std::max<std::size_t>(1, problem.line)) continue;
                layout_.marked.push_back(
                    {layout_.gutter.x, line.box.y, line.box.right() - layout_.gutter.x, height_});
                const std::size_t at = buffer_.offsetAt(problem.line, problem.column);
                const std::size_t end = std::max(wordEnd(line.number, at), at);
                const float from = xOf(line, std::max(at, line.begin));
                const float to = std::max(xOf(line, end), from + letter_);
                layout_.squiggles.push_back(intersection(
                    {from, line.box.bottom() - context_.px(s2), to - from, context_.px(s2)},
                    line.box));
            }
        }
    }

    std::size_t wordEnd(std::size_t number, std::size_t at) const {
        const std::string_view text = buffer_.line(number);
        std::size_t end = at - buffer_.lineStart(number);
        if (end >= text.size()) return at;
        if (text[end] == '"') {
            const std::size_t close = text.find('"', end + 1);
            end = close == std::string_view::npos ? text.size() : close + 1;
        } else if (text[end] == '[') {
            end = text.size();
        } else {
            end = std::min(text.find_first_of(" \t=,]}#", end + 1), text.size());
        }
        return buffer_.lineStart(number) + end;
    }

    const TextBuffer& buffer_;
    const EditorFacts& facts_;
    const EditorState& state_;
    const LayoutContext& context_;
    LayoutBuilder builder_;
    EditorLayout& layout_;
    float letter_;
    float height_;
};

/// The file's name and what can be done with it.
void layoutBar(Rect row, const EditorFacts& facts, const LayoutContext& context,
               LayoutBuilder& builder) {
    struct EditAction {
        CommandId command;
        std::string_view words;
        bool lit;
        bool enabled;
    };
    const EditAction actions[] = {{"revertFile", "edit.revert", false, facts.unsaved},
                                  {"saveFile", "edit.save", false, facts.unsaved},
                                  {"runEdited", "edit.run", true, facts.problems->empty()}};
    for (const EditAction& action : actions) {
        const std::string words = context.say(action.words);
        const float wide = context.width(Type::Body, words) + context.px(s14);
        builder.button(
            cutRight(row, std::min(wide, row.w * 0.4F)), words, Target::of(action.command),
            {.lit = action.lit && action.enabled,
             .enabled = action.enabled,
             .hint = context.wordsOf(action.command) + "  " + context.keyOf(action.command)});
        cutRight(row, context.px(s3));
    }
    const std::string mark = facts.unsaved ? "•  " : "";
    const std::string name = facts.file.empty() ? context.say("edit.noFile")
                                                : facts.file.substr(facts.file.rfind('/') + 1);
    builder.label(row, mark + name, Type::Strong, facts.unsaved ? Role::Leader : Role::TextMuted);
}

/// The mistakes, two lines each; as many as fit.
void layoutProblems(Rect region, const EditorFacts& facts, const LayoutContext& context,
                    LayoutBuilder& builder) {
    const float lineHeight = context.style.lineHeight(Type::Small);
    cutTop(region, context.px(s3));
    if (facts.problems->empty()) {
        Rect row = cutTop(region, lineHeight + context.px(s2));
        builder.icon(cutLeft(row, context.px(s8)), s6, IconKind::Check, Role::Good);
        const std::string hint =
            context.words.fill(facts.ofRun ? "ui.edit.noProblems" : "ui.edit.otherText",
                               {{"key", context.keyOf("runEdited")}});
        builder.label(row, hint, Type::Small, facts.ofRun ? Role::TextMuted : Role::Text);
        builder.paragraph(region, facts.difference, Type::Small, Role::Text);
        return;
    }
    const std::size_t count = facts.problems->size();
    const auto room =
        static_cast<std::size_t>((region.h + context.px(s2)) / (2 * lineHeight + context.px(s3)));
    for (std::size_t i = 0; i < count && i < std::max<std::size_t>(1, room); ++i) {
        const FileProblem& problem = (*facts.problems)[i];
        Rect row = cutTop(region, 2 * lineHeight + context.px(s1));
        cutTop(region, context.px(s2));
        Card& card = builder.card(row, Role::Late);
        card.tinted = true;
        card.radius = context.px(s2);
        card.target = editorTarget(EditorPart::Problem, static_cast<std::uint32_t>(i));
        const std::string sentence = said(problem.message, context.words);
        builder.hit(row, card.target, sentence);
        row = row.inset(context.px(s3), context.px(sHalf));
        const std::string place = fmt::format("{}:{}", problem.line, problem.column);
        Rect left = cutLeft(row, context.width(Type::CodeSmall, "000:00") + context.px(s4));
        builder.label(cutTop(left, lineHeight), place, Type::CodeSmall, Role::Late);
        if (i == 0 && count > 1)
            builder.label(left,
                          context.words.fill("ui.edit.ofProblems", {{"n", std::to_string(count)}}),
                          Type::Small, Role::TextMuted);
        builder.paragraph(row, sentence, Type::Small, Role::Text);
    }
}

}  // namespace

EditorLayout layoutEditor(Rect region, const EditorFacts& facts, const EditorState& state,
                          const LayoutContext& context) {
    EditorLayout layout;
    LayoutBuilder builder(layout.list, context);
    region = region.inset(context.px(s7), 0);
    cutBottom(region, context.px(s3));
    if (facts.buffer == nullptr) {
        builder.paragraph(region.inset(0, context.px(s12)), context.say("edit.nothing"), Type::Lead,
                          Role::TextMuted);
        return layout;
    }
    const float wide =
        std::clamp(region.w * 0.36F, context.px(kLeastFormWidth), context.px(kMostFormWidth));
    Rect form = cutRight(region, std::min(wide, region.w * 0.5F));
    cutRight(region, context.px(s7));
    layoutBar(cutTop(region, context.px(s14)), facts, context, builder);
    cutTop(region, context.px(s3));
    const float lineHeight = context.style.lineHeight(Type::Small);
    const float rows = region.h > context.px(kTwoProblemsHeight) ? 2.0F : 1.0F;
    layoutProblems(cutBottom(region, rows * (2 * lineHeight + context.px(s3)) + context.px(s3)),
                   facts, context, builder);
    TextPane(facts, state, context, layout).place(region);
    layoutForm(form, facts, state, context, layout);
    return layout;
}

std::size_t offsetAt(const EditorLayout& layout, Vec2 point) {
    if (layout.lines.empty()) return 0;
    const EditorLine* nearest = &layout.lines.front();
    for (const EditorLine& line : layout.lines)
        if (point.y >= line.box.y) nearest = &line;
    for (std::size_t i = 0; i + 1 < nearest->edges.size(); ++i)
        if (point.x < (nearest->edges[i] + nearest->edges[i + 1]) / 2) return nearest->offsets[i];
    return nearest->offsets.back();
}

}  // namespace poolscope

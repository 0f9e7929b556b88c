// Placing code, details and events below each other.
#include "app/panels/now/layout.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "app/ui/category_role.hpp"
#include "app/ui/details.hpp"
#include "app/ui/subject.hpp"
#include "app/ui/whole_paragraph.hpp"

namespace poolscope {

namespace {

constexpr Length kTallestSentence{170};

/// How far all of these lines are indented: what can be cut off them.
std::size_t commonIndent(const std::vector<CodeLine>& lines, std::size_t first, int count) {
    std::size_t common = 200;
    for (std::size_t i = first; i < lines.size() && count-- > 0; ++i) {
        const std::size_t own = lines[i].text.find_first_not_of(' ');
        if (own != std::string::npos) common = std::min(common, own);
    }
    return common;
}

/// Without the common indent, and half of what is left of it: the panel is narrow.
std::string narrower(const std::string& text, std::size_t indent) {
    const std::size_t own = text.find_first_not_of(' ');
    if (own == std::string::npos) return {};
    return std::string((own - std::min(own, indent)) / 2, ' ') + text.substr(own);
}

/// Without what it gives up of its indentation.
std::string_view narrowest(std::string_view text, std::size_t letters) {
    return text.substr(outdentIn(text, letters));
}

/// How many rows the running line takes.
int rowsOfRunning(const CodeLines& code, std::size_t letters) {
    for (const CodeLine& line : code.lines)
        if (line.number == code.line)
            return static_cast<int>(inRows(narrowest(line.text, letters), letters).size());
    return 0;
}

/// A line of code as it stands in the box.
struct CodeRow {
    int number = 0;  ///< 0 where a line goes on
    std::string text;
    bool lit = false;
};

/// `count` rows with the running line in the middle, unless its function begins or ends before
/// that.
std::vector<CodeRow> rowsOf(const CodeLines& code, int count, std::size_t letters) {
    const auto isRunning = [&](const CodeLine& one) { return one.number == code.line; };
    const auto running = std::find_if(code.lines.begin(), code.lines.end(), isRunning);
    const int above = static_cast<int>(running - code.lines.begin()) - count / 2;
    const int most = static_cast<int>(code.lines.size()) - count;
    const auto first = static_cast<std::size_t>(std::max(0, std::min(above, most)));
    const std::size_t indent = commonIndent(code.lines, first, count);
    std::vector<CodeRow> rows;
    const auto room = static_cast<std::size_t>(count);
    std::size_t end = 0;  // of the running line
    for (std::size_t i = first; i < code.lines.size() && i < first + room; ++i) {
        const CodeLine& line = code.lines[i];
        const std::string text = narrower(line.text, indent);
        if (line.number != code.line) {
            rows.push_back({line.number, text, false});
            continue;
        }
        int number = line.number;
        const std::string_view shown = narrowest(text, letters);
        for (const CodePiece& piece : inRows(shown, letters)) {
            std::string row(piece.indent, ' ');
            row += shown.substr(piece.begin, piece.end - piece.begin);
            rows.push_back({std::exchange(number, 0), std::move(row), true});
        }
        end = rows.size();
    }
    if (end > room)
        rows.erase(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(end - room));
    if (rows.size() > room) rows.resize(room);
    return rows;
}

void layoutCode(LayoutBuilder& builder, Rect& rest, const NowInput& input) {
    const CodeLines& code = input.code;
    const LayoutContext& context = builder.context();
    const float lineHeight = context.style.lineHeight(Type::CodeSmall);
    const Rect title = cutTop(rest, context.style.lineHeight(Type::Small) + context.px(s2));
    builder.label(title, code.title.empty() ? context.say("told.noCode") : code.title, Type::Small,
                  Role::TextMuted);
    const float numbers = context.width(Type::CodeSmall, "0000") + context.px(s3);
    const float room = rest.w - 2 * context.px(s3) - numbers - context.px(s3);
    const auto letters =
        static_cast<std::size_t>(std::max(1.0F, room / context.width(Type::CodeSmall, "0")));
    // A line that takes more rows than usual pushes what stands below down: it is read first.
    const int count = std::max(input.codeLines, rowsOfRunning(code, letters));
    Rect box = cutTop(rest, lineHeight * static_cast<float>(count) + context.px(s4));
    builder.card(box, Role::Background, Role::Line);
    box = box.inset(context.px(s3), context.px(s2));
    if (const auto event = input.view.event(); code.lines.empty() && event) {
        layoutWholeParagraph(builder, box, NamedText(whyNoCode(input.view.log[*event], context)),
                             {Type::Body, Type::Small}, Role::TextMuted);
        return;
    }
    const int fits = static_cast<int>((box.h + 0.5F) / lineHeight);
    for (const CodeRow& line : rowsOf(code, std::min(count, fits), letters)) {
        Rect row = cutTop(box, lineHeight);
        if (line.lit) {
            Card& card = builder.card(row.inset(-context.px(s2), 0), Role::Key);
            card.tinted = true;
            card.radius = context.px(s2);
        }
        const Rect number = cutLeft(row, numbers).inset(context.px(s1), 0);
        if (line.number > 0)
            builder.label(number, fmt::format("{}", line.number), Type::CodeSmall, Role::TextMuted,
                          AlignX::Right);
        cutLeft(row, context.px(s3));
        builder.label(row, line.text, Type::CodeSmall, line.lit ? Role::Text : Role::TextMuted);
    }
}

void layoutEvents(LayoutBuilder& builder, Rect rest, const NowInput& input) {
    const LayoutContext& context = builder.context();
    const RunView& view = input.view;
    const float height = context.style.lineHeight(Type::Small) + context.px(s2);
    if (rest.h < 2 * height) return;
    builder.label(cutTop(rest, context.style.lineHeight(Type::Small) + context.px(s2)),
                  context.say("told.events"), Type::Small, Role::TextMuted);
    const auto rows = static_cast<std::size_t>(std::max(0.0F, rest.h / height));
    const std::size_t count = view.log.size();
    if (rows == 0 || count == 0) return;
    const std::size_t current = view.event().value_or(0);
    const std::size_t above = rows * 6 / 10;
    std::size_t first = current > above ? current - above : 0;
    if (first + rows > count) first = count > rows ? count - rows : 0;
    const float numbers = context.width(Type::CodeSmall, std::to_string(count)) + context.px(s2);
    for (std::size_t i = first; i < view.known() && i < first + rows; ++i) {
        Rect row = cutTop(rest, height);
        const Event& event = view.log[i];
        const bool here = view.event() == i;
        Card& card = builder.card(row.inset(-context.px(s2), 0), Role::Accent);
        card.tinted = here;
        card.fillAlpha = here ? 1.0F : 0.0F;
        card.radius = context.px(s2);
        card.target = Target::at(i + 1);
        builder.hit(row.inset(-context.px(s2), 0), Target::at(i + 1));
        builder.label(cutLeft(row, numbers), fmt::format("{}", i + 1), Type::CodeSmall,
                      Role::TextMuted, AlignX::Right);
        const Rect dot = cutLeft(row, context.px(s8));
        builder.icon(rectAround(dot.centre(), {context.px(s4), context.px(s4)}), IconKind::Dot,
                     roleOfCategory(categoryOf(event)));
        const bool ahead = !view.event() || i > *view.event();
        builder.label(row, input.sentence(i), Type::Small, ahead ? Role::TextMuted : Role::Text);
    }
}

void layoutDetails(LayoutBuilder& builder, Rect rest, const NowInput& input) {
    const LayoutContext& context = builder.context();
    const RunView& view = input.view;
    const bool task = view.selected.exists();
    const std::string_view name = task ? view.names.of(view.selected) : view.names.of(view.thread);
    const std::vector<Detail> details =
        task ? detailsOf(view.selected, view, context) : detailsOf(view.thread, view, context);
    const float height = context.style.lineHeight(Type::Small) + context.px(sHalf);
    if (rest.h < context.style.lineHeight(Type::Body)) return;
    Rect title = cutTop(rest, context.style.lineHeight(Type::Body) + context.px(task ? s3 : s1));
    if (task) layoutAsk(builder, title, view, input.canChange);
    builder.label(title, name, Type::Strong, Role::Text);
    for (const Detail& detail : details) {
        if (rest.h < height) break;
        Rect row = cutTop(rest, height);
        builder.label(cutLeft(row, row.w * 0.42F), detail.name, Type::Small, Role::TextMuted);
        cutLeft(row, context.px(s3));
        builder.label(row, detail.value, Type::Small, Role::Text, AlignX::Right);
    }
}

}  // namespace

/// What happened as code, as a list, and what is known about whatever is chosen.
void layoutNow(Rect rest, const NowInput& input, const LayoutContext& context, DisplayList& list) {
    LayoutBuilder builder(list, context);
    layoutCode(builder, rest, input);
    cutTop(rest, context.px(s3));
    const bool chosen = input.view.selected.exists() || input.view.thread.exists();
    if (chosen) {
        const float height =
            std::min(std::max(rest.h * 0.46F, context.px(s28)), context.px(kTallestSentence));
        Rect details = cutBottom(rest, height);
        cutTop(details, context.px(s3));
        layoutDetails(builder, details, input);
    }
    layoutEvents(builder, rest, input);
}

}  // namespace poolscope

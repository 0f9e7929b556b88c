// Placing the lines of the tree.
#include "app/views/frame/tree.hpp"

#include <algorithm>

#include "app/views/frame/overlays.hpp"

namespace poolscope {

namespace {

void addBranch(std::span<const FutureFacts> runs, TreeLine line, std::vector<TreeLine>& lines) {
    lines.push_back(line);
    for (std::size_t i = line.run + 1; i < runs.size(); ++i)
        if (runs[i].parent == line.run) addBranch(runs, {i, line.depth + 1}, lines);
}

class TreePane {
public:
    TreePane(const UiState& ui, const RunFacts& facts, const Look& look, Sheet& sheet)
        : ui_(ui), facts_(facts), look_(look), pen_(sheet, look) {}

    void lines(Rect region) {
        const std::vector<TreeLine> all = treeLines(facts_.futures);
        const float height = look_.px(34);
        const auto rows = static_cast<std::size_t>(std::max(1.0F, region.h / height));
        std::size_t at = 0;
        while (at < all.size() && all[at].run != facts_.future) ++at;
        const std::size_t first =
            all.size() <= rows ? 0 : std::min(at > rows / 2 ? at - rows / 2 : 0, all.size() - rows);
        for (std::size_t i = first; i < all.size() && i < first + rows; ++i)
            line(cutTop(region, height), all[i]);
    }

    void buttons(Rect row) {
        const auto button = [&](std::string_view words, Target target, KeyChord key, bool on) {
            Pen::ButtonLook how;
            how.enabled = on;
            how.key = keyText(key);
            const float width =
                look_.width(Type::Body, words) + look_.width(Type::Small, how.key) + look_.px(34);
            pen_.button(cutLeft(row, std::min(width, row.w)), words, target, how);
            cutLeft(row, look_.px(6));
        };
        const auto current = static_cast<std::uint32_t>(facts_.future);
        button(look_.say("tree.rename"), Target::of(Target::Kind::TreeName, current),
               {KeyCode::Enter}, true);
        button(look_.say("tree.mark"), Target::of(Target::Kind::TreeMark, current), {KeyCode::Tab},
               facts_.futures.size() > 1);
        button(look_.say("tree.remove"), Target::of(Target::Kind::TreeRemove, current),
               {KeyCode::Delete}, facts_.futures[facts_.future].removable);
        button(look_.say("tree.restore"), Target::of(Target::Kind::TreeRestore),
               rowOf(Command::UndoAct).keys[0], facts_.hasRemoved);
        button(look_.say("tree.save"), Target::of(Command::SaveTree),
               rowOf(Command::SaveTree).keys[0], true);
    }

private:
    void line(Rect row, const TreeLine& own) {
        const FutureFacts& run = facts_.futures[own.run];
        const auto id = static_cast<std::uint32_t>(own.run);
        const bool lit = own.run == facts_.future;
        Card& card = pen_.card(row, Role::Accent);
        card.tinted = lit;
        card.fillAlpha = lit ? 1.0F : 0.0F;
        card.target = Target::of(Target::Kind::TreeRun, id);
        pen_.hit(row, card.target, run.detail);
        row = row.inset(look_.px(8), look_.px(3));
        mark(cutRight(row, row.h), run, id);
        cutRight(row, look_.px(8));
        const Rect ended = cutRight(row, std::min(look_.px(150), row.w * 0.2F));
        pen_.name(ended, run.ended, Type::Small, Role::TextMuted, AlignX::Right);
        cutRight(row, look_.px(8));
        const float step = std::min(look_.px(18), row.w * 0.3F / static_cast<float>(own.depth + 1));
        cutLeft(row, step * static_cast<float>(own.depth));
        const Rect icon = cutLeft(row, look_.px(18));
        pen_.glyph(rectAround(icon.centre(), {look_.px(12), look_.px(12)}),
                   own.depth == 0 ? Icon::Ring : Icon::Fork, lit ? Role::Accent : Role::TextMuted);
        cutLeft(row, look_.px(4));
        Rect name = cutLeft(row, std::max(look_.px(120), row.w * 0.38F));
        if (lit && ui_.focus == Focus::TreeName) return typedName(name);
        pen_.name(name, run.name, Type::Strong, Role::Text);
        cutLeft(row, look_.px(8));
        pen_.name(row, run.detail, Type::Body, Role::TextMuted);
    }

    void typedName(Rect box) {
        pen_.card(box, Role::Background, Role::Accent);
        std::string text = ui_.entry.withCaret();
        const Rect inside = box.inset(look_.px(6), 0);
        // The end of what is typed stays in sight.
        while (look_.width(Type::Strong, text) > inside.w && !text.empty())
            text.erase(0, decodeUtf8(text, 0).bytes);
        pen_.label(inside, text, Type::Strong, Role::Text);
    }

    void mark(Rect box, const FutureFacts& run, std::uint32_t id) {
        Pen::ButtonLook how;
        how.icon = run.marked ? Icon::Dot : Icon::Ring;
        how.lit = run.marked;
        how.quiet = true;
        how.hint = look_.say("tree.markHint");
        pen_.button(box, "", Target::of(Target::Kind::TreeMark, id), how);
    }

    const UiState& ui_;
    const RunFacts& facts_;
    const Look& look_;
    Pen pen_;
};

}  // namespace

std::vector<TreeLine> treeLines(std::span<const FutureFacts> runs) {
    std::vector<TreeLine> lines;
    if (!runs.empty()) addBranch(runs, {0, 0}, lines);
    return lines;
}

void layoutTree(Vec2 window, const UiState& ui, const RunFacts& facts, const Look& look,
                Sheet& sheet) {
    Pen pen(sheet, look);
    layoutVeil(window, pen);
    const float line = look.style.lineHeight(Type::Small);
    const float rows =
        look.px(34) * static_cast<float>(std::max<std::size_t>(4, facts.futures.size()));
    const float title = look.style.lineHeight(Type::Title) + look.px(8);
    const Rect box =
        rectAround(Vec2{window.x / 2, window.y / 2},
                   {std::min(look.px(900), window.x - look.px(32)),
                    std::min(rows + title + 2 * line + look.px(72), window.y - look.px(32))});
    pen.card(box, Role::Surface, Role::LineStrong);
    pen.hit(box, {});
    Rect inside = box.inset(look.px(14), look.px(10));
    pen.label(cutTop(inside, look.style.lineHeight(Type::Title)), look.say("tree.title"),
              Type::Title, Role::Text);
    cutTop(inside, look.px(4));
    TreePane pane(ui, facts, look, sheet);
    pane.buttons(cutBottom(inside, look.px(30)));
    cutBottom(inside, look.px(6));
    const bool alone = facts.futures.size() < 2;
    const std::string& hint = facts.noticeIsError ? facts.notice
                              : alone             ? look.say("tree.alone")
                                                  : look.say("tree.hint");
    pen.paragraph(cutBottom(inside, 2 * line), hint, Type::Small,
                  facts.noticeIsError ? Role::Late : Role::TextMuted);
    cutBottom(inside, look.px(4));
    pane.lines(inside);
}

}  // namespace poolscope

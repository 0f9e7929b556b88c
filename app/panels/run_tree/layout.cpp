// Placing the lines of the tree.
#include "app/panels/run_tree/layout.hpp"

#include <algorithm>

#include "app/ui/dialog.hpp"

namespace poolscope {

namespace {

constexpr Length kWidestRunEnd{150};
constexpr Length kLeastRunName{120};
constexpr Length kRunTreeWidth{900};
constexpr Length kRunTreeFrame{72};

void addBranch(std::span<const BranchFacts> runs, TreeLine line, std::vector<TreeLine>& lines) {
    lines.push_back(line);
    for (std::size_t i = line.run + 1; i < runs.size(); ++i)
        if (runs[i].parent == line.run) addBranch(runs, {i, line.depth + 1}, lines);
}

class TreePane {
public:
    TreePane(const RunTreeState& state, const RunFacts& facts, const LayoutContext& context,
             DisplayList& list)
        : state_(state), facts_(facts), context_(context), builder_(list, context) {}

    void lines(Rect region) {
        const std::vector<TreeLine> all = treeLines(facts_.branches);
        std::size_t at = 0;
        while (at < all.size() && all[at].run != facts_.branch) ++at;
        layoutRowsShown(region, context_.px(s16), all.size(), at,
                        [&](Rect row, std::size_t index) { line(row, all[index]); });
    }

    void buttons(Rect row) {
        const auto button = [&](std::string_view words, Target target, std::string_view key,
                                bool on) {
            layoutDialogButton(builder_, row, words, target, key, on);
        };
        const auto current = static_cast<std::uint32_t>(facts_.branch);
        button(context_.say("tree.rename"), runTreeTarget(RunTreePart::Name, current),
               keyText({KeyCode::Enter}), true);
        button(context_.say("tree.mark"), runTreeTarget(RunTreePart::Mark, current),
               keyText({KeyCode::Tab}), facts_.branches.size() > 1);
        button(context_.say("tree.remove"), runTreeTarget(RunTreePart::Remove, current),
               keyText({KeyCode::Delete}), facts_.branches[facts_.branch].removable);
        button(context_.say("tree.restore"), runTreeTarget(RunTreePart::Restore),
               context_.keyOf("undoAct"), facts_.hasRemoved);
        button(context_.say("tree.save"), Target::of("saveTree"), context_.keyOf("saveTree"), true);
    }

private:
    void line(Rect row, const TreeLine& own) {
        const BranchFacts& run = facts_.branches[own.run];
        const auto id = static_cast<std::uint32_t>(own.run);
        const bool lit = own.run == facts_.branch;
        layoutListRow(builder_, row, runTreeTarget(RunTreePart::Run, id), lit, run.detail);
        row = row.inset(context_.px(s4), context_.px(s1));
        mark(cutRight(row, row.h), run, id);
        cutRight(row, context_.px(s4));
        const Rect ended = cutRight(row, std::min(context_.px(kWidestRunEnd), row.w * 0.2F));
        builder_.name(ended, run.ended, Type::Small, Role::TextMuted, AlignX::Right);
        cutRight(row, context_.px(s4));
        const float step =
            std::min(context_.px(s8), row.w * 0.3F / static_cast<float>(own.depth + 1));
        cutLeft(row, step * static_cast<float>(own.depth));
        const Rect icon = cutLeft(row, context_.px(s8));
        builder_.icon(rectAround(icon.centre(), {context_.px(s6), context_.px(s6)}),
                      own.depth == 0 ? IconKind::Ring : IconKind::Fork,
                      lit ? Role::Accent : Role::TextMuted);
        cutLeft(row, context_.px(s2));
        Rect name = cutLeft(row, std::max(context_.px(kLeastRunName), row.w * 0.38F));
        if (lit && state_.naming) return layoutTypedName(builder_, name, state_.entry);
        builder_.name(name, run.name, Type::Strong, Role::Text);
        cutLeft(row, context_.px(s4));
        builder_.name(row, run.detail, Type::Body, Role::TextMuted);
    }

    void mark(Rect box, const BranchFacts& run, std::uint32_t id) {
        LayoutBuilder::ButtonLook how;
        how.icon = run.marked ? IconKind::Dot : IconKind::Ring;
        how.lit = run.marked;
        how.quiet = true;
        how.hint = context_.say("tree.markHint");
        builder_.button(box, "", runTreeTarget(RunTreePart::Mark, id), how);
    }

    const RunTreeState& state_;
    const RunFacts& facts_;
    const LayoutContext& context_;
    LayoutBuilder builder_;
};

}  // namespace

std::vector<TreeLine> treeLines(std::span<const BranchFacts> runs) {
    std::vector<TreeLine> lines;
    if (!runs.empty()) addBranch(runs, {0, 0}, lines);
    return lines;
}

void layoutTree(Vec2 window, const RunTreeState& state, const RunFacts& facts,
                const LayoutContext& context, DisplayList& list) {
    LayoutBuilder builder(list, context);
    const float line = context.style.lineHeight(Type::Small);
    const float rows =
        context.px(s16) * static_cast<float>(std::max<std::size_t>(4, facts.branches.size()));
    const float height = rows + dialogTitleHeight(context) + 2 * line + context.px(kRunTreeFrame);
    Rect inside = layoutDialog(window, {context.px(kRunTreeWidth), height},
                               context.say("tree.title"), builder);
    cutTop(inside, context.px(s2));
    TreePane pane(state, facts, context, list);
    pane.buttons(cutBottom(inside, context.px(s14)));
    cutBottom(inside, context.px(s3));
    const bool alone = facts.branches.size() < 2;
    const std::string hint = facts.noticeIsError ? facts.notice.text
                             : alone             ? context.say("tree.alone")
                                                 : context.say("tree.hint");
    builder.paragraph(cutBottom(inside, 2 * line), hint, Type::Small,
                      facts.noticeIsError ? Role::Late : Role::TextMuted);
    cutBottom(inside, context.px(s2));
    pane.lines(inside);
}

}  // namespace poolscope

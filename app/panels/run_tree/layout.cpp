// The lines of the tree, and its buttons.
#include "app/panels/run_tree/layout.hpp"

#include <algorithm>

#include "app/ui/boxes.hpp"
#include "app/ui/dialog.hpp"

namespace poolscope {

namespace {

constexpr Length kWidestRunEnd{150};
constexpr Length kLeastRunName{120};
constexpr Length kRunTreeWidth{900};
constexpr std::size_t kLeastTreeLines = 4;

void addBranch(std::span<const BranchFacts> runs, TreeLine line, std::vector<TreeLine>& lines) {
    lines.push_back(line);
    for (std::size_t i = line.run + 1; i < runs.size(); ++i)
        if (runs[i].parent == line.run) addBranch(runs, {i, line.depth + 1}, lines);
}

class TreeBoxes {
public:
    TreeBoxes(const RunTreeState& state, const RunFacts& facts, const LayoutContext& context)
        : state_(state), facts_(facts), context_(context), lines_(treeLines(facts.branches)) {}

    std::vector<Box> all() const {
        std::size_t at = 0;
        while (at < lines_.size() && lines_[at].run != facts_.branch) ++at;
        const bool wrong = facts_.noticeIsError;
        const bool alone = facts_.branches.size() < 2;
        return {Box::heading(context_.say("tree.title")),
                Box::rows({.count = lines_.size(), .chosen = at, .least = kLeastTreeLines},
                          [this](Rect row, std::size_t index, LayoutBuilder& builder) {
                              line(row, lines_[index], builder);
                          })
                    .above(s2),
                Box::paragraph(wrong   ? facts_.notice.text
                               : alone ? context_.say("tree.alone")
                                       : context_.say("tree.hint"),
                               wrong ? Role::Late : Role::TextMuted, {Type::Small})
                    .above(s3),
                buttons()};
    }

private:
    Box buttons() const {
        const auto button = [&](std::string_view words, RunTreePart part, std::string key,
                                bool enabled) {
            return BoxButton{context_.say(words),
                             runTreeTarget(part, static_cast<std::uint32_t>(facts_.branch)),
                             std::move(key), enabled};
        };
        return Box::buttonRow(
            {button("tree.rename", RunTreePart::Name, keyText({KeyCode::Enter}), true),
             button("tree.mark", RunTreePart::Mark, keyText({KeyCode::Tab}),
                    facts_.branches.size() > 1),
             button("tree.remove", RunTreePart::Remove, keyText({KeyCode::Delete}),
                    facts_.branches[facts_.branch].removable),
             button("tree.restore", RunTreePart::Restore, context_.keyOf("undoAct"),
                    facts_.hasRemoved),
             {context_.say("tree.save"), Target::of("saveTree"), context_.keyOf("saveTree")}});
    }

    void line(Rect row, const TreeLine& own, LayoutBuilder& builder) const {
        const BranchFacts& run = facts_.branches[own.run];
        const auto id = static_cast<std::uint32_t>(own.run);
        const bool lit = own.run == facts_.branch;
        layoutListRow(builder, row, runTreeTarget(RunTreePart::Run, id), lit, run.detail);
        row = row.inset(context_.px(s4), context_.px(s1));
        mark(cutRight(row, row.h), run, id, builder);
        cutRight(row, context_.px(s4));
        const Rect ended = cutRight(row, std::min(context_.px(kWidestRunEnd), row.w * 0.2F));
        builder.name(ended, run.ended, Type::Small, Role::TextMuted, AlignX::Right);
        cutRight(row, context_.px(s4));
        const float step =
            std::min(context_.px(s8), row.w * 0.3F / static_cast<float>(own.depth + 1));
        cutLeft(row, step * static_cast<float>(own.depth));
        builder.icon(cutLeft(row, context_.px(s8)), s6,
                     own.depth == 0 ? IconKind::Ring : IconKind::Fork,
                     lit ? Role::Accent : Role::TextMuted);
        cutLeft(row, context_.px(s2));
        Rect name = cutLeft(row, std::max(context_.px(kLeastRunName), row.w * 0.38F));
        if (lit && state_.naming) return layoutTypedName(builder, name, state_.entry);
        builder.name(name, run.name, Type::Strong, Role::Text);
        cutLeft(row, context_.px(s4));
        builder.name(row, run.detail, Type::Body, Role::TextMuted);
    }

    void mark(Rect box, const BranchFacts& run, std::uint32_t id, LayoutBuilder& builder) const {
        builder.button(box, "", runTreeTarget(RunTreePart::Mark, id),
                       {.icon = run.marked ? IconKind::Dot : IconKind::Ring,
                        .lit = run.marked,
                        .quiet = true,
                        .hint = context_.say("tree.markHint")});
    }

    const RunTreeState& state_;
    const RunFacts& facts_;
    const LayoutContext& context_;
    std::vector<TreeLine> lines_;
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
    placeDialog(window, kRunTreeWidth, TreeBoxes(state, facts, context).all(), builder);
}

}  // namespace poolscope

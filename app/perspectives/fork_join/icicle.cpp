// Placing the parts of the icicle.
#include "app/perspectives/fork_join/icicle.hpp"

#include <algorithm>
#include <string_view>

#include "app/perspectives/fork_join/parts.hpp"
#include "app/perspectives/fork_join/tree_nodes.hpp"

namespace poolscope {

namespace {

constexpr Length kHighestIcicleRow{34};
constexpr Length kNarrowestPart{6};
constexpr int kMostIcicleLevels = 40;
constexpr std::string_view kStolen = "←";  ///< as the legend has it

class Icicle {
public:
    Icicle(Rect region, const RunView& view, const LayoutContext& context, ForkJoinLayout& layout)
        : region_(region),
          view_(view),
          context_(context),
          layout_(layout),
          builder_(layout.list, context),
          mostLeaves_(region.w / context.px(kNarrowestPart)) {}

    bool run(const std::vector<TaskId>& roots) {
        std::size_t leaves = 0;
        int levels = 1;
        for (const TaskId root : roots) measure(root, 1, leaves, levels);
        row_ = std::min(region_.h / static_cast<float>(levels), context_.px(kHighestIcicleRow));
        leaf_ = region_.w / static_cast<float>(leaves);
        const float least = context_.style.lineHeight(Type::Small) + context_.px(s1);
        if (levels > kMostIcicleLevels || row_ < least || static_cast<float>(leaves) > mostLeaves_)
            return false;
        float x = region_.x;
        for (const TaskId root : roots) x = place(root, x, region_.y);
        return true;
    }

private:
    const std::vector<TaskId>& childrenOf(TaskId task) const {
        return view_.shape.forkJoin.node(task).children;
    }

    void measure(TaskId task, int level, std::size_t& leaves, int& levels) const {
        levels = std::max(levels, level);
        if (level > kMostIcicleLevels || static_cast<float>(leaves) > mostLeaves_) return;
        if (childrenOf(task).empty()) ++leaves;
        for (const TaskId child : childrenOf(task)) measure(child, level + 1, leaves, levels);
    }

    /// Returns where it ends.
    float place(TaskId task, float x, float y) {
        float end = x;
        for (const TaskId child : childrenOf(task)) end = place(child, end, y + row_);
        if (end <= x) end = x + leaf_;
        if (!isHidden(view_, task))
            part(task, {x, y, end - x - context_.px(sHalf), row_ - context_.px(sHalf)});
        return end;
    }

    void part(TaskId task, Rect box) {
        layoutTaskCard(builder_, view_, task, box, layout_);
        if (task == view_.taskTold()) {
            layout_.list.cards.back().edge = Role::Text;
            layout_.list.cards.back().thick = true;
        }
        const ForkJoinNode& node = view_.now.forkJoin.node(task);
        Rect inside = box.inset(context_.px(s1), 0);
        if (const std::optional<std::size_t> worker = workerNumber(view_, node.ran)) {
            const Rect stripe = cutLeft(inside, std::min(inside.w, context_.px(s3)));
            layout_.marks.push_back({stripe.inset(0, context_.px(s1)), *worker, false});
        }
        const float name = context_.width(Type::Small, view_.nameInPool(task));
        const float arrow = context_.width(Type::Small, kStolen) + context_.px(s1);
        if (node.stolen && inside.w >= arrow + (name <= inside.w ? name + context_.px(s1) : 0)) {
            layout_.hasStolen = true;
            builder_.label(cutLeft(inside, arrow), kStolen, Type::Small, Role::Text);
        }
        const float mark = context_.px(s6);
        const bool done = node.stage == ForkJoinNode::Stage::Done;
        const bool over = done || node.stage == ForkJoinNode::Stage::Threw;
        if (over && inside.w >= mark + (name <= inside.w ? name + context_.px(s3) : 0))
            builder_.icon(rectAround(cutRight(inside, mark + context_.px(s1)).centre(),
                                     {context_.px(s5), context_.px(s5)}),
                          done ? IconKind::Check : IconKind::Cross,
                          done ? Role::Good : Role::Failed);
        if (name <= inside.w)
            builder_.name(inside, view_.nameInPool(task), Type::Small,
                          node.exists ? Role::Text : Role::TextMuted, AlignX::Centre);
    }

    Rect region_;
    const RunView& view_;
    const LayoutContext& context_;
    ForkJoinLayout& layout_;
    LayoutBuilder builder_;
    const float mostLeaves_;  ///< no more are counted
    float row_ = 0;
    float leaf_ = 0;
};

}  // namespace

bool layoutIcicle(Rect region, const std::vector<TaskId>& roots, const RunView& view,
                  const LayoutContext& context, ForkJoinLayout& layout) {
    return Icicle(region, view, context, layout).run(roots);
}

}  // namespace poolscope

// The tree of tasks: which of them are shown, and where. Positions come from the whole run.
#include <algorithm>
#include <array>

#include "app/perspectives/fork_join/icicle.hpp"
#include "app/perspectives/fork_join/parts.hpp"
#include "app/perspectives/fork_join/tree_nodes.hpp"
#include "app/ui/more_rows.hpp"

namespace poolscope {

namespace {

using Stage = ForkJoinNode::Stage;

constexpr Length kWidestForkNode{112};
constexpr float kMostNodeGrown = 2.8F;  ///< where a small tree has much room
constexpr float kMostPitch = 3.0F;      ///< from level to level, in nodes
constexpr std::array kForkNodeTypes{Type::Lead, Type::Body, Type::Small};

constexpr std::size_t kMostRoots = 6;
constexpr int kMostDepth = 16;

class TreeLayout {
public:
    TreeLayout(Rect region, const RunView& view, Subtrees& subtrees, const LayoutContext& context,
               ForkJoinLayout& layout)
        : region_(region),
          view_(view),
          context_(context),
          layout_(layout),
          builder_(layout.list, context),
          nodes_(view, subtrees, context, layout) {}

    void run() {
        const std::vector<TaskId> roots = rootsShown();
        const bool none = std::all_of(roots.begin(), roots.end(),
                                      [&](TaskId root) { return isHidden(view_, root); });
        if (none) {
            builder_.label(cutTop(region_, context_.style.lineHeight(Type::Body)),
                           context_.say("forkJoin.noTasks"), Type::Body, Role::TextMuted);
            return;
        }
        if (others_.any())
            layoutMoreRows(builder_, cutBottom(region_, moreRowsHeight(context_)), "trees",
                           others_);
        const float line = context_.style.lineHeight(Type::Small);
        height_ = 2 * line + context_.px(s2);
        const float pitch = height_ + context_.px(s6);
        const int fits =
            std::clamp(static_cast<int>((region_.h + context_.px(s6)) / pitch), 1, kMostDepth);
        depth_ = chooseDepth(roots, fits);
        const bool folds = std::any_of(roots.begin(), roots.end(), [&](TaskId root) {
            return levelsOf(root, depth_ + 1) > depth_;
        });
        if (folds && layoutIcicle(region_, roots, view_, context_, layout_)) return;
        int columns = 0;
        for (const TaskId root : roots) columns += columnsOf(root, depth_);
        const float column = region_.w / static_cast<float>(std::max(1, columns));
        int levels = 1;
        for (const TaskId root : roots) levels = std::max(levels, levelsOf(root, depth_));
        grow(roots, levels, column - context_.px(s2));
        float x = region_.x;
        for (const TaskId root : roots) {
            const float width = column * static_cast<float>(columnsOf(root, depth_));
            place(root, {x, region_.y, width, region_.h}, depth_, nullptr);
            x += width;
        }
        nodes_.finish();
    }

private:
    /// Nodes, their letters and the ways between them become larger where the tree leaves room.
    void grow(const std::vector<TaskId>& roots, int levels, float narrowest) {
        const float gap = context_.px(s6);
        const auto rows = static_cast<float>(levels);
        const float grown = std::clamp(region_.h / (rows * (height_ + gap)), 1.0F, kMostNodeGrown);
        height_ *= grown;
        widest_ = context_.px(kWidestForkNode) * grown;
        pitch_ = levels < 2 ? height_
                            : std::clamp((region_.h - height_) / (rows - 1), height_ + gap / 2,
                                         std::max(height_ + gap, height_ * kMostPitch));
        const Vec2 room{std::min(narrowest, widest_) - 2 * context_.px(s1),
                        height_ - context_.px(s2)};
        for (const Type type : kForkNodeTypes) {
            nodes_.setType(type);
            const bool fits = std::all_of(roots.begin(), roots.end(), [&](TaskId root) {
                return widestName(root, depth_, type) <= room.x;
            });
            if (fits && 2 * context_.style.lineHeight(type) <= room.y) break;
        }
    }

    float widestName(TaskId task, int levels, Type type) const {
        float widest = context_.width(type, view_.nameInPool(task));
        if (levels > 1)
            for (const TaskId child : known(task).children)
                widest = std::max(widest, widestName(child, levels - 1, type));
        return widest;
    }

    const ForkJoinNode& known(TaskId task) const { return view_.shape.forkJoin.node(task); }

    TaskId rootOf(TaskId task) const {
        while (known(task).parent.exists()) task = known(task).parent;
        return task;
    }

    /// The newest trees, or those from the selected task's on, or the part of its tree that
    /// contains it. The others are counted.
    std::vector<TaskId> rootsShown() {
        const auto& all = view_.shape.forkJoin.pool(view_.executor).roots;
        // Trees submitted so far come first. Roots are in the order in which they were created.
        std::size_t submitted = 0;
        for (std::size_t past = all.size(); submitted < past;) {
            const std::size_t middle = submitted + (past - submitted) / 2;
            if (view_.now.forkJoin.node(all[middle]).exists)
                submitted = middle + 1;
            else
                past = middle;
        }
        std::size_t end = std::min(all.size(), std::max(submitted, kMostRoots));
        std::size_t begin = end > kMostRoots ? end - kMostRoots : 0;
        const ForkJoinNode& selected = known(view_.selected);
        if (selected.exists && selected.executor == view_.executor) {
            const auto chosen = std::find(all.begin(), all.end(), rootOf(view_.selected));
            const auto at = static_cast<std::size_t>(chosen - all.begin());
            if (selected.parent.exists() && depthOf(view_.selected) >= 5) {
                count(at, at + 1, submitted);
                TaskId root = view_.selected;
                for (int up = 0; up < 2; ++up) root = known(root).parent;
                return {root};
            }
            if (at < begin) {
                begin = at;
                end = begin + kMostRoots;
            }
        }
        count(begin, end, submitted);
        return {all.begin() + static_cast<std::ptrdiff_t>(begin),
                all.begin() + static_cast<std::ptrdiff_t>(end)};
    }

    /// Of the trees submitted so far those before and after the ones that are shown.
    void count(std::size_t begin, std::size_t end, std::size_t submitted) {
        others_.above = std::min(begin, submitted);
        others_.below = submitted > end ? submitted - end : 0;
    }

    int depthOf(TaskId task) const {
        int depth = 0;
        for (TaskId at = known(task).parent; at.exists() && depth < 1000; at = known(at).parent)
            ++depth;
        return depth;
    }

    int columnsOf(TaskId task, int levels) const {
        const ForkJoinNode& node = known(task);
        if (levels <= 1 || node.children.empty()) return 1;
        int columns = 0;
        for (const TaskId child : node.children) columns += columnsOf(child, levels - 1);
        return columns;
    }

    int levelsOf(TaskId task, int most) const {
        int levels = 1;
        if (most > 1)
            for (const TaskId child : known(task).children)
                levels = std::max(levels, 1 + levelsOf(child, most - 1));
        return levels;
    }

    /// As many levels as there is room for, in both directions.
    int chooseDepth(const std::vector<TaskId>& roots, int fits) const {
        const float least = context_.px(s18);
        int depth = 1;
        for (int levels = 2; levels <= fits; ++levels) {
            int columns = 0;
            for (const TaskId root : roots) columns += columnsOf(root, levels);
            if (static_cast<float>(columns) * least > region_.w) break;
            depth = levels;
        }
        return depth;
    }

    void place(TaskId task, Rect region, int levels, const Vec2* parent) {
        const ForkJoinNode& node = known(task);
        const float width = std::min(region.w - context_.px(s2), widest_);
        const Rect box{region.centre().x - width / 2, region.y, width, height_};
        const bool folded =
            levels <= 1 && std::any_of(node.children.begin(), node.children.end(),
                                       [&](TaskId child) { return !isHidden(view_, child); });
        if (isHidden(view_, task)) return;  // and what lies below it
        if (parent != nullptr) addEdge(*parent, {box.centre().x, box.y}, task);
        nodes_.add(task, box, folded);
        if (levels <= 1) return;
        const Vec2 foot{box.centre().x, box.bottom()};
        int columns = 0;
        for (const TaskId child : node.children) columns += columnsOf(child, levels - 1);
        float x = region.x;
        for (const TaskId child : node.children) {
            const float part = region.w * static_cast<float>(columnsOf(child, levels - 1)) /
                               static_cast<float>(std::max(1, columns));
            place(child, {x, region.y + pitch_, part, region.h - pitch_}, levels - 1, &foot);
            x += part;
        }
    }

    void addEdge(Vec2 from, Vec2 to, TaskId child) {
        const ForkJoinNode& node = view_.now.forkJoin.node(child);
        ForkJoinLayout::Edge edge{from, to, !node.exists, false};
        if (node.exists) edge.joins = isJoining(node.parent, child);
        layout_.edges.push_back(edge);
    }

    /// Whether `by` waits for `task` now.
    bool isJoining(TaskId by, TaskId task) const {
        const ForkJoinNode& joiner = view_.now.forkJoin.node(by);
        if (joiner.stage != Stage::Joining) return false;
        for (const JoinInProgress& join : view_.now.forkJoin.joins(joiner.ran))
            if (join.by == by && join.task == task) return true;
        return false;
    }

    Rect region_;
    const RunView& view_;
    const LayoutContext& context_;
    ForkJoinLayout& layout_;
    LayoutBuilder builder_;
    float height_ = 0;
    float widest_ = 0;
    float pitch_ = 0;
    int depth_ = 1;
    MoreRows others_;  ///< trees that are not shown
    TreeNodes nodes_;
};

}  // namespace

void layoutTaskTree(Rect region, const RunView& view, Subtrees& subtrees,
                    const LayoutContext& context, ForkJoinLayout& layout) {
    TreeLayout(region, view, subtrees, context, layout).run();
}

}  // namespace poolscope

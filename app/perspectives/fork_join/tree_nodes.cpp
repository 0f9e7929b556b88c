// One node, who ran it, and what a folded one says of the tasks below.
#include "app/perspectives/fork_join/tree_nodes.hpp"

#include <algorithm>

#include "app/perspectives/fork_join/parts.hpp"

namespace poolscope {

namespace {

using Stage = ForkJoinNode::Stage;

constexpr float kForkMark = 0.72F;  ///< the mark of a worker in a node, in ems

}  // namespace

void layoutTaskCard(LayoutBuilder& builder, const RunView& view, TaskId task, Rect box,
                    ForkJoinLayout& layout) {
    const ForkJoinNode& node = view.now.forkJoin.node(task);
    const bool chosen = task == view.selected;
    const std::optional<std::size_t> worker = workerNumber(view, node.ran);
    const Role role = worker ? roleOfWorker(*worker) : Role::LineStrong;
    Card& card = builder.card(box, worker ? role : Role::Raised,
                              chosen        ? Role::Accent
                              : node.exists ? (node.stage == Stage::Threw ? Role::Failed : role)
                                            : Role::Line);
    card.tinted = worker.has_value();
    card.fillAlpha = node.exists ? 1.0F : kLaterAlpha;
    card.dashed = node.stage == Stage::Forked || !node.exists;
    card.thick = chosen || node.stage == Stage::Running || node.stage == Stage::Joining;
    if (node.exists && node.stage == Stage::Made) layout.hasNotBegun = true;
    card.hatched = node.stage == Stage::Cancelled;
    card.radius = node.stage == Stage::Joining ? box.h / 2 : builder.px(s2);
    card.target = Target::of(task);
    builder.hit(box, Target::of(task));
}

void TreeNodes::add(TaskId task, Rect box, bool folded) {
    layoutTaskCard(builder_, view_, task, box, layout_);
    const ForkJoinNode& node = view_.now.forkJoin.node(task);
    const std::optional<std::size_t> worker = workerNumber(view_, node.ran);
    const float line = context_.style.lineHeight(type_);
    Rect inside = box.inset(context_.px(sHalf), context_.px(s1));
    cutTop(inside, std::max(0.0F, (inside.h - 2 * line) / 2));
    inside.h = std::min(inside.h, 2 * line);
    builder_.name(cutTop(inside, line), view_.nameInPool(task), type_,
                  node.exists ? Role::Text : Role::TextMuted, AlignX::Centre);
    if (folded) {
        folded_.push_back({task, inside});
    } else if (worker) {
        layoutRunner(inside, node, *worker);
    }
}

void TreeNodes::finish() {
    findInside();
    for (const Folded& part : folded_) layoutFolded(part);
}

/// Below which folded nodes the event's task and the workers are.
void TreeNodes::findInside() {
    if (folded_.empty()) return;
    std::sort(folded_.begin(), folded_.end(),
              [](const Folded& a, const Folded& b) { return a.task.value < b.task.value; });
    const TaskId told = view_.taskTold();
    if (Folded* part = foldedAbove(told)) part->told = told;
    const std::vector<ThreadId> workers = view_.latest.workers.lanesOf(view_.executor);
    for (std::size_t i = 0; i < workers.size(); ++i) {
        const std::vector<TaskId>& bodies = view_.now.forkJoin.bodies(workers[i]);
        if (bodies.empty()) continue;
        if (Folded* part = foldedAbove(bodies.back())) part->workers.push_back(i);
    }
}

/// The folded node below which the task is; null if there is none.
TreeNodes::Folded* TreeNodes::foldedAbove(TaskId task) {
    if (!task.exists()) return nullptr;
    const ForkJoinModel& known = view_.latest.forkJoin;
    for (TaskId at = known.node(task).parent; at.exists(); at = known.node(at).parent) {
        const auto found = std::lower_bound(
            folded_.begin(), folded_.end(), at,
            [](const Folded& part, TaskId wanted) { return part.task.value < wanted.value; });
        if (found != folded_.end() && found->task == at) return &*found;
    }
    return nullptr;
}

/// The worker that ran it, by pattern and number; an arrow before the number: the task was stolen.
void TreeNodes::layoutRunner(Rect row, const ForkJoinNode& node, std::size_t worker) {
    layout_.hasStolen = layout_.hasStolen || node.stolen;
    const std::string text = (node.stolen ? "←" : "") + std::to_string(worker + 1);
    const float mark = context_.style.size(type_) * kForkMark;
    const bool over = node.stage == Stage::Done || node.stage == Stage::Threw;
    const float all = widthOfMark(text) + (over ? mark + context_.px(s1) : 0);
    if (all > row.w) {
        builder_.label(row, text, type_, Role::TextMuted, AlignX::Centre);
        return;
    }
    cutLeft(row, (row.w - all) / 2);
    layoutMark(row, worker, text);
    if (over)
        builder_.icon(rectAround(cutLeft(row, mark + context_.px(s1)).centre(), {mark, mark}),
                      node.stage == Stage::Done ? IconKind::Check : IconKind::Cross,
                      node.stage == Stage::Done ? Role::Good : Role::Failed);
}

/// Of a worker's mark with a text behind it.
float TreeNodes::widthOfMark(const std::string& text) const {
    return context_.style.size(type_) * kForkMark + context_.px(s2) + context_.width(type_, text) +
           context_.px(s1);
}

/// Cuts it from the left of the row.
void TreeNodes::layoutMark(Rect& row, std::size_t worker, const std::string& text) {
    Rect own = cutLeft(row, widthOfMark(text));
    const float mark = context_.style.size(type_) * kForkMark;
    layout_.marks.push_back({rectAround(cutLeft(own, mark).centre(), {mark, mark}), worker, true});
    cutLeft(own, context_.px(s2));
    builder_.label(own, text, type_, Role::Text);
}

/// How many tasks are below, and of these the one that the event is about; else the workers that
/// are inside one of them, where there is little room without the number of tasks.
void TreeNodes::layoutFolded(const Folded& part) {
    Rect row = part.row;
    const Subtrees::Count count =
        subtrees_.below(part.task, view_.position, view_.latest, view_.known());
    layout_.shares.push_back({cutBottom(row, context_.px(s2)).inset(context_.px(s2), 0),
                              static_cast<float>(count.ended) /
                                  static_cast<float>(std::max<std::size_t>(1, count.all))});
    const std::string text = "+" + std::to_string(count.all);
    if (part.told.exists()) {
        builder_.name(row, text + ": " + std::string(view_.nameInPool(part.told)), type_,
                      Role::Text, AlignX::Centre);
        return;
    }
    const float first = context_.width(type_, text) + context_.px(s1) + context_.px(s4);
    float marks = 0;
    for (const std::size_t worker : part.workers)
        marks += widthOfMark(std::to_string(worker + 1)) + (marks > 0 ? context_.px(s3) : 0);
    if (part.workers.empty() || marks > row.w) {
        builder_.label(row, text, type_, Role::TextMuted, AlignX::Centre);
        return;
    }
    const bool counts = first + marks <= row.w;
    cutLeft(row, (row.w - marks - (counts ? first : 0)) / 2);
    if (counts) builder_.label(cutLeft(row, first), text, type_, Role::TextMuted);
    for (const std::size_t worker : part.workers) {
        layoutMark(row, worker, std::to_string(worker + 1));
        cutLeft(row, context_.px(s3));
    }
}

}  // namespace poolscope

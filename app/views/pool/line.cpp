// The queue with its slots, and what was turned away.
#include <fmt/format.h>

#include <algorithm>

#include "app/views/pool/parts.hpp"

namespace poolscope {

namespace {

bool isCompletionService(const Sight& sight) {
    return sight.latest.life.executor(sight.executor).machine == PoolMachine::None;
}

std::vector<TaskId> contentsOf(const Sight& sight) {
    const PoolQueue& queue = sight.now.pools.pool(sight.executor).queue;
    if (isCompletionService(sight)) return sight.now.pools.pool(sight.executor).completions;
    if (!queue.heap) return queue.line;
    const Heap& heap = sight.now.heaps.heap(sight.executor);
    std::vector<TaskId> tasks;
    for (std::int32_t i = 0; i < heap.capacity(); ++i)
        if ((i < heap.size() || !heap.isArray()) && heap.taskAt(i).exists())
            tasks.push_back(heap.taskAt(i));
    return tasks;
}

std::string titleOf(const Sight& sight, std::size_t size, const Look& look) {
    if (isCompletionService(sight))
        return look.words.fill("ui.pool.completed", {{"n", std::to_string(size)}});
    const PoolQueue& queue = sight.now.pools.pool(sight.executor).queue;
    std::string title(toString(queue.kind));
    if (queue.fair) title += "(fair)";
    if (queue.kind == QueueKind::SynchronousQueue) return title + "  ·  " + look.say("pool.hands");
    const std::string most = queue.bounded() ? std::to_string(queue.capacity) : "∞";
    return fmt::format("{}  ·  {} / {}", title, size, most);
}

void layoutTask(Rect box, TaskId task, const Sight& sight, Pen& pen) {
    const bool selected = task == sight.selected;
    const bool cancelled = sight.now.life.task(task).isCancelled();
    Card& card = pen.card(box, Role::Raised,
                          selected    ? Role::Accent
                          : cancelled ? Role::Cancelled
                                      : Role::LineStrong);
    card.target = Target::of(task);
    card.thick = selected;
    card.hatched = cancelled;
    pen.name(box.inset(pen.px(4), 0), sight.nameInPool(task),
             box.h > pen.px(40) ? Type::Body : Type::Small, Role::Text, AlignX::Centre);
    pen.hit(box, Target::of(task));
}

/// What there is no room for is counted.
void layoutSlots(Rect row, const std::vector<TaskId>& tasks, std::size_t slots, const Sight& sight,
                 Pen& pen) {
    const float gap = pen.px(4);
    float wanted = row.h > pen.px(40) ? pen.px(80) : pen.px(52);
    for (const TaskId task : tasks)
        wanted =
            std::max(wanted, pen.look().width(Type::Small, sight.nameInPool(task)) + pen.px(14));
    const float width = std::min(wanted, pen.px(110));
    const auto most = std::max<std::size_t>(
        1, static_cast<std::size_t>(std::max(0.0F, (row.w + gap) / (width + gap))));
    const std::size_t shown = std::min(std::max(slots, tasks.size()), most);
    for (std::size_t i = 0; i < shown; ++i) {
        const Rect box{row.x + static_cast<float>(i) * (width + gap), row.y, width, row.h};
        const bool last = i + 1 == shown && tasks.size() > shown;
        if (last) {
            const std::string more = fmt::format("+{}", tasks.size() - i);
            pen.card(box, Role::Surface, Role::Line);
            pen.label(box, more, Type::Small, Role::TextMuted, AlignX::Centre);
        } else if (i < tasks.size()) {
            layoutTask(box, tasks[i], sight, pen);
        } else {
            pen.card(box, Role::Surface, Role::Line).dashed = true;
        }
    }
}

/// The workers that would take a task over now.
void layoutTakers(Rect row, const Sight& sight, Pen& pen) {
    const Look& look = pen.look();
    const float gap = look.px(4);
    bool any = false;
    for (const ThreadId thread : sight.now.workers.lanesOf(sight.executor)) {
        if (sight.now.workers.worker(thread).now().doing != Doing::WaitingForTask) continue;
        const std::string_view name = sight.names.of(thread);
        const float width = look.width(Type::Small, name) + look.px(18);
        if (row.w < width) return;
        const Rect box = cutLeft(row, width);
        cutLeft(row, gap);
        Card& card = pen.card(box, Role::Surface, Role::Follower);
        card.dashed = true;
        card.target = Target::of(thread);
        pen.label(box, name, Type::Small, Role::Text, AlignX::Centre);
        pen.hit(box, Target::of(thread));
        any = true;
    }
    if (!any) pen.label(row, look.say("pool.noTaker"), Type::Small, Role::TextMuted);
}

}  // namespace

void layoutLine(Rect region, const Sight& sight, const Look& look, PoolLayout& layout) {
    Pen pen(layout.sheet, look);
    const PoolState& pool = sight.now.pools.pool(sight.executor);
    const float line = look.style.lineHeight(Type::Small);
    const std::vector<TaskId> tasks = contentsOf(sight);
    const bool turnedAway = !sight.latest.pools.pool(sight.executor).rejections.empty();
    Rect right = region;
    if (turnedAway) {
        right = cutRight(region, region.w * 0.3F);
        cutRight(region, look.px(16));
    }
    pen.label(cutTop(region, line), titleOf(sight, tasks.size(), look), Type::Small,
              Role::TextMuted);
    cutTop(region, look.px(4));
    const float height = std::min(look.px(isRoomy(region.w, look) ? 50 : 34), region.h);
    if (height < line) return;
    const std::size_t slots = pool.queue.bounded() && pool.queue.capacity <= 64
                                  ? static_cast<std::size_t>(pool.queue.capacity)
                                  : 0;
    const Rect row = cutTop(region, height);
    if (pool.queue.kind == QueueKind::SynchronousQueue)
        layoutTakers(row, sight, pen);
    else
        layoutSlots(row, tasks, slots, sight, pen);
    if (!turnedAway) return;
    const std::string title =
        look.words.fill("ui.pool.turnedAway", {{"n", std::to_string(pool.rejections.size())}});
    pen.label(cutTop(right, line), title, Type::Small, Role::TextMuted);
    cutTop(right, look.px(4));
    std::vector<TaskId> rejected;
    for (auto each = pool.rejections.rbegin(); each != pool.rejections.rend(); ++each)
        rejected.push_back(each->task);
    layoutSlots(cutTop(right, height), rejected, 0, sight, pen);
}

}  // namespace poolscope

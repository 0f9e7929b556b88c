// The queue with its slots, and the rejected tasks.
#include <fmt/format.h>

#include <algorithm>

#include "app/perspectives/pool/parts.hpp"
#include "app/ui/more_rows.hpp"

namespace poolscope {

namespace {

constexpr Length kWidestLineTask{110};
constexpr float kWidestTask = 2.4F;  ///< in heights of a slot, where all have room
constexpr float kWidestTaker = 4;
constexpr std::size_t kUnboundedSlots = 8;  ///< slots stay as wide while no more tasks wait

bool isCompletionService(const RunView& view) {
    return view.latest.life.executor(view.executor).spec().hasResults;
}

/// Before its constructor has made it, nothing is said of a queue. That of a scheduled pool says
/// nothing of itself: its executor's kind does.
bool isKnown(const RunView& view) {
    const ExecutorLife& life = view.now.life.executor(view.executor);
    return view.now.pools.pool(view.executor).queue.known || life.spec().isScheduled ||
           isCompletionService(view);
}

std::vector<TaskId> contentsOf(const RunView& view) {
    const PoolQueue& queue = view.now.pools.pool(view.executor).queue;
    if (isCompletionService(view)) return view.now.pools.pool(view.executor).completions;
    if (!queue.heap) return {queue.line.begin(), queue.line.end()};
    const Heap& heap = view.now.heaps.heap(view.executor);
    std::vector<TaskId> tasks;
    for (std::int32_t i = 0; i < heap.capacity(); ++i)
        if ((i < heap.size() || !heap.isArray()) && heap.taskAt(i).exists())
            tasks.push_back(heap.taskAt(i));
    return tasks;
}

std::string titleOf(const RunView& view, std::size_t size, const LayoutContext& context) {
    if (isCompletionService(view))
        return context.words.fill("ui.pool.completed", {{"n", std::to_string(size)}});
    const PoolQueue& queue = view.now.pools.pool(view.executor).queue;
    if (!isKnown(view)) return {};
    std::string title(toString(queue.kind));
    if (queue.fair) title += "(fair)";
    if (queue.kind == QueueKind::SynchronousQueue)
        return title + "  ·  " + context.say("pool.hands");
    const std::string most = queue.bounded() ? std::to_string(queue.capacity) : "∞";
    return fmt::format("{}  ·  {} / {}", title, size, most);
}

void layoutTask(Rect box, TaskId task, Type type, const RunView& view, LayoutBuilder& builder) {
    const bool selected = task == view.selected;
    const bool cancelled = view.now.life.task(task).isCancelled();
    Card& card = builder.card(box, Role::Raised,
                              selected    ? Role::Accent
                              : cancelled ? Role::Cancelled
                                          : Role::LineStrong);
    card.target = Target::of(task);
    card.thick = selected;
    card.hatched = cancelled;
    builder.name(box.inset(builder.px(s2), 0), view.nameInPool(task), type, Role::Text,
                 AlignX::Centre);
    builder.hit(box, Target::of(task));
}

/// As wide as there is room for all, or else as their names need. Tasks that do not fit are
/// counted, not the one that the sentence tells of.
void layoutSlots(Rect row, std::vector<TaskId> tasks, std::size_t slots, const RunView& view,
                 LayoutBuilder& builder) {
    const float gap = builder.px(s2);
    float wanted = builder.px(s28);
    const TaskId longest = widestTask(view, builder.context());
    const std::string name(longest.exists() ? view.nameInPool(longest) : std::string_view());
    wanted = std::max(wanted, builder.context().width(Type::Strong, name) + builder.px(s7));
    const float least = std::min(wanted, builder.px(kWidestLineTask));
    const std::size_t all = std::max(slots > 0 ? slots : kUnboundedSlots, tasks.size());
    const float share = (row.w + gap) / static_cast<float>(all) - gap;
    const float width = std::max(least, std::min(share, row.h * kWidestTask));
    const auto most = std::max<std::size_t>(
        1, static_cast<std::size_t>(std::max(0.0F, (row.w + gap + 0.5F) / (width + gap))));
    const std::size_t shown = std::min(std::max(slots, tasks.size()), most);
    if (tasks.size() > shown) keepTold(tasks, shown - 1, view.taskTold());
    constexpr Type type = Type::Strong;
    for (std::size_t i = 0; i < shown; ++i) {
        const Rect box{row.x + static_cast<float>(i) * (width + gap), row.y, width, row.h};
        const bool last = i + 1 == shown && tasks.size() > shown;
        if (last) {
            const std::string more = fmt::format("+{}", tasks.size() - i);
            builder.card(box, Role::Surface, Role::Line);
            builder.label(box, more, type, Role::TextMuted, AlignX::Centre);
        } else if (i < tasks.size()) {
            layoutTask(box, tasks[i], type, view, builder);
        } else {
            builder.card(box, Role::Surface, Role::Line).dashed = true;
        }
    }
}

/// A queue without a bound has no slots that could stand empty: words say it.
void layoutNothing(Rect row, const RunView& view, LayoutBuilder& builder) {
    builder.card(row, Role::Surface, Role::Line).dashed = true;
    if (!isKnown(view)) return;
    builder.label(row, builder.context().say("pool.nothing"), Type::Body, Role::TextMuted,
                  AlignX::Centre);
}

/// The workers that wait to take a task over; those that do not fit are counted.
void layoutTakers(Rect row, const RunView& view, LayoutBuilder& builder) {
    const LayoutContext& context = builder.context();
    const float gap = context.px(s2);
    std::vector<ThreadId> takers;
    for (const ThreadId thread : view.now.workers.lanesOf(view.executor))
        if (view.now.workers.worker(thread).now().doing == Doing::WaitingForTask)
            takers.push_back(thread);
    if (takers.empty()) {
        builder.label(row, context.say("pool.noTaker"), Type::Body, Role::TextMuted);
        return;
    }
    float widest = 0;
    for (const ThreadId thread : takers)
        widest =
            std::max(widest, context.width(Type::Strong, view.names.of(thread)) + context.px(s10));
    const float share = (row.w + gap) / static_cast<float>(takers.size()) - gap;
    const float width = std::min(row.w, std::max(widest, std::min(share, row.h * kWidestTaker)));
    const auto room = static_cast<std::size_t>((row.w + gap) / (width + gap));
    if (takers.size() > room) keepTold(takers, room - 1, view.threadTold());
    constexpr Type type = Type::Strong;
    for (std::size_t i = 0; i < takers.size(); ++i) {
        const bool last = i + 1 < takers.size() && row.w < 2 * width + gap;
        const Rect box = cutLeft(row, std::min(width, row.w));
        cutLeft(row, gap);
        if (last) {
            builder.card(box, Role::Surface, Role::Line);
            builder.label(box, fmt::format("+{}", takers.size() - i), type, Role::TextMuted,
                          AlignX::Centre);
            return;
        }
        Card& card = builder.card(box, Role::Surface, Role::Follower);
        card.dashed = true;
        card.target = Target::of(takers[i]);
        builder.label(box.inset(context.px(s2), 0), view.names.of(takers[i]), type, Role::Text,
                      AlignX::Centre);
        builder.hit(box, Target::of(takers[i]));
    }
}

/// The caller of CallerBlocksPolicy waits until there is room for its task.
bool waitsForRoom(const Rejection& one, const RunView& view) {
    const WaitingLine& line = view.now.pools.pool(view.executor).queue.line;
    const ThreadId caller = view.log[one.position].thread;
    return one.act == PolicyAct::Blocks &&
           view.now.workers.worker(caller).now().doing == Doing::WaitingForTask &&
           std::find(line.begin(), line.end(), one.task) == line.end();
}

/// Those whose callers wait, if any do; else all. The latest first.
std::vector<const Rejection*> rejectionsShown(const PoolState& pool, const RunView& view) {
    std::vector<const Rejection*> all;
    std::vector<const Rejection*> waiting;
    for (std::size_t i = pool.rejections.size(); i > 0; --i) {
        all.push_back(&pool.rejections[i - 1]);
        if (waitsForRoom(*all.back(), view)) waiting.push_back(all.back());
    }
    return waiting.empty() ? all : waiting;
}

/// What became of the task rejected last says what the policy does with all of them.
std::string rejectedTitle(const std::vector<const Rejection*>& shown, const RunView& view,
                          const LayoutContext& context) {
    const auto act = shown.empty() ? std::nullopt : shown.front()->act;
    std::string_view key = "ui.pool.turnedAway";
    switch (act.value_or(PolicyAct::Throws)) {
        case PolicyAct::Throws: break;
        case PolicyAct::CallerRuns: key = "ui.pool.ranByCaller"; break;
        case PolicyAct::Discards: key = "ui.pool.discarded"; break;
        case PolicyAct::DiscardsOldest: key = "ui.pool.displaced"; break;
        case PolicyAct::Blocks:
            key = waitsForRoom(*shown.front(), view) ? "ui.pool.waitsForRoom" : "ui.pool.blocked";
            break;
        case PolicyAct::Forwards: key = "ui.pool.forwarded"; break;
    }
    return context.words.fill(key, {{"n", std::to_string(shown.size())}});
}

}  // namespace

void layoutLine(Rect region, const RunView& view, const LayoutContext& context,
                PoolLayout& layout) {
    LayoutBuilder builder(layout.list, context);
    const PoolState& pool = view.now.pools.pool(view.executor);
    const float line = context.style.lineHeight(Type::Small);
    const std::vector<TaskId> tasks = contentsOf(view);
    const bool turnedAway = !view.latest.pools.pool(view.executor).rejections.empty();
    Rect right = region;
    if (turnedAway) {
        right = cutRight(region, region.w * 0.3F);
        cutRight(region, context.px(s8));
    }
    builder.label(cutTop(region, line), titleOf(view, tasks.size(), context), Type::Small,
                  Role::TextMuted);
    cutTop(region, context.px(s2));
    const float height = region.h;
    if (height < line) return;
    const std::size_t slots = pool.queue.bounded() && pool.queue.capacity <= 64
                                  ? static_cast<std::size_t>(pool.queue.capacity)
                                  : 0;
    const Rect row = cutTop(region, height);
    if (pool.queue.kind == QueueKind::SynchronousQueue)
        layoutTakers(row, view, builder);
    else if (tasks.empty() && slots == 0)
        layoutNothing(row, view, builder);
    else
        layoutSlots(row, tasks, slots, view, builder);
    if (!turnedAway) return;
    const std::vector<const Rejection*> shown = rejectionsShown(pool, view);
    builder.label(cutTop(right, line), rejectedTitle(shown, view, context), Type::Small,
                  Role::TextMuted);
    cutTop(right, context.px(s2));
    std::vector<TaskId> rejected;
    for (const Rejection* one : shown)
        rejected.push_back(one->displaced.exists() ? one->displaced : one->task);
    layoutSlots(cutTop(right, height), rejected, 0, view, builder);
}

}  // namespace poolscope

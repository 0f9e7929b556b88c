// The array strip under the tree: the heap as the JDK's field `queue` holds it.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/perspectives/heap/parts.hpp"

namespace poolscope {

namespace {

/// The slots shown: all when they fit, else a stretch around what the event touches.
struct Stretch {
    std::int32_t first = 0;
    std::int32_t count = 0;
    float width = 0;
};

/// The slot written last, at or before the playhead: where the strip looks. It stays there while
/// other things happen.
std::int32_t touchedSlot(const RunView& view) {
    constexpr std::size_t kBack = 400;
    const std::optional<std::size_t> event = view.event();
    if (!event) return 0;
    for (std::size_t i = 0; i < kBack && i <= *event; ++i) {
        const Payload& what = view.log[*event - i].what;
        const std::int32_t first = view.now.heaps.heap(view.executor).first();
        const auto* filled = what.get<SlotFilled>();
        if (filled != nullptr && filled->executor == view.executor) return filled->slot - first;
        const auto* cleared = what.get<SlotCleared>();
        if (cleared != nullptr && cleared->executor == view.executor) return cleared->slot - first;
    }
    return 0;
}

/// What a cell of that width has for its name, without the gap to the next one.
float roomForName(float width, const LayoutContext& context) { return width - 3 * context.px(s1); }

/// Cells in which all names of a pool's tasks are whole, where so few of them fit in the row, ever,
/// that the strip need not move; 0 otherwise. Of all the run's tasks, so that cells keep their
/// size.
float cellForNames(Rect row, const RunView& view, const LayoutContext& context) {
    constexpr std::size_t kFew = 24;
    if (view.latest.tasks.size() > 8 * kFew) return 0;
    const std::vector<TaskId> tasks = view.latest.tasks.of(view.executor);
    if (tasks.empty() || tasks.size() > kFew) return 0;
    float widest = 0;
    for (const TaskId task : tasks)
        widest = std::max(widest, context.width(Type::Small, view.nameInPool(task)));
    const float width = std::ceil(widest + context.width(Type::Small, " ")) + 3 * context.px(s1);
    return width * static_cast<float>(tasks.size()) <= row.w ? width : 0;
}

Stretch stretchFor(Rect row, const Heap& heap, const RunView& view, const LayoutContext& context) {
    const std::int32_t capacity = heap.capacity();
    const float smallest = context.px(s14);
    Stretch stretch{0, capacity, std::min(row.w / static_cast<float>(capacity), context.px(s28))};
    const float named = cellForNames(row, view, context);
    if (named > stretch.width && heap.first() == 0) {
        stretch.count = std::min(capacity, static_cast<std::int32_t>(row.w / named));
        const bool all = stretch.count == capacity;
        stretch.width = all ? named : row.w / static_cast<float>(stretch.count);
        return stretch;
    }
    if (stretch.width >= smallest) return stretch;
    stretch.count = std::min(capacity, static_cast<std::int32_t>(row.w / context.px(s20)));
    stretch.width = row.w / static_cast<float>(stretch.count);
    // While the tasks fit, the strip stays with the head.
    if (heap.size() < stretch.count) return stretch;
    // By halves of the stretch, so that it stands still while a sift works nearby.
    const std::int32_t step = std::max(1, stretch.count / 2);
    const std::int32_t from = (touchedSlot(view) / step) * step - step / 2;
    stretch.first = std::clamp(from, 0, capacity - stretch.count);
    return stretch;
}

void layoutBar(Rect strip, const Stretch& stretch, const Heap& heap, const LayoutContext& context,
               HeapLayout& layout) {
    const auto capacity = static_cast<float>(heap.capacity());
    const Rect bar{strip.x, strip.y, strip.w, context.px(s2)};
    layout.arrayBar = bar;
    layout.arrayFilled = static_cast<float>(heap.size()) / capacity;
    const float width =
        std::max(context.px(s3), bar.w * static_cast<float>(stretch.count) / capacity);
    const float left = bar.w * static_cast<float>(stretch.first) / capacity;
    layout.arraySeen = {bar.x + std::min(left, bar.w - width), bar.y, width, bar.h};
}

bool written(const RunView& view, std::int32_t slot) {
    const std::optional<std::size_t> event = view.event();
    if (!event) return false;
    const Payload& what = view.log[*event].what;
    slot += view.now.heaps.heap(view.executor).first();
    if (const auto* filled = what.get<SlotFilled>()) return filled->slot == slot;
    if (const auto* cleared = what.get<SlotCleared>()) return cleared->slot == slot;
    return false;
}

void layoutTitle(LayoutBuilder& builder, Rect row, const Heap& heap, ExecutorId executor) {
    const LayoutContext& context = builder.context();
    builder.hit(row, Target::of(Target::Kind::Queue, executor.value));
    const std::string counts =
        fmt::format("{} {}   {} {}", context.say("heap.size"), heap.size(),
                    context.say("heap.capacity"), heap.capacity() + heap.first());
    const float width = context.width(Type::Small, counts) + context.px(s2);
    builder.label(cutRight(row, width), counts, Type::Small, Role::TextMuted, AlignX::Right);
    cutRight(row, context.px(s4));
    builder.label(row,
                  context.say(heap.isArray()   ? "heap.array"
                              : heap.isWheel() ? "heap.nodesOfWheel"
                                               : "heap.nodes"),
                  Type::Small, Role::TextMuted);
}

/// queue[k] = e: the name goes from cell to cell in the rhythm of the tree, over those between.
void layoutCopy(const RunView& view, const Stretch& stretch, Type type,
                const LayoutContext& context, HeapLayout& layout) {
    const std::optional<std::size_t> event = view.event();
    if (view.fraction <= 0 || !event) return;
    const auto filled = view.log.get<SlotFilled>(*event);
    if (!filled || filled->from < 0 || filled->executor != view.executor) return;
    const std::int32_t first = view.now.heaps.heap(view.executor).first() + stretch.first;
    const auto cellOf = [&](std::int32_t slot) -> const HeapCell* {
        const std::int32_t at = slot - first;
        return at >= 0 && at < stretch.count ? &layout.cells[static_cast<std::size_t>(at)]
                                             : nullptr;
    };
    const HeapCell* const from = cellOf(filled->from);
    const HeapCell* const to = cellOf(filled->slot);
    if (from == nullptr || to == nullptr || from->hidden || to->hidden) return;
    const float t = ease(view.fraction);
    const Rect box = mix(from->box, to->box, t).moved({0, -from->box.h * 2.4F * t * (1 - t)});
    LayoutBuilder builder(layout.copied, context);
    builder.card(box, Role::Key, Role::Key).tinted = true;
    builder.name(box.inset(context.px(s1), 0), view.nameInPool(filled->task), type, Role::Text,
                 AlignX::Centre);
    std::vector<Label>& words = layout.list.labels;
    clearUnder(layout.copied.labels, words, words.size(), context);
}

}  // namespace

float bareStrip(const LayoutContext& context) {
    return context.style.lineHeight(Type::Small) + context.px(s6);
}

void layoutStrip(Rect strip, const RunView& view, const LayoutContext& context,
                 HeapLayout& layout) {
    LayoutBuilder builder(layout.list, context);
    const RunState& shown = view.fraction > 0.5F ? view.next : view.now;
    const Heap& heap = shown.heaps.heap(view.executor);
    const std::int32_t hole = heap.operation() ? heap.operation()->hole : -1;
    const float smallLine = context.style.lineHeight(Type::Small);
    const bool bare = strip.h <= bareStrip(context);
    if (!bare) {
        layoutTitle(builder, cutTop(strip, smallLine), heap, view.executor);
        cutTop(strip, context.px(s1));
    }
    const Stretch stretch = stretchFor(strip, heap, view, context);
    if (!bare && stretch.count < heap.capacity()) {
        layoutBar(strip, stretch, heap, context, layout);
        cutTop(strip, context.px(s4));
    }
    const Rect indices = cutBottom(strip, bare ? 0 : smallLine);
    const auto every = static_cast<std::int32_t>(
        std::ceil((context.width(Type::Small, "000") + context.px(s2)) / stretch.width));
    // Names in all cells or in none, and with the pool's name in all or in none; names in a few
    // would look special.
    const auto widest = [&](Type type, auto nameOf) {
        float width = 0;
        for (std::int32_t i = 0; i < stretch.count; ++i)
            width = std::max(width, context.width(type, nameOf(heap.taskAt(stretch.first + i))));
        return width;
    };
    const float room = roomForName(stretch.width, context);
    const bool whole =
        widest(Type::Small, [&](TaskId task) { return view.names.of(task); }) <= room;
    const bool named =
        widest(Type::Small, [&](TaskId task) { return view.nameInPool(task); }) <= room ||
        room >= context.px(s12);
    const bool large = strip.h >= context.style.lineHeight(Type::Body) + context.px(s3) &&
                       widest(Type::Body, [&](TaskId task) {
                           return whole ? view.names.of(task) : view.nameInPool(task);
                       }) <= room;
    for (std::int32_t i = 0; i < stretch.count; ++i) {
        const std::int32_t slot = stretch.first + i;
        HeapCell cell;
        cell.beyond = heap.isArray() ? slot >= heap.size() : !heap.taskAt(slot).exists();
        cell.hidden = view.asked.heap.hidesSlot(slot) && !cell.beyond;
        if (!cell.hidden) cell.task = heap.taskAt(slot);
        cell.box = {strip.x + static_cast<float>(i) * stretch.width, strip.y,
                    stretch.width - context.px(s1), strip.h};
        cell.hole = slot == (view.asked.heap.slotsFrom ? *view.asked.heap.slotsFrom : hole);
        cell.written = !cell.hidden && written(view, slot);
        cell.selected = view.asked.heap.tree && cell.task.exists() && cell.task == view.selected;
        cell.cancelled = cell.task.exists() && shown.heaps.key(cell.task).cancelled;
        if (cell.task.exists()) {
            const Rect inside = cell.box.inset(context.px(s1), 0);
            if (named)
                builder.name(inside, whole ? view.names.of(cell.task) : view.nameInPool(cell.task),
                             large ? Type::Body : Type::Small,
                             cell.hole ? Role::TextMuted : Role::Text, AlignX::Centre);
            builder.hit(cell.box, Target::of(cell.task));
        }
        if (cell.hidden)
            builder.label(cell.box, "?", large ? Type::Body : Type::Small, Role::TextMuted,
                          AlignX::Centre);
        if (!bare && i % every == 0) {
            const float width = stretch.width * static_cast<float>(every) - context.px(s1);
            builder.label({cell.box.x, indices.y, every == 1 ? cell.box.w : width, indices.h},
                          fmt::format("{}", slot + heap.first()), Type::Small, Role::TextMuted,
                          every == 1 ? AlignX::Centre : AlignX::Left);
        }
        layout.cells.push_back(cell);
    }
    if (named) layoutCopy(view, stretch, large ? Type::Body : Type::Small, context, layout);
}

}  // namespace poolscope

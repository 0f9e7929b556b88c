// The array strip under the tree: the same heap as the JDK's field `queue` holds it.
#include <fmt/format.h>

#include <cmath>

#include "app/views/heap/parts.hpp"

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
std::int32_t touchedSlot(const Sight& sight) {
    constexpr std::size_t kBack = 400;
    const std::optional<std::size_t> event = sight.event();
    if (!event) return 0;
    for (std::size_t i = 0; i < kBack && i <= *event; ++i) {
        const Payload& what = sight.log[*event - i].what;
        const std::int32_t first = sight.now.heaps.heap(sight.executor).first();
        const auto* filled = what.get<SlotFilled>();
        if (filled != nullptr && filled->executor == sight.executor) return filled->slot - first;
        const auto* cleared = what.get<SlotCleared>();
        if (cleared != nullptr && cleared->executor == sight.executor) return cleared->slot - first;
    }
    return 0;
}

Stretch stretchFor(Rect row, const Heap& heap, const Sight& sight, const Look& look) {
    const std::int32_t capacity = heap.capacity();
    const float smallest = look.px(30);
    Stretch stretch{0, capacity, std::min(row.w / static_cast<float>(capacity), look.px(58))};
    if (stretch.width >= smallest) return stretch;
    stretch.count = std::min(capacity, static_cast<std::int32_t>(row.w / look.px(42)));
    stretch.width = row.w / static_cast<float>(stretch.count);
    // While the tasks fit, the strip stays with the head.
    if (heap.size() < stretch.count) return stretch;
    // By halves of the stretch, so that it stands still while a sift works nearby.
    const std::int32_t step = std::max(1, stretch.count / 2);
    const std::int32_t from = (touchedSlot(sight) / step) * step - step / 2;
    stretch.first = std::clamp(from, 0, capacity - stretch.count);
    return stretch;
}

void layoutBar(Rect strip, const Stretch& stretch, const Heap& heap, const Look& look,
               HeapLayout& layout) {
    const auto capacity = static_cast<float>(heap.capacity());
    const Rect bar{strip.x, strip.y, strip.w, look.px(4)};
    layout.arrayBar = bar;
    layout.arrayFilled = static_cast<float>(heap.size()) / capacity;
    const float width = std::max(look.px(6), bar.w * static_cast<float>(stretch.count) / capacity);
    const float left = bar.w * static_cast<float>(stretch.first) / capacity;
    layout.arraySeen = {bar.x + std::min(left, bar.w - width), bar.y, width, bar.h};
}

bool written(const Sight& sight, std::int32_t slot) {
    const std::optional<std::size_t> event = sight.event();
    if (!event) return false;
    const Payload& what = sight.log[*event].what;
    slot += sight.now.heaps.heap(sight.executor).first();
    if (const auto* filled = what.get<SlotFilled>()) return filled->slot == slot;
    if (const auto* cleared = what.get<SlotCleared>()) return cleared->slot == slot;
    return false;
}

void layoutTitle(Pen& pen, Rect row, const Heap& heap, ExecutorId executor) {
    const Look& look = pen.look();
    pen.hit(row, Target::of(Target::Kind::Queue, executor.value));
    const std::string counts =
        fmt::format("{} {}   {} {}", look.say("heap.size"), heap.size(), look.say("heap.capacity"),
                    heap.capacity() + heap.first());
    const float width = look.width(Type::Small, counts) + look.px(4);
    pen.label(cutRight(row, width), counts, Type::Small, Role::TextMuted, AlignX::Right);
    cutRight(row, look.px(8));
    pen.label(row,
              look.say(heap.isArray()   ? "heap.array"
                       : heap.isWheel() ? "heap.nodesOfWheel"
                                        : "heap.nodes"),
              Type::Small, Role::TextMuted);
}

}  // namespace

void layoutStrip(Rect strip, const Sight& sight, const Look& look, HeapLayout& layout) {
    Pen pen(layout.sheet, look);
    const Moment& shown = sight.fraction > 0.5F ? sight.next : sight.now;
    const Heap& heap = shown.heaps.heap(sight.executor);
    const std::int32_t hole = heap.operation() ? heap.operation()->hole : -1;
    layoutTitle(pen, cutTop(strip, look.style.lineHeight(Type::Small)), heap, sight.executor);
    cutTop(strip, look.px(2));
    const Stretch stretch = stretchFor(strip, heap, sight, look);
    if (stretch.count < heap.capacity()) {
        layoutBar(strip, stretch, heap, look, layout);
        cutTop(strip, look.px(8));
    }
    const float smallLine = look.style.lineHeight(Type::Small);
    const Rect indices = cutBottom(strip, smallLine);
    const auto every = static_cast<std::int32_t>(
        std::ceil((look.width(Type::Small, "000") + look.px(4)) / stretch.width));
    // Names in all cells or in none, and all of them with their pool's name or none: a few alone
    // would look like something special.
    const auto widest = [&](auto nameOf) {
        float width = 0;
        for (std::int32_t i = 0; i < stretch.count; ++i)
            width =
                std::max(width, look.width(Type::Small, nameOf(heap.taskAt(stretch.first + i))));
        return width;
    };
    const float room = stretch.width - look.px(5);
    const bool whole = widest([&](TaskId task) { return sight.names.of(task); }) <= room;
    const bool named =
        widest([&](TaskId task) { return sight.nameInPool(task); }) <= room || room >= look.px(24);
    for (std::int32_t i = 0; i < stretch.count; ++i) {
        const std::int32_t slot = stretch.first + i;
        HeapCell cell;
        cell.task = heap.taskAt(slot);
        cell.box = {strip.x + static_cast<float>(i) * stretch.width, strip.y,
                    stretch.width - look.px(2), strip.h};
        cell.hole = slot == hole;
        cell.written = written(sight, slot);
        cell.beyond = heap.isArray() ? slot >= heap.size() : !cell.task.exists();
        cell.cancelled = cell.task.exists() && shown.heaps.key(cell.task).cancelled;
        if (cell.task.exists()) {
            const Rect inside = cell.box.inset(look.px(1.5F), 0);
            if (named)
                pen.name(inside, whole ? sight.names.of(cell.task) : sight.nameInPool(cell.task),
                         Type::Small, cell.hole ? Role::TextMuted : Role::Text, AlignX::Centre);
            pen.hit(cell.box, Target::of(cell.task));
        }
        if (i % every == 0) {
            const float width = stretch.width * static_cast<float>(every) - look.px(2);
            pen.label({cell.box.x, indices.y, every == 1 ? cell.box.w : width, indices.h},
                      fmt::format("{}", slot + heap.first()), Type::Small, Role::TextMuted,
                      every == 1 ? AlignX::Centre : AlignX::Left);
        }
        layout.cells.push_back(cell);
    }
}

}  // namespace poolscope

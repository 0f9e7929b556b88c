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

std::int32_t touchedSlot(const Sight& sight) {
    const std::optional<std::size_t> event = sight.event();
    if (!event) return 0;
    const Payload& what = sight.log[*event].what;
    if (const auto* filled = std::get_if<SlotFilled>(&what)) return filled->slot;
    if (const auto* cleared = std::get_if<SlotCleared>(&what)) return cleared->slot;
    return 0;
}

Stretch stretchFor(Rect row, std::int32_t capacity, const Sight& sight, const Look& look) {
    const float smallest = look.px(14);
    Stretch stretch{0, capacity, std::min(row.w / static_cast<float>(capacity), look.px(58))};
    if (stretch.width >= smallest) return stretch;
    stretch.width = look.px(24);
    stretch.count = std::min(capacity, static_cast<std::int32_t>(row.w / stretch.width));
    const std::int32_t centre = touchedSlot(sight) - stretch.count / 2;
    stretch.first = std::clamp(centre, 0, capacity - stretch.count);
    return stretch;
}

bool written(const Sight& sight, std::int32_t slot) {
    const std::optional<std::size_t> event = sight.event();
    if (!event) return false;
    const Payload& what = sight.log[*event].what;
    if (const auto* filled = std::get_if<SlotFilled>(&what)) return filled->slot == slot;
    if (const auto* cleared = std::get_if<SlotCleared>(&what)) return cleared->slot == slot;
    return false;
}

void layoutTitle(Pen& pen, Rect row, const Heap& heap) {
    const Look& look = pen.look();
    const std::string counts = fmt::format("{} {}   {} {}", look.say("heap.size"), heap.size(),
                                           look.say("heap.capacity"), heap.capacity());
    const float width = look.width(Type::Small, counts) + look.px(4);
    pen.label(cutRight(row, width), counts, Type::Small, Role::TextMuted, AlignX::Right);
    cutRight(row, look.px(8));
    pen.label(row, look.say("heap.array"), Type::Small, Role::TextMuted);
}

}  // namespace

void layoutStrip(Rect strip, const Sight& sight, const Look& look, HeapLayout& layout) {
    Pen pen(layout.sheet, look);
    const Moment& shown = sight.fraction > 0.5F ? sight.next : sight.now;
    const Heap& heap = shown.heaps.heap(sight.executor);
    const std::int32_t hole = heap.operation() ? heap.operation()->hole : -1;
    layoutTitle(pen, cutTop(strip, look.style.lineHeight(Type::Small)), heap);
    cutTop(strip, look.px(2));
    const Stretch stretch = stretchFor(strip, heap.capacity(), sight, look);
    const float smallLine = look.style.lineHeight(Type::Small);
    const Rect indices = cutBottom(strip, smallLine);
    const auto every = static_cast<std::int32_t>(
        std::ceil((look.width(Type::Small, "000") + look.px(4)) / stretch.width));
    // Names in all cells or in none: a few alone would look like something special.
    float widest = 0;
    for (std::int32_t i = 0; i < stretch.count; ++i)
        widest = std::max(widest,
                          look.width(Type::Small, sight.names.of(heap.taskAt(stretch.first + i))));
    const float room = stretch.width - look.px(8);
    const bool named = widest <= room || room >= look.px(28);
    for (std::int32_t i = 0; i < stretch.count; ++i) {
        const std::int32_t slot = stretch.first + i;
        HeapCell cell;
        cell.task = heap.taskAt(slot);
        cell.box = {strip.x + static_cast<float>(i) * stretch.width, strip.y,
                    stretch.width - look.px(2), strip.h};
        cell.hole = slot == hole;
        cell.written = written(sight, slot);
        cell.beyond = slot >= heap.size();
        cell.cancelled = cell.task.exists() && shown.heaps.key(cell.task).cancelled;
        if (cell.task.exists()) {
            const Rect inside = cell.box.inset(look.px(3), 0);
            const std::string_view name = sight.names.of(cell.task);
            if (named)
                pen.label(inside, name, Type::Small, cell.hole ? Role::TextMuted : Role::Text,
                          AlignX::Centre);
            pen.hit(cell.box, Target::of(cell.task));
        }
        if (i % every == 0) {
            const float width = stretch.width * static_cast<float>(every) - look.px(2);
            pen.label({cell.box.x, indices.y, every == 1 ? cell.box.w : width, indices.h},
                      fmt::format("{}", slot), Type::Small, Role::TextMuted,
                      every == 1 ? AlignX::Centre : AlignX::Left);
        }
        layout.cells.push_back(cell);
    }
}

}  // namespace poolscope

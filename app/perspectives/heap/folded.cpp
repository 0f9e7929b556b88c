// Heaps too large to draw node by node: collapsed subtrees, depth profile, overview map.
#include <fmt/format.h>

#include "app/perspectives/heap/parts.hpp"

namespace poolscope {

namespace {

constexpr Length kWidestDepthBar{96};
constexpr Length kHeapMapFromRight{148};
constexpr Length kHeapMapWidth{144};

const Heap& shownHeap(const RunView& view) {
    const RunState& shown = view.fraction > 0.5F ? view.next : view.now;
    return shown.heaps.heap(view.executor);
}

/// The slot the operation in progress is at, or −1.
std::int32_t slotAtWork(const RunView& view) {
    const std::optional<HeapOperation>& operation = shownHeap(view).operation();
    return operation ? operation->hole : -1;
}

std::string shortCount(std::int32_t count) {
    if (count < 1000) return fmt::format("{}", count);
    if (count < 10'000) return fmt::format("{:.1f}k", static_cast<double>(count) / 1000);
    return fmt::format("{}k", count / 1000);
}

std::string thousands(std::int32_t count) {
    return count < 1000 ? fmt::format("{}", count) : fmt::format("{}k", (count + 500) / 1000);
}

}  // namespace

void layoutFolded(const RunView& view, const LayoutContext& context, HeapLayout& layout) {
    const TreeShape& shape = layout.tree.shape;
    if (!shape.folds) return;
    LayoutBuilder builder(layout.nodeLabels, context);
    const Heap& heap = shownHeap(view);
    const std::int32_t atWork = slotAtWork(view);
    const std::int32_t end = std::min(firstOfLevel(shape.deepest + 1, shape.bits), heap.size());
    for (std::int32_t slot = firstOfLevel(shape.deepest, shape.bits); slot < end; ++slot) {
        FoldedSubtree subtree{slot, subtreeSize(slot, heap.size(), shape.bits), {}, false};
        const Vec2 size = layout.tree.sizeAtSlot(slot);
        const float height = context.style.lineHeight(Type::Small) + context.px(s3);
        subtree.box = rectAround(layout.tree.atSlot(slot),
                                 {std::min(size.x * 1.1F, context.px(s22)), height});
        if (intersection(subtree.box, layout.treeRegion).empty()) continue;
        subtree.touched = atWork >= 0 && shape.isFolded(atWork) && shape.shownAs(atWork) == slot;
        layout.folded.push_back(subtree);
        builder.hit(
            intersection(subtree.box, layout.treeRegion),
            Target::of(Target::Kind::Subtree, static_cast<std::uint32_t>(slot)),
            context.words.fill("ui.heap.unfold", {{"n", fmt::format("{}", subtree.count)}}));
    }
    // Counts as exact as there is room for in all; differences would look special.
    const auto fits = [&](auto words) {
        return std::all_of(layout.folded.begin(), layout.folded.end(), [&](const auto& subtree) {
            return context.width(Type::Small, words(subtree.count)) <= subtree.box.w;
        });
    };
    const bool whole = fits(shortCount);
    for (const FoldedSubtree& subtree : layout.folded)
        builder.label(subtree.box, whole ? shortCount(subtree.count) : thousands(subtree.count),
                      Type::Small, subtree.touched ? Role::Text : Role::TextMuted, AlignX::Centre);
}

void layoutProfile(Rect row, const RunView& view, const LayoutContext& context,
                   HeapLayout& layout) {
    LayoutBuilder builder(layout.list, context);
    const Heap& heap = shownHeap(view);
    const std::int32_t atWork = slotAtWork(view);
    builder.label(cutTop(row, context.style.lineHeight(Type::Small)), context.say("heap.levels"),
                  Type::Small, Role::TextMuted);
    const int bits = layout.tree.shape.bits;
    const int levels = heap.size() == 0 ? 0 : levelOf(heap.size() - 1, bits) + 1;
    const float width =
        std::min(row.w / static_cast<float>(std::max(levels, 1)), context.px(kWidestDepthBar));
    for (int level = 0; level < levels; ++level) {
        const std::int32_t slots = std::int32_t{1} << (bits * level);
        const std::int32_t tasks = std::min(slots, heap.size() - firstOfLevel(level, bits));
        HeapLevel bar;
        bar.box = {row.x + static_cast<float>(level) * width, row.y, width - context.px(s2), row.h};
        bar.filled = static_cast<float>(tasks) / static_cast<float>(slots);
        bar.touched = atWork >= 0 && levelOf(atWork, bits) == level;
        layout.profile.push_back(bar);
        builder.label(bar.box, shortCount(tasks), Type::Small,
                      bar.touched ? Role::Text : Role::TextMuted, AlignX::Centre);
    }
}

Vec2 HeapMap::meantBy(Vec2 point) const {
    return {whole.x + (point.x - box.x) / box.w * whole.w,
            whole.y + (point.y - box.y) / box.h * whole.h};
}

void layoutMap(const LayoutContext& context, const Camera& camera, HeapLayout& layout) {
    if (camera.zoom <= 1.05F) return;
    const Rect region = layout.treeRegion;
    HeapMap map;
    map.box = {region.right() - context.px(kHeapMapFromRight), region.y + context.px(s1),
               context.px(kHeapMapWidth), context.px(s32)};
    map.whole = layout.tree.whole();
    map.levels = layout.tree.shape.deepest + 1;
    map.bits = layout.tree.shape.bits;
    const Vec2 scale{map.box.w / map.whole.w, map.box.h / map.whole.h};
    const Rect seen{map.box.x + (region.x - map.whole.x) * scale.x,
                    map.box.y + (region.y - map.whole.y) * scale.y, region.w * scale.x,
                    region.h * scale.y};
    map.seen = intersection(seen, map.box);
    layout.map = map;
    LayoutBuilder builder(layout.list, context);
    builder.hit(map.box, Target::of(Target::Kind::HeapMap));
}

}  // namespace poolscope

// The comparison bar over the tree.
#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "app/perspectives/heap/parts.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

constexpr Length kTieKeyWidth{178};
constexpr Length kHeapKeyWidth{150};

struct Verdict {
    std::string_view sign;
    std::string_view words;  ///< key of the sentence
    bool moves = false;
};

/// `left` and `right` as shown: the sifted task and its parent, the two children, task and child.
Verdict verdictOf(const HeapComparison& comparison, std::string_view sign, bool ofFour) {
    switch (comparison.what) {
        case HeapComparison::What::WithParent:
            return {sign, comparison.verdict ? "heap.goesUp" : "heap.staysBelow",
                    comparison.verdict};
        case HeapComparison::What::Children:
            if (ofFour)
                return {sign, comparison.verdict ? "heap.nextSibling" : "heap.sameSibling", false};
            return {sign, comparison.verdict ? "heap.rightChild" : "heap.leftChild", false};
        case HeapComparison::What::WithChild:
            return {sign, comparison.verdict ? "heap.staysAbove" : "heap.goesDown",
                    !comparison.verdict};
        case HeapComparison::What::Roots:
            return {sign, comparison.verdict ? "heap.firstWins" : "heap.secondWins", true};
    }
    return {sign, "heap.staysBelow", false};
}

void layoutKey(LayoutBuilder& builder, Rect box, const RunView& view, TaskId task,
               bool withSequence, Role role) {
    Card& card = builder.card(box, role, role);
    card.tinted = true;
    card.target = Target::of(task);
    Rect inside = box.inset(builder.px(s4), 0);
    const std::string key = keyWords(view.next, task, withSequence);
    const float width = builder.context().width(Type::Code, key) + builder.px(s1);
    builder.label(cutRight(inside, width), key, Type::Code, Role::Text, AlignX::Right);
    cutRight(inside, builder.px(s3));
    builder.name(inside, view.nameInPool(task), Type::Strong, Role::Text);
}

/// What the card needs for its words to be whole.
float keyNeeds(const RunView& view, TaskId task, bool withSequence, const LayoutContext& context) {
    return context.width(Type::Code, keyWords(view.next, task, withSequence)) +
           context.width(Type::Strong, view.nameInPool(task)) + context.px(s1) + context.px(s3) +
           2 * context.px(s4);
}

/// The legend of the nodes, always at the right of the bar, as much of it as there is room for:
/// what is compared beside it leaves it where it is. Returns what is left of the bar.
Rect layoutLegend(Rect bar, const LayoutContext& context, HeapLayout& layout) {
    struct Entry {
        std::string_view words;
        bool head, inHand, cancelled, periodic;
    };
    constexpr Entry kEntries[] = {{"heap.legendHead", true, false, false, false},
                                  {"heap.legendPeriodic", false, false, false, true},
                                  {"heap.legendCancelled", false, false, true, false},
                                  {"heap.legendInHand", false, true, false, false}};
    const float sign = context.px(s12) + context.px(s3);
    const float gap = context.px(s8);
    const auto widthOf = [&](const Entry& entry) {
        return sign + context.width(Type::Small, context.say(entry.words)) + context.px(s1);
    };
    std::span<const Entry> entries(kEntries);
    const auto all = [&] {
        float width = -gap;
        for (const Entry& entry : entries) width += widthOf(entry) + gap;
        return width;
    };
    while (!entries.empty() && all() > bar.w) entries = entries.subspan(1);
    LayoutBuilder builder(layout.list, context);
    Rect row = cutRight(bar, std::max(0.0F, all()));
    for (const Entry& entry : entries) {
        Rect own = cutLeft(row, widthOf(entry));
        cutLeft(row, gap);
        const Rect place = cutLeft(own, context.px(s12));
        if (entry.periodic) {
            builder.icon(rectAround(place.centre(), {context.px(s7), context.px(s7)}),
                         IconKind::Periodic, Role::Accent);
        } else {
            HeapNodeBox sample;
            sample.box = rectAround(place.centre(), {context.px(s10), context.px(s7)});
            sample.head = entry.head;
            sample.cancelled = entry.cancelled;
            sample.node.inHand = entry.inHand;
            layout.legend.push_back(sample);
        }
        cutLeft(own, context.px(s3));
        builder.label(own, context.say(entry.words), Type::Small, Role::TextMuted);
    }
    cutRight(bar, gap);
    return bar;
}

}  // namespace

std::string keyWords(const RunState& state, TaskId task, bool withSequence) {
    const TaskKey& key = state.heaps.key(task);
    const TaskFacts& facts = state.tasks.of(task);
    if (key.prioritized) return std::to_string(key.priority);
    const std::string time = facts.timed ? humanTime(facts.trigger) : std::string("0");
    return withSequence ? fmt::format("{} #{}", time, facts.sequence) : time;
}

namespace {

/// The move that a comparison has decided, while it is played.
bool movesOn(const RunView& view) {
    const std::optional<std::size_t> event = view.event();
    const auto filled =
        event && view.fraction > 0 ? view.log.get<SlotFilled>(*event) : std::nullopt;
    return filled && filled->from >= 0;
}

/// In which the comparison stands that is shown: it stays until the move that it decided is made.
const RunState& comparing(const RunView& view) {
    return view.fraction > 0 && !movesOn(view) ? view.next : view.now;
}

}  // namespace

const HeapComparison* comparisonAt(const RunView& view) {
    const std::optional<std::size_t> event = view.event();
    if (!event) return nullptr;
    const auto& operation = comparing(view).heaps.heap(view.executor).operation();
    if (!operation || !operation->comparison) return nullptr;
    const std::size_t decided = movesOn(view) ? *event - 1 : *event;
    return operation->comparison->position == decided ? &*operation->comparison : nullptr;
}

void layoutComparison(Rect bar, const GivenWay& gone, const RunView& view,
                      const LayoutContext& context, HeapLayout& layout) {
    const RunState& after = comparing(view);
    const std::optional<HeapOperation>& operation = after.heaps.heap(view.executor).operation();
    if (!operation || !operation->comparison)
        return layoutWhose(layoutLegend(bar, context, layout), gone, view, context, layout);
    const HeapComparison& comparison = *operation->comparison;
    LayoutBuilder builder(layout.list, context);
    const bool tie =
        after.heaps.heap(view.executor).isFifo() &&
        after.tasks.of(comparison.task).trigger == after.tasks.of(comparison.other).trigger;
    const bool leftFirst = after.goesBefore(comparison.task, comparison.other);
    const bool rightFirst = after.goesBefore(comparison.other, comparison.task);
    const Verdict verdict = verdictOf(comparison,
                                      leftFirst    ? "<"
                                      : rightFirst ? ">"
                                                   : "=",
                                      childBits(after.heaps.heap(view.executor).kind()) == 2);
    const bool told = comparisonAt(view) == nullptr || movesOn(view) || view.progress() > 0.45F;

    Rect rest = bar;
    const std::string words = context.say(verdict.words);
    const float between = context.px(s16) + context.px(s6) + context.px(s8) + context.px(s3);
    const float beside = (bar.w - between - context.width(Type::Strong, words)) / 2;
    const float needed = std::max(keyNeeds(view, comparison.task, tie, context),
                                  keyNeeds(view, comparison.other, tie, context));
    const float usual = std::min(context.px(tie ? kTieKeyWidth : kHeapKeyWidth), bar.w * 0.30F);
    // The cards make room for the verdict before it is cut, but keep their own words.
    const float keyWidth = std::min(usual, std::max(beside, needed));
    layoutKey(builder, cutLeft(rest, keyWidth), view, comparison.task, tie, Role::Key);
    const Rect sign = cutLeft(rest, context.px(s16));
    builder.label(sign, told ? verdict.sign : "?", Type::Title, Role::Text, AlignX::Centre);
    layoutKey(builder, cutLeft(rest, keyWidth), view, comparison.other, tie, Role::Accent);
    cutLeft(rest, context.px(s6));
    // Also of a verdict that is not told yet, so that the legend does not come and go.
    const float said = context.px(s8) + context.px(s3) + context.width(Type::Strong, words);
    Rect right = rest;
    cutLeft(right, said + context.px(s8));
    layoutLegend(right, context, layout);
    if (!told) return;
    const Rect icon = cutLeft(rest, context.px(s8));
    builder.icon(rectAround(icon.centre(), {context.px(s7), context.px(s7)}),
                 verdict.moves ? IconKind::Check : IconKind::Minus,
                 verdict.moves ? Role::Good : Role::TextMuted);
    cutLeft(rest, context.px(s3));
    builder.label(rest, words,
                  context.width(Type::Strong, words) <= rest.w ? Type::Strong : Type::Small,
                  verdict.moves ? Role::Good : Role::TextMuted);
}

}  // namespace poolscope

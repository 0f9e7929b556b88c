// The comparison bar over the tree.
#include <fmt/format.h>

#include "app/model/human_time.hpp"
#include "app/views/heap/parts.hpp"

namespace poolscope {

namespace {

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

void layoutKey(Pen& pen, Rect box, const Sight& sight, TaskId task, bool withSequence, Role role) {
    Card& card = pen.card(box, role, role);
    card.tinted = true;
    card.target = Target::of(task);
    Rect inside = box.inset(pen.px(8), 0);
    const std::string key = keyWords(sight.next.heaps.key(task), withSequence);
    const float width = pen.look().width(Type::Code, key) + pen.px(2);
    pen.label(cutRight(inside, width), key, Type::Code, Role::Text, AlignX::Right);
    cutRight(inside, pen.px(6));
    pen.name(inside, sight.nameInPool(task), Type::Strong, Role::Text);
}

/// How nodes look and what that means, where no comparison is to be shown.
void layoutLegend(Rect bar, const Look& look, HeapLayout& layout) {
    struct Entry {
        std::string_view words;
        bool head, inHand, cancelled, periodic;
    };
    constexpr Entry kEntries[] = {{"heap.legendHead", true, false, false, false},
                                  {"heap.legendPeriodic", false, false, false, true},
                                  {"heap.legendCancelled", false, false, true, false},
                                  {"heap.legendInHand", false, true, false, false}};
    Pen pen(layout.sheet, look);
    for (const Entry& entry : kEntries) {
        const std::string words = look.say(entry.words);
        const float width = look.width(Type::Small, words) + look.px(2);
        if (bar.w < width + look.px(30)) break;
        const Rect place = cutLeft(bar, look.px(24));
        if (entry.periodic) {
            pen.glyph(rectAround(place.centre(), {look.px(13), look.px(13)}), Icon::Periodic,
                      Role::Accent);
        } else {
            HeapNodeBox sample;
            sample.box = rectAround(place.centre(), {look.px(22), look.px(14)});
            sample.head = entry.head;
            sample.cancelled = entry.cancelled;
            sample.node.inHand = entry.inHand;
            layout.legend.push_back(sample);
        }
        cutLeft(bar, look.px(6));
        pen.label(cutLeft(bar, width), words, Type::Small, Role::TextMuted);
        cutLeft(bar, look.px(16));
    }
}

}  // namespace

std::string keyWords(const TaskKey& key, bool withSequence) {
    if (key.prioritized) return std::to_string(key.priority);
    const std::string time = key.timed ? humanTime(key.trigger) : std::string("0");
    return withSequence ? fmt::format("{} #{}", time, key.sequence) : time;
}

const HeapComparison* comparisonAt(const Sight& sight) {
    const std::optional<std::size_t> event = sight.event();
    if (!event) return nullptr;
    const Moment& after = sight.fraction > 0 ? sight.next : sight.now;
    const std::optional<HeapOperation>& operation = after.heaps.heap(sight.executor).operation();
    if (!operation || !operation->comparison) return nullptr;
    return operation->comparison->position == *event ? &*operation->comparison : nullptr;
}

void layoutComparison(Rect bar, const Sight& sight, const Look& look, HeapLayout& layout) {
    const Moment& after = sight.fraction > 0 ? sight.next : sight.now;
    const std::optional<HeapOperation>& operation = after.heaps.heap(sight.executor).operation();
    if (!operation || !operation->comparison) return layoutLegend(bar, look, layout);
    const HeapComparison& comparison = *operation->comparison;
    Pen pen(layout.sheet, look);
    const HeapModel& heaps = after.heaps;
    const bool tie = heaps.heap(sight.executor).isFifo() &&
                     heaps.key(comparison.task).trigger == heaps.key(comparison.other).trigger;
    const bool leftFirst = heaps.goesBefore(comparison.task, comparison.other);
    const bool rightFirst = heaps.goesBefore(comparison.other, comparison.task);
    const Verdict verdict = verdictOf(comparison,
                                      leftFirst    ? "<"
                                      : rightFirst ? ">"
                                                   : "=",
                                      childBits(heaps.heap(sight.executor).kind()) == 2);
    const bool told = comparisonAt(sight) == nullptr || sight.progress() > 0.45F;

    Rect rest = bar;
    const float keyWidth = std::min(look.px(tie ? 178 : 150), bar.w * 0.30F);
    layoutKey(pen, cutLeft(rest, keyWidth), sight, comparison.task, tie, Role::Key);
    const Rect sign = cutLeft(rest, look.px(34));
    pen.label(sign, told ? verdict.sign : "?", Type::Title, Role::Text, AlignX::Centre);
    layoutKey(pen, cutLeft(rest, keyWidth), sight, comparison.other, tie, Role::Accent);
    cutLeft(rest, look.px(12));
    if (!told) return;
    const Rect icon = cutLeft(rest, look.px(18));
    pen.glyph(rectAround(icon.centre(), {look.px(14), look.px(14)}),
              verdict.moves ? Icon::Check : Icon::Minus,
              verdict.moves ? Role::Good : Role::TextMuted);
    cutLeft(rest, look.px(6));
    pen.label(rest, look.say(verdict.words), Type::Strong,
              verdict.moves ? Role::Good : Role::TextMuted);
}

}  // namespace poolscope

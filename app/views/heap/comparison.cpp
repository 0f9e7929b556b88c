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
Verdict verdictOf(const HeapComparison& comparison, bool leftFirst) {
    const std::string_view sign = leftFirst ? "<" : ">";
    switch (comparison.what) {
        case HeapComparison::What::WithParent:
            return {sign, comparison.verdict ? "heap.goesUp" : "heap.staysBelow",
                    comparison.verdict};
        case HeapComparison::What::Children:
            return {sign, comparison.verdict ? "heap.rightChild" : "heap.leftChild", false};
        case HeapComparison::What::WithChild:
            return {sign, comparison.verdict ? "heap.staysAbove" : "heap.goesDown",
                    !comparison.verdict};
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
    pen.label(inside, sight.names.of(task), Type::Strong, Role::Text);
}

}  // namespace

std::string keyWords(const TaskKey& key, bool withSequence) {
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
    if (!operation || !operation->comparison) return;
    const HeapComparison& comparison = *operation->comparison;
    Pen pen(layout.sheet, look);
    const HeapModel& heaps = after.heaps;
    const bool tie = heaps.key(comparison.task).trigger == heaps.key(comparison.other).trigger;
    const bool leftFirst = heaps.goesBefore(comparison.task, comparison.other);
    const Verdict verdict = verdictOf(comparison, leftFirst);
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

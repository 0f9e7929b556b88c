// Lanes: appending spans, finding them again, and the forest that knows the longest of any range.
#include "app/model/playback/timeline.hpp"

#include <algorithm>
#include <bit>

namespace poolscope {

void Lane::open(Instant time, std::size_t position, const Activity& what) {
    close(time, position);
    spans_.push_back({time, time, position, position, what});
    open_ = true;
}

void Lane::close(Instant time, std::size_t position) {
    if (!open_) return;
    Span& last = spans_.editBack();
    last.end = time;
    last.endPosition = position;
    open_ = false;
    addToForest();
}

std::size_t Lane::spanAtPosition(std::size_t position) const {
    const std::size_t after =
        firstThat(0, size(), [&](std::size_t i) { return spans_[i].beginPosition > position; });
    return after == 0 ? size() : after - 1;
}

std::size_t Lane::spanAt(Instant time) const {
    const std::size_t after =
        firstThat(0, size(), [&](std::size_t i) { return isBefore(time, spans_[i].begin); });
    return after == 0 ? size() : after - 1;
}

Duration Lane::lengthOf(std::size_t i) const { return spans_[i].length(); }

std::uint32_t Lane::longerOf(std::uint32_t a, std::uint32_t b) const {
    return lengthOf(b) > lengthOf(a) ? b : a;
}

// Span i is at place 2i; the subtree of 2^L spans from `first` on has its answer at 2·first + 2^L
// − 1. Appending span i completes one subtree for every power of two that divides i + 1.
void Lane::addToForest() {
    const std::size_t span = spans_.size() - 1;
    std::uint32_t longest = static_cast<std::uint32_t>(span);
    forest_.push_back(longest);
    for (std::size_t half = 1; (span + 1) % (2 * half) == 0; half *= 2) {
        const std::size_t first = span + 1 - 2 * half;
        longest = longerOf(forest_[2 * first + half - 1], longest);
        forest_.edit(2 * first + 2 * half - 1) = longest;
    }
    forest_.push_back(static_cast<std::uint32_t>(span));
}

std::size_t Lane::longest(std::size_t first, std::size_t last) const {
    last = std::min(last, forest_.size() / 2);
    if (first >= last) return first;
    auto best = static_cast<std::uint32_t>(first);
    while (first < last) {
        const std::size_t aligned = first == 0 ? last : first & -first;
        const std::size_t size = std::bit_floor(std::min(aligned, last - first));
        best = longerOf(best, forest_[2 * first + size - 1]);
        first += size;
    }
    return best;
}

std::vector<Mark> Lane::visibleMarks(const TimeScale& scale, Instant now) const {
    const auto begin = [&](std::size_t i) { return spans_[i].begin; };
    const auto end = [&](std::size_t i) { return open_ && i + 1 == size() ? now : spans_[i].end; };
    const auto stand = [&](std::size_t first, std::size_t last) { return longest(first, last); };
    return poolscope::visibleMarks(scale, size(), begin, end, stand);
}

}  // namespace poolscope

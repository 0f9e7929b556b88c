// Counting edits.
#include "engine/trace/nearest_name.hpp"

#include <algorithm>
#include <utility>

namespace poolscope {

namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// Edits that turn `a` into `b`: add, drop, change a letter, swap two neighbours. Case is ignored.
std::size_t editDistance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const bool same = lower(a[i - 1]) == lower(b[j - 1]);
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
            const bool swapped = i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) &&
                                 lower(a[i - 2]) == lower(b[j - 1]);
            if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
        }
        std::swap(before, last);
        std::swap(last, row);
    }
    return last[b.size()];
}

/// `mostEdits(candidate)`: how far that one may be.
template <class MostEdits>
std::string_view nearestOf(std::string_view word, const std::vector<std::string_view>& candidates,
                           MostEdits mostEdits) {
    constexpr std::size_t kLongestName = 100;  // nothing we know is longer, and the cost is n × m
    if (word.size() > kLongestName) return {};
    std::string_view best;
    std::size_t bestDistance = word.size() + kLongestName;
    for (const std::string_view candidate : candidates) {
        const std::size_t distance = editDistance(word, candidate);
        const bool isNear =
            distance <= mostEdits(candidate) && distance < std::min(word.size(), candidate.size());
        if (isNear && distance < bestDistance) {
            best = candidate;
            bestDistance = distance;
        }
    }
    return best;
}

}  // namespace

std::string_view nearestName(std::string_view word, const std::vector<std::string_view>& candidates,
                             std::size_t mostEdits) {
    return nearestOf(word, candidates, [&](std::string_view) { return mostEdits; });
}

std::string_view nearestName(std::string_view word,
                             const std::vector<std::string_view>& candidates) {
    return nearestOf(word, candidates, [&](std::string_view candidate) {
        return std::max<std::size_t>(1, std::max(word.size(), candidate.size()) / 3);
    });
}

}  // namespace poolscope

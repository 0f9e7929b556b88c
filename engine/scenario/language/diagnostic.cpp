// Writing diagnostics and guessing what a misspelt name was meant to be.
#include "engine/scenario/language/diagnostic.hpp"

#include <algorithm>

#include <fmt/format.h>

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

}  // namespace

std::string toString(const Diagnostic& diagnostic, std::string_view fileName) {
    if (diagnostic.place.line == 0) return fmt::format("{}: {}", fileName, diagnostic.sentence);
    return fmt::format("{}:{}:{}: {}", fileName, diagnostic.place.line, diagnostic.place.column,
                       diagnostic.sentence);
}

void sortByPlace(std::vector<Diagnostic>& diagnostics) {
    std::stable_sort(diagnostics.begin(), diagnostics.end(),
                     [](const Diagnostic& a, const Diagnostic& b) { return a.place < b.place; });
}

std::string toText(const std::vector<Diagnostic>& diagnostics, std::string_view fileName) {
    std::string text;
    for (const Diagnostic& diagnostic : diagnostics) text += toString(diagnostic, fileName) + '\n';
    return text;
}

std::string_view nearestName(std::string_view word,
                             const std::vector<std::string_view>& candidates) {
    constexpr std::size_t kLongestName = 100;  // nothing we know is longer, and the cost is n × m
    if (word.size() > kLongestName) return {};
    std::string_view best;
    std::size_t bestDistance = word.size() + kLongestName;
    for (const std::string_view candidate : candidates) {
        const std::size_t longer = std::max(word.size(), candidate.size());
        const std::size_t distance = editDistance(word, candidate);
        const bool isNear = distance <= std::max<std::size_t>(1, longer / 3) &&
                            distance < std::min(word.size(), candidate.size());
        if (isNear && distance < bestDistance) {
            best = candidate;
            bestDistance = distance;
        }
    }
    return best;
}

std::string hintFor(std::string_view word, const std::vector<std::string_view>& candidates) {
    const std::string_view near = nearestName(word, candidates);
    return near.empty() ? std::string() : fmt::format("; did you mean '{}'?", near);
}

std::string orList(const std::vector<std::string_view>& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (i > 0) text += i + 1 == names.size() ? " or " : ", ";
        text += names[i];
    }
    return text;
}

}  // namespace poolscope

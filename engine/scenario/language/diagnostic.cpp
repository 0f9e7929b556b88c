// Writing diagnostics.
#include "engine/scenario/language/diagnostic.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/trace/nearest_name.hpp"

namespace poolscope {

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

std::string hintFor(std::string_view word, const std::vector<std::string_view>& candidates) {
    const std::string_view near = nearestName(word, candidates);
    return near.empty() ? std::string() : fmt::format("; did you mean '{}'?", near);
}

std::string orList(const std::vector<std::string_view>& names) {
    std::string text;
    const std::size_t shown = names.size() <= kMostNamed ? names.size() : kMostNamed / 2;
    for (std::size_t i = 0; i < shown; ++i) {
        if (i > 0) text += i + 1 == names.size() ? " or " : ", ";
        text += names[i];
    }
    if (shown < names.size()) text += fmt::format(" or one of {} more", names.size() - shown);
    return text;
}

}  // namespace poolscope

// Writing diagnostics.
#include "engine/scenario/language/diagnostic.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/trace/nearest_name.hpp"

namespace poolscope {

namespace {

template <class Name>
Message joined(const std::vector<Name>& names) {
    Message list;
    const std::size_t shown = names.size() <= kMostNamed ? names.size() : kMostNamed / 2;
    list.parts.reserve(2 * shown);
    for (std::size_t i = 0; i < shown; ++i) {
        if (i > 0) list.parts.emplace_back(i + 1 == names.size() ? " or "_en : ", "_en);
        list.parts.emplace_back(names[i]);
    }
    if (shown < names.size())
        list.parts.emplace_back(" or one of {count} more"_en(names.size() - shown));
    return list;
}

}  // namespace

std::string toString(const Diagnostic& diagnostic, std::string_view fileName) {
    if (diagnostic.place.line == 0) return fmt::format("{}: {}", fileName, diagnostic.sentence());
    return fmt::format("{}:{}:{}: {}", fileName, diagnostic.place.line, diagnostic.place.column,
                       diagnostic.sentence());
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

Message hintOf(std::string_view word, const std::vector<std::string_view>& candidates) {
    const std::string_view near = nearestName(word, candidates);
    return near.empty() ? Message() : "; did you mean '{name}'?"_en(near);
}

Message alternatives(const std::vector<Message>& names) { return joined(names); }
Message alternatives(const std::vector<std::string_view>& names) { return joined(names); }

Message articled(const Message& name) {
    const bool vowel = name.text().find_first_of("AEIOUaeiou") == 0;
    return vowel ? "an {name}"_en(name) : "a {name}"_en(name);
}

}  // namespace poolscope

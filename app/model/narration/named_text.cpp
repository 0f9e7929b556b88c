// Joining texts and taking them apart without losing their names.
#include "app/model/narration/named_text.hpp"

#include <algorithm>

namespace poolscope {

NamedText::NamedText(std::string_view name, NameKind kind) : text(name) {
    if (!name.empty()) names.push_back({0, name.size(), kind});
}

NamedText& NamedText::operator+=(std::string_view words) {
    text += words;
    return *this;
}

NamedText& NamedText::operator+=(const NamedText& more) {
    const std::size_t shift = text.size();
    text += more.text;
    for (const NameSpan& name : more.names)
        names.push_back({name.begin + shift, name.length, name.kind});
    return *this;
}

NamedText NamedText::part(std::size_t begin, std::size_t length) const {
    NamedText part(text.substr(begin, length));
    const std::size_t end = begin + part.text.size();
    for (const NameSpan& name : names) {
        const std::size_t from = std::max(name.begin, begin);
        const std::size_t to = std::min(name.end(), end);
        if (from < to) part.names.push_back({from - begin, to - from, name.kind});
    }
    return part;
}

}  // namespace poolscope

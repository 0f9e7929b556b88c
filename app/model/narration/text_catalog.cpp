// Looking texts up and filling them in.
#include "app/model/narration/text_catalog.hpp"

namespace poolscope {

std::string_view TextCatalog::operator()(std::string_view key) const {
    const auto found = texts_.find(key);
    return found == texts_.end() ? key : std::string_view(found->second);
}

std::string TextCatalog::fill(std::string_view key, Pairs values) const {
    std::string text((*this)(key));
    std::string filled;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text[at] == '{' ? text.find('}', at) : std::string::npos;
        const std::pair<std::string_view, std::string_view>* value = nullptr;
        if (end != std::string::npos) {
            const std::string_view name = std::string_view(text).substr(at + 1, end - at - 1);
            for (const auto& pair : values) {
                if (pair.first == name) value = &pair;
            }
        }
        if (value != nullptr) {
            filled += value->second;
            at = end + 1;
        } else {
            filled += text[at++];
        }
    }
    return filled;
}

}  // namespace poolscope

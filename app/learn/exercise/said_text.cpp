// Filling the text in.
#include "app/learn/exercise/said_text.hpp"

#include <variant>

#include "app/model/narration/text_template.hpp"

namespace poolscope {

std::string textOf(const Said& said, const TextCatalog& words) {
    return filled(words(said.key), [&](std::string_view name) -> const std::string* {
        for (const auto& [known, value] : said.values)
            if (known == name) return std::get_if<std::string>(&value);
        return nullptr;
    });
}

}  // namespace poolscope

// Filling gaps with names and numbers.
#include "app/model/predict/said.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "app/model/narration/text_template.hpp"

namespace poolscope {

NamedText textOf(const Said& said, const Names& names, const TextCatalog& texts) {
    const auto named = [&](const auto& value) {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(value)>, std::string>)
            return NamedText(value);
        else
            return NamedText(value, names);
    };
    return filledAs<NamedText>(texts(said.key),
                               [&](std::string_view gap) -> std::optional<NamedText> {
                                   for (const auto& [known, value] : said.values)
                                       if (known == gap) return std::visit(named, value);
                                   return std::nullopt;
                               });
}

}  // namespace poolscope

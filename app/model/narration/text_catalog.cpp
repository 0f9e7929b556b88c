// Looking texts up and filling them in.
#include "app/model/narration/text_catalog.hpp"

#include "app/model/narration/text_template.hpp"

namespace poolscope {

TextCatalog::Texts::Texts(std::initializer_list<Text> texts) {
    for (const auto& [key, text] : texts) write(key, text);
}

void TextCatalog::Texts::write(std::string_view key, std::string text) {
    const auto [place, isNew] = places_.try_emplace(std::string(key), all_.size());
    if (isNew)
        all_.emplace_back(key, std::move(text));
    else
        all_[place->second].second = std::move(text);
}

const std::string* TextCatalog::Texts::find(std::string_view key) const {
    const auto found = places_.find(key);
    return found == places_.end() ? nullptr : &all_[found->second].second;
}

std::string_view TextCatalog::operator()(std::string_view key) const {
    const std::string* text = texts_.find(key);
    return text == nullptr ? key : std::string_view(*text);
}

std::string TextCatalog::fill(std::string_view key, Pairs values) const {
    return filled((*this)(key), [&](std::string_view name) -> std::optional<std::string_view> {
        for (const auto& [known, value] : values)
            if (known == name) return value;
        return std::nullopt;
    });
}

NamedText TextCatalog::fillNamed(std::string_view key, NamedPairs values) const {
    return filledAs<NamedText>((*this)(key), [&](std::string_view name) -> const NamedText* {
        for (const auto& [known, value] : values)
            if (known == name) return &value;
        return nullptr;
    });
}

NamedText TextCatalog::lock(LockId id, const Names& names) const {
    const std::string key = "word." + std::string(names.of(id));
    return has(key) ? NamedText(std::string((*this)(key))) : NamedText(id, names);
}

}  // namespace poolscope

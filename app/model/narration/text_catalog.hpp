// All words of one language: key → text. "ui.play" → "Play".
//
// Promises: a missing key shows itself (its own name comes back), never an empty button. Reading
// the TOML file is done in `storage`; here it is a flat map, nested tables joined by dots.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace poolscope {

class TextCatalog {
public:
    using Texts = std::map<std::string, std::string, std::less<>>;

    TextCatalog() = default;
    explicit TextCatalog(Texts texts) : texts_(std::move(texts)) {}

    /// The text, or the key itself if there is no text. Lives as long as the catalog (or the key).
    std::string_view operator()(std::string_view key) const;
    bool has(std::string_view key) const { return texts_.find(key) != texts_.end(); }
    const Texts& all() const { return texts_; }

    /// The text with {name} replaced by each pair's second: fill("ui.position", {{"n", "5"}}).
    using Pairs = std::initializer_list<std::pair<std::string_view, std::string_view>>;
    std::string fill(std::string_view key, Pairs values) const;

private:
    Texts texts_;
};

}  // namespace poolscope

// All words of one language: key → text. "ui.play" → "Play".
//
// Promises: a missing key shows itself (its own name comes back), never an empty button. The texts
// stand in the order of their file, which decides between the variants of a sentence
// (narrator.hpp). Reading the TOML file is done in `storage`; here nested tables are keys joined by
// dots.
#pragma once

#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/model/narration/named_text.hpp"

namespace poolscope {

class TextCatalog {
public:
    /// Texts by key, in the order in which their keys were first written.
    class Texts {
    public:
        using Text = std::pair<std::string, std::string>;

        Texts() = default;
        Texts(std::initializer_list<Text> texts);

        /// A key written again keeps its place.
        void write(std::string_view key, std::string text);
        /// Null if there is none.
        const std::string* find(std::string_view key) const;
        auto begin() const { return all_.begin(); }
        auto end() const { return all_.end(); }

    private:
        std::vector<Text> all_;
        std::map<std::string, std::size_t, std::less<>> places_;
    };

    TextCatalog() = default;
    explicit TextCatalog(Texts texts) : texts_(std::move(texts)) {}

    /// The text, or the key itself if there is no text. Lives as long as the catalog (or the key).
    std::string_view operator()(std::string_view key) const;
    bool has(std::string_view key) const { return texts_.find(key) != nullptr; }
    const Texts& all() const { return texts_; }

    /// The text filled (text_template.hpp) with values: fill("ui.position", {{"n", "5"}}).
    using Pairs = std::initializer_list<std::pair<std::string_view, std::string_view>>;
    std::string fill(std::string_view key, Pairs values) const;
    /// The same with values that are names or have names in them:
    /// fillNamed("standstill.on", {{"task", {t5, names}}, {"thread", {main, names}}}).
    using NamedPairs = std::initializer_list<std::pair<std::string_view, NamedText>>;
    NamedText fillNamed(std::string_view key, NamedPairs values) const;
    /// A lock of an executor is called by what it is, "queue lock" or "mainLock", which is no name;
    /// one that bodies use has a name.
    NamedText lock(LockId id, const Names& names) const;

private:
    Texts texts_;
};

}  // namespace poolscope

// Finding values in the tree, and their places in bytes.
#include "engine/scenario/editing/outline.hpp"

#include <algorithm>

#include "engine/trace/utf8.hpp"

namespace poolscope {

// ---- paths

TomlPath below(TomlPath path, TomlStep step) {
    path.push_back(std::move(step));
    return path;
}

const TomlValue* findAt(const TomlValue& root, const TomlPath& path) {
    const TomlValue* at = &root;
    for (const TomlStep& step : path) {
        if (const auto* number = std::get_if<std::size_t>(&step)) {
            const TomlValue::Array* list = at->array();
            if (list == nullptr || *number >= list->size()) return nullptr;
            at = &(*list)[*number];
        } else {
            const std::string& key = std::get<std::string>(step);
            const TomlEntry* entry = at->table() ? findEntry(*at->table(), key) : nullptr;
            if (entry == nullptr) return nullptr;
            at = &entry->value;
        }
    }
    return at;
}

TomlValue& valueAt(TomlValue& root, const TomlPath& path) {
    TomlValue* at = &root;
    for (const TomlStep& step : path) {
        if (const auto* number = std::get_if<std::size_t>(&step)) {
            at = &std::get<TomlValue::Array>(at->value)[*number];
            continue;
        }
        const std::string& key = std::get<std::string>(step);
        TomlValue::Table& table = std::get<TomlValue::Table>(at->value);
        auto entry = std::find_if(table.begin(), table.end(),
                                  [&](const TomlEntry& each) { return each.key == key; });
        if (entry == table.end()) entry = table.insert(entry, TomlEntry{key, {}, {}});
        at = &entry->value;
    }
    return *at;
}

// ---- tables

std::string_view OutlineTable::value(std::string_view key) const {
    const TomlEntry* entry = find(key);
    return entry == nullptr ? std::string_view() : outline->said(entry->value);
}

Outline::Outline(std::string_view text, TomlValue root) : text_(text), root_(std::move(root)) {
    starts_.push_back(0);
    for (std::size_t i = 0; i < text_.size(); ++i)
        if (text_[i] == '\n') starts_.push_back(i + 1);
    tables_.push_back({this, OutlineKind::Head, {}, &root_, 0, behindLines(root_)});
    for (std::size_t kind = 1; kind < kOutlineWords.size(); ++kind) {
        const TomlPath list{std::string(kOutlineWords[kind])};
        const TomlValue* all = findAt(root_, list);
        if (all == nullptr || all->array() == nullptr) continue;
        for (std::size_t i = 0; i < all->array()->size(); ++i) {
            const TomlValue& each = (*all->array())[i];
            if (each.table() == nullptr) continue;
            tables_.push_back({this, static_cast<OutlineKind>(kind), below(list, i), &each,
                               begin(each), inBraces(each) ? end(each) : lineEnd(end(each))});
        }
    }
    std::stable_sort(
        tables_.begin() + 1, tables_.end(),
        [](const OutlineTable& a, const OutlineTable& b) { return a.begin < b.begin; });
}

std::shared_ptr<const Outline> Outline::of(std::string_view text) {
    auto parsed = parseToml(text);
    auto* root = std::get_if<TomlValue>(&parsed);
    if (root == nullptr) return nullptr;
    return std::shared_ptr<const Outline>(new Outline(text, std::move(*root)));
}

const OutlineTable* Outline::table(OutlineKind kind, std::string_view name) const {
    for (const OutlineTable& table : tables_)
        if (table.kind == kind && table.value("name") == name) return &table;
    return nullptr;
}

std::vector<std::string> Outline::names(OutlineKind kind) const {
    std::vector<std::string> all;
    for (const OutlineTable& table : tables_)
        if (table.kind == kind && table.find("name") != nullptr)
            all.emplace_back(table.value("name"));
    return all;
}

std::vector<TomlPath> Outline::texts(const TomlPath& path) const {
    const TomlValue* value = findAt(root_, path);
    if (value == nullptr) return {};
    if (value->text() != nullptr) return {path};
    std::vector<TomlPath> all;
    for (std::size_t i = 0; value->array() != nullptr && i < value->array()->size(); ++i)
        for (TomlPath& inner : texts(below(path, i))) all.push_back(std::move(inner));
    return all;
}

// ---- places

std::size_t Outline::offset(Place place) const {
    if (place.line == 0) return 0;
    if (place.line > starts_.size()) return text_.size();
    std::size_t at = starts_[place.line - 1];
    for (std::uint32_t column = 1; column < place.column && at < text_.size(); ++column) {
        ++at;
        while (at < text_.size() && continuesCharacter(text_[at])) ++at;
    }
    return at;
}

std::size_t Outline::end(const TomlValue& value) const {
    const std::size_t from = begin(value);
    std::size_t end = std::max(offset(value.end), from);
    while (end > from && std::string_view(" \t\r\n").find(text_[end - 1]) != std::string::npos)
        --end;
    if (value.table() != nullptr)
        for (const TomlEntry& entry : *value.table()) end = std::max(end, this->end(entry.value));
    if (value.array() != nullptr)
        for (const TomlValue& element : *value.array()) end = std::max(end, this->end(element));
    return end;
}

std::size_t Outline::lineBegin(std::size_t offset) const {
    return *(std::upper_bound(starts_.begin(), starts_.end(), offset) - 1);
}

std::size_t Outline::lineEnd(std::size_t offset) const {
    const auto next = std::upper_bound(starts_.begin(), starts_.end(), offset);
    return next == starts_.end() ? text_.size() : *next;
}

}  // namespace poolscope

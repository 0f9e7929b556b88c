// Finding places in bytes, and splicing.
#include "engine/scenario/outline.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "engine/scenario/toml_document.hpp"

namespace poolscope {

namespace {

/// From line and column to bytes.
class Bytes {
public:
    explicit Bytes(std::string_view text) : text_(text) {
        starts_.push_back(0);
        for (std::size_t i = 0; i < text.size(); ++i)
            if (text[i] == '\n') starts_.push_back(i + 1);
    }

    std::size_t of(Place place) const {
        if (place.line == 0) return 0;
        if (place.line > starts_.size()) return text_.size();
        std::size_t at = starts_[place.line - 1];
        for (std::uint32_t column = 1; column < place.column && at < text_.size(); ++column) {
            ++at;
            while (at < text_.size() && (static_cast<unsigned char>(text_[at]) & 0xC0U) == 0x80U)
                ++at;
        }
        return at;
    }

    /// Behind the line break of the line that `offset` is in.
    std::size_t lineEnd(std::size_t offset) const {
        const std::size_t end = text_.find('\n', offset);
        return end == std::string_view::npos ? text_.size() : end + 1;
    }

    std::size_t begin(const TomlValue& value) const { return of(value.place); }
    std::size_t end(const TomlValue& value) const {
        std::size_t end = std::max(of(value.end), begin(value));
        while (end > begin(value) && (text_[end - 1] == ' ' || text_[end - 1] == '\t' ||
                                      text_[end - 1] == '\n' || text_[end - 1] == '\r'))
            --end;
        return end;
    }
    std::string_view cut(std::size_t begin, std::size_t end) const {
        return text_.substr(begin, end - begin);
    }

private:
    std::string_view text_;
    std::vector<std::size_t> starts_;
};

void gatherTexts(const Bytes& bytes, const TomlValue& value, std::vector<OutlineText>& texts) {
    if (const std::string* text = value.text())
        texts.push_back({bytes.begin(value), bytes.end(value), *text});
    if (const TomlValue::Array* list = value.array())
        for (const TomlValue& element : *list) gatherTexts(bytes, element, texts);
}

OutlineEntry entryOf(const Bytes& bytes, const TomlEntry& entry) {
    OutlineEntry out;
    out.key = entry.key;
    out.keyBegin = bytes.of(entry.place);
    out.begin = bytes.begin(entry.value);
    out.end = bytes.end(entry.value);
    out.value = entry.value.text() != nullptr ? *entry.value.text()
                                              : std::string(bytes.cut(out.begin, out.end));
    if (entry.value.array() != nullptr) gatherTexts(bytes, entry.value, out.texts);
    if (entry.value.table() != nullptr)
        for (const TomlEntry& inner : *entry.value.table())
            out.entries.push_back(entryOf(bytes, inner));
    return out;
}

bool isTables(const TomlValue& value) {
    const TomlValue::Array* list = value.array();
    return list != nullptr && !list->empty() && list->front().table() != nullptr;
}

OutlineTable tableOf(const Bytes& bytes, OutlineKind kind, std::size_t begin,
                     const TomlValue::Table& entries) {
    OutlineTable table;
    table.kind = kind;
    table.begin = begin;
    table.end = kind == OutlineKind::Head ? begin : bytes.lineEnd(begin);
    for (const TomlEntry& entry : entries) {
        if (kind == OutlineKind::Head && (isTables(entry.value) || entry.value.table() != nullptr))
            continue;
        table.entries.push_back(entryOf(bytes, entry));
        table.end = std::max(table.end, bytes.lineEnd(table.entries.back().end));
    }
    return table;
}

}  // namespace

namespace {

const OutlineEntry* findIn(const std::vector<OutlineEntry>& entries, std::string_view key) {
    for (const OutlineEntry& entry : entries)
        if (entry.key == key) return &entry;
    return nullptr;
}

}  // namespace

const OutlineEntry* OutlineEntry::find(std::string_view inner) const {
    return findIn(entries, inner);
}
const OutlineEntry* OutlineTable::find(std::string_view key) const { return findIn(entries, key); }

std::string_view OutlineTable::value(std::string_view key) const {
    const OutlineEntry* entry = find(key);
    return entry == nullptr ? std::string_view() : std::string_view(entry->value);
}

std::vector<std::string> Outline::names(OutlineKind kind) const {
    std::vector<std::string> all;
    for (const OutlineTable& table : tables)
        if (table.kind == kind && table.find("name") != nullptr)
            all.emplace_back(table.value("name"));
    return all;
}

std::optional<Outline> outlineOf(std::string_view text) {
    const auto parsed = parseToml(text);
    const auto* root = std::get_if<TomlValue>(&parsed);
    if (root == nullptr) return std::nullopt;
    const Bytes bytes(text);
    Outline outline;
    outline.tables.push_back(tableOf(bytes, OutlineKind::Head, 0, *root->table()));
    constexpr std::array<std::string_view, 3> kKinds{"executor", "task", "at"};
    for (std::size_t kind = 0; kind < kKinds.size(); ++kind) {
        const TomlEntry* entry = findEntry(*root->table(), kKinds[kind]);
        if (entry == nullptr || !isTables(entry->value)) continue;
        for (const TomlValue& element : *entry->value.array())
            if (element.table() != nullptr)
                outline.tables.push_back(tableOf(bytes, static_cast<OutlineKind>(kind + 1),
                                                 bytes.begin(element), *element.table()));
    }
    std::stable_sort(
        outline.tables.begin() + 1, outline.tables.end(),
        [](const OutlineTable& a, const OutlineTable& b) { return a.begin < b.begin; });
    return outline;
}

Splice setEntry(std::string_view text, const OutlineTable& table, std::string_view key,
                std::string_view written) {
    if (const OutlineEntry* entry = table.find(key))
        return {entry->begin, entry->end, std::string(written)};
    const std::size_t at = table.end;
    const bool open = at > 0 && text[at - 1] != '\n';
    return {at, at, fmt::format("{}{} = {}\n", open ? "\n" : "", key, written)};
}

Splice removeEntry(std::string_view text, const OutlineEntry& entry) {
    const std::size_t before = text.rfind('\n', entry.keyBegin);
    const std::size_t behind = text.find('\n', entry.end);
    return {before == std::string_view::npos ? 0 : before + 1,
            behind == std::string_view::npos ? text.size() : behind + 1,
            {}};
}

Splice addTable(std::string_view text, const Outline& outline, OutlineKind kind,
                std::string_view block) {
    std::size_t at = 0;
    for (const OutlineTable& table : outline.tables)
        if (table.kind <= kind) at = std::max(at, table.end);
    if (kind == OutlineKind::At) at = text.size();
    std::string lines;
    if (at > 0 && text[at - 1] != '\n') lines += '\n';
    if (at > 0) lines += '\n';
    lines += block;
    return {at, at, lines};
}

}  // namespace poolscope

// Finding places in bytes.
#include "engine/scenario/editing/outline.hpp"

#include <algorithm>
#include <array>

#include "engine/scenario/reader/toml_document.hpp"

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

OutlineTable headOf(const Bytes& bytes, const TomlValue::Table& root) {
    OutlineTable head;
    for (const TomlEntry& entry : root) {
        if (entry.value.table() != nullptr) head.tables.push_back(entryOf(bytes, entry));
        if (isTables(entry.value) || entry.value.table() != nullptr) continue;
        head.entries.push_back(entryOf(bytes, entry));
        head.end = std::max(head.end, bytes.lineEnd(head.entries.back().end));
    }
    return head;
}

OutlineTable tableOf(const Bytes& bytes, OutlineKind kind, const TomlValue& value) {
    OutlineTable table;
    table.kind = kind;
    table.begin = bytes.begin(value);
    table.inBraces = bytes.cut(table.begin, table.begin + 1) == "{";
    table.end = table.inBraces ? bytes.end(value) : bytes.lineEnd(table.begin);
    for (const TomlEntry& entry : *value.table()) {
        table.entries.push_back(entryOf(bytes, entry));
        if (!table.inBraces)
            table.end = std::max(table.end, bytes.lineEnd(table.entries.back().end));
    }
    return table;
}

/// Whether it is a line `key = value` of the head; the key of a header stands in the header.
bool isLine(const TomlEntry& entry) { return entry.place < entry.value.place; }

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
const OutlineEntry* OutlineTable::findTable(std::string_view key) const {
    return findIn(tables, key);
}

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
    outline.tables.push_back(headOf(bytes, *root->table()));
    for (const TomlEntry& entry : *root->table())
        if (isLine(entry))
            outline.headEnd = std::max(outline.headEnd, bytes.lineEnd(bytes.end(entry.value)));
    constexpr std::array<std::string_view, 7> kKinds{"executor",  "task",  "at",   "lock",
                                                     "semaphore", "latch", "pause"};
    for (std::size_t kind = 0; kind < kKinds.size(); ++kind) {
        const TomlEntry* entry = findEntry(*root->table(), kKinds[kind]);
        if (entry == nullptr || entry->value.array() == nullptr) continue;
        const auto own = static_cast<OutlineKind>(kind + 1);
        if (isLine(*entry)) outline.lists.push_back({own, bytes.begin(entry->value)});
        for (const TomlValue& element : *entry->value.array())
            if (element.table() != nullptr) outline.tables.push_back(tableOf(bytes, own, element));
    }
    std::stable_sort(
        outline.tables.begin() + 1, outline.tables.end(),
        [](const OutlineTable& a, const OutlineTable& b) { return a.begin < b.begin; });
    return outline;
}

}  // namespace poolscope

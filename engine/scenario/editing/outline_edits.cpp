// Changing one thing of a scenario's text.
#include <algorithm>

#include <fmt/format.h>

#include "engine/scenario/editing/outline.hpp"

namespace poolscope {

namespace {

constexpr std::string_view kBlanks = " \t";

std::string lineOf(const Change& change) {
    return fmt::format("{} = {}", change.key, change.written.value_or(""));
}

/// Whether it stands in a line `key = value` or `key.inner = value`; the key of a header stands in
/// the header.
bool isLine(const TomlEntry& entry) { return entry.place <= entry.value.place; }

bool isTables(const TomlValue& value) {
    const TomlValue::Array* list = value.array();
    return list != nullptr && !list->empty() && list->front().table() != nullptr;
}

/// Behind blanks, line breaks and remarks.
std::size_t behindRemarks(std::string_view text, std::size_t at) {
    while (at < text.size()) {
        at = std::min(text.find_first_not_of(" \t\r\n", at), text.size());
        if (at == text.size() || text[at] != '#') break;
        at = std::min(text.find('\n', at), text.size());
    }
    return at;
}

/// Behind the remark of that line, if one comes next.
std::size_t behindRemark(std::string_view text, std::size_t at) {
    const std::size_t next = text.find_first_not_of(kBlanks, at);
    if (next == std::string_view::npos || text[next] != '#') return at;
    const std::size_t end = std::min(text.find('\n', next), text.size());
    return text[end - 1] == '\r' ? end - 1 : end;
}

}  // namespace

// ---- a value

/// The last of the table's own lines, or null; at the head of the file the last of a plain value.
const TomlEntry* Outline::lastLine(const TomlValue& table) const {
    const TomlEntry* last = nullptr;
    for (const TomlEntry& entry : *table.table()) {
        const bool plain = entry.value.table() == nullptr && !isTables(entry.value);
        if (!isLine(entry) || (&table == &root_ && !plain)) continue;
        if (last == nullptr || end(last->value) < end(entry.value)) last = &entry;
    }
    return last;
}

std::size_t Outline::behindLines(const TomlValue& table) const {
    if (const TomlEntry* last = lastLine(table)) return lineEnd(end(last->value));
    return &table == &root_ ? 0 : lineEnd(begin(table));
}

Splice Outline::set(const TomlPath& path, std::string_view written) const {
    if (const TomlValue* there = findAt(root_, path))
        return {begin(*there), end(*there), std::string(written)};
    const TomlValue& table = *findAt(root_, {path.begin(), path.end() - 1});
    const Change change{std::get<std::string>(path.back()), std::string(written)};
    if (inBraces(table) && table.table()->empty())
        return {begin(table), end(table), fmt::format("{{ {} }}", lineOf(change))};
    std::string line = lineOf(change);
    if (const TomlEntry* last = lastLine(table)) {
        // All keys of a table without a header or braces begin with its own: `queue.type = …`.
        const std::size_t key = offset(last->place);
        const std::size_t before = text_.find_last_of("{,\n", key);
        line.insert(0, cut(text_.find_first_not_of(kBlanks, before + 1), key));
        const std::size_t at = end(last->value);
        if (before != std::string::npos && text_[before] != '\n') return {at, at, ", " + line};
    }
    const std::size_t at = behindLines(table);
    const bool open = at > 0 && text_[at - 1] != '\n';
    return {at, at, fmt::format("{}{}\n", open ? "\n" : "", line)};
}

// ---- a table

/// The line of that key, with the remark behind it.
Splice Outline::withoutLine(const TomlEntry& entry) const {
    return {lineBegin(offset(entry.place)), lineEnd(end(entry.value)), {}};
}

/// The whole table in braces anew: each comma goes with the entry behind it, so one splice does for
/// any changes. What stays keeps its bytes and those between.
Splice Outline::changedBraces(const TomlValue& table, std::span<const Change> changes) const {
    std::string made;
    bool first = true;
    std::size_t at = begin(table);
    for (const TomlEntry& entry : *table.table()) {
        const auto change = std::find_if(changes.begin(), changes.end(),
                                         [&](const Change& each) { return each.key == entry.key; });
        const std::size_t key = offset(entry.place);
        const std::string_view between = cut(at, key);
        const bool leads = at == begin(table);
        at = end(entry.value);
        const bool stays = change == changes.end() || change->written;
        if (leads || (stays && !first)) made += between;
        if (!stays) continue;
        first = false;
        if (change == changes.end())
            made += cut(key, at);
        else
            made.append(cut(key, begin(entry.value))).append(*change->written);
    }
    if (table.table()->empty()) made = "{ ";
    for (const Change& change : changes) {
        if (findEntry(*table.table(), change.key) != nullptr || !change.written) continue;
        made += (first ? "" : ", ") + lineOf(change);
        first = false;
    }
    made += table.table()->empty() ? " }" : cut(at, end(table));
    return {begin(table), end(table), std::move(made)};
}

std::vector<Splice> Outline::change(const OutlineTable& table,
                                    std::span<const Change> changes) const {
    if (inBraces(*table.tree)) return {changedBraces(*table.tree, changes)};
    std::vector<Splice> splices;
    for (const Change& change : changes) {
        const TomlEntry* entry = table.find(change.key);
        if (change.written)
            splices.push_back(set(below(table.path, change.key), *change.written));
        else if (entry != nullptr)
            splices.push_back(withoutLine(*entry));
    }
    return splices;
}

/// On a line of its own if the last one has that too, else beside it.
Splice Outline::addInBraces(std::size_t list, const OutlineTable* last,
                            const std::string& braces) const {
    if (last == nullptr) {
        const std::size_t at = list + 1;
        const std::size_t next = behindRemarks(text_, at);
        const bool closes = text_[at] == ']';
        const bool empty = text_[next] == ']';
        return {at, at, fmt::format(" {}{}", braces, !empty ? ", " : closes ? " " : "")};
    }
    const std::string_view indent = cut(lineBegin(last->begin), last->begin);
    const bool alone = indent.find_first_not_of(kBlanks) == std::string_view::npos;
    if (!alone) return {last->end, last->end, ", " + braces};
    const std::size_t next = behindRemarks(text_, last->end);
    const bool comma = text_[next] == ',';
    const std::size_t at = behindRemark(text_, comma ? next + 1 : last->end);
    return {last->end, at,
            fmt::format("{}{}\n{}{}{}", comma ? "" : ",", cut(last->end, at), indent, braces,
                        comma ? "," : "")};
}

Splice Outline::add(OutlineKind kind, std::span<const Change> entries) const {
    const OutlineTable* last = nullptr;
    std::size_t at = 0;
    for (const TomlEntry& entry : *root_.table())  // no header may come before these lines
        if (isLine(entry)) at = std::max(at, lineEnd(end(entry.value)));
    for (const OutlineTable& table : tables_) {
        if (table.kind == kind) last = &table;
        if (table.kind <= kind) at = std::max(at, table.end);
    }
    const std::string word(kOutlineWords[static_cast<std::size_t>(kind)]);
    const TomlEntry* list = findEntry(*root_.table(), word);
    if (list != nullptr && list->value.array() != nullptr && isLine(*list)) {
        std::string braces;
        for (const Change& entry : entries) braces += (braces.empty() ? "" : ", ") + lineOf(entry);
        return addInBraces(begin(list->value), last, fmt::format("{{ {} }}", braces));
    }
    if (kind == OutlineKind::At) at = text_.size();
    std::string lines;
    if (at > 0 && text_[at - 1] != '\n') lines += '\n';
    if (at > 0) lines += '\n';
    lines += fmt::format("[[{}]]\n", word);
    for (const Change& entry : entries) lines += lineOf(entry) + '\n';
    return {at, at, lines};
}

std::string spliced(std::string_view text, std::vector<Splice> splices) {
    std::stable_sort(splices.begin(), splices.end(),
                     [](const Splice& a, const Splice& b) { return a.begin < b.begin; });
    std::string made;
    std::size_t at = 0;
    for (const Splice& splice : splices) {
        made.append(text.substr(at, splice.begin - at)).append(splice.text);
        at = splice.end;
    }
    return made.append(text.substr(at));
}

}  // namespace poolscope

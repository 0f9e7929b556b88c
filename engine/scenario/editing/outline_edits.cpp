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

/// The line of that key, with the remark behind it.
Splice withoutLine(std::string_view text, const OutlineEntry& entry) {
    const std::size_t before = text.rfind('\n', entry.keyBegin);
    const std::size_t behind = text.find('\n', entry.end);
    return {before == std::string_view::npos ? 0 : before + 1,
            behind == std::string_view::npos ? text.size() : behind + 1,
            {}};
}

/// The whole table in braces anew: each comma goes with the entry behind it, so one splice does for
/// any changes. What stays keeps its bytes and those between.
Splice changedBraces(std::string_view text, const OutlineTable& table,
                     std::span<const Change> changes) {
    const auto changeOf = [&](const OutlineEntry& entry) {
        return std::find_if(changes.begin(), changes.end(),
                            [&](const Change& each) { return each.key == entry.key; });
    };
    std::string made;
    bool first = true;
    std::size_t at = table.begin;
    for (const OutlineEntry& entry : table.entries) {
        const auto change = changeOf(entry);
        const std::string_view between = text.substr(at, entry.keyBegin - at);
        const bool leads = at == table.begin;
        at = entry.end;
        const bool stays = change == changes.end() || change->written;
        if (leads || (stays && !first)) made += between;
        if (!stays) continue;
        first = false;
        if (change == changes.end())
            made += text.substr(entry.keyBegin, entry.end - entry.keyBegin);
        else
            made.append(text.substr(entry.keyBegin, entry.begin - entry.keyBegin))
                .append(*change->written);
    }
    if (table.entries.empty()) made = "{ ";
    for (const Change& change : changes) {
        if (table.find(change.key) != nullptr || !change.written) continue;
        made += (first ? "" : ", ") + lineOf(change);
        first = false;
    }
    made += table.entries.empty() ? " }" : text.substr(at, table.end - at);
    return {table.begin, table.end, std::move(made)};
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

/// On a line of its own if the last one has that too, else beside it.
Splice addInBraces(std::string_view text, const OutlineList& list, const OutlineTable* last,
                   const std::string& braces) {
    if (last == nullptr) {
        const std::size_t at = list.begin + 1;
        const std::size_t next = behindRemarks(text, at);
        const bool closes = at < text.size() && text[at] == ']';
        const bool empty = next < text.size() && text[next] == ']';
        return {at, at, fmt::format(" {}{}", braces, !empty ? ", " : closes ? " " : "")};
    }
    const std::size_t line = text.rfind('\n', last->begin) + 1;
    const std::string_view indent = text.substr(line, last->begin - line);
    const bool alone = indent.find_first_not_of(kBlanks) == std::string_view::npos;
    if (!alone) return {last->end, last->end, ", " + braces};
    const std::size_t next = behindRemarks(text, last->end);
    const bool comma = next < text.size() && text[next] == ',';
    const std::size_t at = behindRemark(text, comma ? next + 1 : last->end);
    return {last->end, at,
            fmt::format("{}{}\n{}{}{}", comma ? "" : ",", text.substr(last->end, at - last->end),
                        indent, braces, comma ? "," : "")};
}

constexpr std::string_view headerOf(OutlineKind kind) {
    switch (kind) {
        case OutlineKind::Executor: return "[[executor]]";
        case OutlineKind::Task: return "[[task]]";
        default: return "[[at]]";
    }
}

}  // namespace

Splice setEntry(std::string_view text, const OutlineTable& table, std::string_view key,
                std::string_view written) {
    if (const OutlineEntry* entry = table.find(key))
        return {entry->begin, entry->end, std::string(written)};
    const Change change{std::string(key), std::string(written)};
    if (table.inBraces) return changedBraces(text, table, {&change, 1});
    const std::size_t at = table.end;
    const bool open = at > 0 && text[at - 1] != '\n';
    return {at, at, fmt::format("{}{}\n", open ? "\n" : "", lineOf(change))};
}

Splice setInnerEntry(std::string_view text, const OutlineEntry& entry, std::string_view key,
                     std::string_view written) {
    if (const OutlineEntry* inner = entry.find(key))
        return {inner->begin, inner->end, std::string(written)};
    const std::size_t behind = entry.entries.back().end;
    const bool inBraces = text.substr(entry.begin).starts_with('{');
    return {behind, behind, fmt::format("{}{} = {}", inBraces ? ", " : "\n", key, written)};
}

std::vector<Splice> changeTable(std::string_view text, const OutlineTable& table,
                                std::span<const Change> changes) {
    if (table.inBraces) return {changedBraces(text, table, changes)};
    std::vector<Splice> splices;
    for (const Change& change : changes) {
        const OutlineEntry* entry = table.find(change.key);
        if (change.written)
            splices.push_back(setEntry(text, table, change.key, *change.written));
        else if (entry != nullptr)
            splices.push_back(withoutLine(text, *entry));
    }
    return splices;
}

Splice addTable(std::string_view text, const Outline& outline, OutlineKind kind,
                std::span<const Change> entries) {
    const OutlineTable* last = nullptr;
    std::size_t at = outline.headEnd;
    for (const OutlineTable& table : outline.tables) {
        if (table.kind == kind) last = &table;
        if (table.kind <= kind) at = std::max(at, table.end);
    }
    for (const OutlineList& list : outline.lists) {
        if (list.kind != kind) continue;
        std::string braces;
        for (const Change& entry : entries) braces += (braces.empty() ? "" : ", ") + lineOf(entry);
        return addInBraces(text, list, last, fmt::format("{{ {} }}", braces));
    }
    if (kind == OutlineKind::At) at = text.size();
    std::string lines;
    if (at > 0 && text[at - 1] != '\n') lines += '\n';
    if (at > 0) lines += '\n';
    lines += fmt::format("{}\n", headerOf(kind));
    for (const Change& entry : entries) lines += lineOf(entry) + '\n';
    return {at, at, lines};
}

}  // namespace poolscope

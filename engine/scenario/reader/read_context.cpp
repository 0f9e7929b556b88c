// Typed access to the entries of a scenario file, with diagnostics.
#include "engine/scenario/reader/read_context.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

#include "engine/trace/nearest_name.hpp"

namespace poolscope {

Kinds KnownNames::kindsInFile() const {
    Kinds all = 0;
    for (const Kinds kind : kinds) all |= kind;
    return all == 0 ? kAllKinds : all;
}

bool KnownNames::isLabel(std::string_view name) const {
    if (labels.find(name) != labels.end()) return true;
    const std::size_t dash = name.rfind('-');
    if (dash == std::string_view::npos) return false;
    const auto uses = labels.find(name.substr(0, dash));
    const std::string_view digits = name.substr(dash + 1);
    std::uint32_t n = 0;
    const char* const end = digits.data() + digits.size();
    const auto parsed = std::from_chars(digits.data(), end, n);
    const bool isNumber = parsed.ec == std::errc() && parsed.ptr == end && digits.front() != '0';
    return uses != labels.end() && isNumber && n >= 2 &&
           (uses->second.endless || n <= uses->second.byCalls);
}

std::vector<std::string_view> KnownNames::labelNames() const {
    std::vector<std::string_view> found;
    for (const auto& [name, uses] : labels) found.push_back(name);
    return found;
}

std::vector<std::string_view> viewsOf(const std::vector<std::string>& names) {
    return {names.begin(), names.end()};
}

Message quotedOrNothing(std::string_view text) {
    return text.empty() ? Message("nothing"_en) : "{text}"_en(inQuotes(text));
}

Message theKey(std::string_view name) { return "the key {key}"_en(inQuotes(name)); }

Message hintOrChoice(Message hint, const std::vector<std::string_view>& candidates) {
    return hint.empty() && !candidates.empty() ? " ({names})"_en(alternatives(candidates)) : hint;
}

void ReadContext::wrong(const TomlValue& value, const Message& expected) {
    complain(value.place, describe(value), expected);
}

std::optional<std::string> ReadContext::readText(const TomlValue& value, const Message& expected) {
    if (const std::string* text = value.text()) return *text;
    wrong(value, expected);
    return std::nullopt;
}

std::optional<std::string> ReadContext::readName(const TomlValue& value, const Message& expected) {
    const std::string* text = value.text();
    const bool isName =
        text != nullptr && !text->empty() && std::none_of(text->begin(), text->end(), [](char c) {
            return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
        });
    if (isName) return *text;
    wrong(value, expected);
    return std::nullopt;
}

std::optional<bool> ReadContext::readBoolean(const TomlValue& value) {
    if (const bool* boolean = value.boolean()) return *boolean;
    wrong(value, "true or false"_en);
    return std::nullopt;
}

std::optional<std::int32_t> ReadContext::readInt(const TomlValue& value) {
    const std::int64_t* number = value.integer();
    const bool fits = number != nullptr && *number >= std::numeric_limits<std::int32_t>::min() &&
                      *number <= std::numeric_limits<std::int32_t>::max();
    if (fits) return static_cast<std::int32_t>(*number);
    wrong(value, "an int (a whole number from -2147483648 to 2147483647)"_en);
    return std::nullopt;
}

std::optional<Duration> ReadContext::readDuration(const TomlValue& value) {
    if (const std::string* text = value.text()) {
        if (const std::optional<Duration> duration = parseDuration(*text)) return duration;
    }
    wrong(value, durationExpectation());
    return std::nullopt;
}

std::optional<std::uint32_t> ReadContext::readOneOf(
    const TomlValue& value, const Message& what, const std::vector<std::string_view>& candidates) {
    if (const std::string* text = value.text()) {
        const auto known = std::find(candidates.begin(), candidates.end(), *text);
        if (known != candidates.end())
            return static_cast<std::uint32_t>(known - candidates.begin());
        complain(value.place, "{text}"_en(inQuotes(*text)), what + hintOrList(*text, candidates));
        return std::nullopt;
    }
    wrong(value, what);
    return std::nullopt;
}

std::optional<std::uint32_t> ReadContext::readOneOf(const TomlValue& value, const Message& what,
                                                    const NameTable& candidates) {
    if (const std::string* text = value.text())
        if (const auto index = candidates.find(*text)) return index;
    if (mayCompare(candidates.size())) return readOneOf(value, what, viewsOf(candidates.all()));
    wrong(value, what);
    return std::nullopt;
}

Message ReadContext::hint(std::string_view word, const std::vector<std::string_view>& candidates) {
    if (!mayCompare(candidates.size())) return {};
    compared_ += candidates.size();
    return hintOf(word, candidates);
}

Message ReadContext::hintOrList(std::string_view word,
                                const std::vector<std::string_view>& candidates) {
    return hintOrChoice(hint(word, candidates), candidates);
}

std::optional<HandlerKind> ReadContext::readHandler(const TomlValue& value) {
    const auto words = handlerNames();
    const auto index = readOneOf(value, "a handler of the JDK"_en, {words.begin(), words.end()});
    if (!index) return std::nullopt;
    return static_cast<HandlerKind>(*index);
}

void ReadContext::checkKeys(const TomlValue& table, const Message& owner,
                            const std::vector<std::string_view>& allowed) {
    for (const TomlEntry& entry : *table.table()) {
        if (std::find(allowed.begin(), allowed.end(), entry.key) != allowed.end()) continue;
        const std::string_view near = nearestName(entry.key, allowed);
        if (!near.empty()) hinted_.emplace(table.place, near);
        complain(entry.place, theKey(entry.key),
                 near.empty() ? "a key of {owner}: {keys}"_en(owner, alternatives(allowed))
                              : "a key of {owner}"_en(owner) + hintOf(entry.key, allowed));
    }
}

const TomlEntry* ReadContext::require(const TomlValue& table, std::string_view where,
                                      std::string_view key, const Message& expected) {
    const TomlEntry* entry = findEntry(*table.table(), key);
    if (entry == nullptr && !isHinted(table, key))
        complain(table.place, "no '{key}' in this {table}"_en(key, where), expected);
    return entry;
}

bool isLikeWorker(std::string_view threadName) {
    const auto takeNumber = [&](std::string_view before) {
        if (!threadName.starts_with(before)) return false;
        threadName.remove_prefix(before.size());
        std::uint32_t number = 0;
        const auto [end, error] =
            std::from_chars(threadName.data(), threadName.data() + threadName.size(), number);
        if (error != std::errc() || number == 0) return false;
        threadName.remove_prefix(static_cast<std::size_t>(end - threadName.data()));
        return true;
    };
    return takeNumber("pool-") && takeNumber("-thread-") && threadName.empty();
}

}  // namespace poolscope

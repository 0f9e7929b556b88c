// Reading how often an [[at]] makes its call: `every`, `arrivals`, `times` and `until`.
#include <algorithm>

#include "engine/scenario/reader/key_reader.hpp"

namespace poolscope {

namespace {

class ArrivalReader {
public:
    ArrivalReader(ReadContext& context, const TomlValue& table)
        : context_(context), table_(table) {}

    std::optional<ArrivalSpec> read(bool ends) {
        const TomlEntry* every = findEntry(*table_.table(), "every");
        const TomlEntry* arrivals = findEntry(*table_.table(), "arrivals");
        checkCompany(context_, table_, keysOf(KeyTable::At));
        readEnd();
        if (every == nullptr && arrivals == nullptr) {
            if (const TomlEntry* until = findEntry(*table_.table(), "until"))
                context_.complain(until->place, "until without every or arrivals"_en,
                                  "one of them: it says how often the call is repeated"_en);
            spec_.process = ArrivalSpec::Process::InARow;
            return spec_.times ? std::optional(spec_) : std::nullopt;
        }
        if (every != nullptr) {
            const auto gap = duration(KeyTable::At, "every", every->value);
            if (gap) spec_.gap = {*gap, *gap};
        }
        if (arrivals != nullptr) readProcess(arrivals->value);
        const bool listed = spec_.process == ArrivalSpec::Process::Recorded;
        const bool ownEnd = findEntry(*table_.table(), "times") != nullptr ||
                            findEntry(*table_.table(), "until") != nullptr;
        if (!ends && !ownEnd && !listed) {
            const TomlEntry* entry = every != nullptr ? every : arrivals;
            context_.complain(entry->place, "{key} without an end"_en(entry->key),
                              "`times` or `until` beside it, or an `until` at the head of the "
                              "file"_en);
        }
        return spec_;
    }

private:
    std::optional<Duration> duration(KeyTable table, std::string_view key, const TomlValue& value) {
        const auto read = readKey(context_, *findKey(table, key), value);
        return read ? std::optional(std::get<Duration>(*read)) : std::nullopt;
    }

    void readEnd() {
        if (const TomlEntry* times = findEntry(*table_.table(), "times")) {
            const auto read = readKey(context_, *findKey(KeyTable::At, "times"), times->value);
            if (read) spec_.times = static_cast<std::int32_t>(std::get<std::int64_t>(*read));
        }
        if (const TomlEntry* until = findEntry(*table_.table(), "until"))
            spec_.until = duration(KeyTable::At, "until", until->value);
    }

    void readProcess(const TomlValue& value) {
        const std::vector<const KeySpec*> keys = keysOf(KeyTable::Arrivals);
        constexpr Phrase kExpected =
            "an arrival process such as { poisson = \"5ms\" }, { uniform = \"2ms..8ms\" }, "
            "{ burst = 10, every = \"100ms\" } or { csv = \"arrivals.csv\" }"_en;
        if (value.table() == nullptr || value.table()->empty())
            return context_.wrong(value, kExpected);
        context_.checkKeys(value, "arrivals", namesOf(keys));
        checkCompany(context_, value, keys);
        for (const TomlEntry& entry : *value.table()) {
            const KeySpec* key = findKey(KeyTable::Arrivals, entry.key);
            if (key != nullptr) readPart(*key, entry.value, value);
        }
    }

    void readPart(const KeySpec& key, const TomlValue& value, const TomlValue& process) {
        using Process = ArrivalSpec::Process;
        if (key.name == "poisson" || key.name == "every") {
            const auto gap = duration(KeyTable::Arrivals, key.name, value);
            if (gap) spec_.gap = {*gap, *gap};
            if (key.name == "poisson") spec_.process = Process::Poisson;
        } else if (key.name == "uniform") {
            spec_.process = Process::Uniform;
            readRange(key, value);
        } else if (key.name == "burst") {
            spec_.process = Process::Burst;
            const auto read = readKey(context_, key, value);
            if (read) spec_.size = static_cast<std::int32_t>(std::get<std::int64_t>(*read));
        } else if (key.name == "csv") {
            spec_.process = Process::Recorded;
            readRecorded(key, value, process);
        } else if (!readKey(context_, key, value)) {
            return;
        }
    }

    void readRange(const KeySpec& key, const TomlValue& value) {
        const std::string* text = value.text();
        if (text == nullptr) return context_.wrong(value, key.expected);
        const auto range = readLength(context_, value.place, "uniform", *text);
        if (!range) return;
        if (range->law != nullptr || range->high.ns <= 0)
            context_.wrong(value, key.expected);
        else
            spec_.gap = *range;
    }

    void readRecorded(const KeySpec& key, const TomlValue& value, const TomlValue& process) {
        const auto file = readKey(context_, key, value);
        const TomlEntry* column = findEntry(*process.table(), "column");
        if (!file) return;
        DataColumn wanted{std::get<std::string>(*file), {}};
        if (column != nullptr && column->value.text() != nullptr)
            wanted.column = *column->value.text();
        auto times = readColumn(context_, value.place, wanted);
        if (!times) return;
        std::sort(times->begin(), times->end());
        spec_.recorded = std::move(*times);
    }

    ReadContext& context_;
    const TomlValue& table_;
    ArrivalSpec spec_;
};

}  // namespace

std::optional<ArrivalSpec> readArrivals(ReadContext& context, const TomlValue& table, bool ends) {
    return ArrivalReader(context, table).read(ends);
}

}  // namespace poolscope

// Reading `recursive = { sum = [10, 100], threshold = 4, split = "forkLeft", leaf = "work 2ms" }`.
#include <algorithm>

#include "engine/scenario/reader/key_reader.hpp"

namespace poolscope {

namespace {

constexpr Phrase kForm = "a program: { sum = [10, 100], threshold = 4 } or { fib = 10 }"_en;
constexpr std::int64_t kMostNumbers = 1'000'000;

class RecursiveReader {
public:
    RecursiveReader(ReadContext& context, const TomlValue& value)
        : context_(context), value_(value), entries_(*value.table()) {}

    std::optional<RecursiveSpec> read() {
        const std::size_t before = context_.diagnostics.size();
        const std::vector<const KeySpec*> keys = keysOf(KeyTable::Recursive);
        context_.checkKeys(value_, "recursive", namesOf(keys));
        readPlainKeys(context_, value_, "recursive", keys, spec_);
        checkCompany(context_, value_, keys);
        const TomlEntry* sum = findEntry(entries_, "sum");
        const TomlEntry* fib = findEntry(entries_, "fib");
        if ((sum == nullptr) == (fib == nullptr)) context_.wrong(value_, kForm);
        if (sum != nullptr) readSum(sum->value);
        if (fib != nullptr) readFib(fib->value);
        spec_.leaf = readSteps("leaf");
        spec_.combine = readSteps("combine");
        if (context_.diagnostics.size() != before) return std::nullopt;
        return spec_;
    }

private:
    void readSum(const TomlValue& value) {
        constexpr Phrase kRange = "the first and the last number: [10, 100]"_en;
        const TomlValue::Array* ends = value.array();
        if (ends == nullptr || ends->size() != 2) return context_.wrong(value, kRange);
        const auto from = context_.readInt((*ends)[0]);
        const auto to = context_.readInt((*ends)[1]);
        if (!from || !to) return;
        if (*to < *from || std::int64_t{*to} - *from >= kMostNumbers) {
            context_.wrong(value,
                           "the smaller end first, and at most {count} numbers"_en(kMostNumbers));
        }
        spec_.from = *from;
        spec_.to = *to;
    }

    void readFib(const TomlValue& value) {
        spec_.program = RecursiveSpec::Program::Fib;
        const auto n = readKey(context_, *findKey(KeyTable::Recursive, "fib"), value);
        if (n) spec_.to = std::get<std::int64_t>(*n);
    }

    /// One step or a list of them, as a template to run.
    std::shared_ptr<const TaskTemplate> readSteps(std::string_view key) {
        const TomlEntry* entry = findEntry(entries_, key);
        if (entry == nullptr) return nullptr;
        auto steps = std::make_shared<TaskTemplate>();
        steps->runs.emplace_back();
        if (const TomlValue::Array* list = entry->value.array()) {
            steps->runs.front() = readBody(context_, *list);
        } else {
            readStep(context_, entry->value, steps->runs.front());
            for (Step& step : steps->runs.front()) step.number = context_.takeStepNumber();
        }
        return steps;
    }

    ReadContext& context_;
    const TomlValue& value_;
    const TomlValue::Table& entries_;
    RecursiveSpec spec_;
};

}  // namespace

std::optional<RecursiveSpec> readRecursive(ReadContext& context, const TomlValue& value) {
    if (value.table() == nullptr) {
        context.wrong(value, kForm);
        return std::nullopt;
    }
    return RecursiveReader(context, value).read();
}

}  // namespace poolscope

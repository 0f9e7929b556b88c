// Reading `recursive = { sum = [10, 100], threshold = 4, split = "forkLeft", leaf = "work 2ms" }`.
#include <algorithm>

#include <fmt/format.h>

#include "engine/scenario/reader/read_context.hpp"

namespace poolscope {

namespace {

constexpr std::string_view kForm = "a program: { sum = [10, 100], threshold = 4 } or { fib = 10 }";
constexpr std::int64_t kMostNumbers = 100'000;
constexpr std::int32_t kMostFib = 20;  ///< 21891 parts

class RecursiveReader {
public:
    RecursiveReader(ReadContext& context, const TomlValue& value)
        : context_(context), value_(value), entries_(*value.table()) {}

    std::optional<RecursiveSpec> read() {
        const std::size_t before = context_.diagnostics.size();
        context_.checkKeys(value_, "recursive",
                           {"sum", "fib", "threshold", "split", "leaf", "combine"});
        const TomlEntry* sum = findEntry(entries_, "sum");
        const TomlEntry* fib = findEntry(entries_, "fib");
        if ((sum == nullptr) == (fib == nullptr)) context_.wrong(value_, kForm);
        if (sum != nullptr) readSum(sum->value);
        if (fib != nullptr) readFib(fib->value);
        if (const TomlEntry* split = findEntry(entries_, "split")) {
            const auto index =
                context_.readOneOf(split->value, "which half is forked",
                                   {"forkLeft", "forkRight", "forkBoth", "invokeAll"});
            if (index) spec_.split = static_cast<RecursiveSpec::Split>(*index);
        }
        spec_.leaf = readSteps("leaf");
        spec_.combine = readSteps("combine");
        if (context_.diagnostics.size() != before) return std::nullopt;
        return spec_;
    }

private:
    void readSum(const TomlValue& value) {
        constexpr std::string_view kRange = "the first and the last number: [10, 100]";
        const TomlValue::Array* ends = value.array();
        if (ends == nullptr || ends->size() != 2) return context_.wrong(value, kRange);
        const auto from = context_.readInt((*ends)[0]);
        const auto to = context_.readInt((*ends)[1]);
        if (!from || !to) return;
        if (*to < *from || std::int64_t{*to} - *from >= kMostNumbers) {
            context_.wrong(
                value, fmt::format("the smaller end first, and at most {} numbers", kMostNumbers));
        }
        spec_.from = *from;
        spec_.to = *to;
        const TomlEntry* threshold =
            context_.require(value_, "recursive", "threshold",
                             "how many numbers are added up without splitting: threshold = 4");
        if (threshold == nullptr) return;
        spec_.threshold = context_.readInt(threshold->value).value_or(1);
        if (spec_.threshold < 1) context_.wrong(threshold->value, "1 or more numbers");
    }

    void readFib(const TomlValue& value) {
        spec_.program = RecursiveSpec::Program::Fib;
        const auto n = context_.readInt(value);
        if (n && (*n < 0 || *n > kMostFib)) context_.wrong(value, "a number from 0 to 20");
        spec_.to = n.value_or(0);
        if (const TomlEntry* threshold = findEntry(entries_, "threshold")) {
            context_.complain(threshold->place,
                              "found the key \"threshold\", expected none: fib splits down to 1");
        }
    }

    /// One step or a list of them, as a template to run.
    std::shared_ptr<const TaskTemplate> readSteps(std::string_view key) {
        const TomlEntry* entry = findEntry(entries_, key);
        if (entry == nullptr) return nullptr;
        auto steps = std::make_shared<TaskTemplate>();
        steps->runs.emplace_back();
        if (const TomlValue::Array* list = entry->value.array()) {
            for (const TomlValue& step : *list) readStep(context_, step, steps->runs.front());
        } else {
            readStep(context_, entry->value, steps->runs.front());
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

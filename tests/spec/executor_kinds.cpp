// The rows of the kinds of executors, beside the table of methods and that of keys.
#include <doctest/doctest.h>

#include <algorithm>

#include "engine/scenario/keys/keys.hpp"
#include "engine/trace/executor_kinds.hpp"

using namespace poolscope;

TEST_CASE("a kind of executor has the methods that its row names") {
    for (const ExecutorKindSpec& spec : kExecutorKinds) {
        INFO(spec.className);
        CHECK(executorKindOf(spec.className) == spec.kind);
        const auto has = [&](std::string_view name) {
            INFO(name);
            const MethodSpec* method = findMethod(name, kindBit(spec.kind));
            CHECK(method != nullptr);
            return method;
        };
        for (const std::string_view name : spec.waysIn)
            if (const MethodSpec* method = has(name)) CHECK(method->task == TaskNeed::Template);
        for (const std::string_view name : spec.controls) has(name);
        for (const std::string_view name : spec.upkeep) has(name);
        for (const auto& some : {spec.sizes, spec.policies})
            for (const Setting setting : some) {
                CHECK(std::count(spec.settings.begin(), spec.settings.end(), setting) == 1);
                CHECK(findKey(KeyTable::Executor, toString(setting), kindBit(spec.kind)) !=
                      nullptr);
            }
    }
}

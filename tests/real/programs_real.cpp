// Programs on real threads: no increment is lost that is one step, no signal that is waited for.
#include <chrono>
#include <thread>

#include <doctest/doctest.h>

#include "engine/scenario/reader/scenario_reader.hpp"
#include "engine/scenario/run/real_run.hpp"

using namespace poolscope;

namespace {

/// The variables' last values, by name; nothing of a run in which an assert did not hold.
std::string lastValues(const std::string& text) {
    ReadScenario result = readScenario(text, "test.toml");
    REQUIRE_MESSAGE(result.scenario.has_value(), toText(result.diagnostics, "test.toml"));
    RealRun run(std::make_shared<const Scenario>(std::move(*result.scenario)), {});
    while (!run.isOver()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    const RunRecord record = run.finish();
    std::vector<std::int32_t> values;
    for (std::size_t i = 0; i < record.log->size(); ++i) {
        const Event event = (*record.log)[i];
        if (const auto* made = event.what.get<VariableCreated>()) values.push_back(made->value);
        if (const auto* written = event.what.get<VariableWritten>())
            values[written->variable.value] = written->value;
        const auto* asserted = event.what.get<Asserted>();
        if (asserted != nullptr && !asserted->holds) return "";
    }
    std::string told;
    for (const std::int32_t value : values)
        told += (told.empty() ? "" : " ") + std::to_string(value);
    return told;
}

std::string threads(int count, const std::string& body) {
    std::string all;
    for (int i = 0; i < count; ++i)
        all += "[[thread]]\nname = \"t" + std::to_string(i) + "\"\nbody = [" + body + "]\n";
    return all;
}

}  // namespace

TEST_CASE("four real threads add in one step, under a lock and by compareAndSet") {
    const std::string variables =
        "until = \"20s\"\n[[variable]]\nname = \"a\"\nvalue = 0\n"
        "[[variable]]\nname = \"b\"\nvalue = 0\n"
        "[[variable]]\nname = \"c\"\nvalue = 0\n[[lock]]\nname = \"m\"\n";
    CHECK(lastValues(variables + threads(4, R"~("repeat 200", ["a.incrementAndGet()",
                                      "synchronized m", ["set b = b + 1"],
                                      "local done = false",
                                      "while !done", ["local v = c",
                                                      "local done = c.compareAndSet(v, v + 1)"]])~")) ==
          "800 800 800");
}

TEST_CASE("a real hand-over through a monitor loses nothing, and a real spin sees the write") {
    CHECK(lastValues("until = \"20s\"\n[[variable]]\nname = \"full\"\nvalue = false\n"
                     "[[variable]]\nname = \"sum\"\nvalue = 0\n[[variable]]\nname = \"ready\"\n"
                     "value = false\n[[lock]]\nname = \"m\"\n"
                     "[[thread]]\nname = \"giver\"\nbody = [\"set ready = true\", \"repeat 100\", "
                     "[\"synchronized m\", [\"while full\", [\"wait m\"], \"set full = true\", "
                     "\"notifyAll m\"]]]\n"
                     "[[thread]]\nname = \"taker\"\nbody = [\"while !ready\", [], \"repeat 100\", "
                     "[\"synchronized m\", [\"while !full\", [\"wait m\"], \"set full = false\", "
                     "\"set sum = sum + 1\", \"notifyAll m\"]], \"assert sum == 100\"]\n") ==
          "0 100 1");
}

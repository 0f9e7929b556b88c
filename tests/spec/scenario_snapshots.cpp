// Snapshots that tell only what has changed: whoever applies them one after the other has what the
// full ones say.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "engine/scenario/reader/scenario_reader.hpp"
#include "engine/scenario/report/report.hpp"
#include "engine/scenario/run/run.hpp"
#include "tests/support/scenario_text.hpp"

using namespace poolscope;

namespace {

using OrderedJson = nlohmann::ordered_json;

RunRecord runOf(const std::string& text) {
    ReadScenario read = readScenario(text, "test.toml");
    REQUIRE_MESSAGE(read.scenario.has_value(), toText(read.diagnostics, "test.toml"));
    return runVirtually(*read.scenario);
}

std::vector<OrderedJson> snapshotsIn(const RunRecord& run, SnapshotForm form) {
    std::vector<OrderedJson> all;
    forEachSnapshot(run, form,
                    [&](const std::string& line) { all.push_back(OrderedJson::parse(line)); });
    return all;
}

/// An executor as the changes so far leave it.
struct Rebuilt {
    std::map<int, std::string> slots;
    std::vector<std::string> line;
    std::map<std::string, OrderedJson> heapIndex;
    std::map<std::string, OrderedJson> state;

    void apply(const OrderedJson& changes) {
        for (const auto& [slot, name] : changes["slots"].items())
            if (name.is_null())
                slots.erase(std::stoi(slot));
            else
                slots[std::stoi(slot)] = name;
        for (const OrderedJson& name : changes["left"]) {
            const auto found = std::find(line.begin(), line.end(), name.get<std::string>());
            REQUIRE(found != line.end());
            line.erase(found);
        }
        for (const OrderedJson& name : changes["joined"]) line.push_back(name);
        for (const auto& [name, value] : changes["heapIndex"].items()) heapIndex[name] = value;
        for (const auto& [name, value] : changes["state"].items()) state[name] = value;
    }
    std::vector<std::string> queued() const {
        std::vector<std::string> all = line;
        for (const auto& [slot, name] : slots) all.push_back(name);
        return all;
    }
};

std::map<std::string, OrderedJson> mapOf(const OrderedJson& object) {
    std::map<std::string, OrderedJson> all;
    for (const auto& [name, value] : object.items()) all[name] = value;
    return all;
}

void checkChanges(const RunRecord& run) {
    const std::vector<OrderedJson> full = snapshotsIn(run, SnapshotForm::Full);
    const std::vector<OrderedJson> changes = snapshotsIn(run, SnapshotForm::Changes);
    REQUIRE(full.size() == changes.size());
    std::map<std::string, Rebuilt> executors;
    for (std::size_t i = 0; i < full.size(); ++i) {
        INFO(full[i].dump());
        INFO(changes[i].dump());
        for (const auto& [key, value] : full[i].items())
            if (key != "heap" && key != "heapIndex" && key != "state")
                CHECK(value == changes[i][key]);
        Rebuilt& executor = executors[full[i]["on"]];
        executor.apply(changes[i]);
        CHECK(executor.queued() == full[i]["heap"].get<std::vector<std::string>>());
        CHECK(executor.heapIndex == mapOf(full[i]["heapIndex"]));
        CHECK(executor.state == mapOf(full[i]["state"]));
    }
}

}  // namespace

TEST_CASE("--snapshots-form changes: slots, tasks that left and joined, and what became of tasks") {
    const std::string plain = R"([[executor]]
name = "p"
kind = "ThreadPoolExecutor"
corePoolSize = 1
maximumPoolSize = 1
queue = { type = "LinkedBlockingQueue" }
)";
    const std::string text = plain + task("t", "[[\"work 10ms\"]]") +
                             at("0ms", "execute", "task = \"t\"\nas = \"a\"") +
                             at("0ms", "submit", "task = \"t\"\nas = \"b\"") +
                             at("1ms", "submit", "task = \"t\"\nas = \"c\"") +
                             at("12ms", "submit", "task = \"t\"\nas = \"d\"");
    const std::vector<OrderedJson> lines = snapshotsIn(runOf(text), SnapshotForm::Changes);
    REQUIRE(lines.size() == 4);
    const auto changed = [&](std::size_t i) {
        std::string all;
        for (const char* const key : {"left", "joined", "state"}) all += lines[i][key].dump() + " ";
        return all;
    };
    CHECK(changed(0) == R"([] [] {} )");
    CHECK(changed(1) == R"([] ["b"] {"b":"NEW"} )");
    CHECK(changed(2) == R"([] ["c"] {"c":"NEW"} )");
    CHECK(changed(3) == R"(["b"] ["d"] {"d":"NEW"} )");
    const RunRecord scheduled = runOf(
        "[[executor]]\nname = \"s\"\nkind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 1\n" +
        task("t", "[[\"work 10ms\"]]") +
        at("0ms", "schedule", "task = \"t\"\nas = \"a\"\ndelay = \"20ms\"") +
        at("0ms", "schedule", "task = \"t\"\nas = \"b\"\ndelay = \"10ms\"") +
        at("5ms", "cancel", "task = \"b\"") + at("15ms", "setCorePoolSize", "corePoolSize = 1"));
    std::string all;
    for (const OrderedJson& line : snapshotsIn(scheduled, SnapshotForm::Changes))
        all += line["slots"].dump() + line["heapIndex"].dump() + line["state"].dump() + "\n";
    CHECK(all == R"({"0":"a"}{"a":0}{"a":"NEW"}
{"0":"b","1":"a"}{"a":1,"b":0}{"b":"NEW"}
{}{}{"b":"CANCELLED"}
{"0":"a","1":null}{"a":0,"b":-1}{}
)");
}

TEST_CASE("changed snapshots add up to the full ones, in every built-in scenario") {
    const std::filesystem::path folder = std::filesystem::path(POOLSCOPE_REPO) / "assets/scenarios";
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        std::ifstream file(entry.path());
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        INFO(entry.path().string());
        checkChanges(runOf(text));
    }
}

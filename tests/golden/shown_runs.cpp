// Reading the engine and running the scenarios, once.
#include "tests/golden/shown_runs.hpp"

#include <filesystem>

#include <doctest/doctest.h>

#include "app/runs/scenario_code.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"
#include "engine/scenario/run/recording.hpp"
#include "tests/support/files.hpp"
#include "tests/support/plain_runs.hpp"

namespace poolscope {

namespace fs = std::filesystem;

const EngineCode& engineSource() {
    static const EngineCode kCode([] {
        const fs::path root = POOLSCOPE_REPO;
        std::vector<EngineFile> files;
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / "engine")) {
            const std::string path = entry.path().lexically_relative(root).generic_string();
            const bool source = path.ends_with(".cpp") || path.ends_with(".hpp");
            if (source && !path.starts_with("engine/library/"))
                files.push_back({path, contentsOf(entry.path())});
        }
        return files;
    }());
    return kCode;
}

const JavaCode& javaTexts() {
    static const JavaCode kCode([] {
        std::vector<JavaCode::File> files;
        for (const fs::directory_entry& entry :
             fs::directory_iterator(POOLSCOPE_REPO "/assets/code"))
            if (entry.path().extension() == ".java")
                files.push_back({entry.path().filename().string(), contentsOf(entry.path())});
        return files;
    }());
    return kCode;
}

std::string engineCallsFrom(const std::vector<CallFrame>& calls, std::size_t first) {
    std::string way;
    for (std::size_t i = first; i < calls.size(); ++i)
        way += (way.empty() ? "" : " ") +
               std::string(i == first ? calls[i].place.name : calls[i].place.own());
    return way;
}

const std::deque<ShownRun>& shownRuns() {
    static std::vector<RunRecord> records;
    static const auto kPlain = plainRuns();
    static const auto kRuns = [] {
        std::deque<ShownRun> runs;
        const auto add = [&runs](const std::string& name, const Log& log, ScenarioCode own = {}) {
            runs.push_back({name, log, CallStacks(engineSource(), log, std::move(own))});
            runs.back().stacks.follow();
        };
        for (const fs::directory_entry& entry :
             fs::directory_iterator(POOLSCOPE_REPO "/assets/scenarios")) {
            if (entry.path().extension() != ".toml") continue;
            ReadScenario read =
                readScenario(contentsOf(entry.path()), entry.path().filename().string());
            REQUIRE(read.scenario.has_value());
            records.push_back(runVirtually(*read.scenario, {}, {}, Log::withCalls()));
            add(entry.path().stem().string(), *records.back().log, codeOf(*read.scenario));
        }
        for (const auto& run : kPlain) {
            add(run->name, run->sim.log);
            runs.back().started = false;
        }
        return runs;
    }();
    return kRuns;
}

}  // namespace poolscope

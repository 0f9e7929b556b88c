// The form of scenario/run/recording.hpp, for a run that had no scenario.
#include "engine/library/program_recording.hpp"

#include <fstream>
#include <map>
#include <string_view>

#include "engine/trace/blocks/recording_version.hpp"
#include "engine/trace/blocks/summed_file.hpp"
#include "engine/trace/json_lines.hpp"
#include "poolscope/throwable.hpp"

namespace juc::detail {
namespace {

/// A text as TOML's basic string. JSON's escapes are TOML's, except the slash, which JSON need not
/// escape.
std::string tomlString(std::string_view text) { return poolscope::jsonString(text); }

/// The keys that an executor of this class must have.
std::string_view settingsOf(std::string_view className) {
    if (className == "ThreadPoolExecutor") {
        return "corePoolSize = 1\nmaximumPoolSize = 1\nqueue = \"LinkedBlockingQueue\"\n";
    }
    if (className == "ForkJoinPool") return "parallelism = 1\n";
    if (className == "Timer") return "";
    return "corePoolSize = 1\n";
}

/// A Sirector and a CompletableFuture must name a pool above them. The log does not say which is
/// their own, and nobody asks the scenario: one will do. Where there is only another kind of pool,
/// they go as an executor that needs no keys; their graph is in the log, as their kind is.
std::string graphOn(std::string_view kind, const std::string& pool) {
    if (pool.empty()) return "kind = \"Timer\"\n";
    return "kind = " + tomlString(kind) + "\nexecutor = " + tomlString(pool) +
           (kind == "Sirector" ? "\ngraph = []\n" : "\n");
}

/// An executor for each of those events, in the same order; names that stand twice get a number.
std::string scenarioOf(const poolscope::Log& log, std::size_t events) {
    std::string text = "title = \"a program\"\n";
    std::map<std::string, int, std::less<>> bearers;
    std::string pool;  // the latest thread pool
    for (std::size_t i = 0; i < events; ++i) {
        const auto created = log.get<poolscope::ExecutorCreated>(i);
        if (!created) continue;
        std::string name(log.text(created->name));
        const int bearer = ++bearers[name];
        if (bearer > 1) name += "-" + std::to_string(bearer);
        const std::string_view kind = log.text(created->kind);
        text += "[[executor]]\nname = " + tomlString(name) + '\n';
        if (kind == "Sirector" || kind == "CompletableFuture") {
            text += graphOn(kind, pool);
            continue;
        }
        text += "kind = " + tomlString(kind) + '\n';
        text += settingsOf(kind);
        if (kind.ends_with("ThreadPoolExecutor")) pool = name;
    }
    // A scenario has an executor; a program of Threads alone has none.
    if (bearers.empty()) {
        text += "[[executor]]\nname = \"none\"\nkind = \"ScheduledThreadPoolExecutor\"\n";
        text += settingsOf("");
    }
    return text;
}

}  // namespace

std::string headOfProgram(const poolscope::Log& log, std::size_t events) {
    return poolscope::recordingMark(poolscope::blocksVersionOf(log)) +
           R"("clock":"real","seed":1,"until":null,"file":"program.toml","scenario":)" +
           poolscope::jsonString(scenarioOf(log, events)) + "}";
}

std::string endOfProgram(poolscope::Instant end, ProgramEnd how, std::size_t events,
                         std::uint64_t hash) {
    return R"({"end":)" + std::to_string(end.ns) + R"(,"ending":")" +
           (how == ProgramEnd::Over ? "quiet" : "stopped") + R"(","events":)" +
           std::to_string(events) + R"(,"hash":")" + poolscope::sumText(hash) + "\"}";
}

void writeProgramRecording(const poolscope::Log& log, poolscope::Instant end, ProgramEnd how,
                           const std::string& file) {
    std::ofstream out(file, std::ios::binary | std::ios::trunc);
    poolscope::SummedFileWriter lines([&](std::string_view piece) { out << piece; });
    lines.line(headOfProgram(log, log.size()));
    lines.events(log);
    lines.lastLine(endOfProgram(end, how, log.size(), poolscope::hashOf(log)));
    out.close();
    if (!out) {
        throw Throwable("IOException", "the recording could not be written to " + file);
    }
}

}  // namespace juc::detail

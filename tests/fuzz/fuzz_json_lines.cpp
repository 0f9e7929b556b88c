// libFuzzer: whatever lines come as events, the reader takes them or says why not, and what it took
// can be written, read back and narrated.
#include <cstdlib>
#include <sstream>
#include <string>

#include "engine/scenario/report/report.hpp"
#include "engine/trace/json_lines.hpp"

namespace {

void appendAll(poolscope::Log& log, std::istream& lines) {
    poolscope::JsonLineReader reader(log);
    try {
        for (std::string line; std::getline(lines, line);) reader.append(line);
    } catch (const poolscope::JsonLineError&) {
        // what was taken before stays
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    const auto log = std::make_shared<poolscope::Log>();
    std::istringstream lines(std::string(reinterpret_cast<const char*>(data), size));
    appendAll(*log, lines);

    std::stringstream written;
    poolscope::JsonLineWriter writer(*log);
    while (writer.hasNext()) written << writer.next() << '\n';
    poolscope::Log copy;
    appendAll(copy, written);
    if (hashOf(copy) != hashOf(*log)) std::abort();

    poolscope::RunRecord run;
    run.clock = poolscope::ClockKind::Real;
    run.log = log;
    using poolscope::SnapshotForm;
    for (const SnapshotForm form : {SnapshotForm::Full, SnapshotForm::Changes})
        forEachSnapshot(run, form, [](const std::string&) {});
    summaryOf(poolscope::Scenario{}, run);
    poolscope::Names names;
    names.follow(*log);
    for (const poolscope::BodyRun& body : bodyRunsOf(*log)) toJsonLine(body, *log, names);
    return 0;
}

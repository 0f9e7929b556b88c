// libFuzzer: whatever bytes come as a recording, the reader takes them or says why not, a part at a
// time, as it does all at once. What it took of the real clock can be written and read back. A run
// of the virtual clock is not run: it may be as long as its scenario says.
#include <cstdlib>
#include <string>
#include <string_view>

#include "engine/scenario/run/recording.hpp"

namespace {

using namespace poolscope;

void checkReadsBack(const Scenario& scenario, const RunRecord& run) {
    const std::string text = recordingText(scenario, run);
    const auto again = openRecording(text, "again");
    const auto* opened = std::get_if<OpenedRecording>(&again);
    if (opened == nullptr || hashOf(*opened->run.log) != hashOf(*run.log)) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    const TextSource source({reinterpret_cast<const char*>(data), size});
    RecordingReader reader(source, "fuzz");
    while (reader.readPart()) {
    }
    if (reader.scenario() == nullptr) return 0;
    if (!reader.isReal()) {
        reader.takeUnrun();
        return 0;
    }
    const OpenedRecording opened = reader.take();
    if (opened.run.log != nullptr && reader.diagnostics().empty())
        checkReadsBack(*opened.scenario, opened.run);
    return 0;
}

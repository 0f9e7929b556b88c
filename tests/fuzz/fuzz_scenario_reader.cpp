// libFuzzer: whatever bytes come, the scenario reader gives a scenario or complaints, never both,
// and every complaint has a place inside the text.
#include <cstdlib>
#include <string_view>

#include "engine/scenario/scenario_reader.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const poolscope::ReadScenario read = poolscope::readScenario(text, "fuzz.toml");
    if (read.scenario.has_value() != read.complaints.empty()) std::abort();
    for (const poolscope::Complaint& complaint : read.complaints) {
        if (complaint.place.line == 0 || complaint.place.column == 0) std::abort();
        if (complaint.sentence.find("expected") == std::string::npos) std::abort();
    }
    return 0;
}

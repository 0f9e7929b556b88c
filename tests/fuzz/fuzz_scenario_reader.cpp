// libFuzzer: whatever bytes come, the scenario reader gives a scenario or diagnostics, never both,
// and every diagnostic has a place inside the text.
#include <cstdlib>
#include <string_view>

#include "engine/scenario/reader/scenario_reader.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const poolscope::ReadScenario read = poolscope::readScenario(text, "fuzz.toml");
    if (read.scenario.has_value() != read.diagnostics.empty()) std::abort();
    for (const poolscope::Diagnostic& diagnostic : read.diagnostics) {
        if (diagnostic.place.line == 0 || diagnostic.place.column == 0) std::abort();
        if (diagnostic.sentence().find("expected") == std::string::npos) std::abort();
    }
    return 0;
}

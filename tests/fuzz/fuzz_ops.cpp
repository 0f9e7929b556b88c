// libFuzzer: whatever script comes, the console answers each operation or says why it cannot, and
// the engine's queue stays whole (unless the script itself queued a task twice).
#include <cstdlib>
#include <string_view>

#include "engine/scenario/console/ops_session.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    const std::string_view script(reinterpret_cast<const char*>(data), size);
    const poolscope::OpsAnswer answer = poolscope::runOps(script, poolscope::OpsOutput::Full);
    if (answer.error && answer.error->sentence.find("expected") == std::string::npos) std::abort();
    const bool mayDouble = script.find("requeue") != std::string_view::npos;
    for (const std::string& line : answer.lines) {
        const bool broken = line.find("\"ok\":false") != std::string::npos;
        if (broken && !mayDouble) std::abort();
    }
    return 0;
}

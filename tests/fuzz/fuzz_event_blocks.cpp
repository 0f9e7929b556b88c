// libFuzzer: whatever bytes come as a block of events, the reader takes them or says why not, and
// what it took can be written and read back. The first byte says how many texts there are, and
// whether the recording has calls: then the second says how many paths there are. The events are as
// many as can be read.
#include <cstdlib>
#include <string>
#include <string_view>

#include "engine/trace/blocks/event_block.hpp"

namespace {

void appendGarbage(poolscope::Log& log, std::string_view bytes, std::size_t texts) {
    const bool hasCalls = texts >= 64 && !bytes.empty();
    std::size_t paths = 0;
    if (hasCalls) {
        paths = static_cast<unsigned char>(bytes.front());
        bytes.remove_prefix(1);
    }
    try {
        poolscope::EventBlockReader reader(
            log, hasCalls ? poolscope::kCallsVersion : poolscope::kBlocksVersion);
        reader.append({bytes.size() + 1, texts % 64, paths, bytes});
    } catch (const poolscope::BlockError&) {
        // what was taken before stays
    }
}

/// As far as one can tell without the numbers of paths.
bool isSameSite(const poolscope::CallSite& one, const poolscope::CallSite& other) {
    return one.line == other.line && one.began == other.began &&
           (one.path == 0) == (other.path == 0);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
    poolscope::Log log;
    appendGarbage(log, bytes, data[0] % 128);

    poolscope::Log copy;
    poolscope::EventBlockWriter writer(log);
    poolscope::EventBlockReader reader(copy, poolscope::blocksVersionOf(log));
    while (writer.hasNext()) reader.append(writer.next());
    if (copy.size() != log.size() || hashOf(copy) != hashOf(log)) std::abort();
    for (std::size_t i = 0; i < log.size(); ++i)
        if (!isSameSite(copy.siteAt(i), log.siteAt(i))) std::abort();
    return 0;
}

// libFuzzer: whatever bytes come as a block of events, the reader takes them or says why not, and
// what it took can be written and read back. The first byte says how many texts there are; the
// events are as many as can be read.
#include <cstdlib>
#include <string>
#include <string_view>

#include "engine/trace/blocks/event_block.hpp"

namespace {

void appendGarbage(poolscope::Log& log, std::string_view bytes, std::size_t texts) {
    try {
        poolscope::EventBlockReader(log).append({bytes.size() + 1, texts, bytes});
    } catch (const poolscope::BlockError&) {
        // what was taken before stays
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
    poolscope::Log log;
    appendGarbage(log, bytes, data[0] % 64);

    poolscope::Log copy;
    poolscope::EventBlockWriter writer(log);
    poolscope::EventBlockReader reader(copy);
    while (writer.hasNext()) reader.append(writer.next());
    if (copy.size() != log.size() || hashOf(copy) != hashOf(log)) std::abort();
    for (std::size_t i = 0; i < log.size(); ++i)
        if (!(copy[i].line == log[i].line)) std::abort();
    return 0;
}

// Folding the waits of a log up to a position.
#include "engine/trace/standstill.hpp"

#include "engine/trace/stuck_threads.hpp"

namespace poolscope {

Standstill standstillOf(const Log& log, std::size_t end, bool ended) {
    Waits waits(log);
    for (std::size_t i = 0; i < end; ++i) waits.apply(log[i], i);
    return standstillOf(waits, ended);
}

}  // namespace poolscope

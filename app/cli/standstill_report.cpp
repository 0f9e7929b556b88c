// From a run to its deadlocks.
#include "app/cli/standstill_report.hpp"

#include "app/model/narration/standstill_text.hpp"

namespace poolscope {

std::string standstillReport(const RunRecord& run, const TextCatalog& words) {
    // On real threads nothing but the log says that a thread is stuck.
    const bool ended = run.clock == ClockKind::Virtual && run.ending == Ending::Quiet;
    const Standstill standstill = standstillOf(*run.log, run.log->size(), ended);
    Names names;
    if (!standstill.empty()) names.follow(*run.log);
    return StandstillText(standstill, names, words).block();
}

}  // namespace poolscope

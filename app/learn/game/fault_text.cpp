// A kind's sentence with the names that the log gives.
#include "app/learn/game/fault_text.hpp"

#include "app/model/narration/standstill_text.hpp"
#include "engine/trace/names.hpp"

namespace poolscope {

std::string faultText(const Fault& fault, const Log& log, bool ended, const TextCatalog& words) {
    Names names;
    names.follow(log);
    std::string chain;
    if (fault.kind == FaultKind::Deadlock) {
        const Standstill standstill = standstillOf(log, log.size(), ended);
        if (!standstill.empty())
            chain = StandstillText(standstill, names, words).chain(standstill.chains.front()).text;
    }
    // What the event that shows it says: the condition of an assert, or an exception.
    std::string condition;
    std::string error;
    if (fault.position > 0 && fault.position <= log.size()) {
        const Event shown = log[fault.position - 1];
        if (const auto* asserted = shown.what.get<Asserted>())
            condition = log.text(asserted->condition);
        if (const auto* dead = shown.what.get<ThreadEnded>()) error = log.text(dead->error);
    }
    return words.fill("explore." + std::string(nameOf(*fault.kind)),
                      {{"chain", chain},
                       {"condition", condition},
                       {"error", error},
                       {"thread", names.of(fault.thread)},
                       {"task", names.of(fault.task)},
                       {"other", names.of(fault.other)},
                       {"executor", names.of(fault.executor)}});
}

}  // namespace poolscope

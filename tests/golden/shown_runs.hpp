// Every built-in scenario and short runs of plain pools, with their call stacks: what the tests of
// the code view go over.
#pragma once

#include <deque>
#include <string>

#include "app/model/code/java_code.hpp"

namespace poolscope {

/// The engine's source as the program reads it.
const EngineCode& engineSource();
/// The methods of assets/code.
const JavaCode& javaTexts();

struct ShownRun {
    std::string name;
    const Log& log;
    CallStacks stacks;
    bool started = true;  ///< all of its threads by the engine's source
};

/// "DelayHeap::siftUp fill setIndex".
std::string engineCallsFrom(const std::vector<CallFrame>& calls, std::size_t first);

/// Made once.
const std::deque<ShownRun>& shownRuns();

/// Calls visit(run, event, position) for every event of a thread that a line of the engine emitted.
template <class Visit>
void forEveryEvent(Visit&& visit) {
    for (const ShownRun& run : shownRuns())
        for (std::size_t i = 0; i < run.log.size(); ++i)
            if (run.log[i].thread.exists() && run.log[i].line.file != SourceFile::None)
                visit(run, run.log[i], i);
}

}  // namespace poolscope

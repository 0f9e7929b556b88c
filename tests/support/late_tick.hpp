// A pool of one worker whose task is due every 100 ms and takes 20 ms, but once longer.
#pragma once

#include <string>

#include "engine/scenario/run/run.hpp"
#include "tests/support/read_scenario.hpp"

namespace poolscope {

/// Its first 500 ms; the second of its runs takes `work`.
inline RunRecord lateTick(const std::string& work) {
    return runVirtually(
        read("until = \"500ms\"\n[[executor]]\nname = \"pool\"\n"
             "kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 1\n"
             "[[task]]\nname = \"tick\"\nruns = [[\"work 20ms\"], [\"work " +
             work +
             "\"], [\"work 20ms\"]]\n"
             "[[at]]\ntime = \"0ms\"\ncall = \"scheduleAtFixedRate\"\ntask = \"tick\"\n"
             "initialDelay = \"0ms\"\nperiod = \"100ms\"\n"));
}

}  // namespace poolscope

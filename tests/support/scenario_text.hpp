// Pieces of scenario files, for tests that write their own.
#pragma once

#include <cstdint>
#include <string>

namespace poolscope {

inline std::string pool(const std::string& name, const std::string& keys) {
    return "\n[[executor]]\nname = \"" + name + "\"\n" + keys + "\n";
}

inline std::string task(const std::string& name, const std::string& runs) {
    return "\n[[task]]\nname = \"" + name + "\"\nruns = " + runs + "\n";
}

inline std::string at(const std::string& time, const std::string& call,
                      const std::string& keys = "") {
    return "\n[[at]]\ntime = \"" + time + "\"\ncall = \"" + call + "\"\n" + keys + "\n";
}

/// A task every 100 µs until a time: a run of very many events.
inline std::string tickingUntil(const std::string& time) {
    return "until = \"" + time + "\"" +
           pool("pool", "kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 1") +
           task("tick", "[[\"work 1us\"]]") +
           at("0ms", "scheduleAtFixedRate",
              "task = \"tick\"\ninitialDelay = \"0ms\"\nperiod = \"100us\"");
}

/// Nanoseconds of a millisecond.
constexpr std::int64_t kMs = 1'000'000;

}  // namespace poolscope

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

/// Nanoseconds of a millisecond.
constexpr std::int64_t kMs = 1'000'000;

}  // namespace poolscope

// A virtual run as a loaded machine would have given it: the same events, later.
#pragma once

#include <cstdint>
#include <memory>

#include <nlohmann/json.hpp>

#include "engine/trace/json_lines.hpp"
#include "engine/trace/log.hpp"

namespace poolscope {

/// What the machine adds to the times of a log.
struct LateMachine {
    std::int64_t late = 0;  ///< ns: to the time of each event, as if each wait ended late
    std::int64_t reckoned =
        0;  ///< ns: to each deadline, as if a clock went on while it is reckoned
    std::int64_t signalled = 0;  ///< ns: from the first wake-up by a signal on
};

inline std::shared_ptr<const Log> on(const LateMachine& machine, const Log& log) {
    auto delayed = std::make_shared<Log>();
    JsonLineReader reader(*delayed);
    std::int64_t late = machine.late;
    for (JsonLineWriter writer(log); writer.hasNext();) {
        auto line = nlohmann::json::parse(writer.next());
        if (line["kind"] == "wokeUp" && line["reason"] == "signalled")
            late = machine.late + machine.signalled;
        line["time"] = line["time"].get<std::int64_t>() + late;
        if (line["kind"] == "timedAwaited")
            line["deadline"] = line["deadline"].get<std::int64_t>() + machine.reckoned;
        reader.append(line.dump());
    }
    return delayed;
}

}  // namespace poolscope

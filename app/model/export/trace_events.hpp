// A run as tracks with slices, instants, counters and flows: what every trace format has.
//
// Promises: a sink is told each track before the first event on it; events of a track come in the
// order of their times, and their slices nest: an End ends the slice that began last on its track.
// A flow has one event it comes from and one later event it leads to.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/trace/time.hpp"

namespace poolscope {

struct TraceTrack {
    enum class Kind : std::uint8_t {
        Process,  ///< an executor with its threads, or all clients
        Thread,
        Slices,  ///< slices that are no thread's: who holds a lock, who leads
        Counter
    };
    Kind kind = Kind::Slices;
    std::uint64_t id = 0;       ///< no two tracks have the same
    std::uint64_t process = 0;  ///< the id of the process it belongs to; of a process its own
    std::uint32_t pid = 0;      ///< of the process it belongs to; no two processes have the same
    std::uint32_t row = 0;      ///< no two tracks have the same, nor a process's pid
    std::string name;
    bool isTime = false;  ///< a counter's values are nanoseconds
};

/// A number or a text about an event.
struct TraceFact {
    std::string_view name;
    std::variant<std::int64_t, std::string> value;
};

struct TraceEvent {
    enum class Type : std::uint8_t { Begin, End, Instant, Counter };
    Type type = Type::Instant;
    Instant time;
    const TraceTrack* track = nullptr;
    std::string name;           ///< of Begin and Instant
    std::string_view category;  ///< of the same
    std::int64_t value = 0;     ///< of Counter
    std::uint64_t flowOut = 0;  ///< the flow that begins here; 0: none
    std::uint64_t flowIn = 0;   ///< the flow that ends here; 0: none
    std::vector<TraceFact> facts;
};

/// Writes what it is told.
class TraceSink {
public:
    TraceSink() = default;
    TraceSink(const TraceSink&) = delete;
    TraceSink& operator=(const TraceSink&) = delete;
    virtual ~TraceSink() = default;

    virtual void tell(const TraceTrack& track) = 0;
    virtual void tell(const TraceEvent& event) = 0;
};

}  // namespace poolscope

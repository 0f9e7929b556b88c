// A trace in the older JSON form, Chrome's Trace Event Format: for tools that know no protobuf.
//
// Promises: one JSON object with `traceEvents`; times are microseconds with three decimals, so no
// nanosecond is lost. Tracks that are no thread's, such as a lock's, are threads there, because the
// form has no others; a counter belongs to its process.
#pragma once

#include <iosfwd>
#include <string>

#include "app/model/export/trace_events.hpp"

namespace poolscope {

class ChromeTrace : public TraceSink {
public:
    /// Writes into `out`, which must outlive it. The object is whole after `finish`.
    explicit ChromeTrace(std::ostream& out);

    void tell(const TraceTrack& track) override;
    void tell(const TraceEvent& event) override;
    void finish();

private:
    void write(const std::string& object);

    std::ostream& out_;
    bool first_ = true;
};

}  // namespace poolscope

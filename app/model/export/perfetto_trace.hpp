// A trace as Perfetto's protobuf: what ui.perfetto.dev and trace_processor open.
//
// Promises: packets of the published schema (perfetto.protos.Trace), with explicit tracks; names
// are written out, nothing is interned, so each packet can be read by itself. Texts are UTF-8, as
// protobuf asks, and printable.
#pragma once

#include <iosfwd>

#include "app/model/export/trace_events.hpp"

namespace poolscope {

class PerfettoTrace : public TraceSink {
public:
    /// Writes into `out`, which must outlive it.
    explicit PerfettoTrace(std::ostream& out) : out_(out) {}

    void tell(const TraceTrack& track) override;
    void tell(const TraceEvent& event) override;

private:
    std::ostream& out_;
    bool first_ = true;  ///< of all packets
};

}  // namespace poolscope

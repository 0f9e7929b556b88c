// Packets by the field numbers of Perfetto's published protos.
#include "app/model/export/perfetto_trace.hpp"

#include <ostream>

#include "app/model/export/proto_message.hpp"
#include "engine/trace/printable.hpp"

namespace poolscope {

namespace {

/// perfetto/trace/trace.proto and trace_packet.proto
namespace packet {
constexpr std::uint32_t kInTrace = 1;
constexpr std::uint32_t kTimestamp = 8;
constexpr std::uint32_t kSequenceId = 10;
constexpr std::uint32_t kTrackEvent = 11;
constexpr std::uint32_t kSequenceFlags = 13;
constexpr std::uint32_t kTrackDescriptor = 60;
}  // namespace packet

/// track_descriptor.proto, and process_, thread_ and counter_descriptor.proto
namespace descriptor {
constexpr std::uint32_t kUuid = 1;
constexpr std::uint32_t kName = 2;
constexpr std::uint32_t kProcess = 3;
constexpr std::uint32_t kThread = 4;
constexpr std::uint32_t kParentUuid = 5;
constexpr std::uint32_t kCounter = 8;
constexpr std::uint32_t kPid = 1;
constexpr std::uint32_t kProcessName = 6;
constexpr std::uint32_t kTid = 2;
constexpr std::uint32_t kThreadName = 5;
constexpr std::uint32_t kUnit = 3;
}  // namespace descriptor

/// track_event.proto and debug_annotation.proto
namespace trackEvent {
constexpr std::uint32_t kDebugAnnotations = 4;
constexpr std::uint32_t kType = 9;
constexpr std::uint32_t kTrackUuid = 11;
constexpr std::uint32_t kCategories = 22;
constexpr std::uint32_t kName = 23;
constexpr std::uint32_t kCounterValue = 30;
constexpr std::uint32_t kFlowIds = 47;
constexpr std::uint32_t kTerminatingFlowIds = 48;
constexpr std::uint32_t kAnnotationInt = 4;
constexpr std::uint32_t kAnnotationString = 6;
constexpr std::uint32_t kAnnotationName = 10;
}  // namespace trackEvent

// Values of enums there.
constexpr std::uint64_t kUnitTimeNs = 1;
constexpr std::uint64_t kUnitCount = 2;
constexpr std::uint64_t kIncrementalStateCleared = 1;

constexpr std::uint64_t kOnlySequence = 1;

/// TYPE_SLICE_BEGIN, TYPE_SLICE_END, TYPE_INSTANT and TYPE_COUNTER, which count from 1.
std::uint64_t perfettoTypeOf(TraceEvent::Type type) { return static_cast<std::uint64_t>(type) + 1; }

ProtoMessage annotationOf(const TraceFact& fact) {
    ProtoMessage annotation;
    annotation.bytes(trackEvent::kAnnotationName, fact.name);
    if (const auto* number = std::get_if<std::int64_t>(&fact.value))
        annotation.number(trackEvent::kAnnotationInt, *number);
    else
        annotation.bytes(trackEvent::kAnnotationString,
                         printable(std::get<std::string>(fact.value)));
    return annotation;
}

/// What stands beside uuid and parent: it says of which kind the track is.
void describe(ProtoMessage& told, const TraceTrack& track) {
    const std::string name = printable(track.name);
    const std::uint64_t pid = track.pid;
    ProtoMessage own;
    switch (track.kind) {
        case TraceTrack::Kind::Process:
            own.number(descriptor::kPid, pid).bytes(descriptor::kProcessName, name);
            told.message(descriptor::kProcess, own);
            break;
        case TraceTrack::Kind::Thread:
            own.number(descriptor::kPid, pid)
                .number(descriptor::kTid, std::uint64_t{track.row})
                .bytes(descriptor::kThreadName, name);
            told.message(descriptor::kThread, own);
            break;
        case TraceTrack::Kind::Slices: told.bytes(descriptor::kName, name); break;
        case TraceTrack::Kind::Counter:
            own.number(descriptor::kUnit, track.isTime ? kUnitTimeNs : kUnitCount);
            told.bytes(descriptor::kName, name).message(descriptor::kCounter, own);
            break;
    }
}

/// A trace is a sequence of packets, so they may be written one at a time.
void writePacket(std::ostream& out, const ProtoMessage& written) {
    out << ProtoMessage().message(packet::kInTrace, written).written();
}

}  // namespace

void PerfettoTrace::tell(const TraceTrack& track) {
    ProtoMessage told;
    told.number(descriptor::kUuid, track.id);
    if (track.kind != TraceTrack::Kind::Process)
        told.number(descriptor::kParentUuid, track.process);
    describe(told, track);
    ProtoMessage written;
    written.number(packet::kSequenceId, kOnlySequence);
    if (first_) written.number(packet::kSequenceFlags, kIncrementalStateCleared);
    first_ = false;
    writePacket(out_, written.message(packet::kTrackDescriptor, told));
}

void PerfettoTrace::tell(const TraceEvent& event) {
    ProtoMessage told;
    for (const TraceFact& fact : event.facts)
        told.message(trackEvent::kDebugAnnotations, annotationOf(fact));
    told.number(trackEvent::kType, perfettoTypeOf(event.type));
    told.number(trackEvent::kTrackUuid, event.track->id);
    if (!event.category.empty()) told.bytes(trackEvent::kCategories, event.category);
    if (!event.name.empty()) told.bytes(trackEvent::kName, printable(event.name));
    if (event.type == TraceEvent::Type::Counter)
        told.number(trackEvent::kCounterValue, event.value);
    if (event.flowOut != 0) told.fixed64(trackEvent::kFlowIds, event.flowOut);
    if (event.flowIn != 0) told.fixed64(trackEvent::kTerminatingFlowIds, event.flowIn);
    writePacket(out_, ProtoMessage()
                          .number(packet::kTimestamp, event.time.ns)
                          .number(packet::kSequenceId, kOnlySequence)
                          .message(packet::kTrackEvent, told));
}

}  // namespace poolscope

// Objects by the phases of the Trace Event Format.
#include "app/model/export/chrome_trace.hpp"

#include <ostream>

#include <fmt/format.h>

#include "engine/trace/json_lines.hpp"

namespace poolscope {

namespace {

std::string microsecondsOf(Instant at) {
    const bool negative = at.ns < 0;
    const auto bits = static_cast<std::uint64_t>(at.ns);
    const std::uint64_t ns = negative ? 0 - bits : bits;
    return fmt::format("{}{}.{:03}", negative ? "-" : "", ns / 1000, ns % 1000);
}

std::string argumentsOf(const TraceEvent& event) {
    std::string text;
    for (const TraceFact& fact : event.facts) {
        const auto* const number = std::get_if<std::int64_t>(&fact.value);
        text += fmt::format("{}{}:{}", text.empty() ? "" : ",", jsonString(fact.name),
                            number != nullptr ? std::to_string(*number)
                                              : jsonString(std::get<std::string>(fact.value)));
    }
    return text;
}

/// B and E are a slice, C a counter; i is an instant, but a flow needs a slice, if one without a
/// length: X.
std::string_view phaseOf(const TraceEvent& event) {
    switch (event.type) {
        case TraceEvent::Type::Begin: return R"("ph":"B")";
        case TraceEvent::Type::End: return R"("ph":"E")";
        case TraceEvent::Type::Counter: return R"("ph":"C")";
        case TraceEvent::Type::Instant: break;
    }
    const bool flows = event.flowIn != 0 || event.flowOut != 0;
    return flows ? R"("ph":"X","dur":0)" : R"("ph":"i","s":"t")";
}

}  // namespace

ChromeTrace::ChromeTrace(std::ostream& out) : out_(out) {
    out_ << R"({"displayTimeUnit":"ns","traceEvents":[)";
}

void ChromeTrace::write(const std::string& object) {
    out_ << (first_ ? "\n" : ",\n") << object;
    first_ = false;
}

void ChromeTrace::finish() { out_ << "\n]}\n"; }

void ChromeTrace::tell(const TraceTrack& track) {
    if (track.kind == TraceTrack::Kind::Counter) return;
    const bool process = track.kind == TraceTrack::Kind::Process;
    write(fmt::format(R"({{"ph":"M","name":"{}","pid":{},"tid":{},"args":{{"name":{}}}}})",
                      process ? "process_name" : "thread_name", track.pid, process ? 0 : track.row,
                      jsonString(track.name)));
}

void ChromeTrace::tell(const TraceEvent& event) {
    const TraceTrack& track = *event.track;
    const bool counter = event.type == TraceEvent::Type::Counter;
    std::string object =
        fmt::format(R"({{{},"ts":{},"pid":{},"tid":{})", phaseOf(event), microsecondsOf(event.time),
                    track.pid, counter ? 0 : track.row);
    const std::string& name = counter ? track.name : event.name;
    if (!name.empty()) object += fmt::format(R"(,"name":{})", jsonString(name));
    if (!event.category.empty()) object += fmt::format(R"(,"cat":"{}")", event.category);
    if (event.flowOut != 0)
        object += fmt::format(R"(,"bind_id":"{:#x}","flow_out":true)", event.flowOut);
    if (event.flowIn != 0)
        object += fmt::format(R"(,"bind_id":"{:#x}","flow_in":true)", event.flowIn);
    if (counter)
        object += fmt::format(R"(,"args":{{"{}":{}}})", track.isTime ? "ns" : "value", event.value);
    else if (!event.facts.empty())
        object += fmt::format(R"(,"args":{{{}}})", argumentsOf(event));
    write(object + '}');
}

}  // namespace poolscope

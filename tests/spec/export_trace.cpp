// A run as a trace: what is told, in which order, and the two forms' bytes.
#include <algorithm>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "app/model/export/chrome_trace.hpp"
#include "app/model/export/perfetto_trace.hpp"
#include "app/model/export/proto_message.hpp"
#include "app/model/export/trace_tracks.hpp"
#include "engine/scenario/run/run.hpp"
#include "tests/spec/model_script.hpp"
#include "tests/support/built_in.hpp"

using namespace poolscope;

namespace {

using Lines = std::vector<std::string>;

/// What a sink is told, a line each: "rate/pool-1-thread-1 begin poll 1 @0".
class Heard final : public TraceSink {
public:
    Heard(const Log& log, Instant end) {
        RunHistory history(log);
        history.follow();
        const TextCatalog words = loadTexts("en");
        TraceTracks(history, end, words).tell(*this);
    }
    void tell(const TraceTrack& track) override {
        const bool process = track.kind == TraceTrack::Kind::Process;
        names_[track.id] = process ? track.name : names_.at(track.process) + '/' + track.name;
    }
    void tell(const TraceEvent& event) override {
        static const char* const kWords[] = {"begin", "end", "at", "is"};
        std::string line = names_.at(event.track->id) + ' ' +
                           kWords[static_cast<std::size_t>(event.type)] + ' ' + event.name;
        if (event.type == TraceEvent::Type::Counter) line += std::to_string(event.value);
        lines_.push_back(line + " @" + std::to_string(event.time.ns));
    }
    Lines on(const std::string& track) const {
        Lines found;
        for (const std::string& line : lines_)
            if (line.starts_with(track + ' ')) found.push_back(line.substr(track.size() + 1));
        return found;
    }
    bool has(const std::string& track, const std::string& line) const {
        const Lines all = on(track);
        return std::find(all.begin(), all.end(), line) != all.end();
    }

private:
    Lines lines_;
    std::map<std::uint64_t, std::string> names_;
};

}  // namespace

TEST_CASE("TRC-01 a body that waits for a lock: run, wait and hold, one in the other") {
    Script s;
    const ThreadId worker = s.worker("w");
    const TaskId a = s.task("A", 5_ms);
    s.at(7_ms).by(worker, TaskBegan{s.pool, a, 1, true, Instant{} + 5_ms});
    s.at(8_ms).by(worker, LockContended{s.queueLock, s.main});
    s.at(9_ms).by(worker, LockAcquired{s.queueLock, 1});
    s.at(9_ms).by(worker, LockAcquired{s.queueLock, 2});
    s.at(9_ms).by(worker, LockReleased{s.queueLock, 1});
    s.at(10_ms).by(worker, LockReleased{s.queueLock, 0});
    s.at(12_ms).by(worker, TaskEnded{s.pool, a, 1, Outcome::Completed, {}});
    const Heard heard(s.log, Instant{} + 12_ms);
    CHECK(heard.on("pool/w") == Lines{"begin A 1 @7000000", "begin waits for queue lock @8000000",
                                      "end  @9000000", "end  @12000000"});
    CHECK(heard.on("pool/queue lock") == Lines{"begin w @9000000", "end  @10000000"});
    CHECK(heard.on("pool/planned starts") == Lines{"at A 1 @5000000"});
    CHECK(heard.on("pool/lateness") == Lines{"is 2000000 @7000000"});
}

TEST_CASE("TRC-02 what is open at the end ends then, and an end without a beginning is nothing") {
    Script s;
    const ThreadId worker = s.worker("w");
    const TaskId a = s.task("A", 0_ms);
    s.at(1_ms).by(worker, LockReleased{s.queueLock, 0});
    s.at(1_ms).by(worker, CallEnded{s.pool, s.text("schedule"), {}, {}, 0});
    s.at(2_ms).by(worker, TaskBegan{s.pool, a, 1, false, {}});
    s.at(2_ms).by(worker, CallBegan{s.pool, s.text("execute"), {}, 0});
    const Heard heard(s.log, Instant{} + 3_ms);
    CHECK(heard.on("pool/w") ==
          Lines{"begin A 1 @2000000", "begin execute @2000000", "end  @3000000", "end  @3000000"});
    CHECK(heard.on("pool/queue lock").empty());
    CHECK(heard.on("pool/planned starts").empty());
}

TEST_CASE("TRC-03 later runs of a periodic task come from where it was queued again") {
    const RunRecord run = runVirtually(builtIn("4-catch-up-burst"));
    const Heard heard(*run.log, run.end);
    CHECK(heard.has("clients/main", "at hands in poll-at-rate @0"));
    CHECK(heard.has("rate/pool-1-thread-1", "at queues poll-at-rate again @450000000"));
}

TEST_CASE("TRC-04 a message in protobuf's wire format") {
    // The examples of the format's own description: 150 in field 1, "testing" in field 2.
    CHECK(ProtoMessage().number(1, std::uint64_t{150}).written() == "\x08\x96\x01");
    CHECK(ProtoMessage().bytes(2, "testing").written() == "\x12\x07testing");
    CHECK(ProtoMessage().message(3, ProtoMessage().number(1, std::uint64_t{150})).written() ==
          "\x1a\x03\x08\x96\x01");
    CHECK(ProtoMessage().number(1, std::int64_t{-2}).written() ==
          "\x08\xfe\xff\xff\xff\xff\xff\xff\xff\xff\x01");
    CHECK(ProtoMessage().fixed64(47, 258).written() ==
          std::string("\xf9\x02\x02\x01\x00\x00\x00\x00\x00\x00", 10));
}

TEST_CASE("TRC-05 the JSON form has microseconds to the nanosecond, and escapes names") {
    std::ostringstream out;
    ChromeTrace trace(out);
    TraceTrack process;
    process.kind = TraceTrack::Kind::Process;
    process.id = process.process = 1;
    process.pid = 2;
    process.name = "p\"1\"";
    TraceTrack thread = process;
    thread.kind = TraceTrack::Kind::Thread;
    thread.id = 9;
    thread.row = 7;
    thread.name = "t";
    trace.tell(process);
    trace.tell(thread);
    TraceEvent event;
    event.track = &thread;
    event.time = Instant{1'234'567};
    event.name = "a\nb";
    event.flowOut = 26;
    trace.tell(event);
    trace.finish();
    CHECK(out.str() ==
          "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n"
          R"({"ph":"M","name":"process_name","pid":2,"tid":0,"args":{"name":"p\"1\""}},)"
          "\n"
          R"({"ph":"M","name":"thread_name","pid":2,"tid":7,"args":{"name":"t"}},)"
          "\n"
          R"({"ph":"X","dur":0,"ts":1234.567,"pid":2,"tid":7,"name":"a\nb",)"
          R"("bind_id":"0x1a","flow_out":true})"
          "\n]}\n");
}

// Recorded calls: paths and sites of open calls, and what a log keeps of them.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "engine/scenario/run/run.hpp"
#include "engine/trace/log.hpp"
#include "engine/trace/recorded_calls.hpp"
#include "tests/support/broken_invariants.hpp"
#include "tests/support/built_in.hpp"
#include "tests/support/sim.hpp"

using namespace poolscope;

namespace {

constexpr const char* kHeapFile = "/anywhere/engine/executor/scheduled/delay_heap.cpp";
constexpr const char* kQueueFile = "engine/executor/scheduled/delayed_work_queue.cpp";
constexpr const char* kTest = "tests/spec/recorded_calls.cpp";

OpenCall called(OpenCall* caller, const char* file, std::uint16_t line) {
    OpenCall call;
    call.caller = caller;
    call.function = {file, "called", line, false};
    return call;
}

SourceLine lineOf(const char* path, std::uint16_t line) {
    const std::string_view text(path);
    return {sourceFileOf(text.substr(text.rfind("engine/"))), line};
}

/// "delayed_work_queue 10 > delay_heap 20": the functions of a path, each by a line of it.
std::string pathText(const RecordedCalls& calls, std::uint32_t number) {
    std::string text;
    for (; number != 0; number = calls.path(number).caller) {
        const CallPath& path = calls.path(number);
        std::string_view file = sourcePath(path.function.file);
        file = file.substr(file.rfind('/') + 1);
        text = std::string(file.substr(0, file.find('.'))) + " " +
               std::to_string(path.function.line) + (text.empty() ? "" : " > ") + text;
    }
    return text;
}

/// Path and began of the site of an event.
CallSite siteAt(RecordedCalls& calls, OpenCall& innermost, std::uint16_t line) {
    return calls.site(calls.siteOf(&innermost, lineOf(kHeapFile, line)));
}

}  // namespace

TEST_CASE("CAL-01 the same calls from the same lines are one path, from another line another one") {
    RecordedCalls calls;
    OpenCall offer = called(nullptr, kQueueFile, 10);
    offer.line = 12;
    OpenCall first = called(&offer, kHeapFile, 20);
    const CallSite site = siteAt(calls, first, 25);
    CHECK(pathText(calls, site.path) == "delayed_work_queue 10 > delay_heap 20");
    CHECK(calls.path(site.path).depth == 2);
    CHECK((calls.path(site.path).from == lineOf(kQueueFile, 12)));
    CHECK((site.line == lineOf(kHeapFile, 25)));
    OpenCall again = called(&offer, kHeapFile, 20);
    CHECK(siteAt(calls, again, 26).path == site.path);
    offer.line = 14;
    OpenCall later = called(&offer, kHeapFile, 20);
    CHECK(siteAt(calls, later, 25).path != site.path);
    const std::size_t paths = calls.paths();
    const std::size_t sites = calls.sites();
    OpenCall repeated = called(&offer, kHeapFile, 20);
    CHECK((siteAt(calls, repeated, 25) == calls.site(static_cast<std::uint32_t>(sites - 1))));
    CHECK(calls.paths() == paths);
    CHECK(calls.sites() == sites);
}

TEST_CASE("CAL-02 a site says how many of the innermost calls had no event before") {
    RecordedCalls calls;
    OpenCall outer = called(nullptr, kQueueFile, 10);
    OpenCall middle = called(&outer, kQueueFile, 30);
    OpenCall inner = called(&middle, kHeapFile, 20);
    CHECK(siteAt(calls, inner, 21).began == 3);
    CHECK(siteAt(calls, inner, 21).began == 0);
    OpenCall next = called(&middle, kHeapFile, 20);
    CHECK(siteAt(calls, next, 21).began == 1);
    CHECK(siteAt(calls, outer, 21).began == 0);
}

TEST_CASE("CAL-03 a function that is not the engine's is passed over") {
    RecordedCalls calls;
    OpenCall test = called(nullptr, kTest, 5);
    OpenCall outer = called(&test, kQueueFile, 10);
    OpenCall body = called(&outer, kTest, 40);
    OpenCall inner = called(&body, kHeapFile, 20);
    CHECK(pathText(calls, siteAt(calls, inner, 21).path) ==
          "delayed_work_queue 10 > delay_heap 20");
    CHECK((calls.path(siteAt(calls, inner, 21).path).from == SourceLine{}));
    OpenCall alone = called(nullptr, kTest, 5);
    CHECK(siteAt(calls, alone, 21).path == 0);
    CHECK(siteAt(calls, alone, 21).began == 0);
    CHECK(calls.site(calls.siteOf(nullptr, lineOf(kHeapFile, 7))).path == 0);
}

TEST_CASE("CAL-04 functions that left by a tail call stand between the caller and the last one") {
    RecordedCalls calls;
    OpenCall outer = called(nullptr, kQueueFile, 10);
    OpenCall last = called(&outer, kHeapFile, 40);
    TailCall first{{kQueueFile, "first", 20, true}, nullptr};
    TailCall second{{kQueueFile, "second", 30, true}, &first};
    last.via = &second;
    const CallSite site = siteAt(calls, last, 41);
    CHECK(pathText(calls, site.path) ==
          "delayed_work_queue 10 > delayed_work_queue 20 > delayed_work_queue 30 > delay_heap 40");
    CHECK(site.began == 4);
}

TEST_CASE("CAL-05 what has no number any more is nothing, and what is known keeps its own") {
    NumberedValues<CallSite> sites;
    const auto site = [](std::uint16_t line) { return CallSite{1, {SourceFile{1}, line}, 0}; };
    CHECK(sites.numberOf(site(1), 3) == 1);
    CHECK(sites.numberOf(site(2), 3) == 2);
    CHECK(sites.numberOf(site(3), 3) == 0);
    CHECK(sites.numberOf(site(2), 3) == 2);
    CHECK(sites.numberOf(CallSite{}, 3) == 0);
    for (std::uint16_t line = 3; line < 5000; ++line)
        CHECK(sites.numberOf(site(line), 9999) == line);
    for (std::uint16_t line = 1; line < 5000; ++line)
        CHECK(sites.numberOf(site(line), 9999) == line);
}

TEST_CASE("CAL-06 a log with calls has the same events, lines and hash, in the same memory") {
    const Scenario scenario = builtIn("1-heap-with-ties");
    const RunRecord plain = runVirtually(scenario);
    const RunRecord told = runVirtually(scenario, {}, {}, Log::withCalls());
    REQUIRE(told.log->size() == plain.log->size());
    CHECK(hashOf(*told.log) == hashOf(*plain.log));
    CHECK(told.log->memory() == plain.log->memory());
    std::size_t inCalls = 0;
    for (std::size_t i = 0; i < plain.log->size(); ++i) {
        CHECK(((*told.log)[i].line == (*plain.log)[i].line));
        CHECK((told.log->siteAt(i).line == (*plain.log)[i].line));
        inCalls += told.log->siteAt(i).path == 0 ? 0 : 1;
    }
    CHECK(inCalls > plain.log->size() / 2);
    CHECK(plain.log->calls() == nullptr);
    CHECK(plain.log->siteAt(0).path == 0);
}

TEST_CASE("CAL-07 a function that has returned, thrown or been cancelled is on no stack") {
    Sim sim;
    auto& pool = sim.pool(1);
    sim.at(0, [&]() -> Co<void> {
        co_await pool.schedule(sim.thrower("A", "Boom"), 1_u);
        co_await pool.schedule(sim.body("B", 5), 1_u);
    });
    sim.at(3, [&]() -> Co<void> { co_await pool.shutdownNow(); });
    sim.run();
    std::size_t ended = 0;
    for (std::size_t i = 0; i < sim.log.size(); ++i) {
        if (!sim.log.is<ThreadEnded>(i)) continue;
        ++ended;
        const std::uint32_t path = sim.log.siteAt(i).path;
        CHECK((path == 0 || sim.log.calls()->path(path).caller == 0));  // the world's own at most
    }
    CHECK(ended > 2);
}

TEST_CASE("CAL-08 a log is told to keep calls before its world begins") {
    Log log;
    VirtualWorld world(&log);
    log.recordCalls();
    CHECK(brokenBy([&] { world.newThread("late", ThreadRole::Client); }) ==
          "whether a log keeps calls is settled before a world begins with it");
}

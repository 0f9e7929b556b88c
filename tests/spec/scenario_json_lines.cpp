// Events written as JSON lines read back as the same events, and bad lines are answered in
// sentences.
#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "engine/trace/json_lines.hpp"
#include "tests/support/sim.hpp"

using namespace poolscope;

namespace {

std::vector<std::string> linesOf(const Log& log) {
    JsonLineWriter writer(log);
    std::vector<std::string> lines;
    while (writer.hasNext()) lines.push_back(writer.next());
    return lines;
}

std::string errorOf(const std::vector<std::string>& lines, const std::string& last) {
    Log log;
    JsonLineReader reader(log);
    for (const std::string& line : lines) reader.append(line);
    const std::size_t before = log.size();
    try {
        reader.append(last);
    } catch (const JsonLineError& error) {
        CHECK(log.size() == before);
        return error.what();
    }
    return "";
}

/// Every kind of event once, with recognisable values.
void appendAllKinds(Log& log) {
    for (std::size_t i = 0; i < kEventKinds; ++i) {
        const SourceLine line{sourceFileOf("engine/executor/scheduled/delay_heap.cpp"),
                              static_cast<std::uint16_t>(i)};
        log.append({Instant{static_cast<std::int64_t>(i)}, ThreadId{0}, line,
                    Payload::ofKind(static_cast<EventKind>(i))});
    }
}

}  // namespace

TEST_CASE("a run written as JSON lines reads back with the same hash and the same source lines") {
    Sim sim;
    auto& pool = sim.pool(2);
    sim.at(0, [&]() -> Co<void> { co_await pool.scheduleAtFixedRate(sim.body("A", 3), 0_u, 2_u); });
    sim.at(5, [&]() -> Co<void> { co_await pool.shutdown(); });
    sim.run();
    Log copy;
    JsonLineReader reader(copy);
    for (const std::string& line : linesOf(sim.log)) reader.append(line);
    REQUIRE(copy.size() == sim.log.size());
    CHECK(hashOf(copy) == hashOf(sim.log));
    for (std::size_t i = 0; i < copy.size(); ++i) CHECK(copy[i].line == sim.log[i].line);
}

TEST_CASE("every kind of event has a JSON form that reads back") {
    Log log;
    log.append({{}, {}, {}, ThreadCreated{ThreadId{0}, log.intern("main")}});
    appendAllKinds(log);
    Log copy;
    JsonLineReader reader(copy);
    for (const std::string& line : linesOf(log)) {
        CAPTURE(line);
        reader.append(line);
        CHECK(nlohmann::json::accept(line));
    }
    CHECK(hashOf(copy) == hashOf(log));
}

TEST_CASE("a line names who and what, in a fixed order") {
    Log log;
    log.append({{}, {}, {}, ThreadCreated{ThreadId{0}, log.intern("main"), ThreadRole::Client}});
    log.append({Instant{7},
                ThreadId{0},
                {sourceFileOf("engine/executor/scheduled/delayed_work_queue.cpp"), 120},
                ExecutorCreated{ExecutorId{0}, log.intern("pool"), log.intern("K"), 0xe0000000U}});
    log.append({Instant{8},
                ThreadId{0},
                {sourceFileOf("engine/executor/scheduled/delay_heap.cpp"), 4},
                OfferBegan{ExecutorId{0}, TaskId{5}, 3}});
    const std::vector<std::string> lines = linesOf(log);
    CHECK(lines[0] == R"({"n":0,"time":0,"thread":null,"kind":"threadCreated","created":"#0",)"
                      R"("name":"main","role":"client","line":null})");
    CHECK(lines[1] ==
          R"({"n":1,"time":7,"thread":"main","kind":"executorCreated","executor":"#0",)"
          R"("name":"pool","class":"K","ctl":3758096384,"line":"delayed_work_queue.cpp:120"})");
    CHECK(lines[2] == R"({"n":2,"time":8,"thread":"main","kind":"offerBegan","executor":"pool",)"
                      R"("task":"#5","size":3,"line":"delay_heap.cpp:4"})");
}

TEST_CASE("two bearers of one name, and names with a number sign, are told apart") {
    IdNames names;
    names.add(0, "mainLock");
    names.add(1, "mainLock");
    names.add(2, "a#7");
    names.add(3, "");
    for (std::uint32_t id = 0; id < 5; ++id) CHECK(names.read(names.write(id)) == id);
    CHECK(names.write(0) == "mainLock");
    CHECK(names.write(1) == "mainLock#1");
    CHECK(names.write(4) == "#4");
    CHECK(names.read("nobody") == 0xffff'ffffU);
}

TEST_CASE("a line that is no event is answered with what was found and what was expected") {
    Log log;
    log.append({{}, {}, {}, ThreadCreated{ThreadId{0}, log.intern("main")}});
    log.append({{},
                ThreadId{0},
                {sourceFileOf("engine/executor/scheduled/delay_heap.cpp"), 4},
                OfferBegan{ExecutorId{0}, TaskId{0}, 3}});
    const std::vector<std::string> lines = linesOf(log);
    const std::vector<std::string> first{lines[0]};
    const auto changed = [&](std::string from, std::string to) {
        std::string line = lines[1];
        const std::size_t at = line.find(from);
        REQUIRE(at != std::string::npos);
        return errorOf(first, line.replace(at, from.size(), to));
    };
    CHECK(errorOf(first, lines[1]) == "");
    CHECK(errorOf(first, lines[1].substr(0, 40)) ==
          "found something else, expected one whole JSON object on the line");
    CHECK(errorOf({}, "[]") == "found something else, expected one whole JSON object on the line");
    CHECK(errorOf({}, "{}") == "found no \"n\", expected one in every event of this kind");
    CHECK(errorOf({}, lines[1]) == "found event 1, expected event 0");
    CHECK(changed("\"main\"", "\"you\"") ==
          "found \"you\" as \"thread\", expected the name of something created before, or null");
    CHECK(changed("offerBegan", "offerBegun") ==
          "found \"offerBegun\" as \"kind\", expected a kind of event that this version knows");
    CHECK(changed("\"size\":3", "\"size\":3000000000") ==
          "found 3000000000 as \"size\", expected a whole number from -2147483648 to 2147483647");
    CHECK(changed("\"size\":3", "\"size\":\"3\"").find("found \"3\" as \"size\"") == 0);
    CHECK(changed("\"#0\"", "\"#4000000000\"").find("found \"#4000000000\" as \"executor\"") == 0);
    CHECK(changed("delay_heap.cpp:4", "delay_heap.c:4")
              .find("found \"delay_heap.c:4\" as \"line\"") == 0);
}

TEST_CASE("a text becomes the JSON string that the JSON library would make of it") {
    const auto theirs = [](const std::string& text) {
        return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    };
    const auto same = [&](const std::string& text) {
        if (jsonString(text) != theirs(text)) FAIL_CHECK(theirs(text));
    };
    // Every pair of bytes, and every row of five where UTF-8 changes its mind.
    for (int first = 0; first < 256; ++first)
        for (int second = 0; second < 256; ++second)
            same({static_cast<char>(first), static_cast<char>(second)});
    const std::string turning =
        "a\"\\\x7f\x80\x8f\x90\x9f\xa0\xbf\xc1\xc2\xdf\xe0\xec\xed\xef\xf0\xf3\xf4\xf5\xff";
    for (const char a : turning)
        for (const char b : turning)
            for (const char c : turning)
                for (const char d : turning) same({a, b, c, d, a});
    for (const char last : turning) same(std::string("\xf0\x9f\x98\x80\xe4\xb8\xad") + last);
}

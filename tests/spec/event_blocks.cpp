// Blocks of events read back as the events that they were made of, and garbage is answered in
// sentences.
#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

#include <fmt/format.h>

#include "engine/trace/blocks/summed_file.hpp"
#include "tests/support/random_runs.hpp"
#include "tests/support/sim.hpp"

using namespace poolscope;

namespace {

struct KeptBlock {
    EventBlock block;
    std::string bytes;
};

std::vector<KeptBlock> blocksOf(const Log& log) {
    EventBlockWriter writer(log);
    std::vector<KeptBlock> blocks;
    while (writer.hasNext()) {
        const EventBlock block = writer.next();
        blocks.push_back({block, std::string(block.bytes)});
    }
    return blocks;
}

void appendBlocks(Log& log, const std::vector<KeptBlock>& blocks, int version) {
    EventBlockReader reader(log, version);
    for (const KeptBlock& kept : blocks)
        reader.append({kept.block.events, kept.block.texts, kept.block.paths, kept.bytes});
}

std::string errorOfBlock(const KeptBlock& kept, int version = kBlocksVersion) {
    Log log;
    try {
        appendBlocks(log, {kept}, version);
    } catch (const BlockError& error) {
        return error.what();
    }
    return "";
}

void checkSame(const Log& copy, const Log& log) {
    REQUIRE(copy.size() == log.size());
    CHECK(hashOf(copy) == hashOf(log));
    std::size_t different = 0;
    for (std::size_t i = 0; i < log.size(); ++i) different += copy[i].line == log[i].line ? 0 : 1;
    CHECK(different == 0);
}

/// Whether these paths have the same functions, called from the same lines.
bool isSamePath(const RecordedCalls& calls, std::uint32_t one, const RecordedCalls& others,
                std::uint32_t other) {
    for (; one != 0 && other != 0;
         one = calls.path(one).caller, other = others.path(other).caller) {
        CallPath a = calls.path(one);
        CallPath b = others.path(other);
        a.caller = b.caller = 0;  // numbers may differ
        if (!(a == b)) return false;
    }
    return one == other;
}

/// Whether an event of both was emitted at the same line in the same calls.
bool isSameSite(const Log& copy, const Log& log, std::size_t position) {
    const CallSite one = copy.siteAt(position);
    const CallSite other = log.siteAt(position);
    if (!(one.line == other.line) || one.began != other.began) return false;
    if (log.calls() == nullptr) return copy.calls() == nullptr && one.path == 0;
    return copy.calls() != nullptr && isSamePath(*copy.calls(), one.path, *log.calls(), other.path);
}

void checkSameCalls(const Log& copy, const Log& log) {
    std::size_t different = 0;
    for (std::size_t i = 0; i < log.size(); ++i) different += isSameSite(copy, log, i) ? 0 : 1;
    CHECK(different == 0);
}

void checkReadsBack(const Log& log) {
    Log copy;
    appendBlocks(copy, blocksOf(log), blocksVersionOf(log));
    checkSame(copy, log);
    checkSameCalls(copy, log);
}

/// Gives each field of an event a value that it may have, small or of its whole range.
class Drawing {
public:
    Drawing(Log& log, std::uint64_t seed) : log_(log), random_(seed) {}

    std::uint64_t below(std::uint64_t bound) { return random_() % bound; }

    template <class Value>
    void operator()(std::string_view, Value& value) {
        draw(value);
    }
    void draw(TextId& id) {
        const std::uint64_t which = below(6);
        id = which == 0   ? TextId{}
             : which == 1 ? log_.intern(std::string(below(300), '\0') + std::to_string(below(1000)))
                          : log_.intern("text " + std::to_string(below(5)));
    }
    template <class Tag>
    void draw(Id<Tag>& id) {
        id = below(5) == 0 ? Id<Tag>{}
                           : Id<Tag>{static_cast<std::uint32_t>(
                                 below(below(2) == 0 ? 3 : log_.size() + 1000))};
    }
    void draw(Instant& at) { at.ns = number(); }
    void draw(Duration& length) { length.ns = number(); }
    void draw(bool& value) { value = below(2) == 0; }
    template <HasWords Word>
    void draw(Word& word) {
        word = static_cast<Word>(below(wordsOf(word).size()));
    }
    template <class Number>
    requires std::is_integral_v<Number>
    void draw(Number& value) { value = static_cast<Number>(number()); }

    void append() {
        Payload what = Payload::ofKind(static_cast<EventKind>(below(kEventKinds)));
        what.visit([&](auto& one) { one.eachField(one, *this); });
        Event event{{}, {}, {}, what};
        draw(event.time);
        draw(event.thread);
        event.line.file = static_cast<SourceFile>(below(static_cast<std::uint64_t>(kSourceFiles)));
        event.line.line = static_cast<std::uint16_t>(number());
        if (log_.writableCalls() == nullptr) return log_.append(event);
        log_.appendAt(log_.writableCalls()->add(drawSite(event.line)), event);
    }

private:
    /// In one of the paths that there are, now and then in one that it calls.
    CallSite drawSite(SourceLine line) {
        RecordedCalls& calls = *log_.writableCalls();
        auto path = static_cast<std::uint32_t>(below(calls.paths()));
        if (below(4) == 0) path = calls.add(drawPath(path));
        const std::uint64_t depth = path == 0 ? 0 : calls.path(path).depth;
        return {path, line, static_cast<std::uint16_t>(below(depth + 1))};
    }
    CallPath drawPath(std::uint32_t caller) {
        constexpr auto kFiles = static_cast<std::uint64_t>(kSourceFiles);
        CallPath path;
        path.caller = caller;
        if (caller != 0) {
            path.from = {static_cast<SourceFile>(below(kFiles)), lineNumber()};
            path.depth = static_cast<std::uint16_t>(log_.calls()->path(caller).depth + 1);
        }
        path.function = {static_cast<SourceFile>(1 + below(kFiles - 1)), lineNumber()};
        path.isLambda = below(2) == 0;
        path.isPlain = below(2) == 0;
        return path;
    }
    std::uint16_t lineNumber() { return static_cast<std::uint16_t>(below(2) == 0 ? 40 : number()); }

    std::int64_t number() {
        switch (below(4)) {
            case 0: return static_cast<std::int64_t>(random_());
            case 1: return below(2) == 0 ? INT64_MIN : INT64_MAX;
            default: return static_cast<std::int64_t>(below(10)) - 5;
        }
    }

    Log& log_;
    std::mt19937_64 random_;
};

std::string summed(const Log& log) {
    std::string text;
    SummedFileWriter file([&](std::string_view piece) { text += piece; });
    file.events(log);
    return text;
}

}  // namespace

TEST_CASE("BLK-01 random events of every kind read back with the same hash and source lines") {
    for (std::uint64_t seed = 1; seed <= randomRuns(20); ++seed) {
        CAPTURE(seed);
        Log log;
        Drawing drawing(log, seed);
        for (std::uint64_t i = drawing.below(3000); i > 0; --i) drawing.append();
        checkReadsBack(log);
    }
}

TEST_CASE("BLK-02 logs of no event, one event, a whole block, and one event more read back") {
    for (const std::size_t events : {std::size_t{0}, std::size_t{1}, EventBlockWriter::kEvents,
                                     EventBlockWriter::kEvents + 1}) {
        CAPTURE(events);
        Log log;
        Drawing drawing(log, 7);
        for (std::size_t i = 0; i < events; ++i) drawing.append();
        CHECK(blocksOf(log).size() ==
              (events + EventBlockWriter::kEvents - 1) / EventBlockWriter::kEvents);
        checkReadsBack(log);
    }
}

TEST_CASE("BLK-03 a run takes few bytes an event, and its texts are written once") {
    Sim sim;
    auto& pool = sim.pool(2);
    sim.at(0, [&]() -> Co<void> { co_await pool.scheduleAtFixedRate(sim.body("A", 1), 0_u, 2_u); });
    sim.at(1000, [&]() -> Co<void> { co_await pool.shutdown(); });
    sim.run();
    const std::vector<KeptBlock> blocks = blocksOf(sim.log);
    REQUIRE(blocks.size() > 1);
    std::size_t bytes = 0;
    for (const KeptBlock& kept : blocks) bytes += kept.bytes.size();
    CHECK(bytes < 4 * sim.log.size());
    CHECK(blocks[0].block.texts > 0);
    CHECK(blocks[1].block.texts == 0);
    checkReadsBack(sim.log);
}

TEST_CASE("BLK-04 a writer goes on where it was when the log has grown") {
    Log log;
    Drawing drawing(log, 3);
    EventBlockWriter writer(log);
    Log copy;
    EventBlockReader reader(copy);
    for (int i = 0; i < 5; ++i) {
        for (int j = 0; j < 50; ++j) drawing.append();
        REQUIRE(writer.hasNext());
        reader.append(writer.next());
        CHECK_FALSE(writer.hasNext());
        checkSame(copy, log);
    }
}

TEST_CASE("BLK-05 a block that is no block is answered with what was found and expected") {
    Log log;
    log.append({{}, {}, {}, ThreadCreated{ThreadId{0}, log.intern("main")}});
    const KeptBlock good = blocksOf(log).front();
    CHECK(errorOfBlock(good) == "");
    const auto with = [&](std::string bytes, std::size_t events = 1, std::size_t texts = 0) {
        return errorOfBlock({{events, texts, 0, {}}, std::move(bytes)});
    };
    using namespace std::string_literals;
    CHECK(with(good.bytes, 2, 1) == "found the end of a block within an event, expected its rest");
    CHECK(with(good.bytes + "x", 1, 1) ==
          "found 1 bytes after the last event of a block, expected none");
    CHECK(with(good.bytes.substr(0, good.bytes.size() - 1), 1, 1) ==
          "found the end of a block within an event, expected its rest");
    CHECK(with("\x05main"s, 0, 1) ==
          "found a text of 5 bytes in a block that has 4 left, expected all of it in the block");
    CHECK(with(std::string(9, '\xff') + "\x01main"s, 0, 1) ==
          "found a text of 18446744073709551615 bytes in a block that has 4 left, expected all of "
          "it in the block");
    CHECK(with(std::string(11, '\xff')) ==
          "found a number of more than 64 bits, expected a smaller one");
    CHECK(with("\x00"s) == "found 0 as \"site\", expected one that the block has had");
    CHECK(with("\x04\x01"s) == "found 1 as \"site\", expected one of the block, or the next");
    CHECK(with("\x04\x00\xff\x01"s) ==
          "found 255 as \"kind\", expected a kind of event that this version knows");
    CHECK(with("\x04\x00\x00\x7f"s) ==
          "found 127 as \"file\", expected a file of the engine that this version knows");
    CHECK(with("\x04\x00\x00\x01\xff\xff\x04"s) ==
          "found 81919 as \"line\", expected a whole number from 0 to 65535");
    CHECK(with("\x06\xff\xff\x03\x00\x00\x00\x00"s) ==
          "found 65535 as \"thread\", expected the number of something created before, or 0");
    CHECK(with("\x14\x00\x00\x00\x00\x02"s) ==
          "found 1 as \"name\", expected a text of the recording, or 0");
    CHECK(with("\x24\x00\x00\x00\x00\x08"s) == "found 4 as \"role\", expected a number below 4");
    CHECK(with("\x44\x00\x00\x00\x00"s) ==
          "found 68 as \"flags\", expected none for a field that the event has not");
}

TEST_CASE("BLK-05 paths and sites that cannot be are answered with what was found and expected") {
    const auto with = [&](std::string bytes, std::size_t paths, std::size_t events = 0) {
        return errorOfBlock({{events, 0, paths, {}}, std::move(bytes)}, kCallsVersion);
    };
    using namespace std::string_literals;
    CHECK(with("\x00\x01\x28\x03"s, 1) == "");
    CHECK(with("\x00\x01\x28\x03\x01\x00\x00\x01\x28\x00"s, 2) == "");
    CHECK(errorOfBlock({{0, 0, 1, {}}, "\x00\x01\x28\x03"s}) ==
          "found 1 paths in a block of a recording without calls, expected none");
    CHECK(with("\x00\x01\x28"s, 1) ==
          "found the end of a block within an event, expected its rest");
    CHECK(with("\x00\x01\x28\x03"s, std::size_t{1} << 60U) ==
          "found the end of a block within an event, expected its rest");
    CHECK(with("\x01\x00\x00\x01\x28\x00"s, 1) ==
          "found 1 as \"caller\", expected a path of the recording, or 0");
    CHECK(with("\x00\x01\x28\x00\x01\x7f\x00\x01\x28\x00"s, 2) ==
          "found 127 as \"file\", expected a file of the engine that this version knows");
    CHECK(with("\x00\x00\x28\x00"s, 1) ==
          "found 0 as \"file\", expected one of the engine, as each function of a path has");
    CHECK(with("\x00\x01\xff\xff\x04\x00"s, 1) ==
          "found 81919 as \"line\", expected a whole number from 0 to 65535");
    CHECK(with("\x00\x01\x28\x04"s, 1) ==
          "found 4 as \"kind of a path\", expected a number below 4");
    CHECK(with("\x04\x00\x00\x00\x00\x01\x00"s, 0, 1) ==
          "found 1 as \"path\", expected a path of the recording, or 0");
    CHECK(with("\x04\x00\x00\x00\x00\x00\x01"s, 0, 1) ==
          "found 1 as \"began\", expected no more than the calls of its path: 0");
    CHECK(with("\x00\x01\x28\x00\x04\x00\x00\x00\x00\x01\x02"s, 1, 1) ==
          "found 2 as \"began\", expected no more than the calls of its path: 1");
    CHECK(with("\x00\x01\x28\x00\x04\x00\x00\x00\x00\x01\x01"s, 1, 1) == "");

    std::string deepest = "\x00\x01\x28\x00"s;
    for (std::uint32_t i = 1; i < 65535; ++i) {
        std::uint8_t caller[kMostNumberBytes];
        deepest.append(caller, putNumber(caller, i)).append("\x00\x00\x01\x28\x00"s);
    }
    CHECK(with(deepest, 65535) == "");
    CHECK(with(deepest + "\xff\xff\x03\x00\x00\x01\x28\x00"s, 65536) ==
          "found a path of more than 65535 calls, expected a shorter one");
}

TEST_CASE("BLK-06 any byte of a block that is changed or lost is noticed") {
    for (const bool withCalls : {false, true}) {
        CAPTURE(withCalls);
        Log log(nullptr, withCalls ? KeepsCalls::Yes : KeepsCalls::No);
        Drawing drawing(log, 11);
        for (int i = 0; i < 40; ++i) drawing.append();
        const std::string text = summed(log);
        const std::size_t head = text.find('\n');
        const BlockLine line = readBlockLine(text.substr(0, head));
        const std::string bytes = text.substr(head + 1, line.bytes);
        CHECK(checkedBlock(line, bytes).events == 40);
        CHECK((checkedBlock(line, bytes).paths > 0) == withCalls);
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            std::string changed = bytes;
            changed[i] = static_cast<char>(changed[i] ^ 1 << i % 8);
            CHECK_THROWS_AS(checkedBlock(line, changed), BlockError);
            CHECK_THROWS_AS(checkedBlock(line, bytes.substr(0, i)), BlockError);
            // Without the sum: it is an error or other events, but nothing worse.
            for (const int version : {kBlocksVersion, kCallsVersion})
                errorOfBlock({{line.events, line.texts, line.paths, {}}, changed}, version);
            errorOfBlock({{line.events, line.texts, 0, {}}, changed}, kCallsVersion);
        }
    }
}

TEST_CASE("BLK-07 the line of a block says how many events, texts, paths and bytes follow") {
    Log log;
    log.append({{}, {}, {}, ThreadCreated{ThreadId{0}, log.intern("main")}});
    CHECK(summed(log).substr(0, 56) ==
          R"({"block":0,"events":1,"texts":1,"bytes":12,"sum":")" + summed(log).substr(50, 6));
    CHECK(readBlockLine(R"({"block":0,"events":1,"texts":1,"bytes":12})").paths == 0);
    CHECK(readBlockLine(R"({"block":0,"events":1,"texts":1,"paths":5,"bytes":12})").paths == 5);
    CHECK_THROWS_WITH_AS(readBlockLine(R"({"block":0,"events":1,"texts":1,"paths":-5,"bytes":12})"),
                         "found no number as \"paths\" in the line of a block, expected one",
                         BlockError);
    CHECK_THROWS_WITH_AS(readBlockLine(R"({"block":0,"events":-1})"),
                         "found no number as \"events\" in the line of a block, expected one",
                         BlockError);
    CHECK_THROWS_WITH_AS(readBlockLine(R"({"block":0,)"),
                         "found the line of a block that is no JSON object, expected one",
                         BlockError);
}

TEST_CASE("BLK-08 the calls around each event read back") {
    for (std::uint64_t seed = 1; seed <= randomRuns(10); ++seed) {
        CAPTURE(seed);
        Log log(nullptr, KeepsCalls::Yes);
        Drawing drawing(log, seed);
        EventBlockWriter writer(log);
        Log copy;
        EventBlockReader reader(copy, blocksVersionOf(log));
        for (int i = 0; i < 5; ++i) {
            for (std::uint64_t j = 1 + drawing.below(300); j > 0; --j) drawing.append();
            REQUIRE(writer.hasNext());
            reader.append(writer.next());
            checkSame(copy, log);
            checkSameCalls(copy, log);
        }
        CHECK(copy.calls()->paths() > 2);
        checkReadsBack(log);
    }
}

TEST_CASE("BLK-08 each path is written once, its callers first") {
    Log log(nullptr, KeepsCalls::Yes);
    RecordedCalls& calls = *log.writableCalls();
    const SourceLine line{static_cast<SourceFile>(1), 40};
    std::vector<std::uint32_t> paths;
    for (std::uint16_t depth = 1; depth <= 4; ++depth) {
        const bool isFirst = depth == 1;
        paths.push_back(
            calls.add(CallPath{isFirst ? 0 : paths.back(), isFirst ? SourceLine{} : line, line,
                               depth, depth == 2, depth == 3}));
    }
    EventBlockWriter writer(log);
    Log copy;
    EventBlockReader reader(copy, kCallsVersion);
    const auto pathsOfNext = [&](std::uint32_t path) {
        log.appendAt(calls.add(CallSite{path, line, 1}), {{}, {}, line, ThreadCreated{}});
        const EventBlock block = writer.next();
        reader.append(block);
        return block.paths;
    };
    CHECK(pathsOfNext(paths[2]) == 3);
    CHECK(pathsOfNext(paths[1]) == 0);
    CHECK(pathsOfNext(paths[3]) == 1);
    CHECK(pathsOfNext(paths[3]) == 0);
    checkSameCalls(copy, log);
    CHECK(copy.calls()->path(copy.siteAt(2).path).depth == 4);
}

TEST_CASE("BLK-08 a log without calls has blocks of version 2 and reads back without") {
    Log log;
    CHECK(blocksVersionOf(log) == kBlocksVersion);
    Drawing drawing(log, 5);
    for (int i = 0; i < 100; ++i) drawing.append();
    checkReadsBack(log);
    CHECK(summed(log).find("\"paths\"") == std::string::npos);
    log.clear();
    log.recordCalls();
    CHECK(blocksVersionOf(log) == kCallsVersion);
}

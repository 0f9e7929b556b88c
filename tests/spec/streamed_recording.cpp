// The recording of a program while it is written, and what is left of it when something goes wrong.
// The log and its writer are driven by hand, so each state has an exact position.
#include "engine/library/streamed/streamed_recording.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "engine/library/program_recording.hpp"
#include "engine/scenario/run/recording.hpp"
#include "poolscope/throwable.hpp"
#include "tests/support/files.hpp"

using namespace poolscope;
using juc::detail::StreamedRecording;

namespace {

constexpr std::size_t kBlock = EventBlockWriter::kEvents;

/// A folder of its own, gone when the test is over.
class Folder {
public:
    Folder() { std::filesystem::create_directory(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { std::filesystem::remove_all(path_); }
    std::string file(const std::string& name) const { return path_ / name; }

private:
    const std::filesystem::path path_ =
        std::filesystem::temp_directory_path() /
        ("poolscope-streamed-" + std::to_string(reinterpret_cast<std::uintptr_t>(this)));
};

constexpr const char* kQueue = "engine/executor/scheduled/delayed_work_queue.cpp";

/// One of the calls that event n is in.
OpenCall call(OpenCall* caller, std::size_t n, bool isPlain) {
    OpenCall open;
    open.caller = caller;
    open.line = static_cast<std::uint16_t>(n + 3);
    open.function = {kQueue, isPlain ? "operator()" : "take", static_cast<std::uint16_t>(n),
                     isPlain};
    return open;
}

/// Events up to so many: two executors at the beginning, names now and then. If the log keeps
/// calls, each is in three of them, and there are new ones in each block.
void addEvents(Log& log, std::size_t events) {
    while (log.size() < events) {
        const std::size_t n = log.size();
        OpenCall outermost = call(nullptr, n / 5000, false);
        OpenCall outer = call(&outermost, n % 7, n % 2 == 0);
        OpenCall inner = call(&outer, n % 3, false);
        const Instant time{static_cast<std::int64_t>(n / 3)};
        if (n < 2) {
            ExecutorCreated created;
            created.executor = ExecutorId{static_cast<std::uint32_t>(n)};
            created.name = log.intern("pool-" + std::to_string(n));
            created.kind = log.intern("ScheduledThreadPoolExecutor");
            log.append(time, ThreadId{0}, {}, created, &inner);
        } else if (n % 1000 == 0) {
            TaskCreated created;
            created.task = TaskId{static_cast<std::uint32_t>(n / 1000)};
            created.label = log.intern("task " + std::to_string(n));
            log.append(time, ThreadId{1}, {}, created, &inner);
        } else {
            log.append(time, ThreadId{static_cast<std::uint32_t>(n / 7 % 3)}, {},
                       HeapIndexSet{TaskId{static_cast<std::uint32_t>(n / 1000)},
                                    static_cast<std::int32_t>(n % 64)},
                       &inner);
        }
    }
}

std::uint64_t hashAfter(std::size_t events) {
    Log log;
    addEvents(log, events);
    return hashOf(log);
}

OpenedRecording openedFile(const std::string& file) {
    auto read = openRecording(contentsOf(file), "run.rec");
    REQUIRE(std::holds_alternative<OpenedRecording>(read));
    return std::get<OpenedRecording>(std::move(read));
}

std::string errorOf(StreamedRecording& recording) {
    try {
        recording.finish(Instant{}, juc::detail::ProgramEnd::Cut);
    } catch (const juc::Throwable& thrown) {
        return thrown.what();
    }
    return "";
}

}  // namespace

TEST_CASE("a streamed recording is, byte for byte, the one that is written at once") {
    const Folder folder;
    for (const std::size_t events :
         {std::size_t{0}, std::size_t{1}, kBlock - 1, kBlock, kBlock + 1, 3 * kBlock + 17}) {
        CAPTURE(events);
        const auto whole = Log::withCalls();
        addEvents(*whole, events);
        juc::detail::writeProgramRecording(*whole, Instant{77}, juc::detail::ProgramEnd::Cut,
                                           folder.file("whole"));
        const auto growing = Log::withCalls();
        Log& log = *growing;
        StreamedRecording recording(log, folder.file("streamed"));
        for (std::size_t size = 0; size < events; size += 3000) {
            addEvents(log, std::min(size, events));
            while (recording.writeWholeBlock()) {
            }
        }
        addEvents(log, events);
        recording.finish(Instant{77}, juc::detail::ProgramEnd::Cut);
        CHECK(contentsOf(folder.file("streamed")) == contentsOf(folder.file("whole")));
        CHECK_FALSE(std::filesystem::exists(folder.file("streamed.part")));
        const OpenedRecording opened = openedFile(folder.file("streamed"));
        REQUIRE(opened.run.log->calls() != nullptr);
        const RecordedCalls& calls = *opened.run.log->calls();
        std::size_t wrong = 0;
        for (std::size_t i = 0; i < events; ++i) {
            const CallPath& path = calls.path(opened.run.log->siteAt(i).path);
            wrong += path.depth == 3 && path.function.line == i % 3 &&
                             calls.path(path.caller).isLambda == (i % 2 == 0)
                         ? 0
                         : 1;
        }
        CHECK(wrong == 0);
    }
}

TEST_CASE("a program that dies leaves a part that opens up to its last whole block") {
    const Folder folder;
    Log log;
    StreamedRecording recording(log, folder.file("run.rec"));
    addEvents(log, kBlock - 1);
    CHECK_FALSE(recording.writeWholeBlock());
    CHECK(contentsOf(folder.file("run.rec.part")).empty());
    for (std::size_t blocks = 1; blocks <= 3; ++blocks) {
        addEvents(log, blocks * kBlock);
        CHECK(recording.writeWholeBlock());
        CHECK_FALSE(recording.writeWholeBlock());
        const OpenedRecording part = openedFile(folder.file("run.rec.part"));
        CHECK(part.run.log->size() == blocks * kBlock);
        CHECK(hashOf(*part.run.log) == hashAfter(blocks * kBlock));
        CHECK(part.scenario->executors.size() == 2);
        REQUIRE(part.warnings.size() == 1);
        CHECK(part.warnings[0].find("the recording is cut short after " + std::to_string(blocks) +
                                    " whole block") != std::string::npos);
        CHECK_FALSE(std::filesystem::exists(folder.file("run.rec")));
    }
}

TEST_CASE("what is written is forgotten, and the hash is that of all events") {
    const Folder folder;
    Log log;
    StreamedRecording recording(log, folder.file("run.rec"));
    std::size_t most = 0;
    for (std::size_t blocks = 1; blocks <= 60; ++blocks) {
        addEvents(log, blocks * kBlock);
        CHECK(recording.writeWholeBlock());
        most = std::max(most, log.memory());
    }
    CHECK(most < 4 * LogMemory::kChunk);
    addEvents(log, 60 * kBlock + 5);
    recording.finish(Instant{9}, juc::detail::ProgramEnd::Cut);
    const OpenedRecording whole = openedFile(folder.file("run.rec"));
    CHECK(whole.warnings.empty());
    CHECK(hashOf(*whole.run.log) == hashAfter(60 * kBlock + 5));
}

TEST_CASE("a writer that fell behind loses nothing") {
    const Folder folder;
    Log log;
    StreamedRecording recording(log, folder.file("run.rec"));
    addEvents(log, 40 * kBlock);
    CHECK(recording.writeWholeBlock());
    addEvents(log, 80 * kBlock + 1);
    recording.finish(Instant{9}, juc::detail::ProgramEnd::Cut);
    const OpenedRecording whole = openedFile(folder.file("run.rec"));
    CHECK(whole.warnings.empty());
    CHECK(whole.run.log->size() == 80 * kBlock + 1);
}

TEST_CASE("a hash that is taken in parts is the one that is taken at once") {
    Log log;
    addEvents(log, 5000);
    LogHash parts(log);
    for (const std::size_t end : {0, 1, 255, 256, 257, 4000, 5000}) {
        parts.takeUpTo(end);
        CHECK(parts.value() == hashAfter(end));
    }
}

TEST_CASE("a folder that does not exist is told when the recording is finished") {
    Log log;
    StreamedRecording recording(log, "no/such/folder/run.rec");
    CHECK(recording.hasFailed());
    addEvents(log, 2 * kBlock);
    CHECK_FALSE(recording.writeWholeBlock());
    CHECK(errorOf(recording) ==
          "IOException: the recording could not be written to no/such/folder/run.rec: No such file "
          "or directory");
}

TEST_CASE("a disk that is full is told, and the log is not forgotten") {
    Log log;
    StreamedRecording recording(log, "/dev/full");
    CHECK_FALSE(recording.hasFailed());
    addEvents(log, kBlock);
    CHECK_FALSE(recording.writeWholeBlock());
    CHECK(recording.hasFailed());
    CHECK(hashOf(log) == hashAfter(kBlock));
    CHECK(errorOf(recording) ==
          "IOException: the recording could not be written to /dev/full: No space left on device");
    CHECK(std::filesystem::exists("/dev/full"));
}

TEST_CASE("what cannot get its name is told with the name of the part and what it has") {
    const Folder folder;
    std::filesystem::create_directory(folder.file("run.rec"));
    Log log;
    StreamedRecording recording(log, folder.file("run.rec"));
    addEvents(log, kBlock + 3);
    CHECK(recording.writeWholeBlock());
    CHECK(errorOf(recording) == "IOException: the recording could not be written to " +
                                    folder.file("run.rec") + ": Is a directory; " +
                                    folder.file("run.rec.part") + " has the first 8195 events");
    CHECK(openedFile(folder.file("run.rec.part")).run.log->size() == kBlock + 3);
}

TEST_CASE("a recording that is given up before its first block leaves no file") {
    const Folder folder;
    {
        Log log;
        const StreamedRecording recording(log, folder.file("run.rec"));
        CHECK(std::filesystem::exists(folder.file("run.rec.part")));
    }
    CHECK_FALSE(std::filesystem::exists(folder.file("run.rec.part")));
}

// A check that fails inside the program: exit code 3, two sentences, and a recording that opens.
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <functional>

#include <doctest/doctest.h>

#include "app/cli/broken_invariants.hpp"
#include "app/storage/input_text.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"
#include "engine/scenario/run/recording.hpp"
#include "engine/scenario/run/virtual_run.hpp"
#include "engine/trace/ensure.hpp"
#include "engine/trace/rescue.hpp"

namespace poolscope {

namespace {

namespace fs = std::filesystem;

struct Ended {
    int code = -1;
    std::string said;       ///< on standard error
    std::string recording;  ///< what was left in the working directory
};

/// Does it in a process of its own, whose checks are the program's.
Ended inAnotherProcess(const std::function<void()>& act) {
    const fs::path folder = fs::temp_directory_path() / "poolscope-broken-invariant";
    fs::remove_all(folder);
    fs::create_directories(folder);
    const pid_t child = ::fork();
    if (child == 0) {
        fs::current_path(folder);
        const int out = ::open("said", O_CREAT | O_WRONLY, 0600);
        ::dup2(out, STDERR_FILENO);
        endOnBrokenInvariants();
        act();
        std::_Exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    Ended ended;
    if (WIFEXITED(status)) ended.code = WEXITSTATUS(status);
    ended.said = readWholeFile(folder / "said");
    const fs::path recording = folder / "poolscope-broken.recording";
    if (fs::exists(recording)) ended.recording = readWholeFile(recording);
    fs::remove_all(folder);
    return ended;
}

Scenario twoTasks() {
    const std::string text =
        "title = \"two\"\n[[executor]]\nname = \"pool\"\nkind = \"ScheduledThreadPoolExecutor\"\n"
        "corePoolSize = 1\n[[task]]\nname = \"t\"\nbody = [\"work 1ms\"]\n"
        "[[at]]\ntime = \"0ms\"\non = \"pool\"\ncall = \"schedule\"\ntask = \"t\"\n"
        "delay = \"1ms\"\n";
    return *readScenario(text, "two.toml").scenario;
}

}  // namespace

TEST_CASE("A broken invariant inside a run ends the program and leaves the run as a recording") {
    const Scenario scenario = twoTasks();
    const Ended ended = inAnotherProcess([&] {
        VirtualRun run(scenario, RunOptions{}, nullptr);
        run.world().onEvent = [&](const Event&) {
            ENSURE(run.log()->size() < 40, "forty events are too many");
        };
        run.run();
    });
    CHECK(ended.code == 3);
    CHECK(ended.said.starts_with("poolscope: broken invariant at tests/pixels/"));
    CHECK(ended.said.find("forty events are too many") != std::string::npos);
    CHECK(ended.said.find("; this is a mistake in PoolScope\n") != std::string::npos);
    CHECK(ended.said.ends_with(
        "poolscope: the recording that shows it is in 'poolscope-broken.recording'\n"));
    const auto opened = openRecording(ended.recording, "poolscope-broken.recording");
    REQUIRE(std::holds_alternative<OpenedRecording>(opened));
    CHECK(std::get<OpenedRecording>(opened).scenario->title == "two");
    CHECK(ended.recording.find("\"events\":40,") != std::string::npos);
}

TEST_CASE("A broken invariant outside a run ends the program too; there is nothing to save") {
    const Ended ended = inAnotherProcess([] { ENSURE(1 + 1 == 3, "one and one are three"); });
    CHECK(ended.code == 3);
    CHECK(ended.said.find("one and one are three") != std::string::npos);
    CHECK(ended.said.find("recording") == std::string::npos);
    CHECK(ended.recording == "");
}

TEST_CASE("What is saved is the innermost thing, and a thread without one saves the common one") {
    CHECK_FALSE(rescuedText());
    const Rescue common(Rescue::For::EveryThread, [] { return std::string("common"); });
    CHECK(rescuedText() == "common");
    {
        const Rescue outer(Rescue::For::ThisThread, [] { return std::string("outer"); });
        {
            const Rescue inner(Rescue::For::ThisThread, [] { return std::string("inner"); });
            CHECK(rescuedText() == "inner");
        }
        CHECK(rescuedText() == "outer");
    }
    CHECK(rescuedText() == "common");
}

}  // namespace poolscope

// What is not the library's own: threads that the program made, exceptions of other libraries,
// types that are no bodies; and recordings that are moved about.
#include <doctest/doctest.h>

#include <pthread.h>

#include <cstdio>
#include <fstream>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "engine/scenario/run/recording.hpp"
#include "poolscope/juc.hpp"

using namespace std::chrono_literals;

namespace {

struct NeedsInt {
    void operator()(int) const;
};
template <class Pool, class Body>
concept CanSubmit = requires(Pool& pool, Body&& body) {
    pool.submit(std::forward<Body>(body));
};
template <class Body>
concept CanSchedule = requires(juc::ScheduledThreadPoolExecutor& pool, Body&& body) {
    pool.schedule(std::forward<Body>(body), 1ms);
};
template <class Body>
concept CanFork = requires(Body&& body) {
    juc::fork(std::forward<Body>(body));
};
template <class Bodies>
concept CanInvokeAll = requires(juc::ThreadPoolExecutor& pool, Bodies& bodies) {
    pool.invokeAll(bodies);
    pool.invokeAny(bodies);
};
using HeldAlone = decltype([held = std::unique_ptr<int>()] { return *held; });
using Function = std::function<int()>;

static_assert(CanSubmit<juc::ThreadPoolExecutor, Function&>);
static_assert(!CanSubmit<juc::ThreadPoolExecutor, NeedsInt>);
static_assert(!CanSubmit<juc::ScheduledThreadPoolExecutor, NeedsInt>);
static_assert(!CanSubmit<juc::ForkJoinPool, NeedsInt>);
static_assert(CanSubmit<juc::ThreadPoolExecutor, HeldAlone>);
static_assert(!CanSubmit<juc::ThreadPoolExecutor, HeldAlone&>, "it would have to be copied");
static_assert(CanSubmit<juc::ExecutorCompletionService<int>, Function>);
static_assert(!CanSubmit<juc::ExecutorCompletionService<long>, Function>, "another result");
static_assert(!CanSubmit<juc::ExecutorCompletionService<int>, NeedsInt>);
static_assert(CanSchedule<Function> && !CanSchedule<NeedsInt>);
static_assert(CanFork<Function> && !CanFork<NeedsInt>);
static_assert(CanInvokeAll<std::vector<Function>> && !CanInvokeAll<std::vector<NeedsInt>>);
static_assert(!CanInvokeAll<int>);

/// The name of a new thread of the program, which gives itself that one first.
std::string nameSeenOf(const char* given) {
    std::string seen;
    std::thread([&] {
        if (given != nullptr) pthread_setname_np(pthread_self(), given);
        seen = juc::Thread::currentThreadName();
    }).join();
    return seen;
}

class OutsidersFile {
public:
    OutsidersFile() = default;
    OutsidersFile(const OutsidersFile&) = delete;
    OutsidersFile& operator=(const OutsidersFile&) = delete;
    ~OutsidersFile() { std::remove(name.c_str()); }
    poolscope::OpenedRecording opened() const {
        std::ostringstream all;
        all << std::ifstream(name).rdbuf();
        auto read = poolscope::openRecording(all.str(), name);
        REQUIRE(std::holds_alternative<poolscope::OpenedRecording>(read));
        return std::get<poolscope::OpenedRecording>(std::move(read));
    }
    const std::string name = "outsiders.rec";
};

/// As soon as the last workers of what was dropped before have ended.
juc::Recording recordAlone(const std::string& file) {
    while (true) {
        try {
            return juc::recordTo(file);
        } catch (const juc::IllegalStateException&) {
            std::this_thread::yield();
        }
    }
}

template <class Thrown>
std::string textOf(Thrown thrown) {
    return juc::asThrowable(std::make_exception_ptr(std::move(thrown))).toString();
}

/// Never destroyed: a body stays in it. The leak sanitizer knows these functions by their names.
void staysForEverInMutex() {
    static auto& held = *new std::mutex;
    juc::Latch locked(1);
    juc::Thread holds(
        [&] {
            const std::lock_guard lock(held);
            locked.count_down();
            juc::Thread::sleep(1h);
        },
        "holds");
    locked.wait();
    const std::lock_guard lock(held);  // virtual time does not pass meanwhile
}

void staysForEverInFuture() {
    static auto& never = *new std::promise<void>;
    juc::Thread stuck([] { never.get_future().wait(); });
    juc::Thread::sleep(1s);
}

}  // namespace

TEST_CASE("LIB-130: threads of the program are main, what it calls them, or clients") {
    CHECK(juc::Thread::currentThreadName() == "main");
    CHECK(nameSeenOf("reader") == "reader");
    CHECK(nameSeenOf(nullptr) == "client");
    juc::ThreadPoolExecutor pool({.threadFactory = juc::namedThreads("w")});
    // A new thread has the kernel's name of the one that made it.
    CHECK(pool.submit([] { return nameSeenOf(nullptr); }).get() == "client");
    CHECK(pool.submit([] { return juc::Thread::currentThreadName(); }).get() == "w1");
}

TEST_CASE("LIB-131: in a recording main has begun when it acts") {
    const OutsidersFile file;
    {
        const juc::Recording recording = recordAlone(file.name);
        juc::ThreadPoolExecutor pool({});
        pool.submit([] {}).get();
    }
    const poolscope::OpenedRecording recording = file.opened();
    const poolscope::Log& log = *recording.run.log;
    std::optional<poolscope::ThreadId> main;
    std::size_t begun = 0;
    for (std::size_t i = 0; i < log.size(); ++i) {
        const poolscope::Event event = log[i];
        if (const auto* made = event.what.get<poolscope::ThreadCreated>()) {
            if (log.text(made->name) == "main") main = made->created;
        } else if (event.what.get<poolscope::ThreadStarted>() != nullptr) {
            if (event.thread == main) ++begun;
        } else if (event.thread == main) {
            CHECK(begun == 1);
        }
    }
    CHECK(main.has_value());
    CHECK(begun == 1);
}

TEST_CASE("LIB-132: a std::thread that calls into a virtual run is told that it is one") {
    const auto refusal = [](const std::function<void()>& act) {
        try {
            act();
        } catch (const juc::IllegalStateException& refused) {
            return std::string(refused.what());
        }
        return std::string();
    };
    juc::VirtualClock clock;
    std::string stranger;
    clock.run([&] {
        juc::ThreadPoolExecutor pool({});
        std::thread([&] {
            stranger = refusal([&] { pool.submit([] { return 5; }).get(); });
        }).join();
        CHECK(pool.submit([] { return 5; }).get() == 5);
    });
    CHECK(stranger.find("std::thread") != std::string::npos);
}

TEST_CASE("LIB-133: an exception of another library keeps the name of its type in texts") {
    CHECK(textOf(std::out_of_range("no such key")) == "std::out_of_range: no such key");
    CHECK(textOf(std::bad_alloc()) == "std::bad_alloc");
    CHECK(textOf(42) == "int: not a std::exception");
    CHECK(textOf(std::string("x")).find("__cxx11") == std::string::npos);
    CHECK(textOf(juc::Throwable("Boom", "third")) == "Boom: third");
    juc::ThreadPoolExecutor pool({});
    auto failed = pool.submit([] { return std::vector<int>().at(7); });
    CHECK_THROWS_WITH_AS(failed.get(), doctest::Contains("ExecutionException: std::out_of_range: "),
                         juc::ExecutionException);
}

TEST_CASE("LIB-134: a recording may be moved, and what is left behind says so") {
    const OutsidersFile file;
    std::optional<juc::Recording> recording;
    recording.emplace(recordAlone(file.name));
    std::vector<juc::Recording> all;
    all.push_back(std::move(*recording));
    CHECK_THROWS_AS(recording->events(), juc::IllegalStateException);
    CHECK_THROWS_AS(recording->save(), juc::IllegalStateException);
    recording.reset();
    { juc::ThreadPoolExecutor pool({}); }
    CHECK(all.front().events() > 0);
    all.clear();
    CHECK(file.opened().run.log->size() > 0);
}

TEST_CASE("LIB-136: a recording was left before its end only if something of it still lives") {
    const OutsidersFile file;
    const auto ending = [&] { return poolscope::toSentence(file.opened().run); };
    {
        juc::Recording recording = recordAlone(file.name);
        {
            juc::newFixedThreadPool(1).submit([] {}).get();
        }
        recording.save();
        CHECK(ending() == "nothing was left to happen");
    }
    {
        juc::Recording recording = recordAlone(file.name);
        juc::ThreadPoolExecutor pool({});
        recording.save();
        CHECK(ending() == "left before its end");
    }
    {
        juc::VirtualClock clock({.recordTo = file.name});
        clock.run([] { juc::newFixedThreadPool(1).submit([] {}).get(); });
    }
    CHECK(ending() == "nothing was left to happen");
    juc::explore(
        [] {
            for (;;) juc::Thread::yield();
        },
        {.schedules = 1, .steps = 100, .recordTo = file.name});
    CHECK(ending() == "left before its end");
}

TEST_CASE("LIB-185: a body that waits in a std::mutex is named, and the run ends") {
    juc::ExploreOptions options;
    options.patience = 500ms;
    const juc::ExploreResult found = juc::explore(staysForEverInMutex, options);
    REQUIRE(found.failure);
    CAPTURE(found.failure->what);
    CHECK(found.failure->what.find("\"main\" has not come back to the library for 0.5 s") !=
          std::string::npos);
    CHECK(found.failure->what.find("std::mutex") != std::string::npos);

    juc::VirtualClock clock({.patience = 500ms});
    CHECK_THROWS_AS(clock.run(staysForEverInFuture), juc::IllegalStateException);
    // A run after that is as if nothing had been.
    juc::VirtualClock next({.patience = juc::Duration::forever()});
    next.run([] { juc::Thread::sleep(1h); });
    CHECK(next.now() == 1h);
}

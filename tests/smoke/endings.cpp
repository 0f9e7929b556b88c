// Programs that end badly, or in an unusual place; check_endings.py says how each must end.
//
//     poolscope_endings NAME
//
// Most of them own what their bodies use, so that valgrind sees what is touched after it has gone.
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "poolscope/juc.hpp"

using namespace std::chrono_literals;

namespace {

/// While it is true, there is no memory for a further piece of a log, but for all that is small.
std::atomic<bool> noLargeBlocks = false;

}  // namespace

[[gnu::noinline]] void* operator new(std::size_t size) {
    constexpr std::size_t kLarge = 1U << 18U;
    void* const block = size >= kLarge && noLargeBlocks ? nullptr : std::malloc(size);
    if (block == nullptr) throw std::bad_alloc();
    return block;
}
[[gnu::noinline]] void operator delete(void* block) noexcept { std::free(block); }
[[gnu::noinline]] void operator delete(void* block, std::size_t) noexcept { std::free(block); }

namespace {

/// A guard of a body, which uses what main's frame owns.
class Note {
public:
    explicit Note(std::vector<std::string>& log) : log_(log) {}
    Note(const Note&) = delete;
    Note& operator=(const Note&) = delete;
    ~Note() {
        log_.emplace_back("the body has left, and this text is long enough for the heap");
        std::puts("the body has left");
    }

private:
    std::vector<std::string>& log_;
};

struct Frame {
    Frame() = default;
    Frame(const Frame&) = delete;
    Frame& operator=(const Frame&) = delete;
    ~Frame() { std::puts("main has left"); }
};

/// Waits for its last request.
class Server {
public:
    explicit Server(juc::Future<int> last) : last_(std::move(last)) {}
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;
    ~Server() { last_.get(); }

private:
    juc::Future<int> last_;
};

void bodyWaitsForItself() {
    const Frame frame;
    std::vector<std::string> log;
    auto pool = juc::newFixedThreadPool(1);
    auto stuck = pool.submit([&] {
        const Note note(log);
        return pool.submit([] { return 1; }).get();
    });
    stuck.get();
}

void taskIsNeverRun() {
    const Frame frame;
    std::vector<std::string> log;
    auto pool = juc::newFixedThreadPool(1);
    auto stuck = pool.submit([&] { pool.submit([] {}).get(); });
    pool.execute([note = std::make_unique<Note>(log)] {});
    stuck.get();
}

void bodyIsOnAnOlderThread() {
    const Frame frame;
    auto pool = juc::newFixedThreadPool(1);
    pool.submit([] {}).get();
    juc::Thread thread([&] {
        std::vector<std::string> log;
        pool.submit([&] {
                const Note note(log);
                pool.submit([] {}).get();
            })
            .get();
    });
    thread.join();
}

void bodiesNest() {
    const Frame frame;
    juc::ThreadPoolExecutor runsHere({.maximumPoolSize = 1,
                                      .queue = juc::WorkQueue::synchronous(),
                                      .rejected = juc::RejectionPolicy::CallerRuns});
    std::vector<std::string> log;
    auto pool = juc::newFixedThreadPool(1);
    auto busy = runsHere.submit([&] { pool.submit([] {}).get(); });
    pool.submit([&] {
            const Note outer(log);
            std::vector<std::string> own;
            runsHere.execute([&] {
                const Note inner(own);
                pool.submit([] {}).get();
            });
        })
        .get();
}

void swallowsThreeTimes() {
    auto pool = juc::newFixedThreadPool(1);
    auto stuck = pool.submit([&] {
        for (int i = 0; i < 3; ++i) {
            try {
                pool.submit([] {}).get();
            } catch (...) {
            }
        }
    });
    stuck.get();
}

void swallowsForEver() {
    auto pool = juc::newFixedThreadPool(1);
    pool.submit([&] {
            while (true) {
                try {
                    pool.submit([] {}).get();
                } catch (...) {
                }
            }
        })
        .get();
}

void waitsInADestructor() {
    auto pool = juc::newFixedThreadPool(1);
    pool.submit([&] { const Server server(pool.submit([] { return 1; })); }).get();
}

void mainWaitsInADestructor() {
    auto pool = juc::newFixedThreadPool(1);
    auto stuck = pool.submit([&] { pool.submit([] {}).get(); });
    const Server server(pool.submit([] { return 1; }));
}

void bodyIsNoexcept() {
    auto pool = juc::newFixedThreadPool(1);
    pool.submit([&]() noexcept { pool.submit([] {}).get(); }).get();
}

void threadThrows() {
    juc::Thread thread([] { throw std::logic_error("in a Thread"); });
    thread.join();
}

const std::map<std::string, std::function<void()>> kStuck{
    {"itself", bodyWaitsForItself},
    {"never-run", taskIsNeverRun},
    {"older-thread", bodyIsOnAnOlderThread},
    {"nested", bodiesNest},
    {"swallows", swallowsThreeTimes},
    {"swallows-for-ever", swallowsForEver},
    {"destructor", waitsInADestructor},
    {"destructor-of-main", mainWaitsInADestructor},
    {"noexcept", bodyIsNoexcept},
    {"throws", threadThrows},
};

int underClock(const std::function<void()>& body) {
    juc::VirtualClock clock;
    try {
        clock.run(body);
    } catch (const juc::IllegalStateException& stuck) {
        std::printf("%s\n", stuck.what());
    }
    return 0;
}

int underExplore(const std::function<void()>& body) {
    const juc::ExploreResult found =
        juc::explore(body, {.schedules = 3, .recordTo = "ending.recording"});
    std::printf("%s\n", found.toString().c_str());
    return 0;
}

// ---- std::exit, with what std::exit destroys

[[noreturn]] void leave() { std::exit(3); }

void waitForEver() {
    while (true) juc::Thread::sleep(1h);
}

int exitInTask() {
    static juc::ThreadPoolExecutor pool({});
    pool.execute(leave);
    waitForEver();
    return 0;
}

int exitInSubmitted() {
    static juc::ScheduledThreadPoolExecutor pool(2);
    pool.scheduleAtFixedRate(leave, 0s, 1ms);
    waitForEver();
    return 0;
}

int exitInFork() {
    static juc::ForkJoinPool pool(2);
    pool.execute([] { juc::fork([] { leave(); }).join(); });
    waitForEver();
    return 0;
}

int exitInTimer() {
    static juc::Timer timer;
    timer.schedule(leave, 0s);
    waitForEver();
    return 0;
}

int exitInThread() {
    static juc::Thread thread(leave);
    waitForEver();
    return 0;
}

int exitInRecordedTask() {
    static juc::Recording recording = juc::recordTo("exit.recording");
    static juc::ThreadPoolExecutor pool({});
    pool.execute(leave);
    waitForEver();
    return 0;
}

int exitInVirtualTask() {
    static juc::ThreadPoolExecutor real({});
    real.submit([] {}).get();
    juc::VirtualClock clock;
    clock.run([] {
        juc::ThreadPoolExecutor pool({});
        pool.submit(leave).get();
    });
    return 0;
}

// ---- where the system has no thread

int noThread() {
    const auto tells = [](const char* what, const std::function<void()>& act) {
        try {
            act();
            std::printf("%s: had a thread\n", what);
        } catch (const std::system_error& error) {
            std::printf("%s: %s\n", what, error.what());
        }
    };
    for (int round = 0; round < 2; ++round) {
        tells("ThreadPoolExecutor", [] { juc::ThreadPoolExecutor({}).submit([] {}); });
        tells("ScheduledThreadPoolExecutor",
              [] { juc::ScheduledThreadPoolExecutor(1).submit([] {}); });
        tells("ForkJoinPool", [] { juc::ForkJoinPool(1).submit([] {}); });
        tells("Timer", [] { const juc::Timer timer; });
        tells("Thread", [] { const juc::Thread thread([] {}); });
    }
    juc::Recording recording = juc::recordTo("no-thread.recording");
    tells("recorded", [] { juc::ThreadPoolExecutor({}).submit([] {}); });
    recording.save();
    std::puts("recorded and saved");
    return 0;
}

// ---- where the system has no memory

int recordsWithoutMemory() {
    juc::Recording recording = juc::recordTo("short.recording");
    {
        juc::ThreadPoolExecutor pool({.corePoolSize = 2, .maximumPoolSize = 2});
        pool.prestartAllCoreThreads();
        noLargeBlocks = true;
        constexpr int kTasks = 20'000;
        for (int i = 0; i < kTasks; ++i) pool.execute([] {});
        pool.shutdown();
        pool.awaitTermination(1min);
        noLargeBlocks = false;
        if (pool.getCompletedTaskCount() == kTasks) std::puts("the pool went on");
    }
    try {
        recording.save();
        std::puts("saved");
    } catch (const juc::Throwable& failed) {
        std::printf("%s\n", failed.what());
    }
    return 0;
}

const std::map<std::string, std::function<int()>> kOthers{
    {"exit-in-task", exitInTask},           {"exit-in-periodic", exitInSubmitted},
    {"exit-in-fork", exitInFork},           {"exit-in-timer", exitInTimer},
    {"exit-in-thread", exitInThread},       {"exit-in-recorded", exitInRecordedTask},
    {"exit-in-virtual", exitInVirtualTask}, {"no-thread", noThread},
    {"no-memory", recordsWithoutMemory},
};

}  // namespace

int main(int count, char** words) {
    const std::string way = count > 1 ? words[1] : "";
    const std::string name = count > 2 ? words[2] : "";
    if (const auto other = kOthers.find(way); other != kOthers.end()) return other->second();
    const auto body = kStuck.find(name);
    if (body != kStuck.end() && way == "clock") return underClock(body->second);
    if (body != kStuck.end() && way == "explore") return underExplore(body->second);
    std::fprintf(stderr, "found '%s %s', expected an ending\n", way.c_str(), name.c_str());
    return 2;
}

// What is recorded of programs: the window must open it.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <memory>
#include <mutex>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "engine/scenario/run/recording.hpp"
#include "engine/trace/blocks/event_block.hpp"
#include "poolscope/juc.hpp"

using namespace std::chrono_literals;

namespace {

/// A file that is gone when the test is over.
class TemporaryFile {
public:
    explicit TemporaryFile(std::string name) : name_(std::move(name)) {}
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile() { std::remove(name_.c_str()); }
    const std::string& name() const { return name_; }
    std::string text() const {
        std::ostringstream all;
        all << std::ifstream(name_).rdbuf();
        return all.str();
    }

private:
    std::string name_;
};

/// What the window would show of a recording; fails if it would complain.
poolscope::RunRecord opened(const TemporaryFile& file) {
    const auto read = poolscope::openRecording(file.text(), file.name());
    if (const auto* diagnostics = std::get_if<std::vector<poolscope::Diagnostic>>(&read)) {
        FAIL(poolscope::toText(*diagnostics, file.name()));
    }
    const auto& recording = std::get<poolscope::OpenedRecording>(read);
    CHECK(recording.warnings.empty());
    return recording.run;
}

/// recordTo, as soon as the last workers of what was dropped before have ended.
juc::Recording recordWhenAlone(const std::string& file) {
    while (true) {
        try {
            return juc::recordTo(file);
        } catch (const juc::IllegalStateException&) {
            std::this_thread::yield();
        }
    }
}

template <class What>
std::size_t eventsOf(const poolscope::Log& log) {
    std::size_t all = 0;
    for (std::size_t i = 0; i < log.size(); ++i) all += log.is<What>(i) ? 1 : 0;
    return all;
}

/// How many of the engine's functions a worker was in at most when it emitted an event.
std::size_t deepestOfWorkers(const poolscope::Log& log) {
    REQUIRE(log.calls() != nullptr);
    std::set<poolscope::ThreadId> workers;
    std::size_t deepest = 0;
    for (std::size_t i = 0; i < log.size(); ++i) {
        const auto added = log.get<poolscope::WorkerAdded>(i);
        if (added) workers.insert(added->worker);
        const std::uint32_t path = log.siteAt(i).path;
        if (path != 0 && workers.contains(log[i].thread))
            deepest = std::max<std::size_t>(deepest, log.calls()->path(path).depth);
    }
    return deepest;
}

void publishTwice(juc::ExecutorService& pool) {
    juc::Sirector<int> sirector(pool, "orders");
    const juc::EventHandler<int> price([](int& event) { ++event; }, "price");
    sirector.begin({price, juc::EventHandler<int>([](const int&) {}, "look")});
    sirector.after({price}).then({juc::EventHandler<int>([](int& event) { ++event; })});
    sirector.ready();
    CHECK(sirector.publish(5) == 7);
    CHECK(sirector.publish(6) == 8);
}

/// Fails in the schedules in which the second thread comes first.
void failsSometimes() {
    std::string order;
    {
        juc::Thread a([&] { order += 'a'; });
        juc::Thread b([&] { order += 'b'; });
        a.join();
        b.join();
    }
    if (order == "ba") throw std::logic_error("b came first");
}

}  // namespace

TEST_CASE("LIB-70: the window opens what recordTo wrote") {
    const TemporaryFile file("library_recordto.rec");
    std::size_t events = 0;
    {
        juc::Recording recording = recordWhenAlone(file.name());
        {
            juc::ScheduledThreadPoolExecutor pool(2);
            juc::ThreadPoolExecutor plain({.name = "plain"});
            juc::ForkJoinPool stealing(2);
            juc::Timer timer;
            CHECK(pool.submit([&] { return plain.submit([] { return 1; }).get(); }).get() == 1);
            CHECK(stealing.invoke([] { return 2; }) == 2);
            CHECK_THROWS_AS(static_cast<void>(juc::recordTo("another.rec")),
                            juc::IllegalStateException);
            juc::ThreadPoolExecutor rejects(
                {.rejected = [](const juc::Runnable& task, juc::ThreadPoolExecutor&) {
                    task.run();
                }});
            rejects.shutdown();
            CHECK(rejects.submit([] { return 3; }).resultNow() == 3);
        }
        recording.save();
        events = recording.events();
    }
    CHECK(events > 100);
    const poolscope::RunRecord run = opened(file);
    CHECK(run.log->size() == events);
}

TEST_CASE("LIB-156: graph and events of a Sirector are recorded, whatever its pool") {
    const TemporaryFile file("library_sirector.rec");
    for (const bool stealing : {false, true}) {
        CAPTURE(stealing);
        {
            juc::Recording recording = recordWhenAlone(file.name());
            if (stealing) {
                juc::ForkJoinPool pool(2);
                publishTwice(pool);
            } else {
                juc::ThreadPoolExecutor pool({});
                publishTwice(pool);
            }
            recording.save();
        }
        const std::shared_ptr<const poolscope::Log> log = opened(file).log;
        CHECK(eventsOf<poolscope::HandlerAdded>(*log) == 3);
        CHECK(eventsOf<poolscope::HandlerFollows>(*log) == 1);
        CHECK(eventsOf<poolscope::EventPublished>(*log) == 2);
        CHECK(eventsOf<poolscope::HandlerMade>(*log) == 6);
        CHECK(eventsOf<poolscope::EventEnded>(*log) == 2);
    }
}

TEST_CASE("LIB-157: CompletableFutures are recorded as the graph of one executor, on any pool") {
    const TemporaryFile file("library_futures.rec");
    const auto compose = [](juc::Executor& on) {
        juc::supplyAsync(juc::named("load", [] { return 20; }), on)
            .thenCombine(juc::supplyAsync([] { return 22; }, on),
                         [](int a, int b) { return a + b; })
            .thenApply(juc::named("format", [](const int& sum) { return std::to_string(sum); }))
            .get();
    };
    for (const bool stealing : {false, true}) {
        CAPTURE(stealing);
        {
            juc::Recording recording = recordWhenAlone(file.name());
            if (stealing) {
                juc::ForkJoinPool pool(2);
                compose(pool);
            } else {
                juc::ThreadPoolExecutor pool({.name = "io"});
                compose(pool);
            }
            recording.save();
        }
        const poolscope::RunRecord run = opened(file);
        std::vector<std::string> owners;
        std::vector<std::string> futures;
        std::string last;
        for (std::size_t i = 0; i < run.log->size(); ++i) {
            if (const auto made = run.log->get<poolscope::ExecutorCreated>(i))
                owners.emplace_back(run.log->text(made->kind));
            if (const auto made = run.log->get<poolscope::TaskCreated>(i))
                last = run.log->text(made->label);
            if (run.log->get<poolscope::StageMade>(i)) futures.push_back(last);
        }
        CHECK(owners == std::vector<std::string>{stealing ? "ForkJoinPool" : "ThreadPoolExecutor",
                                                 "CompletableFuture"});
        CHECK(futures ==
              std::vector<std::string>{"load", "supplyAsync-1", "thenCombine-2", "format"});
    }
}

TEST_CASE("LIB-158: the names of tasks stand in the recording, whatever takes them") {
    const TemporaryFile file("library_names.rec");
    const auto none = [] {};
    {
        juc::Recording recording = recordWhenAlone(file.name());
        {
            juc::ThreadPoolExecutor pool({});
            pool.execute(juc::named("executed", none));
            pool.submit(juc::named("submitted", none)).get();
            pool.invokeAll(std::vector{juc::named("invoked", none)});
            juc::ExecutorCompletionService<void> service(pool);
            service.submit(juc::named("served", none));
            service.take();
            juc::ScheduledThreadPoolExecutor timed(1);
            timed.execute(juc::named("timed", none));
            timed.scheduleAtFixedRate(juc::named("ticked", none), 0ms, 1h);
            timed.schedule(juc::named("late", none), 1ms).get();
            juc::ForkJoinPool stealing(1);
            stealing.invoke(
                juc::named("stolen", [&] { juc::fork(juc::named("forked", none)).join(); }));
            juc::Timer timer;
            timer.schedule(juc::named("timer's", none), 1h);
            timer.schedule(juc::named("timer's own", [](const juc::TimerTask&) {}), 1h);
            juc::SerialExecutor row(pool);
            juc::supplyAsync(juc::named("in a row", none), row).get();
        }
        recording.save();
    }
    const poolscope::RunRecord run = opened(file);
    std::set<std::string> names;
    for (std::size_t i = 0; i < run.log->size(); ++i) {
        if (const auto made = run.log->get<poolscope::TaskCreated>(i))
            names.emplace(run.log->text(made->label));
    }
    for (const char* name : {"executed", "submitted", "invoked", "served", "timed", "ticked",
                             "late", "stolen", "forked", "timer's", "timer's own", "in a row"}) {
        CHECK_MESSAGE(names.contains(name), name);
    }
}

TEST_CASE("LIB-71: recordTo refuses when a pool is alive already, or the file cannot be written") {
    {
        juc::ThreadPoolExecutor pool({});
        CHECK_THROWS_AS(static_cast<void>(juc::recordTo("late.rec")), juc::IllegalStateException);
    }
    juc::Recording recording = recordWhenAlone("no/such/folder/run.rec");
    CHECK_THROWS_WITH(recording.save(),
                      "IOException: the recording could not be written to no/such/folder/run.rec: "
                      "No such file or directory");
    juc::ThreadPoolExecutor after({});
    CHECK(after.submit([] { return 1; }).get() == 1);
}

TEST_CASE("LIB-75: recordTo does not refuse because of what has just been destroyed") {
    const TemporaryFile file("library_after.rec");
    recordWhenAlone(file.name()).save();  // what other tests left has gone
    for (int round = 0; round < 40; ++round) {
        CAPTURE(round);
        juc::Future<int> kept;
        {
            juc::ThreadPoolExecutor pool({.corePoolSize = 2, .maximumPoolSize = 2});
            pool.execute([] {});
            kept = pool.submit([] { return 1; });
            juc::ScheduledThreadPoolExecutor scheduled(1);
            scheduled.execute([] {});
            juc::ForkJoinPool stealing(1);
            stealing.submit([] {}).get();
            juc::Timer timer;
            timer.schedule([] {}, 0s);
            juc::Thread thread([] {});
        }
        juc::Recording recording = juc::recordTo(file.name());
        CHECK((kept.isCancelled() || kept.get() == 1));
    }
}

TEST_CASE("LIB-73: a long recording is the one of all its events, and forgets what is written") {
    const TemporaryFile file("library_long.rec");
    constexpr std::size_t kBlocks = 12;
    juc::Recording recording = recordWhenAlone(file.name());
    {
        juc::ThreadPoolExecutor pool({});
        while (recording.events() < kBlocks * poolscope::EventBlockWriter::kEvents)
            pool.submit([] {}).get();
        CHECK(std::ifstream(file.name() + ".part").good());
        CHECK_FALSE(std::ifstream(file.name()).good());
    }
    recording.save();
    CHECK_FALSE(std::ifstream(file.name() + ".part").good());
    const poolscope::RunRecord run = opened(file);
    CHECK(run.log->size() == recording.events());
    CHECK(deepestOfWorkers(*run.log) > 1);
}

TEST_CASE("LIB-74: a disk that is full ends the recording and not the program") {
    juc::Recording recording = recordWhenAlone("/dev/full");
    juc::ThreadPoolExecutor pool({});
    CHECK(pool.submit([] { return 1; }).get() == 1);
    CHECK_THROWS_WITH(recording.save(),
                      "IOException: the recording could not be written to /dev/full: "
                      "No space left on device");
    CHECK(pool.submit([] { return 2; }).get() == 2);
}

TEST_CASE("LIB-72: virtual runs and failures of explore can be recorded, too") {
    const TemporaryFile file("library_virtual.rec");
    {
        juc::VirtualClock clock({.recordTo = file.name()});
        clock.run([] {
            juc::ScheduledThreadPoolExecutor pool(1);
            pool.schedule([] {}, 1h).get();
        });
    }
    const poolscope::RunRecord run = opened(file);
    CHECK(run.end.ns == juc::Nanoseconds(1h).count());
    CHECK(deepestOfWorkers(*run.log) > 1);
    const TemporaryFile failed("library_explore.rec");
    juc::ExploreOptions options;
    options.recordTo = failed.name();
    options.schedules = 3'000;
    CHECK_FALSE(juc::explore(failsSometimes, options).ok());
    const poolscope::RunRecord found = opened(failed);
    CHECK(found.log->size() > 5);
    CHECK(found.log->calls() != nullptr);
}

TEST_CASE("LIB-184: a recording names locks and Atomics, and has what each of their steps did") {
    const TemporaryFile file("waiting.rec");
    juc::ExploreOptions options;
    options.search = juc::ExploreOptions::Search::All;
    options.schedules = 100'000;
    options.recordTo = file.name();
    const juc::ExploreResult found = juc::explore(
        [] {
            juc::Mutex mutex("door");
            juc::Atomic<int> hits(5, "hits");
            juc::Atomic<bool> over(false, "over");
            const auto hit = [&] {
                { const std::lock_guard lock(mutex); }
                hits = hits + 1;
            };
            {
                juc::Thread one(hit);
                juc::Thread two(hit);
                one.join();
                two.join();
            }
            over = true;
            if (hits != 7) throw std::logic_error("a hit was lost");
        },
        options);
    REQUIRE(found.failure);
    const poolscope::RunRecord run = opened(file);
    const poolscope::Log& log = *run.log;
    std::string told;
    std::vector<std::string> names;
    const auto add = [&](poolscope::VariableId id, const std::string& what) {
        told += names[id.value] + " " + what + "; ";
    };
    for (std::size_t i = 0; i < log.size(); ++i) {
        const poolscope::Event event = log[i];
        if (const auto* made = event.what.get<poolscope::VariableCreated>()) {
            names.emplace_back(log.text(made->name));
            add(made->variable, "is " + std::to_string(made->value));
        } else if (const auto* read = event.what.get<poolscope::VariableRead>()) {
            add(read->variable, std::to_string(read->value));
        } else if (const auto* set = event.what.get<poolscope::VariableWritten>()) {
            add(set->variable, std::to_string(set->from) + " to " + std::to_string(set->value));
        } else if (const auto* lock = event.what.get<poolscope::LockCreated>()) {
            told += "lock " + std::string(log.text(lock->name)) + "; ";
        }
    }
    CAPTURE(told);
    CHECK(told.find("lock door; ") != std::string::npos);
    CHECK(told.find("hits is 5; hits 5; hits 5; hits 5 to 6; hits 6 to 6; ") != std::string::npos);
    CHECK(told.find("over is 0; over 0 to 1; hits 6; ") != std::string::npos);
}

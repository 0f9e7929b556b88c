// CompletableFuture on the real clock: what a JDK 17 answered to programs without delays, and
// futures that several threads complete and depend on at once.
#include <doctest/doctest.h>

#include <atomic>

#include "engine/executor/pool/thread_pool_executor.hpp"
#include "engine/executor/queue/linked_blocking_queue.hpp"
#include "engine/world/real_world.hpp"
#include "tests/support/stage_player.hpp"

using namespace poolscope;

namespace {

std::vector<std::string> playedReally(const std::vector<std::string>& lines) {
    Log log;
    RealWorld world(&log);
    stages::StagePlayer player(world);
    runToEnd(player.play(lines));
    world.joinAll();
    return player.told;
}

bool waitsForTheClock(const stages::StageProgram& program) {
    return std::any_of(program.lines.begin(), program.lines.end(),
                       [](const std::string& line) { return line.starts_with("until"); });
}

std::vector<stages::StageProgram> withoutDelays(const std::string& file) {
    std::vector<stages::StageProgram> programs = stages::programsIn(file);
    std::erase_if(programs, waitsForTheClock);
    return programs;
}

}  // namespace

TEST_CASE("CF on real threads: the rules and the programs without delays") {
    const auto rules = withoutDelays("rules.txt");
    CHECK(rules.size() > 40);
    CHECK(stages::disagreements(rules, playedReally) == 0);
    const auto random = withoutDelays("random.txt");
    CHECK(random.size() > 1'000);
    CHECK(stages::disagreements(random, playedReally) == 0);
}

TEST_CASE("CF on real threads: each function runs once, and what depends on all is completed") {
    constexpr int kFutures = 50;
    RealWorld world(nullptr);
    ThreadPoolExecutor::Settings settings;
    settings.corePoolSize = settings.maximumPoolSize = 3;
    ThreadPoolExecutor pool(world, std::move(settings), queueOf<LinkedBlockingQueue>());
    const StageServices services{&pool, nullptr};
    std::atomic<int> ran = 0;
    std::vector<CompletableFuturePtr> all;
    for (int i = 0; i < kFutures; ++i) {
        StageFunction supplier = [&ran](StageInput) -> Co<Value> {
            ++ran;
            co_return std::string("1");
        };
        const CompletableFuturePtr source = runToEnd(CompletableFuture::asyncStage(
            world, services, StageKind::SupplyAsync, std::move(supplier), pool, "source"));
        StageFunction function = [&ran](StageInput) -> Co<Value> {
            ++ran;
            co_return std::string("2");
        };
        const CompletableFuturePtr mapped = runToEnd(source->uniStage(
            StageKind::ThenApply, function, i % 2 == 0 ? &pool : nullptr, "mapped"));
        all.push_back(runToEnd(
            source->biStage(StageKind::ThenCombine, mapped, std::move(function), nullptr, "both")));
    }
    const CompletableFuturePtr whole =
        runToEnd(CompletableFuture::allOf(world, services, all, "all"));
    runToEnd(whole->join());
    CHECK(ran == 3 * kFutures);
    for (const CompletableFuturePtr& each : all) CHECK(each->isDone());
    runToEnd(pool.shutdown());
    CHECK(runToEnd(pool.awaitTermination(seconds(60))));
    world.joinAll();
}

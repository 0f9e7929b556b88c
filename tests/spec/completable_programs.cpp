// CompletableFuture against a real JDK 17: each numbered rule, and 2,000 random programs.
#include <doctest/doctest.h>

#include "engine/world/virtual_world.hpp"
#include "tests/support/stage_player.hpp"

using namespace poolscope;

namespace {

std::vector<std::string> playedVirtually(const std::vector<std::string>& lines) {
    Log log;
    VirtualWorld world(&log);
    stages::StagePlayer player(world);
    ThreadBody body = [&]() -> Co<void> { return player.play(lines); };
    world.start(world.newThread("main", ThreadRole::Client), std::move(body));
    world.run();
    return player.told;
}

}  // namespace

TEST_CASE("CF each numbered rule gives what the JDK answered") {
    const auto programs = stages::programsIn("rules.txt");
    CHECK(programs.size() > 50);
    CHECK(stages::disagreements(programs, playedVirtually) == 0);
}

TEST_CASE("CF random programs give what the JDK answered, line by line") {
    const auto programs = stages::programsIn("random.txt");
    CHECK(programs.size() >= 2'000);
    CHECK(stages::disagreements(programs, playedVirtually) == 0);
}

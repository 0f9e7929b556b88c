// Conformance group SIR, first part: the script, who submits, who goes on in place.
#include <doctest/doctest.h>

#include "engine/executor/queue/synchronous_queue.hpp"
#include "tests/support/orchestrated.hpp"

using namespace poolscope;

namespace {

std::string thrown(const std::function<void()>& call) {
    try {
        call();
    } catch (const Throwable& caught) {
        return caught.toString();
    }
    return "";
}

}  // namespace

TEST_CASE("SIR-01 each event has counters of its own, also when several are under way") {
    Orchestrated o(4);
    o.sirector.begin({o("a", 10), o("b", 5)}).then({o("c", 1)});
    o.sirector.ready();
    o.publish(0);
    o.publish(2, std::nullopt, "other");
    o.sim.run();
    CHECK(o.sim.said() == "a@0 b@0 a@2 b@2 c@10 complete@11 c@12 complete@13");
    o.publish(20);
    o.sim.forget();
    o.sim.run();
    CHECK(o.sim.said() == "a@20 b@20 c@30 complete@31");
}

TEST_CASE("SIR-01 any executor will do: here one that runs everything in the caller") {
    Sim sim;
    ThreadPoolExecutor::Settings settings = workers(1);
    settings.handler = std::make_shared<CallerRunsPolicy>();
    auto& pool = sim.poolOf<ThreadPoolExecutor>(settings, queueOf<SynchronousQueue>(false));
    Sirector sirector(pool, "order");
    const auto handler = [&](const std::string& name) {
        return std::make_shared<BodyHandler>(name, sim.body(name, 2));
    };
    sirector.begin({handler("a"), handler("b")}).then({handler("c")});
    sirector.ready();
    ThreadBody call = [&]() -> Co<void> {
        co_await sirector.publish(Value());
        sim.noteNow("complete");
    };
    sim.at(0, std::move(call));
    sim.run();
    CHECK(sim.said() == "b@0 a@0 c@2 complete@4");
}

TEST_CASE("SIR-02 then: each waits for every handler of the group, which it becomes") {
    Orchestrated o(4);
    o.sirector.begin({o("a", 2), o("b", 1)}).then({o("c", 4), o("d", 3)}).then({o("e", 1)});
    o.sirector.begin({o("f", 9)});  // repeatable
    o.sirector.after({o("c"), o("f")}).then({o("g", 1)});
    o.sirector.ready();
    o.publish(0);
    o.sim.run();
    CHECK(o.sim.said() == "a@0 b@0 f@0 c@2 d@2 e@6 g@9 complete@10");
}

TEST_CASE("SIR-03 the same object is one node, and a repeated edge counts once") {
    Orchestrated o(4);
    o.sirector.begin({o("a", 1), o("a")}).then({o("b", 1)});
    o.sirector.after({o("a")}).then({o("b"), o("b")});
    o.sirector.ready();
    CHECK(o.count<HandlerAdded>() == 2);
    CHECK(o.count<HandlerFollows>() == 1);
    o.publish(0);
    o.sim.run();
    CHECK(o.sim.said() == "a@0 b@1 complete@2");
}

TEST_CASE("SIR-03 there is no check for cycles: what is behind one never begins") {
    Orchestrated o(2);
    o.sirector.begin({o("a", 1)}).then({o("b", 1)}).then({o("c", 1)}).then({o("b")});
    o.sirector.ready();
    o.publish(0, 9_u);
    o.sim.run();
    CHECK(o.sim.said() == "a@0 TimeoutException: the event took longer than 9 ms@9");
}

TEST_CASE("SIR-04 ready freezes the graph, again has no effect, and publish needs it") {
    Orchestrated o(2);
    o.publish(0);
    o.sim.run(0);
    CHECK(o.sim.said() == "IllegalStateException: sirector not started.@0");
    CHECK(thrown([&] { o.sirector.after({o("x")}); }) ==
          "IllegalStateException: event handler is not in script yet.");
    auto group = o.sirector.begin({o("a", 1)});
    o.sirector.ready();
    o.sirector.ready();
    CHECK(o.count<GraphReady>() == 1);
    const std::string late = "IllegalStateException: script is ready, cannot be edit any more.";
    CHECK(thrown([&] { o.sirector.begin({o("b")}); }) == late);
    CHECK(thrown([&] { o.sirector.after({o("a")}); }) == late);
    CHECK(thrown([&] { group.then({o("b")}); }) == late);
    ThreadBody call = [&]() -> Co<void> { return o.sirector.publish(Value(), nullptr); };
    CHECK(o.sim.ask([&] { return thrownBy(call); }) ==
          "IllegalArgumentException: callback cannot be null.");
}

TEST_CASE("SIR-05 the end waits for all handlers without successors") {
    Orchestrated o(4);
    o.sirector.begin({o("a", 3), o("b", 7), o("c", 5)});
    o.sirector.ready();
    o.publish(0);
    o.sim.run();
    CHECK(o.sim.said() == "a@0 b@0 c@0 complete@7");
    CHECK(o.count<CountedDown>() == 3);
}

TEST_CASE("SIR-05 an event without handlers is complete at once") {
    Orchestrated o(1);
    o.sirector.ready();
    o.publish(0);
    o.sim.run();
    CHECK(o.sim.said() == "complete@0");
    CHECK(o.ends() == "completed");
}

TEST_CASE("SIR-06 the first handlers are known before one is submitted: none runs twice") {
    // The caller runs a while it submits it, and goes on with c; c waits for nobody then, but it
    // was never one of the first.
    ThreadPoolExecutor::Settings settings = workers(1);
    settings.handler = std::make_shared<CallerRunsPolicy>();
    Orchestrated o(settings, queueOf<SynchronousQueue>(false));
    o.sirector.begin({o("z", 50), o("a", 1)});
    o.sirector.after({o("a")}).then({o("c", 1)});
    o.sirector.ready();
    o.publish(0);
    o.sim.run();
    CHECK(o.sim.said() == "a@0 z@0 c@1 complete@50");
}

TEST_CASE("SIR-07 who returns submits all but the first, from the last on, and runs the first") {
    Orchestrated o(4);
    o.sirector.begin({o("a", 1)}).then({o("b", 1), o("c", 1), o("d", 1)});
    o.sirector.ready();
    o.publish(0);
    o.sim.run();
    CHECK(o.releases() ==
          "main submits a; p-worker-1 submits d; p-worker-1 submits c; p-worker-1 goes on with b");
    CHECK(o.runners() == "a p-worker-1, b p-worker-1, d p-worker-2, c p-worker-3");
    CHECK(o.sim.said() == "a@0 b@1 d@1 c@1 complete@2");
}

TEST_CASE(
    "SIR-07 with continueLast taken out the first runs inside the loop, and holds up the others") {
    Orchestrated o(4);
    o.sirector.ablate(Ablation::ContinueLast);
    o.sirector.begin({o("a", 1)}).then({o("b", 5), o("c", 1), o("d", 1)});
    o.sirector.ready();
    o.publish(0);
    o.sim.run();
    CHECK(o.releases() ==
          "main submits a; p-worker-1 goes on with b; p-worker-1 submits c; p-worker-1 submits d");
    CHECK(o.sim.said() == "a@0 b@1 c@6 d@6 complete@7");
}

TEST_CASE("SIR-08 six handlers on four threads take two submits, two threads and 50 ms") {
    Orchestrated o(4);
    o.six();
    o.publish(0);
    o.sim.run();
    CHECK(o.sim.said() == "eh1@0 eh4@0 eh5@5 eh2@10 eh3@30 eh6@40 complete@50");
    CHECK(o.releases() ==
          "main submits eh1; main submits eh4; p-worker-2 goes on with eh5; "
          "p-worker-1 goes on with eh2; p-worker-1 goes on with eh3; p-worker-1 goes on with eh6");
    CHECK(o.count<EnvelopeMade>() == 2);
    CHECK(o.sim.ask([&] { return o.pool.getLargestPoolSize(); }) == 2);
}

TEST_CASE("SIR-16 many for one, and one for many") {
    Orchestrated o(4);
    o.sirector.begin({o("stock", 3), o("price", 5)}).then({o("merge", 1)});
    o.sirector.after({o("merge")}).then({o("mail", 1), o("log", 2)});
    o.sirector.ready();
    o.publish(0, 3000_u);  // rocket's timeout(3000)
    o.sim.run();
    CHECK(o.sim.said() == "stock@0 price@0 merge@5 mail@6 log@6 complete@8");
}

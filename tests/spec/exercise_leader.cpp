// Exercises in the leader's role: judged as the engine's own queue goes on, each mistake by its
// name.
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "app/learn/exercise/leader/leader_exercise.hpp"
#include "engine/trace/names.hpp"
#include "tests/support/bare_queue.hpp"

using namespace poolscope;

namespace {

using LeadWhat = LeadChoice::What;

constexpr std::uint64_t kLeadInstances = 1'000;

LeadExercise drawnLead(std::uint64_t seed) {
    return LeadExercise(leadStart(seed, 1 + static_cast<int>(seed % kHardest)));
}

std::string leadLine(std::int64_t now, const std::string& what) {
    return std::to_string(now) + " " + what;
}

/// What the engine's own queue does with the same tasks, calls and offers: "5 w1 leads until 40".
std::vector<std::string> doneByEngine(const LeadStart& start) {
    Sim sim;
    BareQueue q(sim);
    for (const LeadTask& task : start.tasks) q.schedule(task.name, task.due);
    for (const LeadEvent& event : start.events) {
        if (event.caller) {
            takerAt(sim, q, event.time, leadThreadName(*event.caller));
            continue;
        }
        const LeadTask task = event.task;
        const std::int64_t delay = task.due - event.time;
        ThreadBody offer = [&sim, &q, task, delay]() -> Co<void> {
            co_await q.pool.schedule(sim.body(task.name), units(delay), task.name);
        };
        sim.at(event.time, std::move(offer), "client");
    }
    const std::size_t from = sim.log.size();
    sim.run(1'000);
    Names names;
    names.follow(sim.log);
    std::vector<std::string> done;
    for (std::size_t i = from; i < sim.log.size(); ++i) {
        const std::int64_t now = sim.log[i].time.ns / units(1).ns;
        const std::string thread(names.of(sim.log[i].thread));
        if (const auto timedWait = sim.log.get<TimedAwaited>(i))
            done.push_back(leadLine(now, thread + " leads until " +
                                             std::to_string(timedWait->deadline.ns / units(1).ns)));
        else if (sim.log.get<Awaited>(i))
            done.push_back(leadLine(now, thread + " waits"));
        else if (const auto signal = sim.log.get<Signalled>(i))
            done.push_back(leadLine(now, "signal to " + std::string(names.of(signal->target))));
        else if (const auto left = sim.log.get<LeftQueue>(i))
            done.push_back(leadLine(now, thread + " takes " + std::string(names.of(left->task))));
    }
    return done;
}

/// The same of the exercise's right answers; a question whose answer is "none" says nothing.
std::vector<std::string> doneByExercise(LeadExercise& exercise) {
    std::vector<std::string> done;
    while (!exercise.done()) {
        const LeadChoice right =
            exercise.options()[static_cast<std::size_t>(exercise.next()->value)];
        const std::string thread = leadThreadName(exercise.moment()->thread);
        const LeadQueue& queue = exercise.queue();
        if (right.what == LeadWhat::TakesHead)
            done.push_back(leadLine(exercise.now(), thread + " takes " + queue.tasks.front().name));
        if (right.what == LeadWhat::LeadsToHead)
            done.push_back(leadLine(exercise.now(), thread + " leads until " +
                                                        std::to_string(queue.tasks.front().due)));
        if (right.what == LeadWhat::Follows)
            done.push_back(leadLine(exercise.now(), thread + " waits"));
        if (right.what == LeadWhat::SignalsOne)
            done.push_back(leadLine(exercise.now(), "signal to " + leadThreadName(right.thread)));
        CHECK(exercise.judge(*exercise.next()).right());
    }
    return done;
}

/// On a thousand instances: how often that choice, where it is there and wrong, was judged so.
std::size_t judgedLead(
    Slip slip, const std::function<std::optional<LeadChoice>(const LeadExercise&)>& mistake) {
    std::size_t times = 0;
    for (std::uint64_t seed = 0; seed < kLeadInstances; ++seed) {
        LeadExercise exercise = drawnLead(seed);
        for (; !exercise.done(); exercise.judge(*exercise.next())) {
            const std::optional<LeadChoice> tried = mistake(exercise);
            if (!tried) continue;
            const std::vector<LeadChoice> all = exercise.options();
            for (std::size_t i = 0; i < all.size(); ++i) {
                const ExerciseMove move{ExerciseMove::What::Choose, static_cast<std::int64_t>(i)};
                if (all[i] != *tried || move == *exercise.next()) continue;
                INFO("seed " << seed);
                CHECK(exercise.judge(move).slip == slip);
                ++times;
            }
        }
    }
    return times;
}

LeadWhat rightWhat(const LeadExercise& exercise) {
    return exercise.options()[static_cast<std::size_t>(exercise.next()->value)].what;
}

/// Whoever does `tried` where `right` is right.
auto insteadOf(LeadWhat right, LeadWhat tried) {
    return [=](const LeadExercise& exercise) -> std::optional<LeadChoice> {
        if (rightWhat(exercise) != right) return std::nullopt;
        return LeadChoice{tried};
    };
}

/// The same of the signals of an offer, or of leaving. `whom` is asked for the thread.
auto signalling(LeadAsk ask, LeadWhat right, LeadWhat tried,
                std::function<std::optional<std::size_t>(const LeadQueue&)> whom = nullptr) {
    return [=](const LeadExercise& exercise) -> std::optional<LeadChoice> {
        if (exercise.moment()->ask != ask || rightWhat(exercise) != right) return std::nullopt;
        if (!whom) return LeadChoice{tried};
        const std::optional<std::size_t> thread = whom(exercise.queue());
        if (!thread) return std::nullopt;
        return LeadChoice{tried, *thread};
    };
}

}  // namespace

TEST_CASE("Leader and followers do what they do at the engine's own queue") {
    std::map<LeadAsk, std::size_t> asked;
    for (std::uint64_t seed = 0; seed < kLeadInstances; ++seed) {
        LeadExercise counted = drawnLead(seed);
        for (; !counted.done(); counted.judge(*counted.next())) ++asked[counted.moment()->ask];
        LeadExercise exercise = drawnLead(seed);
        const std::vector<std::string> mine = doneByExercise(exercise);
        std::vector<std::string> engine = doneByEngine(exercise.start());
        INFO("seed " << seed);
        REQUIRE(engine.size() >= mine.size());
        engine.resize(mine.size());
        CHECK(mine == engine);
        CHECK(exercise.score().flawless());
        CHECK(exercise.score().steps >= 5);
    }
    for (const LeadAsk ask :
         {LeadAsk::Calls, LeadAsk::TimeOver, LeadAsk::Woken, LeadAsk::Offers, LeadAsk::Leaves}) {
        INFO(static_cast<int>(ask));
        CHECK(asked[ask] > 300);
    }
}

TEST_CASE("Who waits, how long, and who takes: each mistake in take() has its name") {
    using W = LeadWhat;
    CHECK(judgedLead(slips::kSecondLeader, insteadOf(W::Follows, W::LeadsToHead)) > 300);
    CHECK(judgedLead(slips::kTimedFollower, insteadOf(W::Follows, W::FollowsToHead)) > 300);
    CHECK(judgedLead(slips::kNobodyLeads, insteadOf(W::LeadsToHead, W::Follows)) > 300);
    CHECK(judgedLead(slips::kWrongTaskTime, insteadOf(W::LeadsToHead, W::LeadsToOther)) > 300);
    CHECK(judgedLead(slips::kTookBeforeDue, insteadOf(W::LeadsToHead, W::TakesHead)) > 300);
    CHECK(judgedLead(slips::kWaitedThoughDue, insteadOf(W::TakesHead, W::LeadsToHead)) > 300);
    CHECK(judgedLead(slips::kTookLikePoll, insteadOf(W::Follows, W::ReturnsNull)) > 20);
}

TEST_CASE("Whom offer and leaving signal: each mistake has its name") {
    using W = LeadWhat;
    const auto longest = [](const LeadQueue& queue) -> std::optional<std::size_t> {
        return queue.waiting.front().thread;
    };
    const auto leader = [](const LeadQueue& queue) { return queue.leader; };
    const auto youngest = [](const LeadQueue& queue) -> std::optional<std::size_t> {
        const std::size_t last = queue.waiting.back().thread;
        return last == queue.leader ? std::nullopt : std::optional(last);
    };
    CHECK(judgedLead(slips::kSignalledBehindHead,
                     signalling(LeadAsk::Offers, W::SignalsNone, W::SignalsOne, longest)) > 100);
    CHECK(judgedLead(slips::kKeptLeader,
                     signalling(LeadAsk::Offers, W::SignalsOne, W::SignalsNone)) > 100);
    CHECK(judgedLead(slips::kSignalToLeader,
                     signalling(LeadAsk::Offers, W::SignalsOne, W::SignalsOne, leader)) > 50);
    CHECK(judgedLead(slips::kNotLongestWaiting,
                     signalling(LeadAsk::Leaves, W::SignalsOne, W::SignalsOne, youngest)) > 50);
    CHECK(judgedLead(slips::kForgotSuccessor,
                     signalling(LeadAsk::Leaves, W::SignalsOne, W::SignalsNone)) > 300);
    CHECK(judgedLead(slips::kSignalledForNothing,
                     signalling(LeadAsk::Leaves, W::SignalsNone, W::SignalsOne, longest)) > 50);
    for (const LeadAsk ask : {LeadAsk::Offers, LeadAsk::Leaves})
        CHECK(judgedLead(slips::kWokeAll, signalling(ask, W::SignalsOne, W::SignalsAll)) > 100);
}

TEST_CASE("Tasks that become the head are offered from difficulty 3 on") {
    const auto newHeads = [](int difficulty) {
        std::size_t times = 0;
        for (std::uint64_t seed = 0; seed < kLeadInstances; ++seed) {
            LeadExercise exercise(leadStart(seed, difficulty));
            for (; !exercise.done(); exercise.judge(*exercise.next()))
                if (exercise.moment()->ask == LeadAsk::Offers && exercise.queue().leader &&
                    rightWhat(exercise) == LeadWhat::SignalsOne)
                    ++times;
        }
        return times;
    };
    CHECK(newHeads(2) == 0);
    CHECK(newHeads(3) > 100);
    CHECK(newHeads(5) > 100);
}

// Exercises in a fork/join pool: judged by the engine's own deques, each mistake by its name.
// exercise_stealing_pool.cpp holds the rules against whole runs.
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "app/learn/exercise/steal/steal_exercise.hpp"
#include "tests/support/fork_join.hpp"

using namespace poolscope;

namespace {

using StealWhat = StealChoice::What;
using StealAsked = StealEvent::What;

constexpr std::uint64_t kStealInstances = 1'000;

StealExercise drawnSteal(std::uint64_t seed) {
    return StealExercise(stealStart(seed, 1 + static_cast<int>(seed % kHardest)));
}

/// The engine's own deques, which do what a play says, each task under its name.
class StealDeques {
public:
    explicit StealDeques(const StealStart& start) : sim_(1, start.async) {
        for (std::size_t queue = 0; queue <= start.workers; ++queue)
            deques_.push_back(std::make_unique<ForkJoinDeque>(
                sim_.pool, nullptr, start.async && queue < start.workers));
    }
    /// What the engine's deques do in the place of the outcome; the name of the task taken.
    std::string carryOut(const StealPlay& play, const StealEvent& event) {
        const StealOutcome outcome = play.outcomeOf(event);
        if (outcome.what == StealOutcome::What::Push) {
            tasks_.push_back(taskOf(sim_.world, stealTaskName(event.task),
                                    []() -> Co<Value> { co_return Value(0); }));
            sim_.ask([&] { return deques_[outcome.queue]->lockedPush(tasks_.back()); });
            return {};
        }
        if (outcome.what != StealOutcome::What::Takes) return {};
        ForkJoinDeque& from = *deques_[outcome.from.queue];
        const std::optional<StealTask> awaited = play.awaited(event);
        if (event.what == StealAsked::Joins && outcome.from.queue == event.worker) {
            const bool removed = sim_.ask([&] { return from.tryRemove(*tasks_[*awaited]); });
            return removed ? stealTaskName(*awaited) : "none";
        }
        const bool own = outcome.from.queue == event.worker && !awaited;
        const ForkJoinTaskPtr task =
            sim_.ask([&] { return own ? from.nextLocalTask() : from.tryPoll(); });
        return task ? task->label() : "none";
    }
    std::vector<std::vector<std::string>> names() const {
        std::vector<std::vector<std::string>> all;
        for (const auto& deque : deques_) {
            all.emplace_back();
            for (const ForkJoinTaskPtr& task : deque->tasks()) all.back().push_back(task->label());
        }
        return all;
    }

private:
    ForkJoinSim sim_;
    std::vector<std::unique_ptr<ForkJoinDeque>> deques_;
    std::vector<ForkJoinTaskPtr> tasks_;
};

std::vector<std::vector<std::string>> namesIn(const StealPool& pool) {
    std::vector<std::vector<std::string>> all;
    for (const auto& queue : pool.queues) {
        all.emplace_back();
        for (const StealTask task : queue) all.back().push_back(stealTaskName(task));
    }
    return all;
}

std::string rightName(const StealPlay& play, const StealEvent& event) {
    const StealOutcome outcome = play.outcomeOf(event);
    if (outcome.what != StealOutcome::What::Takes) return {};
    return stealTaskName(play.pool().queues[outcome.from.queue][outcome.from.at]);
}

/// On a thousand instances: how often such a choice, which must be wrong, was judged so.
std::size_t judgedSteal(
    Slip slip, const std::function<bool(const StealExercise&, const StealChoice&)>& mistake) {
    std::size_t times = 0;
    for (std::uint64_t seed = 0; seed < kStealInstances; ++seed) {
        StealExercise exercise = drawnSteal(seed);
        for (; !exercise.done(); exercise.judge(*exercise.next())) {
            const std::vector<StealChoice> options = exercise.options();
            for (std::size_t i = 0; i < options.size(); ++i) {
                if (options[i] == exercise.rightChoice() || !mistake(exercise, options[i]))
                    continue;
                INFO("seed " << seed << " choice " << i);
                CHECK(exercise.judge({ExerciseMove::What::Choose, static_cast<std::int64_t>(i)})
                          .slip == slip);
                ++times;
            }
        }
    }
    return times;
}

bool pushes(const StealExercise& exercise, StealAsked what) {
    return exercise.event().what == what;
}

bool inJoin(const StealExercise& exercise) {
    return exercise.play().awaited(exercise.event()).has_value();
}

bool takes(const StealChoice& choice) { return choice.what == StealWhat::Takes; }

bool isOwn(const StealExercise& exercise, const StealChoice& choice) {
    return takes(choice) && choice.place.queue == exercise.event().worker;
}

const std::vector<StealTask>& ownDeque(const StealExercise& exercise) {
    return exercise.play().pool().queues[exercise.event().worker];
}

/// A worker in no join, whose deque is empty, takes from somebody.
bool steals(const StealExercise& exercise) {
    return !inJoin(exercise) && takes(exercise.rightChoice()) && ownDeque(exercise).empty();
}

bool goesBackToSource(const StealExercise& exercise) {
    const std::size_t worker = exercise.event().worker;
    return exercise.event().what == StealAsked::Ends &&
           exercise.rightChoice().place.queue == exercise.play().sources()[worker];
}

}  // namespace

TEST_CASE("The engine's own deques give and keep the same tasks, step by step") {
    std::array<std::size_t, 5> events{};
    std::size_t async = 0;
    for (std::uint64_t seed = 0; seed < kStealInstances; ++seed) {
        INFO("seed " << seed);
        const StealStart start = stealStart(seed, 1 + static_cast<int>(seed % kHardest));
        StealDeques engine(start);
        StealPlay play(start.workers, start.async);
        for (const StealEvent& event : start.before) {
            CHECK(engine.carryOut(play, event) == rightName(play, event));
            play.settle(event);
        }
        StealExercise exercise(start);
        REQUIRE(namesIn(exercise.play().pool()) == namesIn(play.pool()));
        while (!exercise.done()) {
            const StealEvent event = exercise.event();
            CHECK(engine.carryOut(exercise.play(), event) == rightName(exercise.play(), event));
            ++events[static_cast<std::size_t>(event.what)];
            CHECK(exercise.judge(*exercise.next()).right());
            REQUIRE(engine.names() == namesIn(exercise.play().pool()));
        }
        CHECK(exercise.score().flawless());
        async += start.async ? 1 : 0;
    }
    for (const std::size_t times : events) CHECK(times > 300);
    CHECK(async > 50);
}

TEST_CASE("A worker that has helped is again one that took from where it did before") {
    StealPlay play(2, false);
    play.settle({StealAsked::Submit, 0, 0});
    play.settle({StealAsked::Looks, 0, 0, {2, 1}});
    CHECK(play.sources()[0] == play.pool().submissions());
    play.settle({StealAsked::Fork, 0, 1});
    play.settle({StealAsked::Looks, 1, 0, {0, 2}});
    play.settle({StealAsked::Fork, 1, 2});
    play.settle({StealAsked::Joins, 0, 1});  // runs what the thief has forked
    CHECK(play.sources()[0] == 1);
    play.settle({StealAsked::Ends, 0});
    CHECK(play.sources()[0] == play.pool().submissions());
    CHECK(play.workers()[0].blocked);
    play.settle({StealAsked::Ends, 1});
    CHECK(play.isRunning(0));
}

TEST_CASE("A choice is listed once, and one of them is right") {
    for (std::uint64_t seed = 0; seed < kStealInstances; ++seed) {
        StealExercise exercise = drawnSteal(seed);
        for (; !exercise.done(); exercise.judge(*exercise.next())) {
            const std::vector<StealChoice> options = exercise.options();
            CHECK(options.size() >= 2);
            std::size_t right = 0;
            for (std::size_t i = 0; i < options.size(); ++i) {
                right += options[i] == exercise.rightChoice() ? 1 : 0;
                for (std::size_t j = 0; j < i; ++j) CHECK(options[i] != options[j]);
            }
            CHECK(right == 1);
        }
    }
}

TEST_CASE("Whoever puts a new task elsewhere is told where fork and submit put it") {
    const auto pushing = [](StealAsked what, auto&& rest) {
        return [what, rest](const StealExercise& exercise, const StealChoice& choice) {
            return pushes(exercise, what) && rest(exercise, choice);
        };
    };
    CHECK(judgedSteal(slips::kPushedAtBase,
                      pushing(StealAsked::Fork, [](const auto&, const auto& choice) {
                          return choice.what == StealWhat::PushBase;
                      })) > 100);
    CHECK(judgedSteal(slips::kForkedToShared,
                      pushing(StealAsked::Fork, [](const auto& exercise, const auto& choice) {
                          return choice.place.queue == exercise.play().pool().submissions();
                      })) > 300);
    CHECK(judgedSteal(slips::kForkedToOther,
                      pushing(StealAsked::Fork, [](const auto& exercise, const auto& choice) {
                          return choice.place.queue != exercise.play().pool().submissions() &&
                                 choice.place.queue != exercise.event().worker;
                      })) > 300);
    CHECK(judgedSteal(slips::kSubmittedToWorker,
                      pushing(StealAsked::Submit, [](const auto& exercise, const auto& choice) {
                          return choice.place.queue != exercise.play().pool().submissions();
                      })) > 200);
    CHECK(judgedSteal(slips::kSubmittedInFront,
                      pushing(StealAsked::Submit, [](const auto&, const auto& choice) {
                          return choice.what == StealWhat::PushBase;
                      })) > 50);
}

TEST_CASE("Whoever lets owner or thief take the wrong end is told which end is whose") {
    for (const bool async : {false, true})
        CHECK(judgedSteal(async ? slips::kAsyncForgotten : slips::kOwnerTookOldest,
                          [async](const StealExercise& exercise, const StealChoice& choice) {
                              return exercise.start().async == async && !inJoin(exercise) &&
                                     isOwn(exercise, choice);
                          }) > 50);
    CHECK(judgedSteal(slips::kStoleBeforeOwn,
                      [](const StealExercise& exercise, const StealChoice& choice) {
                          return !inJoin(exercise) && takes(choice) && !isOwn(exercise, choice) &&
                                 !ownDeque(exercise).empty();
                      }) > 300);
    CHECK(judgedSteal(slips::kStoleNewest,
                      [](const StealExercise& exercise, const StealChoice& choice) {
                          return steals(exercise) && takes(choice) &&
                                 choice.place.queue == exercise.rightChoice().place.queue;
                      }) > 200);
    CHECK(judgedSteal(slips::kStoleNewest,
                      [](const StealExercise& exercise, const StealChoice& choice) {
                          const StealPlace right = exercise.rightChoice().place;
                          return inJoin(exercise) && takes(exercise.rightChoice()) &&
                                 right.queue != exercise.event().worker && takes(choice) &&
                                 choice.place.queue == right.queue;
                      }) > 100);
}

TEST_CASE("Whoever takes from another deque, or from none, is told how a scan goes") {
    const auto elsewhere = [](bool source) {
        return [source](const StealExercise& exercise, const StealChoice& choice) {
            return steals(exercise) && takes(choice) &&
                   choice.place.queue != exercise.rightChoice().place.queue &&
                   goesBackToSource(exercise) == source;
        };
    };
    CHECK(judgedSteal(slips::kSourceLeft, elsewhere(true)) > 50);
    CHECK(judgedSteal(slips::kAnotherVictim, elsewhere(false)) > 200);
    const auto waits = [](bool firstIsEmpty) {
        return [firstIsEmpty](const StealExercise& exercise, const StealChoice& choice) {
            if (!steals(exercise) || choice.what != StealWhat::Waits) return false;
            const std::size_t first = exercise.event().order.front();
            const bool empty = exercise.play().pool().queues[first].empty();
            return (empty && !goesBackToSource(exercise)) == firstIsEmpty;
        };
    };
    CHECK(judgedSteal(slips::kStoppedAtEmpty, waits(true)) > 200);
    CHECK(judgedSteal(slips::kWentIdle, waits(false)) > 200);
}

TEST_CASE("Whoever mistakes what join does is told what it does instead") {
    const auto joining = [](const std::function<bool(const StealExercise&, const StealChoice&,
                                                     const StealChoice&)>& mistake) {
        return [mistake](const StealExercise& exercise, const StealChoice& choice) {
            return inJoin(exercise) && mistake(exercise, choice, exercise.rightChoice());
        };
    };
    CHECK(
        judgedSteal(slips::kJoinBlocked, joining([](const auto&, const auto& choice, const auto&) {
                        return choice.what == StealWhat::Waits;
                    })) > 500);
    CHECK(judgedSteal(slips::kJoinDidNotWait,
                      joining([](const auto&, const auto& choice, const auto&) {
                          return choice.what == StealWhat::GoesOn;
                      })) > 300);
    CHECK(judgedSteal(slips::kLeftJoin,
                      joining([](const auto&, const auto& choice, const auto& right) {
                          return right.what == StealWhat::GoesOn && choice.what != StealWhat::Waits;
                      })) > 300);
    CHECK(judgedSteal(
              slips::kRanStolen, joining([](const auto&, const auto& choice, const auto& right) {
                  return right.what != StealWhat::GoesOn && choice.what == StealWhat::RunsAwaited;
              })) > 200);
    CHECK(judgedSteal(slips::kJoinTookNewest,
                      joining([](const auto& exercise, const auto& choice, const auto& right) {
                          return right.what != StealWhat::GoesOn && isOwn(exercise, choice);
                      })) > 100);
    CHECK(judgedSteal(slips::kHelpedStranger,
                      joining([](const auto& exercise, const auto& choice, const auto& right) {
                          if (right.what == StealWhat::GoesOn || !takes(choice)) return false;
                          const bool same = takes(right) && choice.place.queue == right.place.queue;
                          return !isOwn(exercise, choice) && !same;
                      })) > 200);
}

TEST_CASE("Difficulty: no join at first, then joins, then helping, then asyncMode") {
    std::array<std::size_t, kHardest> joins{};
    std::array<std::size_t, kHardest> helps{};
    for (std::uint64_t seed = 0; seed < kStealInstances; ++seed)
        for (int difficulty = 1; difficulty <= kHardest; ++difficulty) {
            StealExercise exercise(stealStart(seed, difficulty));
            const auto row = static_cast<std::size_t>(difficulty - 1);
            CHECK(exercise.start().workers == (difficulty < 3 ? 2 : 3));
            if (difficulty < 4) CHECK_FALSE(exercise.start().async);
            for (; !exercise.done(); exercise.judge(*exercise.next())) {
                if (!inJoin(exercise)) continue;
                ++joins[row];
                const StealChoice right = exercise.rightChoice();
                if (takes(right) && !isOwn(exercise, right)) ++helps[row];
            }
        }
    CHECK(joins[0] == 0);
    CHECK(joins[1] >= kStealInstances);
    CHECK(helps[0] + helps[1] == 0);
    for (std::size_t i = 2; i < helps.size(); ++i) CHECK(helps[i] > 500);
}

// Exercises in a fork/join pool: where a new task goes, and who takes which task next.
#pragma once

#include <string>
#include <utility>

#include "app/learn/exercise/exercise.hpp"
#include "app/learn/exercise/steal/steal_play.hpp"

namespace poolscope {

struct StealStart {
    std::size_t workers = 2;
    bool async = false;
    std::vector<StealEvent> before;  ///< what has happened
    std::vector<StealEvent> events;  ///< what is asked about
};

/// "a", "b", … by the order in which they come.
std::string stealTaskName(StealTask task);
/// "w1", "w2", …, and "S" for the submissions.
std::string stealQueueName(const StealPool& pool, std::size_t queue);

struct StealChoice {
    enum class What : std::uint8_t {
        PushTop,      ///< of `place.queue`
        PushBase,     ///< of it
        Takes,        ///< the task in `place`
        RunsAwaited,  ///< although it is not in its deque
        GoesOn,       ///< join returns
        Waits
    };
    What what = What::Waits;
    StealPlace place{};

    friend bool operator==(const StealChoice&, const StealChoice&) = default;
};

class StealExercise : public Exercise {
public:
    explicit StealExercise(StealStart start);

    const StealStart& start() const { return start_; }
    const StealPlay& play() const { return play_; }
    /// Must not be called at the end.
    const StealEvent& event() const { return start_.events[at_]; }
    /// In the order of Choose.
    std::vector<StealChoice> options() const;
    StealChoice rightChoice() const;

    Said statement() const override;
    std::vector<ExerciseMove> moves() const override;
    std::optional<ExerciseMove> next() const override;
    std::size_t stepsLeft() const override { return start_.events.size() - at_; }
    std::vector<Said> choices() const override;
    std::vector<BoardRow> board() const override;

protected:
    Said hint() const override;
    Said reasonFor(const ExerciseMove& move) const override;
    void carryOut(const ExerciseMove& move) override;
    Judgement refuse(const ExerciseMove& move) const override;

private:
    const StealPool& pool() const { return play_.pool(); }
    std::vector<StealChoice> pushOptions() const;
    void addTakes(std::vector<StealChoice>& all, std::size_t queue) const;
    Slip slipOfPush(const StealChoice& tried) const;
    Slip slipOfTaking(const StealChoice& tried) const;
    Slip slipInJoin(const StealChoice& tried) const;
    Slip slipOf(const StealChoice& tried) const;
    StealTask taskAt(StealPlace place) const { return pool().queues[place.queue][place.at]; }
    BoardRow queueRow(std::size_t queue) const;
    Said stateOf(std::size_t worker) const;
    Said textOfChoice(const StealChoice& choice) const;
    Said say(std::string key) const;

    StealStart start_;
    StealPlay play_;
    std::size_t at_ = 0;
};

/// The same for the same seed and difficulty on every machine.
StealStart stealStart(std::uint64_t seed, int difficulty);

}  // namespace poolscope

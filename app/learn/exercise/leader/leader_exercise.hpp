// Exercises in the leader's role at a DelayedWorkQueue: what each of three threads does in take(),
// and whom offer and leaving signal.
#pragma once

#include <utility>

#include "app/learn/exercise/exercise.hpp"
#include "app/learn/exercise/leader/leader_rules.hpp"

namespace poolscope {

inline constexpr std::size_t kLeadThreads = 3;

struct LeadStart {
    std::vector<LeadTask> tasks;
    std::vector<LeadEvent> events;
    std::size_t questions = 0;
};

/// Something to choose. The first group is for a thread in take(), the second for signals.
struct LeadChoice {
    enum class What : std::uint8_t {
        TakesHead,
        LeadsToHead,
        LeadsToOther,   ///< as leader, until another task than the head is due
        Follows,        ///< without a limit
        FollowsToHead,  ///< no leader, but until the head is due
        ReturnsNull,
        SignalsNone,
        SignalsOne,  ///< `thread`
        SignalsAll
    };
    What what = What::TakesHead;
    std::size_t thread = 0;

    friend bool operator==(const LeadChoice&, const LeadChoice&) = default;
};

class LeadExercise : public Exercise {
public:
    explicit LeadExercise(LeadStart start);

    const LeadStart& start() const { return start_; }
    /// As it is while the question is asked: a thread that woke up waits no longer, a task that is
    /// offered is in the queue, one that was taken is not.
    const LeadQueue& queue() const { return play_.queue(); }
    std::int64_t now() const { return play_.now(); }
    /// What is asked about; nothing at the end.
    const std::optional<LeadMoment>& moment() const { return moment_; }
    /// In the order of choices().
    std::vector<LeadChoice> options() const;

    Said statement() const override;
    std::vector<ExerciseMove> moves() const override;
    std::optional<ExerciseMove> next() const override;
    std::size_t stepsLeft() const override { return start_.questions - answered_; }
    std::vector<Said> choices() const override;
    std::vector<BoardRow> board() const override;

protected:
    Said hint() const override;
    Said reasonFor(const ExerciseMove& move) const override;
    void carryOut(const ExerciseMove& move) override;
    Judgement refuse(const ExerciseMove& move) const override;

private:
    void comeToNext();
    bool asksForSignal() const;
    LeadChoice rightChoice() const;
    std::optional<std::size_t> signalled() const;
    Slip slipOf(const LeadChoice& tried) const;
    Slip slipOfAct(LeadChoice::What tried, LeadChoice::What right) const;
    Slip slipOfSignal(const LeadChoice& tried) const;
    Said say(std::string key) const;
    BoardRow threadsRow() const;
    BoardRow waitingRow() const;
    BoardRow tasksRow() const;

    LeadStart start_;
    LeadPlay play_;
    std::optional<LeadMoment> moment_;
    std::size_t answered_ = 0;
};

/// The same for the same seed and difficulty on every machine.
LeadStart leadStart(std::uint64_t seed, int difficulty);

/// "w1"
std::string leadThreadName(std::size_t thread);

}  // namespace poolscope

// An exercise: something that the learner does step by step, and that is judged at each step.
//
// Promises: pure and without a language: `Said` names a text of the catalog and what fills it. In
// every state that is not the end exactly one move is right. A wrong move changes nothing but the
// score, so the solution always goes on from the learner's own state.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "app/model/predict/question.hpp"

namespace poolscope {

enum class ExerciseKind : std::uint8_t {
    SiftUp,    ///< offer: the new task rises to its place
    SiftDown,  ///< poll: the last task sinks from the root to its place
    Remove,    ///< remove from the middle: the last task sinks from there, or else rises
    Execute,   ///< execute: what becomes of each of nine tasks
};
inline constexpr std::array<std::string_view, 4> kExerciseKindWords{"siftUp", "siftDown", "remove",
                                                                    "execute"};
constexpr std::string_view nameOf(ExerciseKind kind) {
    return kExerciseKindWords[static_cast<std::size_t>(kind)];
}

/// How difficult an exercise can be: from 1 to this.
inline constexpr int kHardest = 5;

/// The rule that a wrong move breaks, and so what whoever makes it has mixed up.
enum class Slip : std::uint8_t {
    // In a heap.
    Sibling,       ///< changed places with a node that has the same parent
    SkippedLevel,  ///< changed places with an ancestor or a descendant, over the one between
    Unrelated,     ///< changed places with a node elsewhere in the tree
    WrongWay,      ///< went down in siftUp, up in siftDown, or up where remove has to go down
    ForgotSiftUp,  ///< after a removal: stayed because no child goes before it
    Ties,          ///< equal times: the larger sequence number first, or none looked at
    ByName,        ///< compared the names instead of the times
    WrongChild,    ///< changed places with the larger child
    StoppedEarly,  ///< stayed where it had to move
    TooFar,        ///< moved where it had to stay
    // In execute.
    QueueBeforeCore,   ///< queued although there were fewer workers than corePoolSize
    IdleReused,        ///< the same, because a worker was idle
    ExtraBelowCore,    ///< called the new worker an extra one below corePoolSize
    BeyondCore,        ///< a further core worker
    ExtraBeforeQueue,  ///< an extra worker although the queue had room
    QueuedWhenFull,    ///< queued although the queue was full
    BeyondMaximum,     ///< a worker beyond maximumPoolSize
    RejectedEarly,     ///< rejected although a question was still to be answered with yes
    WrongPolicy,       ///< rejected as another policy does
};
inline constexpr std::array<std::string_view, 19> kSlipWords{
    "sibling",        "skippedLevel",  "unrelated",        "wrongWay",
    "forgotSiftUp",   "ties",          "byName",           "wrongChild",
    "stoppedEarly",   "tooFar",        "queueBeforeCore",  "idleReused",
    "extraBelowCore", "beyondCore",    "extraBeforeQueue", "queuedWhenFull",
    "beyondMaximum",  "rejectedEarly", "wrongPolicy"};
constexpr std::string_view nameOf(Slip slip) { return kSlipWords[static_cast<std::size_t>(slip)]; }

/// One step of an answer.
struct ExerciseMove {
    enum class What : std::uint8_t {
        Swap,    ///< the task in hand changes places with the one in slot `value`
        Stay,    ///< the task in hand stays where it is, and the exercise ends
        Choose,  ///< of several choices the one at `value`
    };
    What what = What::Stay;
    std::int64_t value = 0;

    friend bool operator==(const ExerciseMove&, const ExerciseMove&) = default;
};

struct Judgement {
    std::optional<Slip> slip;  ///< nothing: the move is right, and was carried out
    Said said;                 ///< why it is right, or which rule it breaks

    bool right() const { return !slip; }
};

struct ExerciseScore {
    std::size_t steps = 0;       ///< of the whole solution
    std::size_t done = 0;        ///< of them carried out
    std::size_t firstRight = 0;  ///< of those: without a wrong try, a hint, or being shown

    bool flawless() const { return firstRight == steps; }
};

class Exercise {
public:
    explicit Exercise(ExerciseKind kind) : kind_(kind) {}
    virtual ~Exercise() = default;

    ExerciseKind kind() const { return kind_; }
    virtual Said statement() const = 0;
    /// Every move that can be tried here, the right one among them; empty at the end.
    virtual std::vector<ExerciseMove> moves() const = 0;
    /// The right move; nothing at the end.
    virtual std::optional<ExerciseMove> next() const = 0;
    /// What there is to choose from, in the order of Choose; empty where nothing is chosen.
    virtual std::vector<Said> choices() const { return {}; }
    /// How many steps of the solution there are from here.
    virtual std::size_t stepsLeft() const = 0;
    bool done() const { return !next(); }

    /// Judges the move and, if it is right, carries it out. Must not be called at the end.
    Judgement judge(const ExerciseMove& move);
    /// Says what to look at. The step then no longer counts as right at once.
    Said takeHint();
    /// Carries the next step of the solution out, which does not count as right at once.
    Judgement showStep();

    ExerciseScore score() const;
    /// How often each rule was broken.
    const std::map<Slip, std::size_t>& slips() const { return slips_; }

protected:
    virtual Said hint() const = 0;
    /// Of a move that is right, before it is carried out.
    virtual Said reasonFor(const ExerciseMove& move) const = 0;
    virtual void carryOut(const ExerciseMove& move) = 0;
    /// Of a move that is wrong: the most specific rule that it breaks.
    virtual Judgement refuse(const ExerciseMove& move) const = 0;

private:
    ExerciseKind kind_;
    std::size_t done_ = 0;
    std::size_t firstRight_ = 0;
    bool clean_ = true;  ///< no wrong try and no help in this step so far
    std::map<Slip, std::size_t> slips_;
};

}  // namespace poolscope

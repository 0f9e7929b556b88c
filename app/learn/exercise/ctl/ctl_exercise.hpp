// Exercises in ctl: after each event of a pool's life its bits are set by flipping them.
#pragma once

#include "app/learn/exercise/ctl/ctl_rules.hpp"
#include "app/learn/exercise/exercise.hpp"

namespace poolscope {

struct CtlStart {
    std::uint32_t ctl = 0;  ///< before the first event
    std::vector<CtlEvent> events;
};

/// The bits that can be flipped, as choices from left to right; the others stay 0.
inline constexpr std::array<std::uint32_t, 7> kCtlBits{31, 30, 29, 3, 2, 1, 0};

/// Any bit that has to change may be flipped next. Staying says that ctl is right.
class CtlExercise : public Exercise {
public:
    explicit CtlExercise(CtlStart start)
        : start_(std::move(start)), before_(start_.ctl), ctl_(start_.ctl) {}

    const CtlStart& start() const { return start_; }
    std::uint32_t ctl() const { return ctl_; }        ///< with the flips so far
    std::uint32_t before() const { return before_; }  ///< as it was before the event
    /// ctl after each event so far.
    const std::vector<std::uint32_t>& words() const { return words_; }
    /// The event that ctl is to be set for. Must not be called at the end.
    CtlEvent event() const { return start_.events[words_.size()]; }

    Said statement() const override;
    std::vector<ExerciseMove> moves() const override;
    std::optional<ExerciseMove> next() const override;
    std::size_t stepsLeft() const override;
    std::vector<Said> choices() const override;
    std::vector<BoardRow> board() const override;
    Said stayText() const override { return {"ui.practise.ctl.stay", {}}; }

protected:
    bool isRight(const ExerciseMove& move) const override;
    Said hint() const override;
    Said reasonFor(const ExerciseMove& move) const override;
    void carryOut(const ExerciseMove& move) override;
    Judgement refuse(const ExerciseMove& move) const override;

private:
    bool over() const { return words_.size() == start_.events.size(); }
    std::uint32_t target() const { return ctlAfter(before_, event()); }
    bool explains(CtlRule rule, const ExerciseMove& move) const;
    Slip slipOf(const ExerciseMove& move) const;
    BoardRow bitsRow() const;
    BoardRow eventsRow() const;
    Said say(std::string key, const ExerciseMove& move = {}) const;

    CtlStart start_;
    std::uint32_t before_;
    std::uint32_t ctl_;
    std::vector<std::uint32_t> words_;
};

/// The same for the same seed and difficulty on every machine.
CtlStart ctlStart(std::uint64_t seed, int difficulty);

}  // namespace poolscope

// A riddle: a small scheduled pool one part of which is taken out; which one is it?
//
// Promises: a riddle is a function of seed and level. It is fair: what the missing part brings
// about can be seen in the run that is shown; the whole pool has no fault at all; and without any
// other candidate the run would have gone on in another way, so exactly one answer is right. What a
// judgement says was found by running and exploring, never by looking the answer up in a table.
//
// Why not `recheck`: its absence shows only when two threads meet within a few steps, which a plain
// run all but never has.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/explore/faults.hpp"
#include "engine/scenario/language/scenario.hpp"

namespace poolscope {

/// The parts a riddle takes out, those that are alike beside each other.
inline constexpr std::array kRiddleParts{
    Ablation::Leader,    Ablation::SignalOnExit,  Ablation::ResiftUp,  Ablation::Fifo,
    Ablation::HeapIndex, Ablation::InterruptIdle, Ablation::WorkerLock};
inline constexpr int kHardestRiddle = 3;
/// How many candidates there are at each level, from 1.
inline constexpr std::array<std::size_t, kHardestRiddle> kRiddleCandidates{4, 5, 7};

struct FaultRiddle {
    std::uint64_t seed = 0;
    int level = 1;
    std::shared_ptr<const Scenario> whole;  ///< with nothing taken out
    Ablation hidden = Ablation::Leader;
    std::vector<Ablation> candidates;
    std::shared_ptr<const Log> shown;  ///< the run without the part, as the window shows it
    Fault fault;                       ///< what the missing part brings about in it
};

/// `level`: from 1 to kHardestRiddle.
FaultRiddle drawFaultRiddle(std::uint64_t seed, int level);

/// What goes wrong without a part.
FaultKind faultWithout(Ablation part);

struct RiddleJudgement {
    Ablation named = Ablation::Leader;
    bool right = false;
    std::shared_ptr<const Log> other;  ///< the whole pool's run; wrong: that without `named`
    std::size_t same = 0;              ///< so many events the run shown begins with as that one
    std::size_t schedules = 0;         ///< were explored, of each of the two pools
    std::size_t without = 0;           ///< of these show what a pool without `named` does wrong
    std::size_t with = 0;              ///< the same of the whole pool
};

/// Runs and explores.
RiddleJudgement judgeAnswer(const FaultRiddle& riddle, Ablation named, std::size_t schedules = 100);

}  // namespace poolscope

// Who goes next: one question, several answers.
//
// A chooser is asked at every scheduling point where more than one thread could run; the candidates
// are in the order in which they became ready. The answers it gave are the schedule: with the same
// answers a run is the same, whatever the chooser was.
//
//   none            a thread runs until it blocks, then the longest-ready one goes (the default)
//   RandomChooser   every candidate equally likely, from a seed
//   ReplayChooser   answers recorded before; first-come-first-served when they run out
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/world/random.hpp"

namespace poolscope {

class Chooser {
public:
    virtual ~Chooser() = default;
    /// An index below `candidates` (≥ 2).
    virtual std::size_t choose(std::size_t candidates) = 0;
};

class RandomChooser : public Chooser {
public:
    explicit RandomChooser(std::uint64_t seed) : random_(seed, "schedule") {}
    std::size_t choose(std::size_t candidates) override { return random_.below(candidates); }

private:
    Random random_;
};

class ReplayChooser : public Chooser {
public:
    explicit ReplayChooser(std::vector<std::uint32_t> choices) : choices_(std::move(choices)) {}
    std::size_t choose(std::size_t candidates) override {
        if (next_ == choices_.size()) return 0;
        const std::size_t choice = choices_[next_++];
        return choice < candidates ? choice : 0;
    }

private:
    std::vector<std::uint32_t> choices_;
    std::size_t next_ = 0;
};

}  // namespace poolscope

// The pools that a person tries to make fail: small scenarios with one part taken out, the same
// ones with it, and two races of the JDK's own.
//
// Promises: each names in `never` what must not happen, its plain schedule goes well, and all its
// schedules can be tried within a second (tests/spec/schedule_game.cpp).
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string_view>

#include "engine/scenario/language/scenario.hpp"

namespace poolscope {

struct Challenge {
    std::string_view id;    ///< of its texts: "ui.makeItFail.name.<id>" and "….task.<id>"
    std::string_view file;  ///< below `assets`
    bool intact = false;    ///< with the part that the file takes out
};

inline constexpr std::array<Challenge, 8> kChallenges{{
    {"deadlock", "challenges/never-woken.toml"},
    {"outOfOrder", "challenges/out-of-order.toml"},
    {"lostTask", "scenarios/42-nobody-looks-again.toml"},
    {"jdk", "scenarios/52-nobody-takes-its-place.toml"},
    {"stranded", "scenarios/53-shutdown-before-the-worker-starts.toml"},
    {"deadlock", "challenges/never-woken.toml", true},
    {"outOfOrder", "challenges/out-of-order.toml", true},
    {"lostTask", "scenarios/42-nobody-looks-again.toml", true},
}};

/// Throws std::runtime_error if the file cannot be read.
std::shared_ptr<const Scenario> scenarioOf(const Challenge& challenge);

}  // namespace poolscope

// How fast a run plays: seconds that a sentence of usual length stays on the screen.
//
// Promises: the speeds are round numbers in even steps, each 0.4 to 0.84 of the one before; a
// longer sentence stays longer, so that it can be read to its end.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace poolscope {

/// What an event takes while a run plays, milliseconds.
struct Pace {
    double glides = 0;  ///< as long as something moves
    double stays = 0;   ///< and then until the next event begins
};

inline constexpr std::array kSecondsASentence{10.0, 8.0, 6.0, 5.0, 4.0, 3.0, 2.5,  2.0,  1.5,
                                              1.0,  0.7, 0.5, 0.3, 0.2, 0.1, 0.05, 0.02, 0.01};
inline constexpr int kUsualSpeed = 7;  ///< where a speed of 0 stands in the list
inline constexpr int kSlowest = -kUsualSpeed;
inline constexpr int kFastest = static_cast<int>(kSecondsASentence.size()) - 1 - kUsualSpeed;

/// `speed` in steps, 0 to begin with, kSlowest … kFastest.
constexpr double secondsASentence(int speed) {
    return kSecondsASentence[static_cast<std::size_t>(speed + kUsualSpeed)];
}

/// How long that sentence stays, milliseconds.
double readingTime(std::string_view sentence, double secondsASentence);

/// What glides and what stays of the time for an event that has a sentence.
Pace paceOfSentence(double milliseconds);
/// Of an event that nobody reads about: it only passes. `weight`: see telling.hpp.
Pace paceOfBookkeeping(double weight, double secondsASentence);
/// How long an operation glides altogether, however many events it has.
double operationTime(double secondsASentence);

}  // namespace poolscope

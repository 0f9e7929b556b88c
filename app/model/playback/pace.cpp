// From a sentence's length to the time that it stays.
#include "app/model/playback/pace.hpp"

#include <algorithm>

#include "engine/trace/utf8.hpp"

namespace poolscope {

namespace {

constexpr double kUsualLength = 70;    ///< letters
constexpr double kLongestGlide = 450;  ///< a move that can be followed with the eyes
constexpr double kLongestOperation = 1500;

/// In letters: a Chinese character takes as long as two.
double lengthOf(std::string_view utf8) {
    std::size_t letters = 0;
    for (const char c : utf8) {
        if (!continuesCharacter(c)) letters += static_cast<unsigned char>(c) >= 0xe0U ? 2 : 1;
    }
    return static_cast<double>(letters);
}

}  // namespace

double readingTime(std::string_view sentence, double secondsASentence) {
    return 1000 * secondsASentence * std::clamp(lengthOf(sentence) / kUsualLength, 0.6, 2.5);
}

Pace paceOfSentence(double milliseconds) {
    const double glides = std::min(kLongestGlide, 0.4 * milliseconds);
    return {glides, milliseconds - glides};
}

Pace paceOfBookkeeping(double weight, double secondsASentence) {
    return {std::min(60.0, 20 * secondsASentence) * weight, 0};
}

double operationTime(double secondsASentence) {
    return std::min(kLongestOperation, 750 * secondsASentence);
}

}  // namespace poolscope

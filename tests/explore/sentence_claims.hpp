// What sentences claim beside their facts, in words that stand in the text: "has waited longest".
//
// Promises: a claim is found by its words, in English or Chinese, and judged by a reading of the
// log alone. A claim of what never comes is judged when the log has ended.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tests/support/log_reading.hpp"

namespace poolscope {

struct WordClaim {
    std::string kind;     ///< of the event
    std::string english;  ///< words that make it
    std::string chinese;
    /// Whether it is so, just after the event.
    std::function<bool(const Event&, const LogReading&)> holds;
    /// It says of this task that its body never begins again; none: it says nothing of that kind.
    std::function<TaskId(const Event&)> never = nullptr;
};

std::vector<WordClaim> wordClaims();

}  // namespace poolscope

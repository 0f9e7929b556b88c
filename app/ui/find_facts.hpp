// What is known about the question that was asked of the run's events.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace poolscope {

/// What is known about the question.
struct FindFacts {
    std::string question;     ///< as it was typed; empty: none is asked
    bool asked = false;       ///< and it can be read
    bool stops = false;       ///< play stops at the matches
    std::string error;        ///< a sentence, or nothing
    std::size_t errorAt = 0;  ///< in bytes of the question
    std::size_t matches = 0;
    std::size_t current = 0;         ///< which match the playhead stands on, from 1; 0: none
    std::vector<std::string> words;  ///< to complete with
    const std::vector<std::size_t>* found = nullptr;  ///< the matching events; null: none asked for
};

}  // namespace poolscope

// Leaving a command of the command line from within.
#pragma once

#include <string>
#include <utility>

namespace poolscope {

/// Thrown: the exit code (see cli.hpp), and a sentence for standard error; empty: it is said.
struct Refusal {
    int code;
    std::string sentence;
};

[[noreturn]] inline void refuse(int code, std::string sentence) {
    throw Refusal{code, std::move(sentence)};
}

}  // namespace poolscope

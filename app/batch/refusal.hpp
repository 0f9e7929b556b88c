// Ends a command of the command line from anywhere inside it.
#pragma once

#include <string>
#include <utility>

namespace poolscope {

/// Thrown to end a command: the exit code, and a message for standard error, unless printed.
struct Refusal {
    int code;
    std::string sentence;
};

[[noreturn]] inline void refuse(int code, std::string sentence) {
    throw Refusal{code, std::move(sentence)};
}

}  // namespace poolscope

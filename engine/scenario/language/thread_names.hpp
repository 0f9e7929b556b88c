// How the threads of a scenario's executors are called, so that a call can name one of them.
//
// Promises: the numbers that the run gives, without running it: only a pool with the default thread
// factory takes a pool number, only a Timer without a name of its own takes a Timer number.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/scenario/language/scenario.hpp"

namespace poolscope {

class ThreadNames {
public:
    ThreadNames() = default;
    explicit ThreadNames(const std::vector<ExecutorSpec>& executors) {
        for (const ExecutorSpec& each : executors) add(each);
    }

    /// The next executor of the file.
    void add(const ExecutorSpec& executor);
    /// The index of the executor that has, or may get, a thread of that name.
    std::optional<std::uint32_t> executorOf(std::string_view thread) const;

private:
    struct Form {
        std::string before;  ///< the whole name, or what stands before a number
        bool numbered = false;
        std::uint32_t least = 1;  ///< the first number
        std::string after;        ///< nothing before and after it: no thread that can be named
    };

    std::vector<Form> forms_;
    std::uint32_t pools_ = 0;
    std::uint32_t timers_ = 0;
};

}  // namespace poolscope

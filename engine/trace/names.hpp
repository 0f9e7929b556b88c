// Who is who in a log: the names behind ids, learnt from the events that introduce them.
//
// Promises: `follow` reads only what is new, so it may be called after every frame of a live run.
// A name is known from the event that created its bearer on.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/trace/log.hpp"

namespace poolscope {

class Names {
public:
    /// Reads the events of `log` that came since the last call.
    void follow(const Log& log) { follow(log, log.size()); }
    /// The same, up to position `end`.
    void follow(const Log& log, std::size_t end);

    std::string_view of(TaskId id) const { return at(tasks_, id.value); }
    std::string_view of(ThreadId id) const { return at(threads_, id.value); }
    std::string_view of(ExecutorId id) const { return at(executors_, id.value); }
    std::string_view of(LockId id) const { return at(locks_, id.value); }
    std::string_view of(ConditionId id) const { return at(conditions_, id.value); }
    std::string_view of(VariableId id) const { return at(variables_, id.value); }

private:
    static std::string_view at(const std::vector<std::string>& names, std::uint32_t id) {
        return id < names.size() ? std::string_view(names[id]) : std::string_view();
    }
    static void put(std::vector<std::string>& names, std::uint32_t id, std::string_view name);

    std::size_t read_ = 0;
    std::vector<std::string> tasks_;
    std::vector<std::string> threads_;
    std::vector<std::string> executors_;
    std::vector<std::string> locks_;
    std::vector<std::string> conditions_;
    std::vector<std::string> variables_;
};

}  // namespace poolscope

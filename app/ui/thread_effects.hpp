// What the event that the sentence tells of does to other threads: whom it signals, wakes,
// interrupts, hands a lock or a task.
//
// Promises: from the event and the state just after it, so a picture shows nothing that the log
// does not say. One effect for each pair of threads, none of a thread on itself.
#pragma once

#include <vector>

#include "app/ui/run_view.hpp"
#include "app/ui/style.hpp"

namespace poolscope {

struct ThreadEffect {
    ThreadId by;
    ThreadId on;
    Role role = Role::Accent;  ///< what it is about: a signal, a lock, an interrupt, a task

    friend bool operator==(const ThreadEffect&, const ThreadEffect&) = default;
};

std::vector<ThreadEffect> effectsTold(const RunView& view);

}  // namespace poolscope

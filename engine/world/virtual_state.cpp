// The virtual world's state as a number, for a search over schedules.
#include <algorithm>

#include "engine/world/virtual_thread.hpp"
#include "engine/world/virtual_world.hpp"

namespace poolscope {

namespace {

using Wait = VirtualThread::Wait;

/// What a thread waits for, and what it will read when it continues.
std::uint64_t numberOf(const VirtualThread& thread, const Thread* nextInQueue) {
    const auto mix = StateDigest::mix;
    std::uint64_t number = mix(thread.id().value, static_cast<std::uint64_t>(thread.state()));
    number = mix(number, static_cast<std::uint64_t>(thread.wait));
    const bool wants = thread.wait != Wait::Nothing || thread.acquiresFirst;
    number = mix(number, wants && thread.mutex != nullptr ? thread.mutex->id().value + 1 : 0);
    number = mix(number, thread.condition != nullptr ? thread.condition->id().value + 1 : 0);
    number = mix(number, thread.acquiresFirst ? static_cast<std::uint64_t>(thread.lockWait) : 99);
    number = mix(number, nextInQueue != nullptr ? nextInQueue->id().value + 1 : 0);
    number = mix(number, (thread.isInterrupted() ? 1U : 0U) | (thread.permit ? 2U : 0U));
    return mix(number, thread.holds);
}

}  // namespace

std::uint64_t VirtualWorld::stateNumber() const {
    const auto mix = StateDigest::mix;
    std::uint64_t number = mix(digest_->shared(), static_cast<std::uint64_t>(now_.ns));
    timed_.clear();
    for (const auto& thread : threads_) {
        if (thread->state() == ThreadState::Terminated) continue;
        number += mix(numberOf(*thread, thread->nextInQueue_), digest_->history(thread->id()));
        const bool waits = thread->wait != Wait::Nothing && thread->wait != Wait::Lock;
        if (waits && thread->timerToken == thread->token) timed_.push_back(thread.get());
    }
    // Deadlines at the same instant fire in the order in which they were set.
    std::sort(timed_.begin(), timed_.end(), [](const VirtualThread* a, const VirtualThread* b) {
        if (a->deadline != b->deadline) return isBefore(a->deadline, b->deadline);
        return a->timerOrder < b->timerOrder;
    });
    for (const VirtualThread* thread : timed_) {
        number =
            mix(number, mix(thread->id().value, static_cast<std::uint64_t>(thread->deadline.ns)));
    }
    for (const Settled& settled : settled_) {
        number += mix(settled.order + 1, settled.thread->id().value);
    }
    return number;
}

}  // namespace poolscope

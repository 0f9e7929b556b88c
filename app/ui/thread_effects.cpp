// Finding the two ends of each effect.
#include "app/ui/thread_effects.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

namespace poolscope {

namespace {

/// Of a long wait's log so much is looked at: who ended it did so just before it ended.
constexpr std::size_t kMostLookedBack = 512;

/// On the thread that the event itself names.
std::optional<ThreadEffect> effectOf(const Event& event) {
    const auto on = [&](ThreadId thread, Role role) {
        return std::optional<ThreadEffect>({event.thread, thread, role});
    };
    if (const auto* signalled = event.what.get<Signalled>())
        return on(signalled->target, Role::Follower);
    if (const auto* interrupted = event.what.get<Interrupted>())
        return on(interrupted->target, Role::Late);
    if (const auto* handed = event.what.get<HandedOver>()) return on(handed->taker, Role::Accent);
    if (const auto* work = event.what.get<WorkSignalled>()) return on(work->worker, Role::Accent);
    return std::nullopt;
}

class EffectsTold {
public:
    EffectsTold(const RunView& view, std::size_t at)
        : view_(view), at_(at), event_(view.log[at]), state_(view.told()) {}

    std::vector<ThreadEffect> take() {
        if (const auto named = effectOf(event_)) add(*named);
        if (const auto* released = event_.what.get<LockReleased>())
            if (released->holds == 0) toNextInLine(released->lock, 1);
        if (const auto* released = event_.what.get<SynchronizerReleased>()) {
            const bool latch = released->type == SynchronizerKind::CountDownLatch;
            if (!latch || released->state == 0)
                toNextInLine(released->synchronizer, latch ? view_.latest.workers.threads() : 1);
        }
        if (const auto* taken = event_.what.get<DequeTaken>(); taken != nullptr) steal(*taken);
        if (const auto* woke = event_.what.get<WokeUp>()) wakeUp(woke->reason);
        if (const auto* idle = event_.what.get<IdleUnparked>()) wakeUp(idle->reason);
        if (const auto* unparked = event_.what.get<Unparked>()) {
            wakeUp(unparked->reason);
            if (all_.empty() && unparked->reason == WakeReason::Unparked) result(unparked->task);
        }
        return all_;
    }

private:
    void add(const ThreadEffect& effect) {
        const auto same = [&](const ThreadEffect& other) {
            return other.by == effect.by && other.on == effect.on;
        };
        if (!effect.by.exists() || !effect.on.exists() || effect.by == effect.on) return;
        if (std::none_of(all_.begin(), all_.end(), same)) all_.push_back(effect);
    }

    /// Those who wait longest go on.
    void toNextInLine(LockId lock, std::size_t most) {
        const std::vector<ThreadId>& waiters = state_.locks().lock(lock).waiters;
        for (std::size_t i = 0; i < std::min(most, waiters.size()); ++i)
            if (event_.thread.exists() && waiters[i] != event_.thread)  // each waits once
                all_.push_back({event_.thread, waiters[i], Role::Locking});
    }

    void steal(const DequeTaken& taken) {
        const std::vector<Deque>& deques = state_.forkJoin.pool(taken.executor).deques;
        const auto place = static_cast<std::size_t>(taken.deque);
        if (taken.how == DequeEnd::Steal && place < deques.size())
            add({deques[place].owner, event_.thread, Role::Accent});
    }

    /// The thread has done nothing since it began to wait, so what was done to it last ended that.
    void wakeUp(WakeReason reason) {
        if (reason == WakeReason::TimedOut) return;
        const std::size_t end = at_ - std::min(at_, kMostLookedBack);
        for (std::size_t i = at_; i > end; --i) {
            const Event before = view_.log[i - 1];
            if (before.thread == event_.thread) return;
            const auto effect = effectOf(before);
            if (effect && effect->on == event_.thread) return add(*effect);
        }
    }

    /// A future's waiters are unparked by the thread that ran it to its end; who cancelled it is
    /// not told.
    void result(TaskId task) {
        const std::string_view state = state_.life.task(task).stateWord();
        if (state != "NORMAL" && state != "EXCEPTIONAL") return;
        const auto& runs = state_.runs.of(task).runs;
        if (!runs.empty() && !runs[runs.size() - 1].open)
            add({runs[runs.size() - 1].thread, event_.thread, Role::Accent});
    }

    const RunView& view_;
    const std::size_t at_;
    const Event event_;
    const RunState& state_;
    std::vector<ThreadEffect> all_;
};

}  // namespace

std::vector<ThreadEffect> effectsTold(const RunView& view) {
    const std::optional<std::size_t> at = view.event();
    return at ? EffectsTold(view, *at).take() : std::vector<ThreadEffect>{};
}

}  // namespace poolscope

// Folding a log into the orders of its touches.
#include "engine/explore/visible_order.hpp"

#include "engine/trace/folded_kinds.hpp"
#include "engine/world/kept_memory.hpp"
#include "engine/world/state_digest.hpp"

namespace poolscope {

namespace {

enum class TouchedKind : std::uint8_t { Lock, Ctl, Task, Deque, Variable, Thread, kCount };

class TouchOrder : Follows {
public:
    using Follows::operator();

    void take(const Event& event) {
        touch_ = StateDigest::mix(event.thread.value, event.what.index());
        touch_ = StateDigest::mix(touch_, static_cast<std::uint64_t>(event.time.ns));
        event.what.visit([this](const auto& what) { (*this)(what); });
    }
    /// Of what was taken.
    std::uint64_t number() const { return all_; }

    void operator()(const LockContended& e) { touch(TouchedKind::Lock, e.lock.value); }
    void operator()(const LockAcquired& e) { touch(TouchedKind::Lock, e.lock.value); }
    void operator()(const SynchronizerAwaited& e) {
        touch(TouchedKind::Lock, e.synchronizer.value);
    }
    void operator()(const SynchronizerPassed& e) { touch(TouchedKind::Lock, e.synchronizer.value); }
    void operator()(const SynchronizerReleased& e) {
        touch(TouchedKind::Lock, e.synchronizer.value);
    }
    void operator()(const VariableRead& e) { touch(TouchedKind::Variable, e.variable.value); }
    void operator()(const VariableWritten& e) { touch(TouchedKind::Variable, e.variable.value); }
    void operator()(const CompareFailed& e) { touch(TouchedKind::Variable, e.variable.value); }
    void operator()(const Signalled& e) { touch(TouchedKind::Thread, e.target.value); }
    void operator()(const CtlChanged& e) { touch(TouchedKind::Ctl, e.executor.value); }
    void operator()(const CtlCasFailed& e) { touch(TouchedKind::Ctl, e.executor.value); }
    void operator()(const FutureStateChanged& e) { touch(TouchedKind::Task, e.task.value); }
    void operator()(const RunnerSet& e) { touch(TouchedKind::Task, e.task.value); }
    void operator()(const CancelCalled& e) { touch(TouchedKind::Task, e.task.value); }
    void operator()(const WaiterAdded& e) { touch(TouchedKind::Task, e.task.value); }
    void operator()(const CountedDown& e) { touch(TouchedKind::Task, e.task.value); }
    void operator()(const Pushed& e) { touch(TouchedKind::Deque, numberOf(e.executor, e.deque)); }
    void operator()(const DequeTaken& e) {
        touch(TouchedKind::Deque, numberOf(e.executor, e.deque));
    }

private:
    template <class Element>
    using List = std::vector<Element, KeptAllocator<Element>>;

    static std::uint32_t numberOf(ExecutorId executor, std::int32_t deque) {
        constexpr std::uint32_t kDeques = 256;
        return executor.value * kDeques + static_cast<std::uint32_t>(deque) % kDeques;
    }
    /// The sum of the things' hashes, each in the order of its touches, stays up to date.
    void touch(TouchedKind kind, std::uint32_t id) {
        List<std::uint64_t>& things = things_[static_cast<std::size_t>(kind)];
        if (id >= things.size()) things.resize(id + std::size_t{1});
        std::uint64_t& thing = things[id];
        const std::uint64_t before = thing;
        const std::uint64_t first = StateDigest::mix(static_cast<std::uint64_t>(kind) + 1, id);
        thing = StateDigest::mix(before == 0 ? first : before, touch_);
        all_ += thing - before;
    }

    List<std::uint64_t> things_[static_cast<std::size_t>(TouchedKind::kCount)];
    std::uint64_t touch_ = 0;
    std::uint64_t all_ = 0;
};

}  // namespace

/// The touches, and of each thread its events in their order.
class RunOrder::Fold {
public:
    void take(const Log& log, const Event& event) {
        if (FoldedKinds::has<TouchOrder>(event.what.kind())) touches_.take(event);
        const std::size_t thread = event.thread.exists() ? event.thread.value + std::size_t{1} : 0;
        if (thread >= threads_.size()) threads_.resize(thread + 1);
        const std::uint64_t before = threads_[thread];
        threads_[thread] = StateDigest::mix(before + thread, hashOf(log, event));
        all_ += threads_[thread] - before;
    }
    std::uint64_t number() const { return StateDigest::mix(touches_.number(), all_); }

private:
    TouchOrder touches_;
    std::vector<std::uint64_t> threads_;  ///< nobody's come first
    std::uint64_t all_ = 0;
};

RunOrder::RunOrder(const Log& log) : fold_(std::make_unique<Fold>()), log_(log) {}
RunOrder::~RunOrder() = default;

std::uint64_t RunOrder::follow() {
    const auto every = [](EventKind) { return true; };
    log_.forEach(next_, log_.size(), every,
                 [this](const Event& event, std::size_t) { fold_->take(log_, event); });
    next_ = log_.size();
    return fold_->number();
}

std::uint64_t visibleOrderOf(const Log& log) {
    TouchOrder order;
    log.forEach(FoldedKinds::has<TouchOrder>,
                [&order](const Event& event, std::size_t) { order.take(event); });
    return order.number();
}

}  // namespace poolscope

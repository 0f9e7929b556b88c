// The virtual world's loop: which threads are ready, which one runs next, when time jumps.
#include "engine/world/virtual_world.hpp"

#include <algorithm>
#include <utility>

#include "engine/trace/ensure.hpp"
#include "engine/world/stack_frame.hpp"
#include "engine/world/virtual_thread.hpp"

namespace poolscope {
namespace {

/// A thread's outermost function. In a frame of its own, because `body` need not be a coroutine: a
/// plain function does its first steps when it is called, and those are the new thread's.
Co<void> threadFunction(const ThreadBody& body) {
    const Co<void> call = body();
    co_await call;
}

}  // namespace

VirtualWorld::VirtualWorld(Log* log, std::uint64_t seed,
                           std::unique_ptr<SchedulingStrategy> strategy, Instant start)
    : World(log, seed), strategy_(std::move(strategy)) {
    now_ = start;
    asksToRecord_ = false;
    if (strategy_) beginChoosing();
}

VirtualWorld::~VirtualWorld() { abandonThreads(); }

void VirtualWorld::abandonThreads() {
    if (abandoned_) return;  // each executor calls it
    // Suspended functions are destroyed from the outside in; their lock guards must not act any
    // more. The newest thread goes first: what it uses may belong to the one that made it.
    tearingDown_ = true;
    log_ = nullptr;
    keepsCalls_ = false;
    ready_.clear();
    settled_.clear();
    timers_ = {};
    cores_.clear();
    coreQueue_.clear();
    // The one that runs is unwinding: an executor was destroyed because its constructor's caller
    // threw. Its functions leave by themselves.
    for (std::size_t i = threads_.size(); i > 0; --i)
        if (threads_[i - 1].get() != current_) threads_[i - 1]->root.reset();
    abandoned_ = current_ == nullptr;
}

void VirtualWorld::dropBodies() {
    for (const auto& thread : threads_) thread->body = nullptr;
}

Thread& VirtualWorld::currentThread() const {
    ENSURE(current_ != nullptr, "only a thread asks which thread it is");
    return *current_;
}

Thread& VirtualWorld::newThread(std::string_view name, ThreadRole role) {
    threads_.push_back(std::make_unique<VirtualThread>(newThreadId(), name, role));
    VirtualThread& created = *threads_.back();
    if (keepsCalls_) created.fiber.calls = created.calls();
    emit(POOLSCOPE_HERE, ThreadCreated{created.id(), text(name), role});
    if (digest_ != nullptr) digest_->born(created.id());
    return created;
}

void VirtualWorld::forEachThread(const std::function<void(const Thread&)>& visit) const {
    for (const auto& thread : threads_) visit(*thread);
}

void VirtualWorld::start(Thread& thread, ThreadBody body, SourceLine from) {
    if (thread.state() != ThreadState::New) throw Throwable("IllegalThreadStateException");
    auto& started = static_cast<VirtualThread&>(thread);
    started.body = std::move(body);
    started.root.emplace(threadFunction(started.body));
    started.root->attach(started.fiber);
    // Who reads its calls sees it begin with `body`.
    if (started.fiber.calls != nullptr) started.fiber.calls->innermost->function = {};
    keepsProcess(started);
    makeReady(started);
    recordAs(started, from, ThreadStarted{});
}

VirtualThread* VirtualWorld::become(VirtualThread* thread) {
    actor_ = thread == nullptr ? ThreadId{} : thread->id();
    calls_ = thread == nullptr ? nullptr : thread->fiber.calls;
    return std::exchange(current_, thread);
}

void VirtualWorld::makeReady(VirtualThread& thread) {
    thread.wait = VirtualThread::Wait::Nothing;
    thread.waitsFor_.store(LockId::kNone, std::memory_order_relaxed);
    thread.waitsOn_.store(ConditionId::kNone, std::memory_order_relaxed);
    thread.state_.store(ThreadState::Runnable, std::memory_order_release);
    orLackMemory([&] { ready_.push_back(&thread); });
}

/// Removes the thread that runs next from the ready threads and returns it. Null if the scheduling
/// strategy ended the run.
VirtualThread* VirtualWorld::pickReady() {
    std::size_t pick = 0;
    if (strategy_ && ready_.size() > 1) {
        pick = strategy_->chooseAmong(ready_.ids());
        if (pick == SchedulingStrategy::kLeave) return nullptr;
        choices_.push_back(static_cast<std::uint32_t>(pick));
    }
    if (turnsMatter()) pick = judgeTurn(pick);
    VirtualThread* const picked = ready_.take(pick);
    return picked;
}

void VirtualWorld::resume(VirtualThread& thread) {
    struct Running {
        VirtualWorld& world;
        VirtualThread* const before;
        ~Running() { world.become(before); }
    };
    const Running running{*this, become(&thread)};
    ++switches_;
    ++thread.turns;
    thread.nextThing = 0;
    lastRun_ = thread.id();
    if (digest_ != nullptr) {
        digest_->running(thread.id());
        digest_->read(static_cast<std::uint64_t>(now_.ns));
        digest_->read(static_cast<std::uint64_t>(thread.wakeReason_));
    }
    if (!std::exchange(thread.acquiresFirst, false) || acquire(thread, *thread.mutex)) {
        resumeFiber(thread.fiber);
        if (!thread.fiber.blocked) finish(thread);
    }
}

void VirtualWorld::finish(VirtualThread& thread) {
    const StackFrame frame(*this);
    std::optional<Throwable> error;
    std::exception_ptr thrown;
    try {
        thread.root->result();
    } catch (const std::bad_alloc&) {
        if (!uncaught) throw;  // nobody takes it: it is no exception of the thread, but a lack
        thrown = std::current_exception();
    } catch (...) {
        thrown = std::current_exception();
    }
    if (thrown) error = asThrowable(thrown);
    thread.state_.store(ThreadState::Terminated, std::memory_order_release);
    emit(POOLSCOPE_HERE, ThreadEnded{error ? text(error->toString()) : TextId{}});
    if (error && uncaught) {
        try {
            std::rethrow_exception(thrown);
        } catch (...) {
            uncaught(thread, *error);  // which may want the exception itself
        }
    }
    thread.root.reset();
    thread.body = nullptr;
    if (!exitsWith(thread)) return;
    ready_.clear();  // the daemons stop where they are
    settled_.clear();
    timers_ = {};
}

bool VirtualWorld::stepNow() {
    VirtualThread& thread = self();
    thread.nextThing = std::exchange(nextThing_, 0U);
    if (strategy_) {
        orLackMemory([&] { ready_.push_back(&thread); });
    } else {
        // interrupted by an injection or a limit, not by a rival
        orLackMemory([&] { ready_.push_front(&thread); });
    }
    return false;
}

bool VirtualWorld::yieldNow() {
    orLackMemory([&] { ready_.push_back(&self()); });
    return false;
}

BlockingOperation VirtualWorld::settle(std::uint64_t order) {
    orLackMemory([&] { settled_.push_back({order, &self()}); });
    return BlockingOperation(false);
}

VirtualWorld::Stopped VirtualWorld::run(const Limits& limits) {
    eventLimit_ = limits.events;
    endOfInstant_ = steps_ + limits.stepsAtOneInstant;
    if (!strategy_) yieldAtStep_ = endOfInstant_;
    return runOn(limits);
}

VirtualWorld::Stopped VirtualWorld::runOn(const Limits& limits) {
    watchForNext();
    Stopped why = Stopped::Quiet;
    try {
        why = loop(limits);
    } catch (...) {
        become(nullptr);  // thrown while an event of a thread was recorded: none runs any more
        throw;
    }
    if (lacksMemory_) throw std::bad_alloc();
    return why;
}

VirtualWorld::Stopped VirtualWorld::loop(const Limits& limits) {
    Stopped why = Stopped::Quiet;
    for (std::uint64_t turns = 1; !lacksMemory_; ++turns) {
        constexpr std::uint64_t kTurnsBetween = 4096;
        if (std::exchange(leaving_, false)) return Stopped::Left;
        if (limits.goOn && turns % kTurnsBetween == 0 && !limits.goOn()) return Stopped::Watcher;
        if (injectDue()) continue;
        if (log_ != nullptr && log_->size() >= eventLimit_) return Stopped::EventLimit;
        if (!ready_.empty()) {
            if (steps_ >= endOfInstant_) return Stopped::Livelock;
            ++steps_;
            VirtualThread* const next = pickReady();
            if (next == nullptr) return Stopped::SchedulingStrategy;
            resume(*next);
        } else if (!settled_.empty()) {
            const auto first = std::min_element(
                settled_.begin(), settled_.end(),
                [](const Settled& a, const Settled& b) { return a.order < b.order; });
            makeReady(*first->thread);
            settled_.erase(first);
        } else {
            const Instant before = now_;
            if (!advanceClock(limits, why)) return why;
            if (now_ == before) continue;
            endOfInstant_ = steps_ + limits.stepsAtOneInstant;
            if (!strategy_) yieldAtStep_ = endOfInstant_;
        }
    }
    return why;
}

VirtualWorld::Stopped VirtualWorld::runUntil(Instant until) {
    Limits limits;
    limits.until = until;
    return run(limits);
}

void VirtualWorld::runAs(std::string_view name, ThreadBody body) {
    start(newThread(name, ThreadRole::Client), std::move(body));
    run();
}

/// Moves the clock to the earliest deadline and wakes the threads that wait for it.
bool VirtualWorld::advanceClock(const Limits& limits, Stopped& why) {
    while (!timers_.empty() && timers_.top().token != timers_.top().thread->token) timers_.pop();
    std::optional<Instant> next;
    if (!timers_.empty()) next = timers_.top().at;
    if (!injections_.empty() && log_ != nullptr && log_->size() >= injections_.front().events) {
        const Instant acts = injections_.front().notBefore;
        if (!next || isBefore(acts, *next)) next = acts;
    }
    const bool atEdge = paused_ || (next && nextPause_ < pauses_.all().size() &&
                                    !isBefore(*next, pauses_.all()[nextPause_].begin));
    if (atEdge) next = paused_ ? pauses_.all()[nextPause_].end : pauses_.all()[nextPause_].begin;
    if (!next) {
        why = Stopped::Quiet;
        return false;
    }
    const bool beyond = limits.until && isBefore(*limits.until, *next);
    if (limits.upTo && isBefore(*limits.upTo, beyond ? *limits.until : *next)) {
        why = Stopped::UpTo;
        return false;
    }
    if (beyond) {
        if (isBefore(now_, *limits.until)) {
            jumpTo(*limits.until);
            if (injectDue()) return true;  // at the last instant, after the last event
        }
        why = Stopped::Until;
        return false;
    }
    if (isBefore(now_, *next)) jumpTo(*next);
    if (atEdge) {
        passPauseEdge();
        return true;
    }
    if (injectDue()) return true;
    while (!timers_.empty() && !isBefore(now_, timers_.top().at)) {
        const Timer due = timers_.top();
        timers_.pop();
        if (due.token == due.thread->token) wake(*due.thread, WakeReason::TimedOut);
    }
    return true;
}

void VirtualWorld::jumpTo(Instant at) {
    ENSURE(!isBefore(at, now_), "the clock does not go back");
    const Instant from = std::exchange(now_, at);
    VirtualThread* const before = become(nullptr);
    emit(POOLSCOPE_HERE, TimeJumped{from, at});
    become(before);
}

/// A pause begins or ends. Deadlines within it stay in line until it has ended.
void VirtualWorld::passPauseEdge() {
    const Pauses::Pause pause = pauses_.all()[nextPause_];
    VirtualThread* const before = become(nullptr);
    if (paused_) {
        emit(POOLSCOPE_HERE, ProcessResumed{pause.end - pause.begin});
        ++nextPause_;
    } else {
        emit(POOLSCOPE_HERE, ProcessPaused{pause.end});
    }
    paused_ = !paused_;
    become(before);
}

void VirtualWorld::inject(std::size_t events, Instant notBefore, std::function<void()> act) {
    injections_.push_back({events, notBefore, std::move(act)});
    watchForNext();
}

/// The number of events up to which a thread need not ask at its scheduling points.
void VirtualWorld::watchForNext() {
    yieldAtEvent_ = std::min(eventLimit_, watchedFrom_);
    if (!injections_.empty()) yieldAtEvent_ = std::min(yieldAtEvent_, injections_.front().events);
    if (!turns_.empty()) yieldAtEvent_ = std::min(yieldAtEvent_, turns_.front().position);
}

bool VirtualWorld::injectDue() {
    if (injections_.empty() || log_ == nullptr || paused_) return false;
    const Injection& first = injections_.front();
    if (log_->size() < first.events || isBefore(now_, first.notBefore)) return false;
    const std::function<void()> act = std::move(injections_.front().act);
    injections_.erase(injections_.begin());
    watchForNext();
    // Threads that `act` starts run before all threads that are ready now.
    const ReadyQueue waiting = std::exchange(ready_, {});
    act();
    for (std::size_t i = 0; i < waiting.size(); ++i) ready_.push_back(waiting[i]);
    return true;
}

TextId VirtualWorld::intern(std::string_view text) {
    TextId id;
    orLackMemory([&] { id = log_->intern(text); });
    return id;
}

/// In a search. Else World::emit does the rest of it itself.
bool VirtualWorld::beginEvent(SourceLine line) {
    // Events are not part of a state. They are digested as a second safety net: a thread that takes
    // another path emits other events.
    if (digest_ != nullptr && current_ != nullptr)
        digest_->read(current_->id(),
                      (std::uint64_t{line.line} << 8U) | static_cast<std::uint64_t>(line.file));
    return true;
}

}  // namespace poolscope

// The real world's clock, threads and recording.
#include "engine/world/real_world.hpp"

#include <chrono>
#include <utility>

#include "engine/trace/ensure.hpp"
#include "engine/world/real_thread.hpp"

namespace poolscope {
namespace {

std::int64_t steadyNow() {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

/// Which thread of which world this OS thread is. The one thing that has to be thread-local: it is
/// the answer to Thread.currentThread().
struct Identity {
    std::shared_ptr<const int> world;  ///< the world's token; kept, so that it is never reused
    RealThread* thread = nullptr;
};
thread_local Identity identity;

}  // namespace

RealWorld::RealWorld(Log* log, std::uint64_t seed)
    : World(log, seed), epoch_(steadyNow()), token_(std::make_shared<int>()) {
    concurrent_ = true;
}

RealWorld::~RealWorld() {
    joinAll();
    if (identity.world == token_) identity = {};
}

Instant RealWorld::now() const { return {steadyNow() - epoch_}; }

RealThread& RealWorld::self() const {
    if (identity.world != token_) {
        // An OS thread from outside: a client, alive already.
        RealThread& client = add("client", ThreadRole::Client);
        client.state_.store(ThreadState::Runnable, std::memory_order_release);
        identity = {token_, &client};
    }
    return *identity.thread;
}

Thread& RealWorld::currentThread() const { return self(); }

RealThread& RealWorld::add(std::string_view name, ThreadRole role) const {
    auto& world = const_cast<RealWorld&>(*this);  // asking who one is may make one known
    RealThread* added = nullptr;
    {
        const std::lock_guard guard(registry_);
        threads_.push_back(std::make_unique<RealThread>(world.newThreadId(), name, role));
        added = threads_.back().get();
    }
    if (identity.world != token_ && log_ != nullptr) {
        // Not known itself yet: the event is written as by the new thread.
        const Identity before = std::exchange(identity, Identity{token_, added});
        world.emit(POOLSCOPE_HERE, ThreadCreated{added->id(), world.text(name), role});
        identity = before;
    } else {
        world.emit(POOLSCOPE_HERE, ThreadCreated{added->id(), world.text(name), role});
    }
    return *added;
}

Thread& RealWorld::newThread(std::string_view name, ThreadRole role) { return add(name, role); }

void RealWorld::forEachThread(const std::function<void(const Thread&)>& visit) const {
    const std::lock_guard guard(registry_);
    for (const auto& thread : threads_) visit(*thread);
}

void RealWorld::start(Thread& thread, ThreadBody body, SourceLine from) {
    auto& started = static_cast<RealThread&>(thread);
    ThreadState fresh = ThreadState::New;
    if (!started.state_.compare_exchange_strong(fresh, ThreadState::Runnable)) {
        throw Throwable("IllegalThreadStateException");
    }
    started.body = std::move(body);
    started.from = from;
    started.os = std::thread([this, &started] { this->body(started); });
}

void RealWorld::body(RealThread& thread) {
    identity = {token_, &thread};
    emit(thread.from, ThreadStarted{});
    std::optional<Throwable> error;
    try {
        runToEnd(thread.body());
    } catch (...) {
        error = asThrowable(std::current_exception());
    }
    thread.body = nullptr;
    emit(POOLSCOPE_HERE, ThreadEnded{error ? text(error->toString()) : TextId{}});
    if (error && uncaught) uncaught(thread, *error);
    thread.state_.store(ThreadState::Terminated, std::memory_order_release);
}

void RealWorld::join(Thread& thread) {
    auto& joined = static_cast<RealThread&>(thread);
    if (joined.os.joinable()) joined.os.join();
}

void RealWorld::joinAll() {
    // A thread may start another before it ends, so the list may grow while we wait.
    for (std::size_t i = 0;; ++i) {
        RealThread* thread = nullptr;
        {
            const std::lock_guard guard(registry_);
            if (i == threads_.size()) return;
            thread = threads_[i].get();
        }
        if (thread->os.joinable()) thread->os.join();
    }
}

void RealWorld::closeLog() {
    const std::lock_guard guard(recording_);
    if (log_ != nullptr) tellPauses(now());
    closed_ = true;
}

void RealWorld::stop() {
    stopping_.store(true);
    const std::lock_guard guard(registry_);
    for (const auto& thread : threads_) {
        const std::lock_guard asleep(thread->mutex);
        thread->wake.notify_all();
    }
}

// ---- recording

Event* RealWorld::claimEvent(SourceLine line) {
    beginEffect();
    if (!closed_) {
        const Instant at = now();
        tellPauses(at);
        // A step of several events that was under way when a pause began is still part of before.
        return &log_->claim(stopping_.load() ? at : pauses_.before(at), self().id(), line);
    }
    endEffect();
    return nullptr;
}

void RealWorld::publishEvent(const Event& event) {
    log_->publish();
    if (onEvent) onEvent(event);
    endEffect();
}

TextId RealWorld::intern(std::string_view text) {
    beginEffect();
    const TextId id = closed_ ? TextId{} : log_->intern(text);
    endEffect();
    return id;
}

void RealWorld::beginEffect() {
    const Thread& me = self();
    if (recorder_.load(std::memory_order_relaxed) != &me) {
        lockRecording();
        recorder_.store(&me, std::memory_order_relaxed);
    }
    ++effects_;
}

/// Takes the recording lock outside of pauses.
void RealWorld::lockRecording() {
    while (true) {
        if (!pauses_.empty()) restInPause();
        recording_.lock();
        const Instant at = now();
        if (pauses_.empty() || pauses_.after(at) == at || stopping_.load()) return;
        recording_.unlock();
    }
}

/// Waits for the end of the pause that is on, if one is.
void RealWorld::restInPause() {
    RealThread& thread = self();
    std::unique_lock asleep(thread.mutex);
    while (!stopping_.load()) {
        const Instant at = now();
        const Duration left = pauses_.after(at) - at;
        if (left.ns <= 0) return;
        thread.wake.wait_for(asleep, std::chrono::nanoseconds(left.ns));
    }
}

/// Records the pauses that began or ended up to now, at their own times: no thread could do it
/// then.
void RealWorld::tellPauses(Instant now) {
    for (; nextPause_ < pauses_.all().size(); ++nextPause_) {
        const Pauses::Pause pause = pauses_.all()[nextPause_];
        if (isBefore(now, pause.begin)) return;
        if (!std::exchange(paused_, true)) tellOf(pause.begin, ProcessPaused{pause.end});
        if (isBefore(now, pause.end)) return;
        tellOf(pause.end, ProcessResumed{pause.end - pause.begin});
        paused_ = false;
    }
}

void RealWorld::tellOf(Instant at, const Payload& what) {
    Event& event = log_->claim(at, ThreadId{}, POOLSCOPE_HERE);
    new (&event.what) Payload(what);
    log_->publish();
    if (onEvent) onEvent(event);
}

void RealWorld::endEffect() {
    ENSURE(effects_ > 0, "a recording lock that is given back was taken");
    if (--effects_ > 0) return;
    recorder_.store(nullptr, std::memory_order_relaxed);
    recording_.unlock();
}

}  // namespace poolscope

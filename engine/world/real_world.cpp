// The real world's clock, threads and recording.
#include "engine/world/real_world.hpp"

#ifdef __linux__
#include <errno.h>
#include <pthread.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <new>
#include <utility>

#include "engine/trace/ensure.hpp"
#include "engine/world/real_identity.hpp"
#include "engine/world/real_thread.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {
namespace {

std::int64_t steadyNow() {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

/// What a debugger and `top` show of a name.
std::string keptByKernel(std::string_view name) { return std::string(name.substr(0, 15)); }

void nameOsThread([[maybe_unused]] const std::string& name) {
#ifdef __linux__
    pthread_setname_np(pthread_self(), keptByKernel(name).c_str());
#endif
}

/// What the calling thread of the program is called: main, or the name that the program gave it;
/// nothing if it has only the name of the program, as each thread has that was given none.
std::string nameOfProgramsThread() {
#ifdef __linux__
    if (syscall(SYS_gettid) == getpid()) return "main";
    char name[16] = {};
    if (pthread_getname_np(pthread_self(), name, sizeof name) != 0) return {};
    if (name != keptByKernel(program_invocation_short_name)) return name;
#endif
    return {};
}

/// By default Linux ends a timed wait up to 50 µs late, so that it can wake several threads at
/// once. A worker that waits for a due time asks for that time itself; the program's threads stay
/// as they are.
void waitExactly() {
#ifdef __linux__
    constexpr unsigned long kNanosecond = 1;
    prctl(PR_SET_TIMERSLACK, kNanosecond);
#endif
}

}  // namespace

RealWorld::RealWorld(Log* log, std::uint64_t seed)
    : World(log, seed), epoch_(steadyNow()), tie_(std::make_shared<WorldTie>(this)) {
    concurrent_ = true;
}

RealWorld::~RealWorld() {
    joinAll();
    tie_->cut();
}

void RealWorld::reuseEndedThreads() {
    ENSURE(log_ == nullptr, "threads are reused where nothing is recorded");
    reusing_ = true;
    detachThreads();
}

std::size_t RealWorld::threadObjects() const {
    const std::lock_guard guard(registry_);
    return threads_.size();
}

Instant RealWorld::now() const { return {steadyNow() - epoch_}; }

RealThread& RealWorld::self() const {
    if (RealThread* const known = identities().in(tie_.get())) return *known;
    // An OS thread from outside: a client, alive already.
    std::string name = nameOfProgramsThread();
    // A thread without a name has that of the thread that made it, which may be a worker.
    if (name.empty() || isNameOfOurs(name)) name = "client";
    RealThread& client = add(name, ThreadRole::Client);
    client.state_.store(ThreadState::Runnable, std::memory_order_release);
    identities().add({tie_, &client, true});
    if (log_ != nullptr) const_cast<RealWorld&>(*this).emit(POOLSCOPE_HERE, ThreadStarted{});
    return client;
}

/// Whether that, as the kernel keeps it, is a name that this world gave to an OS thread.
bool RealWorld::isNameOfOurs(std::string_view name) const {
    const std::lock_guard guard(registry_);
    return std::any_of(threads_.begin(), threads_.end(), [name](const auto& thread) {
        return thread->isOurs && keptByKernel(thread->name()) == name;
    });
}

Thread& RealWorld::currentThread() const { return self(); }

RealThread& RealWorld::objectFor(std::string_view name, ThreadRole role) {
    const std::lock_guard guard(registry_);
    const ThreadId id = newThreadId();
    if (spare_.empty()) {
        // Now, when a lack of memory can still be told: an ending thread must find its place.
        if (reusing_ && spare_.capacity() <= threads_.size())
            spare_.reserve(2 * threads_.size() + 1);
        threads_.push_back(std::make_unique<RealThread>(id, name, role));
        return *threads_.back();
    }
    RealThread& again = *spare_.back();
    spare_.pop_back();
    again.renew(id, name, role);
    return again;
}

RealThread& RealWorld::add(std::string_view name, ThreadRole role) const {
    auto& world = const_cast<RealWorld&>(*this);  // asking who one is may make one known
    RealThread& added = world.objectFor(name, role);
    if (log_ == nullptr) return added;
    // Not known itself yet: the event is written as by the new thread.
    const bool unknown = identities().in(tie_.get()) == nullptr;
    if (unknown) identities().add({tie_, &added, false});
    world.emit(POOLSCOPE_HERE, ThreadCreated{added.id(), world.text(name), role});
    if (unknown) identities().remove(tie_.get());
    return added;
}

/// Called from outside it makes no client of the caller.
Thread& RealWorld::newThread(std::string_view name, ThreadRole role) {
    if (identities().in(tie_.get()) == nullptr) return add(name, role);
    const StackFrame frame(*this);
    return add(name, role);
}

void RealWorld::forEachThread(const std::function<void(const Thread&)>& visit) const {
    const std::lock_guard guard(registry_);
    for (const auto& thread : threads_) {
        if (!reusing_ || thread->isAlive()) visit(*thread);
    }
}

void RealWorld::start(Thread& thread, ThreadBody body, SourceLine from) {
    auto& started = static_cast<RealThread&>(thread);
    ThreadState fresh = ThreadState::New;
    if (!started.state_.compare_exchange_strong(fresh, ThreadState::Runnable)) {
        throw Throwable("IllegalThreadStateException");
    }
    started.body = std::move(body);
    started.from = from;
    keepsProcess(started);
    try {
        // Under the lock, so that the object is not taken before its handle is there.
        const std::lock_guard guard(registry_);
        started.isOurs = true;
        started.os = std::thread([this, &started] { this->body(started); });
        if (detaching_) started.os.detach();
    } catch (...) {
        // The system has no thread: it is as new as before, and holds nothing of its starter.
        if (!started.isDaemon()) --keepers_;
        started.body = nullptr;
        started.state_.store(ThreadState::New, std::memory_order_release);
        throw;
    }
}

/// The calling OS thread is that one from now on. It has been started, so there is nobody whom a
/// lack of the few bytes that this takes could be told.
void RealWorld::becomes(RealThread& thread) const {
    while (true) {
        try {
            return identities().add({tie_, &thread, false});
        } catch (const std::bad_alloc&) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    }
}

/// What ends a thread may be a lack of memory, which is no reason to end the process.
void RealWorld::tellEnd(RealThread& thread, const std::exception_ptr& thrown) {
    const StackFrame frame(*this);
    try {
        std::optional<Throwable> error;
        if (thrown) error = asThrowable(thrown);
        emit(POOLSCOPE_HERE, ThreadEnded{error ? text(error->toString()) : TextId{}});
        if (error && uncaught) uncaught(thread, *error);
        const Effect nothingBetween = effect();
        if (exitsWith(thread) && recording()) closed_ = true;
    } catch (const std::bad_alloc&) {
        std::fputs("a thread has ended, and there is no memory to say of what\n", stderr);
    }
}

void RealWorld::body(RealThread& thread) {
    becomes(thread);
    nameOsThread(thread.name());
    waitExactly();
    emit(thread.from, ThreadStarted{});
    std::exception_ptr thrown;
    try {
        runToEnd(thread.body(), callsOfThread());
    } catch (...) {
        thrown = std::current_exception();
    }
    {
        const StackFrame frame(*this);
        tellEnd(thread, thrown);
    }
    thrown = nullptr;
    thread.body = nullptr;  // may destroy the executor that the thread belonged to
    blockOn(nullptr);       // an interrupt may come until the very end
    identities().remove(tie_.get());
    thread.state_.store(ThreadState::Terminated, std::memory_order_release);
    if (reusing_) letGo(thread);
}

/// By the ended thread itself, as its last act: its object is free for another thread. There is
/// room for it; see objectFor.
void RealWorld::letGo(RealThread& ended) {
    const std::lock_guard guard(registry_);
    spare_.push_back(&ended);
}

/// An OS thread from outside ends. By itself, under the lock of the world's tie.
void RealWorld::clientEnded(RealThread& client) {
    client.blocker_ = nullptr;
    client.state_.store(ThreadState::Terminated, std::memory_order_release);
    const std::lock_guard guard(registry_);
    if (reusing_) spare_.push_back(&client);
}

void RealWorld::join(Thread& thread) {
    auto& joined = static_cast<RealThread&>(thread);
    std::thread os;
    {
        const std::lock_guard guard(registry_);
        os = std::move(joined.os);
    }
    if (os.joinable()) os.join();
}

std::thread RealWorld::takeJoinable() {
    const std::lock_guard guard(registry_);
    for (const auto& thread : threads_) {
        if (thread->os.joinable()) return std::move(thread->os);
    }
    return {};
}

void RealWorld::joinAll() {
    // A thread may start another before it ends, so there may be more of them after a wait.
    for (std::thread os = takeJoinable(); os.joinable(); os = takeJoinable()) os.join();
}

void RealWorld::closeLog() {
    recording_.lock(this);  // whoever closes it may be no thread of this world
    if (log_ != nullptr && !closed_) tellPauses(now());
    closed_ = true;
    recording_.unlock();
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

bool RealWorld::beginEvent(SourceLine) {
    RealThread& me = self();
    const Instant seen = now();  // before the lock: nobody waits while a thread reads the clock
    enterRecording(me);
    if (closed_) {
        endEffect();
        return false;
    }
    if (!pauses_.empty()) {
        now_ = timeOutsidePauses();
    } else if (isBefore(now_, seen)) {
        now_ = seen;
    }
    actor_ = me.id();
    calls_ = keepsCalls_ ? me.calls() : nullptr;
    return true;
}

TextId RealWorld::intern(std::string_view text) {
    beginEffect();
    TextId id;
    try {
        if (!closed_) id = log_->intern(text);
    } catch (const std::bad_alloc&) {
        lackMemory();
    }
    endEffect();
    return id;
}

void RealWorld::lackMemory() {
    closed_ = true;
    lackedMemory_.store(true);
}

void RealWorld::beginEffect() { enterRecording(self()); }

void RealWorld::endEffect() { recording_.unlock(); }

void RealWorld::enterRecording(RealThread& me) {
    if (pauses_.empty() || recording_.isHeldBy(&me)) return recording_.lock(&me);
    lockOutsidePauses(me);
}

void RealWorld::lockOutsidePauses(RealThread& me) {
    while (true) {
        restInPause(me);
        recording_.lock(&me);
        const Instant at = now();
        if (pauses_.after(at) == at || stopping_.load()) return;
        recording_.unlock();
    }
}

/// Waits for the end of the pause that is on, if one is.
void RealWorld::restInPause(RealThread& me) {
    std::unique_lock asleep(me.mutex);
    while (!stopping_.load()) {
        const Instant at = now();
        const Duration left = pauses_.after(at) - at;
        if (left.ns <= 0) return;
        me.wake.wait_for(asleep, std::chrono::nanoseconds(left.ns));
    }
}

/// A step of several events that was under way when a pause began is still part of before.
Instant RealWorld::timeOutsidePauses() {
    const Instant at = now();
    tellPauses(at);
    return stopping_.load() ? at : pauses_.before(at);
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
    const Event event{at, ThreadId{}, POOLSCOPE_HERE, what};
    log_->append(event);
    if (onEvent) onEvent(event);
}

}  // namespace poolscope

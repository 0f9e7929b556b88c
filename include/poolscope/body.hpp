/// \file
/// What may be run: any callable without arguments, or with a std::stop_token. Copies are not
/// needed.
///
///     pool.submit([file = std::move(file)] { return parse(*file); });        // move-only is fine
///     pool.submit([](std::stop_token stop) { while (!stop.stop_requested()) work(); });
///
/// A body that takes a token sees every interrupt as a stop request, too: of `cancel(true)`, of
/// `shutdownNow` and of Thread::interrupt. The other way of noticing them is Thread::interrupted().
/// Errors: a null function pointer, an empty std::function and nullptr are NullPointerExceptions at
/// the call that takes them, as in Java.
#pragma once

#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <new>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <type_traits>
#include <typeinfo>
#include <utility>

#include "poolscope/duration.hpp"
#include "poolscope/throwable.hpp"

#pragma GCC visibility push(default)

namespace juc {

/// A callable that a pool can run.
template <class Body>
concept TaskBody = std::is_constructible_v<std::decay_t<Body>, Body> &&
    (std::is_invocable_v<std::decay_t<Body>&> ||
     std::is_invocable_v<std::decay_t<Body>&, std::stop_token>);

namespace detail {

template <class Body>
inline constexpr bool kTakesToken = std::is_invocable_v<Body&, std::stop_token>;
/// Without a `type` for what is no body: whether one fits is a question that has an answer.
template <class Body>
struct ResultOf : std::invoke_result<Body&> {};
template <class Body>
requires kTakesToken<Body>
struct ResultOf<Body> : std::invoke_result<Body&, std::stop_token> {
};
template <class Body>
using BodyResult = typename ResultOf<std::decay_t<Body>>::type;

/// What several handles hold and count. Made with one holder; the last one to let go deletes it.
class Shared {
public:
    Shared() = default;
    Shared(const Shared&) = delete;
    Shared& operator=(const Shared&) = delete;
    void hold() const noexcept { holders_.fetch_add(1, std::memory_order_relaxed); }
    /// The same, while nobody else can know of it.
    void holdUnseen() const noexcept {
        holders_.store(holders_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    }
    /// Whether the caller is the only holder.
    bool heldOnce() const noexcept { return holders_.load(std::memory_order_acquire) == 1; }
    void letGo() const noexcept {
        if (holders_.load(std::memory_order_acquire) == 1 ||
            holders_.fetch_sub(1, std::memory_order_acq_rel) == 1) {
            delete this;
        }
    }

protected:
    virtual ~Shared() = default;

private:
    mutable std::atomic<std::uint32_t> holders_ = 1;
};

/// One holder of a Shared, or of nothing.
template <class T>
class Ref {
public:
    Ref() = default;
    /// Takes over the holder that the caller was.
    static Ref adopt(T* held) {
        Ref ref;
        ref.held_ = held;
        return ref;
    }
    /// Becomes one holder more.
    static Ref of(T& held) {
        held.hold();
        return adopt(&held);
    }
    Ref(const Ref& other) noexcept : held_(other.held_) {
        if (held_ != nullptr) held_->hold();
    }
    Ref(Ref&& other) noexcept : held_(std::exchange(other.held_, nullptr)) {}
    template <class Derived>
    requires std::is_convertible_v<Derived*, T*> Ref(Ref<Derived> other)
    noexcept : held_(other.release()) {}  // NOLINT: as of pointers
    Ref& operator=(Ref other) noexcept {
        std::swap(held_, other.held_);
        return *this;
    }
    ~Ref() {
        if (held_ != nullptr) held_->letGo();
    }
    T* get() const { return held_; }
    T& operator*() const { return *held_; }
    T* operator->() const { return held_; }
    explicit operator bool() const { return held_ != nullptr; }
    /// Gives the holder away.
    T* release() { return std::exchange(held_, nullptr); }

private:
    T* held_ = nullptr;
};

/// A result on its way to get(): a Box. Null stands for the result of a body that returns nothing.
using BoxPtr = Ref<Shared>;

template <class T>
std::string_view nameOfType() {
    return __PRETTY_FUNCTION__;
}
/// Stands for a type, also without RTTI. Each shared library may have a function of its own for the
/// same type; the names are equal then.
using TypeTag = std::string_view (*)();

struct AnyBox : Shared {
    virtual TypeTag type() const = 0;
};

template <class T>
struct Box : AnyBox {
    explicit Box(T&& result) : value(std::move(result)) {}
    TypeTag type() const override { return &nameOfType<T>; }
    T value;
    std::atomic<bool> taken = false;  ///< by get() of a type that can only be moved
};
template <class T>
struct Box<T&> : AnyBox {
    explicit Box(T& result) : value(result) {}
    TypeTag type() const override { return &nameOfType<T&>; }
    T& value;
};

/// std::bad_cast if the box is one of another type, or none.
template <class T>
Box<T>& boxOfType(const BoxPtr& boxed) {
    if (!boxed) throw std::bad_cast();
    auto& box = static_cast<AnyBox&>(*boxed);
    const TypeTag type = box.type();
    if (type != &nameOfType<T> && type() != nameOfType<T>()) throw std::bad_cast();
    return static_cast<Box<T>&>(box);
}

/// Source: Future.State.
enum class FutureEnd : std::uint8_t { Running, Success, Failed, Cancelled };

/// What a future stands for: a task of the engine, or one of a pool that needs no engine.
class FutureCore : public Shared {
public:
    // The futures that stand for it, whoever else holds it.
    void addHandle() const noexcept { handles_.fetch_add(1, std::memory_order_relaxed); }
    void dropHandle() const noexcept { handles_.fetch_sub(1, std::memory_order_release); }
    bool hasOneHandle() const noexcept { return handles_.load(std::memory_order_acquire) == 1; }
    /// Whether only futures read the result, so that the last one may move it out.
    virtual bool resultIsForFutures() const { return false; }

    virtual bool cancel(bool mayInterruptIfRunning) = 0;
    virtual bool isDone() const = 0;
    virtual FutureEnd state() const = 0;
    /// Waits. TimeoutException, InterruptedException, CancellationException, ExecutionException.
    virtual BoxPtr get(std::optional<Duration> timeout) = 0;
    /// That of a Success: looks at no interrupt flag.
    virtual BoxPtr resultNow() { return get(std::nullopt); }
    /// What the body of a Failed task threw.
    virtual std::exception_ptr error() const = 0;
    virtual bool isPeriodic() const = 0;
    /// Zero for a task without a planned time.
    virtual Nanoseconds delay() const = 0;
    /// The same address for all that stand for the same task.
    virtual const void* identity() const = 0;
    /// What this is. Not asked by a cast: a program may go without RTTI.
    enum class Kind : std::uint8_t { DirectTask, EngineTask, DirectStage, EngineStage };
    virtual Kind kind() const { return Kind::DirectTask; }

private:
    mutable std::atomic<std::uint32_t> handles_ = 0;
};

/// What a future holds: one holder of the task, and one handle.
class FutureRef {
public:
    FutureRef() = default;
    /// Takes over the holder that the caller was.
    explicit FutureRef(Ref<FutureCore> core) : core_(std::move(core)) { add(); }
    FutureRef(const FutureRef& other) noexcept : core_(other.core_) { add(); }
    FutureRef(FutureRef&& other) noexcept = default;
    FutureRef& operator=(FutureRef other) noexcept {
        std::swap(core_, other.core_);
        return *this;
    }
    ~FutureRef() {
        if (core_) core_->dropHandle();
    }
    FutureCore* get() const { return core_.get(); }
    FutureCore* operator->() const { return core_.get(); }

private:
    void add() const {
        if (core_) core_->addHandle();
    }
    Ref<FutureCore> core_;
};

class TaskPool;
struct TaskWaiter;

/// What a pool that needs no engine keeps of a task, beside its body, so that the whole task is one
/// block of memory. See engine/library/direct.
struct DirectTask {
    /// Null without a future. Held, unless this is a part.
    TaskPool* pool = nullptr;
    std::atomic<std::int64_t> time = 0;  ///< planned start
    std::int64_t sequence = 0;           ///< decides between equal times
    union {
        std::int64_t period = 0;  ///< above zero: fixed rate; below: fixed delay
        Shared* end;              ///< of a task that ended by itself: result or error, or null
    };
    std::atomic<TaskWaiter*> waiters = nullptr;
    /// Its slot in the queue of a scheduled pool, in the row of due tasks if below −2; kNeverQueued
    /// before it was ever there, kGone afterwards. A part is in no such queue: kGone says that a
    /// join ran it where it was queued, and its entry in a deque stands for nothing.
    std::atomic<std::int32_t> heapIndex = kNeverQueued;
    std::atomic<std::uint8_t> state = 0;       ///< TaskState
    std::atomic_flag lock = ATOMIC_FLAG_INIT;  ///< guards `waiters`, for moments
    bool hasBody = true;

    static constexpr std::int32_t kGone = -1;
    static constexpr std::int32_t kNeverQueued = -2;

    bool leftEntry() const { return heapIndex.load(std::memory_order_relaxed) == kGone; }
    void leaveEntry() { heapIndex.store(kGone, std::memory_order_relaxed); }
    bool isPeriodic() const { return is(kPeriodic); }
    /// Of a fork/join pool, which is done with it before it goes.
    bool isPart() const { return is(kPart); }
    /// The program may run it, too.
    bool hasRunnable() const { return is(kRunnable); }
    // These while nobody can run it; what it is may be asked meanwhile.
    void becomePeriodic() { add(kPeriodic); }
    void becomePart() { add(kPart); }
    void becomeRunnable() { add(kRunnable); }

private:
    static constexpr std::uint8_t kPeriodic = 1;
    static constexpr std::uint8_t kPart = 2;
    static constexpr std::uint8_t kRunnable = 4;
    bool is(std::uint8_t what) const { return (what_.load(std::memory_order_relaxed) & what) != 0; }
    void add(std::uint8_t what) {
        what_.store(static_cast<std::uint8_t>(what_.load(std::memory_order_relaxed) | what),
                    std::memory_order_relaxed);
    }
    std::atomic<std::uint8_t> what_ = 0;
};

/// A body without its type, run by one thread at a time; in a pool that needs no engine it is the
/// task itself.
class Call : public FutureCore {
public:
    virtual BoxPtr run(const std::stop_token& token) = 0;
    virtual bool takesToken() const = 0;
    /// Empty if it has none.
    virtual std::string_view name() const = 0;
    /// Of a pool by priority; see prioritized.
    virtual int priority() const = 0;
    /// Destroys the body; this object stays. Nobody may be inside `run`.
    virtual void dropBody() noexcept = 0;

    bool cancel(bool mayInterruptIfRunning) override;
    bool isDone() const override;
    FutureEnd state() const override;
    BoxPtr get(std::optional<Duration> timeout) override;
    BoxPtr resultNow() override;
    std::exception_ptr error() const override;
    bool isPeriodic() const override;
    Nanoseconds delay() const override;
    const void* identity() const override;
    bool resultIsForFutures() const override { return true; }

    /// Tasks come and go quickly, made by one thread and ended by another.
    static void* operator new(std::size_t size);
    static void operator delete(void* block, std::size_t size) noexcept;
    static void* operator new(std::size_t size, std::align_val_t alignment);
    static void operator delete(void* block, std::size_t size, std::align_val_t alignment) noexcept;

    DirectTask direct;

protected:
    ~Call() override;
};
using CallPtr = Ref<Call>;

/// What a Body is called, which is known when the body itself is gone.
template <class Body>
struct NameOf {
    explicit NameOf(const Body&) {}
    std::string_view get() const { return {}; }
};
template <class Body>
requires requires(const Body& body) { body.getName(); }
struct NameOf<Body> {
    explicit NameOf(const Body& body) : name(body.getName()) {}
    std::string_view get() const { return name; }
    std::string name;
};

template <class Body>
concept HasPriority = requires(const Body& body) {
    { body.getPriority() } -> std::convertible_to<int>;
};

/// What it is in a pool by priority, also when the body itself is gone.
template <class Body>
struct PriorityOf {
    explicit PriorityOf(const Body&) {}
    int get() const { return 0; }
};
template <HasPriority Body>
struct PriorityOf<Body> {
    explicit PriorityOf(const Body& body) : priority(body.getPriority()) {}
    int get() const { return priority; }
    int priority;
};

template <class Body>
std::string nameOfBody(const Body& body) {
    return std::string(NameOf<Body>(body).get());
}

template <class Body>
class BodyCall final : public Call {
public:
    template <class From>
    explicit BodyCall(From&& body)
        : body_(std::forward<From>(body)), name_(body_), priority_(body_) {}
    ~BodyCall() override { dropBody(); }
    bool takesToken() const override { return kTakesToken<Body>; }
    std::string_view name() const override { return name_.get(); }
    int priority() const override { return priority_.get(); }
    BoxPtr run([[maybe_unused]] const std::stop_token& token) override {
        using T = BodyResult<Body>;
        if constexpr (std::is_void_v<T>) {
            invoke(token);
            return {};
        } else {
            return BoxPtr::adopt(new Box<T>(invoke(token)));
        }
    }
    void dropBody() noexcept override {
        if (std::exchange(direct.hasBody, false)) body_.~Body();
    }

private:
    decltype(auto) invoke([[maybe_unused]] const std::stop_token& token) {
        if constexpr (kTakesToken<Body>) {
            return std::invoke(body_, token);
        } else {
            return std::invoke(body_);
        }
    }
    union {
        Body body_;  ///< while `direct.hasBody`
    };
    [[no_unique_address]] NameOf<Body> name_;
    [[no_unique_address]] PriorityOf<Body> priority_;
};

/// NullPointerException for none.
template <class Body>
void needBody([[maybe_unused]] const Body& body) {
    if constexpr (std::is_function_v<Body>) {
        // There is always one, and compilers warn of the question.
    } else if constexpr (std::is_pointer_v<Body> ||
                         requires { static_cast<bool>(body == nullptr); }) {
        if (body == nullptr) throw NullPointerException();
    }
}

template <class Body>
CallPtr callOf(Body&& body) {
    using Plain = std::decay_t<Body>;
    needBody(body);
    return CallPtr::adopt(new BodyCall<Plain>(std::forward<Body>(body)));
}

/// A body that something is said of.
template <class Body>
class DescribedBody {
public:
    /// The tag keeps compilers from asking whether a DescribedBody becomes a Body when it moves.
    DescribedBody(std::in_place_t, Body body) : body_(std::move(body)) {}
    template <class... Given>
    requires std::is_invocable_v<Body&, Given...>
    decltype(auto) operator()(Given&&... given) {
        return std::invoke(body_, std::forward<Given>(given)...);
    }

protected:
    Body body_;
};

/// The body of `named`.
template <class Body>
class Named : public DescribedBody<Body> {
public:
    Named(std::string name, Body body)
        : DescribedBody<Body>(std::in_place, std::move(body)), name_(std::move(name)) {}
    const std::string& getName() const { return name_; }
    int getPriority() const requires HasPriority<Body> { return this->body_.getPriority(); }

private:
    std::string name_;
};

/// The body of `prioritized`.
template <class Body>
class Prioritized : public DescribedBody<Body> {
public:
    Prioritized(int priority, Body body)
        : DescribedBody<Body>(std::in_place, std::move(body)), priority_(priority) {}
    int getPriority() const { return priority_; }
    decltype(auto) getName() const requires requires(const Body& body) { body.getName(); }
    { return this->body_.getName(); }

private:
    int priority_;
};

/// Whether a result is worth moving in place of copying.
template <class T>
inline constexpr bool kWorthMoving =
    !std::is_reference_v<T> && std::is_copy_constructible_v<T> && !std::is_trivially_copyable_v<T>;

/// The other way: the result out of its box.
template <class T>
T unboxed(const BoxPtr& boxed) {
    if constexpr (!std::is_void_v<T>) {
        auto& box = boxOfType<T>(boxed);
        if constexpr (std::is_reference_v<T> || std::is_copy_constructible_v<T>) {
            return box.value;
        } else {
            if (box.taken.exchange(true)) {
                throw IllegalStateException("the result was moved out by an earlier get()");
            }
            return std::move(box.value);
        }
    }
}

}  // namespace detail

/// The same body, or function of a CompletableFuture, with a name: in recordings, for hooks and
/// handlers (Runnable::getName), and in the texts of exceptions.
///
///     pool.submit(juc::named("parse", [&] { return parse(file); }));
///     price.thenApply(juc::named("format", [](const Money& money) { return text(money); }));
template <class Body>
auto named(std::string name, Body&& body) {
    detail::needBody(body);
    return detail::Named<std::decay_t<Body>>(std::move(name), std::forward<Body>(body));
}

/// The same body with a priority, for a pool whose queue is WorkQueue::priority(): the smallest
/// number runs first; without one it is 0. Anywhere else it plays no part. `named` may stand inside
/// or outside.
///
///     pool.submit(juc::prioritized(-1, [&] { return answer(call); }));
template <class Body>
auto prioritized(int priority, Body&& body) {
    detail::needBody(body);
    return detail::Prioritized<std::decay_t<Body>>(priority, std::forward<Body>(body));
}

}  // namespace juc

#pragma GCC visibility pop

// Carrier: an ordinary function on an OS thread of its own, of which only one runs at a time.
//
//     the world's loop                      the carrier's OS thread
//     resume ──────────── the turn ───────▶ the function goes on
//        (waits)                            …
//     … ◀──────────────── the turn ──────── handOver, or the end of the function
//
// Why: a simulated thread is a chain of coroutines, but a program's bodies are ordinary functions
// that block in the middle. A carrier gives such a function a stack that can wait. An OS thread is
// dearer than switching stacks by hand, but debuggers, sanitizers, exceptions and thread-local
// objects work. Promises: what one side did is visible to the other; a carrier is used for any
// number of functions, one after the other. A function that is thrown away is unwound by an
// Abandoned out of handOver. If the unwinding cannot go on, because the function waits inside a
// destructor or a noexcept function, or catches each Abandoned and goes on, its stack stays as it
// is and the thread sleeps until the process ends: nothing of it is destroyed, nothing of it runs,
// and the process lives. So does a function that is stranded: it does not come back, because it
// waits outside, in a std::mutex say.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace poolscope {

class Carrier {
public:
    /// Unwinds a function that will never go on. No std::exception, so that fewer handlers stop it.
    struct Abandoned {};

    Carrier();
    Carrier(const Carrier&) = delete;
    Carrier& operator=(const Carrier&) = delete;
    /// The function must have ended.
    ~Carrier();

    /// The carrier on whose OS thread the caller runs, or null. Does not return to a stranded
    /// function.
    static Carrier* current();

    // ---- called by the other side
    /// The next function; `user` says whose it is. The one before must have ended.
    void begin(std::function<void()> function, void* user);
    enum class Came { Ended, HandedOver, NotBack };
    /// How long to wait for a function in real time; none: as long as it takes.
    using Patience = std::optional<std::chrono::nanoseconds>;
    /// Lets the function run until it hands over or ends. NotBack: it is stranded. It never gets
    /// another turn, nor a call of the library; what it refers to must stay for ever, and so must
    /// this object.
    Came resume(Patience patience = {});
    /// Unwinds the function; it has ended afterwards. False if its stack stays as it is: this
    /// object belongs to that thread then and must never be destroyed.
    bool abandon();

    // ---- called by the function
    /// It goes on in the engine, and out again. Only outside it is not waited for for ever; what it
    /// did inside is visible to whoever strands it.
    /// Whether it was outside: then it must go out again.
    bool goIn();
    void goOut() { where_.store(Where::Outside, std::memory_order_release); }
    /// Gives the turn back and waits for the next one. Throws Abandoned.
    void handOver();
    /// In an abandoned function, instead of what it wanted to do: throws Abandoned.
    [[noreturn]] void unwind();
    /// Gives the turn back for ever; what is on the stack stays.
    [[noreturn]] void stay();
    bool isAbandoned() const { return abandoned_; }
    void* user() const { return user_; }

private:
    enum class Turn { Other, Function, Quit };
    enum class Where { Outside, Inside, Stranded };

    void loop();
    bool giveTurn(Turn to, Turn waitFor, Patience patience = {});

    std::mutex mutex_;
    std::condition_variable changed_;
    Turn turn_ = Turn::Other;  ///< guarded by mutex_; whoever has the turn owns the rest
    std::function<void()> function_;
    void* user_ = nullptr;
    bool ended_ = true;
    bool abandoned_ = false;
    bool stays_ = false;
    std::atomic<Where> where_ = Where::Outside;
    int unwindings_ = 0;  ///< how often Abandoned was thrown into the function
    std::thread os_;
};

/// Carriers that are not in use. Any thread.
class Carriers {
public:
    std::unique_ptr<Carrier> take();
    void giveBack(std::unique_ptr<Carrier> carrier);

private:
    std::mutex mutex_;
    std::vector<std::unique_ptr<Carrier>> idle_;
};

}  // namespace poolscope

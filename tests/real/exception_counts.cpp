// How often an exception is held, told to the thread sanitizer. libstdc++ counts the exception_ptrs
// and handlers that hold an exception inside its shared library, which is not compiled for the
// sanitizer. So the sanitizer sees the thread that lets go last free what another thread has read
// in a catch block, but not the count that orders the two, and calls it a race: whenever a worker
// keeps a failed task longer than the one who got its exception. In a program for the thread
// sanitizer the two functions that count down (eh_ptr.cc, eh_catch.cc of GCC's libsupc++) are
// replaced by ones that count where the sanitizer sees it. No report is suppressed: whoever reads
// an exception that it does not hold is still found.
#include <cxxabi.h>
#include <dlfcn.h>
#include <doctest/doctest.h>

#include <atomic>
#include <exception>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define POOLSCOPE_THREAD_SANITIZER
#endif
#elif defined(__SANITIZE_THREAD__)
#define POOLSCOPE_THREAD_SANITIZER
#endif

#ifdef POOLSCOPE_THREAD_SANITIZER
namespace {

/// The function of libstdc++ that this program's function of the same name hides.
template <class Function>
Function* hidden(const char* name) {
    return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

/// The count in front of an exception: __cxa_refcounted_exception of unwind-cxx.h, 128 bytes with
/// the count first on machines of 64 bits.
int* countOf(void* exception) {
    return reinterpret_cast<int*>(static_cast<char*>(exception) - 128);
}

}  // namespace

void std::__exception_ptr::exception_ptr::_M_release() noexcept {
    if (_M_exception_object == nullptr) return;
    int* const count = countOf(_M_exception_object);
    if (__atomic_sub_fetch(count, 1, __ATOMIC_ACQ_REL) != 0) {
        _M_exception_object = nullptr;
        return;
    }
    // Nobody else holds it. libstdc++ counts this one down once more and frees the exception.
    __atomic_store_n(count, 1, __ATOMIC_RELAXED);
    static auto* const release =
        hidden<void(exception_ptr*)>("_ZNSt15__exception_ptr13exception_ptr10_M_releaseEv");
    release(this);
}

// What libstdc++ counts down here is never the last, as `held` is let go afterwards, by the
// function above.
extern "C" void __cxxabiv1::__cxa_end_catch() {
    const std::exception_ptr held = std::current_exception();
    static auto* const endCatch = hidden<void()>("__cxa_end_catch");
    endCatch();
}

TEST_CASE("an exception's count is where the replaced functions look for it") {
    std::exception_ptr error = std::make_exception_ptr(std::logic_error("counted"));
    void* exception = nullptr;
    try {
        std::rethrow_exception(error);
    } catch (std::logic_error& caught) {
        exception = &caught;
    }
    CHECK(*countOf(exception) == 1);
    const std::exception_ptr second = error;
    CHECK(*countOf(exception) == 2);
    error = nullptr;
    CHECK(*countOf(exception) == 1);
}
#endif

// Only the thread sanitizer can see this test fail. Nothing but the exception's count orders the
// two threads: the flag is relaxed.
TEST_CASE("to let go of an exception that another thread has read is no race") {
    std::exception_ptr error = std::make_exception_ptr(std::logic_error("read by the first"));
    std::atomic<bool> read{false};
    std::thread last([held = error, &read]() mutable {
        while (!read.load(std::memory_order_relaxed)) std::this_thread::yield();
        held = nullptr;
    });
    std::string what;
    try {
        std::rethrow_exception(std::exchange(error, nullptr));
    } catch (const std::logic_error& caught) {
        what = caught.what();
    }
    read.store(true, std::memory_order_relaxed);
    last.join();
    CHECK(what == "read by the first");
}

/// \file
/// What the library throws: Java's exceptions as C++ ones, each of its own type.
///
///     try {
///         future.get();
///     } catch (const juc::TimeoutException&) {
///         …                                         // by type,
///     } catch (const juc::ExecutionException& failed) {
///         failed.rethrowCause();                    // what the body threw, with its own type
///     } catch (const juc::Throwable& other) {
///         std::puts(other.what());                  // or any of them
///     }
///
/// Promises: `what()` is Throwable.toString's text with the JDK's simple class name
/// ("CancellationException", "ExecutionException: Boom: third"). Cheap to copy. An
/// ExecutionException is a std::nested_exception, too.
/// Source: java.lang.Throwable and the exceptions of java.util.concurrent.
#pragma once

#include <exception>
#include <memory>
#include <string>
#include <string_view>

#pragma GCC visibility push(default)

namespace poolscope {

/// Any Java exception. Bodies may throw it under any class name.
class Throwable : public std::exception {
public:
    explicit Throwable(std::string_view className, std::string_view message = {},
                       std::exception_ptr cause = nullptr);

    /// The JDK's simple class name.
    const std::string& className() const { return data_->className; }
    const std::string& message() const { return data_->message; }
    /// The cause of an ExecutionException: what the body threw, whatever its type. May be null.
    const std::exception_ptr& cause() const { return data_->cause; }
    /// Throwable.toString: the class name, and ": message" if there is one.
    const std::string& toString() const { return data_->text; }
    const char* what() const noexcept override { return data_->text.c_str(); }
    /// Whether that is its class; subclasses do not count.
    bool is(std::string_view className) const { return data_->className == className; }

private:
    struct Data {
        std::string className;
        std::string message;
        std::string text;
        std::exception_ptr cause;
    };
    std::shared_ptr<const Data> data_;
};

/// Any C++ exception as a Throwable: itself if it is one, else its type and what(), as in
/// "std::out_of_range: no such key" or "int: not a std::exception".
Throwable asThrowable(const std::exception_ptr& error);

}  // namespace poolscope

namespace juc {

using poolscope::asThrowable;
using poolscope::Throwable;

/// The thread was interrupted while it waited, or before. The flag is cleared then.
class InterruptedException : public Throwable {
public:
    InterruptedException() : Throwable("InterruptedException") {}
    explicit InterruptedException(const Throwable& same) : Throwable(same) {}
};

/// get() on a task that was cancelled.
class CancellationException : public Throwable {
public:
    CancellationException() : Throwable("CancellationException") {}
    explicit CancellationException(const Throwable& same) : Throwable(same) {}
};

/// A wait took longer than was allowed.
class TimeoutException : public Throwable {
public:
    TimeoutException() : Throwable("TimeoutException") {}
    explicit TimeoutException(const Throwable& same) : Throwable(same) {}
};

/// The executor is shut down or full, and its policy is to throw.
class RejectedExecutionException : public Throwable {
public:
    explicit RejectedExecutionException(std::string_view message = {})
        : Throwable("RejectedExecutionException", message) {}
    explicit RejectedExecutionException(const Throwable& same) : Throwable(same) {}
};

/// An argument that the method does not accept: a period ≤ 0, a maximum below the core size, …
class IllegalArgumentException : public Throwable {
public:
    explicit IllegalArgumentException(std::string_view message = {})
        : Throwable("IllegalArgumentException", message) {}
    explicit IllegalArgumentException(const Throwable& same) : Throwable(same) {}
};

/// A call at the wrong time: on a future without a task, on a Timer that has ended, …
class IllegalStateException : public Throwable {
public:
    explicit IllegalStateException(std::string_view message = {})
        : Throwable("IllegalStateException", message) {}
    explicit IllegalStateException(const Throwable& same) : Throwable(same) {}
};

/// No body: nullptr, an empty std::function.
class NullPointerException : public Throwable {
public:
    NullPointerException() : Throwable("NullPointerException") {}
    explicit NullPointerException(const Throwable& same) : Throwable(same) {}
};

/// get() on a task whose body threw. The body's exception is the cause, and the nested exception.
class ExecutionException : public Throwable, public std::nested_exception {
public:
    /// Called while the cause is being handled, which makes it the nested exception.
    explicit ExecutionException(const Throwable& same) : Throwable(same) {}
    /// Throws what the body threw, with its own type.
    [[noreturn]] void rethrowCause() const { std::rethrow_exception(cause()); }
};

}  // namespace juc

#pragma GCC visibility pop

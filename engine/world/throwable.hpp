// Throwable: a Java exception as a C++ one.
//
// Promises: the class name is the JDK's simple name; toString is Throwable.toString's text with
// that name ("CancellationException", "ExecutionException: Boom: third"). Cheap to copy. Why one
// class and not a tree: scenario files name any exception they like, and what matters to an
// executor is only *that* something was thrown, and which of the few it throws itself.
#pragma once

#include <exception>
#include <memory>
#include <string>
#include <string_view>

namespace poolscope {

class Throwable : public std::exception {
public:
    explicit Throwable(std::string_view className, std::string_view message = {},
                       std::exception_ptr cause = nullptr);

    const std::string& className() const { return data_->className; }
    const std::string& message() const { return data_->message; }
    /// The cause of an ExecutionException: what the body threw, whatever its type. May be null.
    const std::exception_ptr& cause() const { return data_->cause; }
    /// Throwable.toString: the class name, and ": message" if there is one.
    const std::string& toString() const { return data_->text; }
    const char* what() const noexcept override { return data_->text.c_str(); }
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

/// Any C++ exception as a Throwable: itself if it is one, else its type and what().
Throwable asThrowable(const std::exception_ptr& error);

inline Throwable interruptedException() { return Throwable("InterruptedException"); }
inline Throwable nullPointerException() { return Throwable("NullPointerException"); }
inline Throwable illegalArgumentException(std::string_view message = {}) {
    return Throwable("IllegalArgumentException", message);
}

}  // namespace poolscope

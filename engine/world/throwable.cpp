// Building Throwables, and seeing foreign C++ exceptions as such.
#include "engine/world/throwable.hpp"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>
#include <typeinfo>

namespace poolscope {

namespace {

/// The type of the exception that is being handled, as a program writes it. Not asked of the
/// object, which may come from a program without RTTI.
std::string nameOfHandledType() {
    const std::type_info* const type = abi::__cxa_current_exception_type();
    if (type == nullptr) return "Error";  // thrown by no C++ program
    int failed = 0;
    const std::unique_ptr<char, decltype(&std::free)> readable(
        abi::__cxa_demangle(type->name(), nullptr, nullptr, &failed), &std::free);
    std::string name(failed == 0 ? readable.get() : type->name());
    // Which of the standard library's two ABIs it is of matters to nobody who reads it.
    for (const std::string_view mark :
         {std::string_view("__cxx11::"), std::string_view("[abi:cxx11]")})
        for (std::size_t at = 0; (at = name.find(mark)) != std::string::npos;)
            name.erase(at, mark.size());
    return name;
}

}  // namespace

Throwable::Throwable(std::string_view className, std::string_view message,
                     std::exception_ptr cause) {
    Data data{std::string(className), std::string(message), std::string(className),
              std::move(cause)};
    if (!message.empty()) data.text.append(": ").append(message);
    data_ = std::make_shared<const Data>(std::move(data));
}

Throwable asThrowable(const std::exception_ptr& error) {
    try {
        std::rethrow_exception(error);
    } catch (const Throwable& throwable) {
        return throwable;
    } catch (const std::exception& exception) {
        const std::string type = nameOfHandledType();
        const std::string_view message = exception.what();
        return Throwable(type, message == type ? std::string_view() : message, error);
    } catch (...) {
        return Throwable(nameOfHandledType(), "not a std::exception", error);
    }
}

}  // namespace poolscope

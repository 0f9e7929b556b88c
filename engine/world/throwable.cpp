// Building Throwables, and seeing foreign C++ exceptions as such.
#include "engine/world/throwable.hpp"

namespace poolscope {

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
        return Throwable("RuntimeException", exception.what(), error);
    } catch (...) {
        return Throwable("Error", "not a std::exception", error);
    }
}

}  // namespace poolscope

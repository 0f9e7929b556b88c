// The executor that an event names.
#pragma once

#include <type_traits>

#include "engine/trace/event.hpp"

namespace poolscope {

/// None if no field of the event is an executor.
inline ExecutorId executorNamedBy(const Payload& what) {
    ExecutorId found;
    visitFields(what, [&](std::string_view, const auto& value) {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(value)>, ExecutorId>)
            if (!found.exists()) found = value;
    });
    return found;
}

}  // namespace poolscope

// A method that can be called on the run shown, as the menu and the call panel list it.
#pragma once

#include <cstdint>
#include <string_view>

namespace poolscope {

/// Whose methods they are, as the list is parted.
enum class CallGroup : std::uint8_t { Executor, Queue, Future, Thread };

struct MethodOffer {
    std::uint32_t id = 0;  ///< its row in the table of methods
    std::string_view name;
    std::string_view shown;  ///< the same, or with what tells it from another of that name
    CallGroup group = CallGroup::Executor;
    bool possible = true;  ///< what it needs is there
};

}  // namespace poolscope

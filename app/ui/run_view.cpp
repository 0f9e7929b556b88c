// Which task an event is about.
#include "app/ui/run_view.hpp"

namespace poolscope {

TaskId RunView::taskTold() const {
    TaskId told;
    const std::optional<std::size_t> at = event();
    if (!at) return told;
    visitFields(log[*at].what, [&]<class Value>(std::string_view, const Value& value) {
        if constexpr (std::is_same_v<Value, TaskId>)
            if (!told.exists()) told = value;
    });
    return told;
}

}  // namespace poolscope

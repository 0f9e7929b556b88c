// The filter "only what led here": the event that it was asked at, and all that came before it by
// the order of causes. Workers, Events and Why show it.
//
// Promises: the event stays while one goes to others, so one can walk through what led to it. It is
// of the run shown: in another run or branch nothing is asked. Its past does not change as the run
// grows. While the future is hidden and the event lies in it, it is not shown.
#pragma once

#include <optional>
#include <span>

#include "app/model/why/causal_order.hpp"
#include "app/workspace/command.hpp"

namespace poolscope {

class LedHereFilter {
public:
    /// `workspace` must outlive it.
    explicit LedHereFilter(Workspace& workspace) : app_(workspace) {}

    /// Asks at the event that the sentence tells of, or ends it.
    void toggle();
    /// Esc in the picture: ends it. Returns false if nothing was asked.
    bool dismiss();
    /// What is shown now; null: all is.
    const LedHere* shown();
    /// Of the run shown, as far as it is known. Stays where it is.
    const CausalOrder& order();
    /// Call it when another run is opened.
    void forget();

    static std::span<const CommandSpec> commands();

private:
    void follow();

    Workspace& app_;
    const Log* log_ = nullptr;  ///< that `order_` and `led_` are of
    CausalOrder order_;
    std::optional<LedHere> led_;
};

}  // namespace poolscope

// Hiding what comes after the playhead for a while, and giving back what the user had.
//
// Promises: hiding twice is hiding once, so whoever shows the future meanwhile with the command
// keeps it shown. Several may hide it at the same time if the last one that hid shows first.
#pragma once

#include <optional>
#include <utility>

#include "app/workspace/arrangement.hpp"

namespace poolscope {

class HiddenFuture {
public:
    void hide(Arrangement& arrangement) {
        if (!before_) before_ = std::exchange(arrangement.hidesFuture, true);
    }
    void giveBack(Arrangement& arrangement) {
        if (before_) arrangement.hidesFuture = *before_;
        before_.reset();
    }
    /// Whether it was hidden and not given back yet.
    bool hides() const { return before_.has_value(); }

private:
    std::optional<bool> before_;  ///< whether the future was hidden already
};

}  // namespace poolscope

// Hiding what comes after the playhead: the user's own choice, and those who hide it for a while.
//
// Promises: each holder hides the future from `hide` to `giveBack`, whatever the order in which
// several of them come and go; behind the last one the user's choice holds again. The user's key
// shows the future to those who hide it at that moment; who comes later hides it again.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace poolscope {

/// Whether pictures end at the playhead.
class HiddenFuture {
public:
    bool hides() const {
        return holds_.empty() ? chosen_ : std::any_of(holds_.begin(), holds_.end(), isDown);
    }
    /// The user's key.
    void toggle() {
        if (holds_.empty()) chosen_ = !chosen_;
        const bool lifts = hides();
        for (Hold& hold : holds_) hold.lifted = lifts;
    }

    friend bool operator==(const HiddenFuture&, const HiddenFuture&) = default;

private:
    friend class FutureHider;

    struct Hold {
        std::uint64_t number = 0;
        bool lifted = false;  ///< by the user
        friend bool operator==(const Hold&, const Hold&) = default;
    };
    static bool isDown(const Hold& hold) { return !hold.lifted; }

    bool chosen_ = false;
    std::vector<Hold> holds_;
    std::uint64_t next_ = 0;  ///< number of the next hold
};

/// Somebody who hides it for a while. Hiding twice is hiding once, so a user who shows the future
/// meanwhile keeps it shown.
class FutureHider {
public:
    void hide(HiddenFuture& future) {
        if (hold_) return;
        hold_ = future.next_++;
        future.holds_.push_back({*hold_, false});
    }
    void giveBack(HiddenFuture& future) {
        std::erase_if(future.holds_, [&](const auto& hold) { return hold_ == hold.number; });
        hold_.reset();
    }
    /// Whether it was hidden and not given back yet.
    bool hides() const { return hold_.has_value(); }

private:
    std::optional<std::uint64_t> hold_;
};

}  // namespace poolscope

// WaitingBodies: the bodies of a virtual world's tasks that have not been taken for their run.
//
// Why: a body may hold a future of the very pool in whose queue it waits. In a world that goes on
// the pool's end empties the queue; a pool that outlives its world cannot end, and would hold
// itself:
//
//     pool ─ queue ─ task ─ body ─ future ─ pool
//
// Promises: after `drop` no body of the list exists. A body that is taken or destroyed leaves the
// list. One thread at a time, as in all of a virtual world.
#pragma once

#include <utility>

#include "poolscope/body.hpp"

namespace juc::detail {

class WaitingBody;

class WaitingBodies {
public:
    WaitingBodies() = default;
    WaitingBodies(const WaitingBodies&) = delete;
    WaitingBodies& operator=(const WaitingBodies&) = delete;
    ~WaitingBodies() { drop(); }

    void drop();

private:
    friend WaitingBody;
    WaitingBody* first_ = nullptr;
};

class WaitingBody {
public:
    /// `all` may be null: the world is a real one. Else it must outlive this, or be dropped before.
    WaitingBody(WaitingBodies* all, CallPtr body) : body_(std::move(body)), all_(all) {
        if (all_ == nullptr) return;
        next_ = std::exchange(all_->first_, this);
        if (next_ != nullptr) next_->before_ = this;
    }
    WaitingBody(const WaitingBody&) = delete;
    WaitingBody& operator=(const WaitingBody&) = delete;
    ~WaitingBody() { leave(); }

    const CallPtr& body() const { return body_; }
    CallPtr take() {
        leave();
        return std::move(body_);
    }

private:
    void leave() {
        if (all_ == nullptr) return;
        (before_ == nullptr ? all_->first_ : before_->next_) = next_;
        if (next_ != nullptr) next_->before_ = before_;
        all_ = nullptr;
    }

    CallPtr body_;
    WaitingBodies* all_;
    WaitingBody* next_ = nullptr;
    WaitingBody* before_ = nullptr;
};

inline void WaitingBodies::drop() {
    while (first_ != nullptr) const CallPtr gone = first_->take();  // which may hold others
}

}  // namespace juc::detail

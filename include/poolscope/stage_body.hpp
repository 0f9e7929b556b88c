/// \file
/// What a CompletableFuture keeps of a function that waits for it.
///
/// Promises: it is called once, moved and never copied; one of up to four pointers, as most lambdas
/// are, takes no memory of its own. std::function would copy it, and take a block for each.
/// Threads: one at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <new>
#include <type_traits>
#include <utility>

#include "poolscope/body.hpp"

#pragma GCC visibility push(default)

namespace juc::detail {

/// What futures give to a function, in a box each, for the time of the call; null for nothing.
struct StageGiven {
    const BoxPtr& first;
    const BoxPtr& second;
    std::exception_ptr error;
};

class StageBody {
public:
    StageBody() = default;
    StageBody(std::nullptr_t) {}  // NOLINT: none
    template <class Body>
    requires std::is_invocable_r_v<BoxPtr, Body&, const StageGiven&> StageBody(
        Body body) {  // NOLINT: converts on purpose
        if constexpr (sizeof(Body) <= sizeof(small_) && alignof(Body) <= alignof(void*) &&
                      std::is_nothrow_move_constructible_v<Body>) {
            ::new (static_cast<void*>(small_)) Body(std::move(body));
            act_ = &acts<Body, false>;
        } else {
            *reinterpret_cast<Body**>(small_) = new Body(std::move(body));
            act_ = &acts<Body, true>;
        }
    }
    StageBody(StageBody&& other) noexcept { takeFrom(other); }
    StageBody& operator=(StageBody&& other) noexcept {
        if (this != &other) {
            drop();
            takeFrom(other);
        }
        return *this;
    }
    ~StageBody() { drop(); }
    BoxPtr operator()(const StageGiven& given) {
        BoxPtr result;
        act_(What::Call, small_, const_cast<StageGiven*>(&given), &result);
        return result;
    }

private:
    enum class What : std::uint8_t { Call, MoveTo, Destroy };
    using Act = void (*)(What, void* self, void* other, BoxPtr* result);

    template <class Body, bool kOutside>
    static void acts(What what, void* self, void* other, BoxPtr* result) {
        Body* const body =
            kOutside ? *static_cast<Body**>(self) : std::launder(static_cast<Body*>(self));
        switch (what) {
            case What::Call: *result = (*body)(*static_cast<const StageGiven*>(other)); break;
            case What::MoveTo:
                if constexpr (kOutside) {
                    *static_cast<Body**>(other) = body;
                } else {
                    ::new (other) Body(std::move(*body));
                    body->~Body();
                }
                break;
            case What::Destroy:
                if constexpr (kOutside)
                    delete body;
                else
                    body->~Body();
                break;
        }
    }
    void takeFrom(StageBody& other) noexcept {
        if (other.act_ == nullptr) return;
        other.act_(What::MoveTo, other.small_, small_, nullptr);
        act_ = std::exchange(other.act_, nullptr);
    }
    void drop() noexcept {
        if (Act const act = std::exchange(act_, nullptr))
            act(What::Destroy, small_, nullptr, nullptr);
    }

    alignas(void*) std::byte small_[4 * sizeof(void*)];
    Act act_ = nullptr;
};

}  // namespace juc::detail

#pragma GCC visibility pop

// Strong ids: what an event names, never a pointer.
//
// Promises: ids are dense, start at 0 in every log and are handed out in order of creation, so a
// model can keep what it knows in plain vectors. Two kinds of id cannot be mixed up. `none` is the
// largest value and means "nobody" or "nothing".
#pragma once

#include <compare>
#include <cstdint>
#include <string_view>  // std::hash

namespace poolscope {

template <class Tag>
struct Id {
    static constexpr std::uint32_t kNone = 0xffff'ffffU;

    std::uint32_t value = kNone;

    static constexpr Id none() { return {}; }
    constexpr bool exists() const { return value != kNone; }
    friend constexpr auto operator<=>(Id, Id) = default;
};

using TaskId = Id<struct TaskTag>;          ///< one submission: a ScheduledFutureTask or FutureTask
using ThreadId = Id<struct ThreadTag>;      ///< a worker or a client
using ExecutorId = Id<struct ExecutorTag>;  ///< one executor
using LockId = Id<struct LockTag>;  ///< a ReentrantLock, or a synchronizer that bodies share
using ConditionId = Id<struct ConditionTag>;  ///< a Condition of one of them
using VariableId = Id<struct VariableTag>;    ///< a variable of the scenario, or an element of one
using TextId = Id<struct TextTag>;            ///< a text in the log's table: a name, a message

}  // namespace poolscope

template <class Tag>
struct std::hash<poolscope::Id<Tag>> {
    std::size_t operator()(poolscope::Id<Tag> id) const noexcept { return id.value; }
};

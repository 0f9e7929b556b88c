// For the files of rows in this folder: how a row names the member that its key fills.
#pragma once

#include <array>
#include <optional>
#include <type_traits>

#include "engine/scenario/keys/keys.hpp"
#include "engine/scenario/language/scenario.hpp"

namespace poolscope {

template <class T>
struct PlainOf {
    using Type = T;
};
template <class T>
struct PlainOf<std::optional<T>> {
    using Type = T;
};
template <class T>
struct ElementOf {};
template <class T>
struct ElementOf<std::vector<T>> {
    using Type = T;
};

template <class Value>
Value valueFrom(const KeyValue& value) {
    if constexpr (requires { typename ElementOf<Value>::Type; }) {
        Value all;
        for (const std::uint32_t index : std::get<std::vector<std::uint32_t>>(value))
            all.push_back(static_cast<typename ElementOf<Value>::Type>(index));
        return all;
    } else if constexpr (std::is_enum_v<Value>) {
        return static_cast<Value>(std::get<std::uint32_t>(value));
    } else if constexpr (std::is_integral_v<Value> && !std::is_same_v<Value, bool>) {
        return static_cast<Value>(std::get<std::int64_t>(value));
    } else {
        return std::get<Value>(value);
    }
}

template <class Member>
struct MemberTraits;
template <class R, class V>
struct MemberTraits<V R::*> {
    using Record = R;
    using Value = typename PlainOf<V>::Type;
};

template <auto member>
inline constexpr auto into =
    [](typename MemberTraits<decltype(member)>::Record& record, const KeyValue& value) {
        record.*member = valueFrom<typename MemberTraits<decltype(member)>::Value>(value);
    };
/// The key fills that member: of its type, an optional of it, or an enumeration or list of
/// enumerators in the order of `words`.
template <auto member>
inline constexpr KeyMember fills =
    KeySetter<typename MemberTraits<decltype(member)>::Record>(into<member>);

// ---- the types of queues, which rows of [[executor]] and of its queue name

inline constexpr std::array kPlainQueues{
    toString(QueueKind::LinkedBlockingQueue), toString(QueueKind::ArrayBlockingQueue),
    toString(QueueKind::SynchronousQueue),    toString(QueueKind::PriorityBlockingQueue),
    toString(QueueKind::DelayQueue),          toString(QueueKind::TaskQueue)};
/// The JDK's heap, and what a scheduled pool may have in its place.
inline constexpr std::array kDelayedQueues{
    toString(QueueKind::DelayedWorkQueue), toString(QueueKind::FourAryHeap),
    toString(QueueKind::PairingHeap), toString(QueueKind::HashedWheel)};

// ---- the files of rows

std::span<const KeySpec> scenarioKeys();
std::span<const KeySpec> executorKeys();
std::span<const KeySpec> queueKeys();
std::span<const KeySpec> threadFactoryKeys();
std::span<const KeySpec> taskKeys();
std::span<const KeySpec> recursiveKeys();
std::span<const KeySpec> lockKeys();
std::span<const KeySpec> semaphoreKeys();
std::span<const KeySpec> latchKeys();
std::span<const KeySpec> variableKeys();
std::span<const KeySpec> conditionKeys();
std::span<const KeySpec> threadKeys();
std::span<const KeySpec> pauseKeys();
std::span<const KeySpec> arrivalKeys();
std::span<const KeySpec> atKeys();
std::span<const KeySpec> callKeys();

}  // namespace poolscope

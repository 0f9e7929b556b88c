// What happened: one of the event structs, as a tagged union.
//
// Promises: trivially copyable, 32 bytes and a kind, no allocation. `visit` calls its visitor with
// the struct inside, and every kind must be accepted: a visitor that lacks one does not compile.
// A fold accepts all by its base, `Follows`.
//
// Why not std::variant: with 117 alternatives it took the compiler three to six seconds in each of
// 370 files; a switch takes a tenth of that.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <type_traits>

#include "engine/trace/delayed_events.hpp"
#include "engine/trace/ensure.hpp"
#include "engine/trace/event_list.hpp"
#include "engine/trace/events.hpp"
#include "engine/trace/family_events.hpp"
#include "engine/trace/fork_join_events.hpp"
#include "engine/trace/graph_events.hpp"
#include "engine/trace/queue_events.hpp"
#include "engine/trace/scheduler_events.hpp"
#include "engine/trace/stage_events.hpp"
#include "engine/trace/task_events.hpp"
#include "engine/trace/variable_events.hpp"
#include "engine/trace/what_if_events.hpp"

namespace poolscope {

/// The number of a kind, in the order of the list.
#define POOLSCOPE_ENUMERATOR(kind) kind,
enum class EventKind : std::uint8_t { POOLSCOPE_EVENTS(POOLSCOPE_ENUMERATOR) };
#undef POOLSCOPE_ENUMERATOR

#define POOLSCOPE_ONE(kind) +1  // NOLINT: terms of one sum
inline constexpr std::size_t kEventKinds = 0 POOLSCOPE_EVENTS(POOLSCOPE_ONE);
#undef POOLSCOPE_ONE

/// Defined for the structs of the list only.
template <class What>
inline constexpr bool kIsEvent = false;
template <class What>
requires kIsEvent<What>
inline constexpr EventKind kKindOf{};

#define POOLSCOPE_KIND_OF(kind)                                             \
    template <>                                                             \
    inline constexpr bool kIsEvent<kind> = true;                            \
    template <>                                                             \
    inline constexpr EventKind kKindOf<kind> = EventKind::kind;             \
    static_assert(std::is_trivially_copyable_v<kind> && sizeof(kind) <= 32, \
                  "an event is a small plain struct");
POOLSCOPE_EVENTS(POOLSCOPE_KIND_OF)
#undef POOLSCOPE_KIND_OF

template <class What>
concept EventStruct = kIsEvent<What>;

/// How many words of four bytes a struct takes; what is left of the last one has no meaning.
template <EventStruct What>
inline constexpr std::size_t kWordsOf = std::is_empty_v<What> ? 0 : (sizeof(What) + 3) / 4;

class Payload {
public:
    /// The first kind of the list, with its fields unset.
    Payload() : Payload(ThreadCreated{}) {}
    template <EventStruct What>
    Payload(const What& what) : kind_(kKindOf<What>) {  // NOLINT(google-explicit-constructor)
        new (bytes_) What(what);
    }
    /// A payload of that kind with its fields unset.
    static Payload ofKind(EventKind kind) {
        switch (kind) {
            // NOLINTBEGIN(bugprone-macro-parentheses): a type cannot stand in parentheses
#define POOLSCOPE_MAKE(name) \
    case EventKind::name: return name{};
            POOLSCOPE_EVENTS(POOLSCOPE_MAKE)
            // NOLINTEND(bugprone-macro-parentheses)
#undef POOLSCOPE_MAKE
        }
        return {};
    }

    static constexpr std::size_t kWord = 4;
    static constexpr std::size_t kLargest = 32;
    /// Of that kind, from the bytes of its struct and further ones, kLargest in all.
    static Payload ofBytes(EventKind kind, const std::uint8_t* from) {
        Payload payload(kind);
        std::memcpy(payload.bytes_, from, kLargest);
        return payload;
    }
    /// Of that kind, from the `words` words of its struct.
    static Payload ofWords(EventKind kind, const std::uint8_t* from, std::size_t words) {
        Payload payload(kind);
        for (std::size_t i = 0; i < words; ++i)
            std::memcpy(payload.bytes_ + i * kWord, from + i * kWord, kWord);
        return payload;
    }

    EventKind kind() const { return kind_; }
    std::size_t index() const { return static_cast<std::size_t>(kind_); }

    template <EventStruct What>
    bool is() const {
        return kind_ == kKindOf<What>;
    }
    /// The struct if it is of that kind, else null.
    template <EventStruct What>
    const What* get() const& {
        return is<What>() ? &raw<What>() : nullptr;
    }
    template <EventStruct What>
    What* get() & {
        return is<What>() ? &raw<What>() : nullptr;
    }
    /// Not of an event just read from a log, which is a copy: see Log::get.
    template <EventStruct What>
    const What* get() && = delete;
    /// The struct; it must be of that kind (checked).
    template <EventStruct What>
    const What& as() const& {
        ENSURE(is<What>(), "an event is taken for what it is");
        return raw<What>();
    }
    template <EventStruct What>
    What& as() & {
        ENSURE(is<What>(), "an event is taken for what it is");
        return raw<What>();
    }
    template <EventStruct What>
    What as() && {
        ENSURE(is<What>(), "an event is taken for what it is");
        return raw<What>();
    }

    /// visitor(struct), and what it returns.
    template <class Visitor>
    decltype(auto) visit(Visitor&& visitor) const {
        return visitIn(*this, visitor);
    }
    template <class Visitor>
    decltype(auto) visit(Visitor&& visitor) {
        return visitIn(*this, visitor);
    }

private:
    explicit Payload(EventKind kind) : kind_(kind) {}

    template <class What>
    const What& raw() const {
        return *std::launder(reinterpret_cast<const What*>(bytes_));
    }
    template <class What>
    What& raw() {
        return *std::launder(reinterpret_cast<What*>(bytes_));
    }
    template <class Self, class Visitor>
    static decltype(auto) visitIn(Self& self, Visitor& visitor) {
        switch (self.kind_) {
#define POOLSCOPE_VISIT(name) \
    case EventKind::name: return visitor(self.template raw<name>());
            POOLSCOPE_EVENTS(POOLSCOPE_VISIT)
#undef POOLSCOPE_VISIT
        }
        __builtin_unreachable();
    }

    alignas(8) std::byte bytes_[kLargest];
    EventKind kind_;
};

static_assert(std::is_trivially_copyable_v<Payload>);

// ---------------------------------------------------------------- what a fold follows

/// Base of a fold: it follows the kinds that it has a function for, and passes over all others.
///
///     struct Fold : Follows {
///         using Follows::operator();
///         void operator()(const WorkerAdded& added) const;
///         …
struct Follows {
    template <EventStruct What>
    constexpr void operator()(const What&) const {}
};

}  // namespace poolscope

// Which kinds of events a fold does something about.
//
// Why: a copy of an event out of a log takes three times as long as a look at its kind, and most
// folds pass over most kinds. Whoever reads a log for one fold alone leaves those out.
//
// Promises: the fold itself says it, by its functions. A kind counts unless the fold has only the
// function of `Follows` for it. The fold's functions must not be templates.
#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>

#include "engine/trace/event.hpp"

namespace poolscope {

/// For each kind whether it is wanted.
using KindTable = std::array<bool, kEventKinds>;

constexpr KindTable kindsOf(std::initializer_list<EventKind> kinds) {
    KindTable table{};
    for (const EventKind kind : kinds) table[static_cast<std::size_t>(kind)] = true;
    return table;
}

inline bool isIn(const KindTable& table, EventKind kind) {
    return table[static_cast<std::size_t>(kind)];
}

/// A fold whose functions are private makes this its friend.
class FoldedKinds {
public:
    template <class Fold>
    static bool has(EventKind kind) {
        return isIn(kOf<Fold>, kind);
    }
    template <class Fold>
    static constexpr const KindTable& of() {
        return kOf<Fold>;
    }

private:
    /// Becomes a struct where a function asks for it; that of `Follows` does not, as the compiler
    /// cannot deduce its template's argument from this.
    template <EventStruct What>
    struct Like {
        operator const What&() const;  // NOLINT(google-explicit-constructor)
    };

    template <class Fold, class What>
    static constexpr bool kHas = requires(Fold& fold, const Like<What>& event) {
        fold(event);
    };

#define POOLSCOPE_FOLDED(kind) kHas<Fold, kind>,
    template <class Fold>
    static constexpr KindTable kOf{POOLSCOPE_EVENTS(POOLSCOPE_FOLDED)};
#undef POOLSCOPE_FOLDED
};

}  // namespace poolscope

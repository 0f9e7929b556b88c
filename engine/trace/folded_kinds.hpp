// Which kinds of events a fold does something about.
//
// Why: a copy of an event out of a log takes three times as long as a look at its kind, and most
// folds pass over most kinds. Whoever reads a log for one fold alone leaves those out.
//
// Promises: the fold itself says it, by its functions. A kind counts unless the fold has only
// Ignoring's function for it, so a kind of an ignored category that has a function of its own
// counts. The fold's functions must not be templates.
#pragma once

#include <array>
#include <cstddef>

#include "engine/trace/event.hpp"

namespace poolscope {

/// A fold whose functions are private makes this its friend.
class FoldedKinds {
public:
    template <class Fold>
    static bool has(EventKind kind) {
        return kOf<Fold>[static_cast<std::size_t>(kind)];
    }

private:
    /// Becomes a struct where a function asks for it; Ignoring's function does not, as the compiler
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
    static constexpr std::array<bool, kEventKinds> kOf{POOLSCOPE_EVENTS(POOLSCOPE_FOLDED)};
#undef POOLSCOPE_FOLDED
};

}  // namespace poolscope

// The ways that a pool of the library can take: with the engine behind it, or without.
//
// Promises: a pool that is made while a GoesThisWay lives goes that way. `inEveryWay` runs a piece
// of a program in virtual time, on the engine in real time, and without the engine.
#pragma once

#include <doctest/doctest.h>

#include "engine/library/runtime.hpp"
#include "poolscope/virtual_clock.hpp"

namespace library_ways {

enum class Way { Engine, Direct };

class GoesThisWay {
public:
    explicit GoesThisWay(Way way) : before_(juc::detail::allowDirectPools(way == Way::Direct)) {}
    GoesThisWay(const GoesThisWay&) = delete;
    GoesThisWay& operator=(const GoesThisWay&) = delete;
    ~GoesThisWay() { juc::detail::allowDirectPools(before_); }

private:
    const bool before_;
};

template <class Body>
void inEveryWay(const Body& body) {
    {
        INFO("in virtual time");
        juc::VirtualClock clock;
        clock.run(body);
    }
    for (const Way way : {Way::Engine, Way::Direct}) {
        const bool engine = way == Way::Engine;
        INFO("in real time; with the engine: ", engine);
        const GoesThisWay here(way);
        body();
    }
}

}  // namespace library_ways

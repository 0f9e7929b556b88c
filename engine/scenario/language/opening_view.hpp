// The perspectives of the window by the names that a scenario file has for them.
//
// Promises: the same names as `shot --view` takes. A test of the window holds the two lists
// together: the engine knows no perspectives, but `check` must judge a file without a window.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace poolscope {

enum class OpeningView : std::uint8_t {
    Heap,
    Workers,
    Rates,
    Lifecycle,
    Pool,
    ForkJoin,
    Edit,
    Compare,
    Locks,
    Graph
};

inline constexpr std::array<std::string_view, 10> kOpeningViewWords{
    "heap",     "workers", "rates",   "lifecycle", "pool",
    "forkJoin", "edit",    "compare", "locks",     "graph"};

constexpr std::string_view nameOf(OpeningView view) {
    return kOpeningViewWords[static_cast<std::size_t>(view)];
}

}  // namespace poolscope

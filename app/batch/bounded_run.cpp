// Running within bounds, and what to say if that is impossible.
#include "app/batch/bounded_run.hpp"

#include <iostream>
#include <utility>

#include <fmt/format.h>

#include "app/batch/exit_codes.hpp"
#include "engine/scenario/language/duration_text.hpp"

namespace poolscope {

RunRecord runWithin(const Input& input, const RunBounds& bounds, LoadWatch watch,
                    std::optional<std::uint64_t> seed) {
    if (input.recording && !seed && !bounds.until) return input.recording->run;
    RunOptions options = input.recording ? input.recording->options : RunOptions{};
    if (seed) options.seed = seed;
    if (bounds.until) options.until = bounds.until;
    watch.mostMemory = bounds.mostMemory();
    return runWatched(*input.scenario, options, watch);
}

int refuseTooLarge(const std::string& file, const NotEnoughMemory& needed) {
    constexpr std::size_t kGigabyte = 1'000'000'000;
    const std::string shorter = needed.fits ? fmt::format("--until {} for a shorter run, or ",
                                                          toText(*needed.fits - Instant{}))
                                            : "";
    std::cerr << fmt::format("poolscope: {}: {}. Pass {}--memory {}GB to allow it\n", file,
                             needed.what(), shorter, needed.needs / kGigabyte + 1);
    return kBadInput;
}

}  // namespace poolscope

// How far a long command is, in one line: a bar, counts, rate and remaining time.
//
// Promises: pure; the rate counts only the runs made now; no remaining time is shown before the
// first run is done.
#pragma once

#include <cstddef>
#include <string>

#include "app/model/narration/text_catalog.hpp"
#include "engine/trace/time.hpp"

namespace poolscope {

struct Progress {
    std::size_t before = 0;  ///< done already when it began
    std::size_t done = 0;    ///< including those
    std::size_t all = 0;
    Duration elapsed;

    /// The rate per second as text: "12.5", "3100".
    std::string rate() const;
};

/// "[#######-------------] 12 of 48 runs, 31.2 a second, about 1.2 s left".
std::string progressText(const Progress& progress, const TextCatalog& words);

}  // namespace poolscope

// What a film is wanted of, and the commands that ask for one.
#pragma once

#include <limits>
#include <span>
#include <string>

#include "app/workspace/command.hpp"

namespace poolscope {

/// From the state after so many events to the state after so many; the end of the run if it has
/// fewer.
struct FilmStretch {
    std::size_t from = 0;
    std::size_t to = std::numeric_limits<std::size_t>::max();

    friend bool operator==(const FilmStretch&, const FilmStretch&) = default;
};

struct FilmRequest {
    std::string file;     ///< its ending says what it becomes
    bool lesson = false;  ///< all stops of the lesson that is open, in place of the stretch
    FilmStretch stretch;
};

std::span<const CommandSpec> filmCommands();

}  // namespace poolscope

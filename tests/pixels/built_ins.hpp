// The built-in scenarios of the program, by a part of their file's name.
#pragma once

#include <doctest/doctest.h>

#include <string_view>

#include "app/panels/all.hpp"

namespace poolscope {

/// The test fails if there is none.
inline std::size_t builtInNamed(std::string_view part) {
    for (std::size_t i = 0; i < builtIns().size(); ++i)
        if (builtIns()[i].file.find(part) != std::string::npos) return i;
    FAIL("no such scenario");
    return 0;
}

}  // namespace poolscope

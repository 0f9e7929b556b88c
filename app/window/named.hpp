// What a command line or a link names: perspectives, panels, themes.
//
// Promises: a name that is none throws std::runtime_error with those that there are.
#pragma once

#include <fmt/format.h>

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "app/ui/style.hpp"

namespace poolscope {

/// The one of a list of the program with that name.
template <class Id>
Id named(const std::string& name, const std::vector<Id>& ids, std::string_view what) {
    std::vector<std::string_view> all;
    for (const Id id : ids) {
        if (id.name == name) return id;
        all.push_back(id.name);
    }
    throw std::runtime_error(
        fmt::format("there is no {} '{}': try {}", what, name, fmt::join(all, ", ")));
}

inline Theme themeOf(const std::string& name) {
    for (int i = 0; i < kThemes; ++i)
        if (nameOf(static_cast<Theme>(i)) == name) return static_cast<Theme>(i);
    throw std::runtime_error(
        fmt::format("there is no theme '{}': try dark, light, projector or contrast", name));
}

}  // namespace poolscope

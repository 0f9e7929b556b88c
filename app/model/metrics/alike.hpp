// Putting what is alike together: sides, of which a sentence speaks at once.
#pragma once

#include <cstddef>
#include <map>
#include <vector>

namespace poolscope {

/// The places of equal values, each group where its first value stands.
template <class Value>
std::vector<std::vector<std::size_t>> alikeIn(const std::vector<Value>& values) {
    std::vector<std::vector<std::size_t>> groups;
    std::map<Value, std::size_t> known;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto [group, fresh] = known.emplace(values[i], groups.size());
        if (fresh) groups.emplace_back();
        groups[group->second].push_back(i);
    }
    return groups;
}

}  // namespace poolscope

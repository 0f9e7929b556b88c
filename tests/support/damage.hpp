// A text with some of its bytes changed, at random.
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace poolscope {

struct Damage {
    std::string text;
    std::vector<std::pair<std::size_t, std::size_t>> where;  ///< of the text before, [from, to]

    /// Whether anything of [from, to) was changed, or put in between.
    bool touches(std::size_t from, std::size_t to) const {
        return std::any_of(where.begin(), where.end(), [&](const auto& each) {
            return each.first < to && each.second >= from;
        });
    }
};

/// One to three places of the text are written over, cut out, doubled, or filled with other bytes;
/// or its end is missing.
inline Damage damaged(const std::string& good, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    const auto below = [&](std::size_t bound) {
        return static_cast<std::size_t>(random() % std::max<std::size_t>(1, bound));
    };
    Damage damage{good, {}};
    std::size_t end =
        good.size();  // from the last place to the first, so that they keep their numbers
    const std::size_t times = 1 + below(3);
    for (std::size_t i = 0; i < times && end > 0; ++i) {
        const std::size_t at = below(end);
        const std::size_t most = below(8) == 0 ? 200 : 4;
        const std::size_t length = std::min(1 + below(most), end - at);
        std::string bytes(length, '\0');
        for (char& byte : bytes)
            byte = below(3) == 0 ? static_cast<char>(random()) : "\n[]\"\\ =#x0,"[below(11)];
        std::size_t last = at + length;
        switch (below(6)) {
            case 0: damage.text.erase(at, length); break;
            case 1: damage.text.insert(at, bytes); break;
            case 2: damage.text.insert(at, good.substr(at, length)); break;
            case 3:
                if (i > 0) continue;
                damage.text.resize(at);
                last = good.size();
                break;
            default: damage.text.replace(at, length, bytes); break;
        }
        // A line that is cut or doubled may run into the one before it.
        damage.where.emplace_back(at, last);
        end = at;
    }
    return damage;
}

}  // namespace poolscope

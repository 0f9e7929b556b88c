// Reading `break = "leader"` or `break = ["leader", "fifo"]`.
#include <algorithm>

#include <fmt/format.h>

#include "engine/scenario/break_table.hpp"
#include "engine/scenario/reading.hpp"

namespace poolscope {

namespace {

std::vector<std::string_view> partsOf(ExecutorKind kind) {
    std::vector<std::string_view> parts;
    for (const BreakSpec& spec : kBreakTable)
        if ((spec.kinds & kindBit(kind)) != 0) parts.push_back(toString(spec.what));
    return parts;
}

}  // namespace

std::vector<Break> readBreaks(Reading& reading, const TomlValue& value, ExecutorKind kind) {
    const std::vector<std::string_view> parts = partsOf(kind);
    if (parts.empty()) return {};  // the key itself has been complained about
    const std::string expected = fmt::format("a part that a {} has", nameOf(kind));
    std::vector<Break> broken;
    const auto readOne = [&](const TomlValue& one) {
        const auto index = reading.readOneOf(one, expected, parts);
        if (!index) return;
        const auto word = std::find(kBreakWords.begin(), kBreakWords.end(), parts[*index]);
        const auto what = static_cast<Break>(word - kBreakWords.begin());
        if (std::find(broken.begin(), broken.end(), what) == broken.end())
            broken.push_back(what);
        else
            reading.wrong(one, "each part once");
    };
    if (value.array() == nullptr) {
        readOne(value);
    } else {
        for (const TomlValue& one : *value.array()) readOne(one);
    }
    return broken;
}

}  // namespace poolscope

// Reading `break = "leader"` or `break = ["leader", "fifo"]`.
#include <algorithm>

#include "engine/scenario/language/ablation_table.hpp"
#include "engine/scenario/reader/read_context.hpp"

namespace poolscope {

namespace {

std::vector<std::string_view> partsOf(ExecutorKind kind) {
    std::vector<std::string_view> parts;
    for (const AblationSpec& spec : kAblationTable)
        if ((spec.kinds & kindBit(kind)) != 0) parts.push_back(toString(spec.what));
    return parts;
}

}  // namespace

std::vector<Ablation> readAblations(ReadContext& context, const TomlValue& value,
                                    ExecutorKind kind) {
    const std::vector<std::string_view> parts = partsOf(kind);
    if (parts.empty()) return {};  // the key itself has been complained about
    const Message expected = "a part that {executor} has"_en(articled(nameOf(kind)));
    std::vector<Ablation> ablated;
    const auto readOne = [&](const TomlValue& one) {
        const auto index = context.readOneOf(one, expected, parts);
        if (!index) return;
        const auto word = std::find(kAblationWords.begin(), kAblationWords.end(), parts[*index]);
        const auto what = static_cast<Ablation>(word - kAblationWords.begin());
        if (std::find(ablated.begin(), ablated.end(), what) == ablated.end())
            ablated.push_back(what);
        else
            context.wrong(one, "each part once"_en);
    };
    if (value.array() == nullptr) {
        readOne(value);
    } else {
        for (const TomlValue& one : *value.array()) readOne(one);
    }
    return ablated;
}

}  // namespace poolscope

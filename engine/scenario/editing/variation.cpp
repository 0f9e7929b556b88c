// Editing what a variation speaks of.
#include "engine/scenario/editing/variation.hpp"

#include <algorithm>

#include "engine/scenario/editing/varied_values.hpp"
#include "engine/scenario/reader/toml_document.hpp"

namespace poolscope {

std::vector<Splice> Variation::changes(std::size_t index) const {
    std::vector<Splice> changes;
    for (const Slot& slot : slots_) {
        const std::string value = slot.step ? tomlText(slot.before + values_[index])
                                            : slot.before + tomlOfValue(values_[index]);
        changes.push_back({slot.begin, slot.end, value + slot.behind});
    }
    return changes;
}

std::vector<Variation::Written> Variation::written(std::size_t index) const {
    std::vector<Written> written;
    for (const Slot& slot : slots_) {
        if (slot.step)
            written.push_back({slot.before + values_[index], 0});
        else
            written.push_back({variedValueOf(values_[index]), slot.before.size()});
    }
    return written;
}

std::string variedText(std::string_view text, const std::vector<Variation>& variations,
                       const std::vector<std::size_t>& indices) {
    std::vector<Splice> changes;
    for (std::size_t i = 0; i < variations.size(); ++i)
        for (Splice& change : variations[i].changes(indices[i]))
            changes.push_back(std::move(change));
    std::stable_sort(changes.begin(), changes.end(),
                     [](const Splice& a, const Splice& b) { return a.begin < b.begin; });
    std::string varied;
    std::size_t at = 0;
    for (const Splice& change : changes) {
        varied += text.substr(at, change.begin - at);
        varied += change.text;
        at = change.end;
    }
    return varied += text.substr(at);
}

std::optional<std::pair<std::size_t, std::size_t>> collisionOf(
    const std::vector<Variation>& variations) {
    struct Stretch {
        Splice splice;
        std::size_t owner;
    };
    std::vector<Stretch> all;
    for (std::size_t i = 0; i < variations.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j)
            if (variations[i].key() == variations[j].key()) return std::pair{j, i};
        for (Splice& splice : variations[i].changes(0)) all.push_back({std::move(splice), i});
    }
    for (const Stretch& a : all)
        for (const Stretch& b : all)
            if (a.owner < b.owner && a.splice.begin < b.splice.end && b.splice.begin < a.splice.end)
                return std::pair{a.owner, b.owner};
    return std::nullopt;
}

}  // namespace poolscope

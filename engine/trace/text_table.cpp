// Finding texts.
#include "engine/trace/text_table.hpp"

#include <algorithm>
#include <functional>

namespace poolscope {

std::uint32_t TextTable::numberOf(std::string_view text) {
    makeRoom();
    std::uint32_t& slot = slots_[slotOf(text)];
    if (slot == 0) {
        texts_.append(std::string(text));
        slot = static_cast<std::uint32_t>(texts_.size());
    }
    return slot - 1;
}

void TextTable::clear() {
    texts_.clear();
    std::fill(slots_.begin(), slots_.end(), 0U);
}

/// Where the text's number is, or the empty slot where it belongs.
std::size_t TextTable::slotOf(std::string_view text) const {
    std::size_t slot = std::hash<std::string_view>()(text);
    while (true) {
        slot &= slots_.size() - 1;
        if (slots_[slot] == 0 || texts_[slots_[slot] - 1] == text) return slot;
        ++slot;
    }
}

/// At most half of the slots are taken.
void TextTable::makeRoom() {
    constexpr std::size_t kFirst = 128;
    if (texts_.size() * 2 < slots_.size()) return;
    slots_.assign(std::max(kFirst, slots_.size() * 2), 0U);
    for (std::uint32_t number = 0; number < texts_.size(); ++number)
        slots_[slotOf(texts_[number])] = number + 1;
}

}  // namespace poolscope

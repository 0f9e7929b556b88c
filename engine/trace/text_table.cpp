// Finding texts.
#include "engine/trace/text_table.hpp"

#include <algorithm>
#include <cstring>
#include <new>

namespace poolscope {

namespace {

/// Eight bytes at a time: texts are short, and the library's hash costs as much as all the rest.
/// Differs between machines; nothing but the places in the table depends on it.
std::uint32_t hashOfText(std::string_view text) {
    constexpr std::uint64_t kOdd = 0x9e3779b97f4a7c15U;
    std::uint64_t hash = text.size();
    for (; text.size() >= sizeof hash; text.remove_prefix(sizeof hash)) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data(), sizeof word);
        hash = (hash ^ word) * kOdd;
        hash ^= hash >> 32U;
    }
    std::uint64_t rest = 0;
    for (const char c : text) rest = rest << 8U | static_cast<unsigned char>(c);
    hash = (hash ^ rest) * kOdd;
    return static_cast<std::uint32_t>(hash >> 32U);
}

}  // namespace

std::uint32_t TextTable::numberOf(std::string_view text) {
    makeRoom();
    const std::uint32_t hash = hashOfText(text);
    Slot& slot = slotOf(text, hash);
    if (slot.number == 0) {
        new (texts_.claim()) std::string(text);
        texts_.publish();
        slot = {static_cast<std::uint32_t>(texts_.size()), hash};
    }
    return slot.number - 1;
}

void TextTable::clear() {
    texts_.clear();
    std::fill(slots_.begin(), slots_.end(), Slot{});
}

/// Where the text's number is, or the empty slot where it belongs.
TextTable::Slot& TextTable::slotOf(std::string_view text, std::uint32_t hash) {
    for (std::size_t at = hash;; ++at) {
        Slot& slot = slots_[at & (slots_.size() - 1)];
        if (slot.number == 0) return slot;
        if (slot.hash == hash && texts_[slot.number - 1] == text) return slot;
    }
}

/// At most half of the slots are taken.
void TextTable::makeRoom() {
    constexpr std::size_t kFirst = 128;
    if (texts_.size() * 2 < slots_.size()) return;
    std::vector<Slot> fewer(std::max(kFirst, slots_.size() * 2));
    fewer.swap(slots_);
    for (const Slot& slot : fewer)
        if (slot.number != 0) slotOf(texts_[slot.number - 1], slot.hash) = slot;
}

}  // namespace poolscope

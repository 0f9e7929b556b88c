// FNV-1a, 64 bits: the hash of logs and of `poolscope ops --out hash`.
//
// Promises: the same bytes give the same number on every machine (numbers are fed byte by byte,
// lowest first), and a text is fed without its length, so "a" + "b" equals "ab".
#pragma once

#include <cstdint>
#include <string_view>

namespace poolscope {

class Fnv1a {
public:
    void byte(std::uint8_t b) { value_ = (value_ ^ b) * 0x100000001b3U; }
    void text(std::string_view s) {
        for (const char c : s) byte(static_cast<std::uint8_t>(c));
    }
    void number(std::int64_t n) {
        auto bits = static_cast<std::uint64_t>(n);
        for (int i = 0; i < 8; ++i, bits >>= 8U) byte(static_cast<std::uint8_t>(bits & 0xffU));
    }
    std::uint64_t value() const { return value_; }

private:
    std::uint64_t value_ = 0xcbf29ce484222325U;
};

}  // namespace poolscope

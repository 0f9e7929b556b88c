// Whole numbers as bytes: small ones in one byte, seven bits a byte, the lowest first.
//
// Promises: a reader never looks beyond its bytes and takes any garbage; what is wrong with it is a
// BlockError.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace poolscope {

/// Why a block could not be read: a sentence with what was found and what was expected.
struct BlockError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The longest form of a number.
inline constexpr std::size_t kMostNumberBytes = 10;

/// Writes to where there are kMostNumberBytes; returns what follows.
inline std::uint8_t* putNumber(std::uint8_t* to, std::uint64_t number) {
    for (; number >= 0x80U; number >>= 7U) *to++ = static_cast<std::uint8_t>(number | 0x80U);
    *to++ = static_cast<std::uint8_t>(number);
    return to;
}

/// Differences of either sign as numbers that are small if the difference is: 0, -1, 1, -2, 2, …
constexpr std::uint64_t foldSign(std::uint64_t difference) {
    return (difference << 1U) ^ (0 - (difference >> 63U));
}
constexpr std::uint64_t unfoldSign(std::uint64_t folded) {
    return (folded >> 1U) ^ (0 - (folded & 1U));
}

class ByteReader {
public:
    /// The bytes must outlive it.
    explicit ByteReader(std::string_view bytes)
        : next_(reinterpret_cast<const std::uint8_t*>(bytes.data())), end_(next_ + bytes.size()) {}

    std::size_t left() const { return static_cast<std::size_t>(end_ - next_); }
    std::uint64_t number() {
        if (next_ != end_ && *next_ < 0x80U) return *next_++;
        return longNumber();
    }
    std::string_view text(std::uint64_t length) {
        if (length > left()) {
            throw BlockError("found a text of " + std::to_string(length) +
                             " bytes in a block that has " + std::to_string(left()) +
                             " left, expected all of it in the block");
        }
        const auto* const begin = reinterpret_cast<const char*>(next_);
        const auto taken = static_cast<std::size_t>(length);
        next_ += taken;
        return {begin, taken};
    }

private:
    std::uint64_t longNumber() {
        std::uint64_t number = 0;
        for (unsigned shift = 0; shift < 64; shift += 7) {
            if (next_ == end_)
                throw BlockError("found the end of a block within an event, expected its rest");
            const std::uint64_t byte = *next_++;
            if (shift == 63 && byte > 1) break;
            number |= (byte & 0x7fU) << shift;
            if (byte < 0x80U) return number;
        }
        throw BlockError("found a number of more than 64 bits, expected a smaller one");
    }

    const std::uint8_t* next_;
    const std::uint8_t* end_;
};

}  // namespace poolscope

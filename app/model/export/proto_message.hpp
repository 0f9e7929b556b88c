// A message of Protocol Buffers, written field by field.
//
// Promises: the bytes are those of protobuf's wire format; fields come in the order of the calls. A
// message within one is written first and then added as bytes, so its length is known.
// Why no library: three kinds of fields are needed, and the page's compiler has no protobuf.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace poolscope {

class ProtoMessage {
public:
    /// int32, int64, uint32, uint64, bool and enums.
    ProtoMessage& number(std::uint32_t field, std::uint64_t value) {
        key(field, kVarint);
        varint(value);
        return *this;
    }
    ProtoMessage& number(std::uint32_t field, std::int64_t value) {
        return number(field, static_cast<std::uint64_t>(value));
    }
    ProtoMessage& fixed64(std::uint32_t field, std::uint64_t value) {
        key(field, kFixed64);
        for (int byte = 0; byte < 8; ++byte)
            bytes_ += static_cast<char>((value >> (8 * byte)) & 0xffU);
        return *this;
    }
    /// string, bytes and messages.
    ProtoMessage& bytes(std::uint32_t field, std::string_view value) {
        key(field, kBytes);
        varint(value.size());
        bytes_ += value;
        return *this;
    }
    ProtoMessage& message(std::uint32_t field, const ProtoMessage& value) {
        return bytes(field, value.bytes_);
    }
    const std::string& written() const { return bytes_; }

private:
    static constexpr std::uint32_t kVarint = 0;
    static constexpr std::uint32_t kFixed64 = 1;
    static constexpr std::uint32_t kBytes = 2;

    void key(std::uint32_t field, std::uint32_t type) { varint(field << 3U | type); }
    void varint(std::uint64_t value) {
        for (; value >= 0x80; value >>= 7U) bytes_ += static_cast<char>((value & 0x7fU) | 0x80U);
        bytes_ += static_cast<char>(value);
    }

    std::string bytes_;
};

}  // namespace poolscope

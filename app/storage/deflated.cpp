// zlib, with its streams closed whatever happens.
#include "app/storage/deflated.hpp"

#include <zlib.h>

#include <array>
#include <new>

namespace poolscope {

namespace {

/// zlib's own type of a byte. It reads what it is given and never writes there.
Bytef* bytesOf(std::string_view text) {
    return reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
}

struct Inflating {
    Inflating() {
        if (inflateInit(&stream) != Z_OK) throw std::bad_alloc();
    }
    Inflating(const Inflating&) = delete;
    Inflating& operator=(const Inflating&) = delete;
    ~Inflating() { inflateEnd(&stream); }

    z_stream stream{};
};

}  // namespace

std::string deflated(std::string_view text) {
    uLongf length = compressBound(static_cast<uLong>(text.size()));
    std::string bytes(length, '\0');
    if (compress2(reinterpret_cast<Bytef*>(bytes.data()), &length, bytesOf(text),
                  static_cast<uLong>(text.size()), Z_BEST_COMPRESSION) != Z_OK)
        throw std::bad_alloc();
    bytes.resize(length);
    return bytes;
}

std::optional<std::string> inflated(std::string_view bytes, std::size_t most) {
    Inflating inflating;
    z_stream& stream = inflating.stream;
    stream.next_in = bytesOf(bytes);
    stream.avail_in = static_cast<uInt>(bytes.size());
    std::string text;
    std::array<char, 16384> part{};
    for (int state = Z_OK; state != Z_STREAM_END;) {
        stream.next_out = reinterpret_cast<Bytef*>(part.data());
        stream.avail_out = static_cast<uInt>(part.size());
        state = inflate(&stream, Z_NO_FLUSH);
        const std::size_t got = part.size() - stream.avail_out;
        const bool goesOn = state == Z_STREAM_END || (state == Z_OK && got > 0);
        if (!goesOn || text.size() + got > most) return std::nullopt;
        text.append(part.data(), got);
    }
    if (stream.avail_in != 0) return std::nullopt;
    return text;
}

}  // namespace poolscope

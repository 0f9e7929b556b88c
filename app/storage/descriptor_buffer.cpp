// Writing to a descriptor until everything is written.
#include "app/storage/descriptor_buffer.hpp"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <string_view>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "engine/trace/printable.hpp"

namespace poolscope {

namespace {

/// Returns 0, or the errno of the failure.
int writeAll(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written >= 0) {
            bytes.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            pollfd room{descriptor, POLLOUT, 0};
            if (::poll(&room, 1, -1) < 0 && errno != EINTR) return errno;
        } else if (errno != EINTR) {
            return errno;
        }
    }
    return 0;
}

}  // namespace

WriteFailure::WriteFailure(const std::string& name, int reason)
    : WriteFailure(name, std::generic_category().message(reason)) {}

WriteFailure::WriteFailure(const std::string& name, const std::string& reason)
    : std::runtime_error(fmt::format("{} cannot be written: {}", name, reason)) {}

DescriptorBuffer::DescriptorBuffer(int descriptor, std::string name)
    : descriptor_(descriptor), name_(std::move(name)) {
    setp(room_.data(), room_.data() + room_.size());
}

DescriptorBuffer::int_type DescriptorBuffer::overflow(int_type byte) {
    writeOut();
    if (!traits_type::eq_int_type(byte, traits_type::eof()))
        return sputc(traits_type::to_char_type(byte));
    return traits_type::not_eof(byte);
}

int DescriptorBuffer::sync() {
    writeOut();
    return 0;
}

void DescriptorBuffer::writeOut() {
    const std::string_view bytes(pbase(), static_cast<std::size_t>(pptr() - pbase()));
    setp(room_.data(), room_.data() + room_.size());  // what failed is not tried again
    if (const int failed = writeAll(descriptor_, bytes); failed != 0)
        throw WriteFailure(name_, failed);
}

EscapingBuffer::int_type EscapingBuffer::overflow(int_type byte) {
    if (traits_type::eq_int_type(byte, traits_type::eof())) return traits_type::not_eof(byte);
    const char one = traits_type::to_char_type(byte);
    xsputn(&one, 1);
    return byte;
}

std::streamsize EscapingBuffer::xsputn(const char* bytes, std::streamsize count) {
    constexpr std::size_t kEnough = 1U << 16U;
    pending_.append(bytes, static_cast<std::size_t>(count));
    if (pending_.size() < kEnough) return count;
    // Up to the last whole line, so that no character is cut in two.
    const std::size_t line = pending_.rfind('\n');
    if (line != std::string::npos) passOn(line + 1);
    return count;
}

int EscapingBuffer::sync() {
    passOn(pending_.size());
    return next_.pubsync();
}

void EscapingBuffer::passOn(std::size_t bytes) {
    const std::string shown =
        printable(std::string_view(pending_).substr(0, bytes), LineBreaks::Kept);
    pending_.erase(0, bytes);
    next_.sputn(shown.data(), static_cast<std::streamsize>(shown.size()));
}

}  // namespace poolscope

// Bytes that are read in parts: those of a text, or of a file that is larger than memory.
//
// Promises: reading takes no more memory than what is asked for. Why: a recording may have a
// gigabyte, and its beginning is shown before the rest is read.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string_view>

namespace poolscope {

/// Why bytes could not be read: a sentence.
struct UnreadableBytes : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class ByteSource {
public:
    ByteSource() = default;
    ByteSource(const ByteSource&) = delete;
    ByteSource& operator=(const ByteSource&) = delete;
    virtual ~ByteSource() = default;

    /// How many there are.
    virtual std::size_t size() const = 0;
    /// Copies up to `length` bytes from `at` on; returns how many: fewer only at the end. Throws
    /// UnreadableBytes.
    virtual std::size_t read(std::size_t at, char* to, std::size_t length) const = 0;
};

class TextSource final : public ByteSource {
public:
    /// The text must outlive it.
    explicit TextSource(std::string_view text) : text_(text) {}
    std::size_t size() const override { return text_.size(); }
    std::size_t read(std::size_t at, char* to, std::size_t length) const override {
        return at >= text_.size() ? 0 : text_.copy(to, length, at);
    }

private:
    std::string_view text_;
};

}  // namespace poolscope

// A stream that knows whether its bytes arrived: the one way out of the program.
//
// Promises: every byte is handed to the operating system or a WriteFailure with its reason is
// thrown; short writes, interrupted ones and pipes that are full for the moment are seen to. An
// std::ostream on such a buffer must have `exceptions(std::ios::badbit)` set, or it swallows the
// failure.
#pragma once

#include <array>
#include <ostream>
#include <stdexcept>
#include <streambuf>
#include <string>

namespace poolscope {

/// "'out.csv' cannot be written: No space left on device".
class WriteFailure : public std::runtime_error {
public:
    /// `reason`: an errno.
    WriteFailure(const std::string& name, int reason);
    WriteFailure(const std::string& name, const std::string& reason);
};

class DescriptorBuffer final : public std::streambuf {
public:
    /// `name` is for the message. Does not own the descriptor, and does not flush by itself.
    DescriptorBuffer(int descriptor, std::string name);

protected:
    int_type overflow(int_type byte) override;
    int sync() override;

private:
    void writeOut();

    int descriptor_;
    std::string name_;
    std::array<char, 1U << 16U> room_;
};

/// Escapes, with `printable`, what a terminal would obey, and passes the rest on when it is
/// flushed or has enough.
class EscapingBuffer final : public std::streambuf {
public:
    explicit EscapingBuffer(std::streambuf& next) : next_(next) {}

protected:
    int_type overflow(int_type byte) override;
    std::streamsize xsputn(const char* bytes, std::streamsize count) override;
    int sync() override;

private:
    void passOn(std::size_t bytes);

    std::streambuf& next_;
    std::string pending_;
};

}  // namespace poolscope

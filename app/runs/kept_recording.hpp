// The recording of a run as the session's file has it: one line, made once.
//
// Promises: it is made by the thread that asks first, not by the one that draws, and never again;
// one that would be longer than `kMost` is given up as soon as that shows, and is no line at all.
// Threads: any.
#pragma once

#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace poolscope {

class KeptRecording {
public:
    static constexpr std::size_t kMost = 4'000'000;  ///< bytes of a recording worth keeping

    using Take = std::function<void(std::string_view)>;
    /// `write` gives the recording piece by piece, not less than `least` bytes; what it needs it
    /// must own.
    explicit KeptRecording(std::function<void(const Take&)> write, std::size_t least = 0)
        : write_(std::move(write)), least_(least) {}

    /// See recordingLine; empty if it is too long, or its bytes can no longer be read. Throws what
    /// else making it throws, and then tries again the next time.
    const std::string& line() const;

private:
    mutable std::mutex mutex_;
    mutable std::function<void(const Take&)> write_;  ///< until the line is made
    const std::size_t least_;
    mutable std::optional<std::string> line_;
};

}  // namespace poolscope

// A recording with events in blocks: JSON lines, blocks between them, and a last line with the sum
// over all lines.
//
//     {"poolscope":"recording",…}
//     {"block":0,"events":8192,"texts":12,"paths":90,"bytes":31234,"sum":"0123456789abcdef"}
//     …31234 bytes…
//     {"end":…,"sum":"…"}
//
// Promises: a byte that was changed is noticed: one of a block by the sum in the block's line, one
// of a line by the sum in the last. A block without new paths has no "paths". Whoever reads passes
// over a block by its length. Sums are FNV-1a, see fnv.hpp; a line counts with its line feed, the
// last one up to the comma before "sum".
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "engine/trace/blocks/byte_source.hpp"
#include "engine/trace/blocks/event_block.hpp"
#include "engine/trace/fnv.hpp"

namespace poolscope {

/// Sixteen digits.
std::string sumText(std::uint64_t sum);

class SummedFileWriter {
public:
    using Write = std::function<void(std::string_view)>;

    explicit SummedFileWriter(Write write) : write_(std::move(write)) {}
    /// A JSON object, without a line feed.
    void line(std::string_view json);
    /// The next block of events.
    void block(const EventBlock& block);
    /// All events that the log has by now, a block at a time.
    void events(const Log& log);
    /// A JSON object; the sum is added to it.
    void lastLine(std::string_view json);

private:
    Write write_;
    Fnv1a sum_;
    std::size_t blocks_ = 0;
};

/// What the line before a block says.
struct BlockLine {
    std::size_t number = 0;  ///< of the block, from 0
    std::size_t events = 0;
    std::size_t texts = 0;
    std::size_t paths = 0;
    std::size_t bytes = 0;
    std::string sum;
};

bool isBlockLine(std::string_view line);
/// Throws BlockError.
BlockLine readBlockLine(std::string_view line);
/// Checks the block's bytes and the line against each other. Throws BlockError.
EventBlock checkedBlock(const BlockLine& line, std::string_view bytes);

/// Goes over the lines of a recording, and over its blocks by their lengths. What it returns is
/// there until the next call; it holds a line or a block at a time.
class SummedFileWalk {
public:
    /// The source must outlive it. `ahead`: how many bytes are read at once where lines are sought.
    explicit SummedFileWalk(const ByteSource& source, std::size_t ahead = kFarAhead)
        : source_(source), all_(source.size()), ahead_(ahead) {}

    static constexpr std::size_t kFarAhead = std::size_t{1} << 16U;

    /// The next line, without its line feed; nothing if none is left that has one.
    std::optional<std::string_view> line();
    /// The bytes of the block whose line was the last; nothing, as from then on, if they were cut.
    /// Throws BlockError if what follows them is no line feed.
    std::optional<std::string_view> bytesOf(const BlockLine& block);
    /// Passes over them without reading them; returns whether they are all there.
    bool pass(const BlockLine& block);
    /// How many lines there were, blocks not counted.
    std::uint32_t lines() const { return lines_; }
    /// How much of the text is behind, 0 to 1.
    double share() const {
        return static_cast<double>(at_) / static_cast<double>(all_ > 0 ? all_ : 1);
    }

private:
    std::size_t left() const { return all_ - at_; }
    std::string_view held() const { return std::string_view(buffer_).substr(used_); }
    bool hold(std::size_t bytes);
    void take(std::size_t bytes);

    const ByteSource& source_;
    std::size_t all_;  ///< bytes, fewer if the source turns out to have fewer
    std::size_t ahead_;
    std::size_t at_ = 0;    ///< in the source: what follows is next
    std::string buffer_;    ///< some of the source
    std::size_t used_ = 0;  ///< of the buffer: where `at_` is
    std::uint32_t lines_ = 0;
};

/// The sum over the lines of a file that is read.
class LineSum {
public:
    void add(std::string_view line);
    /// Whether the sum in the last line is that of all lines; that line was not added.
    bool agrees(std::string_view lastLine) const;

private:
    Fnv1a sum_;
};

}  // namespace poolscope

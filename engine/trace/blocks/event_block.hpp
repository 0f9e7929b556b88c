// Blocks: some thousand events in a few bytes each.
//
// Promises: what is written reads back as the same events with the same hash and the same source
// lines. A block can be read by itself if the texts of the ones before are known, because it begins
// with the texts that are new in it. A reader takes any garbage: what cannot be an event, or not of
// this log, is a BlockError, and no memory is taken that the bytes do not account for.
//
//     block  = text* event*            as many of each as its line says, see summed_file.hpp
//     text   = length bytes
//     event  = flags [time] [thread] [site [kind file line]] field*
//
// All are numbers of bytes.hpp. Of flags, bit 0 says that the time is another one than that of the
// event before, and how much later follows; bit 1: another thread; bit 2: not the site that the
// EventModel has; bit 3 + i: not the number that it has for field i. What follows is the
// difference, a site's number, or, for a site that is new in this block, its parts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/trace/blocks/bytes.hpp"
#include "engine/trace/log.hpp"

namespace poolscope {

/// A block as it is in the file.
struct EventBlock {
    std::size_t events = 0;
    std::size_t texts = 0;
    std::string_view bytes;
};

/// Writes a log from its beginning, a block at a time; the log may still grow.
class EventBlockWriter {
public:
    static constexpr std::size_t kEvents = 8192;

    explicit EventBlockWriter(const Log& log) : log_(log) {}
    /// Whether there is an event that was not written yet.
    bool hasNext() const { return next_ < log_.size(); }
    /// Whether the next block would be as long as one can be.
    bool hasWholeNext() const { return log_.size() - next_ >= kEvents; }
    /// The position after the last event that was written.
    std::size_t position() const { return next_; }
    /// The next block; its bytes are there until the next call.
    EventBlock next();

private:
    std::uint64_t numberOfText(TextId id);

    const Log& log_;
    std::size_t next_ = 0;
    std::vector<std::uint32_t> numbers_;  ///< + 1, by TextId: which text of the file it is; 0: none
    std::vector<TextId> fresh_;           ///< the texts that are new in this block
    std::uint32_t texts_ = 0;             ///< in the file so far
    std::vector<std::uint8_t> events_;
    std::vector<std::uint8_t> bytes_;

    friend class EventWriter;
};

/// Fills a log that is empty at first, a block at a time.
class EventBlockReader {
public:
    explicit EventBlockReader(Log& log) : log_(log) {}
    /// Throws BlockError; events before the one that cannot be read are in the log then.
    void append(const EventBlock& block);

private:
    Log& log_;
    std::vector<TextId> texts_;  ///< by their number in the file

    friend class EventReader;
};

}  // namespace poolscope

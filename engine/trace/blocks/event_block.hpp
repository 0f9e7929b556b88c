// Blocks: some thousand events in a few bytes each.
//
// Promises: what is written reads back as the same events with the same hash, the same source lines
// and, if the log keeps them, the same calls. A block can be read by itself if the texts and paths
// of the ones before are known, because it begins with those that are new in it. A reader takes any
// garbage: what cannot be an event, or not of this log, is a BlockError, and no memory is taken
// that the bytes do not account for.
//
//     block  = text* path* event*      as many of each as its line says, see summed_file.hpp
//     text   = length bytes
//     path   = caller [from] place kind      from only if there is a caller
//     from   = place                         where the caller was
//     place  = file line
//     event  = flags [time] [thread] [site [new]] field*
//     new    = kind place [path began]       path and began in recordings with calls
//
// All are numbers of bytes.hpp. Texts and paths are numbered over the whole file from 1 in the
// order in which they come; 0 is none. A caller comes before what it calls. A path's kind is 1 for
// a lambda, plus 2 for a function that is no coroutine; see recorded_calls.hpp. Recordings without
// calls, which are of version 2, have no paths.
//
// Of flags, bit 0 says that the time is another one than that of the event before, and how much
// later follows; bit 1: another thread; bit 2: not the site that the EventModel has; bit 3 + i: not
// the number that it has for field i. What follows is the difference, a site's number, or, for a
// site that is new in this block, its parts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/trace/blocks/bytes.hpp"
#include "engine/trace/blocks/recording_version.hpp"
#include "engine/trace/log.hpp"

namespace poolscope {

/// A block as it is in the file.
struct EventBlock {
    std::size_t events = 0;
    std::size_t texts = 0;
    std::size_t paths = 0;
    std::string_view bytes;
};

/// The version of a recording with the blocks of this log: 3 if it keeps calls, else 2.
int blocksVersionOf(const Log& log);

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
    std::uint64_t numberOfPath(std::uint32_t path);
    void put(std::uint64_t number);
    void put(SourceLine place);
    void putPath(std::uint32_t path);

    const Log& log_;
    std::size_t next_ = 0;
    std::vector<std::uint32_t> numbers_;  ///< + 1, by TextId: which text of the file it is; 0: none
    std::vector<TextId> fresh_;           ///< the texts that are new in this block
    std::uint32_t texts_ = 0;             ///< in the file so far
    std::vector<std::uint32_t> pathNumbers_;  ///< by the log's: which path of the file it is
    std::vector<std::uint32_t> freshPaths_;   ///< the paths that are new in this block
    std::uint32_t paths_ = 0;                 ///< in the file so far
    std::vector<std::uint8_t> events_;
    std::vector<std::uint8_t> bytes_;

    friend class EventWriter;
};

/// Fills a log that is empty at first, a block at a time.
class EventBlockReader {
public:
    /// Of a recording of this version; the log keeps the calls if it has any.
    explicit EventBlockReader(Log& log, int version = kBlocksVersion);
    /// Throws BlockError; events before the one that cannot be read are in the log then.
    void append(const EventBlock& block);

private:
    struct Path {
        std::uint32_t number = 0;  ///< in the log
        std::uint16_t depth = 0;
    };

    void readPath(ByteReader& bytes);

    Log& log_;
    RecordedCalls* const calls_;  ///< the log's; null in a recording without
    std::vector<TextId> texts_;   ///< by their number in the file
    std::vector<Path> paths_;     ///< as well; the first one is none

    friend class EventReader;
};

}  // namespace poolscope

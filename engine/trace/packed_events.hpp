// PackedEvents: the events of a log, each in what its kind takes, for one writer and many readers.
//
// Promises: an event comes back as it was given, whatever its position, in the same time;
// everything below `size()` may be read by any thread while the writer goes on. clear() is for a
// writer whose readers are gone: the memory is kept for the next use.
//
// Why: a run of a task is 36 to 91 events, and what a recorded run takes longer than one that is
// not recorded goes into fresh memory. As structs of one size they take twice as much.
//
// How: blocks of 256 events, each with the places of its events, so that any of them is found at
// once. An event is written as
//
//     kind  carrier  source line  the struct of its kind
//     1     1        3            0 to 32 bytes
//
// Most events are of the thread and the instant of the one before. So an event does not say when
// and by whom; it says which event of its block does, its carrier. Before a carrier stand its time
// and its thread.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>
#include <vector>

#include "engine/trace/event.hpp"
#include "engine/trace/growing_sequence.hpp"

namespace poolscope {

class PackedEvents {
public:
    std::size_t size() const { return size_.load(std::memory_order_acquire); }
    /// The event at a position below size().
    Event operator[](std::size_t position) const;
    /// Its kind alone.
    EventKind kind(std::size_t position) const {
        const Block& block = blocks_[position / kBlock];
        return static_cast<EventKind>(block.bytes[block.places[position % kBlock]]);
    }
    /// Writer only.
    template <EventStruct What>
    void append(Instant time, ThreadId thread, SourceLine line, const What& what) {
        const std::size_t position = size_.load(std::memory_order_relaxed);
        const std::size_t inBlock = position % kBlock;
        if (inBlock == 0 || !(time == time_) || thread != thread_) carry(inBlock, time, thread);
        block_->places[inBlock] = static_cast<std::uint16_t>(next_ - block_->bytes);
        next_[0] = static_cast<std::uint8_t>(kKindOf<What>);
        next_[1] = carrier_;
        next_[2] = static_cast<std::uint8_t>(line.file);
        std::memcpy(next_ + 3, &line.line, sizeof line.line);
        if constexpr (kWordsOf < What >> 0) std::memcpy(next_ + kHead, &what, sizeof what);
        next_ += kHead + kWordsOf<What> * Payload::kWord;
        size_.store(position + 1, std::memory_order_release);
    }
    void append(const Event& event);
    /// Removes all events. No other thread may read during the call.
    void clear();
    /// Bytes that the events take. Writer only.
    std::size_t memory() const;

private:
    static constexpr std::size_t kBlock = 256;
    static constexpr std::size_t kHead = 5;
    static_assert(static_cast<std::size_t>(kSourceFiles) <= 256);
    static constexpr std::size_t kStamp = sizeof(Instant) + sizeof(ThreadId);
    static constexpr std::size_t kLargestStruct = Payload::kLargest;
    static constexpr std::size_t kLargestEvent = kStamp + kHead + kLargestStruct;
    /// So many events further on, at least kLargestStruct bytes have been written.
    static constexpr std::size_t kFarBehind = kLargestStruct / kHead + 1;

    struct Block {
        const std::uint8_t* bytes;
        std::array<std::uint16_t, kBlock> places;  ///< of the events, in `bytes`
    };
    struct Chunk {
        std::unique_ptr<std::uint8_t[]> bytes;
        std::size_t length = 0;
    };

    void carry(std::size_t inBlock, Instant time, ThreadId thread);
    void addBlock();
    void addChunk();

    GrowingSequence<Block, 4> blocks_;
    std::atomic<std::size_t> size_ = 0;

    // the writer's own
    std::vector<Chunk> chunks_;
    std::size_t chunksUsed_ = 0;
    std::uint8_t* next_ = nullptr;  ///< where the next event is written
    std::uint8_t* end_ = nullptr;   ///< of the last chunk
    Block* block_ = nullptr;        ///< the last one
    Instant time_;                  ///< of the last event, as its thread and its carrier
    ThreadId thread_;
    std::uint8_t carrier_ = 0;
};

}  // namespace poolscope

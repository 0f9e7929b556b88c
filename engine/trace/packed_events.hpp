// PackedEvents: the events of a log, each in what its kind takes, for one writer and many readers.
//
// Promises: an event comes back as it was given, whatever its position, in the same time;
// everything below `size()` may be read by any thread while the writer goes on. clear() is for a
// writer whose readers are gone: the memory is kept for the next use. What a log leaves behind goes
// to its LogMemory, if it was given one. Events that a reader forgets are gone for all; the writer
// takes their memory for new ones, so that neither waits for the other.
//
// Why: a run of a task is 36 to 91 events, and what a recorded run takes longer than one that is
// not recorded goes into the instructions that write them and into fresh memory. As structs of one
// size they take twice as much.
//
// How: blocks of 256 events, each with the places of its events, so that any of them is found at
// once. An event is written as
//
//     source line and kind  the struct of its kind
//     4                     0 to 32 bytes
//
// Most events are of the thread and the instant of the one before. So an event does not say when
// and by whom: the last carrier up to it does, an event of the same block before which stand its
// time and its thread. Which events are carriers is said by a bit for each.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/trace/event.hpp"
#include "engine/trace/growing_sequence.hpp"
#include "engine/trace/log_memory.hpp"

namespace poolscope {

class PackedEvents {
public:
    /// `memory` may be null.
    explicit PackedEvents(std::shared_ptr<LogMemory> memory = nullptr)
        : memory_(std::move(memory)) {}
    PackedEvents(const PackedEvents&) = delete;
    PackedEvents& operator=(const PackedEvents&) = delete;
    ~PackedEvents();
    std::size_t size() const { return size_.load(std::memory_order_acquire); }
    /// The event at a position below size().
    Event operator[](std::size_t position) const;
    /// Its kind alone.
    EventKind kind(std::size_t position) const {
        const Block* const block = blocks_[position / kBlock];
        const std::size_t place = block->places[position % kBlock];
        return static_cast<EventKind>(bytesOf(block)[place + kKindAt]);
    }
    /// Calls `each(event, position)` for the events of [from, to) whose kind is wanted,
    /// `wants(kind)`, in their order. `to` is at most size(). Half of the time of `kind` and `[]`
    /// goes into finding the block, which is done once for each block here.
    template <class Wants, class Each>
    void forEach(std::size_t from, std::size_t to, const Wants& wants, Each&& each) const {
        const std::size_t settled = size() - std::min(size(), kFarBehind);
        while (from < to) {
            const Block& block = *blocks_[from / kBlock];
            const std::size_t end = std::min(to, (from / kBlock + 1) * kBlock);
            for (; from < end; ++from) {
                const std::uint8_t* const head = bytesOf(&block) + block.places[from % kBlock];
                if (wants(static_cast<EventKind>(head[kKindAt])))
                    each(eventAt(block, from % kBlock, from < settled), from);
            }
        }
    }
    /// Writer only.
    template <EventStruct What>
    void append(Instant time, ThreadId thread, SourceLine line, const What& what) {
        const std::size_t position = size_.load(std::memory_order_relaxed);
        if (position == nextBlock_ || !(time == time_) || thread != thread_) carry(time, thread);
        // In locals: a store of bytes might change any member, as far as the compiler knows.
        std::uint8_t* const next = next_;
        block_->places[position % kBlock] =
            static_cast<std::uint16_t>(next - reinterpret_cast<std::uint8_t*>(block_));
        next_ = next + kHead + kWordsOf<What> * Payload::kWord;
        std::memcpy(next, &line, sizeof line);
        next[kKindAt] = static_cast<std::uint8_t>(kKindOf<What>);
        writeFields(next + kHead, what);
        size_.store(position + 1, std::memory_order_release);
    }
    void append(const Event& event);
    /// Removes all events. No other thread may read during the call.
    void clear();
    /// Nobody reads the events below `position` any more, which is at most size(). For one reader;
    /// the writer may go on.
    void forget(std::size_t position) { forgotten_.store(position, std::memory_order_release); }
    std::size_t forgotten() const { return forgotten_.load(std::memory_order_relaxed); }
    /// Bytes that the events take. Writer only.
    std::size_t memory() const;

private:
    static constexpr std::size_t kBlock = 256;
    static constexpr std::size_t kHead = sizeof(SourceLine);
    /// The kind stands where a source file's number has its higher byte, which is 0.
    static constexpr std::size_t kKindAt = std::endian::native == std::endian::little ? 1 : 0;
    static_assert(static_cast<std::size_t>(kSourceFiles) <= 256);
    static constexpr std::size_t kStamp = sizeof(Instant) + sizeof(ThreadId);
    static constexpr std::size_t kLargestStruct = Payload::kLargest;
    static constexpr std::size_t kLargestEvent = kStamp + kHead + kLargestStruct;
    /// So many events further on, at least kLargestStruct bytes have been written.
    static constexpr std::size_t kFarBehind = kLargestStruct / kHead + 1;
    static constexpr std::size_t kBits = 64;

    /// What stands before the bytes of a block's events.
    struct Block {
        std::array<std::atomic<std::uint64_t>, kBlock / kBits> carriers{};
        std::array<std::uint16_t, kBlock> places;  ///< of the events, from the block's begin on
    };

    static const std::uint8_t* bytesOf(const Block* block) {
        return reinterpret_cast<const std::uint8_t*>(block);
    }
    /// `settled`: what lies behind the event is not being written.
    static Event eventAt(const Block& block, std::size_t inBlock, bool settled) {
        const std::uint8_t* const head = bytesOf(&block) + block.places[inBlock];
        const std::uint8_t* const stamp =
            bytesOf(&block) + block.places[carrierOf(block, inBlock)] - kStamp;
        const auto kind = static_cast<EventKind>(head[kKindAt]);
        // A copy of a length that the compiler knows is quicker, but what lies behind a new event
        // may just be written.
        Event event{
            {},
            {},
            {},
            settled ? Payload::ofBytes(kind, head + kHead) : ownPayload(kind, head + kHead)};
        std::memcpy(&event.time, stamp, sizeof event.time);
        std::memcpy(&event.thread, stamp + sizeof event.time, sizeof event.thread);
        std::memcpy(&event.line, head, sizeof event.line);
        const auto file = static_cast<std::uint16_t>(event.line.file);
        event.line.file = static_cast<SourceFile>(file & 0xffU);
        return event;
    }
    /// The event that says when and by whom; the first of a block always does.
    static std::size_t carrierOf(const Block& block, std::size_t inBlock) {
        const std::uint64_t bits = carriersOf(block, inBlock / kBits)
                                   << (kBits - 1 - inBlock % kBits);
        if (bits == 0) return carrierBefore(block, inBlock / kBits);
        return inBlock - static_cast<std::size_t>(std::countl_zero(bits));
    }
    static std::size_t carrierBefore(const Block& block, std::size_t word);
    static std::uint64_t carriersOf(const Block& block, std::size_t word) {
        return block.carriers[word].load(std::memory_order_relaxed);
    }
    static Payload ownPayload(EventKind kind, const std::uint8_t* from);
    /// Field by field, to where the struct has them: one that was just built is still in registers,
    /// while reading it as a whole from memory would wait for each of its fields to get there.
    template <EventStruct What>
    static void writeFields(std::uint8_t* to, const What& what) {
        const auto* const from = reinterpret_cast<const std::uint8_t*>(&what);
        What::eachField(what, [&](std::string_view, const auto& field) {
            const auto* const bytes = reinterpret_cast<const std::uint8_t*>(&field);
            std::memcpy(to + (bytes - from), bytes, sizeof field);
        });
    }
    void carry(Instant time, ThreadId thread);
    void addBlock();
    void addChunk();
    void reuseForgotten();
    std::size_t lengthOf(std::size_t chunk) const;

    GrowingSequence<Block*, 64> blocks_;
    std::atomic<std::size_t> forgotten_ = 0;

    // the writer's own, written with each event
    alignas(64) std::atomic<std::size_t> size_ = 0;
    std::size_t nextBlock_ = 0;     ///< position at which a new block begins
    std::uint8_t* next_ = nullptr;  ///< where the next event is written
    Block* block_ = nullptr;        ///< the last one
    Instant time_;                  ///< of the last event, as its thread
    ThreadId thread_;
    std::uint8_t* end_ = nullptr;  ///< of the last chunk
    std::vector<LogMemory::Chunk> chunks_;
    std::size_t chunksUsed_ = 0;
    std::vector<std::size_t> ends_;  ///< of the used ones but the last: the position after theirs
    std::shared_ptr<LogMemory> memory_;
};

}  // namespace poolscope

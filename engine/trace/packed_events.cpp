// Writing what an event does not have of its own, and reading events back.
#include "engine/trace/packed_events.hpp"

#include <algorithm>

namespace poolscope {

namespace {

constexpr std::size_t kSmallestChunk = std::size_t{1} << 16U;
constexpr std::size_t kLargestChunk = std::size_t{1} << 20U;

/// By kind.
#define POOLSCOPE_WORDS(kind) static_cast<std::uint8_t>(kWordsOf<kind>),
constexpr std::array<std::uint8_t, kEventKinds> kWords{POOLSCOPE_EVENTS(POOLSCOPE_WORDS)};
#undef POOLSCOPE_WORDS

}  // namespace

void PackedEvents::append(const Event& event) {
    event.what.visit([&](const auto& what) { append(event.time, event.thread, event.line, what); });
}

Event PackedEvents::operator[](std::size_t position) const {
    const Block& block = blocks_[position / kBlock];
    const std::uint8_t* const head = block.bytes + block.places[position % kBlock];
    const std::uint8_t* const stamp = block.bytes + block.places[head[1]] - kStamp;
    const auto kind = static_cast<EventKind>(head[0]);
    // A copy of a length that the compiler knows is quicker, but what lies behind a new event may
    // just be written.
    const bool farBehind = position + kFarBehind < size();
    Event event{{},
                {},
                {},
                farBehind ? Payload::ofBytes(kind, head + kHead)
                          : Payload::ofWords(kind, head + kHead, kWords[head[0]])};
    std::memcpy(&event.time, stamp, sizeof event.time);
    std::memcpy(&event.thread, stamp + sizeof event.time, sizeof event.thread);
    event.line.file = static_cast<SourceFile>(head[2]);
    std::memcpy(&event.line.line, head + 3, sizeof event.line.line);
    return event;
}

void PackedEvents::clear() {
    blocks_.clear();
    size_.store(0, std::memory_order_release);
    chunksUsed_ = 0;
    next_ = end_ = nullptr;
}

std::size_t PackedEvents::memory() const {
    std::size_t bytes = blocks_.size() * sizeof(Block);
    for (std::size_t i = 0; i < chunksUsed_; ++i) bytes += chunks_[i].length;
    return bytes - static_cast<std::size_t>(end_ - next_);
}

/// The event that is written next says when and by whom.
void PackedEvents::carry(std::size_t inBlock, Instant time, ThreadId thread) {
    if (inBlock == 0) addBlock();
    time_ = time;
    thread_ = thread;
    carrier_ = static_cast<std::uint8_t>(inBlock);
    std::memcpy(next_, &time, sizeof time);
    std::memcpy(next_ + sizeof time, &thread, sizeof thread);
    next_ += kStamp;
}

/// A block lies in one chunk, and after it there is room for what is read too much.
void PackedEvents::addBlock() {
    constexpr std::size_t kLargestBlock = kBlock * kLargestEvent + kLargestStruct;
    static_assert(kLargestBlock <= kSmallestChunk);
    if (static_cast<std::size_t>(end_ - next_) < kLargestBlock) addChunk();
    block_ = new (blocks_.claim()) Block;
    block_->bytes = next_;
    blocks_.publish();
}

/// The next chunk: new, or there since before a clear().
void PackedEvents::addChunk() {
    if (chunksUsed_ == chunks_.size()) {
        const std::size_t length =
            std::min(kLargestChunk, kSmallestChunk << std::min(chunksUsed_, std::size_t{4}));
        chunks_.push_back({std::unique_ptr<std::uint8_t[]>(new std::uint8_t[length]), length});
    }
    const Chunk& chunk = chunks_[chunksUsed_++];
    next_ = chunk.bytes.get();
    end_ = next_ + chunk.length;
}

}  // namespace poolscope

// Writing what an event does not have of its own, and reading events back.
#include "engine/trace/packed_events.hpp"

#include <algorithm>

namespace poolscope {

namespace {

/// Most logs are short: the first chunk is a small one, and none of the LogMemory's.
constexpr std::size_t kFirstChunk = std::size_t{1} << 16U;

/// By kind.
#define POOLSCOPE_WORDS(kind) static_cast<std::uint8_t>(kWordsOf<kind>),
constexpr std::array<std::uint8_t, kEventKinds> kWords{POOLSCOPE_EVENTS(POOLSCOPE_WORDS)};
#undef POOLSCOPE_WORDS

}  // namespace

PackedEvents::~PackedEvents() {
    if (!memory_) return;
    for (std::size_t i = 1; i < chunks_.size(); ++i) memory_->giveBack(std::move(chunks_[i]));
}

void PackedEvents::append(const Event& event) {
    event.what.visit([&](const auto& what) { append(event.time, event.thread, event.line, what); });
}

Event PackedEvents::operator[](std::size_t position) const {
    return eventAt(*blocks_[position / kBlock], position % kBlock, position + kFarBehind < size());
}

/// Of that kind, from the bytes of its struct alone.
Payload PackedEvents::ownPayload(EventKind kind, const std::uint8_t* from) {
    return Payload::ofWords(kind, from, kWords[static_cast<std::size_t>(kind)]);
}

/// The last carrier of the words before that one.
std::size_t PackedEvents::carrierBefore(const Block& block, std::size_t word) {
    std::uint64_t bits = 0;
    do {
        bits = carriersOf(block, --word);
    } while (bits == 0);
    return word * kBits + kBits - 1 - static_cast<std::size_t>(std::countl_zero(bits));
}

void PackedEvents::clear() {
    blocks_.clear();
    size_.store(0, std::memory_order_release);
    forgotten_.store(0, std::memory_order_relaxed);
    ends_.clear();
    nextBlock_ = 0;
    chunksUsed_ = 0;
    next_ = end_ = nullptr;
}

std::size_t PackedEvents::memory() const {
    std::size_t bytes = blocks_.size() * sizeof(Block*);
    for (std::size_t i = 0; i < chunksUsed_; ++i) bytes += lengthOf(i);
    return bytes - static_cast<std::size_t>(end_ - next_);
}

/// The event that is written next says when and by whom.
void PackedEvents::carry(Instant time, ThreadId thread) {
    const std::size_t position = size_.load(std::memory_order_relaxed);
    if (position == nextBlock_) addBlock();
    const std::size_t inBlock = position % kBlock;
    std::atomic<std::uint64_t>& bits = block_->carriers[inBlock / kBits];
    bits.store(bits.load(std::memory_order_relaxed) | std::uint64_t{1} << inBlock % kBits,
               std::memory_order_relaxed);
    time_ = time;
    thread_ = thread;
    std::memcpy(next_, &time, sizeof time);
    std::memcpy(next_ + sizeof time, &thread, sizeof thread);
    next_ += kStamp;
}

/// A block lies in one chunk, and after it there is room for what is read too much: that must not
/// be the next block, which the writer changes meanwhile.
void PackedEvents::addBlock() {
    constexpr std::size_t kLargestBlock =
        alignof(Block) + sizeof(Block) + kBlock * kLargestEvent + kLargestStruct;
    static_assert(kLargestBlock <= kFirstChunk);
    if (next_ != nullptr) next_ += kLargestStruct;
    if (static_cast<std::size_t>(end_ - next_) < kLargestBlock) addChunk();
    const std::size_t over = reinterpret_cast<std::uintptr_t>(next_) % alignof(Block);
    if (over != 0) next_ += alignof(Block) - over;
    block_ = new (next_) Block;
    next_ += sizeof(Block);
    blocks_.append(block_);
    nextBlock_ += kBlock;
}

/// The next chunk: new, there since before a clear(), or one whose events are forgotten.
void PackedEvents::addChunk() {
    if (chunksUsed_ > 0) ends_.push_back(nextBlock_);
    reuseForgotten();
    const std::size_t length = lengthOf(chunksUsed_);
    if (chunksUsed_ == chunks_.size()) {
        const bool isFirst = chunks_.empty();
        chunks_.push_back(!isFirst && memory_ ? memory_->take()
                                              : LogMemory::Chunk(new std::byte[length]));
    }
    next_ = reinterpret_cast<std::uint8_t*>(chunks_[chunksUsed_++].get());
    end_ = next_ + length;
}

/// Makes the oldest chunk the next one if its events are forgotten, and lets go of another: who
/// forgets may have been far behind for a while, and the writer must not be held up by freeing all
/// at once. The first chunk stays, as it is shorter than the others.
void PackedEvents::reuseForgotten() {
    const std::size_t forgotten = forgotten_.load(std::memory_order_acquire);
    for (int found = 1; found <= 2 && chunksUsed_ > 1 && ends_[1] <= forgotten; ++found) {
        const auto used = chunks_.begin() + static_cast<std::ptrdiff_t>(chunksUsed_);
        std::rotate(chunks_.begin() + 1, chunks_.begin() + 2, used);
        ends_.erase(ends_.begin() + 1);
        --chunksUsed_;
        if (found == 1) continue;
        if (memory_) memory_->giveBack(std::move(chunks_.back()));
        chunks_.pop_back();
    }
}

std::size_t PackedEvents::lengthOf(std::size_t chunk) const {
    return chunk == 0 ? kFirstChunk : LogMemory::kChunk;
}

}  // namespace poolscope

// Where tasks get their memory: blocks that go from the threads that end tasks back to those that
// make them.
//
// An allocator keeps what a thread frees for that thread, or goes through a lock; but tasks are
// made by one thread and ended by another. So each thread keeps a few blocks of each size, and what
// is more goes to a common store in batches, from where a thread without any takes a batch. For
// bursts of tiny tasks through a plain pool that is worth half of the time.
//
// Only blocks of tasks that waited in no heap are kept: those end in the order in which they were
// made, so their blocks lie beside each other still. Timers end in any order; blocks in such an
// order made filling a queue of 10^4 timers take twice as long, one of 10^6 four times.
//
// Promises: what is kept is limited, to two batches of a size for each thread and to 32 MiB in the
// store; more goes back to the allocator, and so does what a thread has when it ends. Threads: any,
// until their very end.
#include "engine/library/direct/task_memory.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>

#include "engine/world/spin_lock.hpp"
#include "poolscope/body.hpp"

namespace juc::detail {
namespace {

/// Sizes that fill what glibc's allocator makes of them: 8, 24, 40, … bytes.
constexpr std::size_t kSizes = 16;
constexpr std::size_t indexOf(std::size_t size) { return (size + 7) / 16; }
constexpr std::size_t sizeAt(std::size_t index) { return index * 16 + 8; }
constexpr std::size_t kBatch = 32;
constexpr std::size_t kMostKeptBytes = 32UL << 20U;  ///< in the store

/// A free block, in a list of its size.
struct FreeBlock {
    FreeBlock* next = nullptr;
    FreeBlock* nextBatch = nullptr;  ///< of the first block of a batch in the store
};

struct BlockList {
    FreeBlock* first = nullptr;
    std::size_t count = 0;

    void push(void* memory) {
        first = new (memory) FreeBlock{first, nullptr};
        ++count;
    }
    void* pop() {
        --count;
        return std::exchange(first, first->next);
    }
};

void giveBack(BlockList& list, std::size_t size) {
    while (list.count > 0) ::operator delete(list.pop(), size);
}

/// The batches that no thread has, by size.
class BlockStore {
public:
    /// False if it has enough.
    bool put(const BlockList& batch, std::size_t index) {
        const poolscope::SpinGuard guard(lock_);
        const std::size_t before = bytes_.load(std::memory_order_relaxed);
        if (before >= kMostKeptBytes) return false;
        bytes_.store(before + kBatch * sizeAt(index), std::memory_order_relaxed);
        batch.first->nextBatch = std::exchange(first_[index], batch.first);
        return true;
    }
    /// As it was a moment ago.
    bool isEmpty() const { return bytes_.load(std::memory_order_relaxed) == 0; }
    /// Nothing if it has none of this size.
    BlockList take(std::size_t index) {
        const poolscope::SpinGuard guard(lock_);
        FreeBlock* const batch = first_[index];
        if (batch == nullptr) return {};
        bytes_.store(bytes_.load(std::memory_order_relaxed) - kBatch * sizeAt(index),
                     std::memory_order_relaxed);
        first_[index] = batch->nextBatch;
        return {batch, kBatch};
    }

private:
    poolscope::SpinLock lock_;
    std::array<FreeBlock*, kSizes> first_{};  ///< guarded by lock_
    std::atomic<std::size_t> bytes_ = 0;      ///< written under lock_
};

/// One of the process, as its allocator; needs no destruction.
constinit BlockStore store;

/// Of one size: blocks to take from, and those of a whole batch beyond.
struct KeptBlocks {
    BlockList at;
    BlockList spare;
};

/// Without a destructor, so that tasks may still go when thread-local objects are destroyed.
constinit thread_local std::array<KeptBlocks, kSizes> kept;
enum class Keeping : std::uint8_t { NotYet, Yes, NoMore };
/// The address sanitizer sees what is used too late only if the allocator gets it.
#ifdef __SANITIZE_ADDRESS__
constexpr Keeping kAtFirst = Keeping::NoMore;
#else
constexpr Keeping kAtFirst = Keeping::NotYet;
#endif
constinit thread_local Keeping keeping = kAtFirst;
constinit thread_local bool nextIsTimers = false;  ///< the block that is freed next

struct GivesBackAtTheEnd {
    GivesBackAtTheEnd() = default;
    GivesBackAtTheEnd(const GivesBackAtTheEnd&) = delete;
    GivesBackAtTheEnd& operator=(const GivesBackAtTheEnd&) = delete;
    ~GivesBackAtTheEnd() {
        keeping = Keeping::NoMore;
        for (std::size_t i = 0; i < kSizes; ++i) {
            giveBack(kept[i].at, sizeAt(i));
            giveBack(kept[i].spare, sizeAt(i));
        }
    }
    void begin() const { keeping = Keeping::Yes; }
};
thread_local const GivesBackAtTheEnd givesBackAtTheEnd;

/// Whether the thread keeps blocks; from the first question on, until it ends.
bool keeps() {
    if (keeping == Keeping::NotYet) givesBackAtTheEnd.begin();
    return keeping == Keeping::Yes;
}

/// Makes the spare batch, or one of the store, the one to take from; false if there is none.
bool refill(KeptBlocks& blocks, std::size_t index) {
    if (blocks.spare.count > 0) {
        blocks.at = std::exchange(blocks.spare, {});
        return true;
    }
    if (store.isEmpty()) return false;
    blocks.at = store.take(index);
    return blocks.at.count > 0;
}

/// The slow half of taking a block: of another batch, or new memory.
void* takeOther(KeptBlocks& blocks, std::size_t index) {
    return keeps() && refill(blocks, index) ? blocks.at.pop() : ::operator new(sizeAt(index));
}

/// The slow half of giving one: a full batch becomes spare, the spare one goes to the store.
void makeRoom(KeptBlocks& blocks, std::size_t index) {
    if (blocks.spare.count > 0 && !store.put(blocks.spare, index)) {
        giveBack(blocks.spare, sizeAt(index));
    }
    blocks.spare = std::exchange(blocks.at, {});
}

}  // namespace

void aboutToFree(const DirectTask& task) {
    const std::int32_t at = task.heapIndex.load(std::memory_order_relaxed);
    nextIsTimers = at != DirectTask::kNeverQueued && !task.isPart();
}

void* Call::operator new(std::size_t size) {
    const std::size_t index = indexOf(size);
    if (index >= kSizes) return ::operator new(size);
    KeptBlocks& blocks = kept[index];
    return blocks.at.count > 0 ? blocks.at.pop() : takeOther(blocks, index);
}

void Call::operator delete(void* block, std::size_t size) noexcept {
    const std::size_t index = indexOf(size);
    if (index >= kSizes) {
        ::operator delete(block, size);
    } else if (nextIsTimers || !keeps()) {
        ::operator delete(block, sizeAt(index));
    } else {
        KeptBlocks& blocks = kept[index];
        if (blocks.at.count == kBatch) makeRoom(blocks, index);
        blocks.at.push(block);
    }
}

void* Call::operator new(std::size_t size, std::align_val_t alignment) {
    return ::operator new(size, alignment);
}

void Call::operator delete(void* block, std::size_t size, std::align_val_t alignment) noexcept {
    ::operator delete(block, size, alignment);
}

}  // namespace juc::detail

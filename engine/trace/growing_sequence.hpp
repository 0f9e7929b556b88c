// GrowingSequence: append-only, for one writer and any number of concurrent readers.
//
// Promises: elements never move once appended, so a reader may keep references; everything below
// `size()` may be read by any thread while the writer goes on. clear() is for a writer whose
// readers are gone: the memory is kept for the next use.
//
// How: chunks that double in length, found by the position's highest bit, so nothing is ever copied
// and a small sequence stays small.
//
//     chunk 0      chunk 1            chunk 2
//     [0, 1024)    [1024, 3072)       [3072, 7168)      …
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <memory>
#include <new>

namespace poolscope {

/// An append-only sequence that readers may follow while one writer appends.
template <class Element, std::size_t kFirst>
class GrowingSequence {
public:
    GrowingSequence() = default;
    GrowingSequence(const GrowingSequence&) = delete;
    GrowingSequence& operator=(const GrowingSequence&) = delete;
    ~GrowingSequence();

    /// Removes all elements. No other thread may read during the call.
    void clear() {
        destroyAll();
        size_.store(0, std::memory_order_release);
        next_ = end_ = nullptr;
    }

    std::size_t size() const { return size_.load(std::memory_order_acquire); }
    const Element& operator[](std::size_t position) const {
        const Place at = place(position);
        return chunks_[at.chunk].load(std::memory_order_acquire)[at.offset];
    }
    void append(const Element& element) {
        new (claim()) Element(element);
        publish();
    }

    /// Room for one more element, to be constructed there and then published; so that the writer
    /// need not build it elsewhere and copy it.
    void* claim() {
        if (next_ == end_) addChunk();
        return next_;
    }
    /// Lets readers see what was constructed in the room claimed last.
    void publish() {
        ++next_;
        size_.store(size_.load(std::memory_order_relaxed) + 1, std::memory_order_release);
    }

private:
    void addChunk();
    void destroyAll();
    struct Place {
        std::size_t chunk;
        std::size_t offset;
    };
    static Place place(std::size_t position) {
        const std::size_t shifted = position / kFirst + 1;
        const auto chunk = static_cast<std::size_t>(std::bit_width(shifted)) - 1;
        return {chunk, position - kFirst * ((std::size_t{1} << chunk) - 1)};
    }
    static std::size_t chunkLength(std::size_t chunk) { return kFirst << chunk; }

    std::array<std::atomic<Element*>, 40> chunks_{};
    std::atomic<std::size_t> size_ = 0;
    Element* next_ = nullptr;  ///< writer's place in the last chunk
    Element* end_ = nullptr;
};

template <class Element, std::size_t kFirst>
GrowingSequence<Element, kFirst>::~GrowingSequence() {
    destroyAll();
    for (const std::atomic<Element*>& chunk : chunks_) {
        Element* const elements = chunk.load();
        if (elements == nullptr) break;
        ::operator delete (elements, std::align_val_t{alignof(Element)});
    }
}

template <class Element, std::size_t kFirst>
void GrowingSequence<Element, kFirst>::destroyAll() {
    std::size_t left = size();
    for (std::size_t chunk = 0; left > 0; ++chunk) {
        const std::size_t used = left < chunkLength(chunk) ? left : chunkLength(chunk);
        std::destroy_n(chunks_[chunk].load(), used);
        left -= used;
    }
}

/// The next chunk: new, or there since before a clear().
template <class Element, std::size_t kFirst>
void GrowingSequence<Element, kFirst>::addChunk() {
    const std::size_t chunk = place(size_.load(std::memory_order_relaxed)).chunk;
    const std::size_t length = chunkLength(chunk);
    next_ = chunks_[chunk].load(std::memory_order_relaxed);
    if (next_ == nullptr) {
        next_ = static_cast<Element*>(
            ::operator new (sizeof(Element) * length, std::align_val_t{alignof(Element)}));
        chunks_[chunk].store(next_, std::memory_order_release);
    }
    end_ = next_ + length;
}

}  // namespace poolscope

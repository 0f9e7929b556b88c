// A vector whose copies share what neither of them has changed since.
//
// Promises: a copy costs one pointer per chunk, not one value per element; writing through `edit`
// or `push_back` never changes what another copy sees; reading is two indirections.
// Why: a model is copied at every checkpoint of `Seekable`. With plain vectors a thousand
// checkpoints of a long history would be a thousand histories; with this they are one.
//
//     copy A ─▶ [ chunk 0 ][ chunk 1 ][ chunk 2  ]
//     copy B ─▶ [   "     ][   "     ][ chunk 2' ]      only the chunk B wrote to is its own
#pragma once

#include <array>
#include <cstddef>
#include <iterator>
#include <memory>
#include <vector>

namespace poolscope {

template <class T, std::size_t kChunk = 64>
class CowVector {
public:
    class Iterator;

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const T& operator[](std::size_t i) const { return (*chunks_[i / kChunk])[i % kChunk]; }
    const T& back() const { return (*this)[size_ - 1]; }
    Iterator begin() const { return {this, 0}; }
    Iterator end() const { return {this, size_}; }

    /// The element for writing; its chunk becomes this copy's own.
    T& edit(std::size_t i) { return own(i / kChunk)[i % kChunk]; }
    T& editBack() { return edit(size_ - 1); }
    /// The element for writing, after growing with default values until it exists.
    T& grow(std::size_t i) {
        if (i >= size_) resize(i + 1);
        return edit(i);
    }
    void push_back(T value) {
        if (size_ == chunks_.size() * kChunk) chunks_.push_back(std::make_shared<Chunk>());
        edit(size_) = std::move(value);
        ++size_;
    }
    void pop_back() { resize(size_ - 1); }
    void resize(std::size_t size) {
        for (std::size_t i = size; i < size_; ++i) edit(i) = T{};
        chunks_.resize((size + kChunk - 1) / kChunk);
        for (auto& chunk : chunks_) {
            if (chunk == nullptr) chunk = std::make_shared<Chunk>();
        }
        size_ = size;
    }
    void clear() {
        chunks_.clear();
        size_ = 0;
    }

    friend bool operator==(const CowVector& a, const CowVector& b) {
        if (a.size_ != b.size_) return false;
        for (std::size_t i = 0; i < a.size_; ++i) {
            if (!(a[i] == b[i])) return false;
        }
        return true;
    }

private:
    using Chunk = std::array<T, kChunk>;

    Chunk& own(std::size_t index) {
        std::shared_ptr<Chunk>& chunk = chunks_[index];
        if (chunk.use_count() > 1) chunk = std::make_shared<Chunk>(*chunk);
        return *chunk;
    }

    std::vector<std::shared_ptr<Chunk>> chunks_;
    std::size_t size_ = 0;
};

/// Random access for range-for and for the binary searches of <algorithm>.
template <class T, std::size_t kChunk>
class CowVector<T, kChunk>::Iterator {
public:
    using iterator_category = std::random_access_iterator_tag;
    using value_type = T;
    using difference_type = std::ptrdiff_t;
    using pointer = const T*;
    using reference = const T&;

    Iterator() = default;
    Iterator(const CowVector* vector, std::size_t at) : vector_(vector), at_(at) {}

    reference operator*() const { return (*vector_)[at_]; }
    pointer operator->() const { return &(*vector_)[at_]; }
    reference operator[](difference_type n) const { return *(*this + n); }
    Iterator& operator++() { return *this += 1; }
    Iterator operator++(int) {
        const Iterator before = *this;
        ++*this;
        return before;
    }
    Iterator& operator--() { return *this += -1; }
    Iterator operator--(int) {
        const Iterator before = *this;
        --*this;
        return before;
    }
    Iterator& operator+=(difference_type n) {
        at_ = static_cast<std::size_t>(static_cast<difference_type>(at_) + n);
        return *this;
    }
    Iterator& operator-=(difference_type n) { return *this += -n; }
    friend Iterator operator+(Iterator a, difference_type n) { return a += n; }
    friend Iterator operator+(difference_type n, Iterator a) { return a += n; }
    friend Iterator operator-(Iterator a, difference_type n) { return a -= n; }
    friend difference_type operator-(Iterator a, Iterator b) {
        return static_cast<difference_type>(a.at_) - static_cast<difference_type>(b.at_);
    }
    friend bool operator==(Iterator a, Iterator b) { return a.at_ == b.at_; }
    friend auto operator<=>(Iterator a, Iterator b) { return a.at_ <=> b.at_; }

private:
    const CowVector* vector_ = nullptr;
    std::size_t at_ = 0;
};

}  // namespace poolscope

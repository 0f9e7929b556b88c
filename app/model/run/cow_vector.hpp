// A vector whose copies share what neither of them has changed since.
//
// Promises: a copy costs one pointer per chunk, not one value per element; writing through `edit`
// or `push_back` never changes what another copy sees; reading is two indirections. A short vector
// takes little more than its elements: the last chunk grows with them.
// Why: a model is copied at every checkpoint of `Seekable`. With plain vectors a thousand
// checkpoints of a long history would be a thousand histories; with this they are one.
//
//     copy A ─▶ [ chunk 0 ][ chunk 1 ][ chunk 2  ]
//     copy B ─▶ [   "     ][   "     ][ chunk 2' ]      only the chunk B wrote to is its own
#pragma once

#include <algorithm>
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
    const T& operator[](std::size_t i) const { return chunks_[i / kChunk][place(i)]; }
    const T& back() const { return (*this)[size_ - 1]; }
    Iterator begin() const { return {this, 0}; }
    Iterator end() const { return {this, size_}; }

    /// The element for writing; its chunk becomes this copy's own.
    T& edit(std::size_t i) {
        own(i / kChunk);
        return chunks_[i / kChunk][place(i)];
    }
    T& editBack() { return edit(size_ - 1); }
    /// The element for writing, after growing with default values until it exists.
    T& grow(std::size_t i) {
        if (i >= size_) resize(i + 1);
        return edit(i);
    }
    void push_back(T value) {
        makeRoom(size_ + 1);
        own(chunks_.size() - 1);
        chunks_.back()[place(size_)] = std::move(value);
        ++size_;
    }
    void pop_back() { resize(size_ - 1); }
    void resize(std::size_t size) {
        if (size > size_)
            makeRoom(size);
        else
            shrink(size);
        size_ = size;
    }
    void clear() {
        chunks_.clear();
        size_ = room_ = 0;
    }

    /// Bytes that this vector and those it was copied from have copied, because a chunk to be
    /// written was shared: what a checkpoint costs beside its pointers.
    std::size_t copied() const { return copied_; }

    friend bool operator==(const CowVector& a, const CowVector& b) {
        if (a.size_ != b.size_) return false;
        for (std::size_t i = 0; i < a.size_; ++i) {
            if (!(a[i] == b[i])) return false;
        }
        return true;
    }

private:
    static constexpr std::size_t kFirstRoom = kChunk < 4 ? kChunk : 4;

    static std::size_t place(std::size_t i) { return i % kChunk; }
    /// How many elements that chunk has memory for.
    std::size_t roomOf(std::size_t chunk) const {
        return chunk + 1 < chunks_.size() ? kChunk : room_;
    }

    void own(std::size_t chunk) {
        if (chunks_[chunk].use_count() == 1) return;
        renew(chunk, roomOf(chunk));
    }
    /// Gives the chunk memory of its own for `room` elements.
    void renew(std::size_t chunk, std::size_t room) {
        std::shared_ptr<T[]>& old = chunks_[chunk];
        std::shared_ptr<T[]> fresh = std::make_shared<T[]>(room);
        const std::size_t used = std::min(size_ - chunk * kChunk, std::min(room, kChunk));
        if (old.use_count() == 1) {
            std::move(old.get(), old.get() + used, fresh.get());
        } else {
            std::copy(old.get(), old.get() + used, fresh.get());
            copied_ += room * sizeof(T);
        }
        old = std::move(fresh);
    }
    /// Memory for `size` elements; those that are added are empty.
    void makeRoom(std::size_t size) {
        while (chunks_.empty() || (chunks_.size() - 1) * kChunk + room_ < size) {
            if (!chunks_.empty() && room_ < kChunk) {
                const std::size_t wanted = size - (chunks_.size() - 1) * kChunk;
                const std::size_t room = std::min(kChunk, std::max(wanted, 2 * room_));
                renew(chunks_.size() - 1, room);
                room_ = room;
            } else {
                const std::size_t wanted = size - chunks_.size() * kChunk;
                room_ = std::min(kChunk, std::max(wanted, kFirstRoom));
                chunks_.push_back(std::make_shared<T[]>(room_));
            }
        }
    }
    void shrink(std::size_t size) {
        const std::size_t chunks = (size + kChunk - 1) / kChunk;
        if (chunks < chunks_.size()) room_ = chunks == 0 ? 0 : kChunk;
        chunks_.resize(chunks);
        size_ = std::min(size_, chunks * kChunk);
        for (std::size_t i = size; i < size_; ++i) edit(i) = T{};
    }

    std::vector<std::shared_ptr<T[]>> chunks_;
    std::size_t size_ = 0;
    std::size_t room_ = 0;  ///< elements that the last chunk has memory for
    std::size_t copied_ = 0;
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

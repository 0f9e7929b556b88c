// A vector whose copies share what neither of them has changed since.
//
// Promises: a copy costs one pointer for 64 chunks, not one value for each element; writing through
// `edit` or `push_back` never changes what another copy sees; reading is two or three indirections.
// A short vector takes little more than its elements: the last chunk grows with them.
// Why: a model is copied at every checkpoint of `Seekable`. With plain vectors a thousand
// checkpoints of a long history would be a thousand histories; with this they are one.
//
//     copy A ─▶ [ page 0 ] [ chunk 64 ][ chunk 65  ]
//                  │  64 full chunks
//     copy B ─▶ [   "    ] [    "     ][ chunk 65' ]     only the chunk B wrote to is its own
//
// The pages are there for vectors of millions of elements: with a pointer for each chunk their
// copies, and the first write after one, cost so many pointers that a jump in a run of 20 million
// events spent most of its time on them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
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
    const T& operator[](std::size_t i) const { return chunk(i / kChunk)[place(i)]; }
    const T& back() const { return (*this)[size_ - 1]; }
    Iterator begin() const { return {this, 0}; }
    Iterator end() const { return {this, size_}; }

    /// The element for writing; its chunk becomes this copy's own.
    T& edit(std::size_t i) { return own(i / kChunk)[place(i)]; }
    T& editBack() { return edit(size_ - 1); }
    /// The element for writing, after growing with default values until it exists.
    T& grow(std::size_t i) {
        if (i >= size_) resize(i + 1);
        return edit(i);
    }
    void push_back(T value) {
        makeRoom(size_ + 1);
        own(chunks() - 1)[place(size_)] = std::move(value);
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
        pages_ = {};
        last_.clear();
        size_ = 0;
        paged_ = room_ = 0;
    }

    /// Bytes that this vector and those it was copied from have copied, because what was to be
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
    /// Of large elements, such as the runs of a task, many a vector gets no second one.
    static constexpr std::size_t kFirstRoom = sizeof(T) >= 64 || kChunk < 4 ? 1 : 4;
    static constexpr std::uint32_t kPage = 64;  ///< chunks
    using Chunk = std::shared_ptr<T[]>;
    using Page = std::array<Chunk, kPage>;
    /// Null while there are none: most vectors are short, and there are many of them.
    class Pages {
    public:
        Pages() = default;
        Pages(const Pages& other)
            : all_(other.all_ ? std::make_unique<All>(*other.all_) : nullptr) {}
        Pages(Pages&&) noexcept = default;
        Pages& operator=(Pages other) noexcept {
            all_.swap(other.all_);
            return *this;
        }
        ~Pages() = default;
        const Page& operator[](std::size_t page) const { return *(*all_)[page]; }
        void push_back(std::shared_ptr<Page> page) {
            if (!all_) all_ = std::make_unique<All>();
            all_->push_back(std::move(page));
        }
        std::shared_ptr<Page> takeLast() {
            std::shared_ptr<Page> page = std::move(all_->back());
            all_->pop_back();
            return page;
        }
        /// The page for writing; returns how many bytes were copied for that.
        std::size_t own(std::size_t page) {
            std::shared_ptr<Page>& kept = (*all_)[page];
            if (kept.use_count() == 1) return 0;
            kept = std::make_shared<Page>(*kept);
            return sizeof(Page);
        }
        Chunk& chunk(std::size_t number) { return (*(*all_)[number / kPage])[number % kPage]; }

    private:
        using All = std::vector<std::shared_ptr<Page>>;
        std::unique_ptr<All> all_;
    };

    static std::size_t place(std::size_t i) { return i % kChunk; }
    std::size_t chunks() const { return paged_ + last_.size(); }
    const T* chunk(std::size_t number) const {
        return number >= paged_ ? last_[number - paged_].get()
                                : pages_[number / kPage][number % kPage].get();
    }
    /// How many elements that chunk has memory for.
    std::size_t roomOf(std::size_t chunk) const { return chunk + 1 < chunks() ? kChunk : room_; }

    /// The chunk for writing. Of a page that is shared, all chunks are.
    T* own(std::size_t number) {
        if (number < paged_) copied_ += pages_.own(number / kPage);
        Chunk& kept = number >= paged_ ? last_[number - paged_] : pages_.chunk(number);
        if (kept.use_count() != 1) renew(kept, number, roomOf(number));
        return kept.get();
    }
    /// In one piece, where the library can: that of the browser's compiler cannot.
    static Chunk memoryFor(std::size_t room) {
#if __cpp_lib_shared_ptr_arrays >= 201707L
        return std::make_shared<T[]>(room);
#else
        return Chunk(new T[room]());
#endif
    }
    /// Gives the chunk memory of its own for `room` elements.
    void renew(Chunk& old, std::size_t number, std::size_t room) {
        Chunk fresh = memoryFor(room);
        const std::size_t used = std::min(size_ - number * kChunk, std::min(room, kChunk));
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
        while (chunks() == 0 || (chunks() - 1) * kChunk + room_ < size) {
            if (chunks() > 0 && room_ < kChunk) {
                const std::size_t wanted = size - (chunks() - 1) * kChunk;
                const std::size_t room = std::min(kChunk, std::max<std::size_t>(wanted, 2 * room_));
                renew(last_.back(), chunks() - 1, room);
                room_ = static_cast<std::uint32_t>(room);
            } else {
                const std::size_t wanted = size - chunks() * kChunk;
                if (last_.size() == kPage) turnPage();
                room_ = static_cast<std::uint32_t>(std::min(kChunk, std::max(wanted, kFirstRoom)));
                last_.push_back(memoryFor(room_));
            }
        }
    }
    void turnPage() {
        const auto page = std::make_shared<Page>();
        std::move(last_.begin(), last_.end(), page->begin());
        last_.clear();
        pages_.push_back(page);
        paged_ += kPage;
    }
    void shrink(std::size_t size) {
        const std::size_t wanted = (size + kChunk - 1) / kChunk;
        if (wanted < chunks()) room_ = wanted == 0 ? 0 : static_cast<std::uint32_t>(kChunk);
        while (wanted < paged_) {
            const std::shared_ptr<Page> page = pages_.takeLast();
            last_.assign(page->begin(), page->end());
            paged_ -= kPage;
        }
        last_.resize(wanted - paged_);
        size_ = std::min(size_, wanted * kChunk);
        for (std::size_t i = size; i < size_; ++i) edit(i) = T{};
    }

    Pages pages_;              ///< of the chunks before those in last_
    std::vector<Chunk> last_;  ///< at most kPage
    std::size_t size_ = 0;
    std::size_t copied_ = 0;
    std::uint32_t paged_ = 0;  ///< chunks that are in pages
    std::uint32_t room_ = 0;   ///< elements that the last chunk has memory for
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

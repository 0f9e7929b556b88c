// A table by id, for facts about each task, thread, executor or lock.
//
// Promises: an unknown id has an empty entry; entries appear only through `introduce`, and a wild
// id in a damaged recording cannot make the table huge. (Ids are dense, but in the real world two
// threads may record their new ids in the other order.) A copy costs one pointer for each part of
// 64 chunks: that of a hundred thousand tasks is made in microseconds, as every seek needs one.
#pragma once

#include "app/model/run/cow_vector.hpp"
#include "engine/trace/ids.hpp"

namespace poolscope {

template <class Id, class T, std::size_t kChunk = 16>
class ById {
public:
    std::size_t size() const { return size_; }
    const T& operator[](Id id) const {
        return id.value < size_ ? parts_[id.value / kPart][id.value % kPart] : unknown_;
    }
    /// The entry for writing, or null if the id was not introduced.
    T* find(Id id) { return id.value < size_ ? &edit(id.value) : nullptr; }
    /// The entry for writing, created if needed; null for none() and for ids far too large.
    T* introduce(Id id) {
        if (!id.exists() || id.value >= size_ + kMostAhead) return nullptr;
        if (id.value >= size_) growTo(id.value + 1);
        return &edit(id.value);
    }
    /// See CowVector.
    std::size_t copied() const { return copied_; }

private:
    static constexpr std::size_t kMostAhead = 1024;
    static constexpr std::size_t kPart = 64 * kChunk;
    using Part = CowVector<T, kChunk>;

    /// A part that was shared is copied first, its pointers, and then a chunk of it.
    T& edit(std::size_t i) {
        const std::size_t before = parts_.copied();
        Part& part = parts_.edit(i / kPart);
        if (parts_.copied() != before) copied_ += kPart / kChunk * sizeof(std::shared_ptr<T[]>);
        const std::size_t copied = part.copied();
        T& entry = part.edit(i % kPart);
        copied_ += part.copied() - copied;
        return entry;
    }
    void growTo(std::size_t size) {
        for (std::size_t part = size_ / kPart; part * kPart < size; ++part)
            parts_.grow(part).resize(std::min(kPart, size - part * kPart));
        size_ = size;
    }

    CowVector<Part, 1> parts_;
    std::size_t size_ = 0;
    std::size_t copied_ = 0;
    T unknown_{};
};

}  // namespace poolscope

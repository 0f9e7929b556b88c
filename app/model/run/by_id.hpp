// A table by id, for facts about each task, thread, executor or lock.
//
// Promises: an unknown id has an empty entry; entries appear only through `introduce`, and a wild
// id in a damaged recording cannot make the table huge. (Ids are dense, but in the real world two
// threads may record their new ids in the other order.)
#pragma once

#include "app/model/run/cow_vector.hpp"
#include "engine/trace/ids.hpp"

namespace poolscope {

template <class Id, class T, std::size_t kChunk = 16>
class ById {
public:
    std::size_t size() const { return entries_.size(); }
    const T& operator[](Id id) const {
        return id.value < entries_.size() ? entries_[id.value] : unknown_;
    }
    /// The entry for writing, or null if the id was not introduced.
    T* find(Id id) { return id.value < entries_.size() ? &entries_.edit(id.value) : nullptr; }
    /// The entry for writing, created if needed; null for none() and for ids far too large.
    T* introduce(Id id) {
        return id.exists() && id.value < entries_.size() + kMostAhead ? &entries_.grow(id.value)
                                                                      : nullptr;
    }
    std::size_t copied() const { return entries_.copied(); }

private:
    static constexpr std::size_t kMostAhead = 1024;

    CowVector<T, kChunk> entries_;
    T unknown_{};
};

}  // namespace poolscope

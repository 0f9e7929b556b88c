// The content of a queue that is not a heap: tasks come at the back and mostly leave at the front.
//
// Promises: copies share (see CowVector); adding and taking the first one cost the same however
// long the line is.
#pragma once

#include <algorithm>

#include "app/model/run/cow_vector.hpp"
#include "engine/trace/ids.hpp"

namespace poolscope {

class WaitingLine {
public:
    std::size_t size() const { return all_.size() - first_; }
    bool empty() const { return size() == 0; }
    auto begin() const { return all_.begin() + static_cast<std::ptrdiff_t>(first_); }
    auto end() const { return all_.end(); }
    std::size_t copied() const { return all_.copied(); }  ///< see CowVector

    void push_back(TaskId task) { all_.push_back(task); }
    /// Does nothing if it is not there.
    void remove(TaskId task) {
        const auto found = std::find(begin(), end(), task);
        if (found == end()) return;
        // Those before it move up by one: none if it is the first.
        for (auto i = static_cast<std::size_t>(found - all_.begin()); i > first_; --i)
            all_.edit(i) = all_[i - 1];
        ++first_;
        if (first_ == all_.size()) {
            all_.clear();
            first_ = 0;
        }
    }

private:
    CowVector<TaskId, 256> all_;
    std::size_t first_ = 0;  ///< those before it have left
};

}  // namespace poolscope

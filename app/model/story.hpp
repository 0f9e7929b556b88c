// A log with everything the pictures need from it: the one object the shell owns and views read.
//
// Promises: `follow` once a frame takes in what is new, and only that; after it `at` answers for
// any position. Not for several threads at once: the log may grow under it, the story is the
// window's.
#pragma once

#include <optional>

#include "app/model/moment.hpp"
#include "app/model/operations.hpp"
#include "app/model/seekable.hpp"
#include "engine/trace/names.hpp"

namespace poolscope {

class Story {
public:
    explicit Story(const Log& log) : log_(&log), moments_(log), operations_(log) {}

    /// Reads what is new; false if nothing was.
    bool follow() { return follow(log_->size()); }
    bool follow(std::size_t end);

    const Log& log() const { return *log_; }
    const Names& names() const { return names_; }
    const Operations& operations() const { return operations_; }
    std::size_t size() const { return moments_.size(); }
    /// Everything after the first `position` events; valid until the next call of `at` or `follow`.
    const Moment& at(std::size_t position) { return moments_.at(position); }
    /// The moments before and after event `position`: what to animate between. At the log's end
    /// both are the last one. Valid until the next call of a member that is not const.
    struct Around {
        const Moment& now;
        const Moment& next;
    };
    Around around(std::size_t position);
    /// Everything known: whole timelines, also what lies ahead of the playhead.
    const Moment& latest() const { return moments_.latest(); }
    /// Time of the first and the last event.
    Instant beginTime() const;
    Instant endTime() const { return latest().time; }

private:
    const Log* log_;
    Names names_;
    Seekable<Moment> moments_;
    Operations operations_;
    std::optional<Moment> next_;  ///< one event after the position asked for last
};

}  // namespace poolscope

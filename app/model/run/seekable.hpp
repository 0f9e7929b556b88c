// A model that can be had at any position of a growing log.
//
// Promises: `at(p)` equals a fresh model with the first p events applied, for every p; `follow`
// costs only what is new; stepping back costs the replay of at most a few thousand events, however
// long the log.
//
// How: checkpoints, evenly spread over what has been read. When what they do not share takes too
// much memory, every second one goes and the stride doubles, so it stays bounded and small logs
// keep fine ones:
//
//     stride 256    ●●●●●●●●●●●●●●●●●●●●●●●●
//     stride 512    ●   ●   ●   ●   ●   ●   ●   ●   ●
//
// In very long logs the stride becomes long; then a replay leaves checkpoints behind on its way,
// so that the next steps back in the same neighbourhood are short again.
// `Model` is constructed from the log, has `apply(event, position)`, is cheap to copy (CowVector),
// and its `copied()` says how many bytes it had to copy so far because checkpoints shared them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <utility>

#include "engine/trace/log.hpp"

namespace poolscope {

template <class Model>
class Seekable {
public:
    explicit Seekable(const Log& log) : log_(&log), latest_(log), current_(log) {
        checkpoints_.push_back({0, latest_, 0});
    }

    /// Reads the events that came since the last call.
    void follow() { follow(log_->size()); }
    /// The same, up to position `end`.
    void follow(std::size_t end) {
        for (; read_ < end; ++read_) {
            if (read_ - checkpoints_.back().position == stride_) keep();
            latest_.apply((*log_)[read_], read_);
        }
    }

    /// How many bytes the checkpoints take beside what they share, about.
    std::size_t bytes() const { return bytes_; }
    /// How many events have been read.
    std::size_t size() const { return read_; }
    /// The model after all events read.
    const Model& latest() const { return latest_; }
    /// The model after the first `position` events (at most `size()`); valid until the next call.
    const Model& at(std::size_t position) {
        position = std::min(position, read_);
        if (position == read_) return latest_;
        if (position < cursor_ || position - cursor_ > stride_) jumpBefore(position);
        replayTo(position);
        return current_;
    }

private:
    static constexpr std::size_t kFirstStride = 256;
    static constexpr std::size_t kLocalStride = 1024;
    static constexpr std::size_t kMostLocal = 256;
    static constexpr std::size_t kFewest = 8;
    /// Bytes for the checkpoints: so many for any log, more for each event of a log of usual
    /// length, and a few for each of a long one.
    static constexpr std::size_t kFewestBytes = 4'000'000;
    static constexpr std::size_t kMostBytes = 32'000'000;
    static constexpr std::size_t kBytesAnEvent = 40;
    static constexpr std::size_t kBytesAnyEvent = 12;
    static constexpr std::size_t kLocalBytes = 32'000'000;

    struct Checkpoint {
        std::size_t position;
        Model model;
        std::size_t bytes = 0;  ///< not shared with the one before, about
    };
    using Checkpoints = std::deque<Checkpoint>;  // models are large to move

    static std::size_t roomFor(std::size_t events) {
        return std::clamp(kBytesAnEvent * events, kFewestBytes, kMostBytes) +
               kBytesAnyEvent * events;
    }

    void keep() {
        const std::size_t fresh = latest_.copied() - copied_ + sizeof(Checkpoint);
        copied_ = latest_.copied();
        unshared_ += fresh;
        while (checkpoints_.size() > kFewest && bytes_ + unshared_ > roomFor(read_))
            keepEverySecond();
        if (read_ - checkpoints_.back().position < stride_) return;
        checkpoints_.push_back({read_, latest_, unshared_});
        bytes_ += unshared_;
        unshared_ = 0;
    }

    void keepEverySecond() {
        std::size_t kept = 1;
        bytes_ = 0;
        for (std::size_t i = 2; i < checkpoints_.size(); i += 2, ++kept) {
            // What both had changed counts once; how much that is nobody knows.
            const std::size_t bytes = (checkpoints_[i - 1].bytes + checkpoints_[i].bytes) / 4 * 3;
            checkpoints_[kept] = std::move(checkpoints_[i]);
            checkpoints_[kept].bytes = bytes;
            bytes_ += bytes;
        }
        if (checkpoints_.size() % 2 == 0) unshared_ += checkpoints_.back().bytes;
        checkpoints_.erase(checkpoints_.begin() + static_cast<std::ptrdiff_t>(kept),
                           checkpoints_.end());
        stride_ *= 2;
    }

    static const Checkpoint* lastUpTo(const Checkpoints& checkpoints, std::size_t position) {
        const auto after =
            std::upper_bound(checkpoints.begin(), checkpoints.end(), position,
                             [](std::size_t p, const Checkpoint& c) { return p < c.position; });
        return after == checkpoints.begin() ? nullptr : &*(after - 1);
    }

    /// Moves the cursor to the nearest known state at or before `position`.
    void jumpBefore(std::size_t position) {
        const Checkpoint* best = lastUpTo(checkpoints_, position);
        const Checkpoint* local = lastUpTo(local_, position);
        if (local != nullptr && local->position >= best->position) {
            best = local;
        } else {
            local_.clear();
            localBytes_ = 0;
        }
        if (position >= cursor_ && cursor_ >= best->position) return;
        current_ = best->model;
        cursor_ = best->position;
    }

    void replayTo(std::size_t position) {
        std::size_t seen = current_.copied();
        for (; cursor_ < position; ++cursor_) {
            current_.apply((*log_)[cursor_], cursor_);
            const std::size_t reached = cursor_ + 1;
            if (reached % kLocalStride == 0 && stride_ > 2 * kLocalStride &&
                local_.size() < kMostLocal && localBytes_ < kLocalBytes &&
                (local_.empty() || local_.back().position < reached)) {
                localBytes_ += current_.copied() - seen;
                seen = current_.copied();
                local_.push_back({reached, current_, 0});
            }
        }
    }

    const Log* log_;
    std::size_t read_ = 0;
    Model latest_;
    Checkpoints checkpoints_;  ///< by position; the first is the empty model at 0
    std::size_t stride_ = kFirstStride;
    std::size_t bytes_ = 0;
    std::size_t copied_ = 0;    ///< by the latest model, when a checkpoint was last thought of
    std::size_t unshared_ = 0;  ///< of that, since the last checkpoint
    std::size_t localBytes_ = 0;
    Checkpoints local_;  ///< by position: left behind by replays between two checkpoints
    std::size_t cursor_ = 0;
    Model current_;  ///< after `cursor_` events
};

}  // namespace poolscope

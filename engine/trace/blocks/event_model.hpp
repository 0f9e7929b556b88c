// What the next event will probably be, told from the ones before: whoever writes a block and
// whoever reads it keep one each, and only what is different stands in the block.
//
// Promises: fixed memory but for the sites; any event is possible, the probable ones are short. An
// engine takes the same steps again and again, so
//
//     site   the line that emits, the calls around it, and the kind: probably the one that followed
//            last time when its thread had been at the same two sites
//     ids    probably the thread's last one of that type
//     other  probably what the site had last time; an instant: as far from the event's own time
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "engine/trace/event.hpp"

namespace poolscope {

class EventModel {
public:
    /// The most fields that an event has.
    static constexpr std::size_t kMostFields = 9;

    /// Where events come from: a line of the engine, through which calls, and what it emits.
    struct Site {
        SourceLine line;
        EventKind kind = EventKind::ThreadCreated;
        std::uint32_t number = 0;                       ///< in the log, as Log::withSiteNumber
        std::array<std::uint64_t, kMostFields> last{};  ///< the fields' numbers
    };

    Instant time;
    ThreadId thread;
    std::vector<Site> sites;

    EventModel() : successors_(kPairs, 0) {}

    /// Whose event it is; to be called for each, before what follows.
    void enter(ThreadId of) { self_ = &threads_[of.value % kThreads]; }
    /// The site that it probably is at, by number; there need not be one yet.
    std::uint32_t& nextSite() {
        return successors_[(self_->site * 61U + self_->siteBefore * 7U) % kPairs];
    }
    void atSite(std::uint32_t number) {
        self_->siteBefore = self_->site;
        self_->site = number;
        site_ = number;
    }

    /// What the field number `field` probably is; the caller puts there what it is.
    std::uint64_t& probable(TaskId, std::size_t) { return self_->task; }
    std::uint64_t& probable(ExecutorId, std::size_t) { return self_->executor; }
    template <class Other>
    std::uint64_t& probable(const Other&, std::size_t field) {
        return sites[site_].last[field];
    }

    /// A field as the number that the block has.
    std::uint64_t numberOf(Instant at) const { return static_cast<std::uint64_t>((at - time).ns); }

private:
    static constexpr std::size_t kThreads = 64;
    static constexpr std::size_t kPairs = 1024;

    struct Thread {
        std::uint32_t site = 0;
        std::uint32_t siteBefore = 0;
        std::uint64_t task = 0;
        std::uint64_t executor = 0;
    };

    std::array<Thread, kThreads> threads_{};
    Thread* self_ = threads_.data();
    std::uint32_t site_ = 0;
    std::vector<std::uint32_t> successors_;
};

}  // namespace poolscope

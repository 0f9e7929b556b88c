// The log: every event of a run in the order of effect, and the texts they name.
//
// Promises: events never move once appended, so a reader may keep references; one writer at a time
// (the world sees to that: in the virtual world there is one OS thread, in the real one its
// recording lock); any number of readers may read everything below `size()` while the writer goes
// on, which is how the window follows a live run without stopping it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <string_view>

#include "engine/trace/ensure.hpp"
#include "engine/trace/event.hpp"
#include "engine/trace/growing_sequence.hpp"
#include "engine/trace/text_table.hpp"

namespace poolscope {

class Log {
public:
    /// Number of events; everything below it may be read by any thread.
    std::size_t size() const { return events_.size(); }
    const Event& operator[](std::size_t position) const {
        ENSURE(position < size(), "an event is read that the log has");
        return events_[position];
    }
    std::string_view text(TextId id) const {
        return id.exists() ? texts_[id.value] : std::string_view();
    }

    /// Writer only.
    void append(const Event& event) { events_.append(event); }
    /// Writer only: appends in two steps, the payload constructed where it stays.
    Event& claim(Instant time, ThreadId thread, SourceLine line) {
        auto* const room = static_cast<Event*>(events_.claim());
        new (&room->time) Instant(time);
        new (&room->thread) ThreadId(thread);
        new (&room->line) SourceLine(line);
        return *room;
    }
    void publish() { events_.publish(); }
    /// Writer only. Equal texts get equal ids; the empty text is `none`.
    TextId intern(std::string_view text) {
        return text.empty() ? TextId{} : TextId{texts_.numberOf(text)};
    }
    /// Removes all events but keeps the memory. No other thread may read the log during the call.
    void clear() {
        events_.clear();
        texts_.clear();
    }

private:
    GrowingSequence<Event, 1024> events_;
    TextTable texts_;
};

/// FNV-1a 64 over every event (source lines left out, texts by their content): two runs are the
/// same when their hashes are. Compilers and build types must agree on it.
std::uint64_t hashOf(const Log& log);

}  // namespace poolscope

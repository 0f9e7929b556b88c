// The log: every event of a run in the order of effect, and the texts they name.
//
// Promises: one writer at a time (the world sees to that: in the virtual world there is one OS
// thread, in the real one its recording lock); any number of readers may read everything below
// `size()` while the writer goes on, which is how the window follows a live run without stopping
// it. Events are kept packed, so a reader gets a copy of each. One reader may say that nobody reads
// the events below a position any more; the log then takes their memory for new ones, and positions
// stay what they were. A log may keep the calls around each event (recorded_calls.hpp): the place
// of an event's line then holds the number of its site, and reading an event puts the line back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/trace/ensure.hpp"
#include "engine/trace/event.hpp"
#include "engine/trace/fnv.hpp"
#include "engine/trace/log_memory.hpp"
#include "engine/trace/packed_events.hpp"
#include "engine/trace/recorded_calls.hpp"
#include "engine/trace/text_table.hpp"

namespace poolscope {

/// Whether a log keeps the calls around each event.
enum class KeepsCalls : bool { No, Yes };

class Log {
public:
    /// `memory`: where what it writes into comes from and goes afterwards; null: it is its own.
    explicit Log(std::shared_ptr<LogMemory> memory = nullptr, KeepsCalls calls = KeepsCalls::No)
        : events_(std::move(memory)) {
        if (calls == KeepsCalls::Yes) recordCalls();
    }
    static std::shared_ptr<Log> withCalls(std::shared_ptr<LogMemory> memory = nullptr) {
        return std::make_shared<Log>(std::move(memory), KeepsCalls::Yes);
    }

    /// Number of events; everything below it may be read by any thread.
    std::size_t size() const { return events_.size(); }
    Event operator[](std::size_t position) const {
        ENSURE(has(position), "an event is read that the log has");
        Event event = events_[position];
        if (calls_) event.line = calls_->site(siteIn(event.line)).line;
        return event;
    }
    /// The kind of the event at a position; quick.
    EventKind kind(std::size_t position) const {
        ENSURE(has(position), "an event is read that the log has");
        return events_.kind(position);
    }
    /// Whether the event at a position is of that kind; quick.
    template <EventStruct What>
    bool is(std::size_t position) const {
        return kind(position) == kKindOf<What>;
    }
    /// What happened at a position if it is of that kind; quick if it is not.
    template <EventStruct What>
    std::optional<What> get(std::size_t position) const {
        return is<What>(position) ? std::optional<What>(as<What>(position)) : std::nullopt;
    }
    /// What happened at a position; it must be of that kind (checked).
    template <EventStruct What>
    What as(std::size_t position) const {
        const Event event = (*this)[position];
        return event.what.as<What>();
    }
    /// Calls `each(event, position)` for the events of [from, to) whose kind is one that
    /// `wants(kind)`, in their order: the quick way to read many. `to` is at most size().
    template <class Wants, class Each>
    void forEach(std::size_t from, std::size_t to, const Wants& wants, Each&& each) const {
        ENSURE(to <= size() && (from >= to || has(from)), "an event is read that the log has");
        if (!calls_) return events_.forEach(from, to, wants, std::forward<Each>(each));
        events_.forEach(from, to, wants, [&](Event event, std::size_t position) {
            event.line = calls_->site(siteIn(event.line)).line;
            each(event, position);
        });
    }
    /// Of the whole log as it is now.
    template <class Wants, class Each>
    void forEach(const Wants& wants, Each&& each) const {
        forEach(0, size(), wants, std::forward<Each>(each));
    }
    /// Where the event at a position was emitted; its line alone if the log keeps no calls.
    CallSite siteAt(std::size_t position) const {
        ENSURE(has(position), "an event is read that the log has");
        const SourceLine line = events_[position].line;
        return calls_ ? calls_->site(siteIn(line)) : CallSite{0, line, 0};
    }
    /// The event at a position with the number of its site: of its line alone if the log keeps no
    /// calls. Events of one site have one number.
    std::pair<Event, std::uint32_t> withSiteNumber(std::size_t position) const {
        ENSURE(has(position), "an event is read that the log has");
        std::pair<Event, std::uint32_t> read{events_[position], 0};
        read.second = siteIn(read.first.line);
        if (calls_) read.first.line = calls_->site(read.second).line;
        return read;
    }
    /// The paths and sites; null if the log keeps no calls.
    const RecordedCalls* calls() const { return calls_.get(); }

    /// Nobody reads the events below `position` any more, which is at most size(). For one reader;
    /// the writer may go on.
    void forget(std::size_t position) { events_.forget(position); }
    /// Bytes that the events take. Writer only.
    std::size_t memory() const { return events_.memory(); }
    std::string_view text(TextId id) const {
        return id.exists() ? texts_[id.value] : std::string_view();
    }

    /// Writer only.
    template <EventStruct What>
    void append(Instant time, ThreadId thread, SourceLine line, const What& what,
                OpenCall* innermost = nullptr) {
        events_.append(time, thread, calls_ ? siteFor(innermost, line) : line, what);
    }
    void append(Event event) {
        if (calls_) event.line = siteFor(nullptr, event.line);
        events_.append(event);
    }
    /// Writer only: an event of a site that `writableCalls` has.
    void appendAt(std::uint32_t site, Event event) {
        event.line = lineHolding(site);
        events_.append(event);
    }
    /// Before the first event, and before a world begins with it: the calls around each event are
    /// kept from now on.
    void recordCalls() {
        ENSURE(size() == 0, "a log keeps calls from its first event on");
        if (!calls_) calls_ = std::make_unique<RecordedCalls>();
    }
    /// Writer only, for a reader of recordings; null if the log keeps no calls.
    RecordedCalls* writableCalls() { return calls_.get(); }
    /// Writer only. Equal texts get equal ids; the empty text is `none`.
    TextId intern(std::string_view text) {
        return text.empty() ? TextId{} : TextId{texts_.numberOf(text)};
    }
    /// Removes all events but keeps the memory. No other thread may read the log during the call.
    void clear() {
        events_.clear();
        texts_.clear();
        if (calls_) calls_->clear();
    }

private:
    bool has(std::size_t position) const {
        return position < size() && position >= events_.forgotten();
    }

    // A site's number takes the bits of a line: its lowest eight stand for the file.
    static std::uint32_t siteIn(SourceLine held) {
        return std::uint32_t{held.line} << 8U | static_cast<std::uint16_t>(held.file);
    }
    static SourceLine lineHolding(std::uint32_t site) {
        return {static_cast<SourceFile>(site & 0xffU), static_cast<std::uint16_t>(site >> 8U)};
    }
    SourceLine siteFor(OpenCall* innermost, SourceLine line) {
        return lineHolding(calls_->siteOf(innermost, line));
    }

    PackedEvents events_;
    TextTable texts_;
    std::unique_ptr<RecordedCalls> calls_;
};

/// FNV-1a 64 over every event (source lines left out, texts by their content): two runs are the
/// same when their hashes are. Compilers and build types must agree on it.
std::uint64_t hashOf(const Log& log);
/// The same of one event of that log: when, by whom, its kind and its fields.
std::uint64_t hashOf(const Log& log, const Event& event);

/// The first one in parts, for a log that grows and forgets what was taken.
class LogHash {
public:
    explicit LogHash(const Log& log) : log_(log) {}
    /// Takes the events below `end`, which the log has, from where it took the last ones.
    void takeUpTo(std::size_t end);
    /// Of all that were taken.
    std::uint64_t value() const { return hash_.value(); }

private:
    const Log& log_;
    Fnv1a hash_;
    std::size_t next_ = 0;
};

}  // namespace poolscope

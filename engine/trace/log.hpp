// The log: every event of a run in the order of effect, and the texts they name.
//
// Promises: events never move once appended, so a reader may keep references; one writer at a time
// (the world sees to that: in the virtual world there is one OS thread, in the real one its
// recording lock); any number of readers may read everything below `size()` while the writer goes
// on, which is how the window follows a live run without stopping it.
//
// How: chunks that double in length, found by the position's highest bit, so nothing is ever copied
// and a small log stays small.
//
//     chunk 0      chunk 1            chunk 2
//     [0, 1024)    [1024, 3072)       [3072, 7168)      …
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <unordered_map>

#include "engine/trace/event.hpp"

namespace poolscope {

/// An append-only sequence that readers may follow while one writer appends.
template <class Element, std::size_t kFirst>
class GrowingSequence {
public:
    GrowingSequence() = default;
    GrowingSequence(const GrowingSequence&) = delete;
    GrowingSequence& operator=(const GrowingSequence&) = delete;
    ~GrowingSequence();

    std::size_t size() const { return size_.load(std::memory_order_acquire); }
    const Element& operator[](std::size_t position) const {
        const Place at = place(position);
        return chunks_[at.chunk].load(std::memory_order_acquire)[at.offset];
    }
    void append(const Element& element) {
        new (claim()) Element(element);
        publish();
    }

    /// Room for one more element, to be constructed there and then published; so that the writer
    /// need not build it elsewhere and copy it.
    void* claim() {
        if (next_ == end_) addChunk();
        return next_;
    }
    /// Lets readers see what was constructed in the room claimed last.
    void publish() {
        ++next_;
        size_.store(size_.load(std::memory_order_relaxed) + 1, std::memory_order_release);
    }

private:
    void addChunk();
    struct Place {
        std::size_t chunk;
        std::size_t offset;
    };
    static Place place(std::size_t position) {
        const std::size_t shifted = position / kFirst + 1;
        const auto chunk = static_cast<std::size_t>(std::bit_width(shifted)) - 1;
        return {chunk, position - kFirst * ((std::size_t{1} << chunk) - 1)};
    }
    static std::size_t chunkLength(std::size_t chunk) { return kFirst << chunk; }

    std::array<std::atomic<Element*>, 40> chunks_{};
    std::atomic<std::size_t> size_ = 0;
    Element* next_ = nullptr;  ///< writer's place in the last chunk
    Element* end_ = nullptr;
};

template <class Element, std::size_t kFirst>
GrowingSequence<Element, kFirst>::~GrowingSequence() {
    std::size_t left = size();
    for (std::size_t chunk = 0; chunk < chunks_.size(); ++chunk) {
        Element* elements = chunks_[chunk].load();
        if (elements == nullptr) break;
        const std::size_t used = left < chunkLength(chunk) ? left : chunkLength(chunk);
        std::destroy_n(elements, used);
        left -= used;
        ::operator delete (elements, std::align_val_t{alignof(Element)});
    }
}

template <class Element, std::size_t kFirst>
void GrowingSequence<Element, kFirst>::addChunk() {
    const std::size_t chunk = place(size_.load(std::memory_order_relaxed)).chunk;
    const std::size_t length = chunkLength(chunk);
    next_ = static_cast<Element*>(
        ::operator new (sizeof(Element) * length, std::align_val_t{alignof(Element)}));
    end_ = next_ + length;
    chunks_[chunk].store(next_, std::memory_order_release);
}

class Log {
public:
    /// Number of events; everything below it may be read by any thread.
    std::size_t size() const { return events_.size(); }
    const Event& operator[](std::size_t position) const { return events_[position]; }
    std::string_view text(TextId id) const {
        return id.exists() ? std::string_view(texts_[id.value]) : std::string_view();
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
    TextId intern(std::string_view text);

private:
    GrowingSequence<Event, 1024> events_;
    GrowingSequence<std::string, 64> texts_;
    std::unordered_map<std::string, std::uint32_t> idOfText_;
};

/// FNV-1a 64 over every event (source lines left out, texts by their content): two runs are the
/// same when their hashes are. Compilers and build types must agree on it.
std::uint64_t hashOf(const Log& log);

}  // namespace poolscope

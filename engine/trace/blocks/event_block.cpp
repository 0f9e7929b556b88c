// Writing and reading blocks, generic over the fields of every kind of event.
#include "engine/trace/blocks/event_block.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <utility>

#include "engine/trace/blocks/event_model.hpp"

namespace poolscope {

namespace {

constexpr std::uint64_t kTimeFlag = 1;
constexpr std::uint64_t kThreadFlag = 2;
constexpr std::uint64_t kSiteFlag = 4;
constexpr unsigned kFirstField = 3;

/// Flags, time, thread, a new site's six parts, and the fields.
constexpr std::size_t kMostEventBytes = kMostNumberBytes * (9 + EventModel::kMostFields);

constexpr std::uint64_t kLambda = 1;
constexpr std::uint64_t kPlain = 2;

/// Ids are kept one up, so that none is 0 and, as the ids do, small.
template <class Tag>
std::uint64_t oneUp(Id<Tag> id) {
    return std::uint32_t{id.value + 1};
}

/// Of a site's number, which has 24 bits, and what is emitted there.
std::uint32_t keyOf(std::uint32_t site, EventKind kind) {
    return site << 8U | static_cast<std::uint32_t>(kind);
}
static_assert(RecordedCalls::kMostSites <= std::size_t{1} << 24U && sizeof(EventKind) == 1 &&
              static_cast<std::size_t>(kSourceFiles) <= 256);

}  // namespace

// ---------------------------------------------------------------- writing

/// The events of one block.
class EventWriter {
public:
    EventWriter(EventBlockWriter& block) : block_(block), calls_(block.log_.calls()) {}

    /// Writes to where there are kMostEventBytes; returns what follows. `site`: its number in the
    /// log.
    std::uint8_t* write(std::uint8_t* to, const Event& event, std::uint32_t site) {
        std::uint8_t rest[kMostEventBytes];
        rest_ = rest;
        flags_ = 0;
        if (!(event.time == model_.time)) {
            flags_ |= kTimeFlag;
            put(static_cast<std::uint64_t>((event.time - model_.time).ns));
            model_.time = event.time;
        }
        if (event.thread != model_.thread) {
            flags_ |= kThreadFlag;
            put(oneUp(event.thread));
            model_.thread = event.thread;
        }
        model_.enter(event.thread);
        writeSite(event, site);
        field_ = 0;
        visitFields(event.what, *this);
        to = putNumber(to, flags_);
        const auto length = static_cast<std::size_t>(rest_ - rest);
        std::memcpy(to, rest, length);
        return to + length;
    }

    template <class Value>
    void operator()(std::string_view, const Value& value) {
        const std::uint64_t number = numberOf(value);
        std::uint64_t& probable = model_.probable(value, field_);
        if (number != probable) {
            flags_ |= std::uint64_t{1} << (kFirstField + field_);
            put(foldSign(number - probable));
            probable = number;
        }
        ++field_;
    }

private:
    void put(std::uint64_t number) { rest_ = putNumber(rest_, number); }

    void writeSite(const Event& event, std::uint32_t site) {
        std::uint32_t& probable = model_.nextSite();
        const EventKind kind = event.what.kind();
        const bool hit = probable < model_.sites.size() && model_.sites[probable].number == site &&
                         model_.sites[probable].kind == kind;
        if (!hit) {
            flags_ |= kSiteFlag;
            const auto [place, isNew] =
                sites_.try_emplace(keyOf(site, kind), static_cast<std::uint32_t>(sites_.size()));
            probable = place->second;
            put(probable);
            if (isNew) {
                put(static_cast<std::uint64_t>(kind));
                put(static_cast<std::uint64_t>(event.line.file));
                put(event.line.line);
                if (calls_ != nullptr) writeCalls(calls_->site(site));
                model_.sites.push_back({event.line, kind, site});
            }
        }
        model_.atSite(probable);
    }

    void writeCalls(const CallSite& site) {
        put(block_.numberOfPath(site.path));
        put(site.began);
    }

    std::uint64_t numberOf(TextId id) { return block_.numberOfText(id); }
    template <class Tag>
    std::uint64_t numberOf(Id<Tag> id) {
        return oneUp(id);
    }
    std::uint64_t numberOf(Instant at) { return model_.numberOf(at); }
    std::uint64_t numberOf(Duration length) { return static_cast<std::uint64_t>(length.ns); }
    template <class Number>
    requires std::is_arithmetic_v<Number> || std::is_enum_v<Number> std::uint64_t numberOf(
        Number value) {
        return static_cast<std::uint64_t>(static_cast<std::int64_t>(value));
    }

    EventBlockWriter& block_;
    const RecordedCalls* const calls_;  ///< null if the log keeps none
    EventModel model_;
    std::unordered_map<std::uint32_t, std::uint32_t> sites_;  ///< their numbers
    std::uint8_t* rest_ = nullptr;
    std::uint64_t flags_ = 0;
    std::size_t field_ = 0;
};

EventBlock EventBlockWriter::next() {
    fresh_.clear();
    freshPaths_.clear();
    EventWriter writer(*this);
    const std::size_t begin = next_;
    const std::size_t end = std::min(log_.size(), begin + kEvents);
    std::size_t used = 0;
    for (; next_ < end; ++next_) {
        if (events_.size() - used < kMostEventBytes)
            events_.resize(events_.size() * 2 + (1U << 16U));
        const auto [event, site] = log_.withSiteNumber(next_);
        used = static_cast<std::size_t>(writer.write(events_.data() + used, event, site) -
                                        events_.data());
    }
    bytes_.clear();
    for (const TextId id : fresh_) {
        const std::string_view text = log_.text(id);
        put(text.size());
        bytes_.insert(bytes_.end(), text.begin(), text.end());
    }
    for (const std::uint32_t path : freshPaths_) putPath(path);
    bytes_.insert(bytes_.end(), events_.begin(),
                  events_.begin() + static_cast<std::ptrdiff_t>(used));
    return {end - begin,
            fresh_.size(),
            freshPaths_.size(),
            {reinterpret_cast<const char*>(bytes_.data()), bytes_.size()}};
}

void EventBlockWriter::put(std::uint64_t number) {
    std::uint8_t bytes[kMostNumberBytes];
    bytes_.insert(bytes_.end(), bytes, putNumber(bytes, number));
}

void EventBlockWriter::put(SourceLine place) {
    put(static_cast<std::uint64_t>(place.file));
    put(std::uint64_t{place.line});
}

void EventBlockWriter::putPath(std::uint32_t number) {
    const CallPath& path = log_.calls()->path(number);
    put(numberOfPath(path.caller));
    if (path.caller != 0) put(path.from);
    put(path.function);
    put((path.isLambda ? kLambda : 0) + (path.isPlain ? kPlain : 0));
}

std::uint64_t EventBlockWriter::numberOfText(TextId id) {
    if (!id.exists()) return 0;
    if (id.value >= numbers_.size()) numbers_.resize(id.value + 1);
    std::uint32_t& number = numbers_[id.value];
    if (number == 0) {
        number = ++texts_;
        fresh_.push_back(id);
    }
    return number;
}

/// The callers get their numbers first.
std::uint64_t EventBlockWriter::numberOfPath(std::uint32_t path) {
    if (path == 0) return 0;
    if (path >= pathNumbers_.size()) pathNumbers_.resize(log_.calls()->paths());
    if (pathNumbers_[path] != 0) return pathNumbers_[path];
    const std::size_t before = freshPaths_.size();
    for (std::uint32_t i = path; i != 0 && pathNumbers_[i] == 0; i = log_.calls()->path(i).caller)
        freshPaths_.push_back(i);
    const auto first = freshPaths_.begin() + static_cast<std::ptrdiff_t>(before);
    std::reverse(first, freshPaths_.end());
    std::for_each(first, freshPaths_.end(),
                  [this](std::uint32_t i) { pathNumbers_[i] = ++paths_; });
    return paths_;
}

int blocksVersionOf(const Log& log) {
    return log.calls() == nullptr ? kBlocksVersion : kCallsVersion;
}

// ---------------------------------------------------------------- reading

namespace {

[[noreturn]] void refuse(std::string_view name, std::uint64_t found, std::string expected) {
    throw BlockError("found " + std::to_string(static_cast<std::int64_t>(found)) + " as \"" +
                     std::string(name) + "\", expected " + std::move(expected));
}

template <class Number>
Number whole(std::string_view name, std::uint64_t number) {
    const auto found = static_cast<std::int64_t>(number);
    if (sizeof(Number) < sizeof found && !std::in_range<Number>(found)) {
        refuse(name, number,
               "a whole number from " + std::to_string(std::numeric_limits<Number>::min()) +
                   " to " + std::to_string(std::numeric_limits<Number>::max()));
    }
    return static_cast<Number>(number);
}

SourceLine readPlace(ByteReader& bytes) {
    const std::uint64_t file = bytes.number();
    if (file >= static_cast<std::uint64_t>(kSourceFiles))
        refuse("file", file, "a file of the engine that this version knows");
    return {static_cast<SourceFile>(file), whole<std::uint16_t>("line", bytes.number())};
}

}  // namespace

/// The events of one block.
class EventReader {
    /// Ids are dense, so none runs far ahead of the events; models may then keep plain vectors.
    static constexpr std::size_t kIdsAhead = 1024;

public:
    EventReader(EventBlockReader& block, ByteReader& bytes) : block_(block), bytes_(bytes) {}

    void read() {
        flags_ = bytes_.number();
        if ((flags_ & kTimeFlag) != 0)
            model_.time = model_.time + Duration{static_cast<std::int64_t>(bytes_.number())};
        if ((flags_ & kThreadFlag) != 0) take("thread", bytes_.number(), model_.thread);
        model_.enter(model_.thread);
        const EventModel::Site& site = readSite();
        Event event{model_.time, model_.thread, site.line, Payload::ofKind(site.kind)};
        field_ = 0;
        event.what.visit([&](auto& what) { what.eachField(what, *this); });
        if (flags_ >> (kFirstField + field_) != 0)
            refuse("flags", flags_, "none for a field that the event has not");
        if (block_.calls_ == nullptr) return block_.log_.append(event);
        block_.log_.appendAt(site.number, event);
    }

    template <class Value>
    void operator()(std::string_view name, Value& value) {
        std::uint64_t& probable = model_.probable(value, field_);
        if ((flags_ >> (kFirstField + field_) & 1U) != 0) probable += unfoldSign(bytes_.number());
        take(name, probable, value);
        ++field_;
    }

private:
    const EventModel::Site& readSite() {
        std::uint32_t& probable = model_.nextSite();
        const std::size_t known = model_.sites.size();
        if ((flags_ & kSiteFlag) != 0) {
            const std::uint64_t number = bytes_.number();
            if (number > known) refuse("site", number, "one of the block, or the next");
            probable = static_cast<std::uint32_t>(number);
            if (number == known) readNewSite();
        }
        if (probable >= model_.sites.size()) refuse("site", probable, "one that the block has had");
        model_.atSite(probable);
        return model_.sites[probable];
    }

    void readNewSite() {
        EventModel::Site site;
        const std::uint64_t kind = bytes_.number();
        if (kind >= kEventKinds) refuse("kind", kind, "a kind of event that this version knows");
        site.kind = static_cast<EventKind>(kind);
        site.line = readPlace(bytes_);
        if (block_.calls_ != nullptr) readCalls(site);
        model_.sites.push_back(site);
    }

    void readCalls(EventModel::Site& site) {
        const std::uint64_t path = bytes_.number();
        if (path >= block_.paths_.size()) refuse("path", path, "a path of the recording, or 0");
        const auto [number, depth] = block_.paths_[static_cast<std::size_t>(path)];
        const std::uint64_t began = bytes_.number();
        if (began > depth)
            refuse("began", began, "no more than the calls of its path: " + std::to_string(depth));
        site.number =
            block_.calls_->add(CallSite{number, site.line, static_cast<std::uint16_t>(began)});
    }

    void take(std::string_view name, std::uint64_t number, TextId& id) {
        if (number > block_.texts_.size()) refuse(name, number, "a text of the recording, or 0");
        id = number == 0 ? TextId{} : block_.texts_[static_cast<std::size_t>(number - 1)];
    }
    template <class Tag>
    void take(std::string_view name, std::uint64_t number, Id<Tag>& id) {
        if (number > block_.log_.size() + kIdsAhead)
            refuse(name, number, "the number of something created before, or 0");
        id.value = static_cast<std::uint32_t>(number) - 1;
    }
    void take(std::string_view, std::uint64_t number, Instant& at) {
        at = model_.time + Duration{static_cast<std::int64_t>(number)};
    }
    void take(std::string_view, std::uint64_t number, Duration& length) {
        length.ns = static_cast<std::int64_t>(number);
    }
    template <HasWords Word>
    void take(std::string_view name, std::uint64_t number, Word& word) {
        const std::size_t words = wordsOf(word).size();
        if (number >= words) refuse(name, number, "a number below " + std::to_string(words));
        word = static_cast<Word>(number);
    }
    template <class Number>
    requires std::is_integral_v<Number>
    void take(std::string_view name, std::uint64_t number, Number& value) {
        if constexpr (std::is_same_v<Number, bool>) {
            if (number > 1) refuse(name, number, "0 or 1");
            value = number == 1;
        } else {
            value = whole<Number>(name, number);
        }
    }

    EventBlockReader& block_;
    ByteReader& bytes_;
    EventModel model_;
    std::uint64_t flags_ = 0;
    std::size_t field_ = 0;
};

namespace {

RecordedCalls* callsOf(Log& log, int version) {
    if (version < kCallsVersion) return nullptr;
    log.recordCalls();
    return log.writableCalls();
}

}  // namespace

EventBlockReader::EventBlockReader(Log& log, int version)
    : log_(log), calls_(callsOf(log, version)), paths_(1) {}

void EventBlockReader::readPath(ByteReader& bytes) {
    const std::uint64_t caller = bytes.number();
    if (caller >= paths_.size()) refuse("caller", caller, "a path of the recording, or 0");
    if (paths_.size() >= RecordedCalls::kMostSites)
        throw BlockError("found more paths than a log can hold, expected fewer");
    const auto [number, depth] = paths_[static_cast<std::size_t>(caller)];
    if (depth == std::numeric_limits<std::uint16_t>::max()) {
        throw BlockError("found a path of more than " + std::to_string(depth) +
                         " calls, expected a shorter one");
    }
    CallPath path;
    path.caller = number;
    path.depth = static_cast<std::uint16_t>(depth + 1);
    if (caller != 0) path.from = readPlace(bytes);
    path.function = readPlace(bytes);
    if (path.function.file == SourceFile::None)
        refuse("file", 0, "one of the engine, as each function of a path has");
    const std::uint64_t kind = bytes.number();
    if (kind > (kLambda | kPlain)) refuse("kind of a path", kind, "a number below 4");
    path.isLambda = (kind & kLambda) != 0;
    path.isPlain = (kind & kPlain) != 0;
    paths_.push_back({calls_->add(path), path.depth});
}

void EventBlockReader::append(const EventBlock& block) {
    if (calls_ == nullptr && block.paths > 0) {
        throw BlockError("found " + std::to_string(block.paths) +
                         " paths in a block of a recording without calls, expected none");
    }
    ByteReader bytes(block.bytes);
    for (std::size_t i = 0; i < block.texts; ++i)
        texts_.push_back(log_.intern(bytes.text(bytes.number())));
    for (std::size_t i = 0; i < block.paths; ++i) readPath(bytes);
    EventReader events(*this, bytes);
    for (std::size_t i = 0; i < block.events; ++i) events.read();
    if (bytes.left() > 0) {
        throw BlockError("found " + std::to_string(bytes.left()) +
                         " bytes after the last event of a block, expected none");
    }
}

}  // namespace poolscope

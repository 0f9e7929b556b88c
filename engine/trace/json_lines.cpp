// Writing and reading events as JSON, generic over the fields of every kind of event.
#include "engine/trace/json_lines.hpp"

#include <charconv>
#include <utility>

#include <nlohmann/json.hpp>

namespace poolscope {

namespace {

constexpr std::uint32_t kNobody = 0xffff'ffffU;

std::string_view fileNameOf(SourceFile file) {
    const std::string_view path = sourcePath(file);
    return path.substr(path.rfind('/') + 1);
}

/// The name of a field in JSON. "kind" already says what kind of event it is, and executors have
/// one too.
std::string_view jsonName(std::string_view field) { return field == "kind" ? "class" : field; }

// ---------------------------------------------------------------- writing

class FieldWriter {
public:
    FieldWriter(const Log& log, const JsonNames& names, std::string& line)
        : log_(log), names_(names), line_(line) {}

    template <class Value>
    void operator()(std::string_view name, Value value) {
        line_.append(",\"").append(jsonName(name)).append("\":");
        write(value);
    }
    void write(TextId id) { line_ += id.exists() ? jsonString(log_.text(id)) : "null"; }
    template <class Tag>
    void write(Id<Tag> id) {
        line_ += id.exists() ? jsonString(names_.of(id).write(id.value)) : "null";
    }
    void write(Instant at) { line_ += std::to_string(at.ns); }
    void write(Duration length) { line_ += std::to_string(length.ns); }
    void write(bool value) { line_ += value ? "true" : "false"; }
    template <HasWords Word>
    void write(Word word) {
        line_.append(1, '"').append(toString(word)).append(1, '"');
    }
    template <class Number>
    requires std::is_integral_v<Number>
    void write(Number value) { line_ += std::to_string(value); }

private:
    const Log& log_;
    const JsonNames& names_;
    std::string& line_;
};

// ---------------------------------------------------------------- reading

using AnyJson = nlohmann::json;

std::string shown(const AnyJson& value) {
    return value.dump(-1, ' ', false, AnyJson::error_handler_t::replace);
}

[[noreturn]] void unexpected(std::string_view name, const AnyJson& found,
                             std::string_view expected) {
    std::string sentence = "found " + shown(found) + " as \"";
    sentence.append(name).append("\", expected ").append(expected);
    throw JsonLineError(sentence);
}

const AnyJson& member(const AnyJson& object, std::string_view name) {
    const auto found = object.find(name);
    if (found == object.end()) {
        throw JsonLineError("found no \"" + std::string(name) +
                            "\", expected one in every event of this kind");
    }
    return *found;
}

class FieldReader {
    /// Ids are dense, so none runs far ahead of the events; models may then keep plain vectors.
    static constexpr std::size_t kIdsAhead = 1024;

public:
    FieldReader(Log& log, const JsonNames& names, const AnyJson& object)
        : log_(log), names_(names), object_(object) {}

    template <class Value>
    void operator()(std::string_view name, Value& value) {
        read(jsonName(name), member(object_, jsonName(name)), value);
    }

    void read(std::string_view name, const AnyJson& json, TextId& id) {
        if (json.is_null()) {
            id = {};
        } else if (json.is_string()) {
            id = log_.intern(json.get_ref<const std::string&>());
        } else {
            unexpected(name, json, "a text or null");
        }
    }
    template <class Tag>
    void read(std::string_view name, const AnyJson& json, Id<Tag>& id) {
        if (json.is_null()) {
            id = {};
            return;
        }
        if (json.is_string()) id.value = names_.of(id).read(json.get_ref<const std::string&>());
        const bool dense = id.value < log_.size() + kIdsAhead;
        if (!dense) unexpected(name, json, "the name of something created before, or null");
    }
    void read(std::string_view name, const AnyJson& json, Instant& at) { read(name, json, at.ns); }
    void read(std::string_view name, const AnyJson& json, Duration& length) {
        read(name, json, length.ns);
    }
    void read(std::string_view name, const AnyJson& json, bool& value) {
        if (!json.is_boolean()) unexpected(name, json, "true or false");
        value = json.get<bool>();
    }
    template <HasWords Word>
    void read(std::string_view name, const AnyJson& json, Word& word) {
        const auto& words = wordsOf(word);
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (json == words[i]) {
                word = static_cast<Word>(i);
                return;
            }
        }
        std::string all = "one of ";
        for (std::size_t i = 0; i < words.size(); ++i) {
            all.append(i == 0 ? "" : ", ").append(words[i]);
        }
        unexpected(name, json, all);
    }
    template <class Number>
    requires std::is_integral_v<Number>
    void read(std::string_view name, const AnyJson& json, Number& value) {
        const bool fits =
            json.is_number_unsigned()
                ? std::in_range<Number>(json.get<std::uint64_t>())
                : json.is_number_integer() && std::in_range<Number>(json.get<std::int64_t>());
        if (!fits) {
            unexpected(name, json,
                       "a whole number from " + std::to_string(std::numeric_limits<Number>::min()) +
                           " to " + std::to_string(std::numeric_limits<Number>::max()));
        }
        value = json.get<Number>();
    }

private:
    Log& log_;
    const JsonNames& names_;
    const AnyJson& object_;
};

Payload readPayload(const AnyJson& object, FieldReader& fields) {
    const AnyJson& kind = member(object, "kind");
    for (std::size_t i = 0; i < kEventKinds; ++i) {
        if (kind != kEventTable[i].name) continue;
        Payload payload = Payload::ofKind(static_cast<EventKind>(i));
        payload.visit([&](auto& what) { what.eachField(what, fields); });
        return payload;
    }
    unexpected("kind", kind, "a kind of event that this version knows");
}

SourceLine readSourceLine(const AnyJson& json) {
    if (json.is_null()) return {};
    const std::string text = json.is_string() ? json.get<std::string>() : std::string();
    const std::size_t colon = text.rfind(':');
    for (std::uint16_t i = 1; i < static_cast<std::uint16_t>(kSourceFiles); ++i) {
        const auto file = static_cast<SourceFile>(i);
        if (colon == std::string::npos || text.substr(0, colon) != fileNameOf(file)) continue;
        SourceLine line{file, 0};
        const char* const end = text.data() + text.size();
        const auto parsed = std::from_chars(text.data() + colon + 1, end, line.line);
        if (parsed.ec == std::errc() && parsed.ptr == end) return line;
    }
    unexpected("line", json, "a line of the engine such as \"delay_heap.cpp:40\", or null");
}

}  // namespace

void IdNames::add(std::uint32_t id, std::string_view name) {
    if (id == kNobody) return;
    if (id >= written_.size()) written_.resize(id + 1);
    const bool first = firstBearer_.emplace(name, id).second;
    const bool plain = first && !name.empty() && name.find('#') == std::string_view::npos;
    written_[id] = name;
    if (!plain) written_[id] += '#' + std::to_string(id);
}

std::string IdNames::write(std::uint32_t id) const {
    if (id < written_.size() && !written_[id].empty()) return written_[id];
    return '#' + std::to_string(id);
}

std::uint32_t IdNames::read(std::string_view written) const {
    const std::size_t hash = written.rfind('#');
    if (hash == std::string_view::npos) {
        const auto bearer = firstBearer_.find(written);
        return bearer == firstBearer_.end() ? kNobody : bearer->second;
    }
    std::uint32_t id = kNobody;
    const char* const end = written.data() + written.size();
    const auto parsed = std::from_chars(written.data() + hash + 1, end, id);
    return parsed.ec == std::errc() && parsed.ptr == end ? id : kNobody;
}

void JsonNames::learn(const Log& log, const Payload& what) {
    if (const auto* task = what.get<TaskCreated>()) {
        tasks.add(task->task.value, log.text(task->label));
    } else if (const auto* thread = what.get<ThreadCreated>()) {
        threads.add(thread->created.value, log.text(thread->name));
    } else if (const auto* executor = what.get<ExecutorCreated>()) {
        executors.add(executor->executor.value, log.text(executor->name));
    } else if (const auto* lock = what.get<LockCreated>()) {
        locks.add(lock->lock.value, log.text(lock->name));
    } else if (const auto* synchronizer = what.get<SynchronizerCreated>()) {
        locks.add(synchronizer->synchronizer.value, log.text(synchronizer->name));
    } else if (const auto* condition = what.get<ConditionCreated>()) {
        conditions.add(condition->condition.value, log.text(condition->name));
    }
}

std::string JsonLineWriter::next() {
    const Event& event = log_[next_];
    std::string line = "{\"n\":" + std::to_string(next_);
    line.append(",\"time\":").append(std::to_string(event.time.ns));
    FieldWriter fields(log_, names_, line);
    fields("thread", event.thread);
    line.append(",\"kind\":\"").append(nameOf(event)).append(1, '"');
    visitFields(event.what, fields);
    if (event.line.file == SourceFile::None) {
        line += ",\"line\":null}";
    } else {
        line.append(",\"line\":\"").append(fileNameOf(event.line.file));
        line.append(1, ':').append(std::to_string(event.line.line)).append("\"}");
    }
    names_.learn(log_, event.what);
    ++next_;
    return line;
}

void JsonLineReader::append(std::string_view line) {
    const AnyJson object = AnyJson::parse(line, nullptr, false);
    if (!object.is_object()) {
        throw JsonLineError("found something else, expected one whole JSON object on the line");
    }
    FieldReader fields(log_, names_, object);
    std::uint64_t n = 0;
    fields("n", n);
    if (n != log_.size()) {
        throw JsonLineError("found event " + std::to_string(n) + ", expected event " +
                            std::to_string(log_.size()));
    }
    Event event;
    fields("time", event.time);
    fields("thread", event.thread);
    event.what = readPayload(object, fields);
    event.line = readSourceLine(member(object, "line"));
    log_.append(event);
    names_.learn(log_, event.what);
}

std::string jsonString(std::string_view text) {
    return AnyJson(text).dump(-1, ' ', false, AnyJson::error_handler_t::replace);
}

}  // namespace poolscope

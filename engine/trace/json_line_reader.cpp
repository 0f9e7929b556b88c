// Reading events from JSON, generic over the fields of every kind of event. Not in the executors'
// library, which writes events only and needs no parser.
#include <charconv>
#include <limits>
#include <utility>

#include <nlohmann/json.hpp>

#include "engine/trace/json_lines.hpp"

namespace poolscope {

namespace {

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
        read(jsonFieldName(name), member(object_, jsonFieldName(name)), value);
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
        if (colon == std::string::npos || text.substr(0, colon) != jsonFileName(file)) continue;
        SourceLine line{file, 0};
        const char* const end = text.data() + text.size();
        const auto parsed = std::from_chars(text.data() + colon + 1, end, line.line);
        if (parsed.ec == std::errc() && parsed.ptr == end) return line;
    }
    unexpected("line", json, "a line of the engine such as \"delay_heap.cpp:40\", or null");
}

}  // namespace

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

}  // namespace poolscope

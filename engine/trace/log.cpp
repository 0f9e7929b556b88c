// The log's text table and its hash.
#include "engine/trace/log.hpp"

#include "engine/trace/fnv.hpp"

namespace poolscope {

TextId Log::intern(std::string_view text) {
    if (text.empty()) return {};
    const auto known = idOfText_.find(std::string(text));
    if (known != idOfText_.end()) return {known->second};
    const auto id = static_cast<std::uint32_t>(texts_.size());
    texts_.append(std::string(text));
    idOfText_.emplace(text, id);
    return {id};
}

namespace {

class FieldHasher {
public:
    FieldHasher(const Log& log, Fnv1a& hash) : log_(log), hash_(hash) {}

    void operator()(std::string_view, TextId id) { hash_.text(log_.text(id)); }
    template <class Tag>
    void operator()(std::string_view, Id<Tag> id) {
        hash_.number(id.value);
    }
    void operator()(std::string_view, Instant at) { hash_.number(at.ns); }
    void operator()(std::string_view, Duration length) { hash_.number(length.ns); }
    template <class Number>
    requires std::is_arithmetic_v<Number> || std::is_enum_v<Number>
    void operator()(std::string_view, Number value) {
        hash_.number(static_cast<std::int64_t>(value));
    }

private:
    const Log& log_;
    Fnv1a& hash_;
};

}  // namespace

std::uint64_t hashOf(const Log& log) {
    Fnv1a hash;
    FieldHasher fields(log, hash);
    for (std::size_t i = 0; i < log.size(); ++i) {
        const Event& event = log[i];
        hash.number(event.time.ns);
        hash.number(event.thread.value);
        hash.text(nameOf(event));
        visitFields(event.what, fields);
    }
    return hash.value();
}

}  // namespace poolscope

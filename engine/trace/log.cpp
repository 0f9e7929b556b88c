// The log's hash.
#include "engine/trace/log.hpp"

namespace poolscope {

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

void takeEvent(const Event& event, Fnv1a& hash, FieldHasher& fields) {
    hash.number(event.time.ns);
    hash.number(event.thread.value);
    hash.text(nameOf(event));
    visitFields(event.what, fields);
}

}  // namespace

void LogHash::takeUpTo(std::size_t end) {
    Fnv1a hash = hash_;  // a local one stays in registers
    FieldHasher fields(log_, hash);
    const auto every = [](EventKind) { return true; };
    log_.forEach(next_, end, every,
                 [&](const Event& event, std::size_t) { takeEvent(event, hash, fields); });
    hash_ = hash;
    next_ = end;
}

std::uint64_t hashOf(const Log& log) {
    LogHash hash(log);
    hash.takeUpTo(log.size());
    return hash.value();
}

std::uint64_t hashOf(const Log& log, const Event& event) {
    Fnv1a hash;
    FieldHasher fields(log, hash);
    takeEvent(event, hash, fields);
    return hash.value();
}

}  // namespace poolscope

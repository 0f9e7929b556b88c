// Reading an executor's `queue`: a name, or a table with a type and what that type can have set.
#include <array>

#include <fmt/format.h>

#include "engine/scenario/reader/read_context.hpp"

namespace poolscope {

namespace {

constexpr std::array kPlainTypes{QueueKind::LinkedBlockingQueue, QueueKind::ArrayBlockingQueue,
                                 QueueKind::SynchronousQueue,    QueueKind::PriorityBlockingQueue,
                                 QueueKind::DelayQueue,          QueueKind::TaskQueue};

/// What a scheduled pool may have in place of the JDK's heap, and that heap.
constexpr std::array kDelayedTypes{QueueKind::DelayedWorkQueue, QueueKind::FourAryHeap,
                                   QueueKind::PairingHeap, QueueKind::HashedWheel};

// Netty takes ticks below this one for it, and allows more buckets than anybody could look at.
constexpr Duration kShortestTick = milliseconds(1);
constexpr std::int32_t kMostSlots = 4096;

class QueueReader {
public:
    QueueReader(ReadContext& context, const TomlValue& value) : context_(context), value_(value) {}

    QueueSpec plain() {
        const bool known = readType(kPlainTypes, "a queue", "LinkedBlockingQueue",
                                    "a queue such as { type = \"ArrayBlockingQueue\", "
                                    "capacity = 3 }",
                                    {"type", "capacity", "fair"});
        if (const TomlEntry* capacity = entry("capacity"); known && capacity != nullptr)
            readCapacity(*capacity);
        if (const TomlEntry* fair = entry("fair"); known && fair != nullptr) readFair(*fair);
        if (spec_.kind == QueueKind::ArrayBlockingQueue && !spec_.capacity) {
            context_.complain(value_.place,
                              "found an ArrayBlockingQueue without capacity, expected one: "
                              "{ type = \"ArrayBlockingQueue\", capacity = 3 }");
        }
        return spec_;
    }

    QueueSpec delayed() {
        spec_.kind = QueueKind::DelayedWorkQueue;
        if (!readType(kDelayedTypes, "the queue of a scheduled pool", "FourAryHeap",
                      "a queue such as { type = \"FourAryHeap\" }", {"type", "tick", "slots"}))
            return spec_;
        if (const TomlEntry* tick = entry("tick"); tick != nullptr && isOfWheel(*tick)) {
            spec_.tick = context_.readDuration(tick->value);
            const bool sound = spec_.tick && spec_.tick->ns >= kShortestTick.ns &&
                               spec_.tick->ns <= kForever.ns / kMostSlots;
            if (spec_.tick && !sound) {
                context_.wrong(tick->value, "a tick of 1ms to 26d");
                spec_.tick.reset();
            }
        }
        if (const TomlEntry* slots = entry("slots"); slots != nullptr && isOfWheel(*slots)) {
            spec_.slots = context_.readInt(slots->value);
            if (spec_.slots && (*spec_.slots < 1 || *spec_.slots > kMostSlots)) {
                context_.wrong(slots->value, fmt::format("1 to {} slots", kMostSlots));
                spec_.slots.reset();
            }
        }
        return spec_;
    }

private:
    const TomlEntry* entry(std::string_view key) const {
        return value_.table() == nullptr ? nullptr : findEntry(*value_.table(), key);
    }

    /// The type alone or in a table; whether there is one that is known.
    template <std::size_t N>
    bool readType(const std::array<QueueKind, N>& types, std::string_view what,
                  std::string_view example, std::string_view expected,
                  const std::vector<std::string_view>& keys) {
        const TomlValue* type = &value_;
        if (value_.table() != nullptr) {
            context_.checkKeys(value_, what == "a queue" ? what : "a scheduled pool's queue", keys);
            const TomlEntry* found =
                context_.require(value_, "queue", "type", fmt::format("type = \"{}\"", example));
            if (found == nullptr) return false;
            type = &found->value;
        } else if (value_.text() == nullptr) {
            context_.wrong(value_, expected);
            return false;
        }
        std::vector<std::string_view> names;
        for (const QueueKind kind : types) names.push_back(toString(kind));
        const auto index = context_.readOneOf(*type, what, names);
        if (index) spec_.kind = types[*index];
        return index.has_value();
    }

    void readCapacity(const TomlEntry& entry) {
        const QueueKind kind = spec_.kind;
        const bool bounded = kind == QueueKind::LinkedBlockingQueue ||
                             kind == QueueKind::ArrayBlockingQueue || kind == QueueKind::TaskQueue;
        if (!bounded) {
            context_.complain(entry.place, fmt::format("found the key \"capacity\", expected none: "
                                                       "a {} has no capacity to set",
                                                       toString(kind)));
            return;
        }
        const auto capacity = context_.readInt(entry.value);
        if (capacity && *capacity < 1) context_.wrong(entry.value, "1 or more tasks");
        spec_.capacity = capacity;
    }

    void readFair(const TomlEntry& entry) {
        const bool canBe = spec_.kind == QueueKind::SynchronousQueue;
        if (!canBe) {
            context_.complain(entry.place,
                              "found the key \"fair\", expected none: only a "
                              "SynchronousQueue is fair or not");
        }
        spec_.fair = context_.readBoolean(entry.value).value_or(false);
    }

    bool isOfWheel(const TomlEntry& entry) {
        if (spec_.kind == QueueKind::HashedWheel) return true;
        context_.complain(entry.place, fmt::format("found the key \"{}\", expected none: only a "
                                                   "HashedWheel has ticks and slots",
                                                   entry.key));
        return false;
    }

    ReadContext& context_;
    const TomlValue& value_;
    QueueSpec spec_;
};

}  // namespace

QueueSpec readPlainQueue(ReadContext& context, const TomlValue& value) {
    return QueueReader(context, value).plain();
}

QueueSpec readDelayedQueue(ReadContext& context, const TomlValue& value) {
    return QueueReader(context, value).delayed();
}

}  // namespace poolscope

// Reading an executor's `queue`: a name, or a table with a type and what that type can have set.
#include "engine/scenario/reader/key_reader.hpp"
#include "engine/trace/queue_kinds.hpp"

namespace poolscope {

namespace {

class QueueReader {
public:
    QueueReader(ReadContext& context, const TomlValue& value, ExecutorKind kind)
        : context_(context), value_(value), kind_(kindBit(kind)) {}

    QueueSpec read() {
        spec_.kind = queueKindOf(findKey(KeyTable::Executor, "queue", kind_)->absent);
        if (!readType()) return spec_;
        const std::vector<const KeySpec*> keys =
            keysOf(KeyTable::Queue, kind_, queueBit(spec_.kind));
        if (value_.table() != nullptr) {
            refuseKeysOfOtherTypes();
            for (const KeySpec* key : keys) readSetting(*key);
        }
        for (const KeySpec* key : keys)
            if (!key->required.empty() && entry(key->name) == nullptr && key->name != "type")
                context_.complain(
                    value_.place,
                    "{one} without {other}"_en(articled(toString(spec_.kind)), key->name),
                    key->required);
        return spec_;
    }

private:
    const TomlEntry* entry(std::string_view key) const {
        return value_.table() == nullptr ? nullptr : findEntry(*value_.table(), key);
    }

    /// The type alone or in a table; whether there is one that is known.
    bool readType() {
        const KeySpec& key = *findKey(KeyTable::Queue, "type", kind_);
        const TomlValue* type = &value_;
        if (value_.table() != nullptr) {
            context_.checkKeys(
                value_,
                kind_ == kPlainPool ? articled("queue"_en) : articled("scheduled pool's queue"_en),
                namesOf(keysOf(KeyTable::Queue, kind_)));
            const TomlEntry* found = context_.require(value_, "queue", key.name, key.required);
            if (found == nullptr) return false;
            type = &found->value;
        } else if (value_.text() == nullptr) {
            context_.wrong(value_, findKey(KeyTable::Executor, "queue", kind_)->expected);
            return false;
        }
        const auto index = readKey(context_, key, *type);
        if (index) spec_.kind = queueKindOf(key.words[std::get<std::uint32_t>(*index)]);
        return index.has_value();
    }

    void refuseKeysOfOtherTypes() {
        for (const TomlEntry& found : *value_.table()) {
            std::vector<Message> owners;
            bool ofThis = false;
            for (const std::string_view word : findKey(KeyTable::Queue, "type", kind_)->words)
                if (findKey(KeyTable::Queue, found.key, kind_, queueBit(queueKindOf(word)))) {
                    owners.push_back(articled(word));
                    ofThis = ofThis || queueKindOf(word) == spec_.kind;
                }
            if (owners.empty() || ofThis) continue;
            context_.complain(found.place, theKey(found.key),
                              "none: {one} has no '{key}', only {others}"_en(
                                  articled(toString(spec_.kind)), found.key, alternatives(owners)));
        }
    }

    void readSetting(const KeySpec& key) {
        const auto* set = std::get_if<KeySetter<QueueSpec>>(&key.member);
        const TomlEntry* found = entry(key.name);
        if (set == nullptr || found == nullptr) return;
        if (const auto value = readKey(context_, key, found->value)) (*set)(spec_, *value);
    }

    ReadContext& context_;
    const TomlValue& value_;
    Kinds kind_;
    QueueSpec spec_;
};

}  // namespace

QueueSpec readQueue(ReadContext& context, const TomlValue& value, ExecutorKind kind) {
    return QueueReader(context, value, kind).read();
}

}  // namespace poolscope

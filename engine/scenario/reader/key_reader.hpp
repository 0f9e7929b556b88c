// Reading a table of the file by the rows of its keys.
//
// Promises: a value is of the type and within the bounds that its row states, or a diagnostic says
// what was found and what was expected.
#pragma once

#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/scenario/keys/keys.hpp"
#include "engine/scenario/reader/read_context.hpp"

namespace poolscope {

/// Reads the value of a plain key. Returns nothing after a diagnostic.
std::optional<KeyValue> readKey(ReadContext& context, const KeySpec& key, const TomlValue& value);

/// Complains about each key that stands beside one that it excludes, or without one that it needs.
void checkCompany(ReadContext& context, const TomlValue& table,
                  const std::vector<const KeySpec*>& keys);

/// Reads the keys whose rows name a member of the record; complains about those that are missing
/// although they are required. `where` is "[[executor]]" and the like.
template <class Record>
void readPlainKeys(ReadContext& context, const TomlValue& table, std::string_view where,
                   const std::vector<const KeySpec*>& keys, Record& record) {
    for (const KeySpec* key : keys) {
        const auto* set = std::get_if<KeySetter<Record>>(&key->member);
        if (set == nullptr) continue;
        const TomlEntry* entry = key->required.empty()
                                     ? findEntry(*table.table(), key->name)
                                     : context.require(table, where, key->name, key->required);
        if (entry == nullptr) continue;
        if (const auto value = readKey(context, *key, entry->value)) (*set)(record, *value);
    }
}

}  // namespace poolscope

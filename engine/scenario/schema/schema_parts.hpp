// What the files of the JSON Schema share: types of values, tables of keys, rules.
#pragma once

#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/scenario/keys/keys.hpp"

namespace poolscope::schema {

using Json = nlohmann::ordered_json;
using Keys = std::vector<const KeySpec*>;

/// "#/definitions/…".
Json reference(std::string_view definition);
Json wordOf(std::span<const std::string_view> words);
Json texts(const std::vector<std::string_view>& words);

/// A key with its meaning, its type and what holds when it is left out. `kinds`: those that the
/// executor may be of.
Json propertyOf(const KeySpec& key, Kinds kinds = kAllKinds);

/// A table with those keys, and which of them need and exclude each other. Of a key with several
/// rows only the meaning is said: rules say the rest.
Json tableOf(const Keys& keys);
/// All rows of a table of the file.
Keys allKeysOf(KeyTable table);
/// The names of the keys that may not be left out.
std::vector<std::string_view> requiredNames(const Keys& keys);

Json required(std::string_view name);
/// The table has no other keys.
Json onlyThese(const std::vector<std::string_view>& names);
/// "If the key has one of these values, then …".
Json rule(std::string_view key, Json values, Json then);

/// The strings that are a duration, that are a duration of 0 or more, that are a range of those,
/// that are a moment, that are a step.
Json durationSchema();
Json lengthSchema();
Json rangeSchema();
Json momentSchema();
Json stepSchema();

/// A table with `call = …`: in [[at]], or as a step.
Json callSchema(bool inAt);

}  // namespace poolscope::schema

// Tables of keys, and rules about them.
#include "engine/scenario/schema/schema_parts.hpp"

namespace poolscope::schema {

Json texts(const std::vector<std::string_view>& words) {
    return Json(std::vector<std::string>(words.begin(), words.end()));
}

Json required(std::string_view name) { return {{"required", Json::array({name})}}; }

Json onlyThese(const std::vector<std::string_view>& names) {
    return {{"propertyNames", {{"enum", texts(names)}}}};
}

Json rule(std::string_view key, Json values, Json then) {
    Json test{{"properties", {{key, {{"enum", std::move(values)}}}}}, {"required", {key}}};
    return {{"if", std::move(test)}, {"then", std::move(then)}};
}

Json tableOf(const Keys& keys) {
    Json table{{"type", "object"}, {"properties", Json::object()}, {"additionalProperties", false}};
    for (const KeySpec* key : keys) {
        Json& property = table["properties"][std::string(key->name)];
        property = property.is_null() ? propertyOf(*key) : Json{{"description", key->meaning}};
        if (!key->needs.empty())
            table["dependencies"][std::string(key->name)] = Json::array({key->needs});
        if (!key->needsWord.empty())
            table["allOf"].push_back(
                {{"if", required(key->name)},
                 {"then", {{"properties", {{key->needs, {{"const", key->needsWord}}}}}}}});
        for (const std::string_view other : key->excludes)
            table["allOf"].push_back({{"not", {{"required", {key->name, other}}}}});
    }
    return table;
}

std::vector<std::string_view> requiredNames(const Keys& keys) {
    std::vector<std::string_view> names;
    for (const KeySpec* key : keys)
        if (!key->required.empty()) names.push_back(key->name);
    return names;
}

Keys allKeysOf(KeyTable table) {
    Keys keys;
    for (const KeySpec& key : rowsOf(table)) keys.push_back(&key);
    return keys;
}

}  // namespace poolscope::schema

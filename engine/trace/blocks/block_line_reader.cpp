// The line before a block. Not in the executors' library, which writes recordings only and needs no
// parser.
#include <nlohmann/json.hpp>

#include "engine/trace/blocks/summed_file.hpp"

namespace poolscope {

namespace {

std::size_t count(const nlohmann::json& line, const char* name) {
    const auto found = line.find(name);
    if (found == line.end() || !found->is_number_unsigned()) {
        throw BlockError(std::string("found no number as \"") + name +
                         "\" in the line of a block, expected one");
    }
    return found->get<std::size_t>();
}

}  // namespace

BlockLine readBlockLine(std::string_view line) {
    const auto json = nlohmann::json::parse(line, nullptr, false);
    if (!json.is_object())
        throw BlockError("found the line of a block that is no JSON object, expected one");
    BlockLine block{count(json, "block"), count(json, "events"),
                    count(json, "texts"), json.contains("paths") ? count(json, "paths") : 0,
                    count(json, "bytes"), {}};
    if (json.contains("sum") && json["sum"].is_string()) block.sum = json["sum"].get<std::string>();
    return block;
}

}  // namespace poolscope

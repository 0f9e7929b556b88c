// From the two tables to rows.
#include "app/panels/classes/diagram.hpp"

#include <algorithm>

namespace poolscope {

namespace {

bool holdsName(const std::vector<std::string_view>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

const EngineClass* engineClassOf(std::span<const EngineClass> engine, std::string_view name) {
    const auto found = std::find_if(engine.begin(), engine.end(),
                                    [&](const EngineClass& each) { return each.name == name; });
    return found == engine.end() ? nullptr : &*found;
}

/// Whether the engine's class inherits from that one, directly or not.
bool isClassBelow(std::span<const EngineClass> engine, const EngineClass& own,
                  std::string_view above) {
    return std::any_of(own.above.begin(), own.above.end(), [&](std::string_view each) {
        const EngineClass* const next = engineClassOf(engine, each);
        return each == above || (next != nullptr && isClassBelow(engine, *next, above));
    });
}

Inherits whoSays(std::span<const EngineClass> engine, std::string_view name,
                 std::string_view above) {
    const EngineClass* const own = engineClassOf(engine, name);
    return own != nullptr && isClassBelow(engine, *own, above) ? Inherits::Both : Inherits::JdkOnly;
}

ClassRow classRowOf(const JdkClass& jdk, std::span<const EngineClass> engine) {
    ClassRow row;
    row.jdk = jdk;
    for (std::size_t i = 1; i < jdk.above.size(); ++i)
        row.beside.push_back({jdk.above[i], whoSays(engine, jdk.name, jdk.above[i])});
    const EngineClass* const own = engineClassOf(engine, jdk.name);
    row.inEngine = own != nullptr;
    if (own == nullptr) return row;
    for (const std::string_view above : own->above)
        if (!holdsName(jdk.above, above)) row.beside.push_back({above, Inherits::EngineOnly});
    return row;
}

std::optional<std::size_t> classRowNamed(const ClassTree& tree, std::string_view name) {
    for (std::size_t i = 0; i < tree.rows.size(); ++i)
        if (tree.rows[i].jdk.name == name) return i;
    return std::nullopt;
}

}  // namespace

std::vector<ClassTree> classTrees(std::span<const EngineClass> engine) {
    std::vector<ClassTree> trees;
    for (const ClassFamily& family : classFamilies()) {
        std::string_view heading = family.key;
        for (const JdkClass& jdk : family.classes) {
            ClassRow row = classRowOf(jdk, engine);
            if (jdk.above.empty()) {
                trees.push_back({heading, {}});
                heading = {};
            } else if (const auto parent = classRowNamed(trees.back(), jdk.above[0])) {
                row.parent = parent;
                row.depth = trees.back().rows[*parent].depth + 1;
                row.by = whoSays(engine, jdk.name, jdk.above[0]);
            }
            trees.back().rows.push_back(std::move(row));
        }
    }
    return trees;
}

std::string_view shownName(std::string_view name) { return name.substr(name.rfind('.') + 1); }

}  // namespace poolscope

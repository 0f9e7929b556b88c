// The class diagram: what JDK 17 declares, and what of it the engine has.
//
// Promises: pure. Each class stands below the first one that it inherits from; the others it
// inherits from stand beside it.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "app/panels/classes/engine_classes.hpp"
#include "app/panels/classes/jdk_classes.hpp"

namespace poolscope {

/// Who says that one class inherits from another.
enum class Inherits : std::uint8_t { Both, JdkOnly, EngineOnly };

struct Inherited {
    std::string_view name;
    Inherits by = Inherits::Both;
};

struct ClassRow {
    JdkClass jdk;
    bool inEngine = false;
    std::size_t depth = 0;
    std::optional<std::size_t> parent;  ///< a row of the same tree, above this one
    Inherits by = Inherits::Both;       ///< who says so of the parent
    std::vector<Inherited> beside;
};

/// A class without one above it in the picture, with all below it. Those of a family follow each
/// other; `family` is the heading of the first one, else empty.
struct ClassTree {
    std::string_view family;
    std::vector<ClassRow> rows;
};

std::vector<ClassTree> classTrees(std::span<const EngineClass> engine);

/// What is written in the picture: without the part that tells two classes of one name apart.
std::string_view shownName(std::string_view name);

}  // namespace poolscope

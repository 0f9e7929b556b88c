// The code: which frame and which lines are seen, and what can be pressed.
#pragma once

#include <cstddef>

#include "app/model/code/java_text.hpp"
#include "app/ui/target.hpp"
#include "engine/trace/source_line.hpp"

namespace poolscope {

inline constexpr PanelId kCode{"code"};

/// `id`: of Line and JavaLine a line, see idOf; of Frame a frame of the call stack, 0 the
/// outermost; of Language a CodeLanguage.
enum class CodePart : std::uint16_t { Line, Frame, WhoActs, JavaLine, Language };

struct CodeState {
    static constexpr auto kNowhere = static_cast<std::size_t>(-1);

    int scroll = 0;                     ///< first row, from the function's first
    std::size_t scrolledAt = kNowhere;  ///< the position it holds for
    std::size_t frame = 0;              ///< whose code is shown
    std::size_t frameAt = kNowhere;     ///< the position it holds for
};

/// How the moment came about.
struct CodeMoment {
    bool sumsUp = false;   ///< a whole operation was stepped over: its deciding line is shown
    bool inClass = false;  ///< read from afar: nothing to press
    bool excerpt = false;  ///< a few lines above a tab; it goes by the sentence, whoever is chosen
};

/// A source line as a target's id, and back.
constexpr std::uint32_t idOf(SourceLine line) {
    return static_cast<std::uint32_t>(line.file) << 16U | line.line;
}
constexpr SourceLine sourceLineOf(std::uint32_t id) {
    return {static_cast<SourceFile>(id >> 16U), static_cast<std::uint16_t>(id & 0xffffU)};
}

/// A line of our Java text as a target's id, and back.
constexpr std::uint32_t idOf(JavaLine line) {
    return static_cast<std::uint32_t>(line.file) << 16U | line.line;
}
constexpr JavaLine javaLineOf(std::uint32_t id) {
    return {static_cast<std::uint16_t>(id >> 16U), static_cast<std::uint16_t>(id & 0xffffU)};
}

inline Target codeTarget(CodePart part, std::uint32_t id = 0) {
    return Target::owned(kCode, part, id);
}

}  // namespace poolscope

// Of which kind a file is: one order for the window, its panels, what is dropped on it and the
// command line.
//
// Promises: a kind is tried after those before it in FileKind, and what looks like none of them is
// a scenario, whose reader says what is wrong with it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

namespace poolscope {

enum class FileKind : std::uint8_t { Ops, Recording, Tree, Sweep, Lesson, Scenario };

/// `text`: the file's; its beginning tells all kinds but a lesson and a tree below long comments.
FileKind fileKindOf(const std::filesystem::path& file, std::string_view text);
/// Reads no more of the file than that needs, and nothing of a pipe, which can be read only once.
/// Throws UnreadableInput.
FileKind fileKindOf(const std::filesystem::path& file);
/// "a recording"
std::string_view nameOf(FileKind kind);

/// Whether the text is meant as a lesson: it has a [[stop]].
bool looksLikeLesson(std::string_view text);

}  // namespace poolscope

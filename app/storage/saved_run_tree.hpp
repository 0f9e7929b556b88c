// A tree of runs as one file, NAME.pstree: an origin and all that was forked off it.
//
//     # A tree of runs: `poolscope FILE` opens it.
//     poolscope = "tree"
//     version = 1
//     current = 1               # the run shown, from 0
//     position = 120            # where its playhead stands
//     marks = [0, 1]            # marked for comparing
//     [[run]]
//     name = "ui.hint.forkBranch"
//     given = "with two workers"
//     detail = "corePoolSize 2  ·  150 ms"
//     forkedAt = 213            # up to there it agrees with its parent
//     parent = 0                # an earlier run of this file
//     ofEdit = false
//     recording = "{…}"         # how to make it again, see engine/scenario/run/recording; of the
//     real
//                               # clock it is recordingBase64, since blocks of events are no text
//
// Promises: what is written reads back the same, byte for byte; an unreadable file gives an error
// message with line and column, never half a tree.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/storage/saved_session.hpp"

namespace poolscope {

inline constexpr std::string_view kTreeExtension = ".pstree";

struct SavedRunTree {
    std::size_t current = 0;
    std::size_t position = 0;
    std::vector<std::size_t> marks;
    std::vector<SavedBranch> runs;

    friend bool operator==(const SavedRunTree&, const SavedRunTree&) = default;
};

/// Whether a file's text begins as a tree of runs does.
bool looksLikeTree(std::string_view text);

std::string toText(const SavedRunTree& tree);
/// The tree, or an error message such as "mine.pstree:3:1: found …". Every recording in it is
/// opened once, so that a tree that can be read can also be shown.
std::variant<SavedRunTree, std::string> readSavedRunTree(std::string_view text,
                                                         std::string_view fileName);

}  // namespace poolscope

// Saving under a name: what the panel remembers, and what can be pressed in it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/storage/folder_listing.hpp"
#include "app/ui/list_state.hpp"
#include "app/ui/target.hpp"
#include "app/ui/text_entry.hpp"
#include "app/workspace/saved/save_request.hpp"

namespace poolscope {

/// `id` of a row: its place in `entries`.
enum class SaveAsPart : std::uint16_t { Row };

struct SaveAsState {
    std::string folder;                ///< the one that the line is in
    std::vector<FolderEntry> entries;  ///< of it
    std::optional<ListState> list;     ///< of these; none while a name is typed
};

inline Target saveAsTarget(SaveAsPart part, std::uint32_t id = 0) {
    return Target::owned(kSaveAs, part, id);
}

}  // namespace poolscope

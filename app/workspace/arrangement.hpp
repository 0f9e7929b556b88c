// How the screen is divided: the perspective and the tab that are shown, the side panel that a
// narrow window shows, and whether the user presents.
//
// Promises: plain data; `layoutScreen` divides the window by it and by the window's size alone.
#pragma once

#include <cstdint>
#include <optional>

#include "app/ui/target.hpp"
#include "app/workspace/hidden_future.hpp"

namespace poolscope {

/// Which side panels are shown. Usual: what happened, if it has room. Both: what can be done, too;
/// alone in a window too small for both.
enum class SidePanel : std::uint8_t { Usual, Event, Both };

struct Arrangement {
    PerspectiveId perspective{"heap"};
    PerspectiveId besideTabs{""};  ///< shown last of those that have no tab: it keeps one
    PanelId right{"events"};       ///< at the right: the tab, or the code in the place of it
    SidePanel side = SidePanel::Usual;
    bool presenting = false;         ///< the picture alone, with a caption
    bool embedded = false;           ///< in a page: picture, sentence and transport alone
    bool code = false;               ///< while presenting: with the tab `right` beside it
    std::optional<bool> sideBySide;  ///< pools beside each other; else where they have room
    HiddenFuture future;             ///< pictures may end at the playhead: "what happens next?"
    bool presenterView = false;      ///< a second window with notes, for the teacher alone
    bool blank = false;              ///< a black screen until a key or a button is pressed

    friend bool operator==(const Arrangement&, const Arrangement&) = default;
};

}  // namespace poolscope

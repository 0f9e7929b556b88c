// Everything the screen depends on besides the run and the playhead: small, copyable, comparable.
//
// Promises: two equal states at the same place of the same log give the same picture, so a picture
// can be asked for from the command line, tested, and restored.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/ui/axis.hpp"
#include "app/ui/display_list.hpp"

namespace poolscope {

/// Which side panel a window too small for both shows.
enum class SidePanel : std::uint8_t { Usual, None, Event, Actions };

struct UiState {
    PerspectiveId perspective{"heap"};
    Theme theme = Theme::Dark;
    float scale = 1.0F;    ///< what the person chose, 0.8 to 2.5
    float density = 1.0F;  ///< device pixels in a logical one
    SidePanel side = SidePanel::Usual;
    PanelId right{"now"};  ///< the tab of the panel at the right

    ExecutorId executor{0};
    TaskId selected;
    ThreadId thread;
    bool follows = false;      ///< keeps the selected task in sight
    bool queueChosen = false;  ///< of `executor`, when no task and no thread is chosen

    Camera camera;                             ///< of the heap
    AxisState axis;                            ///< of Workers, Rate vs delay and Compare
    std::map<std::string_view, float> scroll;  ///< by perspective, downwards, in pixels

    bool presenting = false;     ///< the picture alone, with a caption
    bool blank = false;          ///< black, until something is pressed
    bool reducedMotion = false;  ///< events step, they do not glide

    float scrolled() const {
        const auto found = scroll.find(perspective.name);
        return found == scroll.end() ? 0.0F : found->second;
    }
    friend bool operator==(const UiState&, const UiState&) = default;
};

/// The chosen task, thread or queue, else the executor.
inline Target chosenSubject(const UiState& ui) {
    if (ui.selected.exists()) return Target::of(ui.selected);
    if (ui.thread.exists()) return Target::of(ui.thread);
    return ui.queueChosen ? Target::of(Target::Kind::Queue, ui.executor.value)
                          : Target::of(ui.executor);
}

}  // namespace poolscope

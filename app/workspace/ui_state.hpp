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
#include "app/ui/text_entry.hpp"

namespace poolscope {

/// Which side panel a window too small for both shows.
enum class SidePanel : std::uint8_t { Usual, None, Event, Actions };

/// Who gets what is typed.
enum class Focus : std::uint8_t {
    Picture,
    Editor,
    Chip,
    Panel  ///< the panel that `Layers` has open
};

/// What is seen of the edited text and its form: first line, first letter, first line of the form.
struct EditorView {
    std::size_t line = 0;
    std::size_t column = 0;
    std::size_t formLine = 0;
    std::uint32_t chip = 0;  ///< typed into, while `focus` is Chip
    friend bool operator==(const EditorView&, const EditorView&) = default;
};

/// An executor of one of the branches kept, to be compared.
struct SideKey {
    std::size_t branch = 0;
    ExecutorId executor;
    friend bool operator==(const SideKey&, const SideKey&) = default;
};

/// What of a comparison one section shows where not all have room.
enum class CompareTab : std::uint8_t { Runs, Metrics, Spread };
inline constexpr std::array<std::string_view, 3> kCompareTabNames{"runs", "figures", "spread"};

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

    std::optional<std::vector<SideKey>> sides;  ///< who is compared; none: the usual ones
    CompareTab compareTab = CompareTab::Runs;
    float metricsScroll = 0;  ///< of the table of figures, downwards, in pixels

    Focus focus = Focus::Picture;
    TextEntry entry;  ///< what is typed into a field
    EditorView editor;

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

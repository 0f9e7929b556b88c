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

#include "app/model/playback/bookmarks.hpp"
#include "app/ui/axis.hpp"
#include "app/ui/display_list.hpp"
#include "engine/trace/source_line.hpp"

namespace poolscope {

enum class Perspective : std::uint8_t {
    Heap,
    Workers,
    Rates,
    Lifecycle,
    Pool,
    ForkJoin,
    Edit,
    Compare
};
inline constexpr std::array<std::string_view, 8> kPerspectiveNames{
    "heap", "workers", "rates", "lifecycle", "pool", "forkJoin", "edit", "compare"};

/// What the right panel shows under the sentence.
enum class RightTab : std::uint8_t { Now, Code, Events, Inspect };
inline constexpr std::array<std::string_view, 4> kRightTabNames{"now", "code", "events", "inspect"};

/// Tabs that want long lines.
constexpr bool isWide(RightTab tab) { return tab == RightTab::Code || tab == RightTab::Events; }

/// A line of text being typed.
struct TextEntry {
    std::string text;
    std::size_t caret = 0;  ///< in bytes, at a character boundary
    bool chosen = false;    ///< all of it: what is typed next stands in its place

    void insert(std::string_view utf8);
    void backspace();
    void moveCaret(int characters);
    void clear() { *this = {}; }
    void set(std::string_view utf8) {
        text = utf8;
        caret = text.size();
        chosen = false;
    }
    void choose() { chosen = !text.empty(); }
    void moveTo(std::size_t at) {
        caret = at;
        chosen = false;
    }
    /// With a bar at the caret, or one at each end where all of it is chosen.
    std::string withCaret() const;
    friend bool operator==(const TextEntry&, const TextEntry&) = default;
};

/// The number fields of the form for a new task.
enum class FormField : std::uint8_t { Delay, Period, Work };
inline constexpr std::size_t kFormFields = 3;
inline constexpr std::array<std::string_view, kFormFields> kFormFieldNames{"delay", "period",
                                                                           "work"};

/// Where the laser pointer was, and how long ago.
struct TracePoint {
    Vec2 at;
    float age = 0;  ///< in milliseconds of screen time
    friend bool operator==(const TracePoint&, const TracePoint&) = default;
};
inline constexpr float kTraceLife = 700;

/// A key just pressed, for those who watch.
struct ShownKey {
    KeyChord key;
    int times = 1;
    float age = 0;  ///< in milliseconds of screen time
    friend bool operator==(const ShownKey&, const ShownKey&) = default;
};
inline constexpr float kKeyLife = 1500;

/// Which side panel a window too small for both shows.
enum class SidePanel : std::uint8_t { Usual, None, Event, Actions };

/// Who gets what is typed.
enum class Focus : std::uint8_t {
    Picture,
    Console,
    Palette,
    Field,
    Find,
    Note,
    Editor,
    Chip,
    SaveAs,
    Call,       ///< the list of methods: what is typed narrows it
    CallField,  ///< a field of the call being put together
    WhatIf,     ///< the changes from here: what is typed becomes the chosen one's value
    Tree,       ///< the tree of runs
    TreeName,   ///< a run's name is being typed
    SaveTree    ///< the name of a file for the tree
};

/// What is seen of the edited text and its form: first line, first letter, first line of the form.
struct EditorView {
    std::size_t line = 0;
    std::size_t column = 0;
    std::size_t formLine = 0;
    std::uint32_t chip = 0;  ///< typed into, while `focus` is Chip
    friend bool operator==(const EditorView&, const EditorView&) = default;
};

/// A call being put together, see panels/call/call_form; it is kept while the form is closed.
struct CallDraft {
    std::uint32_t method = 0;                   ///< row of the table of methods
    std::string query;                          ///< what narrows the list
    std::map<std::string, std::string> values;  ///< by the field's name; others are as offered
    std::size_t field = 0;                      ///< typed into, while `focus` is CallField
    friend bool operator==(const CallDraft&, const CallDraft&) = default;
};

/// "What if, from here", see panels/what_if/what_if_form; it is kept while the panel is closed.
struct WhatIfDraft {
    std::size_t row = 0;
    std::map<std::string, std::string> values;  ///< by the row's name; others are as offered
    friend bool operator==(const WhatIfDraft&, const WhatIfDraft&) = default;
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

struct ConsoleLine {
    std::string text;
    bool answer = false;
    bool error = false;
    friend bool operator==(const ConsoleLine&, const ConsoleLine&) = default;
};

struct UiState {
    Perspective perspective = Perspective::Heap;
    Theme theme = Theme::Dark;
    float scale = 1.0F;    ///< what the person chose, 0.8 to 2.5
    float density = 1.0F;  ///< device pixels in a logical one
    SidePanel side = SidePanel::Usual;
    RightTab right = RightTab::Now;

    ExecutorId executor{0};
    TaskId selected;
    ThreadId thread;
    bool follows = false;      ///< keeps the selected task in sight
    bool queueChosen = false;  ///< of `executor`, when no task and no thread is chosen
    std::vector<Target> pins;  ///< what the inspector keeps showing
    float inspectScroll = 0;   ///< downwards, in pixels

    Camera camera;   ///< of the heap
    AxisState axis;  ///< of Workers, Rate vs delay and Compare
    std::array<float, kPerspectiveNames.size()> scroll{};  ///< by perspective, downwards, in pixels

    std::optional<std::vector<SideKey>> sides;  ///< who is compared; none: the usual ones
    CompareTab compareTab = CompareTab::Runs;
    float metricsScroll = 0;  ///< of the table of figures, downwards, in pixels

    std::array<Duration, kFormFields> form{milliseconds(100), milliseconds(100), milliseconds(30)};
    FormField editing = FormField::Delay;  ///< meaningful while `focus` is Field
    Focus focus = Focus::Picture;
    TextEntry entry;  ///< what is typed into the palette or a field
    TextEntry console;
    std::vector<ConsoleLine> consoleLines;
    int paletteChoice = 0;
    EditorView editor;
    CallDraft call;
    WhatIfDraft whatIf;
    bool help = false;
    bool sweep = false;     ///< the maps of the sweep that is open
    float sweepScroll = 0;  ///< downwards, in pixels
    int tour = 0;           ///< the stop shown, from 1; 0 when there is no tour

    bool presenting = false;        ///< the picture alone, with a caption
    bool blank = false;             ///< black, until something is pressed
    bool pointer = false;           ///< a laser dot follows the mouse
    bool showsKeys = false;         ///< the keys pressed are shown
    bool reducedMotion = false;     ///< events step, they do not glide
    std::vector<TracePoint> trace;  ///< of the laser dot, newest last
    std::vector<ShownKey> keys;     ///< newest last

    std::uint8_t hiddenCategories = 0;                            ///< of the event list, as bits
    std::ptrdiff_t eventsScroll = 0;                              ///< of the event list, in rows
    std::size_t eventsScrolledAt = static_cast<std::size_t>(-1);  ///< the position it holds for
    int codeScroll = 0;  ///< first line of the Code tab, from the function's first
    std::size_t codeScrolledAt = static_cast<std::size_t>(-1);  ///< the position it holds for
    std::size_t codeFrame = 0;  ///< frame of the call stack whose code is shown, 0 the outermost
    std::size_t codeFrameAt = static_cast<std::size_t>(-1);  ///< the position it holds for
    std::vector<SourceLine> breakpoints;
    std::string find;        ///< the question whose matches are shown
    bool findStops = false;  ///< and at which play stops
    Bookmarks bookmarks;

    bool finds() const { return focus == Focus::Find || focus == Focus::Note; }
    bool calls() const { return focus == Focus::Call || focus == Focus::CallField; }
    bool tree() const { return focus == Focus::Tree || focus == Focus::TreeName; }
    bool palette() const { return focus == Focus::Palette; }
    float scrolled() const { return scroll[static_cast<std::size_t>(perspective)]; }
    friend bool operator==(const UiState&, const UiState&) = default;
};

}  // namespace poolscope

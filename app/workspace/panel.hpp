// A panel: something over or beside the picture with a state, keys and commands of its own.
//
// Promises: the workspace knows panels only by this interface and by the roles of panel_roles.hpp,
// and asks them in the order of the list in panels/all.cpp. Panels do not include each other.
// Before each layout `prepare` copies what the panel needs from the run; `layout` is a pure
// function of the panel and the frame.
//
// Threads: all calls come from the thread that draws.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/ui/layout_builder.hpp"
#include "app/ui/run_view.hpp"
#include "app/workspace/command.hpp"
#include "app/workspace/run_facts.hpp"

namespace poolscope {

/// Where a panel is.
enum class Slot : std::uint8_t {
    Modal,     ///< in the middle; covers the screen and takes every key while it is open
    Overlay,   ///< over the picture, which can still be pressed
    Top,       ///< over everything; clicks go through it
    Picture,   ///< in the picture itself, which its perspective lays out
    LeftDock,  ///< in the panel at the left
    Foot,      ///< below the picture, while it is shown
    RightTab   ///< a tab of the panel at the right
};
constexpr bool liesOverPicture(Slot slot) { return slot == Slot::Modal || slot == Slot::Overlay; }

struct PanelInfo {
    PanelId id;  ///< "whatIf": `Target::opens`, `--open`, and the texts ui.<id>.* go by it
    Slot slot = Slot::Modal;
    std::span<const CommandSpec> commands;
    /// Opening it does not pause the run, end the tour or clear the notice.
    bool quiet = false;
    /// Of RightTab: the command that shows it, and whether it wants long lines.
    CommandId show = {};
    bool wide = false;
    /// It is about something that must be given first, such as a file, or its command does more
    /// than open it: `shot --open` does not take it.
    bool needsSubject = false;
};

struct Screen;

/// All that a layout may know beyond the panel itself.
struct PanelFrame {
    Vec2 window;
    Rect box;  ///< of LeftDock, Foot and RightTab: the place for it
    const RunView& view;
    const RunFacts& facts;
    const LayoutContext& context;
    const Screen& screen;  ///< what lies below is laid out already
    const std::function<NamedText(std::size_t event)>& sentence;

    /// What is wrong with what was just tried, for panels that say it themselves; else empty.
    std::string_view error() const {
        return facts.noticeIsError ? std::string_view(facts.notice.text) : std::string_view();
    }
};

using StateLine = std::function<void(std::string_view name, std::string_view value)>;

class Panel {
public:
    Panel() = default;
    Panel(const Panel&) = delete;
    Panel& operator=(const Panel&) = delete;
    virtual ~Panel() = default;

    virtual const PanelInfo& info() const = 0;

    // ---- opening, see Layers
    /// Why it cannot be opened now, in words for the user; empty if it can.
    virtual std::string refusal(const Workspace&) const { return {}; }
    /// It has the keys from now on. `subject`: what it was opened about, of `Target::opens`.
    virtual void opened(Workspace&, std::optional<std::uint32_t> /*subject*/) {}

    // ---- input; each returns true if it handled the input
    virtual bool press(KeyChord, Workspace&) { return false; }
    /// While the panel has the keys, or the whole place at the left, it is asked of every target,
    /// else of its own ones.
    virtual bool click(const Target&, Vec2, Workspace&) { return false; }
    virtual bool wheel(float /*amount*/, Vec2, Workspace&) { return false; }

    // ---- output
    virtual void prepare(Workspace&) {}
    virtual void layout(const PanelFrame&, DisplayList&) const = 0;
    /// Called after each layout with the screen that is shown.
    virtual void laidOut(const Screen&) {}

    // ---- for tests
    /// The panel's state in lines "name value".
    virtual void describe(const StateLine&) const {}
    /// How tests of the real window call a target of its own; empty for what no test presses.
    virtual std::string nameForTests(const Target&) const { return {}; }

    /// What else it is (panel_roles.hpp); null if it is no such thing.
    template <class Role>
    Role* as() {
        return dynamic_cast<Role*>(this);
    }
    template <class Role>
    const Role* as() const {
        return dynamic_cast<const Role*>(this);
    }
};

}  // namespace poolscope

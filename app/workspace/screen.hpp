// The whole screen as a function of the run, the playhead, and what is chosen and shown.
//
// Promises: `layoutScreen` returns the same rectangles for the same input, whatever was shown
// before. The window, `poolscope shot` and the tests all call it.
#pragma once

#include <memory>

#include "app/model/narration/narrator.hpp"
#include "app/model/run/queue_track.hpp"
#include "app/model/run/run_history.hpp"
#include "app/ui/chrome/transport.hpp"
#include "app/ui/find_facts.hpp"
#include "app/ui/overlay.hpp"
#include "app/ui/picture.hpp"
#include "app/workspace/arrangement.hpp"
#include "app/workspace/caption_text.hpp"
#include "app/workspace/chrome/header.hpp"
#include "app/workspace/chrome/presented.hpp"
#include "app/workspace/chrome/regions.hpp"
#include "app/workspace/perspective.hpp"
#include "app/workspace/selection.hpp"
#include "app/workspace/viewport.hpp"

namespace poolscope {

struct Screen;

/// Who lays out the panels, in the places that the screen has for them.
class PanelPlaces {
public:
    enum class Place : std::uint8_t {
        Left,
        Right,
        Aside,    ///< while presenting: the tab beside the picture
        Caption,  ///< while presenting: in place of what the event says
        Foot,     ///< below the picture
        Above     ///< over everything, the tooltip too
    };

    virtual ~PanelPlaces() = default;
    virtual void layout(Place, Screen&, const RunView&, const LayoutContext&) const = 0;
    /// Lays out those under the tooltip. Returns whether a tooltip may be shown.
    virtual bool layoutBelow(Screen&, const RunView&, const LayoutContext&) const = 0;
    /// How much of the picture's height the panel below it takes.
    virtual float footHeight(float ofPicture, const LayoutContext&) const = 0;
};

struct ScreenInput {
    Vec2 size;
    Style style;
    const Selection& selection;
    const Arrangement& arrangement;
    const Viewport& viewport;
    const Perspective& perspective;
    const RunFacts& facts;
    RunHistory& history;
    const Narrator& narrator;
    const Minimap& minimap;
    const QueueTrack& queue;
    FindFacts find;

    std::size_t position = 0;
    float fraction = 0;
    Instant time;
    bool playing = false;
    bool following = false;
    std::string speed;
    CaptionText told;
    Tooltip tooltip;
    const PanelPlaces* panels = nullptr;  ///< for layoutScreen; a picture alone needs none
    bool wideRight = false;               ///< the tab at the right wants long lines
    bool reading = false;         ///< a panel at the left, or the caption, has words to read
    bool panelInCaption = false;  ///< while presenting
    AskedInPicture asked = {};
    std::optional<Vec2> magnified = {};  ///< about this point the picture is shown larger
    const Bookmarks* bookmarks = nullptr;
    const std::vector<std::size_t>* beats = nullptr;  ///< of the scenario, ascending
    const Standstill* standstill = nullptr;           ///< as in RunView
};

struct Screen {
    Style style;
    Vec2 size;
    Regions regions;
    DisplayList frame;
    TransportLayout transport;
    std::shared_ptr<const Picture> picture;
    DisplayList overlay;
    bool covered = false;  ///< by a modal panel: nothing below can be pressed
    bool presenting = false;
    bool beside = false;            ///< several pools beside each other
    bool blank = false;             ///< nothing but black
    std::optional<Vec2> magnified;  ///< about this point the picture is shown once more, larger

    /// What lies under the point.
    const HitRegion* hitAt(Vec2 point) const;
    /// The picture's layout, if it is of that type.
    template <class Layout>
    const Layout* as() const {
        const auto* own = dynamic_cast<const PictureOf<Layout>*>(picture.get());
        return own == nullptr ? nullptr : &own->layout;
    }
    /// All display lists, bottom to top, for tests.
    std::vector<const DisplayList*> lists() const;
};

Screen layoutScreen(const ScreenInput& input, const TextMeasure& measure, const TextCatalog& words,
                    const CommandTable& commands);

/// `hover`: what the pointer is on, or nothing.
void paintScreen(Canvas& canvas, const Screen& screen, const Target& hover = {});

}  // namespace poolscope

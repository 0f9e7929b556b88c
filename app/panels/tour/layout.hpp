// The tour: seven cards that point at what matters, for first-time users.
//
// Promises: a card never covers what it points at where the window has room for both; what it
// points at is found among the rectangles on the screen, so it is where it is drawn; everything
// stays usable beneath, because only the card and its buttons are sensitive.
#pragma once

#include <array>
#include <span>

#include "app/ui/canvas/canvas.hpp"
#include "app/ui/target.hpp"
#include "app/workspace/chrome/regions.hpp"

namespace poolscope {

inline constexpr PanelId kTour{"tour"};

enum class TourMove : std::uint16_t { Leave, Back, Next };

inline Target tourTarget(TourMove move) { return Target::owned(kTour, move); }

inline constexpr std::array<std::string_view, 7> kTourStops{
    "picture", "sentence", "leader", "transport", "act", "perspectives", "help"};
inline constexpr int kTourLength = static_cast<int>(kTourStops.size());
/// The stop that explains the leader, counted from 1.
inline constexpr int kLeaderStop = 3;

struct TourLayout {
    int stop = 0;  ///< from 1; 0 when there is no tour
    Rect target;
    Rect card;
    Vec2 tail;  ///< the arrow, from the card to what it points at
    Vec2 tip;
    DisplayList list;
};

/// `lists`: all that is on the screen, to find what is pointed at. `more`: a sentence that follows
/// the stop's own, or nothing.
TourLayout layoutTour(int stop, std::string_view more, Vec2 window, const Regions& regions,
                      std::span<const DisplayList* const> lists, const LayoutContext& context);
/// What a display list cannot hold: the outline and the arrow.
void paintTour(Canvas& canvas, const Style& style, const TourLayout& tour);

}  // namespace poolscope

// The row below a lane that says who stood in the way of the wait that is chosen.
#include <algorithm>

#include "app/model/playback/moment.hpp"
#include "app/perspectives/workers/parts.hpp"
#include "app/ui/wait_band.hpp"

namespace poolscope {

float waitRowHeight(const LayoutContext& context) {
    return context.style.lineHeight(Type::Small) + context.px(s3);
}

void layoutWaitRow(LaneRow& row, Rect box, const ShownWait& shown, const RunView& view,
                   const LayoutContext& context, WorkersLayout& layout) {
    row.wait = Rect{row.track.x, box.y, row.track.w, box.h - context.px(s2)};
    const auto place = [&](Instant at) {
        // Before the run's begin there is no event.
        const std::size_t position = layout.axis.steps ? eventsUntil(view.log, at) : 0;
        return std::clamp(layout.axis.x(at, position), row.wait.x, row.wait.right());
    };
    LayoutBuilder builder(layout.tracks, context);
    const ShareText texts(view.log, view.names, context.words);
    float drawn = row.wait.x - 1;
    for (const WaitPiece& piece : shown.pieces) {
        const float x = place(piece.begin);
        const float end = place(piece.end);
        if (end <= x || end - drawn < 1) continue;  // of those that share a pixel one is drawn
        drawn = end;
        layoutWaitPart({x, row.wait.y, end - x, row.wait.h},
                       waitPartOf(piece, texts, view.names, Target::at(piece.position)), builder);
    }
    LayoutBuilder head(layout.list, context);
    Rect names{row.row.x, box.y, row.track.x - row.row.x - context.px(s4), row.wait.h};
    cutLeft(names, threadIconRoom(context.style.lineHeight(Type::Strong), view, context));
    head.label(names, context.words("shares.title"), Type::Small, Role::TextMuted);
    head.hit(names, Target(), texts.heading(shown.wait));
}

}  // namespace poolscope

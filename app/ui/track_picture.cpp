// The head of a picture with a time axis, and its bands.
#include "app/ui/track_picture.hpp"

#include <algorithm>
#include <string>

#include "app/ui/paint.hpp"
#include "app/ui/run_marks.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

/// "paused 80 ms", clipped to the line of pauses.
void layoutPauses(Rect line, const RunView& view, const LayoutContext& context,
                  TrackPicture& picture) {
    LayoutBuilder builder(picture.list, context);
    for (const ProcessPause& pause : view.latest.pauses.all()) {
        const std::size_t end = pause.endPosition == 0 ? view.known() : pause.endPosition;
        const float x0 = picture.axis.x(pause.begin, pause.beginPosition);
        const float x1 = std::max(picture.axis.x(pause.end, end), x0 + context.px(s1));
        const Rect whole{x0, line.y, x1 - x0, picture.trackArea.bottom() - line.y};
        const Rect box = intersection(
            whole, rectFromCorners(line.min(), {line.right(), picture.trackArea.bottom()}));
        if (box.w <= 0) continue;
        picture.pauses.push_back({box, view.position < pause.beginPosition});
        const std::string words =
            context.words.fill("ui.axis.paused", {{"length", humanTime(pause.end - pause.begin)}});
        const Rect head{box.x, line.y, box.w, line.h};
        if (context.width(Type::Small, words) + context.px(s2) <= head.w)
            builder.label(head, words, Type::Small, Role::Text, AlignX::Centre);
        builder.hit(head, Target::at(pause.beginPosition), words);
    }
}

}  // namespace

void layoutTrackHead(Rect& names, Rect& rest, const RunView& view, const AxisState& axis,
                     const LayoutContext& context, TrackPicture& picture,
                     const CausalOrder* order) {
    LayoutBuilder builder(picture.list, context);
    const bool causes = axis.causes && order != nullptr;
    const float text = context.style.lineHeight(Type::Small);
    const Rect ruler = cutTop(rest, text + context.px(s2));
    picture.corner = cutTop(names, ruler.h);
    cutRight(picture.corner, context.px(s4));
    const char* const counts = causes ? "axis.causes" : axis.steps ? "axis.steps" : "axis.time";
    builder.label(picture.corner, context.say(counts), Type::Small, Role::TextMuted);
    const bool paused = !causes && !view.latest.pauses.all().empty();
    const Rect line = paused ? cutTop(rest, text) : Rect{};
    const Rect process = paused ? cutTop(names, text) : Rect{};
    picture.trackArea = rest;
    picture.axis = axisFor(axis, view, rest, order);
    builder.hit(rectFromCorners(ruler.min(), rest.max()), Target::of(Target::Kind::Picture));
    if (causes) {
        builder.hit(ruler, Target::of(Target::Kind::Picture), context.say("axis.causesHint"));
        builder.hit(picture.corner, Target::of("axisByCauses"), context.say("axis.causesHint"));
    } else {
        builder.hit(ruler, Target::of(Target::Kind::Ruler), context.say("span.hint"));
    }
    picture.grid = layoutGrid(picture.axis, ruler, context, picture.list);
    picture.playhead = picture.axis.playhead(view);
    if (!paused) return;
    builder.label({process.x, process.y, process.w - context.px(s4), process.h},
                  context.say("axis.process"), Type::Small, Role::TextMuted);
    layoutPauses(line, view, context, picture);
}

void endTracks(TrackPicture& picture, float bottom) {
    const float end = std::min(bottom, picture.trackArea.bottom());
    picture.trackArea.h = std::max(0.0F, end - picture.trackArea.y);
    for (PauseBand& band : picture.pauses) band.box.h = std::max(0.0F, end - band.box.y);
}

void layoutUnnamed(std::string_view hint, const LayoutContext& context, TrackPicture& picture) {
    if (picture.unnamed == 0) return;
    LayoutBuilder builder(picture.list, context);
    const Rect corner = picture.corner;
    const std::string number = std::to_string(picture.unnamed) + (picture.unnamedMore ? "+" : "");
    std::string words = context.words.fill("ui.axis.unnamed", {{"n", number}});
    const float taken = context.width(Type::Small, context.say("axis.steps")) + context.px(s4);
    if (context.width(Type::Small, words) + taken > corner.w) words = "+" + number;
    builder.label(corner, words, Type::Small, Role::TextMuted, AlignX::Right);
    builder.hit(corner, {}, context.words.fill(hint, {{"n", number}}));
}

void paintTrackGrid(Canvas& canvas, const Style& style, const TrackPicture& picture) {
    paintGrid(canvas, style, picture.grid, picture.trackArea);
}

void paintTrackFront(Canvas& canvas, const Style& style, const TrackPicture& picture) {
    {
        const Clip clip(canvas, picture.trackArea);
        paintDisplayList(canvas, style, picture.tracks);
    }
    for (const PauseBand& band : picture.pauses) {
        const float alpha = band.ahead ? 0.45F : 1.0F;
        canvas.fillRect(band.box, style.color(Role::TextMuted, 0.14F * alpha));
        canvas.hatchRect(band.box, Hatch::Diagonal, style.color(Role::TextMuted, 0.30F * alpha), 0);
        for (const float x : {band.box.x, band.box.right()})
            canvas.line({x, band.box.y}, {x, band.box.bottom()},
                        {style.color(Role::TextMuted, alpha), style.hairline(), 0, 0});
    }
    const Clip clip(canvas, picture.trackArea);
    paintPlayhead(canvas, style, picture.playhead, picture.trackArea);
}

}  // namespace poolscope

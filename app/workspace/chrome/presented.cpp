// Placing caption and progress.
#include "app/workspace/chrome/presented.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "app/ui/whole_paragraph.hpp"

namespace poolscope {

namespace {

float captionHeight(const Style& style) {
    const float sentence =
        std::max(2 * style.lineHeight(Type::Caption), 3 * style.lineHeight(Type::Lead));
    return style.px(s10) + style.lineHeight(Type::Title) + sentence;
}

constexpr float kMostCaption = 0.32F;  ///< of the window's height
constexpr float kReading = 0.36F;      ///< likewise
constexpr float kAside = 0.42F;        ///< of its width

/// The title of the run and the executor shown, as large as there is room, before the beat.
void layoutTitle(LayoutBuilder& builder, Rect row, const Presented& input) {
    const LayoutContext& context = builder.context();
    if (!input.beat.empty()) {
        builder.aside(row, input.beat, Type::Lead, Role::Accent);
        cutRight(row, builder.px(s8));
    }
    const std::string dot = input.title.empty() || input.pool.empty() ? "" : "  ·  ";
    const std::string words = input.title + dot + input.pool;
    for (const Type type : {Type::Lead, Type::Small}) {
        if (context.width(type, words) > row.w) continue;
        builder.label(row, words, type, Role::TextMuted, AlignX::Right);
        return;
    }
    // The pool's name is the one that changes.
    builder.aside(row, dot + input.pool, Type::Small, Role::TextMuted);
    builder.label(row, input.title, Type::Small, Role::TextMuted, AlignX::Right);
}

/// With what it offers at its end: a press anywhere on it does that.
void layoutPresentedNotice(LayoutBuilder& builder, Rect row, const Presented& input) {
    NamedText said = input.notice;
    if (input.noticeAction) said += "  ·  " + builder.context().wordsOf(input.noticeAction);
    builder.label(row, said, Type::Lead, input.noticeIsError ? Role::Late : Role::Leader,
                  AlignX::Right);
    if (input.noticeAction) builder.hit(row, Target::of(input.noticeAction), input.notice);
}

}  // namespace

Regions dividePresenting(Vec2 window, const Style& style, bool aside, bool reading) {
    Regions regions;
    Rect rest{0, 0, window.x, window.y};
    regions.transport = cutBottom(rest, style.px(s3));
    const float usual = std::min(rest.h * kMostCaption, captionHeight(style));
    regions.caption = cutBottom(rest, reading ? std::round(rest.h * kReading) : usual);
    regions.header = {0, 0, window.x, 0};
    regions.left = {0, 0, 0, rest.h};
    regions.right = cutRight(rest, aside ? std::round(rest.w * kAside) : 0.0F);
    regions.picture = rest;
    return regions;
}

void layoutPresented(Rect caption, const Presented& input, const LayoutContext& context,
                     DisplayList& list) {
    LayoutBuilder builder(list, context);
    builder.card(caption, Role::Surface).radius = 0;
    Rect rest = caption.inset(builder.px(s12), builder.px(s4));
    Rect row = cutTop(rest, context.style.lineHeight(Type::Title));
    const std::string dot = input.thread.empty() ? "" : "  ·  ";
    const std::string where = fmt::format("{}{}{}", input.thread, dot, input.time);
    const float used = builder.label(row, where, Type::Title, Role::Accent);
    cutLeft(row, used + builder.px(s16));
    if (input.notice.empty())
        layoutTitle(builder, row, input);
    else
        layoutPresentedNotice(builder, row, input);
    cutTop(rest, builder.px(s1));
    layoutWholeParagraph(builder, rest, input.sentence,
                         {Type::Caption, Type::Lead, Type::Body, Type::Small}, Role::Text);
}

TransportLayout layoutProgress(Rect line, const TransportInput& input,
                               const LayoutContext& context) {
    TransportLayout layout;
    layout.track = line;
    const double at = static_cast<double>(input.position) + static_cast<double>(input.fraction);
    const double share = input.count == 0 ? 0.0 : at / static_cast<double>(input.count);
    layout.playhead = line.x + static_cast<float>(share) * line.w;
    LayoutBuilder builder(layout.list, context);
    const float above = builder.px(s4);
    builder.hit({line.x, line.y - above, line.w, line.h + above},
                Target::of(Target::Kind::Scrubber));
    layoutBeats(layout, input);
    return layout;
}

void paintProgress(Canvas& canvas, const Style& style, const TransportLayout& layout) {
    const Group group(canvas, "progress");
    const Rect track = layout.track;
    canvas.fillRect(track, style.color(Role::Raised));
    canvas.fillRect({track.x, track.y, layout.playhead - track.x, track.h},
                    style.color(Role::Accent));
    paintBeats(canvas, style, layout, track.centre().y, Role::Text);
}

}  // namespace poolscope

// Placing caption and progress.
#include "app/workspace/chrome/presented.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace poolscope {

namespace {

float captionHeight(const Style& style) {
    return style.px(s10) + style.lineHeight(Type::Title) + 2 * style.lineHeight(Type::Caption);
}

}  // namespace

Regions dividePresenting(Vec2 window, const Style& style) {
    Regions regions;
    Rect rest{0, 0, window.x, window.y};
    regions.transport = cutBottom(rest, style.px(s3));
    regions.caption = cutBottom(rest, std::min(rest.h * 0.4F, captionHeight(style)));
    regions.picture = rest;
    regions.header = {0, 0, window.x, 0};
    regions.left = {0, 0, 0, rest.h};
    regions.right = {window.x, 0, 0, rest.h};
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
    if (!input.notice.empty())
        builder.label(row, input.notice, Type::Lead,
                      input.noticeIsError ? Role::Late : Role::Leader, AlignX::Right);
    cutTop(rest, builder.px(s1));
    builder.paragraph(rest, input.sentence, Type::Caption, Role::Text);
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
    return layout;
}

void paintProgress(Canvas& canvas, const Style& style, const TransportLayout& layout) {
    const Group group(canvas, "progress");
    const Rect track = layout.track;
    canvas.fillRect(track, style.color(Role::Raised));
    canvas.fillRect({track.x, track.y, layout.playhead - track.x, track.h},
                    style.color(Role::Accent));
}

}  // namespace poolscope

// Caption, progress, pointer, keys.
#include "app/panels/presenter/layout.hpp"

#include <fmt/format.h>

namespace poolscope {

namespace {

constexpr float kKeyStays = 0.6F;  ///< share of its life that a key is shown in full

float captionHeight(const Style& style) {
    return style.px(22) + style.lineHeight(Type::Title) + 2 * style.lineHeight(Type::Caption);
}

/// How much of something that lives `life` is still to be seen at `age`.
float remains(float age, float life) { return std::clamp(1 - age / life, 0.0F, 1.0F); }

std::string wordsOf(const ShownKey& shown, const LayoutContext& context) {
    const std::optional<Command> command = commandOf(shown.key);
    return command ? context.say("command." + std::string(rowOf(*command).name)) : std::string();
}

}  // namespace

Regions dividePresenting(Vec2 window, const Style& style) {
    Regions regions;
    Rect rest{0, 0, window.x, window.y};
    regions.transport = cutBottom(rest, style.px(6));
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
    Rect rest = caption.inset(builder.px(24), builder.px(8));
    Rect row = cutTop(rest, context.style.lineHeight(Type::Title));
    const std::string dot = input.thread.empty() ? "" : "  ·  ";
    const std::string where = fmt::format("{}{}{}", input.thread, dot, input.time);
    const float used = builder.label(row, where, Type::Title, Role::Accent);
    cutLeft(row, used + builder.px(32));
    if (!input.notice.empty())
        builder.label(row, input.notice, Type::Lead,
                      input.noticeIsError ? Role::Late : Role::Leader, AlignX::Right);
    cutTop(rest, builder.px(2));
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
    const float above = builder.px(8);
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

void layoutKeys(Vec2 window, float bottom, const UiState& ui, const LayoutContext& context,
                DisplayList& list) {
    LayoutBuilder builder(list, context);
    const float height = context.style.lineHeight(Type::Title) + builder.px(18);
    const float gap = builder.px(10);
    struct Cap {
        std::string keys;
        std::string words;
        float width;
        float alpha;
    };
    std::vector<Cap> caps;
    float all = 0;
    // The newest first: what has no room is what was pressed long ago.
    for (std::size_t i = ui.keys.size(); i-- > 0;) {
        const ShownKey& shown = ui.keys[i];
        Cap cap{keyText(shown.key), wordsOf(shown, context), 0, 1};
        if (shown.times > 1) cap.keys += fmt::format(" ×{}", shown.times);
        if (i + 1 != ui.keys.size()) cap.words.clear();
        const float words = context.width(Type::Lead, cap.words);
        cap.width = context.width(Type::Title, cap.keys) + builder.px(30) +
                    (words > 0 ? words + builder.px(14) : 0.0F);
        if (all + cap.width > window.x - builder.px(40)) break;
        if (!ui.reducedMotion)
            cap.alpha = std::min(1.0F, remains(shown.age, kKeyLife) / (1 - kKeyStays));
        all += cap.width + gap;
        caps.push_back(std::move(cap));
    }
    float x = (window.x - (all - gap)) / 2;
    for (std::size_t i = caps.size(); i-- > 0;) {
        const Rect box{x, bottom - height - builder.px(16), caps[i].width, height};
        Card& card = builder.card(box, Role::Raised, Role::LineStrong);
        card.fillAlpha = 0.92F * caps[i].alpha;
        if (caps[i].alpha < 1) card.edge.reset();
        Rect inside = box.inset(builder.px(14), 0);
        const std::size_t first = list.labels.size();
        const float used = builder.label(inside, caps[i].keys, Type::Title, Role::Text);
        cutLeft(inside, used + builder.px(14));
        builder.label(inside, caps[i].words, Type::Lead, Role::TextMuted);
        for (std::size_t k = first; k < list.labels.size(); ++k)
            list.labels[k].alpha = caps[i].alpha;
        x += caps[i].width + gap;
    }
}

void paintTrace(Canvas& canvas, const Style& style, std::span<const TracePoint> trace) {
    if (trace.empty()) return;
    const Group group(canvas, "pointer");
    const Color color = style.color(Role::Late);
    for (std::size_t i = 1; i < trace.size(); ++i) {
        const float left = remains(trace[i - 1].age, kTraceLife);
        if (left <= 0) continue;
        canvas.line(trace[i - 1].at, trace[i].at,
                    {color.faded(0.7F * left), style.px(2) + style.px(5) * left, 0, 0});
    }
    const Vec2 at = trace.back().at;
    canvas.fillCircle(at, style.px(15), color.faded(0.22F));
    canvas.fillCircle(at, style.px(8), color);
    canvas.fillCircle(at, style.px(3), rgb(0xFFFFFF));
}

}  // namespace poolscope

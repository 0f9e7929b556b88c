// Pointer and keys.
#include "app/panels/presenter/layout.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace poolscope {

namespace {

constexpr float kKeyStays = 0.6F;  ///< share of its life that a key is shown in full

/// How much of something that lives `life` is still to be seen at `age`.
float remains(float age, float life) { return std::clamp(1 - age / life, 0.0F, 1.0F); }

std::string wordsOf(const ShownKey& shown, const LayoutContext& context) {
    if (context.commands == nullptr) return {};
    const std::optional<CommandId> command = context.commands->of(shown.key);
    return command ? context.wordsOf(*command) : std::string();
}

}  // namespace

void layoutKeys(Vec2 window, float bottom, std::span<const ShownKey> keys, bool reducedMotion,
                const LayoutContext& context, DisplayList& list) {
    LayoutBuilder builder(list, context);
    const float height = context.style.lineHeight(Type::Title) + builder.px(s10);
    const float gap = builder.px(s5);
    struct Cap {
        std::string keys;
        std::string words;
        float width;
        float alpha;
    };
    std::vector<Cap> caps;
    float all = 0;
    // The newest first: what has no room is what was pressed long ago.
    for (std::size_t i = keys.size(); i-- > 0;) {
        const ShownKey& shown = keys[i];
        Cap cap{keyText(shown.key), wordsOf(shown, context), 0, 1};
        if (shown.times > 1) cap.keys += fmt::format(" ×{}", shown.times);
        if (i + 1 != keys.size()) cap.words.clear();
        const float words = context.width(Type::Lead, cap.words);
        cap.width = context.width(Type::Title, cap.keys) + builder.px(s16) +
                    (words > 0 ? words + builder.px(s7) : 0.0F);
        if (all + cap.width > window.x - builder.px(s20)) break;
        if (!reducedMotion)
            cap.alpha = std::min(1.0F, remains(shown.age, kKeyLife) / (1 - kKeyStays));
        all += cap.width + gap;
        caps.push_back(std::move(cap));
    }
    float x = (window.x - (all - gap)) / 2;
    for (std::size_t i = caps.size(); i-- > 0;) {
        const Rect box{x, bottom - height - builder.px(s8), caps[i].width, height};
        Card& card = builder.card(box, Role::Raised, Role::LineStrong);
        card.fillAlpha = 0.92F * caps[i].alpha;
        if (caps[i].alpha < 1) card.edge.reset();
        Rect inside = box.inset(builder.px(s7), 0);
        const std::size_t first = list.labels.size();
        const float used = builder.label(inside, caps[i].keys, Type::Title, Role::Text);
        cutLeft(inside, used + builder.px(s7));
        builder.label(inside, caps[i].words, Type::Lead, Role::TextMuted);
        for (std::size_t k = first; k < list.labels.size(); ++k)
            list.labels[k].alpha = caps[i].alpha;
        x += caps[i].width + gap;
    }
}

void paintPen(Canvas& canvas, const Style& style, const PenLines& lines,
              const std::optional<Vec2>& tip) {
    const Group group(canvas, "pen");
    const Stroke stroke{style.color(Role::Late), style.px(s2), 0, 0};
    for (const std::vector<Vec2>& line : lines) {
        if (line.size() > 1) canvas.polyline(line, stroke);
        // Round ends; a click is a dot.
        for (const Vec2 end : {line.front(), line.back()})
            canvas.fillCircle(end, stroke.width / 2, stroke.color);
    }
    if (!tip) return;
    canvas.fillCircle(*tip, style.px(s4), stroke.color.faded(0.25F));
    canvas.strokeCircle(*tip, style.px(s4), {stroke.color, style.stroke(), 0, 0});
}

void paintTrace(Canvas& canvas, const Style& style, std::span<const TracePoint> trace) {
    if (trace.empty()) return;
    const Group group(canvas, "pointer");
    const Color color = style.color(Role::Late);
    for (std::size_t i = 1; i < trace.size(); ++i) {
        const float left = remains(trace[i - 1].age, kTraceLife);
        if (left <= 0) continue;
        canvas.line(trace[i - 1].at, trace[i].at,
                    {color.faded(0.7F * left), style.px(s1) + style.px(s2) * left, 0, 0});
    }
    const Vec2 at = trace.back().at;
    canvas.fillCircle(at, style.px(s8), color.faded(0.22F));
    canvas.fillCircle(at, style.px(s4), color);
    canvas.fillCircle(at, style.px(s2), rgb(0xFFFFFF));
}

}  // namespace poolscope

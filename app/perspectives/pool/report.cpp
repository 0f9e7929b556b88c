// What a rejection handler that reports has written down.
#include <algorithm>

#include "app/perspectives/pool/parts.hpp"
#include "app/ui/canvas/text_lines.hpp"
#include "app/ui/more_rows.hpp"

namespace poolscope {

float reportHeight(float width, const RunView& view, const LayoutContext& context) {
    const std::string_view report = view.log.text(view.latest.pools.pool(view.executor).report);
    const auto lines = wrap(context.measure, context.style.font(Type::CodeSmall),
                            context.style.size(Type::CodeSmall), report, width);
    return context.style.lineHeight(Type::Small) + context.px(s2) +
           static_cast<float>(lines.size() + 1) * context.style.lineHeight(Type::CodeSmall);
}

void layoutReport(Rect region, const RunView& view, const LayoutContext& context,
                  PoolLayout& layout) {
    LayoutBuilder builder(layout.list, context);
    std::string_view report = view.log.text(view.now.pools.pool(view.executor).report);
    builder.hit(region, {}, std::string(report));
    Rect title = cutTop(region, context.style.lineHeight(Type::Small));
    const std::string wrote = context.say("pool.report");
    builder.label(cutLeft(title, context.width(Type::Small, wrote) + context.px(s1)), wrote,
                  Type::Small, Role::TextMuted);
    cutTop(region, context.px(s2));
    const float line = context.style.lineHeight(Type::CodeSmall);
    while (!report.empty() && region.h >= line) {
        const std::size_t end = std::min(report.find('\n'), report.size());
        const std::string_view text = report.substr(0, end);
        const float used = builder.paragraph(region, text, Type::CodeSmall, Role::Text);
        cutTop(region, std::max(used, line));
        report.remove_prefix(std::min(end + 1, report.size()));
    }
    MoreRows more;
    more.below = static_cast<std::size_t>(std::count(report.begin(), report.end(), '\n')) +
                 (report.empty() || report.back() == '\n' ? 0 : 1);
    cutLeft(title, context.px(s7));
    if (more.any()) layoutMoreRows(builder, title, "lines", more);
}

}  // namespace poolscope

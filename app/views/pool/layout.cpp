// Putting the Pool perspective together.
#include "app/views/pool/layout.hpp"

#include <algorithm>

#include "app/views/pool/parts.hpp"

namespace poolscope {

namespace {

/// Executors that decide nothing say so.
bool decides(const Sight& sight) {
    const ExecutorLife& life = sight.latest.life.executor(sight.executor);
    return life.machine == PoolMachine::ThreadPool && !life.scheduled;
}

std::string_view whyNot(const Sight& sight) {
    const ExecutorLife& life = sight.latest.life.executor(sight.executor);
    if (life.scheduled) return "pool.scheduled";
    return life.machine == PoolMachine::None ? "pool.completion" : "pool.other";
}

}  // namespace

PoolLayout layoutPool(Rect picture, const Sight& sight, const Look& look) {
    PoolLayout layout;
    Pen pen(layout.sheet, look);
    Rect rest = picture.inset(look.px(16), look.px(12));
    const float small = look.style.lineHeight(Type::Small);
    const bool low = rest.h < look.px(330);
    Rect title = cutTop(rest, look.style.lineHeight(Type::Lead));
    const std::string_view name = sight.names.of(sight.executor);
    pen.label(cutLeft(title, look.width(Type::Lead, name) + look.px(12)), name, Type::Lead,
              Role::Text);
    pen.label(title, sight.log.text(sight.latest.life.executor(sight.executor).kind), Type::Small,
              Role::TextMuted);
    cutTop(rest, look.px(low ? 8 : 16));
    // The queue and one row of workers are always there; the questions take what is left.
    const bool roomy = isRoomy(rest.w, look);
    const float line = small + look.px(roomy ? 56 : 40);
    const float workers = 3 * small + look.px(24);
    const float gap = look.px(low ? 8 : roomy ? 30 : 18);
    const float room = rest.h - line - workers - 2 * gap;
    if (decides(sight)) {
        const float wanted =
            std::clamp(rest.h * 0.38F, 5 * small + look.px(44), look.px(roomy ? 280 : 190));
        if (room >= 5 * small + look.px(26))
            layoutDecision(cutTop(rest, std::min(room, wanted)), sight, look, layout);
    } else if (room >= small) {
        Rect words = cutTop(rest, std::min(room, 3 * small));
        words.w = std::min(words.w, look.px(720));
        pen.paragraph(words, look.say(whyNot(sight)), Type::Body, Role::TextMuted);
    }
    cutTop(rest, gap);
    layoutLine(cutTop(rest, line), sight, look, layout);
    cutTop(rest, gap);
    if (sight.now.pools.pool(sight.executor).report.exists() && rest.h > 2 * workers) {
        layoutReport(cutBottom(rest, rest.h - workers - gap), sight, look, layout);
    }
    if (sight.latest.life.executor(sight.executor).machine != PoolMachine::None)
        layoutPoolWorkers(rest, sight, look, layout);
    return layout;
}

}  // namespace poolscope

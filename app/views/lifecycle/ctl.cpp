// The `ctl` word, bit by bit.
#include <fmt/format.h>

#include <array>

#include "app/views/lifecycle/parts.hpp"

namespace poolscope {

namespace {

/// Which bits the event at the playhead changed.
std::uint32_t changedBits(const Sight& sight) {
    const std::optional<std::size_t> event = sight.event();
    if (!event) return 0;
    const auto* changed = sight.log[*event].what.get<CtlChanged>();
    if (changed == nullptr || changed->executor != sight.executor) return 0;
    return changed->from ^ changed->to;
}

/// What other executors have in its place.
void layoutNoCtl(Rect region, const ExecutorLife& life, const Sight& sight, Pen& pen) {
    const Look& look = pen.look();
    constexpr std::array<std::string_view, 4> kWhat{"", "life.noCtl.forkJoin", "life.noCtl.timer",
                                                    "life.noCtl.service"};
    Rect title = cutTop(region, look.style.lineHeight(Type::Lead));
    const std::string_view kind = sight.log.text(life.kind);
    pen.label(cutLeft(title, look.width(Type::Lead, kind) + look.px(10)), kind, Type::Lead,
              Role::Text);
    pen.label(title, sight.names.of(sight.executor), Type::Body, Role::TextMuted, AlignX::Right);
    cutTop(region, look.px(4));
    const Rect words = cutTop(region, look.style.lineHeight(Type::Body) * 2);
    pen.paragraph(words, look.say(kWhat[static_cast<std::size_t>(life.machine)]), Type::Body,
                  Role::TextMuted);
    if (life.machine != PoolMachine::ForkJoin) return;
    pen.label(cutTop(region, look.style.lineHeight(Type::Small)),
              fmt::format("{} {}   ·   {} {}", look.say("ctl.poolSize"), life.poolSize,
                          look.say("ctl.largest"), life.largestPoolSize),
              Type::Small, Role::TextMuted);
}

}  // namespace

void layoutCtl(Rect region, const Sight& sight, const Look& look, LifecycleLayout& layout) {
    Pen pen(layout.sheet, look);
    const Moment& shown = sight.fraction > 0.5F ? sight.next : sight.now;
    const ExecutorLife& life = shown.life.executor(sight.executor);
    if (life.machine != PoolMachine::ThreadPool) return layoutNoCtl(region, life, sight, pen);
    Rect title = cutTop(region, look.style.lineHeight(Type::Lead));
    const std::string hex = fmt::format("0x{:08x}", life.ctl);
    const float hexWidth = look.width(Type::Code, hex) + look.px(4);
    pen.label(cutLeft(title, look.width(Type::Lead, "ctl") + look.px(10)), "ctl", Type::Lead,
              Role::Text);
    pen.label(cutLeft(title, hexWidth), hex, Type::Code, Role::Accent);
    cutLeft(title, look.px(16));
    pen.label(title, sight.names.of(sight.executor), Type::Body, Role::TextMuted, AlignX::Right);
    cutTop(region, look.px(4));

    const float gap = look.px(2);
    const float split = look.px(12);
    const float width = std::min((region.w - split) / 32.0F, look.px(30));
    const Rect row = cutTop(region, std::min(look.px(30), region.h * 0.5F));
    const std::uint32_t changed = changedBits(sight);
    for (int i = 0; i < 32; ++i) {
        const int bit = 31 - i;
        const auto mask = 1U << static_cast<unsigned>(bit);
        BitCell cell;
        cell.state = bit >= static_cast<int>(kWorkerBits);
        cell.set = (life.ctl & mask) != 0;
        cell.changed = (changed & mask) != 0;
        const float x = row.x + static_cast<float>(i) * width + (cell.state ? 0.0F : split);
        cell.box = {x, row.y, width - gap, row.h};
        if (width > look.px(11))
            pen.label(cell.box, cell.set ? "1" : "0", Type::CodeSmall,
                      cell.set ? Role::Text : Role::TextMuted, AlignX::Centre);
        layout.bits.push_back(cell);
    }
    cutTop(region, look.px(4));
    Rect words = cutTop(region, look.style.lineHeight(Type::Small));
    const std::string state =
        fmt::format("runState {} ({})", toString(life.runState()),
                    static_cast<int>(life.ctl >> kWorkerBits) - (life.ctl >> 31U ? 8 : 0));
    const float stateWidth = look.width(Type::Small, state) + look.px(4);
    pen.label(cutLeft(words, stateWidth), state, Type::Small, Role::Accent);
    cutLeft(words, look.px(16));
    const std::array<std::string, 4> counts{
        fmt::format("workerCount {}", life.workerCount()),
        fmt::format("{} {}", look.say("ctl.poolSize"), life.poolSize),
        fmt::format("{} {}", look.say("ctl.largest"), life.largestPoolSize),
        fmt::format("{} {}", look.say("ctl.completed"), life.completed)};
    // Half a number would be a wrong one: what does not fit is left out whole.
    std::string line;
    for (const std::string& count : counts) {
        const std::string longer = line.empty() ? count : line + "   ·   " + count;
        if (look.width(Type::Small, longer) > words.w) break;
        line = longer;
    }
    pen.label(words, line, Type::Small, Role::TextMuted);
}

}  // namespace poolscope

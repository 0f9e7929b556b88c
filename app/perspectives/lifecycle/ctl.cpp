// The `ctl` word, bit by bit.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/model/predict/ctl_box.hpp"
#include "app/perspectives/lifecycle/parts.hpp"
#include "app/ui/answer_box.hpp"

namespace poolscope {

namespace {

/// Which bits the event at the playhead changed.
std::uint32_t changedBits(const RunView& view) {
    const std::optional<std::size_t> event = view.event();
    if (!event) return 0;
    const auto changed = view.log.get<CtlChanged>(*event);
    if (!changed || changed->executor != view.executor) return 0;
    return changed->from ^ changed->to;
}

bool canBeFlipped(std::uint32_t bit) {
    return std::find(kShownCtlBits.begin(), kShownCtlBits.end(), bit) != kShownCtlBits.end();
}

/// The text for executors without a ctl word.
void layoutNoCtl(Rect region, const ExecutorLife& life, const RunView& view,
                 LayoutBuilder& builder) {
    const LayoutContext& context = builder.context();
    constexpr std::array<std::string_view, 4> kWhat{"", "life.noCtl.forkJoin", "life.noCtl.timer",
                                                    "life.noCtl.service"};
    Rect title = cutTop(region, context.style.lineHeight(Type::Lead));
    const std::string_view kind = view.log.text(life.kind);
    builder.label(cutLeft(title, context.width(Type::Lead, kind) + context.px(s5)), kind,
                  Type::Lead, Role::Text);
    builder.label(title, view.names.of(view.executor), Type::Body, Role::TextMuted, AlignX::Right);
    cutTop(region, context.px(s2));
    Rect words = region;
    words.h = std::min(words.h, context.style.lineHeight(Type::Body) * 2);
    const float said = builder.paragraph(
        words,
        context.say(life.executorKind == ExecutorKind::CompletableFuture ? "life.noCtl.futures"
                    : life.spec().hasGraph                               ? "life.noCtl.graph"
                                           : kWhat[static_cast<std::size_t>(life.spec().states)]),
        Type::Body, Role::TextMuted);
    cutTop(region, std::max(words.h, said));
    const float line = context.style.lineHeight(Type::Small);
    if (life.spec().states != ExecutorStateKind::ForkJoin || region.h < line) return;
    builder.label(cutTop(region, line),
                  fmt::format("{} {}   ·   {} {}", context.say("ctl.poolSize"), life.poolSize,
                              context.say("ctl.largest"), life.largestPoolSize),
                  Type::Small, Role::TextMuted);
}

}  // namespace

void layoutCtl(Rect region, const RunView& view, const LayoutContext& context,
               LifecycleLayout& layout) {
    LayoutBuilder builder(layout.list, context);
    const RunState& shown = view.fraction > 0.5F ? view.next : view.now;
    const ExecutorLife& life = shown.life.executor(view.executor);
    if (!life.spec().hasCtl()) return layoutNoCtl(region, life, view, builder);
    Rect title = cutTop(region, context.style.lineHeight(Type::Lead));
    // What the words below say is of the run.
    const std::uint32_t tried = view.asked.bits ? view.asked.bits->flipped : 0;
    const std::uint32_t ctl = life.ctl ^ tried;
    const std::string hex = fmt::format("0x{:08x}{}", ctl, tried != 0 ? " ?" : "");
    const float hexWidth = context.width(Type::Code, hex) + context.px(s2);
    builder.label(cutLeft(title, context.width(Type::Lead, "ctl") + context.px(s5)), "ctl",
                  Type::Lead, Role::Text);
    builder.label(cutLeft(title, hexWidth), hex, Type::Code, tried != 0 ? Role::Key : Role::Accent);
    cutLeft(title, context.px(s8));
    builder.label(title, view.names.of(view.executor), Type::Body, Role::TextMuted, AlignX::Right);
    cutTop(region, context.px(s2));

    const float gap = context.px(s1);
    const float split = context.px(s6);
    const float width = std::min((region.w - split) / 32.0F, context.px(s14));
    const Rect row = cutTop(region, std::min(context.px(s14), region.h * 0.5F));
    const std::uint32_t changed = changedBits(view);
    for (int i = 0; i < 32; ++i) {
        const int bit = 31 - i;
        const auto mask = 1U << static_cast<unsigned>(bit);
        BitCell cell;
        cell.state = bit >= static_cast<int>(kWorkerBits);
        cell.set = (ctl & mask) != 0;
        cell.tried = (tried & mask) != 0;
        cell.changed = (changed & mask) != 0;
        const float x = row.x + static_cast<float>(i) * width + (cell.state ? 0.0F : split);
        cell.box = {x, row.y, width - gap, row.h};
        if (width > context.px(s6))
            builder.label(cell.box, cell.set ? "1" : "0", Type::CodeSmall,
                          cell.set ? Role::Text : Role::TextMuted, AlignX::Centre);
        if (view.asked.bits && canBeFlipped(static_cast<std::uint32_t>(bit))) {
            cell.cursor = view.asked.bits->cursor == static_cast<std::uint32_t>(bit);
            builder.hit(cell.box, answerTarget(AnswerBox::CtlBit, static_cast<std::uint32_t>(bit)));
        }
        layout.bits.push_back(cell);
    }
    cutTop(region, context.px(s2));
    Rect words = cutTop(region, context.style.lineHeight(Type::Small));
    const std::string state =
        fmt::format("runState {} ({})", toString(life.runState()),
                    static_cast<int>(life.ctl >> kWorkerBits) - (life.ctl >> 31U ? 8 : 0));
    const float stateWidth = context.width(Type::Small, state) + context.px(s2);
    builder.label(cutLeft(words, stateWidth), state, Type::Small, Role::Accent);
    cutLeft(words, context.px(s8));
    const std::array<std::string, 4> counts{
        fmt::format("workerCount {}", life.workerCount()),
        fmt::format("{} {}", context.say("ctl.poolSize"), life.poolSize),
        fmt::format("{} {}", context.say("ctl.largest"), life.largestPoolSize),
        fmt::format("{} {}", context.say("ctl.completed"), life.completed)};
    // A cut number would be wrong: a number that does not fit is left out.
    std::string line;
    for (const std::string& count : counts) {
        const std::string longer = line.empty() ? count : line + "   ·   " + count;
        if (context.width(Type::Small, longer) > words.w) break;
        line = longer;
    }
    builder.label(words, line, Type::Small, Role::TextMuted);
}

}  // namespace poolscope

// The caption line over the picture.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "app/workspace/chrome/fitted_words.hpp"
#include "app/workspace/chrome/header.hpp"

namespace poolscope {

namespace {

constexpr Length kWidestExecutorTab{140};
constexpr Length kWidestCaptionName{220};
constexpr Length kHintRoomToPlay{86};
constexpr Length kHintRoom{120};

/// The longest way to say the notice that two small lines hold.
const NamedText& noticeInTwoLines(const RunFacts& facts, float width,
                                  const LayoutContext& context) {
    const auto fits = [&](const NamedText& words) {
        return wrap(context.setting(Type::Small), words, width).size() <= 2;
    };
    if (fits(facts.notice) || facts.noticeShorter.empty()) return facts.notice;
    const auto found = std::find_if(facts.noticeShorter.begin(), facts.noticeShorter.end(), fits);
    return found == facts.noticeShorter.end() ? facts.noticeShorter.back() : *found;
}

/// What the notice offers, unless the words would be cut for it.
void layoutNoticeAction(LayoutBuilder& builder, Rect& row, const RunFacts& facts) {
    const LayoutContext& context = builder.context();
    const std::string words = context.wordsOf(facts.noticeAction);
    const float width = std::min(context.width(Type::Body, words) + builder.px(s10), row.w * 0.4F);
    const float left = row.w - width - builder.px(s4);
    const NamedText& said = noticeInTwoLines(facts, left, context);
    const bool cut = wrap(context.setting(Type::Small), said, left).size() > 2;
    if (cut && !facts.noticeShorter.empty()) return;
    builder.button(cutRight(row, width).inset(0, builder.px(s1)), words,
                   Target::of(facts.noticeAction));
    cutRight(row, builder.px(s4));
}

void layoutNotice(LayoutBuilder& builder, Rect row, const RunFacts& facts) {
    row = row.inset(0, -builder.px(s2));
    const Role role = facts.noticeIsError ? Role::Late : Role::Leader;
    Card& card = builder.card(row, role, role);
    card.tinted = true;
    Rect inside = row.inset(builder.px(s5), 0);
    builder.icon(cutLeft(inside, builder.px(s8)), s7,
                 facts.noticeIsError ? IconKind::Cross : IconKind::Fork, role);
    cutLeft(inside, builder.px(s4));
    if (facts.noticeAction) layoutNoticeAction(builder, inside, facts);
    builder.hit(inside, {}, facts.notice);
    fittedWords(builder, inside, noticeInTwoLines(facts, inside.w, builder.context()), Role::Text);
}

/// Which branches have room, and the width of each: the one shown, then the latest.
std::vector<std::pair<std::size_t, float>> branchesShown(const RunFacts& facts, float room,
                                                         const LayoutContext& context) {
    const auto widthOf = [&](std::size_t i) {
        return std::min(context.width(Type::Body, facts.branches[i].name) + context.px(s22),
                        context.px(kWidestCaptionName));
    };
    std::vector<std::pair<std::size_t, float>> shown;
    const auto add = [&](std::size_t i) {
        const float width = widthOf(i);
        if (width > room) return false;
        room -= width + context.px(s2);
        shown.emplace_back(i, width);
        return true;
    };
    if (facts.branch < facts.branches.size() && !add(facts.branch)) return shown;
    for (std::size_t i = facts.branches.size(); i-- > 0;)
        if (i != facts.branch && !add(i)) break;
    std::sort(shown.begin(), shown.end());
    return shown;
}

/// At the right.
void layoutBranches(LayoutBuilder& builder, Rect& row, float width, const RunFacts& facts) {
    const float kept = width * (facts.notice.empty() ? 0.45F : 0.6F);
    const auto shown = branchesShown(facts, row.w - kept, builder.context());
    for (std::size_t k = shown.size(); k-- > 0;) {
        const auto& [i, wide] = shown[k];
        builder.button(
            cutRight(row, wide), facts.branches[i].name,
            Target::of(Target::Kind::Branch, static_cast<std::uint32_t>(i)),
            {.icon = IconKind::Fork, .lit = i == facts.branch, .hint = facts.branches[i].detail});
        cutRight(row, builder.px(s2));
    }
    cutRight(row, builder.px(s4));
}

/// A button for each executor, at the left, where the picture shows one at a time. They share the
/// room; when even that is too little, those around the one shown remain, and Tab goes through all.
void layoutExecutors(LayoutBuilder& builder, Rect& row, float reserve, const RunView& view) {
    const LayoutContext& context = builder.context();
    const auto count = static_cast<std::uint32_t>(view.latest.life.executors());
    const float gap = context.px(s2);
    std::vector<float> widths;
    float wanted = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
        const float name = context.width(Type::Body, view.names.of(ExecutorId{i}));
        widths.push_back(std::min(name + context.px(s14), context.px(kWidestExecutorTab)));
        wanted += widths.back() + gap;
    }
    const float room = std::max(context.px(s28), row.w - reserve);
    const float least = context.px(s28);
    const auto most = static_cast<std::uint32_t>(std::max(1.0F, room / (least + gap)));
    const std::uint32_t shown = std::min(count, most);
    const std::uint32_t before = std::min(view.executor.value, count - 1);
    const std::uint32_t first = std::min(before - std::min(before, shown / 2), count - shown);
    const float share = wanted > room ? room / static_cast<float>(shown) - gap : 0.0F;
    for (std::uint32_t i = first; i < first + shown; ++i) {
        builder.button(cutLeft(row, share > 0 ? share : widths[i]), view.names.of(ExecutorId{i}),
                       Target::of(ExecutorId{i}),
                       {.lit = ExecutorId{i} == view.executor,
                        .type = share > 0 ? std::optional(Type::Small) : std::nullopt});
        cutLeft(row, gap);
    }
    cutLeft(row, context.px(s4));
}

}  // namespace

void layoutCaption(Rect region, const RunFacts& facts, PerspectiveId shown, const RunView& view,
                   const NamedText& sentence, const LayoutContext& context, DisplayList& list) {
    LayoutBuilder builder(list, context);
    Rect row = region.inset(builder.px(s7), builder.px(s3));
    if (facts.branches.size() > 1) layoutBranches(builder, row, region.w, facts);
    const auto perspective =
        std::find_if(facts.perspectives.begin(), facts.perspectives.end(),
                     [&](const PerspectiveInfo& each) { return each.id == shown; });
    const bool oneAtATime = perspective != facts.perspectives.end() && perspective->oneExecutor;
    if (view.latest.life.executors() > 1 && oneAtATime) {
        const float hint = facts.hintsToPlay ? context.px(kHintRoomToPlay) : context.px(kHintRoom);
        layoutExecutors(builder, row, facts.notice.empty() ? hint : region.w * 0.3F, view);
    }
    if (!facts.notice.empty()) return layoutNotice(builder, row, facts);
    if (!facts.hintsToPlay) {
        builder.paragraph(row.inset(0, -builder.px(s1)), sentence, Type::Body, Role::Text);
        return;
    }
    const std::string key = context.keyOf("playPause");
    const Rect cap = cutLeft(row, context.width(Type::Strong, key) + builder.px(s10));
    builder.card(cap, Role::Raised, Role::LineStrong);
    builder.label(cap, key, Type::Strong, Role::Text, AlignX::Centre);
    builder.hit(cap, Target::of("playPause"));
    cutLeft(row, builder.px(s5));
    const std::string hint = context.say("hint.play");
    const std::string brief = context.say("hint.playShort");
    for (const std::string& words : {hint, brief})
        if (context.width(Type::Body, words) <= row.w) {
            builder.label(row, words, Type::Body, Role::TextMuted);
            return;
        }
}

}  // namespace poolscope

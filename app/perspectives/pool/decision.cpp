// The path of one task through execute.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

#include "app/perspectives/pool/decision_stops.hpp"
#include "app/perspectives/pool/parts.hpp"
#include "app/ui/answer_box.hpp"
#include "app/ui/canvas/text_lines.hpp"

namespace poolscope {

namespace {

constexpr float kQuestionShare = 0.48F;  ///< of the height of all
constexpr float kOutcomeShare = 0.16F;

/// A question as it stands in the picture.
struct Question {
    std::string_view words;  ///< after "ui.pool."
    const ExecuteAnswer* answer = nullptr;
    bool passed = false;  ///< the task passed this question
};

std::string factOf(const Question& question, const RunView& view, float width, Type type,
                   const LayoutContext& context) {
    const PoolState& pool = view.now.pools.pool(view.executor);
    // A pool that is shut down refuses whatever there is room for. The first question is of numbers
    // alone.
    if (question.answer != nullptr && question.answer->step != ExecuteStep::BelowCore &&
        !question.answer->yes && !question.answer->running)
        return context.say("pool.notRunning");
    if (question.answer != nullptr && question.answer->step != ExecuteStep::Offered) {
        // The extra worker is counted by the time execute hears of it.
        const bool counted =
            question.answer->step == ExecuteStep::ExtraWorkerMade && question.answer->yes;
        return fmt::format("{} < {} ?", question.answer->count - (counted ? 1 : 0),
                           question.answer->limit >= 0x7fff'ffff
                               ? std::string("∞")
                               : std::to_string(question.answer->limit));
    }
    if (question.answer == nullptr) return {};
    const std::string words =
        pool.queue.kind == QueueKind::SynchronousQueue ? "pool.taker" : "pool.room";
    const std::string whole = context.say(words);
    return context.width(type, whole) <= width ? whole : context.say(words + "Short");
}

/// Whether these lines of the text break a word of Latin letters in two. A name may stand right
/// beside Chinese letters or marks, with no space between.
bool breakWords(const std::vector<std::string>& lines, std::string_view text) {
    const auto latin = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
    std::size_t at = 0;
    for (const std::string& line : lines) {
        for (const char c : line) {  // spaces are not the text's: a line has fewer
            if (c == ' ') continue;
            while (at < text.size() && text[at] == ' ') ++at;
            if (at == text.size() || text[at] != c) return true;  // shortened
            ++at;
        }
        if (at > 0 && at < text.size() && latin(text[at - 1]) && latin(text[at])) return true;
    }
    return false;
}

class Decision {
public:
    Decision(Rect region, const RunView& view, const LayoutContext& context, PoolLayout& layout)
        : view_(view), context_(context), layout_(layout), builder_(layout.list, context) {
        const float small = context.style.lineHeight(Type::Small);
        gap_ = std::clamp(region.w * 0.05F, context.px(s12), context.px(s32));
        width_ = (region.w - 3 * gap_) / 4;
        // Between question and outcome there is room for "yes" and for the token below it.
        const float between = 2 * small + context.px(s5);
        const float low = small + context.px(s5);
        height_ = std::max(small * 3 + context.px(s8),
                           std::min(region.h * kQuestionShare, region.h - between - low));
        const float outcome =
            std::max(low, std::min(region.h * kOutcomeShare, region.h - height_ - between));
        type_ = typeIn(outcome, region.h - height_ - outcome - context.px(s1));
        drop_ = std::max(context.px(s8), region.h - height_ - outcome - context.px(s1));
        for (std::size_t i = 0; i < 4; ++i)
            boxes_[i] = {region.x + static_cast<float>(i) * (width_ + gap_), region.y, width_,
                         height_};
        for (std::size_t i = 0; i < 3; ++i)
            boxes_[4 + i] = {boxes_[i].x, boxes_[i].bottom() + drop_, width_, outcome};
    }

    void layOut() {
        const auto& known = view_.now.pools.pool(view_.executor).decision;
        const PoolDecision none;
        const PoolDecision& decision = known ? *known : none;
        past_ = decision.past;
        const DecisionStop stop = stopAfter(decision);
        const ExecuteAnswer* core = decision.answer(ExecuteStep::CoreWorkerMade);
        if (core == nullptr || core->yes || core->running)
            core = decision.answer(ExecuteStep::BelowCore);
        ask(0, {"core", core, stop != DecisionStop::Core});
        ask(1, {"queue", decision.answer(ExecuteStep::Offered), false});
        ask(2, {"maximum", decision.answer(ExecuteStep::ExtraWorkerMade), false});
        rejected(known && stop == DecisionStop::Rejected);
        outcome(DecisionStop::NewWorker, "newWorker", known && stop == DecisionStop::NewWorker);
        outcome(DecisionStop::Queued, "queued", known && stop == DecisionStop::Queued);
        outcome(DecisionStop::ExtraWorker, "extraWorker",
                known && stop == DecisionStop::ExtraWorker);
        arrows(decision, known.has_value(), stop);
        if (known) token(decision);
    }

private:
    /// The largest type in which every question is written whole, with its figures below and the
    /// token on it, and every outcome in one line.
    Type typeIn(float outcome, float drop) const {
        for (const Type type : kPoolTypes) {
            const float line = context_.style.lineHeight(type);
            const Vec2 room{width_ - context_.px(s6),
                            height_ - 2 * line - context_.px(s2) - line / 2};
            bool fits = line + context_.px(s2) <= outcome && 2 * line + context_.px(s2) <= drop &&
                        context_.width(type, context_.say("pool.no")) <= gap_;
            for (const std::string_view words : {"core", "queue", "maximum"}) {
                const std::string all = context_.say("pool." + std::string(words));
                const auto lines = wrap(context_.measure, context_.style.font(type),
                                        context_.style.size(type), all, room.x);
                fits = fits && !breakWords(lines, all) &&
                       static_cast<float>(lines.size()) * line <= room.y;
            }
            for (const std::string_view words : {"newWorker", "queued", "extraWorker"})
                fits = fits &&
                       context_.width(type, context_.say("pool." + std::string(words))) <= room.x;
            if (fits) return type;
        }
        return Type::Small;
    }

    /// On the task's way: filled while execute runs, then with an outline alone.
    Card& light(Rect box, bool onWay, Role lit, Role unlit) {
        const bool filled = onWay && !past_;
        Card& card = builder_.card(box, filled ? lit : unlit, onWay ? lit : Role::Line);
        card.tinted = filled;
        return card;
    }

    /// What the token, which lies half on a box, covers of it above the letters of a line.
    float underToken(float line) const {
        const float air = (line - context_.style.size(type_)) / 2;
        return std::max(0.0F, (line + context_.px(s2)) / 2 - context_.px(s2) - air);
    }

    void ask(std::size_t i, const Question& question) {
        const bool asked = question.answer != nullptr;
        light(boxes_[i], asked, Role::Accent, Role::Raised);
        Rect inside = boxes_[i].inset(context_.px(s3), context_.px(s2));
        const float line = context_.style.lineHeight(type_);
        cutTop(inside, underToken(line));
        const float room = inside.h - line;
        builder_.paragraph(cutTop(inside, std::max(line, room)),
                           said(question.words, inside.w, room), type_,
                           asked ? Role::Text : Role::TextMuted);
        builder_.label(inside, factOf(question, view_, inside.w, type_, context_), type_,
                       Role::Text);
        builder_.hit(boxes_[i], {}, context_.say("pool." + std::string(question.words) + "Hint"));
    }

    /// The words, or shorter ones where their lines have no room.
    std::string said(std::string_view words, float width, float height) const {
        const std::string all = context_.say("pool." + std::string(words));
        const auto lines = wrap(context_.measure, context_.style.font(type_),
                                context_.style.size(type_), all, width);
        const float line = context_.style.lineHeight(type_);
        if (static_cast<float>(lines.size()) * line <= std::max(line, height) &&
            !breakWords(lines, all))
            return all;
        return context_.say("pool." + std::string(words) + "Short");
    }

    void rejected(bool here) {
        const PoolState& pool = view_.now.pools.pool(view_.executor);
        light(boxes_[3], here, Role::Failed, Role::Raised);
        Rect inside = boxes_[3].inset(context_.px(s3), context_.px(s2));
        const float line = context_.style.lineHeight(type_);
        cutTop(inside, std::min(underToken(line), std::max(0.0F, inside.h - 2 * line)));
        builder_.label(cutTop(inside, line), context_.say("pool.reject"), type_,
                       here ? Role::Text : Role::TextMuted);
        if (!pool.rejections.empty())
            builder_.name(cutBottom(inside, line), handlerName(pool, inside.w), type_, Role::Text);
        builder_.hit(boxes_[3], answerTarget(AdmissionBox::Rejected),
                     context_.say("pool.rejectHint"));
    }

    /// Without "Policy" rather than cut in its middle: that tells the policies apart.
    std::string_view handlerName(const PoolState& pool, float width) const {
        std::string_view name = view_.log.text(pool.handler);
        constexpr std::string_view kPolicy = "Policy";
        if (context_.width(type_, name) > width && name.ends_with(kPolicy))
            name.remove_suffix(kPolicy.size());
        return name;
    }

    void outcome(DecisionStop stop, std::string_view words, bool here) {
        const Rect box = boxes_[static_cast<std::size_t>(stop)];
        light(box, here, Role::Running, Role::Surface).dashed = !here;
        builder_.label(box.inset(context_.px(s3), 0),
                       said(words, box.w - context_.px(s6), context_.style.lineHeight(type_)),
                       type_, here ? Role::Text : Role::TextMuted, AlignX::Centre);
        const auto way = static_cast<std::size_t>(stop) - 4;  // CoreWorker, Queue, ExtraWorker
        builder_.hit(box, answerTarget(static_cast<AdmissionBox>(way)));
    }

    /// Answered with no: to the right. With yes: down.
    void arrows(const PoolDecision& decision, bool known, DecisionStop stop) {
        const auto asked = [&](ExecuteStep step) { return known && decision.answer(step); };
        const bool toQueue = asked(ExecuteStep::Offered) || (known && stop == DecisionStop::Queue);
        const bool toMaximum =
            known &&
            (stop == DecisionStop::Maximum || stop == DecisionStop::ExtraWorker ||
             (stop == DecisionStop::Rejected && decision.answer(ExecuteStep::ExtraWorkerMade)));
        across(0, toQueue);
        across(1, toMaximum);
        across(2, known && stop == DecisionStop::Rejected);
        down(0, known && stop == DecisionStop::NewWorker);
        down(1, known && stop == DecisionStop::Queued);
        down(2, known && stop == DecisionStop::ExtraWorker);
    }
    void across(std::size_t i, bool taken) {
        const Vec2 from{boxes_[i].right(), boxes_[i].centre().y};
        const Vec2 to{boxes_[i + 1].x, from.y};
        layout_.arrows.push_back({from, to, taken});
        const std::string no = context_.say("pool.no");
        const float line = context_.style.lineHeight(type_);
        builder_.label({from.x, from.y - line - context_.px(s1), to.x - from.x, line}, no, type_,
                       taken ? Role::Text : Role::TextMuted, AlignX::Centre);
    }
    void down(std::size_t i, bool taken) {
        const Vec2 from{boxes_[i].centre().x, boxes_[i].bottom()};
        const Vec2 to{from.x, boxes_[4 + i].y};
        layout_.arrows.push_back({from, to, taken});
        const float line = context_.style.lineHeight(type_);
        // Where the arrow is short, further up: the token lies at its end. Where there is no room
        // for both, the token says it.
        if (taken && drop_ < line + (line + context_.px(s2)) / 2) return;
        const float middle = (from.y + to.y - line) / 2;
        const float y = drop_ < 2 * line + context_.px(s2) ? from.y : middle;
        builder_.label({from.x + context_.px(s4), y, width_ / 2, line}, context_.say("pool.yes"),
                       type_, taken ? Role::Text : Role::TextMuted);
    }

    Vec2 placeOf(DecisionStop stop, Rect token) const {
        const Rect box = boxes_[static_cast<std::size_t>(stop)];
        // On the box's upper right corner, where it covers no word: those of an outcome fill it,
        // and halfway up to the question stands "yes".
        const float half = token.h / 2;
        const float room = (drop_ - context_.style.lineHeight(type_)) / 2;
        const float above = stop >= DecisionStop::NewWorker
                                ? std::clamp(room, half, std::max(half, token.h - context_.px(s1)))
                                : half;
        return {box.right() - token.w + context_.px(s2), box.y - above};
    }

    void token(const PoolDecision& decision) {
        const std::string_view name = view_.nameInPool(decision.task);
        const float height = context_.style.lineHeight(type_) + context_.px(s2);
        Rect box{0, 0, std::min(width_ * 0.8F, context_.width(type_, name) + context_.px(s7)),
                 height};
        const auto& next = view_.next.pools.pool(view_.executor).decision;
        const bool same = next && next->task == decision.task;
        const Vec2 from = placeOf(stopAfter(decision), box);
        const Vec2 to = same ? placeOf(stopAfter(*next), box) : from;
        const Vec2 at = mix(from, to, ease(view_.fraction));
        box.x = at.x;
        box.y = at.y;
        LayoutBuilder builder(layout_.token, context_);
        Card& card = builder.card(box, Role::Key, Role::Key);
        card.radius = height / 2;
        card.target = Target::of(decision.task);
        builder.name(box.inset(context_.px(s2), 0), name, type_, Role::TextOnAccent,
                     AlignX::Centre);
        builder.hit(box, Target::of(decision.task));
    }

    const RunView& view_;
    const LayoutContext& context_;
    PoolLayout& layout_;
    LayoutBuilder builder_;
    Type type_ = Type::Small;
    float gap_ = 0;
    float width_ = 0;
    float height_ = 0;
    float drop_ = 0;
    bool past_ = false;  ///< it stays, with outlines alone: execute has returned
    std::array<Rect, kDecisionStops> boxes_;
};

}  // namespace

void layoutDecision(Rect region, const RunView& view, const LayoutContext& context,
                    PoolLayout& layout) {
    Decision(region, view, context, layout).layOut();
}

}  // namespace poolscope

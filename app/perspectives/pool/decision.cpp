// The path of one task through execute.
#include <fmt/format.h>

#include <algorithm>

#include "app/perspectives/pool/parts.hpp"

namespace poolscope {

namespace {

constexpr Length kTallestDecision{120};

/// The stations of a task on its path.
enum class Stop : std::uint8_t { Core, Queue, Maximum, Rejected, NewWorker, Queued, ExtraWorker };
constexpr std::size_t kStops = 7;

/// A question as it stands in the picture.
struct Question {
    std::string_view words;  ///< after "ui.pool."
    const ExecuteAnswer* answer = nullptr;
    bool passed = false;  ///< the task passed this question
};

/// The station that the answers so far lead to.
Stop stopAfter(const PoolDecision& decision) {
    Stop stop = Stop::Core;
    for (const ExecuteAnswer& answer : decision.answers) {
        switch (answer.step) {
            case ExecuteStep::BelowCore: stop = answer.yes ? Stop::Core : Stop::Queue; break;
            case ExecuteStep::CoreWorkerMade:
                stop = answer.yes ? Stop::NewWorker : Stop::Queue;
                break;
            case ExecuteStep::Offered: stop = answer.yes ? Stop::Queued : Stop::Maximum; break;
            case ExecuteStep::StillRunning:
            case ExecuteStep::HasWorkers: stop = Stop::Queued; break;
            case ExecuteStep::TakenBack: stop = answer.yes ? Stop::Rejected : Stop::Queued; break;
            case ExecuteStep::ExtraWorkerMade:
                // After HasWorkers said no it is the worker for a queued task.
                if (stop == Stop::Queued) break;
                stop = answer.yes ? Stop::ExtraWorker : Stop::Rejected;
                break;
            case ExecuteStep::OfferedAgain:
                stop = answer.yes ? Stop::Queued : Stop::Rejected;
                break;
        }
    }
    return decision.rejected ? Stop::Rejected : stop;
}

std::string factOf(const Question& question, const RunView& view, const LayoutContext& context) {
    const PoolState& pool = view.now.pools.pool(view.executor);
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
    if (pool.queue.kind == QueueKind::SynchronousQueue) return context.say("pool.taker");
    return context.say("pool.room");
}

class Decision {
public:
    Decision(Rect region, const RunView& view, const LayoutContext& context, PoolLayout& layout)
        : view_(view), context_(context), layout_(layout), builder_(layout.list, context) {
        type_ = typeFor(region.w, context);
        const float small = context.style.lineHeight(type_);
        gap_ = std::clamp(region.w * 0.05F, context.px(s12), context.px(s32));
        width_ = (region.w - 3 * gap_) / 4;
        height_ = std::clamp(region.h * 0.42F, small * 3 + context.px(s8),
                             std::max(small * 3 + context.px(s8), context.px(kTallestDecision)));
        drop_ = std::max(context.px(s8), region.h - height_ - small - context.px(s6));
        for (std::size_t i = 0; i < 4; ++i)
            boxes_[i] = {region.x + static_cast<float>(i) * (width_ + gap_), region.y, width_,
                         height_};
        for (std::size_t i = 0; i < 3; ++i)
            boxes_[4 + i] = {boxes_[i].x, boxes_[i].bottom() + drop_, width_,
                             small + context.px(s5)};
    }

    void layOut() {
        const auto& known = view_.now.pools.pool(view_.executor).decision;
        const PoolDecision none;
        const PoolDecision& decision = known ? *known : none;
        const Stop stop = stopAfter(decision);
        ask(0, {"core", decision.answer(ExecuteStep::BelowCore), stop != Stop::Core});
        ask(1, {"queue", decision.answer(ExecuteStep::Offered), false});
        ask(2, {"maximum", decision.answer(ExecuteStep::ExtraWorkerMade), false});
        rejected(known && stop == Stop::Rejected);
        outcome(Stop::NewWorker, "newWorker", known && stop == Stop::NewWorker);
        outcome(Stop::Queued, "queued", known && stop == Stop::Queued);
        outcome(Stop::ExtraWorker, "extraWorker", known && stop == Stop::ExtraWorker);
        arrows(decision, known.has_value(), stop);
        if (known) token(decision);
    }

private:
    void ask(std::size_t i, const Question& question) {
        const bool asked = question.answer != nullptr;
        Card& card = builder_.card(boxes_[i], asked ? Role::Accent : Role::Raised,
                                   asked ? Role::Accent : Role::Line);
        card.tinted = asked;
        Rect inside = boxes_[i].inset(context_.px(s3), context_.px(s2));
        const float line = context_.style.lineHeight(type_);
        // Below the token, which lies half on the box.
        const float air = (line - context_.style.size(type_)) / 2;
        cutTop(inside, std::max(0.0F, (line + context_.px(s2)) / 2 - context_.px(s2) - air));
        builder_.paragraph(cutTop(inside, std::max(line, inside.h - line)),
                           said(question.words, 1.7F * inside.w), type_,
                           asked ? Role::Text : Role::TextMuted);
        builder_.label(inside, factOf(question, view_, context_), type_, Role::Text);
        builder_.hit(boxes_[i], {}, context_.say("pool." + std::string(question.words) + "Hint"));
    }

    /// The words, or shorter ones where there is less room.
    std::string said(std::string_view words, float room) const {
        const std::string all = context_.say("pool." + std::string(words));
        if (context_.width(type_, all) <= room) return all;
        return context_.say("pool." + std::string(words) + "Short");
    }

    void rejected(bool here) {
        const PoolState& pool = view_.now.pools.pool(view_.executor);
        Card& card = builder_.card(boxes_[3], here ? Role::Failed : Role::Raised,
                                   here ? Role::Failed : Role::Line);
        card.tinted = here;
        card.hatched = here;
        Rect inside = boxes_[3].inset(context_.px(s3), context_.px(s2));
        const float line = context_.style.lineHeight(type_);
        builder_.label(cutTop(inside, line), context_.say("pool.reject"), type_,
                       here ? Role::Text : Role::TextMuted);
        if (!pool.rejections.empty())
            builder_.name(cutBottom(inside, line), view_.log.text(pool.handler), type_, Role::Text);
        builder_.hit(boxes_[3], {}, context_.say("pool.rejectHint"));
    }

    void outcome(Stop stop, std::string_view words, bool here) {
        const Rect box = boxes_[static_cast<std::size_t>(stop)];
        Card& card = builder_.card(box, here ? Role::Running : Role::Surface,
                                   here ? Role::Running : Role::Line);
        card.tinted = here;
        card.dashed = !here;
        builder_.label(box.inset(context_.px(s3), 0), said(words, box.w - context_.px(s6)), type_,
                       here ? Role::Text : Role::TextMuted, AlignX::Centre);
    }

    /// Answered with no: to the right. With yes: down.
    void arrows(const PoolDecision& decision, bool known, Stop stop) {
        const auto asked = [&](ExecuteStep step) { return known && decision.answer(step); };
        const bool toQueue = asked(ExecuteStep::Offered) || (known && stop == Stop::Queue);
        const bool toMaximum =
            known && (stop == Stop::Maximum || stop == Stop::ExtraWorker ||
                      (stop == Stop::Rejected && decision.answer(ExecuteStep::ExtraWorkerMade)));
        across(0, toQueue);
        across(1, toMaximum);
        across(2, known && stop == Stop::Rejected);
        down(0, known && stop == Stop::NewWorker);
        down(1, known && stop == Stop::Queued);
        down(2, known && stop == Stop::ExtraWorker);
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
        builder_.label({from.x + context_.px(s4), (from.y + to.y - line) / 2, width_ / 2, line},
                       context_.say("pool.yes"), type_, taken ? Role::Text : Role::TextMuted);
    }

    Vec2 placeOf(Stop stop, Rect token) const {
        const Rect box = boxes_[static_cast<std::size_t>(stop)];
        // On the box's upper right corner, where it covers no word: those of an outcome fill it,
        // and halfway up to the question stands "yes".
        const float half = token.h / 2;
        const float room = (drop_ - context_.style.lineHeight(type_)) / 2;
        const float above = stop >= Stop::NewWorker
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
    std::array<Rect, kStops> boxes_;
};

}  // namespace

void layoutDecision(Rect region, const RunView& view, const LayoutContext& context,
                    PoolLayout& layout) {
    Decision(region, view, context, layout).layOut();
}

}  // namespace poolscope

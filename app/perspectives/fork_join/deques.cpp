// Deques as rows of slots, and the task that is on its way into or out of one.
#include <algorithm>
#include <cmath>

#include "app/perspectives/fork_join/parts.hpp"
#include "app/ui/more_rows.hpp"
#include "app/ui/thread_now.hpp"

namespace poolscope {

namespace {

constexpr Length kWidestDequeSlot{84};
constexpr Length kLeastDequeChip{150};
constexpr Length kMostDequeChip{300};
constexpr float kMostDequeGrown = 1.7F;

/// A row: the place in the pool's table, and where it is drawn.
struct DequeRow {
    std::size_t place = 0;
    Rect chip;   ///< the owner
    Rect track;  ///< the slots
};

/// The deques that are or were there, submissions first.
std::vector<std::size_t> dequePlaces(const RunView& view) {
    const std::vector<Deque>& deques = view.latest.forkJoin.pool(view.executor).deques;
    std::vector<std::size_t> places;
    for (const std::size_t parity : {std::size_t{0}, std::size_t{1}})
        for (std::size_t i = parity; i < deques.size(); i += 2)
            if (deques[i].exists || deques[i].owner.exists()) places.push_back(i);
    return places;
}

const Deque& dequeAt(const RunState& state, const RunView& view, std::size_t place) {
    static const Deque kNone;
    const std::vector<Deque>& deques = state.forkJoin.pool(view.executor).deques;
    return place < deques.size() ? deques[place] : kNone;
}

/// The deque's owner at this event, or a later one if it has had none: a new worker's deque takes
/// the place of a deque whose owner has left.
ThreadId ownerAt(const RunView& view, std::size_t place) {
    const ThreadId now = dequeAt(view.now, view, place).owner;
    return now.exists() ? now : dequeAt(view.latest, view, place).owner;
}

class DequesLayout {
public:
    DequesLayout(Rect region, const RunView& view, float scroll, const LayoutContext& context,
                 ForkJoinLayout& layout)
        : region_(region),
          scroll_(scroll),
          view_(view),
          context_(context),
          layout_(layout),
          builder_(layout.list, context) {}

    void run() {
        const std::vector<std::size_t> places = dequePlaces(view_);
        if (places.empty()) {
            builder_.label(cutTop(region_, context_.style.lineHeight(Type::Body)),
                           context_.say("forkJoin.noDeques"), Type::Body, Role::TextMuted);
            return;
        }
        const float gap = context_.px(s3);
        // Low rows have one line; with less nothing could be read.
        const float least = context_.style.lineHeight(Type::Small) + context_.px(s1);
        const float share = (region_.h + gap) / static_cast<float>(places.size()) - gap;
        const float height = std::clamp(share, least, rowHeight() * kMostDequeGrown);
        const RowList list{places.size(), [&](std::size_t) { return height; }, gap, told(places)};
        const bool room = list.whole() <= region_.h + 1;
        const Rect more = cutBottom(region_, room ? 0.0F : moreRowsHeight(context_));
        if (height >= 2 * context_.style.lineHeight(Type::Body) + context_.px(s4))
            type_ = Type::Body;
        slot_ = std::clamp(widestTask() + context_.px(s6), context_.px(s20),
                           std::max(context_.px(kWidestDequeSlot), height * 1.6F));
        MoreRows rest;
        for (const RowPlace& each : rowsShown(list, region_, scroll_, rest))
            layoutRow(places[each.row], {region_.x, each.y, region_.w, height});
        if (rest.any()) layoutMoreRows(builder_, more, "deques", rest);
        fly();
    }

    static float rowHeightOf(const LayoutContext& context) {
        return 2 * context.style.lineHeight(Type::Small) + context.px(s5);
    }

private:
    float rowHeight() const { return rowHeightOf(context_); }

    /// The row of the worker that the sentence tells of.
    std::optional<std::size_t> told(const std::vector<std::size_t>& places) const {
        const ThreadId acts = view_.threadTold();
        for (std::size_t i = 0; i < places.size() && acts.exists(); ++i)
            if (ownerAt(view_, places[i]) == acts) return i;
        return std::nullopt;
    }

    /// Of base and top, whole also where letters are large.
    float numbersWidth() const {
        return std::max(context_.px(s28),
                        context_.width(Type::CodeSmall, "base 10") + context_.px(s4));
    }

    float widestTask() const {
        float widest = 0;
        const std::vector<Deque>& deques = view_.now.forkJoin.pool(view_.executor).deques;
        for (const Deque& deque : deques)
            for (std::size_t i = 0; i < std::min<std::size_t>(deque.tasks.size(), 12); ++i)
                widest = std::max(widest, context_.width(type_, view_.nameInPool(deque.tasks[i])));
        return widest;
    }

    void layoutRow(std::size_t place, Rect box) {
        DequeRow row;
        row.place = place;
        row.chip = cutLeft(box, std::clamp(region_.w * 0.34F, context_.px(kLeastDequeChip),
                                           context_.px(kMostDequeChip)));
        cutLeft(box, numbersWidth());
        row.track = box;
        layoutOwner(row, ownerAt(view_, place), dequeAt(view_.now, view_, place).exists);
        layout_.tracks.push_back(row.track);
        layoutSlots(row);
        rows_.push_back(row);
    }

    void layoutOwner(const DequeRow& row, ThreadId owner, bool here) {
        Rect inside = row.chip;
        const std::optional<std::size_t> number = workerNumber(view_, owner);
        Card& card =
            builder_.card(row.chip, Role::Surface,
                          owner.exists() && owner == view_.thread ? Role::Accent : Role::Line);
        card.dashed = !here;
        if (!owner.exists()) {
            inside = inside.inset(context_.px(s4), 0);
            builder_.label(inside, context_.say("forkJoin.submissions"), Type::Small,
                           Role::TextMuted);
            return;
        }
        card.target = Target::of(owner);
        Rect mark = cutLeft(inside, row.chip.h).inset(context_.px(s3));
        if (number) {
            layout_.marks.push_back({mark, *number, false});
            const float line = context_.style.lineHeight(Type::Small);
            const Rect tag = rectAround(mark.centre(), {context_.px(s8), line});
            Card& plate = builder_.card(tag, Role::Surface);
            plate.radius = context_.px(s2);
            builder_.label(tag, std::to_string(*number + 1), Type::Small, Role::Text,
                           AlignX::Centre);
        }
        cutLeft(inside, context_.px(s1));
        cutRight(inside, context_.px(s3));
        const float line = context_.style.lineHeight(type_);
        const bool two = row.chip.h >= 2 * line;
        if (two) cutTop(inside, (row.chip.h - 2 * line) / 2);
        if (two) {
            builder_.name(cutTop(inside, line), view_.names.of(owner), type_, Role::Text);
            builder_.label(cutTop(inside, line), doing(owner), Type::Small, Role::TextMuted);
        } else {
            builder_.name(inside, view_.names.of(owner), Type::Small, Role::Text);
        }
        builder_.hit(row.chip, Target::of(owner), doing(owner));
    }

    /// What the worker does: the task it joins, and the one it runs while it joins.
    std::string doing(ThreadId owner) const {
        const WorkerState& worker = view_.now.workers.worker(owner);
        if (!worker.exists) return context_.say("doing.notYet");
        const auto& joins = view_.now.forkJoin.joins(owner);
        if (joins.empty()) return threadNow(owner, view_, context_).words.text;
        const JoinInProgress& join = joins.back();
        const std::string task(view_.nameInPool(join.task));
        // It may have taken the task out of its own deque, and be inside it.
        const auto& bodies = view_.now.forkJoin.bodies(owner);
        const TaskId runs = bodies.empty() || bodies.back() == join.by ? TaskId{} : bodies.back();
        if (!runs.exists()) {
            return context_.words.fill("ui.forkJoin.joins", {{"task", task}});
        }
        return context_.words.fill(
            "ui.forkJoin.helps",
            {{"task", task}, {"instead", std::string(view_.nameInPool(runs))}});
    }

    /// The box of slot `index` when the deque's base is `base`; one place left of it stays free for
    /// what was just taken.
    Rect slotBox(const DequeRow& row, float index, float base) const {
        const float pitch = slot_ + context_.px(s2);
        return {row.track.x + context_.px(s5) + pitch * (1 + index - base),
                row.track.y + context_.px(s2), slot_, row.track.h - context_.px(s4)};
    }

    void layoutSlots(const DequeRow& row) {
        const Deque& now = dequeAt(view_.now, view_, row.place);
        const Deque& next = dequeAt(view_.next, view_, row.place);
        const float t = view_.fraction > 0 ? ease(view_.fraction) : 0;
        const float base =
            std::lerp(static_cast<float>(now.base), static_cast<float>(next.base), t);
        const float top =
            std::lerp(static_cast<float>(now.top()), static_cast<float>(next.top()), t);
        const float line = context_.style.lineHeight(Type::Small);
        const Rect numbers{row.track.x - numbersWidth(), row.track.centre().y - line,
                           numbersWidth() - context_.px(s4), line};
        if (row.track.h + context_.px(s3) < 2 * line) {  // room for one line only
            builder_.label(numbers.moved({0, line / 2}),
                           std::to_string(now.base) + "–" + std::to_string(now.top()),
                           Type::CodeSmall, Role::TextMuted, AlignX::Right);
        } else {
            builder_.label(numbers, "base " + std::to_string(now.base), Type::CodeSmall,
                           Role::TextMuted, AlignX::Right);
            builder_.label(numbers.moved({0, line}), "top " + std::to_string(now.top()),
                           Type::CodeSmall, Role::TextMuted, AlignX::Right);
        }
        const TaskId moving = movingTask();
        const float room = row.track.right() - context_.px(s14);
        for (std::size_t i = 0; i < now.tasks.size(); ++i) {
            const float index = static_cast<float>(now.base) + static_cast<float>(i);
            const Rect box = slotBox(row, index, base);
            if (box.right() > room) {
                const std::string more = "+" + std::to_string(now.tasks.size() - i);
                builder_.label({box.x, box.y, row.track.right() - box.x, box.h}, more, Type::Small,
                               Role::TextMuted);
                layout_.ends.push_back({{slotBox(row, base, base).x, row.track.bottom()}, true});
                return;
            }
            if (now.tasks[i] != moving) layoutTask(builder_, box, now.tasks[i]);
        }
        // Where there is no task between them both stand at one place, on its two sides.
        const float left = slotBox(row, base, base).x;
        const float right = std::max(left, slotBox(row, top, base).x - context_.px(s2));
        layout_.ends.push_back({{left, row.track.bottom()}, true});
        layout_.ends.push_back({{right, row.track.bottom()}, false});
    }

    void layoutTask(LayoutBuilder& builder, Rect box, TaskId task) const {
        Card& card = builder.card(box, Role::Raised,
                                  task == view_.selected ? Role::Accent : Role::LineStrong);
        card.target = Target::of(task);
        card.thick = task == view_.selected;
        builder.name(box.inset(context_.px(s1), 0), view_.nameInPool(task), type_, Role::Text,
                     AlignX::Centre);
        builder.hit(box, Target::of(task));
    }

    /// The task that the event being played moves, or none.
    TaskId movingTask() const {
        if (view_.fraction <= 0 || view_.position >= view_.log.size()) return {};
        const Event& event = view_.log[view_.position];
        if (const auto* taken = event.what.get<DequeTaken>()) return taken->task;
        if (const auto* pushed = event.what.get<Pushed>()) return pushed->task;
        return {};
    }

    const DequeRow* rowOf(std::int32_t place) const {
        for (const DequeRow& row : rows_)
            if (row.place == static_cast<std::size_t>(place)) return &row;
        return nullptr;
    }
    const DequeRow* rowOf(ThreadId thread) const {
        for (const DequeRow& row : rows_)
            if (ownerAt(view_, row.place) == thread) return &row;
        return nullptr;
    }

    /// The task between deque and worker, and the arrow of a steal.
    void fly() {
        const std::optional<std::size_t> at = view_.event();
        if (!at) return;
        const Event& event = view_.log[*at];
        const float t = ease(view_.progress());
        if (const auto* pushed = event.what.get<Pushed>()) {
            if (pushed->executor != view_.executor) return;
            const DequeRow* row = rowOf(pushed->deque);
            if (row == nullptr || view_.fraction <= 0) return;
            const auto base = static_cast<float>(dequeAt(view_.now, view_, row->place).base);
            const Rect to = slotBox(*row, static_cast<float>(pushed->slot), base);
            flyFrom(chipSlot(*row, to), to, t, pushed->task, row->track);
        } else if (const auto* taken = event.what.get<DequeTaken>()) {
            if (taken->executor != view_.executor) return;
            const DequeRow* row = rowOf(taken->deque);
            const DequeRow* taker = rowOf(event.thread);
            if (row == nullptr || taker == nullptr) return;
            const bool before = view_.fraction > 0;
            const auto base = static_cast<float>(dequeAt(view_.now, view_, row->place).base);
            const Rect from = slotBox(*row, static_cast<float>(taken->slot), base);
            const Rect to = chipSlot(*taker, from);
            if (taken->how == DequeEnd::Steal || taken->how == DequeEnd::Submission)
                layout_.steal = {{from.x, from.centre().y},
                                 row->track.x - context_.px(s1),
                                 {taker->chip.right(), taker->chip.centre().y}};
            if (before)
                flyFrom(from, to, t, taken->task, row->track);
            else if (layout_.steal)
                layoutGone(from, taken->task);
        }
    }

    /// Where a stolen task lay, as long as its steal is the latest event.
    void layoutGone(Rect box, TaskId task) {
        Card& card = builder_.card(box, Role::Surface, Role::LineStrong);
        card.dashed = true;
        builder_.name(box.inset(context_.px(s1), 0), view_.nameInPool(task), type_, Role::TextMuted,
                      AlignX::Centre);
    }

    Rect chipSlot(const DequeRow& row, Rect like) const {
        return {row.chip.right() - like.w - context_.px(s3), row.chip.centre().y - like.h / 2,
                like.w, like.h};
    }

    void flyFrom(Rect from, Rect to, float t, TaskId task, Rect within) {
        LayoutBuilder builder(layout_.flying, context_);
        Rect box = mix(from, to, t);
        box.x = std::min(box.x, within.right() - box.w);
        Card& card = builder.card(box, Role::Key, Role::Key);
        card.tinted = true;
        card.thick = true;
        card.target = Target::of(task);
        builder.name(box.inset(context_.px(s1), 0), view_.nameInPool(task), type_, Role::Text,
                     AlignX::Centre);
        builder.hit(box, Target::of(task));
    }

    Rect region_;
    float scroll_;
    const RunView& view_;
    const LayoutContext& context_;
    ForkJoinLayout& layout_;
    LayoutBuilder builder_;
    float slot_ = 0;
    Type type_ = Type::Small;  ///< of tasks and owners; larger in high rows
    std::vector<DequeRow> rows_;
};

}  // namespace

float heightOfDeques(const RunView& view, const LayoutContext& context) {
    const auto rows = static_cast<float>(std::max<std::size_t>(1, dequePlaces(view).size()));
    return rows * (DequesLayout::rowHeightOf(context) + context.px(s3));
}

void layoutDeques(Rect region, const RunView& view, float scroll, const LayoutContext& context,
                  ForkJoinLayout& layout) {
    DequesLayout(region, view, scroll, context, layout).run();
}

}  // namespace poolscope

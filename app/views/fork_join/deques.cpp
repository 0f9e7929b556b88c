// Deques as rows of slots, and the task that is on its way into or out of one.
#include <algorithm>
#include <cmath>

#include "app/views/fork_join/parts.hpp"

namespace poolscope {

namespace {

/// A row: the place in the pool's table, and where it is drawn.
struct Row {
    std::size_t place = 0;
    Rect chip;   ///< the owner
    Rect track;  ///< the slots
};

/// The deques that are or were there, submissions first.
std::vector<std::size_t> placesOf(const Sight& sight) {
    const std::vector<Deque>& deques = sight.latest.forkJoin.pool(sight.executor).deques;
    std::vector<std::size_t> places;
    for (const std::size_t parity : {std::size_t{0}, std::size_t{1}})
        for (std::size_t i = parity; i < deques.size(); i += 2)
            if (deques[i].exists || deques[i].owner.exists()) places.push_back(i);
    return places;
}

const Deque& dequeAt(const Moment& moment, const Sight& sight, std::size_t place) {
    static const Deque kNone;
    const std::vector<Deque>& deques = moment.forkJoin.pool(sight.executor).deques;
    return place < deques.size() ? deques[place] : kNone;
}

class DequesLayout {
public:
    DequesLayout(Rect region, const Sight& sight, const Look& look, ForkJoinLayout& layout)
        : region_(region), sight_(sight), look_(look), layout_(layout), pen_(layout.sheet, look) {}

    void run() {
        const std::vector<std::size_t> places = placesOf(sight_);
        if (places.empty()) {
            pen_.label(cutTop(region_, look_.style.lineHeight(Type::Body)),
                       look_.say("forkJoin.noDeques"), Type::Body, Role::TextMuted);
            return;
        }
        const float gap = look_.px(6);
        const float height =
            std::min(rowHeight(), (region_.h + gap) / static_cast<float>(places.size()) - gap);
        slot_ = std::clamp(widestTask() + look_.px(12), look_.px(40), look_.px(84));
        for (const std::size_t place : places) {
            if (region_.h < height - 1) break;
            layoutRow(place, cutTop(region_, height));
            cutTop(region_, gap);
        }
        fly();
    }

    static float rowHeightOf(const Look& look) {
        return 2 * look.style.lineHeight(Type::Small) + look.px(10);
    }

private:
    float rowHeight() const { return rowHeightOf(look_); }

    float widestTask() const {
        float widest = 0;
        const std::vector<Deque>& deques = sight_.now.forkJoin.pool(sight_.executor).deques;
        for (const Deque& deque : deques)
            for (std::size_t i = 0; i < std::min<std::size_t>(deque.tasks.size(), 12); ++i)
                widest =
                    std::max(widest, look_.width(Type::Small, sight_.nameInPool(deque.tasks[i])));
        return widest;
    }

    void layoutRow(std::size_t place, Rect box) {
        Row row;
        row.place = place;
        row.chip = cutLeft(box, std::clamp(region_.w * 0.34F, look_.px(150), look_.px(300)));
        cutLeft(box, look_.px(62));
        row.track = box;
        const Deque& latest = dequeAt(sight_.latest, sight_, place);
        const Deque& now = dequeAt(sight_.now, sight_, place);
        layoutOwner(row, latest.owner, now.exists);
        layout_.tracks.push_back(row.track);
        layoutSlots(row);
        rows_.push_back(row);
    }

    void layoutOwner(const Row& row, ThreadId owner, bool here) {
        Rect inside = row.chip;
        const std::optional<std::size_t> number = workerNumber(sight_, owner);
        Card& card =
            pen_.card(row.chip, Role::Surface,
                      owner.exists() && owner == sight_.thread ? Role::Accent : Role::Line);
        card.dashed = !here;
        if (!owner.exists()) {
            inside = inside.inset(look_.px(8), 0);
            pen_.label(inside, look_.say("forkJoin.submissions"), Type::Small, Role::TextMuted);
            return;
        }
        card.target = Target::of(owner);
        Rect mark = cutLeft(inside, row.chip.h).inset(look_.px(6));
        if (number) {
            layout_.marks.push_back({mark, *number, false});
            const float line = look_.style.lineHeight(Type::Small);
            const Rect tag = rectAround(mark.centre(), {look_.px(18), line});
            Card& plate = pen_.card(tag, Role::Surface);
            plate.radius = look_.px(3);
            pen_.label(tag, std::to_string(*number + 1), Type::Small, Role::Text, AlignX::Centre);
        }
        cutLeft(inside, look_.px(2));
        cutRight(inside, look_.px(6));
        const float line = look_.style.lineHeight(Type::Small);
        const bool two = row.chip.h >= 2 * line;
        if (two) cutTop(inside, (row.chip.h - 2 * line) / 2);
        if (two) {
            pen_.name(cutTop(inside, line), sight_.names.of(owner), Type::Small, Role::Text);
            pen_.label(cutTop(inside, line), doing(owner), Type::Small, Role::TextMuted);
        } else {
            pen_.name(inside, sight_.names.of(owner), Type::Small, Role::Text);
        }
        pen_.hit(row.chip, Target::of(owner), doing(owner));
    }

    /// What the worker does, with what it joins and what it does meanwhile.
    std::string doing(ThreadId owner) const {
        const WorkerState& worker = sight_.now.workers.worker(owner);
        if (!worker.exists) return look_.say("doing.notYet");
        const auto& joins = sight_.now.forkJoin.joins(owner);
        if (joins.empty()) return look_.sayDoing(worker.now(), sight_.names);
        const JoinInProgress& join = joins.back();
        const std::string task(sight_.nameInPool(join.task));
        // It may have taken the task out of its own deque, and be inside it.
        const auto& bodies = sight_.now.forkJoin.bodies(owner);
        const TaskId runs = bodies.empty() || bodies.back() == join.by ? TaskId{} : bodies.back();
        if (!runs.exists()) {
            return look_.words.fill("ui.forkJoin.joins", {{"task", task}});
        }
        return look_.words.fill(
            "ui.forkJoin.helps",
            {{"task", task}, {"instead", std::string(sight_.nameInPool(runs))}});
    }

    /// The box of slot `index` when the deque's base is `base`; one place left of it stays free for
    /// what was just taken.
    Rect slotBox(const Row& row, float index, float base) const {
        const float pitch = slot_ + look_.px(4);
        return {row.track.x + look_.px(10) + pitch * (1 + index - base), row.track.y + look_.px(4),
                slot_, row.track.h - look_.px(8)};
    }

    void layoutSlots(const Row& row) {
        const Deque& now = dequeAt(sight_.now, sight_, row.place);
        const Deque& next = dequeAt(sight_.next, sight_, row.place);
        const float t = sight_.fraction > 0 ? ease(sight_.fraction) : 0;
        const float base =
            std::lerp(static_cast<float>(now.base), static_cast<float>(next.base), t);
        const float top =
            std::lerp(static_cast<float>(now.top()), static_cast<float>(next.top()), t);
        const float line = look_.style.lineHeight(Type::Small);
        const Rect numbers{row.track.x - look_.px(60), row.track.centre().y - line, look_.px(54),
                           line};
        pen_.label(numbers, "base " + std::to_string(now.base), Type::CodeSmall, Role::TextMuted,
                   AlignX::Right);
        pen_.label(numbers.moved({0, line}), "top " + std::to_string(now.top()), Type::CodeSmall,
                   Role::TextMuted, AlignX::Right);
        const TaskId moving = movingTask();
        const float room = row.track.right() - look_.px(30);
        for (std::size_t i = 0; i < now.tasks.size(); ++i) {
            const float index = static_cast<float>(now.base) + static_cast<float>(i);
            const Rect box = slotBox(row, index, base);
            if (box.right() > room) {
                const std::string more = "+" + std::to_string(now.tasks.size() - i);
                pen_.label({box.x, box.y, row.track.right() - box.x, box.h}, more, Type::Small,
                           Role::TextMuted);
                layout_.ends.push_back({{slotBox(row, base, base).x, row.track.bottom()}, true});
                return;
            }
            if (now.tasks[i] != moving) layoutTask(pen_, box, now.tasks[i]);
        }
        layout_.ends.push_back({{slotBox(row, base, base).x, row.track.bottom()}, true});
        layout_.ends.push_back(
            {{slotBox(row, top, base).x - look_.px(4), row.track.bottom()}, false});
    }

    void layoutTask(Pen& pen, Rect box, TaskId task) const {
        Card& card =
            pen.card(box, Role::Raised, task == sight_.selected ? Role::Accent : Role::LineStrong);
        card.target = Target::of(task);
        card.thick = task == sight_.selected;
        pen.name(box.inset(look_.px(3), 0), sight_.nameInPool(task), Type::Small, Role::Text,
                 AlignX::Centre);
        pen.hit(box, Target::of(task));
    }

    /// The task that the event being played moves, or none.
    TaskId movingTask() const {
        if (sight_.fraction <= 0 || sight_.position >= sight_.log.size()) return {};
        const Event& event = sight_.log[sight_.position];
        if (const auto* taken = event.what.get<DequeTaken>()) return taken->task;
        if (const auto* pushed = event.what.get<Pushed>()) return pushed->task;
        return {};
    }

    const Row* rowOf(std::int32_t place) const {
        for (const Row& row : rows_)
            if (row.place == static_cast<std::size_t>(place)) return &row;
        return nullptr;
    }
    const Row* rowOf(ThreadId thread) const {
        for (const Row& row : rows_)
            if (dequeAt(sight_.latest, sight_, row.place).owner == thread) return &row;
        return nullptr;
    }

    /// The task between deque and worker, and the arrow of a steal.
    void fly() {
        const std::optional<std::size_t> at = sight_.event();
        if (!at) return;
        const Event& event = sight_.log[*at];
        const float t = ease(sight_.progress());
        if (const auto* pushed = event.what.get<Pushed>()) {
            if (pushed->executor != sight_.executor) return;
            const Row* row = rowOf(pushed->deque);
            if (row == nullptr || sight_.fraction <= 0) return;
            const auto base = static_cast<float>(dequeAt(sight_.now, sight_, row->place).base);
            const Rect to = slotBox(*row, static_cast<float>(pushed->slot), base);
            flyFrom(chipSlot(*row, to), to, t, pushed->task, row->track);
        } else if (const auto* taken = event.what.get<DequeTaken>()) {
            if (taken->executor != sight_.executor) return;
            const Row* row = rowOf(taken->deque);
            const Row* taker = rowOf(event.thread);
            if (row == nullptr || taker == nullptr) return;
            const bool before = sight_.fraction > 0;
            const auto base = static_cast<float>(dequeAt(sight_.now, sight_, row->place).base);
            const Rect from = slotBox(*row, static_cast<float>(taken->slot), base);
            const Rect to = chipSlot(*taker, from);
            if (taken->how == DequeEnd::Steal || taken->how == DequeEnd::Submission)
                layout_.steal = {{from.x, from.centre().y},
                                 {taker->chip.right(), taker->chip.centre().y},
                                 false,
                                 true};
            if (before)
                flyFrom(from, to, t, taken->task, row->track);
            else if (layout_.steal)
                layoutGone(from, taken->task);
        }
    }

    /// Where a stolen task lay, as long as its steal is the latest event.
    void layoutGone(Rect box, TaskId task) {
        Card& card = pen_.card(box, Role::Surface, Role::LineStrong);
        card.dashed = true;
        pen_.name(box.inset(look_.px(3), 0), sight_.nameInPool(task), Type::Small, Role::TextMuted,
                  AlignX::Centre);
    }

    Rect chipSlot(const Row& row, Rect like) const {
        return {row.chip.right() - like.w - look_.px(6), row.chip.centre().y - like.h / 2, like.w,
                like.h};
    }

    void flyFrom(Rect from, Rect to, float t, TaskId task, Rect within) {
        Pen pen(layout_.flying, look_);
        Rect box = mix(from, to, t);
        box.x = std::min(box.x, within.right() - box.w);
        Card& card = pen.card(box, Role::Key, Role::Key);
        card.tinted = true;
        card.thick = true;
        card.target = Target::of(task);
        pen.name(box.inset(look_.px(3), 0), sight_.nameInPool(task), Type::Small, Role::Text,
                 AlignX::Centre);
        pen.hit(box, Target::of(task));
    }

    Rect region_;
    const Sight& sight_;
    const Look& look_;
    ForkJoinLayout& layout_;
    Pen pen_;
    float slot_ = 0;
    std::vector<Row> rows_;
};

}  // namespace

float heightOfDeques(const Sight& sight, const Look& look) {
    const auto rows = static_cast<float>(std::max<std::size_t>(1, placesOf(sight).size()));
    return rows * (DequesLayout::rowHeightOf(look) + look.px(6));
}

void layoutDeques(Rect region, const Sight& sight, const Look& look, ForkJoinLayout& layout) {
    DequesLayout(region, sight, look, layout).run();
}

}  // namespace poolscope

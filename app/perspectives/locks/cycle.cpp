// Boxes in two rows, clockwise, and the arrows between them.
#include "app/perspectives/locks/cycle.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "app/perspectives/locks/rows.hpp"

namespace poolscope {

namespace {

constexpr Length kLeastCycleBox{64};

bool waitsForLock(const StuckThread& stuck) {
    return stuck.wait.what == WaitsFor::Lock && stuck.wait.lock.exists();
}

/// Places the boxes of one circle and what waits at it from outside.
class CyclePicture {
public:
    CyclePicture(Rect area, const RunView& view, const LayoutContext& context, LocksLayout& layout)
        : area_(area),
          view_(view),
          context_(context),
          builder_(layout.list, context),
          cycle_(layout.cycle),
          threads_(lockCycleOf(view)),
          locks_(view.now.locks()) {}

    void layout() {
        measure();
        if (size_.x < context_.px(kLeastCycleBox)) return;  // too many for the width
        const std::size_t count = 2 * threads_.size();
        for (std::size_t i = 0; i < count; ++i) box(i);
        bool closed = true;
        for (std::size_t i = 0; i < count; ++i) closed = link(i) && closed;
        cycle_.closed = closed;
        for (const StuckThread& stuck : view_.standstill->threads) fromOutside(stuck);
        const Rect head{area_.x, area_.y, area_.w, context_.style.lineHeight(Type::Strong)};
        builder_.label(head, context_.say(closed ? "locks.cycle" : "locks.cycleToBe"), Type::Strong,
                       closed ? Role::Late : Role::TextMuted);
    }

private:
    const StuckThread& thread(std::size_t i) const { return *threads_[i / 2 % threads_.size()]; }
    static bool isLock(std::size_t i) { return i % 2 == 1; }

    void measure() {
        wide_ = std::max(context_.width(Type::Small, context_.say("locks.waitsFor")),
                         context_.width(Type::Small, context_.say("locks.owner"))) +
                context_.px(s10);
        float widest = context_.px(kLeastCycleBox);
        for (const StuckThread& stuck : view_.standstill->threads) {
            widest = std::max(widest, context_.width(Type::Body, view_.names.of(stuck.thread)));
            if (waitsForLock(stuck))
                widest = std::max(widest, context_.width(Type::Body, nameOfLock(stuck.wait.lock,
                                                                                view_, context_)));
        }
        outside_ = std::any_of(view_.standstill->threads.begin(), view_.standstill->threads.end(),
                               [&](const StuckThread& stuck) { return waitsOutside(stuck); });
        const auto columns = static_cast<float>(threads_.size() + (outside_ ? 2 : 0));
        const float most = (area_.w - (columns - 1) * wide_) / columns;
        widest += context_.style.lineHeight(Type::Body) + context_.px(s8);  // with its lock
        size_ = {std::max(0.0F, std::min(widest, most)),
                 context_.style.lineHeight(Type::Body) + context_.px(s2)};
        high_ = context_.style.lineHeight(Type::Small) + context_.px(s8);
        top_ = area_.y + context_.style.lineHeight(Type::Strong) + context_.px(s3);
    }

    bool inCircle(ThreadId thread) const {
        return std::any_of(threads_.begin(), threads_.end(),
                           [&](const StuckThread* each) { return each->thread == thread; });
    }
    bool waitsOutside(const StuckThread& stuck) const {
        return waitsForLock(stuck) && !inCircle(stuck.thread) &&
               std::any_of(threads_.begin(), threads_.end(), [&](const StuckThread* each) {
                   return each->wait.lock == stuck.wait.lock;
               });
    }

    /// The upper row from left to right, then the lower one back.
    Rect place(int column, int row) const {
        const float first = area_.x + (outside_ ? size_.x + wide_ : 0.0F);
        return {first + static_cast<float>(column) * (size_.x + wide_),
                top_ + static_cast<float>(row) * (size_.y + high_), size_.x, size_.y};
    }
    int columnOf(std::size_t i) const {
        return static_cast<int>(i < threads_.size() ? i : 2 * threads_.size() - 1 - i);
    }
    int rowOf(std::size_t i) const { return i < threads_.size() ? 0 : 1; }

    void box(std::size_t i) {
        const Rect box = place(columnOf(i), rowOf(i));
        isLock(i) ? lockBox(box, thread(i).wait.lock) : threadBox(box, thread(i).thread);
    }
    void threadBox(Rect box, ThreadId thread) {
        Card& card = builder_.card(box, Role::Raised, Role::Line);
        card.target = Target::of(thread);
        card.radius = box.h / 2;
        builder_.name(box.inset(context_.px(s4), 0), view_.names.of(thread), Type::Body, Role::Text,
                      AlignX::Centre);
        builder_.hit(box, Target::of(thread));
        cycle_.boxes.push_back({box, thread, {}});
    }
    void lockBox(Rect box, LockId lock) {
        Card& card = builder_.card(box, Role::Locking, Role::Locking);
        card.tinted = true;
        card.radius = context_.px(s1);
        Rect inside = box.inset(context_.px(s2), 0);
        const Rect icon = cutLeft(inside, context_.style.lineHeight(Type::Body));
        const float side = icon.w - context_.px(s2);
        const bool held = locks_.lock(lock).owner.exists();
        builder_.icon(rectAround(icon.centre(), {side, side}),
                      held ? IconKind::Lock : IconKind::LockWanted, Role::Locking);
        builder_.name(inside, nameOfLock(lock, view_, context_), Type::Body, Role::Text);
        cycle_.boxes.push_back({box, {}, lock});
    }

    /// The arrow to the next box. Returns whether it is there.
    bool link(std::size_t i) {
        const std::size_t next = (i + 1) % (2 * threads_.size());
        const Rect from = place(columnOf(i), rowOf(i));
        const Rect to = place(columnOf(next), rowOf(next));
        const LockState& lock = locks_.lock(thread(i).wait.lock);
        const ThreadId waiter = thread(i).thread;
        const ThreadId owner = thread(next).thread;
        const bool there = isLock(i) ? lock.owner == owner : waits(lock, waiter);
        if (there) arrow(from, to, {isLock(i), isLock(i) ? owner : waiter, thread(i).wait.lock});
        return there;
    }
    static bool waits(const LockState& lock, ThreadId thread) {
        return std::find(lock.waiters.begin(), lock.waiters.end(), thread) != lock.waiters.end();
    }

    /// Beside a lock at either end of the rows, with one thread each.
    void fromOutside(const StuckThread& stuck) {
        if (!waitsOutside(stuck)) return;
        for (std::size_t i = 1; i < 2 * threads_.size(); i += 2) {
            if (thread(i).wait.lock != stuck.wait.lock) continue;
            const int last = static_cast<int>(threads_.size()) - 1;
            const int column = columnOf(i) == 0 ? -1 : last + 1;
            const Rect box = place(column, rowOf(i));
            if (columnOf(i) != 0 && columnOf(i) != last) return;
            if (std::any_of(cycle_.boxes.begin(), cycle_.boxes.end(),
                            [&](const LockCycle::Box& other) { return other.box == box; }))
                return;
            threadBox(box, stuck.thread);
            if (waits(locks_.lock(stuck.wait.lock), stuck.thread))
                arrow(box, place(columnOf(i), rowOf(i)), {false, stuck.thread, stuck.wait.lock});
        }
    }

    struct Meaning {
        bool holds;
        ThreadId thread;
        LockId lock;
    };
    void arrow(Rect from, Rect to, const Meaning& meaning) {
        const bool level = from.y == to.y;
        const bool right = to.x > from.x;
        const bool down = to.y > from.y;
        const float air = context_.px(s1);
        const Vec2 a = level ? Vec2{right ? from.right() + air : from.x - air, from.centre().y}
                             : Vec2{from.centre().x, down ? from.bottom() + air : from.y - air};
        const Vec2 b = level ? Vec2{right ? to.x - air : to.right() + air, to.centre().y}
                             : Vec2{to.centre().x, down ? to.y - air : to.bottom() + air};
        const std::string words = context_.say(meaning.holds ? "locks.owner" : "locks.waitsFor");
        const float line = context_.style.lineHeight(Type::Small);
        const Rect said =
            level ? Rect{std::min(a.x, b.x), a.y - line - air, std::abs(b.x - a.x), line}
                  : Rect{a.x + context_.px(s3), (a.y + b.y - line) / 2, wide_, line};
        builder_.label(said, words, Type::Small, meaning.holds ? Role::TextMuted : Role::Late,
                       level ? AlignX::Centre : AlignX::Left);
        cycle_.arrows.push_back({a, b, meaning.holds, meaning.thread, meaning.lock});
    }

    const Rect area_;
    const RunView& view_;
    const LayoutContext& context_;
    LayoutBuilder builder_;
    LockCycle& cycle_;
    const std::vector<const StuckThread*> threads_;
    const LocksModel& locks_;
    bool outside_ = false;  ///< threads that are not in the circle wait for its locks
    float wide_ = 0;        ///< between two boxes of a row
    float high_ = 0;        ///< and between the rows
    float top_ = 0;
    Vec2 size_;
};

}  // namespace

std::vector<const StuckThread*> lockCycleOf(const RunView& view) {
    std::vector<const StuckThread*> cycle;
    if (view.standstill == nullptr || view.standstill->chains.empty()) return cycle;
    for (const std::size_t i : view.standstill->chains.front())
        cycle.push_back(&view.standstill->threads[i]);
    const auto waitsForNext = [&](std::size_t i) {
        const auto& by = cycle[i]->by;
        const ThreadId next = cycle[(i + 1) % cycle.size()]->thread;
        return waitsForLock(*cycle[i]) && std::find(by.begin(), by.end(), next) != by.end();
    };
    for (std::size_t i = 0; i < cycle.size(); ++i)
        if (!waitsForNext(i)) return {};
    return cycle.size() < 2 ? std::vector<const StuckThread*>{} : cycle;
}

float lockCycleHeight(const LayoutContext& context) {
    return context.style.lineHeight(Type::Strong) + 2 * context.style.lineHeight(Type::Body) +
           context.style.lineHeight(Type::Small) + context.px(s16);
}

void layoutLockCycle(Rect area, const RunView& view, const LayoutContext& context,
                     LocksLayout& layout) {
    layout.cycle.area = area;
    CyclePicture(area, view, context, layout).layout();
}

}  // namespace poolscope

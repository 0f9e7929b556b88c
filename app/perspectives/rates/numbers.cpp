// Placing numbers below bars, alone or as groups.
#include "app/perspectives/rates/numbers.hpp"

#include <algorithm>

namespace poolscope {

float numbersHeight(const LayoutContext& context) { return context.style.size(Type::Small) * 1.2F; }

void NumbersBelow::add(Rect bar, std::size_t number) {
    const Rect seen = intersection(bar, row_.track);
    if (seen.w <= 0) return;
    const Group next{seen.x, seen.right(), number, number};
    if (group_ && boxOf(next).x < boxOf(*group_).right() + builder_.px(s1)) {
        group_->to = next.to;
        group_->last = number;
        return;
    }
    write();
    group_ = next;
}

std::string NumbersBelow::wordsOf(const Group& group) {
    std::string words = std::to_string(group.first);
    if (group.last > group.first) words += "–" + std::to_string(group.last);
    return words;
}

Rect NumbersBelow::boxOf(const Group& group) const {
    const LayoutContext& context = builder_.context();
    const float width = context.width(Type::Small, wordsOf(group)) + 1;
    const float x = std::clamp((group.from + group.to - width) / 2, row_.track.x,
                               std::max(row_.track.x, row_.track.right() - width));
    return {std::max(x, free_), row_.track.bottom() + context.px(sHalf), width,
            numbersHeight(context)};
}

void NumbersBelow::write() {
    if (!group_) return;
    const Rect box = boxOf(*group_);
    if (box.right() <= row_.track.right() + 1) {
        builder_.label(box, wordsOf(*group_), Type::Small, Role::TextMuted, AlignX::Centre);
        free_ = box.right() + builder_.px(s1);
    }
    group_.reset();
}

}  // namespace poolscope

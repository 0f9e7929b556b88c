// Choosing the words and their places.
#include "app/perspectives/rates/lengths.hpp"

#include <algorithm>

#include "engine/trace/human_time.hpp"

namespace poolscope {

void LatenessLengths::add(const RunMark& mark, const Run& run, float end) {
    const LayoutContext& context = builder_.context();
    if (mark.late < context.px(s1) || mark.ahead) return;
    const float x = mark.planned.x + context.px(s2);
    if (x < row_.track.x) return;
    const auto widthOf = [&](const std::string& words) {
        return context.width(Type::Small, words) + context.px(s1);
    };
    std::string words = humanTime(run.lateness());
    if (x + widthOf(words) > end) words = aboutTime(run.lateness());
    const float height = context.style.size(Type::Small) * 1.2F;
    const Rect box{x, mark.across - height - context.px(sHalf), widthOf(words), height};
    if (box.right() > end) {
        leftOut_ = std::max(leftOut_, run.lateness());
        return;
    }
    const auto meets = [&](const Said& other) { return !intersection(other.box, box).empty(); };
    if (std::any_of(lengths_.begin(), lengths_.end(), meets)) return;
    lengths_.push_back({box, run.lateness(), words});
}

LatenessLengths::~LatenessLengths() {
    for (const Said& said : lengths_)
        if (said.length > leftOut_) builder_.label(said.box, said.words, Type::Small, Role::Late);
}

}  // namespace poolscope

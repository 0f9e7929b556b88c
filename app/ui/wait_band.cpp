// A card with words in it.
#include "app/ui/wait_band.hpp"

#include <algorithm>

namespace poolscope {

namespace {

/// It does not get on itself.
bool isStill(InTheWay what) {
    return what != InTheWay::Works && what != InTheWay::InCall && what != InTheWay::OwnCode &&
           what != InTheWay::Between;
}

}  // namespace

Role roleOf(InTheWay what) {
    switch (what) {
        case InTheWay::Works:
        case InTheWay::Sleeps:
        case InTheWay::OnDevice: return Role::Running;
        case InTheWay::InCall: return Role::Accent;
        case InTheWay::Deadline:
        case InTheWay::NotDue:
        case InTheWay::Tick: return Role::Planned;
        case InTheWay::Paused:
        case InTheWay::GoesOn: return Role::Late;
        case InTheWay::Circle:
        case InTheWay::Ended: return Role::Failed;
        case InTheWay::OwnCode:
        case InTheWay::Between:
        case InTheWay::NotBegun:
        case InTheWay::NotOffered: break;
    }
    return Role::LineStrong;
}

WaitPart waitPartOf(const WaitPiece& piece, const ShareText& texts, const Names& names,
                    Target target) {
    WaitPart part;
    part.what = piece.what;
    part.sentence = texts.share(piece);
    part.name = std::string(names.of(piece.thread));
    part.hint = texts.piece(piece);
    part.hint += "\n";
    part.hint += texts.stretch(piece);
    part.target = target;
    return part;
}

void layoutWaitPart(Rect box, const WaitPart& part, LayoutBuilder& builder) {
    const LayoutContext& context = builder.context();
    const float gap = std::min(builder.px(sHalf), box.w / 4);
    Card& card = builder.card(box.inset(gap / 2, 0), roleOf(part.what), roleOf(part.what));
    card.tinted = true;
    card.hatched = isStill(part.what);
    card.radius = std::min(builder.px(s1), box.w / 2);
    card.target = part.target;
    builder.hit(box, part.target, part.hint);
    const Rect words = box.inset(builder.px(s2), 0);
    if (context.width(Type::Small, part.sentence.text) <= words.w)
        builder.label(words, part.sentence, Type::Small, Role::Text);
    else if (!part.name.empty() && context.width(Type::Small, part.name) <= words.w)
        builder.label(words, part.name, Type::Small, Role::Text);
}

}  // namespace poolscope

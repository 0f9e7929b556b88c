// The pools, what there is to do, who can go next and what came of it; the buttons at the end.
#include "app/panels/make_it_fail/layout.hpp"

#include <fmt/format.h>

#include <utility>

#include "app/ui/boxes.hpp"
#include "app/ui/question_card.hpp"

namespace poolscope {

namespace {

class GameBoxes {
public:
    GameBoxes(const ShownGame& shown, const LayoutContext& context)
        : shown_(shown), context_(context) {}

    Box title() const {
        return Box::title(say("title"), gameTarget(GamePart::Leave), say("leave"));
    }

    /// Those with a part missing at the left, the intact ones at the right.
    Box challenges() const {
        std::vector<Box> broken{Box::label(say("broken"), Type::Small, Role::TextMuted)};
        std::vector<Box> intact{Box::label(say("intact"), Type::Small, Role::TextMuted)};
        for (std::size_t i = 0; i < shown_.challenges.size(); ++i) {
            const ShownChallenge& one = shown_.challenges[i];
            (one.intact ? intact : broken)
                .push_back(Box::button({.words = say(fmt::format("name.{}", one.id)),
                                        .target = gameTarget(GamePart::Challenge, i),
                                        .lit = i == shown_.challenge,
                                        .quiet = true,
                                        .align = AlignX::Left},
                                       s10));
        }
        return Box::row(s2, {Box::column(std::move(broken)), Box::column(std::move(intact))})
            .above(s3)
            .orNothing()
            .keeping(0);
    }

    /// What there is to do.
    Box task() const {
        const ShownChallenge& one = shown_.challenges[shown_.challenge];
        return Box::paragraph(
                   say(one.intact ? std::string("task.intact") : fmt::format("task.{}", one.id)),
                   Role::Text, {Type::Body})
            .above(s3)
            .orNothing();
    }

    /// Who can go next; what each does where there is room for that of all.
    Box offers() const { return offersTelling(true).orElse(offersTelling(false)).keeping(2); }

    /// What came of it.
    Box said() const {
        if (shown_.tone == GameTone::Nothing) return {};
        const Role tone = shown_.tone == GameTone::Failed     ? Role::Failed
                          : shown_.tone == GameTone::Unharmed ? Role::Good
                                                              : Role::LineStrong;
        const bool over = shown_.tone != GameTone::Hint;
        return Box::paragraph(shown_.said, Role::Text)
            .inside({s4, s4, s3, s3},
                    [=](Rect rect, LayoutBuilder& builder) {
                        builder.card(rect, over ? tone : Role::Raised, tone).tinted = over;
                    })
            .keeping(3);
    }

    Box buttons() const {
        const bool begun = shown_.choices > 0;
        const bool failed = shown_.tone == GameTone::Failed;
        return Box::buttons({button("hint", GamePart::Hint, plainKey('H'), !failed),
                             button("undo", GamePart::Undo, plainKey(KeyCode::Backspace), begun),
                             button("restart", GamePart::Restart, plainKey('R'), begun),
                             button("open", GamePart::Open, plainKey('O'), begun, failed)});
    }

private:
    std::string say(std::string_view key) const {
        return context_.say(fmt::format("makeItFail.{}", key));
    }
    BoxButton button(std::string_view words, GamePart part, KeyChord key, bool enabled,
                     bool lit = false) const {
        return {say(words), gameTarget(part), keyText(key), enabled, lit};
    }

    Box offersTelling(bool tells) const {
        if (shown_.offers.empty()) return {};
        std::vector<Box> parts{
            Box::label(context_.words.fill("ui.makeItFail.who",
                                           {{"n", std::to_string(shown_.choices + 1)}}),
                       Type::Strong, Role::Text)
                .above(s2)};
        for (std::size_t i = 0; i < shown_.offers.size(); ++i)
            parts.push_back(offer(i, tells).above(s2));
        return Box::group(std::move(parts));
    }

    Box offer(std::size_t index, bool tells) const {
        const ShownOffer& offer = shown_.offers[index];
        Box head = Box::row(s0, {Box::label(offer.thread, Type::Strong, Role::Text),
                                 Box::aside(offer.plain ? say("turn") : std::string(), Type::Small,
                                            Role::TextMuted)});
        Box words = tells ? Box::column({std::move(head),
                                         Box::paragraph(offer.does, Role::Text, {Type::Small})})
                          : std::move(head);
        Box letter =
            Box::column({Box::label(letterOf(index), Type::Strong, Role::TextMuted), Box::rest()});
        letter.width = [](const LayoutContext& context) {
            return context.width(Type::Strong, "M") + context.px(s4);
        };
        return Box::row(s0, {std::move(letter), std::move(words)})
            .inside({s4, s4, s2, s2}, [this, index](Rect rect, LayoutBuilder& builder) {
                const bool hinted = index == shown_.hinted;
                const bool marked = hinted || index == shown_.cursor;
                const Role edge = hinted ? Role::Good : marked ? Role::Accent : Role::Line;
                Card& card = builder.card(rect, marked ? edge : Role::Raised, edge);
                card.tinted = card.thick = marked;
                card.target = gameTarget(GamePart::Offer, index);
                builder.hit(rect, card.target);
            });
    }

    const ShownGame& shown_;
    const LayoutContext& context_;
};

}  // namespace

void layoutGame(Rect box, const ShownGame& shown, const LayoutContext& context, DisplayList& list) {
    LayoutBuilder builder(list, context);
    const GameBoxes boxes(shown, context);
    if (wantsColumns(box))
        placeDock(box, {boxes.title(), boxes.task(), boxes.said()}, {boxes.offers()},
                  boxes.buttons(), builder);
    else
        placeDock(box, {boxes.title(), boxes.challenges(), boxes.task()},
                  {boxes.offers(), boxes.said()}, boxes.buttons(), builder);
}

}  // namespace poolscope

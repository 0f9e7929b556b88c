// Placing the parts from the top down, and the buttons at the bottom.
#include "app/panels/make_it_fail/layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/ui/dock_parts.hpp"
#include "app/ui/question_card.hpp"

namespace poolscope {

namespace {

class GameLayout {
public:
    GameLayout(const ShownGame& shown, const LayoutContext& context, DisplayList& list)
        : shown_(shown), context_(context), builder_(list, context) {}

    void place(Rect box) {
        if (wantsColumns(box)) return placeWide(box);
        title(box);
        buttons(box);
        cutBottom(box, context_.px(s3));
        const float task = paragraphHeight(words(), Type::Body, box.w) + context_.px(s3);
        float room = box.h - offersHeight(box.w) - saidHeight(box.w);
        if (room >= challengesHeight() + context_.px(s3)) {
            challenges(cutTop(box, challengesHeight()));
            cutTop(box, context_.px(s3));
            room -= challengesHeight() + context_.px(s3);
        }
        if (room >= task) {
            builder_.paragraph(box, words(), Type::Body, Role::Text);
            cutTop(box, task);
        }
        tells_ = room >= 0;
        offers(box);
        said(box);
    }

private:
    /// In the place of the caption: who can go next stands at the right.
    void placeWide(Rect box) {
        auto [left, right] = dockColumns(box, context_);
        title(left);
        buttons(left);
        const float task = paragraphHeight(words(), Type::Body, left.w) + context_.px(s3);
        if (left.h >= saidHeight(left.w) + task) {
            builder_.paragraph(left, words(), Type::Body, Role::Text);
            cutTop(left, task);
        }
        said(left);
        tells_ = offersHeight(right.w) <= right.h;
        offers(right);
    }

    std::string say(std::string_view key) const {
        return context_.say(fmt::format("makeItFail.{}", key));
    }
    float paragraphHeight(const NamedText& text, Type type, float width) const {
        return poolscope::paragraphHeight(text, type, width, context_);
    }

    void title(Rect& box) {
        cutDockTitle(box, say("title"), gameTarget(GamePart::Leave), say("leave"), builder_);
    }

    /// What there is to do.
    NamedText words() const {
        const ShownChallenge& one = shown_.challenges[shown_.challenge];
        return NamedText(one.intact ? say("task.intact") : say(fmt::format("task.{}", one.id)));
    }

    // ---- the pools: those with a part missing at the left, the intact ones at the right

    float challengeRow() const { return context_.style.lineHeight(Type::Body) + context_.px(s1); }
    std::size_t intactOnes() const {
        return static_cast<std::size_t>(
            std::count_if(shown_.challenges.begin(), shown_.challenges.end(),
                          [](const ShownChallenge& each) { return each.intact; }));
    }
    float challengesHeight() const {
        const std::size_t broken = shown_.challenges.size() - intactOnes();
        return context_.style.lineHeight(Type::Small) +
               challengeRow() * static_cast<float>(std::max(broken, intactOnes()));
    }
    void challenges(Rect box) {
        const float gap = context_.px(s2);
        Rect left = cutLeft(box, (box.w - gap) / 2);
        cutLeft(box, gap);
        const float line = context_.style.lineHeight(Type::Small);
        builder_.label(cutTop(left, line), say("broken"), Type::Small, Role::TextMuted);
        builder_.label(cutTop(box, line), say("intact"), Type::Small, Role::TextMuted);
        for (std::size_t i = 0; i < shown_.challenges.size(); ++i) {
            const ShownChallenge& one = shown_.challenges[i];
            LayoutBuilder::ButtonLook how;
            how.quiet = true;
            how.lit = i == shown_.challenge;
            how.align = AlignX::Left;
            builder_.button(cutTop(one.intact ? box : left, challengeRow()),
                            say(fmt::format("name.{}", one.id)), gameTarget(GamePart::Challenge, i),
                            how);
        }
    }

    // ---- who can go next

    float headHeight() const { return context_.style.lineHeight(Type::Strong) + context_.px(s2); }
    float letterWidth() const { return context_.width(Type::Strong, "M") + context_.px(s4); }
    float doesWidth(float width) const { return width - 2 * context_.px(s4) - letterWidth(); }
    float offerHeight(const ShownOffer& offer, float width) const {
        const float does =
            tells_ ? paragraphHeight(offer.does, Type::Small, doesWidth(width)) : 0.0F;
        return context_.style.lineHeight(Type::Strong) + does + 2 * context_.px(s2);
    }
    float offersHeight(float width) const {
        if (shown_.offers.empty()) return 0;
        float height = headHeight();
        for (const ShownOffer& offer : shown_.offers)
            height += offerHeight(offer, width) + context_.px(s2);
        return height;
    }
    void offers(Rect& box) {
        if (shown_.offers.empty()) return;
        const std::string number = std::to_string(shown_.choices + 1);
        builder_.label(cutTop(box, headHeight()),
                       context_.words.fill("ui.makeItFail.who", {{"n", number}}), Type::Strong,
                       Role::Text);
        for (std::size_t i = 0; i < shown_.offers.size(); ++i) {
            offer(cutTop(box, offerHeight(shown_.offers[i], box.w)), i);
            cutTop(box, context_.px(s2));
        }
    }
    void offer(Rect box, std::size_t index) {
        const ShownOffer& offer = shown_.offers[index];
        const bool hinted = index == shown_.hinted;
        const bool chosen = index == shown_.cursor;
        const Role edge = hinted ? Role::Good : chosen ? Role::Accent : Role::Line;
        Card& card = builder_.card(box, hinted || chosen ? edge : Role::Raised, edge);
        card.tinted = hinted || chosen;
        card.thick = hinted || chosen;
        card.target = gameTarget(GamePart::Offer, index);
        builder_.hit(box, card.target);
        Rect rest = box.inset(context_.px(s4), context_.px(s2));
        Rect letter = cutLeft(rest, letterWidth());
        const float line = context_.style.lineHeight(Type::Strong);
        builder_.label(cutTop(letter, line), letterOf(index), Type::Strong, Role::TextMuted);
        Rect head = cutTop(rest, line);
        if (offer.plain) {
            const std::string turn = say("turn");
            builder_.label(cutRight(head, context_.width(Type::Small, turn) + context_.px(s1)),
                           turn, Type::Small, Role::TextMuted, AlignX::Right);
        }
        builder_.label(head, offer.thread, Type::Strong, Role::Text);
        if (tells_) builder_.paragraph(rest, offer.does, Type::Small, Role::Text);
    }

    // ---- what came of it

    float saidWidth(float width) const { return width - 2 * context_.px(s4); }
    float saidHeight(float width) const {
        if (shown_.tone == GameTone::Nothing) return 0;
        return paragraphHeight(shown_.said, Type::Body, saidWidth(width)) + 2 * context_.px(s3);
    }
    void said(Rect box) {
        if (shown_.tone == GameTone::Nothing) return;
        const Role tone = shown_.tone == GameTone::Failed     ? Role::Failed
                          : shown_.tone == GameTone::Unharmed ? Role::Good
                                                              : Role::LineStrong;
        const bool over = shown_.tone != GameTone::Hint;
        const Rect place = cutTop(box, saidHeight(box.w));
        Card& card = builder_.card(place, over ? tone : Role::Raised, tone);
        card.tinted = over;
        builder_.paragraph(place.inset(context_.px(s4), context_.px(s3)), shown_.said, Type::Body,
                           Role::Text);
    }

    // ---- buttons

    DockButton button(std::string_view words, GamePart part, KeyChord key, bool enabled,
                      bool lit = false) const {
        return {say(words), gameTarget(part), key, enabled, lit};
    }
    void buttons(Rect& box) {
        const bool begun = shown_.choices > 0;
        const bool failed = shown_.tone == GameTone::Failed;
        const std::array all{
            button("hint", GamePart::Hint, plainKey('H'), !failed),
            button("undo", GamePart::Undo, plainKey(KeyCode::Backspace), begun),
            button("restart", GamePart::Restart, plainKey('R'), begun),
            button("open", GamePart::Open, plainKey('O'), begun, failed),
        };
        layoutDockButtons(cutBottom(box, dockButtonsHeight(all.size(), context_)), all, builder_);
    }

    const ShownGame& shown_;
    const LayoutContext& context_;
    LayoutBuilder builder_;
    bool tells_ = true;  ///< there is room for what each thread does
};

}  // namespace

void layoutGame(Rect box, const ShownGame& shown, const LayoutContext& context, DisplayList& list) {
    GameLayout(shown, context, list).place(box);
}

}  // namespace poolscope

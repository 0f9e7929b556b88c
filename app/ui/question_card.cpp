// Placing a question: the same choices in one column beside the picture, in two for a class.
#include "app/ui/question_card.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "app/model/predict/said.hpp"

namespace poolscope {

namespace {

constexpr Length kBar{7};
constexpr Length kLargeCount{64};
constexpr Length kCount{36};

/// How large it is written, and of which choices it is said why.
struct QuestionTypes {
    Type prompt;
    Type choice;
    Type why;
    bool allWhys;
};
constexpr std::array kBesideTypes{QuestionTypes{Type::Lead, Type::Lead, Type::Body, true},
                                  QuestionTypes{Type::Strong, Type::Body, Type::Body, true},
                                  QuestionTypes{Type::Strong, Type::Body, Type::Small, true},
                                  QuestionTypes{Type::Strong, Type::Body, Type::Small, false}};
constexpr std::array kLargeTypes{QuestionTypes{Type::Caption, Type::Caption, Type::Lead, false},
                                 QuestionTypes{Type::Lead, Type::Lead, Type::Body, false},
                                 QuestionTypes{Type::Body, Type::Body, Type::Small, false},
                                 QuestionTypes{Type::Small, Type::Small, Type::Small, false}};

class QuestionLayout {
public:
    QuestionLayout(const ShownQuestion& shown, const QuestionTypes& types, bool large,
                   LayoutBuilder& builder)
        : shown_(shown), types_(types), large_(large), builder_(builder) {}

    /// Everything but the buttons; returns the height used.
    float place(Rect box) {
        const float top = box.y;
        box.y += builder_.paragraph(tall(box), shown_.prompt, types_.prompt, Role::Text);
        box.y += builder_.px(s3);
        placeChoices(box);
        if (revealed()) placeVerdict(box);
        return box.y - top;
    }

private:
    const LayoutContext& context() const { return builder_.context(); }
    bool revealed() const { return shown_.phase == Attempt::Phase::Revealed; }
    bool tellsOf(std::size_t choice) const {
        return revealed() && !shown_.choices[choice].why.empty() &&
               (types_.allWhys || choice == shown_.right || choice == shown_.chosen);
    }
    static Rect tall(Rect box) { return {box.x, box.y, box.w, 1e6F}; }

    float linesHeight(const NamedText& text, Type type, float width) const {
        const auto lines = wrap(context().setting(type), text, width).size();
        return static_cast<float>(std::max<std::size_t>(1, lines)) *
               context().style.lineHeight(type);
    }

    float countWidth() const {
        const bool any = shown_.counting || std::any_of(shown_.counts.begin(), shown_.counts.end(),
                                                        [](const auto& one) { return one; });
        return any ? builder_.px(large_ ? kLargeCount : kCount) : 0;
    }
    float letterWidth() const { return context().width(types_.choice, "M") + builder_.px(s4); }
    float padding() const { return builder_.px(large_ ? s3 : s2); }
    float textWidth(float width) const {
        const float mark = revealed() ? context().style.lineHeight(types_.choice) : 0;
        return width - 2 * builder_.px(s4) - letterWidth() - countWidth() - mark;
    }
    float choiceHeight(std::size_t choice, float width) const {
        const float bar = countWidth() > 0 ? builder_.px(kBar) + builder_.px(s1) : 0;
        float height = linesHeight(shown_.choices[choice].text, types_.choice, textWidth(width)) +
                       2 * padding() + bar;
        if (!large_ && tellsOf(choice))
            height +=
                linesHeight(shown_.choices[choice].why, types_.why, width - 2 * builder_.px(s4)) +
                builder_.px(s1);
        return height;
    }

    void placeChoices(Rect& box) {
        const std::size_t columns = large_ ? 2 : 1;
        const float gap = builder_.px(large_ ? s4 : s3);
        const float width =
            (box.w - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns);
        for (std::size_t i = 0; i < shown_.choices.size(); i += columns) {
            float height = 0;
            const std::size_t end = std::min(i + columns, shown_.choices.size());
            for (std::size_t each = i; each < end; ++each)
                height = std::max(height, choiceHeight(each, width));
            for (std::size_t each = i; each < end; ++each)
                placeChoice(
                    {box.x + static_cast<float>(each - i) * (width + gap), box.y, width, height},
                    each);
            box.y += height + gap;
        }
    }

    void placeChoice(Rect box, std::size_t choice) {
        const bool chosen = choice == shown_.chosen;
        const bool right = revealed() && choice == shown_.right;
        const Role edge = right                  ? Role::Good
                          : chosen && revealed() ? Role::Failed
                          : chosen               ? Role::Accent
                                                 : Role::Line;
        Card& card = builder_.card(box, chosen || right ? edge : Role::Raised, edge);
        card.tinted = chosen || right;
        card.thick = chosen || right;
        const Target target =
            Target::owned(shown_.owner, QuestionPart::Choice, static_cast<std::uint32_t>(choice));
        if (shown_.phase <= Attempt::Phase::Chosen) {
            card.target = target;
            builder_.hit(box, target);
        }
        Rect rest = box.inset(builder_.px(s4), padding());
        if (countWidth() > 0) placeBar(cutBottom(rest, builder_.px(kBar)), choice);
        if (countWidth() > 0) cutBottom(rest, builder_.px(s1));
        if (!large_ && tellsOf(choice)) {
            const float why = linesHeight(shown_.choices[choice].why, types_.why, rest.w);
            builder_.paragraph(cutBottom(rest, why), shown_.choices[choice].why, types_.why,
                               Role::Text);
            cutBottom(rest, builder_.px(s1));
        }
        placeLine(rest, choice);
    }

    /// Letter, text, count and the mark of right or wrong.
    void placeLine(Rect rest, std::size_t choice) {
        const float line = context().style.lineHeight(types_.choice);
        const bool chosen = choice == shown_.chosen;
        Rect letter = cutLeft(rest, letterWidth());
        builder_.label({letter.x, letter.y, letter.w, line}, letterOf(choice), types_.choice,
                       chosen && !revealed() ? Role::Text : Role::TextMuted);
        if (revealed()) {
            const Rect mark = cutRight(rest, line);
            const Rect place =
                rectAround({mark.centre().x, mark.y + line / 2}, {line * 0.6F, line * 0.6F});
            if (choice == shown_.right)
                builder_.icon(place, IconKind::Check, Role::Good);
            else if (chosen)
                builder_.icon(place, IconKind::Cross, Role::Failed);
        }
        if (countWidth() > 0) placeCount(cutRight(rest, countWidth()), line, choice);
        builder_.paragraph(tall(rest), shown_.choices[choice].text, types_.choice, Role::Text);
    }

    void placeCount(Rect place, float line, std::size_t choice) {
        place.h = std::min(place.h, line);
        if (shown_.phase <= Attempt::Phase::Chosen) {
            Card& field = builder_.card(place, Role::Background,
                                        shown_.counting == choice ? Role::Accent : Role::Line);
            field.thick = shown_.counting == choice;
            field.target = Target::owned(shown_.owner, QuestionPart::Count,
                                         static_cast<std::uint32_t>(choice));
            builder_.hit(place, field.target, context().say("question.count"));
        }
        builder_.label(place.inset(builder_.px(s2), 0),
                       shown_.counts[choice] ? std::to_string(*shown_.counts[choice]) : "",
                       types_.choice, Role::Text, AlignX::Right);
    }

    void placeBar(Rect track, std::size_t choice) {
        std::uint32_t most = 0;
        for (const auto& count : shown_.counts) most = std::max(most, count.value_or(0));
        const std::uint32_t own = shown_.counts[choice].value_or(0);
        if (own == 0) return;
        const Rect bar{track.x, track.y,
                       track.w * static_cast<float>(own) / static_cast<float>(most), track.h};
        const bool right = revealed() && choice == shown_.right;
        builder_.card(bar, right ? Role::Good : Role::Accent).radius = 0;
    }

    /// In a line of its own what came out; for a class, too, what is said of it.
    void placeVerdict(Rect& box) {
        const bool good = shown_.chosen == shown_.right;
        const std::string key = !shown_.chosen ? "answer" : good ? "right" : "wrong";
        const NamedText verdict(
            context().words.fill("ui.question." + key, {{"letter", letterOf(shown_.right)}}));
        if (!large_) {
            box.y += builder_.paragraph(tall(box), verdict, Type::Strong,
                                        good || !shown_.chosen ? Role::Good : Role::Failed) +
                     builder_.px(s2);
            return;
        }
        for (std::size_t i = 0; i < shown_.choices.size(); ++i) {
            if (!tellsOf(i)) continue;
            NamedText line(letterOf(i) + ": ");
            line += shown_.choices[i].why;
            box.y += builder_.paragraph(tall(box), line, types_.why, Role::Text);
        }
    }

    const ShownQuestion& shown_;
    const QuestionTypes& types_;
    bool large_;
    LayoutBuilder& builder_;
};

/// The largest of these in which it fits; the last one if none does.
const QuestionTypes& typesFor(Vec2 room, const ShownQuestion& shown,
                              std::span<const QuestionTypes> all, bool large,
                              const LayoutContext& context, float& height) {
    for (const QuestionTypes& types : all) {
        DisplayList scratch;
        LayoutBuilder builder(scratch, context);
        height = QuestionLayout(shown, types, large, builder).place({0, 0, room.x, room.y});
        if (height <= room.y + 0.5F) return types;
    }
    return all.back();
}

float buttonsHeight(const LayoutContext& context) { return context.px(s16) + context.px(s2); }

/// Reveals or goes on; and skips.
void layoutButtons(LayoutBuilder& builder, Rect row, const ShownQuestion& shown) {
    const LayoutContext& context = builder.context();
    const bool open = shown.phase <= Attempt::Phase::Chosen;
    Rect left = cutLeft(row, (row.w - context.px(s3)) / 2);
    cutLeft(row, context.px(s3));
    if (open) {
        LayoutBuilder::ButtonLook skip;
        skip.key = keyText(plainKey(KeyCode::Escape));
        skip.hint = context.say("question.skipHint");
        builder.button(left, context.say("question.skip"),
                       Target::owned(shown.owner, QuestionPart::Skip), skip);
    } else if (shown.phase == Attempt::Phase::Revealed && shown.canRepeat) {
        builder.button(left, context.say("question.again"),
                       Target::owned(shown.owner, QuestionPart::Again));
    }
    LayoutBuilder::ButtonLook go;
    go.key = keyText(plainKey(KeyCode::Enter));
    go.lit = shown.phase == Attempt::Phase::Chosen || shown.phase == Attempt::Phase::Revealed;
    go.enabled = shown.phase != Attempt::Phase::Revealing;
    go.hint = context.say(open ? "question.revealHint" : "question.goOnHint");
    const char* const words = open                                       ? "question.reveal"
                              : shown.phase == Attempt::Phase::Revealing ? "question.revealing"
                                                                         : "question.goOn";
    builder.button(row, context.say(words), Target::owned(shown.owner, QuestionPart::Go), go);
}

}  // namespace

std::string nameForTestsOf(const Target& part) {
    switch (static_cast<QuestionPart>(part.part)) {
        case QuestionPart::Choice: return "choice:" + letterOf(part.id);
        case QuestionPart::Count: return "count:" + letterOf(part.id);
        case QuestionPart::Go: return "question:go";
        case QuestionPart::Skip: return "question:skip";
        case QuestionPart::Again: return "question:again";
    }
    return {};
}

std::string letterOf(std::size_t choice) {
    return std::string(1, static_cast<char>('A' + static_cast<int>(choice)));
}

ShownQuestion shownQuestion(PanelId owner, const Attempt& attempt, const Names& names,
                            const TextCatalog& words) {
    ShownQuestion shown;
    const PredictQuestion& question = attempt.question();
    shown.owner = owner;
    shown.prompt = textOf(question.prompt, names, words);
    for (const PredictChoice& choice : question.choices)
        shown.choices.push_back(
            {textOf(choice.text, names, words), textOf(choice.why, names, words)});
    shown.phase = attempt.phase();
    shown.chosen = attempt.chosen();
    shown.right = question.right;
    shown.counts = attempt.counts();
    return shown;
}

float layoutQuestion(Rect box, const ShownQuestion& shown, const LayoutContext& context,
                     DisplayList& list) {
    LayoutBuilder builder(list, context);
    const float buttons = buttonsHeight(context);
    float height = 0;
    const QuestionTypes& types =
        typesFor({box.w, box.h - buttons}, shown, kBesideTypes, false, context, height);
    QuestionLayout(shown, types, false, builder).place(box);
    layoutButtons(builder, {box.x, box.y + height + context.px(s2), box.w, context.px(s16)}, shown);
    return height + buttons;
}

float questionHeight(Vec2 box, const ShownQuestion& shown, const LayoutContext& context) {
    float height = 0;
    const float buttons = buttonsHeight(context);
    typesFor({box.x, box.y - buttons}, shown, kBesideTypes, false, context, height);
    return height + buttons;
}

void layoutLargeQuestion(Rect caption, const ShownQuestion& shown, const std::string& title,
                         const std::string& aside, const LayoutContext& context,
                         DisplayList& list) {
    LayoutBuilder builder(list, context);
    builder.card(caption, Role::Surface).radius = 0;
    Rect rest = caption.inset(builder.px(s12), builder.px(s3));
    Rect row = cutTop(rest, context.style.lineHeight(Type::Body));
    Rect buttons = cutRight(row, row.w * 0.36F);
    cutRight(row, builder.px(s6));
    layoutButtons(builder, buttons, shown);
    builder.label(cutRight(row, context.width(Type::Body, aside) + builder.px(s1)), aside,
                  Type::Body, Role::TextMuted, AlignX::Right);
    cutRight(row, builder.px(s6));
    builder.label(row, title, Type::Body, Role::Accent);
    cutTop(rest, builder.px(s2));
    float height = 0;
    const QuestionTypes& types =
        typesFor({rest.w, rest.h}, shown, kLargeTypes, true, context, height);
    QuestionLayout(shown, types, true, builder).place(rest);
}

}  // namespace poolscope

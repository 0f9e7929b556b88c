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

/// All boxes refer to the question and to the types, which outlive them.
class QuestionBoxes {
public:
    QuestionBoxes(const ShownQuestion& shown, const QuestionTypes& types, bool large,
                  const LayoutContext& context)
        : shown_(shown), types_(types), large_(large), context_(context) {}

    /// Everything but the buttons.
    Box all() const {
        std::vector<Box> parts{paragraph(shown_.prompt, types_.prompt).above(s3)};
        const Length gap = large_ ? s4 : s3;
        for (std::size_t i = 0; i < shown_.choices.size(); i += large_ ? 2 : 1) {
            std::vector<Box> row{choice(i)};
            if (large_) row.push_back(i + 1 < shown_.choices.size() ? choice(i + 1) : Box());
            parts.push_back(Box::row(gap, std::move(row)).above(gap));
        }
        if (revealed()) addVerdict(parts);
        return Box::column(std::move(parts));
    }

private:
    bool revealed() const { return shown_.phase == Attempt::Phase::Revealed; }
    bool open() const { return shown_.phase <= Attempt::Phase::Chosen; }
    bool counts() const {
        return shown_.counting || std::any_of(shown_.counts.begin(), shown_.counts.end(),
                                              [](const auto& one) { return one.has_value(); });
    }
    bool tellsOf(std::size_t choice) const {
        return revealed() && !shown_.choices[choice].why.empty() &&
               (types_.allWhys || choice == shown_.right || choice == shown_.chosen);
    }
    Target part(QuestionPart part, std::size_t choice) const {
        return Target::owned(shown_.owner, part, static_cast<std::uint32_t>(choice));
    }
    static Box paragraph(const NamedText& text, Type type, Role role = Role::Text) {
        return Box::paragraph(text, role, {type});
    }
    /// In a row: at its top, with that width.
    static Box atTop(Box box, std::function<float(const LayoutContext&)> width) {
        Box top = Box::column({std::move(box), Box::rest()});
        top.width = std::move(width);
        return top;
    }

    /// A card: its line, what is said of it, and how many of a class chose it.
    Box choice(std::size_t i) const {
        const bool chosen = i == shown_.chosen;
        const bool right = revealed() && i == shown_.right;
        std::vector<Box> parts{line(i), Box::rest()};
        if (!large_ && tellsOf(i))
            parts.push_back(paragraph(shown_.choices[i].why, types_.why).inside({.top = s1}));
        if (counts()) parts.push_back(bar(i).inside({.top = s1}));
        const Role edge = right                  ? Role::Good
                          : chosen && revealed() ? Role::Failed
                          : chosen               ? Role::Accent
                                                 : Role::Line;
        const Target target = open() ? part(QuestionPart::Choice, i) : Target();
        const Length pad = large_ ? s3 : s2;
        return Box::column(std::move(parts))
            .inside({s4, s4, pad, pad}, [=](Rect box, LayoutBuilder& builder) {
                Card& card = builder.card(box, chosen || right ? edge : Role::Raised, edge);
                card.tinted = card.thick = chosen || right;
                card.target = target;
                if (target != Target()) builder.hit(box, target);
            });
    }

    /// Letter, text, count and the mark of right or wrong.
    Box line(std::size_t i) const {
        const Type type = types_.choice;
        const bool chosen = i == shown_.chosen;
        std::vector<Box> parts{
            atTop(
                Box::label(letterOf(i), type, chosen && !revealed() ? Role::Text : Role::TextMuted),
                [type](const LayoutContext& context) {
                    return context.width(type, "M") + context.px(s4);
                }),
            Box::column({paragraph(shown_.choices[i].text, type), Box::rest()})};
        if (counts())
            parts.push_back(atTop(count(i), [large = large_](const LayoutContext& context) {
                return context.px(large ? kLargeCount : kCount);
            }));
        if (!revealed()) return Box::row(s0, std::move(parts));
        const bool right = i == shown_.right;
        const IconKind mark = right ? IconKind::Check : chosen ? IconKind::Cross : IconKind::None;
        parts.push_back(
            atTop(Box::own(type,
                           [=](Rect box, LayoutBuilder& builder) {
                               const Vec2 size{box.h * 0.6F, box.h * 0.6F};
                               builder.icon(rectAround(box.centre(), size), mark,
                                            right ? Role::Good : Role::Failed);
                           }),
                  [type](const LayoutContext& context) { return context.style.lineHeight(type); }));
        return Box::row(s0, std::move(parts));
    }

    Box count(std::size_t i) const {
        return Box::own(types_.choice, [*this, i](Rect place, LayoutBuilder& builder) {
            const bool typed = shown_.counting == i;
            if (open()) {
                Card& field =
                    builder.card(place, Role::Background, typed ? Role::Accent : Role::Line);
                field.thick = typed;
                field.target = part(QuestionPart::Count, i);
                builder.hit(place, field.target, context_.say("question.count"));
            }
            builder.label(place.inset(builder.px(s2), 0),
                          shown_.counts[i] ? std::to_string(*shown_.counts[i]) : "", types_.choice,
                          Role::Text, AlignX::Right);
        });
    }

    Box bar(std::size_t i) const {
        std::uint32_t most = 1;
        for (const auto& count : shown_.counts) most = std::max(most, count.value_or(0));
        const float share =
            static_cast<float>(shown_.counts[i].value_or(0)) / static_cast<float>(most);
        const Role role = revealed() && i == shown_.right ? Role::Good : Role::Accent;
        return Box::own(kBar, [share, role](Rect track, LayoutBuilder& builder) {
            track.w *= share;
            if (track.w > 0) builder.card(track, role).radius = 0;
        });
    }

    /// In a line of its own what came out; for a class what is said of it.
    void addVerdict(std::vector<Box>& parts) const {
        const bool good = shown_.chosen == shown_.right;
        const std::string key = !shown_.chosen ? "answer" : good ? "right" : "wrong";
        const NamedText verdict(
            context_.words.fill("ui.question." + key, {{"letter", letterOf(shown_.right)}}));
        if (!large_)
            return parts.push_back(
                paragraph(verdict, Type::Strong, good || !shown_.chosen ? Role::Good : Role::Failed)
                    .above(s2));
        for (std::size_t i = 0; i < shown_.choices.size(); ++i) {
            if (!tellsOf(i)) continue;
            NamedText line(letterOf(i) + ": ");
            line += shown_.choices[i].why;
            parts.push_back(paragraph(line, types_.why));
        }
    }

    const ShownQuestion& shown_;
    const QuestionTypes& types_;
    bool large_;
    const LayoutContext& context_;
};

/// In the largest of these types in which it has room; in the last ones if in none.
Box questionIn(Vec2 room, const ShownQuestion& shown, std::span<const QuestionTypes> all,
               bool large, const LayoutContext& context) {
    Box box = QuestionBoxes(shown, all[0], large, context).all();
    for (std::size_t i = 1; i < all.size() && heightOf(box, room.x, context) > room.y + 0.5F; ++i)
        box = QuestionBoxes(shown, all[i], large, context).all();
    return box;
}

/// Reveals or goes on; and skips.
Box buttonsOf(const ShownQuestion& shown, Length height, const LayoutContext& context) {
    const bool open = shown.phase <= Attempt::Phase::Chosen;
    const bool revealed = shown.phase == Attempt::Phase::Revealed;
    Box left;
    if (open)
        left = Box::button({.words = context.say("question.skip"),
                            .target = Target::owned(shown.owner, QuestionPart::Skip),
                            .key = keyText(plainKey(KeyCode::Escape)),
                            .hint = context.say("question.skipHint")},
                           height);
    else if (revealed && shown.canRepeat)
        left = Box::button({.words = context.say("question.again"),
                            .target = Target::owned(shown.owner, QuestionPart::Again)},
                           height);
    const char* const words = open       ? "question.reveal"
                              : revealed ? "question.goOn"
                                         : "question.revealing";
    return Box::row(
        s3, {std::move(left),
             Box::button({.words = context.say(words),
                          .target = Target::owned(shown.owner, QuestionPart::Go),
                          .key = keyText(plainKey(KeyCode::Enter)),
                          .enabled = open || revealed,
                          .lit = revealed || shown.phase == Attempt::Phase::Chosen,
                          .hint = context.say(open ? "question.revealHint" : "question.goOnHint")},
                         height)});
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

Box questionBox(Vec2 room, const ShownQuestion& shown, const LayoutContext& context) {
    room.y -= context.px(s16) + context.px(s2);
    return Box::column({questionIn(room, shown, kBesideTypes, false, context).above(s2),
                        buttonsOf(shown, s16, context)});
}

void layoutLargeQuestion(Rect caption, const ShownQuestion& shown, const std::string& title,
                         const std::string& aside, const LayoutContext& context,
                         DisplayList& list) {
    LayoutBuilder builder(list, context);
    builder.card(caption, Role::Surface).radius = 0;
    Rect rest = caption.inset(builder.px(s12), builder.px(s3));
    const Box buttons = buttonsOf(shown, s0, context);  // as low as their letters
    Rect row = cutTop(rest, heightOf(buttons, rest.w, context));
    place(buttons, cutRight(row, row.w * 0.36F), builder);
    cutRight(row, builder.px(s6));
    builder.aside(row, aside, Type::Body, Role::TextMuted);
    cutRight(row, builder.px(s6));
    builder.label(row, title, Type::Body, Role::Accent);
    cutTop(rest, builder.px(s2));
    place(questionIn(rest.size(), shown, kLargeTypes, true, context), rest, builder);
}

}  // namespace poolscope

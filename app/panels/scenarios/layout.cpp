// Placing the tabs, the lines and what is chosen.
#include "app/panels/scenarios/layout.hpp"

#include <algorithm>

#include "app/panels/scenarios/groups.hpp"
#include "app/ui/boxes.hpp"
#include "app/ui/canvas/magnifying_canvas.hpp"
#include "app/ui/dialog.hpp"
#include "app/ui/drawing.hpp"
#include "app/ui/overlay.hpp"

namespace poolscope {

namespace {

constexpr Length kHomeWidth{1240};
constexpr Length kHomeHeight{780};
constexpr Length kHomeListWidth{400};
constexpr Length kLeastChosenWidth{320};
constexpr Length kLeastPictureHeight{180};
constexpr Length kLeastCardsHeight{260};
constexpr Length kPracticeTitle{260};  ///< of a line that also says what is asked
constexpr std::size_t kCardColumns = 3;
constexpr std::size_t kLeastDescriptionLines = 3;

struct HomeParts {
    Rect tabs;
    Rect search;
    Rect all;   ///< of a section without pictures
    Rect list;  ///< all, where there is no room beside it
    Rect title;
    Rect description;
    Rect picture;
    Rect buttons;
};

/// A short description takes as much as most, so that the picture seldom moves.
float descriptionHeight(std::string_view description, Rect room, const LayoutContext& context) {
    const std::size_t lines =
        wrap(context.setting(Type::Body), NamedText(std::string(description)), room.w).size();
    return std::min(room.h, context.style.lineHeight(Type::Body) *
                                    static_cast<float>(std::max(kLeastDescriptionLines, lines)) +
                                1);
}

HomeParts homePartsOf(Rect inside, std::string_view description, const LayoutContext& context) {
    HomeParts parts;
    cutTop(inside, context.px(s2));
    parts.tabs = cutTop(inside, context.px(s14));
    cutTop(inside, context.px(s3));
    parts.search = cutTop(inside, context.px(s16));
    cutTop(inside, context.px(s4));
    parts.buttons = cutBottom(inside, context.px(s16));
    cutBottom(inside, context.px(s4));
    parts.all = parts.list = inside;
    if (inside.w < context.px(kHomeListWidth) + context.px(kLeastChosenWidth)) return parts;
    parts.list = cutLeft(inside, context.px(kHomeListWidth));
    cutLeft(inside, context.px(s8));
    parts.title = cutTop(inside, context.style.lineHeight(Type::Title));
    cutTop(inside, context.px(s2));
    parts.description = cutTop(inside, descriptionHeight(description, inside, context));
    cutTop(inside, context.px(s3));
    if (inside.h >= context.px(kLeastPictureHeight)) parts.picture = inside;
    return parts;
}

/// The dialog itself; returns its room.
Rect layoutHomeBox(Vec2 window, LayoutBuilder& builder) {
    const LayoutContext& context = builder.context();
    return layoutDialog(window, {context.px(kHomeWidth), context.px(kHomeHeight)},
                        context.say("scenarios.title"), builder);
}

/// Another run's picture, in its place, and so many times smaller than it was laid out.
class PictureDrawing : public Drawing {
public:
    PictureDrawing(std::shared_ptr<const Picture> picture, Rect box, float shrinks = 1)
        : picture_(std::move(picture)), box_(box), shrinks_(shrinks) {}

    void paint(Canvas& canvas, const Style& style) const override {
        const Clip clip(canvas, box_);
        if (shrinks_ == 1) return picture_->paint(canvas, style, {});
        MagnifyingCanvas smaller(canvas, box_.min(), 1 / shrinks_);
        picture_->paint(smaller, style, {});
    }
    std::string text() const override {
        std::string all;
        for (const DisplayList* list : picture_->lists())
            for (const Label& label : list->labels) all += label.text;
        return all;
    }

private:
    std::shared_ptr<const Picture> picture_;
    Rect box_;
    float shrinks_;
};

// ---- the tabs, and the buttons below

void layoutHomeTabs(Rect row, const ScenariosState& state, LayoutBuilder& builder) {
    const LayoutContext& context = builder.context();
    for (std::size_t i = 0; i < kHomeSections.size(); ++i) {
        const std::string words = context.say("scenarios.section." + std::string(kHomeSections[i]));
        const bool shown = state.entry.text.empty() && static_cast<std::size_t>(state.section) == i;
        builder.button(cutLeft(row, context.width(Type::Body, words) + builder.px(s12)), words,
                       scenariosTarget(ScenariosPart::Section, static_cast<std::uint32_t>(i)),
                       {.lit = shown, .quiet = true});
        cutLeft(row, builder.px(s2));
    }
}

void layoutHomeButtons(Rect row, const HomeInput& input, LayoutBuilder& builder) {
    const LayoutContext& context = builder.context();
    std::vector<BoxButton> all{{context.say("scenarios.open"), scenariosTarget(ScenariosPart::Open),
                                "Enter", !input.lines.empty()}};
    if (input.state.section == HomeSection::Watch) {
        all.push_back({context.say("scenarios.tour"), Target::of("tour")});
        all.push_back({context.say("scenarios.previous"), Target::of("previousScenario"),
                       context.keyOf("previousScenario")});
        all.push_back({context.say("scenarios.next"), Target::of("nextScenario"),
                       context.keyOf("nextScenario")});
    }
    place(Box::buttonRow(std::move(all)), row, builder);
}

// ---- the lines

/// Of a hit its section, else how far it was read.
std::string besideOf(const HomeLine& line, const HomeInput& input, const LayoutContext& context) {
    if (input.state.entry.text.empty()) return line.progress;
    return context.say("scenarios.section." + std::string(nameOf(line.section)));
}

float besideWidth(const std::string& beside, const LayoutContext& context) {
    return context.width(Type::Small, beside) + context.px(s1) + context.px(s4);
}

/// Whether there is room for what every kind of practice asks, each in its line.
bool saysWhatIsAsked(Rect box, const HomeInput& input, const LayoutContext& context) {
    if (!input.state.entry.text.empty() || input.state.section != HomeSection::Practise)
        return false;
    const float room = box.w - 2 * context.px(s5) - context.px(s4) - context.px(kPracticeTitle);
    return std::all_of(input.lines.begin(), input.lines.end(), [&](const HomeLine& line) {
        const float beside = line.progress.empty() ? 0 : besideWidth(line.progress, context);
        return context.width(Type::Body, line.about) + beside <= room;
    });
}

/// `asked`: what it asks stands behind its title.
void layoutHomeLine(Rect row, std::size_t index, bool asked, const HomeInput& input,
                    LayoutBuilder& builder) {
    const LayoutContext& context = builder.context();
    const HomeLine& line = input.lines[index];
    if (line.kind == HomeLine::Kind::Group) {
        builder.name(row, line.words, Type::Strong, Role::Accent);
        return;
    }
    layoutListRow(builder, row,
                  scenariosTarget(ScenariosPart::Line, static_cast<std::uint32_t>(index)),
                  index == input.state.list.chosen);
    Rect words = row.inset(context.px(s5), 0);
    cutLeft(words, context.px(s4));
    if (const std::string beside = besideOf(line, input, context); !beside.empty()) {
        Rect end = cutRight(words, besideWidth(beside, context));
        cutLeft(end, context.px(s4));
        builder.label(end, beside, Type::Small, Role::TextMuted, AlignX::Right);
    }
    const Rect title = asked ? cutLeft(words, context.px(kPracticeTitle)) : words;
    builder.name(title, line.words, Type::Body, Role::Text);
    if (asked) builder.label(words, line.about, Type::Body, Role::TextMuted);
}

void layoutHomeLines(Rect box, bool asked, const HomeInput& input, LayoutBuilder& builder) {
    const auto placeRow = [&](Rect row, std::size_t i, LayoutBuilder&) {
        layoutHomeLine(row, i, asked, input, builder);
    };
    place(Box::rows({.count = input.lines.size(), .chosen = input.state.list.middle, .height = s12},
                    placeRow),
          box, builder);
    builder.list().scrollAreas.push_back({kScenarios.name, box, 0, 0});
}

// ---- what is chosen

/// A card's room: its picture, and its title below.
struct CardParts {
    Rect card;
    Rect picture;
    Rect title;
};

/// So many lines as the longest title needs.
float titleLines(const std::vector<HomeLine>& lines, float width, const LayoutContext& context) {
    std::size_t most = 1;
    for (const HomeLine& line : lines)
        if (line.recommended)
            most = std::max(
                most, wrap(context.setting(Type::Small), NamedText(line.words), width).size());
    return static_cast<float>(most);
}

std::vector<CardParts> cardsIn(Rect box, const std::vector<HomeLine>& lines,
                               const LayoutContext& context) {
    std::vector<CardParts> cards;
    if (box.h < context.px(kLeastCardsHeight)) return cards;
    const float gap = context.px(s4);
    const std::size_t rows = kRecommended.size() / kCardColumns;
    const Vec2 size{(box.w - gap * (kCardColumns - 1)) / kCardColumns,
                    (box.h - gap * static_cast<float>(rows - 1)) / static_cast<float>(rows)};
    const float title =
        titleLines(lines, size.x - context.px(s6), context) * context.style.lineHeight(Type::Small);
    for (std::size_t i = 0; i < kRecommended.size(); ++i) {
        const auto column = static_cast<float>(i % kCardColumns);
        const auto row = static_cast<float>(i / kCardColumns);
        CardParts parts;
        parts.card = {box.x + column * (size.x + gap), box.y + row * (size.y + gap), size.x,
                      size.y};
        Rect inside = parts.card.inset(context.px(s2), context.px(s2));
        parts.title = cutBottom(inside, title);
        parts.picture = inside;
        cards.push_back(parts);
    }
    return cards;
}

void layoutCards(Rect box, const HomeInput& input, LayoutBuilder& builder) {
    const std::vector<CardParts> places = cardsIn(box, input.lines, builder.context());
    std::size_t next = 0;
    for (std::size_t i = 0; i < input.lines.size() && next < places.size(); ++i) {
        if (!input.lines[i].recommended) continue;
        const CardParts& parts = places[next];
        const Target target = scenariosTarget(ScenariosPart::Card, static_cast<std::uint32_t>(i));
        const bool chosen = i == input.state.list.chosen;
        Card& card = builder.card(parts.card, chosen ? Role::Accent : Role::Background,
                                  chosen ? std::optional(Role::Accent) : std::nullopt);
        card.tinted = chosen;
        card.target = target;
        builder.hit(parts.card, target);
        if (chosen) builder.card(parts.picture, Role::Background);
        builder.paragraph(parts.title.inset(builder.px(s1), 0), input.lines[i].words, Type::Small,
                          Role::Text);
        if (next < input.cards.size() && input.cards[next] != nullptr)
            builder.list().drawings.push_back(
                std::make_shared<PictureDrawing>(input.cards[next], parts.picture, kCardShrinks));
        ++next;
    }
}

void layoutChosen(const HomeParts& parts, const HomeInput& input, LayoutBuilder& builder) {
    const LayoutContext& context = builder.context();
    const HomeLine& line = input.lines[input.state.list.chosen];
    if (line.kind == HomeLine::Kind::Folder) return;
    Rect title = parts.title;
    if (!line.progress.empty()) builder.aside(title, line.progress, Type::Small, Role::TextMuted);
    const bool fits = context.width(Type::Title, line.words) <= title.w;
    builder.name(title, line.words, fits ? Type::Title : Type::Small, Role::Text);
    builder.paragraph(parts.description, input.description, Type::Body, Role::TextMuted);
    if (parts.picture.empty()) return;
    if (!input.cards.empty()) return layoutCards(parts.picture, input, builder);
    if (input.picture == nullptr) return;
    Card& frame = builder.card(parts.picture, Role::Background);
    frame.target = scenariosTarget(ScenariosPart::Open);
    builder.hit(parts.picture, scenariosTarget(ScenariosPart::Open));
    builder.list().drawings.push_back(
        std::make_shared<PictureDrawing>(input.picture, parts.picture));
}

}  // namespace

Rect homePictureIn(Vec2 window, const HomeInput& input, const LayoutContext& context) {
    DisplayList none;
    LayoutBuilder builder(none, context);
    return homePartsOf(layoutHomeBox(window, builder), input.description, context).picture;
}

std::vector<Rect> homeCardPicturesIn(Vec2 window, const HomeInput& input,
                                     const LayoutContext& context) {
    std::vector<Rect> places;
    for (const CardParts& parts :
         cardsIn(homePictureIn(window, input, context), input.lines, context)) {
        const Rect& small = parts.picture;
        places.push_back({small.x, small.y, small.w * kCardShrinks, small.h * kCardShrinks});
    }
    return places;
}

void layoutHome(Vec2 window, const HomeInput& input, const LayoutContext& context,
                DisplayList& list) {
    LayoutBuilder builder(list, context);
    const HomeParts parts = homePartsOf(layoutHomeBox(window, builder), input.description, context);
    layoutHomeTabs(parts.tabs, input.state, builder);
    layoutSearchLine(builder, parts.search, input.state.entry, context.say("scenarios.hint"),
                     input.lines.empty());
    layoutHomeButtons(parts.buttons, input, builder);
    if (input.lines.empty()) {
        builder.label(parts.all, context.say("scenarios.none"), Type::Body, Role::TextMuted,
                      AlignX::Centre);
        return;
    }
    const bool asked = saysWhatIsAsked(parts.all, input, context);
    layoutHomeLines(asked ? parts.all : parts.list, asked, input, builder);
    if (!asked && !parts.title.empty()) layoutChosen(parts, input, builder);
}

}  // namespace poolscope

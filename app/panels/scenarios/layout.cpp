// Placing the list and the chosen scenario.
#include "app/panels/scenarios/layout.hpp"

#include <algorithm>

#include "app/ui/dialog.hpp"
#include "app/ui/drawing.hpp"
#include "app/ui/overlay.hpp"

namespace poolscope {

namespace {

constexpr Length kScenariosWidth{1180};
constexpr Length kScenariosHeight{680};
constexpr Length kScenarioListWidth{400};
constexpr Length kLeastChosenWidth{320};
constexpr Length kLeastPictureHeight{180};

struct Parts {
    Rect list;
    Rect chosen;  ///< empty where there is no room beside the list
    Rect description;
    Rect picture;
    Rect buttons;
};

/// What the box of the dialog is divided into, below the line that is searched with.
Parts partsOf(Rect inside, const LayoutContext& context) {
    Parts parts;
    parts.buttons = cutBottom(inside, context.px(s16));
    cutBottom(inside, context.px(s4));
    if (inside.w < context.px(kScenarioListWidth) + context.px(kLeastChosenWidth)) {
        parts.list = inside;
        return parts;
    }
    parts.list = cutLeft(inside, context.px(kScenarioListWidth));
    cutLeft(inside, context.px(s8));
    parts.chosen = inside;
    Rect rest = inside;
    cutTop(rest, context.style.lineHeight(Type::Title) + context.px(s2));
    parts.description = cutTop(rest, context.style.lineHeight(Type::Body) * 6);
    cutTop(rest, context.px(s3));
    if (rest.h >= context.px(kLeastPictureHeight)) parts.picture = rest;
    return parts;
}

Vec2 wantedSize(const LayoutContext& context) {
    return {context.px(kScenariosWidth), context.px(kScenariosHeight)};
}

Rect belowSearch(Rect inside, const LayoutContext& context) {
    cutTop(inside, context.px(s16) + context.px(s4));
    return inside;
}

/// Another run's picture, in its place.
class PictureDrawing : public Drawing {
public:
    PictureDrawing(std::shared_ptr<const Picture> picture, Rect box)
        : picture_(std::move(picture)), box_(box) {}

    void paint(Canvas& canvas, const Style& style) const override {
        const Clip clip(canvas, box_);
        picture_->paint(canvas, style, {});
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
};

void layoutLines(Rect box, const ScenariosInput& input, LayoutBuilder& builder) {
    const LayoutContext& context = builder.context();
    const float height = context.px(s12);
    const auto rows = static_cast<std::size_t>(std::max(1.0F, box.h / height));
    const std::size_t first = firstRowShown(input.lines.size(), rows, input.state.choice);
    for (std::size_t i = first; i < input.lines.size() && i < first + rows; ++i) {
        const ScenarioLine& line = input.lines[i];
        const Rect row = cutTop(box, height);
        if (line.kind == ScenarioLine::Kind::Group) {
            builder.label(row, line.words, Type::Strong, Role::Accent);
            continue;
        }
        layoutListRow(builder, row,
                      scenariosTarget(ScenariosPart::Line, static_cast<std::uint32_t>(i)),
                      i == input.state.choice);
        Rect words = row.inset(context.px(s5), 0);
        cutLeft(words, context.px(s4));
        if (!line.beside.empty()) {
            const float width = context.width(Type::Small, line.beside) + context.px(s1);
            builder.label(cutRight(words, width), line.beside, Type::Small, Role::TextMuted,
                          AlignX::Right);
            cutRight(words, context.px(s4));
        }
        const bool fits = context.width(Type::Body, line.words) <= words.w;
        builder.label(words, line.words, fits ? Type::Body : Type::Small, Role::Text);
    }
    builder.list().scrollAreas.push_back({kScenarios.name, box, 0, 0});
}

}  // namespace

Rect scenarioPictureIn(Vec2 window, const LayoutContext& context) {
    DisplayList none;
    LayoutBuilder builder(none, context);
    const Rect inside =
        layoutDialog(window, wantedSize(context), context.say("scenarios.title"), builder);
    return partsOf(belowSearch(inside, context), context).picture;
}

void layoutScenarios(Vec2 window, const ScenariosInput& input, const LayoutContext& context,
                     DisplayList& list) {
    LayoutBuilder builder(list, context);
    Rect inside =
        layoutDialog(window, wantedSize(context), context.say("scenarios.title"), builder);
    const Parts parts = partsOf(belowSearch(inside, context), context);
    layoutSearchLine(builder, cutTop(inside, context.px(s16)), input.state.entry,
                     context.say("scenarios.hint"), input.lines.empty());
    Rect row = parts.buttons;
    layoutDialogButton(builder, row, context.say("scenarios.open"),
                       scenariosTarget(ScenariosPart::Open), "Enter", !input.lines.empty());
    layoutDialogButton(builder, row, context.say("scenarios.previous"),
                       Target::of("previousScenario"), context.keyOf("previousScenario"));
    layoutDialogButton(builder, row, context.say("scenarios.next"), Target::of("nextScenario"),
                       context.keyOf("nextScenario"));
    if (input.lines.empty()) {
        builder.label(parts.list, context.say("scenarios.none"), Type::Body, Role::TextMuted,
                      AlignX::Centre);
        return;
    }
    layoutLines(parts.list, input, builder);
    if (parts.chosen.empty()) return;
    Rect chosen = parts.chosen;
    const ScenarioLine& line = input.lines[input.state.choice];
    const Rect title = cutTop(chosen, context.style.lineHeight(Type::Title));
    const bool fits = context.width(Type::Title, line.words) <= title.w;
    builder.label(title, line.words, fits ? Type::Title : Type::Lead, Role::Text);
    builder.paragraph(parts.description, input.description, Type::Body, Role::TextMuted);
    if (input.picture == nullptr || parts.picture.empty()) return;
    Card& frame = builder.card(parts.picture, Role::Background, Role::Line);
    frame.target = scenariosTarget(ScenariosPart::Open);
    builder.hit(parts.picture, scenariosTarget(ScenariosPart::Open));
    list.drawings.push_back(std::make_shared<PictureDrawing>(input.picture, parts.picture));
}

}  // namespace poolscope

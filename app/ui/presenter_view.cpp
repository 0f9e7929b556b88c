// Placing the presenter view.
#include "app/ui/presenter_view.hpp"

#include <algorithm>
#include <array>

#include "app/ui/rich_text.hpp"

namespace poolscope {

namespace {

constexpr float kNotesShare = 0.56F;  ///< of the width

/// Nothing is a link or a name here: it is read, not pressed.
RichMeaning onlyRead() {
    return {[](const std::string&) { return Target{}; },
            [](std::string_view) -> std::optional<NameKind> { return std::nullopt; }};
}

/// In the largest of the types in which all of it fits.
void layoutWords(LayoutBuilder& builder, Rect box, const RichText& words, Type largest) {
    constexpr std::array<Type, 4> kTypes{Type::Caption, Type::Lead, Type::Body, Type::Small};
    const RichMeaning meaning = onlyRead();
    auto type = std::find(kTypes.begin(), kTypes.end(), largest);
    while (type + 1 != kTypes.end() &&
           richTextHeight(builder.context(), words, *type, meaning, box.w) > box.h)
        ++type;
    layoutRichText(builder, box, words, *type, meaning);
}

void layoutPresenterHead(LayoutBuilder& builder, Rect row, const PresenterView& shown) {
    const LayoutContext& context = builder.context();
    const auto right = [&](const std::string& words, Type type, Role role) {
        builder.aside(row, words, type, role);
        cutRight(row, builder.px(s8));
    };
    right(shown.clock, Type::Title, Role::Text);
    right(shown.passed, Type::Title, Role::Accent);
    if (shown.lesson)
        right(context.words.fill("ui.lesson.progress",
                                 {{"n", std::to_string(shown.lesson->stop + 1)},
                                  {"count", std::to_string(shown.lesson->count)}}),
              Type::Lead, Role::TextMuted);
    builder.label(row, shown.lesson ? shown.lesson->title : shown.title, Type::Title, Role::Text);
}

/// A part with its name above it.
Rect named(LayoutBuilder& builder, Rect box, std::string_view key, Role edge) {
    const LayoutContext& context = builder.context();
    builder.card(box, Role::Surface, edge);
    Rect inside = box.inset(builder.px(s8), builder.px(s6));
    builder.label(cutTop(inside, context.style.lineHeight(Type::Strong)), context.say(key),
                  Type::Strong, Role::TextMuted);
    cutTop(inside, builder.px(s4));
    return inside;
}

void layoutNotes(LayoutBuilder& builder, Rect box, const PresenterView& shown) {
    Rect inside = named(builder, box, "presenter.notes", Role::Accent);
    const LayoutContext& context = builder.context();
    if (shown.lesson && !shown.lesson->answer.empty()) {
        const Rect line = cutBottom(inside, context.style.lineHeight(Type::Lead));
        builder.label(line,
                      context.words.fill("ui.presenter.answer", {{"choice", shown.lesson->answer}}),
                      Type::Lead, Role::Good);
    }
    if (!shown.lesson) {
        builder.paragraph(inside, context.say("presenter.noLesson"), Type::Lead, Role::TextMuted);
        return;
    }
    if (shown.lesson->notes)
        return layoutWords(builder, inside, *shown.lesson->notes, Type::Caption);
    builder.paragraph(inside, context.say("presenter.noNotes"), Type::Lead, Role::TextMuted);
}

void layoutScreenNow(LayoutBuilder& builder, Rect box, const PresenterView& shown) {
    const Rect inside = named(builder, box, "presenter.shown", Role::Line);
    if (shown.lesson) return layoutWords(builder, inside, shown.lesson->words, Type::Lead);
    builder.paragraph(inside, shown.sentence, Type::Lead, Role::Text);
}

void layoutNext(LayoutBuilder& builder, Rect box, const PresenterView& shown) {
    const Rect inside = named(builder, box, "presenter.next", Role::Line);
    if (shown.lesson && shown.lesson->next)
        return layoutWords(builder, inside, *shown.lesson->next, Type::Lead);
    builder.paragraph(
        inside, builder.context().say(shown.lesson ? "presenter.lastStop" : "presenter.nextFree"),
        Type::Lead, Role::TextMuted);
}

}  // namespace

void layoutPresenterView(Vec2 window, const PresenterView& shown, const LayoutContext& context,
                         DisplayList& list) {
    LayoutBuilder builder(list, context);
    builder.card({0, 0, window.x, window.y}, Role::Background).radius = 0;
    Rect rest = Rect{0, 0, window.x, window.y}.inset(builder.px(s8));
    layoutPresenterHead(builder, cutTop(rest, builder.px(s18)), shown);
    cutTop(rest, builder.px(s4));
    layoutNotes(builder, cutLeft(rest, rest.w * kNotesShare), shown);
    cutLeft(rest, builder.px(s6));
    layoutNext(builder, cutBottom(rest, rest.h * 0.45F), shown);
    cutBottom(rest, builder.px(s6));
    layoutScreenNow(builder, rest, shown);
    list.hits.clear();  // of the links in the words: they are followed in the first window
}

}  // namespace poolscope

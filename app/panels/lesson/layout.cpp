// Placing title, progress, words and buttons.
#include "app/panels/lesson/layout.hpp"

#include <algorithm>
#include <initializer_list>

namespace poolscope {

namespace {

constexpr float kAskedShare = 0.6F;  ///< of the place for words and question, as far as it fits

std::string progressWords(const ShownStop& shown, const LayoutContext& context) {
    return context.words.fill("ui.lesson.progress", {{"n", std::to_string(shown.stop + 1)},
                                                     {"count", std::to_string(shown.count)}});
}

/// The largest of these types in which the words of every stop fit, so that their size stays the
/// same from stop to stop. The last one if there is none.
Type typeFor(const LayoutContext& context, const ShownStop& shown, Rect box,
             std::initializer_list<Type> types) {
    const auto fits = [&](Type type, const RichText* words) {
        return richTextHeight(context, *words, type, shown.meaning, box.w) <= box.h + 0.5F;
    };
    for (const Type type : types)
        if (std::all_of(shown.all.begin(), shown.all.end(),
                        [&](const RichText* words) { return fits(type, words); }))
            return type;
    return *(types.end() - 1);
}

void layoutTitle(LayoutBuilder& builder, Rect& rest, const ShownStop& shown) {
    const LayoutContext& context = builder.context();
    Rect row = cutTop(rest, context.px(s12));
    const Rect leave = cutRight(row, context.px(s12));
    LayoutBuilder::ButtonLook how;
    how.icon = IconKind::Cross;
    how.quiet = true;
    how.hint = context.wordsOf("leaveLesson");
    builder.button(leave, "", Target::of("leaveLesson"), how);
    const bool fits = context.width(Type::Strong, shown.title) <= row.w;
    if (fits) {
        builder.label(row, shown.title, Type::Strong, Role::Text);
    } else {
        const Rect two{row.x, row.y, row.w, 2 * context.style.lineHeight(Type::Body)};
        builder.paragraph(two, NamedText(shown.title), Type::Strong, Role::Text);
        cutTop(rest, std::max(0.0F, two.h - row.h));
    }
    builder.hit(row, {}, shown.title);
}

void layoutProgressRow(LayoutBuilder& builder, Rect row, const ShownStop& shown) {
    const LayoutContext& context = builder.context();
    const std::string words = progressWords(shown, context);
    builder.label(cutRight(row, context.width(Type::Small, words) + context.px(s1)), words,
                  Type::Small, Role::TextMuted, AlignX::Right);
    cutRight(row, context.px(s4));
    const float step = std::min(context.px(s7), row.w / static_cast<float>(shown.count));
    const float size = std::min(context.px(s5), step);
    for (std::size_t i = 0; i < shown.count; ++i) {
        const Rect box = cutLeft(row, step);
        const bool here = i == shown.stop;
        builder.icon(rectAround(box.centre(), {size, size}),
                     i < shown.reached ? IconKind::Dot : IconKind::Ring,
                     here ? Role::Accent : Role::TextMuted);
        if (here)
            builder.icon(rectAround(box.centre(), {size * 1.4F, size * 1.4F}), IconKind::Ring,
                         Role::Accent);
        builder.hit(box, lessonTarget(i),
                    context.words.fill("ui.lesson.goTo", {{"n", std::to_string(i + 1)}}));
    }
}

void layoutButtons(LayoutBuilder& builder, Rect row, const ShownStop& shown) {
    const LayoutContext& context = builder.context();
    const bool last = shown.stop + 1 == shown.count;
    Rect left = cutLeft(row, (row.w - context.px(s3)) / 2);
    cutLeft(row, context.px(s3));
    LayoutBuilder::ButtonLook back;
    back.enabled = shown.stop > 0;
    back.key = keyText(plainKey(KeyCode::PageUp));
    back.hint = context.wordsOf("previousStop");
    builder.button(left, context.say("lesson.previous"), Target::of("previousStop"), back);
    LayoutBuilder::ButtonLook next;
    next.lit = !shown.away && !shown.question;  // a question has its own next thing to do
    next.key = keyText(plainKey(KeyCode::PageDown));
    next.hint = context.wordsOf(last ? CommandId("leaveLesson") : CommandId("nextStop"));
    if (last) next.key = shown.canFinish ? keyText(plainKey(KeyCode::Enter)) : std::string();
    builder.button(row, context.say(last ? "lesson.finish" : "lesson.next"),
                   last ? Target::of("leaveLesson") : Target::of("nextStop"), next);
}

void layoutAway(LayoutBuilder& builder, Rect box) {
    const LayoutContext& context = builder.context();
    LayoutBuilder::ButtonLook how;
    how.lit = true;
    how.key = context.keyOf("backToLesson");
    how.hint = context.say("lesson.away");
    builder.button(box, context.say("lesson.back"), Target::of("backToLesson"), how);
}

}  // namespace

float layoutLesson(Rect box, const ShownStop& shown, const LayoutContext& context,
                   DisplayList& list) {
    LayoutBuilder builder(list, context);
    Rect rest = box;
    layoutTitle(builder, rest, shown);
    layoutProgressRow(builder, cutTop(rest, context.px(s10)), shown);
    cutTop(rest, context.px(s3));
    layoutButtons(builder, cutBottom(rest, context.px(s16)), shown);
    cutBottom(rest, context.px(s3));
    if (shown.question) {
        const float height =
            questionHeight({rest.w, rest.h * kAskedShare}, *shown.question, context);
        layoutQuestion(cutBottom(rest, height), *shown.question, context, list);
        cutBottom(rest, context.px(s4));
    } else {
        // Its place is kept free: the words must not move when the learner goes away.
        const Rect away = cutBottom(rest, context.px(s16));
        if (shown.away) layoutAway(builder, away);
        if (shown.hidden && !shown.away)
            builder.label(
                away,
                context.words.fill("ui.lesson.hidden", {{"key", context.keyOf("hideFuture")}}),
                Type::Small, Role::TextMuted);
        cutBottom(rest, context.px(s3));
    }
    const Type type = typeFor(context, shown, rest, {Type::Lead, Type::Body, Type::Small});
    if (richTextHeight(context, shown.words, type, shown.meaning, rest.w) > rest.h + 0.5F) {
        const Rect more = cutBottom(rest, context.style.lineHeight(Type::Small));
        builder.label(more, context.say("lesson.more"), Type::Small, Role::TextMuted);
    }
    const float height =
        layoutRichText(builder, rest, shown.words, type, shown.meaning, shown.scroll);
    const float range = std::max(0.0F, height - rest.h);
    if (range > 0) list.scrollAreas.push_back({kLesson.name, rest, shown.scroll, range});
    return range;
}

void layoutLessonCaption(Rect caption, const ShownStop& shown, const LayoutContext& context,
                         DisplayList& list) {
    if (shown.question && (shown.posed || shown.question->phase > Attempt::Phase::Chosen)) {
        layoutLargeQuestion(caption, *shown.question, shown.title, progressWords(shown, context),
                            context, list);
        return;
    }
    LayoutBuilder builder(list, context);
    builder.card(caption, Role::Surface).radius = 0;
    Rect rest = caption.inset(builder.px(s12), builder.px(s4));
    Rect row = cutTop(rest, context.style.lineHeight(Type::Lead));
    const std::string said = shown.notice.empty() ? progressWords(shown, context) : shown.notice;
    const float width = std::min(context.width(Type::Lead, said) + builder.px(s1), row.w * 0.6F);
    builder.label(cutRight(row, width), said, Type::Lead, Role::TextMuted, AlignX::Right);
    cutRight(row, builder.px(s8));
    builder.label(row, shown.title, Type::Lead, Role::Accent);
    cutTop(rest, builder.px(s1));
    const Type type =
        typeFor(context, shown, rest, {Type::Caption, Type::Lead, Type::Body, Type::Small});
    layoutRichText(builder, rest, shown.words, type, shown.meaning);
}

}  // namespace poolscope

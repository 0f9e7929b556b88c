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
    builder.button(
        cutRight(row, row.h), "", Target::of("leaveLesson"),
        {.icon = IconKind::Cross, .quiet = true, .hint = context.wordsOf("leaveLesson")});
    if (context.width(Type::Strong, shown.title) <= row.w) {
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
    builder.aside(row, progressWords(shown, context), Type::Small, Role::TextMuted);
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
    const CommandId forward = last ? CommandId("leaveLesson") : CommandId("nextStop");
    const Rect left = cutLeft(row, (row.w - context.px(s3)) / 2);
    cutLeft(row, context.px(s3));
    builder.button(left, context.say("lesson.previous"), Target::of("previousStop"),
                   {.enabled = shown.stop > 0,
                    .key = keyText(plainKey(KeyCode::PageUp)),
                    .hint = context.wordsOf("previousStop")});
    const KeyCode key = last ? KeyCode::Enter : KeyCode::PageDown;
    builder.button(row, context.say(last ? "lesson.finish" : "lesson.next"), Target::of(forward),
                   {.lit = !shown.away && !shown.question,  // a question has its own next step
                    .key = last && !shown.canFinish ? "" : keyText(plainKey(key)),
                    .hint = context.wordsOf(forward)});
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
        const Box question = questionBox({rest.w, rest.h * kAskedShare}, *shown.question, context);
        place(question, cutBottom(rest, heightOf(question, rest.w, context)), builder);
        cutBottom(rest, context.px(s4));
    } else {
        // Its place is kept free: the words must not move when the learner goes away.
        const Rect away = cutBottom(rest, context.px(s16));
        if (shown.away)
            builder.button(away, context.say("lesson.back"), Target::of("backToLesson"),
                           {.lit = true,
                            .key = context.keyOf("backToLesson"),
                            .hint = context.say("lesson.away")});
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

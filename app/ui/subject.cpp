// Naming subjects, and the small card about one.
#include "app/ui/subject.hpp"

#include <algorithm>

namespace poolscope {

namespace {

constexpr Length kWidestSubject{340};

}  // namespace

bool isSubject(const Target& target) {
    using Kind = Target::Kind;
    return target.kind == Kind::Task || target.kind == Kind::Thread || target.kind == Kind::Queue ||
           target.kind == Kind::Executor;
}

std::string nameOfSubject(const Target& subject, const RunView& view) {
    switch (subject.kind) {
        case Target::Kind::Task: return std::string(view.names.of(TaskId{subject.id}));
        case Target::Kind::Thread: return std::string(view.names.of(ThreadId{subject.id}));
        case Target::Kind::Queue:
            return std::string(view.names.of(ExecutorId{subject.id})) + ".getQueue()";
        case Target::Kind::Executor: return std::string(view.names.of(ExecutorId{subject.id}));
        default: return {};
    }
}

void layoutAsk(LayoutBuilder& builder, Rect& row, const RunView& view, bool canChange) {
    const LayoutContext& context = builder.context();
    const TaskLife& life = view.now.life.task(view.selected);
    const auto ask = [&](CommandId command, const std::string& word, bool enabled) {
        const Rect box = cutRight(row, context.width(Type::Body, word) + context.px(s10));
        builder.button(box.inset(0, context.px(sHalf)), word, Target::of(command),
                       {.enabled = enabled, .hint = context.hintOf(command)});
        cutRight(row, context.px(s3));
    };
    ask("whatIf", context.say("inspect.whatIf"), canChange && life.exists && !life.isDone());
    const std::string why = context.say("inspect.why");
    const float name = context.width(Type::Strong, nameOfSubject(Target::of(view.selected), view));
    if (row.w - context.width(Type::Body, why) - context.px(s12) >= name) ask("askWhy", why, true);
}

void layoutHoverCard(Vec2 window, Vec2 pointer, const Target& subject, const RunView& view,
                     const LayoutContext& context, DisplayList& list) {
    constexpr std::size_t kEssentials = 6;
    LayoutBuilder builder(list, context);
    const std::string name = nameOfSubject(subject, view);
    std::vector<Detail> details = detailsOf(subject, view, context);
    if (details.size() > kEssentials) details.resize(kEssentials);
    float names = 0;
    float values = 0;
    for (const Detail& detail : details) {
        names = std::max(names, context.width(Type::Small, detail.name));
        values = std::max(values, context.width(Type::Small, detail.value));
    }
    const float line = context.style.lineHeight(Type::Small) + context.px(sHalf);
    const float title = context.style.lineHeight(Type::Body) + context.px(s2);
    const float width =
        std::min(std::max(context.width(Type::Strong, name), names + values + context.px(s7)) +
                     context.px(s10),
                 context.px(kWidestSubject));
    const float height = title + line * static_cast<float>(details.size()) + context.px(s6);
    Rect box{pointer.x + context.px(s8), pointer.y + context.px(s7), width, height};
    if (box.right() > window.x) box.x = pointer.x - context.px(s4) - width;
    if (box.bottom() > window.y) box.y = pointer.y - context.px(s4) - height;
    box.x = std::max(box.x, 0.0F);
    box.y = std::max(box.y, 0.0F);
    builder.card(box, Role::Surface, Role::LineStrong);
    box = box.inset(context.px(s5), context.px(s3));
    builder.label(cutTop(box, title), name, Type::Strong, Role::Text);
    for (const Detail& detail : details) {
        Rect row = cutTop(box, line);
        builder.label(cutLeft(row, names + context.px(s1)), detail.name, Type::Small,
                      Role::TextMuted);
        builder.label(row, detail.value, Type::Small, Role::Text, AlignX::Right);
    }
}

}  // namespace poolscope

// Naming subjects, and the small card about one.
#include "app/ui/subject.hpp"

#include <algorithm>

namespace poolscope {

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

void layoutAskWhatIf(LayoutBuilder& builder, Rect& row, const RunView& view, bool canChange) {
    const LayoutContext& context = builder.context();
    const TaskLife& life = view.now.life.task(view.selected);
    LayoutBuilder::ButtonLook how;
    how.enabled = canChange && life.exists && !life.isDone();
    how.hint = context.hintOf("whatIf");
    const std::string word = context.say("inspect.whatIf");
    const Rect box = cutRight(row, context.width(Type::Body, word) + context.px(20));
    builder.button(box.inset(0, context.px(1)), word, Target::of("whatIf"), how);
    cutRight(row, context.px(6));
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
    const float line = context.style.lineHeight(Type::Small) + context.px(1);
    const float title = context.style.lineHeight(Type::Body) + context.px(3);
    const float width =
        std::min(std::max(context.width(Type::Strong, name), names + values + context.px(14)) +
                     context.px(22),
                 context.px(340));
    const float height = title + line * static_cast<float>(details.size()) + context.px(12);
    Rect box{pointer.x + context.px(16), pointer.y + context.px(14), width, height};
    if (box.right() > window.x) box.x = pointer.x - context.px(8) - width;
    if (box.bottom() > window.y) box.y = pointer.y - context.px(8) - height;
    box.x = std::max(box.x, 0.0F);
    box.y = std::max(box.y, 0.0F);
    builder.card(box, Role::Surface, Role::LineStrong);
    box = box.inset(context.px(10), context.px(6));
    builder.label(cutTop(box, title), name, Type::Strong, Role::Text);
    for (const Detail& detail : details) {
        Rect row = cutTop(box, line);
        builder.label(cutLeft(row, names + context.px(2)), detail.name, Type::Small,
                      Role::TextMuted);
        builder.label(row, detail.value, Type::Small, Role::Text, AlignX::Right);
    }
}

}  // namespace poolscope

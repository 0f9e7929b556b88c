// Whose heap it is and what a thread of it does, in the bar over the tree: where the array's title
// and the threads have given way, two pools or two moments of a thread would else look alike.
#include <algorithm>
#include <string>
#include <string_view>

#include "app/perspectives/heap/parts.hpp"
#include "app/ui/thread_now.hpp"

namespace poolscope {

namespace {

bool severalHeaps(const RunView& view) {
    std::size_t heaps = 0;
    const auto count = static_cast<std::uint32_t>(view.latest.life.executors());
    for (std::uint32_t i = 0; i < count; ++i)
        heaps += view.latest.pools.pool(ExecutorId{i}).queue.heap ? 1 : 0;
    return heaps > 1;
}

/// The worker that acts, else the leader, else the only one.
ThreadId threadTold(const RunView& view) {
    const RunState& told = view.told();
    const auto& threads = told.workers.lanesOf(view.executor);
    const ThreadId acts = view.threadTold();
    if (std::find(threads.begin(), threads.end(), acts) != threads.end()) return acts;
    const ThreadId leader = told.heaps.heap(view.executor).leader();
    return leader.exists() || threads.size() != 1 ? leader : threads[0];
}

void layoutThread(LayoutBuilder& builder, Rect room, ThreadId thread, const RunView& view) {
    const LayoutContext& context = builder.context();
    const ThreadNow now = threadNow(thread, view, context);
    const std::string_view name = view.names.of(thread);
    const float line = context.style.lineHeight(Type::Strong);
    const float gap = context.px(s3);
    const float named = context.width(Type::Strong, name);
    const float words = room.w - line - named - 2 * gap;
    const bool whole = context.width(Type::Small, now.words.text) <= words;
    const std::string& said = whole ? now.words.text : now.brief;
    if (said.empty() || context.width(Type::Small, said) > words) return;
    const Rect all = room;
    const Rect icon = rectAround(cutLeft(room, line).centre(), {line, line});
    if (iconOf(now.sign) != IconKind::None) builder.icon(icon, iconOf(now.sign), roleOf(now.sign));
    cutLeft(room, gap);
    builder.name(cutLeft(room, named), name, Type::Strong, Role::Text);
    cutLeft(room, gap);
    builder.label(room, said, Type::Small, Role::TextMuted);
    builder.hit(all, Target::of(thread));
}

}  // namespace

void layoutWhose(Rect room, const GivenWay& gone, const RunView& view, const LayoutContext& context,
                 HeapLayout& layout) {
    LayoutBuilder builder(layout.list, context);
    if (gone.title && !view.titled && severalHeaps(view)) {
        const std::string_view name = view.names.of(view.executor);
        const float named = context.width(Type::Strong, name);
        if (named > room.w) return;
        builder.name(cutLeft(room, named), name, Type::Strong, Role::ExecutorName);
        cutLeft(room, context.px(s6));
    }
    const ThreadId thread = gone.threads ? threadTold(view) : ThreadId{};
    if (thread.exists() && view.told().workers.worker(thread).now().doing != Doing::Gone)
        layoutThread(builder, room, thread, view);
}

}  // namespace poolscope

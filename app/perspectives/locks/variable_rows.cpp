// Values as bars, the lost ones in the colour of failures.
#include "app/perspectives/locks/variable_rows.hpp"

#include <algorithm>

#include "app/perspectives/locks/rows.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

constexpr Length kValueBar{24};

/// The bars of one variable.
class ValueStrip {
public:
    ValueStrip(LockRow& row, const VariableTrack& track, const RunView& view, const Axis& axis,
               LayoutBuilder& builder)
        : row_(row), track_(track), view_(view), axis_(axis), builder_(builder) {
        const LayoutContext& context = builder.context();
        Rect below = row.track;
        bars_ =
            cutTop(below, std::max(context.px(kValueBar), context.style.lineHeight(Type::Body)));
        least_ = context.px(s1);
    }

    std::size_t layout() {
        const std::vector<VariableValue>& all = track_.values;
        for (std::size_t first = firstInSight(); first < all.size();) {
            const float begin = std::max(xOf(first), row_.track.x);
            if (begin > row_.track.right()) break;
            std::size_t next = first + 1;
            while (next < all.size() && xOf(next) < begin + least_) ++next;
            add(first, next, begin);
            first = next;
        }
        return unnamed_;
    }

private:
    float xOf(std::size_t i) const {
        return axis_.x(track_.values[i].time, track_.values[i].position);
    }
    /// The last one that begins before the track does.
    std::size_t firstInSight() const {
        const auto& all = track_.values;
        const auto after = std::partition_point(all.begin(), all.end(), [&](const auto& one) {
            return axis_.x(one.time, one.position) <= row_.track.x;
        });
        return after == all.begin() ? 0 : static_cast<std::size_t>(after - all.begin()) - 1;
    }
    void add(std::size_t first, std::size_t next, float begin) {
        const auto& all = track_.values;
        const float end = next < all.size() ? xOf(next) : axis_.x(view_.latest.time, view_.known());
        const std::size_t last = next - 1;
        const auto lost = [](const VariableValue& one) { return one.lost; };
        HoldBar bar;
        bar.box = {begin, bars_.y,
                   std::min(std::max(end, begin + least_), row_.track.right()) - begin, bars_.h};
        bar.thread = all[last].writer;
        bar.count = next - first;
        bar.position = all[last].position;
        bar.selected = view_.thread.exists() && bar.thread == view_.thread;
        const bool anyLost = std::any_of(all.begin() + static_cast<std::ptrdiff_t>(first),
                                         all.begin() + static_cast<std::ptrdiff_t>(next), lost);
        bar.role = anyLost ? Role::Failed : Role::Running;
        bar.value = textOfValue(track_, all[last].value);
        const bool inSight = !intersection(bar.box, row_.track).empty();
        if (!label(bar) && inSight) unnamed_ += bar.count;
        builder_.hit(intersection(bar.box, row_.track), Target::at(bar.position));
        row_.holds.push_back(bar);
    }
    /// On the past or on the future part, whichever is wider.
    bool label(const HoldBar& bar) {
        if (bar.count > 1) return false;
        const LayoutContext& context = builder_.context();
        Rect ahead = intersection(bar.box, row_.track);
        const Rect past =
            cutLeft(ahead, std::clamp(axis_.playhead(view_) - ahead.x, 0.0F, ahead.w));
        const bool happened = past.w >= ahead.w;
        const Rect seen = (happened ? past : ahead).inset(context.px(s1), 0);
        if (seen.w < context.width(Type::Body, bar.value)) return false;
        builder_.label(seen, bar.value, Type::Body, happened ? Role::TextOnAccent : Role::Text);
        return true;
    }

    LockRow& row_;
    const VariableTrack& track_;
    const RunView& view_;
    const Axis& axis_;
    LayoutBuilder& builder_;
    Rect bars_;
    float least_ = 1;
    std::size_t unnamed_ = 0;
};

}  // namespace

std::string textOfValue(const VariableTrack& track, std::int32_t value) {
    if (!track.boolean) return std::to_string(value);
    return value != 0 ? "true" : "false";
}

float variableRowHeight(const LayoutContext& context) {
    return context.style.lineHeight(Type::Body) + 2 * lockLineHeight(context) +
           context.px(context.style.compact() ? s2 : s5);
}

void layoutVariableState(Rect cell, float labels, const VariableTrack& track, const RunView& view,
                         LayoutBuilder& builder) {
    const LayoutContext& context = builder.context();
    cell = cell.inset(0, context.px(s2));
    Rect head = cutTop(cell, context.style.lineHeight(Type::Body));
    const VariableValue* const now = track.at(view.position);
    std::string about(view.log.text(track.name));
    about += "\n" + std::string(context.words(track.threadLocal  ? "ui.locks.about.threadLocal"
                                              : track.isVolatile ? "ui.locks.about.volatile"
                                                                 : "ui.locks.about.variable"));
    builder.hit(head, {}, about);
    if (track.isVolatile || track.threadLocal) {
        const std::string_view word = track.isVolatile ? "volatile" : "ThreadLocal";
        builder.label(cutRight(head, context.width(Type::Small, word) + context.px(s2)), word,
                      Type::Small, Role::TextMuted, AlignX::Right);
    }
    const std::string name(view.log.text(track.name));
    builder.name(head, now == nullptr ? name : name + " = " + textOfValue(track, now->value),
                 Type::Strong, now == nullptr ? Role::TextMuted : Role::Text);
    std::vector<ThreadId> writer;
    const bool written = now != nullptr && now != track.values.data();
    if (written) writer.push_back(now->writer);
    layoutThreadLine(cutTop(cell, lockLineHeight(context)), labels, context.say("locks.writer"),
                     writer, context.say("locks.initial"), view, builder);
    std::vector<ThreadId> readers;
    if (now != nullptr)
        for (const VariableReader& one : now->readers)
            if (one.position <= view.position) readers.push_back(one.thread);
    layoutThreadLine(cutTop(cell, lockLineHeight(context)), labels, context.say("locks.reader"),
                     readers, context.say("locks.initial"), view, builder);
}

std::size_t layoutVariableStrip(LockRow& row, const VariableTrack& track, const RunView& view,
                                const Axis& axis, LayoutBuilder& builder) {
    return ValueStrip(row, track, view, axis, builder).layout();
}

std::string describeValue(const HoldBar& bar, const LockRow& row, const VariableTrack& track,
                          const RunView& view, const LayoutContext& context) {
    const VariableValue* const shown = track.at(bar.position);
    if (shown == nullptr) return {};
    const bool initial = shown == track.values.data();
    std::string said = context.words.fill(initial ? "ui.locks.made" : "ui.locks.set",
                                          {{"thread", view.names.of(shown->writer)},
                                           {"variable", row.name},
                                           {"value", textOfValue(track, shown->value)},
                                           {"time", humanTime(shown->time)},
                                           {"reads", std::to_string(shown->reads)}});
    if (shown->lost) {
        const VariableValue& over = *(shown + 1);
        said +=
            "\n" + context.words.fill("ui.locks.lost", {{"thread", view.names.of(over.writer)},
                                                        {"value", textOfValue(track, over.value)}});
    }
    if (bar.count > 1)
        said +=
            "\n" + context.words.fill("ui.locks.others", {{"n", std::to_string(bar.count - 1)}});
    return said;
}

}  // namespace poolscope

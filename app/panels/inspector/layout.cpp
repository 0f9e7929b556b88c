// The inspector's cards: a title, the details, and for a task its life as a strip and its next
// runs.
#include "app/panels/inspector/layout.hpp"

#include <fmt/format.h>

#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

IconKind iconOf(const Target& subject) {
    switch (subject.kind) {
        case Target::Kind::Task: return IconKind::Delayed;
        case Target::Kind::Thread: return IconKind::Ring;
        case Target::Kind::Queue: return IconKind::Keys;
        default: return IconKind::Logo;
    }
}

/// A stretch of a task's life, in log positions.
struct LifeStage {
    std::size_t from = 0;
    std::size_t to = 0;
    Role role = Role::Follower;
    bool hatched = false;
};

/// Created and waiting, running, between runs, done: the last 200 runs before the end.
std::vector<LifeStage> stagesOf(TaskId task, const RunView& view) {
    constexpr std::size_t kMost = 200;
    const TaskRuns& runs = view.latest.runs.of(task);
    const TaskLife& life = view.latest.life.task(task);
    std::vector<LifeStage> stages;
    std::size_t at = view.latest.tasks.of(task).created;
    const std::size_t first = runs.runs.size() > kMost ? runs.runs.size() - kMost : 0;
    for (std::size_t i = first; i < runs.runs.size(); ++i) {
        const Run& run = runs.runs[i];
        stages.push_back({at, run.startPosition, Role::Follower, false});
        at = run.open ? view.known() : run.endPosition;
        stages.push_back({run.startPosition, at,
                          run.outcome == Outcome::Threw ? Role::Failed : Role::Running, false});
    }
    const bool over = life.isDone() && !life.history.empty();
    const std::size_t end = over ? life.history.back().position : view.known();
    if (end > at) stages.push_back({at, end, Role::Follower, false});
    if (over)
        stages.push_back({std::max(at, end), view.known(),
                          life.isCancelled() ? Role::Cancelled : Role::Quiet, life.isCancelled()});
    return stages;
}

class Cards {
public:
    Cards(Rect region, const InspectorInput& input, const LayoutContext& context, DisplayList& list)
        : region_(region), input_(input), builder_(list, context), context_(context), y_(region.y) {
        y_ -= input.scroll;
    }

    void add(const Target& subject, bool pinned) {
        const RunView& view = input_.view;
        const std::vector<Detail> details = detailsOf(subject, view, context_);
        const bool task =
            subject.kind == Target::Kind::Task && view.now.life.task(TaskId{subject.id}).exists;
        const float line = context_.style.lineHeight(Type::Small) + context_.px(sHalf);
        const float title = context_.style.lineHeight(Type::Body) + context_.px(s4);
        const float strip = task ? context_.px(s12) + line : 0;
        const std::vector<std::string> next = task ? nextRuns(TaskId{subject.id}) : Strings{};
        const float height = title + line * static_cast<float>(details.size()) + strip +
                             (next.empty() ? 0 : line) + context_.px(s4);
        Rect box{region_.x, y_, region_.w, height};
        y_ += height + context_.px(s4);
        if (intersection(box, region_).empty()) return;
        builder_.card(intersection(box, region_), Role::Raised, pinned ? Role::Accent : Role::Line);
        box = box.inset(context_.px(s4), context_.px(s2));
        // Rows are drawn whole or not at all: the region's edge may cut a card.
        const auto row = [&](float high, auto&& lay) {
            const Rect place = cutTop(box, high);
            if (region_.contains(place)) lay(place);
        };
        row(title, [&](Rect place) { layoutTitle(place, subject, pinned); });
        if (task) {
            const TaskId id{subject.id};
            row(context_.px(s10), [&](Rect place) { layoutStrip(place, id); });
            row(line + context_.px(s2), [&](Rect place) { layoutStripLegend(place, id); });
        }
        for (const Detail& detail : details)
            row(line, [&](Rect place) { layoutDetail(place, detail); });
        if (next.empty()) return;
        row(line, [&](Rect place) {
            layoutDetail(place, {context_.say("detail.next"), NamedText(joined(next))});
        });
    }

    /// How much lies below the region.
    float scrollRange() const { return std::max(0.0F, y_ + input_.scroll - region_.bottom()); }

private:
    using Strings = std::vector<std::string>;

    void layoutTitle(Rect row, const Target& subject, bool pinned) {
        const Rect icon = cutLeft(row, context_.px(s10));
        builder_.icon(rectAround(icon.centre(), {context_.px(s7), context_.px(s7)}),
                      iconOf(subject), Role::TextMuted);
        LayoutBuilder::ButtonLook how;
        how.quiet = true;
        how.lit = pinned;
        how.hint = context_.say(pinned ? "inspect.unpin" : "inspect.pin");
        const std::string word = context_.say(pinned ? "inspect.pinned" : "inspect.pinIt");
        const float width = context_.width(Type::Body, word) + context_.px(s10);
        builder_.button(cutRight(row, width).inset(0, context_.px(sHalf)), word, pinTarget(subject),
                        how);
        cutRight(row, context_.px(s3));
        if (subject.kind == Target::Kind::Task && input_.view.selected == TaskId{subject.id})
            layoutAsk(builder_, row, input_.view, input_.canChange);
        builder_.label(row, nameOfSubject(subject, input_.view), Type::Strong, Role::Text);
        Target itself = subject;
        itself.position = 0;
        builder_.hit(row, itself);
    }

    void layoutDetail(Rect row, const Detail& detail) {
        // Each may have what the other leaves of the line; where both are long, the name has more.
        const float value = context_.width(Type::Small, detail.value) + context_.px(s5);
        const float name = std::min(context_.width(Type::Small, detail.name),
                                    std::max(row.w * 0.62F, row.w - value));
        builder_.label(cutLeft(row, name + context_.px(sHalf)), detail.name, Type::Small,
                       Role::TextMuted);
        cutLeft(row, context_.px(s4));
        builder_.label(row, detail.value, Type::Small, Role::Text, AlignX::Right);
    }

    /// The whole run from left to right; the task's stages, the playhead.
    void layoutStrip(Rect row, TaskId task) {
        const RunView& view = input_.view;
        const auto count = static_cast<float>(std::max<std::size_t>(1, view.log.size()));
        Rect bar = row.inset(0, context_.px(s2));
        builder_.card(bar, Role::Background, Role::Line).radius = context_.px(s1);
        bar = bar.inset(context_.px(sHalf));
        const auto x = [&](std::size_t position) {
            return bar.x + bar.w * static_cast<float>(position) / count;
        };
        float drawnTo = bar.x - 1;
        for (const LifeStage& stage : stagesOf(task, view)) {
            const float left = x(stage.from);
            const float right = std::max(x(stage.to), left + 1);
            if (right <= drawnTo) continue;
            drawnTo = right;
            Card& card = builder_.card({left, bar.y, right - left, bar.h}, stage.role);
            card.radius = 0;
            card.hatched = stage.hatched;
            card.fillAlpha = stage.from > view.position ? 0.35F : 1.0F;
            builder_.hit(card.box, Target::at(stage.from));
        }
        builder_
            .card({x(view.position) - context_.px(sHalf), row.y, context_.px(s1), row.h},
                  Role::Text)
            .radius = 0;
    }

    void layoutStripLegend(Rect row, TaskId task) {
        const TaskLife& life = input_.view.now.life.task(task);
        std::string states(stateWord(life.machine, 0));
        for (const StateStep& step : life.history)
            states += " → " + std::string(stateWord(life.machine, step.to));
        builder_.label(row, states, Type::CodeSmall, Role::TextMuted);
    }

    Strings nextRuns(TaskId task) const {
        const TaskRuns& runs = input_.view.now.runs.of(task);
        if (!runs.waiting || input_.view.now.life.task(task).isDone()) return {};
        const TaskFacts& facts = input_.view.now.tasks.of(task);
        Strings times{humanTime(facts.trigger)};
        if (facts.repeat == Repeat::FixedRate)
            for (const std::int64_t n : {1, 2})
                times.push_back(humanTime(facts.trigger + Duration{facts.period.ns * n}));
        return times;
    }
    static std::string joined(const Strings& texts) {
        std::string all;
        for (const std::string& text : texts) all += (all.empty() ? "" : " · ") + text;
        return all;
    }

    Rect region_;
    const InspectorInput& input_;
    LayoutBuilder builder_;
    const LayoutContext& context_;
    float y_;
};

}  // namespace

float layoutInspect(Rect region, const InspectorInput& input, const LayoutContext& context,
                    DisplayList& list) {
    Cards cards(region, input, context, list);
    const Target& chosen = input.chosen;
    const std::vector<Target>& pins = input.pins;
    if (std::find(pins.begin(), pins.end(), chosen) == pins.end()) cards.add(chosen, false);
    for (const Target& pin : pins) cards.add(pin, true);
    return cards.scrollRange();
}

}  // namespace poolscope

// The inspector's cards: a title, the details, and for a task its life as a strip and its next
// runs.
#include "app/views/frame/inspect.hpp"

#include <fmt/format.h>

#include "app/model/human_time.hpp"

namespace poolscope {

namespace {

Icon iconOf(const Target& subject) {
    switch (subject.kind) {
        case Target::Kind::Task: return Icon::Delayed;
        case Target::Kind::Thread: return Icon::Ring;
        case Target::Kind::Queue: return Icon::Keys;
        default: return Icon::Logo;
    }
}

/// A stretch of a task's life, in log positions.
struct Stage {
    std::size_t from = 0;
    std::size_t to = 0;
    Role role = Role::Follower;
    bool hatched = false;
};

/// Created and waiting, running, between runs, done: the last 200 runs before the end.
std::vector<Stage> stagesOf(TaskId task, const Sight& sight) {
    constexpr std::size_t kMost = 200;
    const TaskLife& life = sight.latest.life.task(task);
    const TaskRuns& runs = sight.latest.runs.of(task);
    std::vector<Stage> stages;
    std::size_t at = life.created;
    const std::size_t first = runs.runs.size() > kMost ? runs.runs.size() - kMost : 0;
    for (std::size_t i = first; i < runs.runs.size(); ++i) {
        const Run& run = runs.runs[i];
        stages.push_back({at, run.startPosition, Role::Follower, false});
        at = run.open ? sight.log.size() : run.endPosition;
        stages.push_back({run.startPosition, at,
                          run.outcome == Outcome::Threw ? Role::Failed : Role::Running, false});
    }
    const bool over = life.isDone() && !life.history.empty();
    const std::size_t end = over ? life.history.back().position : sight.log.size();
    if (end > at) stages.push_back({at, end, Role::Follower, false});
    if (over)
        stages.push_back({std::max(at, end), sight.log.size(),
                          life.isCancelled() ? Role::Cancelled : Role::Quiet, life.isCancelled()});
    return stages;
}

class Cards {
public:
    Cards(Rect region, const ToldInput& input, const Look& look, Sheet& sheet)
        : region_(region), input_(input), pen_(sheet, look), look_(look), y_(region.y) {
        y_ -= input.ui.inspectScroll;
    }

    void add(const Target& subject, bool pinned) {
        const Sight& sight = input_.sight;
        const std::vector<Detail> details = detailsOf(subject, sight, look_);
        const bool task =
            subject.kind == Target::Kind::Task && sight.now.life.task(TaskId{subject.id}).exists;
        const float line = look_.style.lineHeight(Type::Small) + look_.px(1);
        const float title = look_.style.lineHeight(Type::Body) + look_.px(8);
        const float strip = task ? look_.px(26) + line : 0;
        const std::vector<std::string> next = task ? nextRuns(TaskId{subject.id}) : Strings{};
        const float height = title + line * static_cast<float>(details.size()) + strip +
                             (next.empty() ? 0 : line) + look_.px(8);
        Rect box{region_.x, y_, region_.w, height};
        y_ += height + look_.px(8);
        if (intersection(box, region_).empty()) return;
        pen_.card(intersection(box, region_), Role::Raised, pinned ? Role::Accent : Role::Line);
        box = box.inset(look_.px(8), look_.px(4));
        // Rows are whole or not there: a card may be cut by the region's edge.
        const auto row = [&](float high, auto&& lay) {
            const Rect place = cutTop(box, high);
            if (region_.contains(place)) lay(place);
        };
        row(title, [&](Rect place) { layoutTitle(place, subject, pinned); });
        if (task) {
            const TaskId id{subject.id};
            row(look_.px(22), [&](Rect place) { layoutStrip(place, id); });
            row(line + look_.px(4), [&](Rect place) { layoutStripLegend(place, id); });
        }
        for (const Detail& detail : details)
            row(line, [&](Rect place) { layoutDetail(place, detail); });
        if (next.empty()) return;
        row(line, [&](Rect place) {
            layoutDetail(place, {look_.say("detail.next"), joined(next)});
        });
    }

    /// How much lies below the region.
    float beyond() const { return std::max(0.0F, y_ + input_.ui.inspectScroll - region_.bottom()); }

private:
    using Strings = std::vector<std::string>;

    void layoutTitle(Rect row, const Target& subject, bool pinned) {
        const Rect icon = cutLeft(row, look_.px(20));
        pen_.glyph(rectAround(icon.centre(), {look_.px(13), look_.px(13)}), iconOf(subject),
                   Role::TextMuted);
        Target pin = subject;
        pin.position = 1;  // the same thing, asked to be pinned or let go
        Pen::ButtonLook how;
        how.quiet = true;
        how.lit = pinned;
        how.hint = look_.say(pinned ? "inspect.unpin" : "inspect.pin");
        const std::string word = look_.say(pinned ? "inspect.pinned" : "inspect.pinIt");
        const float width = look_.width(Type::Body, word) + look_.px(20);
        pen_.button(cutRight(row, width).inset(0, look_.px(1)), word, pin, how);
        cutRight(row, look_.px(6));
        if (subject.kind == Target::Kind::Task && input_.sight.selected == TaskId{subject.id})
            layoutAskWhatIf(pen_, row, input_);
        pen_.label(row, nameOfSubject(subject, input_.sight), Type::Strong, Role::Text);
        Target itself = subject;
        itself.position = 0;
        pen_.hit(row, itself);
    }

    void layoutDetail(Rect row, const Detail& detail) {
        const float name = std::min(look_.width(Type::Small, detail.name), row.w * 0.62F);
        pen_.label(cutLeft(row, name + look_.px(1)), detail.name, Type::Small, Role::TextMuted);
        cutLeft(row, look_.px(8));
        pen_.label(row, detail.value, Type::Small, Role::Text, AlignX::Right);
    }

    /// The whole run from left to right; the task's stages, the playhead.
    void layoutStrip(Rect row, TaskId task) {
        const Sight& sight = input_.sight;
        const auto count = static_cast<float>(std::max<std::size_t>(1, sight.log.size()));
        Rect bar = row.inset(0, look_.px(4));
        pen_.card(bar, Role::Background, Role::Line).radius = look_.px(2);
        bar = bar.inset(look_.px(1));
        const auto x = [&](std::size_t position) {
            return bar.x + bar.w * static_cast<float>(position) / count;
        };
        float drawnTo = bar.x - 1;
        for (const Stage& stage : stagesOf(task, sight)) {
            const float left = x(stage.from);
            const float right = std::max(x(stage.to), left + 1);
            if (right <= drawnTo) continue;
            drawnTo = right;
            Card& card = pen_.card({left, bar.y, right - left, bar.h}, stage.role);
            card.radius = 0;
            card.hatched = stage.hatched;
            card.fillAlpha = stage.from > sight.position ? 0.35F : 1.0F;
            pen_.hit(card.box, Target::at(stage.from));
        }
        pen_.card({x(sight.position) - look_.px(1), row.y, look_.px(2), row.h}, Role::Text).radius =
            0;
    }

    void layoutStripLegend(Rect row, TaskId task) {
        const TaskLife& life = input_.sight.now.life.task(task);
        std::string states(stateWord(life.machine, 0));
        for (const StateStep& step : life.history)
            states += " → " + std::string(stateWord(life.machine, step.to));
        pen_.label(row, states, Type::CodeSmall, Role::TextMuted);
    }

    Strings nextRuns(TaskId task) const {
        const TaskRuns& runs = input_.sight.now.runs.of(task);
        if (!runs.waiting || input_.sight.now.life.task(task).isDone()) return {};
        Strings times{humanTime(runs.next)};
        if (runs.repeat == Repeat::FixedRate)
            for (const std::int64_t n : {1, 2})
                times.push_back(humanTime(runs.next + Duration{runs.period.ns * n}));
        return times;
    }
    static std::string joined(const Strings& texts) {
        std::string all;
        for (const std::string& text : texts) all += (all.empty() ? "" : " · ") + text;
        return all;
    }

    Rect region_;
    const ToldInput& input_;
    Pen pen_;
    const Look& look_;
    float y_;
};

}  // namespace

Target chosenSubject(const UiState& ui) {
    if (ui.selected.exists()) return Target::of(ui.selected);
    if (ui.thread.exists()) return Target::of(ui.thread);
    return ui.queueChosen ? Target::of(Target::Kind::Queue, ui.executor.value)
                          : Target::of(ui.executor);
}

bool isSubject(const Target& target) {
    using Kind = Target::Kind;
    return target.kind == Kind::Task || target.kind == Kind::Thread || target.kind == Kind::Queue ||
           target.kind == Kind::Executor;
}

std::string nameOfSubject(const Target& subject, const Sight& sight) {
    switch (subject.kind) {
        case Target::Kind::Task: return std::string(sight.names.of(TaskId{subject.id}));
        case Target::Kind::Thread: return std::string(sight.names.of(ThreadId{subject.id}));
        case Target::Kind::Queue:
            return std::string(sight.names.of(ExecutorId{subject.id})) + ".getQueue()";
        case Target::Kind::Executor: return std::string(sight.names.of(ExecutorId{subject.id}));
        default: return {};
    }
}

void layoutAskWhatIf(Pen& pen, Rect& row, const ToldInput& input) {
    const Look& look = pen.look();
    const TaskLife& life = input.sight.now.life.task(input.sight.selected);
    const CommandRow& command = rowOf(Command::WhatIf);
    Pen::ButtonLook how;
    how.enabled = input.canChange && life.exists && !life.isDone();
    how.hint = fmt::format("{}  {}", look.say("command." + std::string(command.name)),
                           keyText(command.keys[0]));
    const std::string word = look.say("inspect.whatIf");
    const Rect box = cutRight(row, look.width(Type::Body, word) + look.px(20));
    pen.button(box.inset(0, look.px(1)), word, Target::of(Command::WhatIf), how);
    cutRight(row, look.px(6));
}

float layoutInspect(Rect region, const ToldInput& input, const Look& look, Sheet& sheet) {
    Cards cards(region, input, look, sheet);
    const Target chosen = chosenSubject(input.ui);
    const auto& pins = input.ui.pins;
    if (std::find(pins.begin(), pins.end(), chosen) == pins.end()) cards.add(chosen, false);
    for (const Target& pin : pins) cards.add(pin, true);
    return cards.beyond();
}

void layoutHoverCard(Vec2 window, Vec2 pointer, const Target& subject, const Sight& sight,
                     const Look& look, Sheet& sheet) {
    constexpr std::size_t kEssentials = 6;
    Pen pen(sheet, look);
    const std::string name = nameOfSubject(subject, sight);
    std::vector<Detail> details = detailsOf(subject, sight, look);
    if (details.size() > kEssentials) details.resize(kEssentials);
    float names = 0;
    float values = 0;
    for (const Detail& detail : details) {
        names = std::max(names, look.width(Type::Small, detail.name));
        values = std::max(values, look.width(Type::Small, detail.value));
    }
    const float line = look.style.lineHeight(Type::Small) + look.px(1);
    const float title = look.style.lineHeight(Type::Body) + look.px(3);
    const float width = std::min(
        std::max(look.width(Type::Strong, name), names + values + look.px(14)) + look.px(22),
        look.px(340));
    const float height = title + line * static_cast<float>(details.size()) + look.px(12);
    Rect box{pointer.x + look.px(16), pointer.y + look.px(14), width, height};
    if (box.right() > window.x) box.x = pointer.x - look.px(8) - width;
    if (box.bottom() > window.y) box.y = pointer.y - look.px(8) - height;
    box.x = std::max(box.x, 0.0F);
    box.y = std::max(box.y, 0.0F);
    pen.card(box, Role::Surface, Role::LineStrong);
    box = box.inset(look.px(10), look.px(6));
    pen.label(cutTop(box, title), name, Type::Strong, Role::Text);
    for (const Detail& detail : details) {
        Rect row = cutTop(box, line);
        pen.label(cutLeft(row, names + look.px(2)), detail.name, Type::Small, Role::TextMuted);
        pen.label(row, detail.value, Type::Small, Role::Text, AlignX::Right);
    }
}

}  // namespace poolscope

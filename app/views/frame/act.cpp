// The left panel: what can be done with the run, the pool and the chosen task.
#include <fmt/format.h>

#include <array>

#include "app/model/human_time.hpp"
#include "app/views/frame/panels.hpp"

namespace poolscope {

namespace {

class ActPanel {
public:
    ActPanel(Rect region, const RunFacts& facts, const UiState& ui, const Sight& sight,
             const Look& look, Sheet& sheet)
        : pen_(sheet, look),
          rest_(region),
          facts_(facts),
          ui_(ui),
          sight_(sight),
          look_(look),
          pairType_(typeOfPairs()) {}

    /// The ways in that this kind of executor has, with the fields they need.
    void newTask() {
        heading(look_.say("act.newTask"));
        const bool scheduled = executor().scheduled;
        const bool timer = is(PoolMachine::Timer);
        if (!scheduled && !timer) {
            field(FormField::Work);
            gap(2);
            wide("execute", Command::Execute, Icon::Play);
            wide("submit", Command::Submit, Icon::Play);
            return;
        }
        for (std::size_t i = 0; i < kFormFields; ++i) field(static_cast<FormField>(i));
        gap(2);
        constexpr std::string_view kCalls[] = {"schedule", "scheduleAtFixedRate",
                                               "scheduleWithFixedDelay"};
        wideType_ = pen_.typeForButtons(kCalls, rest_.w - look_.px(38));
        wide("schedule", Command::Schedule, Icon::Delayed);
        wide("scheduleAtFixedRate", Command::ScheduleAtFixedRate, Icon::Periodic);
        if (scheduled)
            wide("scheduleWithFixedDelay", Command::ScheduleWithFixedDelay, Icon::Periodic);
    }

    void chosen() {
        const bool thread = sight_.thread.exists() && !sight_.selected.exists();
        thread ? chosenThread() : chosenTask();
        anyCall();
    }

    void chosenTask() {
        const TaskLife& life = sight_.now.life.task(sight_.selected);
        const bool exists = sight_.selected.exists() && life.exists;
        heading(exists
                    ? look_.words.fill("ui.act.task", {{"task", sight_.names.of(sight_.selected)}})
                    : look_.say("act.noTask"));
        const bool open = exists && !life.isDone();
        pair("cancel(false)", Command::Cancel, open, "cancel(true)", Command::CancelInterrupt,
             open);
        pair("remove", Command::RemoveTask, exists && life.queued, look_.say("act.follow"),
             Command::Follow, exists, ui_.follows);
    }

    void pool() {
        heading(look_.words.fill("ui.act.pool", {{"pool", sight_.names.of(sight_.executor)}}));
        const ExecutorLife& life = sight_.now.life.executor(sight_.executor);
        if (is(PoolMachine::Timer)) {
            pair("cancel", Command::Shutdown, facts_.canAct, "purge", Command::Purge,
                 facts_.canAct);
            return;
        }
        const bool open = facts_.canAct && life.runState() == RunState::Running;
        if (is(PoolMachine::ThreadPool)) {
            size(Setting::CorePoolSize, Command::CorePoolSizeDown, Command::CorePoolSizeUp, open);
            if (!executor().scheduled)
                size(Setting::MaximumPoolSize, Command::MaximumPoolSizeDown,
                     Command::MaximumPoolSizeUp, open);
        }
        poolOpen_ = facts_.canAct && life.runState() < RunState::Stop;
        pair("shutdown", Command::Shutdown, open, "shutdownNow", Command::ShutdownNow,
             facts_.canAct && life.runState() < RunState::Stop);
    }

    void run() {
        heading(look_.say("act.run"));
        pair(look_.say("act.nextScenario"), Command::NextScenario, true, look_.say("act.runLive"),
             Command::RunLive, true);
    }

    /// What else the pool can be told, where there is room for it; the palette has it always.
    void morePool() {
        if (!is(PoolMachine::ThreadPool)) return;
        const ExecutorLife& life = sight_.now.life.executor(sight_.executor);
        heading(look_.say("act.morePool"));
        pair("purge", Command::Purge, facts_.canAct, "prestartAll…",
             Command::PrestartAllCoreThreads, poolOpen_);
        wide("awaitTermination", Command::AwaitTermination, Icon::Moon);
        if (!executor().scheduled) return;
        policy("removeOnCancel", Command::SetRemoveOnCancelPolicy,
               life.setting(Setting::RemoveOnCancel));
        policy("continuePeriodic", Command::SetContinuePeriodicPolicy,
               life.setting(Setting::ContinuePeriodicAfterShutdown));
        policy("executeDelayed", Command::SetExecuteDelayedPolicy,
               life.setting(Setting::ExecuteDelayedAfterShutdown));
    }

    Rect rest() const { return rest_; }

private:
    /// The class of the executor shown, as the log has it.
    const ExecutorLife& executor() const { return sight_.latest.life.executor(sight_.executor); }
    bool is(PoolMachine machine) const { return executor().machine == machine; }

    void size(Setting setting, Command down, Command up, bool open) {
        Rect row;
        if (!line(row)) return;
        const std::int64_t size = sight_.now.life.executor(sight_.executor).setting(setting);
        Pen::ButtonLook how;
        how.enabled = open && size < 0x7fff'ffff;
        how.icon = Icon::Plus;
        pen_.button(cutRight(row, row.h), "", Target::of(up), how);
        pen_.label(cutRight(row, look_.px(34)),
                   size < 0x7fff'ffff ? fmt::format("{}", size) : std::string("∞"), Type::Strong,
                   Role::Text, AlignX::Centre);
        how.icon = Icon::Minus;
        how.enabled = open && size > 0;
        pen_.button(cutRight(row, row.h), "", Target::of(down), how);
        cutRight(row, look_.px(6));
        pen_.name(row, toString(setting), Type::Body, Role::TextMuted);
    }

    /// One size for all buttons of half the width, whichever of them has the longest words.
    Type typeOfPairs() const {
        const std::array<std::string, 3> own{look_.say("act.follow"), look_.say("act.nextScenario"),
                                             look_.say("act.runLive")};
        const std::array<std::string_view, 8> words{"cancel(false)", "cancel(true)", "remove",
                                                    "shutdown",      "shutdownNow",  own[0],
                                                    own[1],          own[2]};
        return pen_.typeForButtons(words, (rest_.w - look_.px(6)) / 2);
    }

    void gap(float length) { cutTop(rest_, look_.px(length)); }

    void heading(std::string_view words) {
        gap(8);
        const float height = look_.style.lineHeight(Type::Small) + look_.px(2);
        if (rest_.h < height + look_.px(34)) {
            rest_.h = 0;
            return;
        }
        pen_.label(cutTop(rest_, height), words, Type::Small, Role::TextMuted);
    }

    /// The next line of the panel; false when there is no room for one.
    bool line(Rect& row) {
        const float height = look_.px(28);
        if (rest_.h < height) return false;
        row = cutTop(rest_, height);
        gap(4);
        return true;
    }

    void field(FormField which) {
        Rect row;
        if (!line(row)) return;
        const auto index = static_cast<std::uint32_t>(which);
        const bool edited = ui_.focus == Focus::Field && ui_.editing == which;
        Rect value = cutRight(row, std::min(row.w * 0.62F, look_.px(144)));
        pen_.label(row, look_.say("field." + std::string(kFormFieldNames[index])), Type::Body,
                   Role::TextMuted);
        Pen::ButtonLook how;
        how.icon = Icon::Minus;
        pen_.button(cutLeft(value, value.h), "", Target::of(Target::Kind::FieldLess, index), how);
        how.icon = Icon::Plus;
        pen_.button(cutRight(value, value.h), "", Target::of(Target::Kind::FieldMore, index), how);
        const Rect box = value.inset(look_.px(3), 0);
        Card& card = pen_.card(box, Role::Background, edited ? Role::Accent : Role::Line);
        card.target = Target::of(Target::Kind::Field, index);
        const std::string text = edited ? ui_.entry.text + "|" : humanTime(ui_.form[index]);
        pen_.label(box.inset(look_.px(4), 0), text, Type::Body, Role::Text, AlignX::Centre);
        pen_.hit(box, Target::of(Target::Kind::Field, index));
    }

    /// As high as what can be done with a task, so that nothing below moves.
    void chosenThread() {
        heading(look_.words.fill("ui.act.thread", {{"thread", sight_.names.of(sight_.thread)}}));
        const auto interrupt =
            std::find_if(facts_.methods.begin(), facts_.methods.end(),
                         [](const MethodOffer& offer) { return offer.name == "interrupt"; });
        Rect row;
        if (!line(row)) return;
        Pen::ButtonLook how;
        how.type = pairType_;
        how.enabled = facts_.canAct && interrupt != facts_.methods.end();
        pen_.button(row, "interrupt…",
                    Target::of(Target::Kind::Method, how.enabled ? interrupt->id : 0), how);
        line(row);
    }

    /// All the methods of what is chosen, with its arguments.
    void anyCall() {
        Rect row;
        if (!line(row)) return;
        Pen::ButtonLook how;
        how.type = pairType_;
        how.enabled = facts_.canAct;
        how.key = keyText(rowOf(Command::CallMethod).keys[0]);
        how.hint = look_.say("command.callMethod");
        pen_.button(row, look_.say("act.call"), Target::of(Command::CallMethod), how);
    }

    void wide(std::string_view words, Command command, Icon icon) {
        Rect row;
        if (!line(row)) return;
        Pen::ButtonLook how;
        how.icon = icon;
        how.align = AlignX::Left;
        how.type = wideType_;
        how.enabled = facts_.canAct;
        pen_.button(row, words, Target::of(command), how);
    }

    void policy(std::string_view words, Command command, std::int64_t value) {
        Rect row;
        if (!line(row)) return;
        Pen::ButtonLook how;
        how.enabled = facts_.canAct;
        how.lit = value != 0;
        how.hint = look_.say("command." + std::string(rowOf(command).name));
        pen_.button(cutRight(row, std::min(row.w * 0.3F, look_.px(64))),
                    value != 0 ? "true" : "false", Target::of(command), how);
        cutRight(row, look_.px(6));
        pen_.label(row, words, Type::Body, Role::TextMuted);
    }

    void pair(std::string_view left, Command first, bool firstOn, std::string_view right,
              Command second, bool secondOn, bool secondLit = false) {
        Rect row;
        if (!line(row)) return;
        Pen::ButtonLook how;
        how.type = pairType_;
        how.enabled = firstOn;
        const Rect half = cutLeft(row, (row.w - look_.px(6)) / 2);
        cutLeft(row, look_.px(6));
        pen_.button(half, left, Target::of(first), how);
        how.enabled = secondOn;
        how.lit = secondLit;
        pen_.button(row, right, Target::of(second), how);
    }

    Pen pen_;
    Rect rest_;
    const RunFacts& facts_;
    const UiState& ui_;
    const Sight& sight_;
    const Look& look_;
    bool poolOpen_ = false;
    Type pairType_;
    Type wideType_ = Type::Body;
};

}  // namespace

void layoutConsole(Rect region, const UiState& ui, const Look& look, Sheet& sheet) {
    Pen pen(sheet, look);
    const float lineHeight = look.style.lineHeight(Type::CodeSmall);
    pen.label(cutTop(region, look.style.lineHeight(Type::Small)), look.say("console.title"),
              Type::Small, Role::TextMuted);
    cutTop(region, look.px(4));
    const Rect field = cutBottom(region, look.px(28));
    cutBottom(region, look.px(4));
    const bool focused = ui.focus == Focus::Console;
    Card& card = pen.card(field, Role::Background, focused ? Role::Accent : Role::Line);
    card.target = Target::of(Target::Kind::Console);
    pen.hit(field, Target::of(Target::Kind::Console), look.say("console.hint"));
    Rect inside = field.inset(look.px(8), 0);
    pen.label(cutLeft(inside, look.width(Type::Code, ">") + look.px(6)), ">", Type::Code,
              Role::Accent);
    if (focused || !ui.console.text.empty()) {
        std::string shown = ui.console.text;
        if (focused) shown.insert(ui.console.caret, "|");
        // The end of what is typed stays in sight.
        while (look.width(Type::Code, shown) > inside.w && !shown.empty()) shown.erase(0, 1);
        pen.label(inside, shown, Type::Code, Role::Text);
    } else {
        pen.label(inside, look.say("console.example"), Type::Code, Role::Quiet);
    }
    std::size_t left = ui.consoleLines.size();
    while (left > 0 && region.h >= lineHeight) {
        const ConsoleLine& line = ui.consoleLines[--left];
        pen.label(cutBottom(region, lineHeight), line.text, Type::CodeSmall,
                  line.error    ? Role::Late
                  : line.answer ? Role::TextMuted
                                : Role::Text);
    }
}

void layoutAct(Rect region, const RunFacts& facts, const UiState& ui, const Sight& sight,
               const Look& look, Sheet& sheet) {
    Pen pen(sheet, look);
    pen.card(region, Role::Surface).radius = 0;
    Rect inside = region.inset(look.px(12), look.px(2));
    cutBottom(inside, look.px(8));
    if (ui.perspective == Perspective::Heap) {
        const float room = inside.h > look.px(560) ? 6.0F : inside.h > look.px(470) ? 2.0F : 0.0F;
        const float lines = std::min(room, static_cast<float>(ui.consoleLines.size()));
        layoutConsole(cutBottom(inside, look.px(36) + look.style.lineHeight(Type::Small) +
                                            lines * look.style.lineHeight(Type::CodeSmall)),
                      ui, look, sheet);
        cutBottom(inside, look.px(6));
    }
    ActPanel panel(inside, facts, ui, sight, look, sheet);
    panel.chosen();
    panel.newTask();
    panel.pool();
    panel.run();
    panel.morePool();
}

}  // namespace poolscope

// The left panel: what can be done with the run, the pool and the chosen task.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "app/panels/actions/layout.hpp"
#include "app/ui/dialog.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

/// The command that calls a method, and its icon.
struct MethodButton {
    std::string_view of;
    CommandId command;
    IconKind icon = IconKind::None;
};
constexpr MethodButton kMethodButtons[]{
    {"execute", "execute", IconKind::Play},
    {"submit", "submit", IconKind::Play},
    {"schedule", "schedule", IconKind::Delayed},
    {"scheduleAtFixedRate", "scheduleAtFixedRate", IconKind::Periodic},
    {"scheduleWithFixedDelay", "scheduleWithFixedDelay", IconKind::Periodic},
    {"shutdown", "shutdown"},
    {"shutdownNow", "shutdownNow"},
    {"cancel", "shutdown"},
    {"publish", "publish", IconKind::Play},
    {"purge", "purge"},
};

/// The entry of a table.
template <class Table, class What>
const auto& entryOf(const Table& table, const What& what) {
    return *std::find_if(std::begin(table), std::end(table),
                         [&](const auto& each) { return each.of == what; });
}

struct PolicyButton {
    Setting of;
    std::string_view words;
    CommandId command;
};
constexpr PolicyButton kPolicyButtons[]{
    {Setting::RemoveOnCancel, "removeOnCancel", "setRemoveOnCancelPolicy"},
    {Setting::ContinuePeriodicAfterShutdown, "continuePeriodic", "setContinuePeriodicPolicy"},
    {Setting::ExecuteDelayedAfterShutdown, "executeDelayed", "setExecuteDelayedPolicy"},
};

constexpr Length kWidestActionField{144};

class ActionsPane {
public:
    ActionsPane(Rect region, const ActionsShown& shown, const LayoutContext& context,
                DisplayList& list)
        : builder_(list, context),
          rest_(region),
          shown_(shown),
          facts_(shown.facts),
          view_(shown.view),
          context_(context),
          pairType_(typeOfPairs()) {}

    /// The submitting methods of this kind of executor, with the fields they need.
    void newTask() {
        const std::span<const std::string_view> ways = executor().spec().waysIn;
        if (ways.empty()) return;
        heading(context_.say("act.newTask"));
        const bool timed = std::find(ways.begin(), ways.end(), "schedule") != ways.end();
        if (timed)
            for (std::size_t i = 0; i < kFormFields; ++i) field(static_cast<FormField>(i));
        else
            field(FormField::Work);
        gap(s1);
        if (timed)
            wideType_ =
                builder_.typeForButtons(specOf(ExecutorKind::ScheduledThreadPoolExecutor).waysIn,
                                        rest_.w - context_.px(s18));
        for (const std::string_view way : ways) wide(entryOf(kMethodButtons, way), facts_.canAct);
    }

    void chosen() {
        const bool thread = view_.thread.exists() && !view_.selected.exists();
        thread ? chosenThread() : chosenTask();
        anyCall();
    }

    void chosenTask() {
        const TaskLife& life = view_.now.life.task(view_.selected);
        const bool exists = view_.selected.exists() && life.exists;
        heading(exists
                    ? context_.words.fill("ui.act.task", {{"task", view_.names.of(view_.selected)}})
                    : context_.say("act.noTask"));
        const bool open = exists && !life.isDone();
        pair("cancel(false)", "cancel", open, "cancel(true)", "cancelInterrupt", open);
        pair("remove", "removeTask", exists && view_.now.tasks.of(view_.selected).queued,
             context_.say("act.follow"), "follow", exists, shown_.follows);
    }

    void pool() {
        const ExecutorLife& life = view_.now.life.executor(view_.executor);
        const ExecutorKindSpec& spec = executor().spec();
        const bool open = facts_.canAct && comesBefore(life, PoolRunState::Shutdown);
        poolOpen_ = facts_.canAct && comesBefore(life, PoolRunState::Stop);
        if (spec.sizes.empty() && spec.controls.empty()) return;
        heading(spec.hasWorkers
                    ? context_.words.fill("ui.act.pool", {{"pool", view_.names.of(view_.executor)}})
                    : fmt::format("{} {}", spec.className, view_.names.of(view_.executor)));
        sizeType_ = typeOfSizes(spec);
        for (const Setting setting : spec.sizes)
            setting == Setting::CorePoolSize
                ? size(setting, "corePoolSizeDown", "corePoolSizeUp", open)
                : size(setting, "maximumPoolSizeDown", "maximumPoolSizeUp", open);
        if (spec.controls.size() == 1)
            wide(entryOf(kMethodButtons, spec.controls[0]), facts_.canAct);
        if (spec.controls.size() != 2) return;
        pair(spec.controls[0], entryOf(kMethodButtons, spec.controls[0]).command, open,
             spec.controls[1], entryOf(kMethodButtons, spec.controls[1]).command, poolOpen_);
    }

    void run() {
        heading(context_.say("act.run"));
        pair(context_.say("act.nextScenario"), "nextScenario", true, context_.say("act.runLive"),
             "runLive", true);
    }

    /// Further actions on the pool, where there is room for them; the menu always has them.
    void morePool() {
        if (executor().spec().upkeep.empty()) return;
        const ExecutorLife& life = view_.now.life.executor(view_.executor);
        heading(context_.say("act.morePool"));
        constexpr std::array<std::string_view, 3> kUpkeep{"purge", "prestartAllCoreThreads",
                                                          "awaitTermination"};
        wideType_ = builder_.typeForButtons(kUpkeep, rest_.w - context_.px(s18));
        const float half = (rest_.w - context_.px(s3)) / 2;
        if (context_.width(Type::Small, kUpkeep[2]) <= half - 2 * context_.px(s2)) {
            pairType_ = builder_.typeForButtons(kUpkeep, half);
            pair(kUpkeep[0], "purge", facts_.canAct, kUpkeep[2], "awaitTermination", facts_.canAct);
        } else {
            wide({kUpkeep[0], "purge", IconKind::Cross}, facts_.canAct);
            wide({kUpkeep[2], "awaitTermination", IconKind::Moon}, facts_.canAct);
        }
        wide({kUpkeep[1], "prestartAllCoreThreads", IconKind::Plus}, poolOpen_);
        for (const Setting setting : executor().spec().policies)
            policy(entryOf(kPolicyButtons, setting), life.setting(setting));
    }

private:
    /// The class of the executor shown, as the log has it.
    const ExecutorLife& executor() const { return view_.latest.life.executor(view_.executor); }
    /// Whether its run state comes before that one; a Timer takes calls in any state.
    bool comesBefore(const ExecutorLife& life, PoolRunState state) const {
        return !executor().spec().hasWorkers || life.runState() < state;
    }

    void size(Setting setting, CommandId down, CommandId up, bool open) {
        Rect row;
        if (!line(row)) return;
        const std::int64_t size = view_.now.life.executor(view_.executor).setting(setting);
        const bool bounded = size < 0x7fff'ffff;
        builder_.button(cutRight(row, row.h), "", Target::of(up),
                        {.icon = IconKind::Plus, .enabled = open && bounded});
        // Narrower where the setting's name would be cut.
        const float name = context_.width(sizeType_, toString(setting)) + row.h + context_.px(s4);
        const float number = std::clamp(row.w - name, context_.px(s8), context_.px(s16));
        builder_.label(cutRight(row, number), bounded ? std::to_string(size) : "∞", Type::Strong,
                       Role::Text, AlignX::Centre);
        builder_.button(cutRight(row, row.h), "", Target::of(down),
                        {.icon = IconKind::Minus, .enabled = open && size > 0});
        cutRight(row, context_.px(s3));
        builder_.name(row, toString(setting), sizeType_, Role::TextMuted);
    }

    /// One size for the names of all sizes: the small one where the number would be left no room.
    Type typeOfSizes(const ExecutorKindSpec& spec) const {
        const float room = rest_.w - 2 * context_.px(s14) - context_.px(s4) - context_.px(s8);
        for (const Setting setting : spec.sizes)
            if (context_.width(Type::Body, toString(setting)) > room) return Type::Small;
        return Type::Body;
    }

    /// One size for all buttons of half the width, whichever of them has the longest words.
    Type typeOfPairs() const {
        const std::array<std::string, 3> own{context_.say("act.follow"),
                                             context_.say("act.nextScenario"),
                                             context_.say("act.runLive")};
        const std::array<std::string_view, 8> words{"cancel(false)", "cancel(true)", "remove",
                                                    "shutdown",      "shutdownNow",  own[0],
                                                    own[1],          own[2]};
        return builder_.typeForButtons(words, (rest_.w - context_.px(s3)) / 2);
    }

    void gap(Length length) { cutTop(rest_, context_.px(length)); }

    void heading(std::string_view words) {
        gap(s4);
        const float height = context_.style.lineHeight(Type::Small) + context_.px(s1);
        if (rest_.h < height + context_.px(s18)) {
            rest_.h = 0;
            return;
        }
        builder_.label(cutTop(rest_, height), words, Type::Small, Role::TextMuted);
    }

    /// The next line of the panel; false when there is no room for one.
    bool line(Rect& row) {
        const float height = context_.px(s14);
        if (rest_.h < height) return false;
        row = cutTop(rest_, height);
        gap(s2);
        return true;
    }

    void field(FormField which) {
        Rect row;
        if (!line(row)) return;
        const auto index = static_cast<std::uint32_t>(which);
        const bool edited = shown_.state.editing == which;
        const Rect value = cutRight(row, std::min(row.w * 0.62F, context_.px(kWidestActionField)));
        builder_.label(row, context_.say("field." + std::string(kFormFieldNames[index])),
                       Type::Body, Role::TextMuted);
        layoutStepper(
            builder_, value,
            {edited ? shown_.state.entry.withCaret() : humanTime(shown_.times[index]),
             actionsTarget(ActionsPart::Less, index), actionsTarget(ActionsPart::More, index),
             actionsTarget(ActionsPart::Field, index), false, edited});
    }

    /// As high as the actions on a task, so that nothing below moves.
    void chosenThread() {
        heading(context_.words.fill("ui.act.thread", {{"thread", view_.names.of(view_.thread)}}));
        const auto interrupt =
            std::find_if(facts_.methods.begin(), facts_.methods.end(),
                         [](const MethodOffer& offer) { return offer.name == "interrupt"; });
        Rect row;
        if (!line(row)) return;
        const bool can = facts_.canAct && interrupt != facts_.methods.end();
        builder_.button(row, "interrupt…", Target::opens("call", can ? interrupt->id : 0),
                        {.enabled = can, .type = pairType_});
        line(row);
    }

    /// Opens the form with all methods of the selection.
    void anyCall() {
        if (Rect row; line(row))
            builder_.button(row, context_.say("act.call"), Target::of("callMethod"),
                            {.enabled = facts_.canAct,
                             .key = context_.keyOf("callMethod"),
                             .hint = context_.say("command.callMethod"),
                             .type = pairType_});
    }

    void wide(const MethodButton& button, bool enabled) {
        if (Rect row; line(row))
            builder_.button(row, button.of, Target::of(button.command),
                            {.icon = button.icon,
                             .enabled = enabled,
                             .align = AlignX::Left,
                             .type = wideType_});
    }

    void policy(const PolicyButton& button, std::int64_t value) {
        Rect row;
        if (!line(row)) return;
        builder_.button(cutRight(row, std::min(row.w * 0.3F, context_.px(s32))),
                        value != 0 ? "true" : "false", Target::of(button.command),
                        {.lit = value != 0,
                         .enabled = facts_.canAct,
                         .hint = context_.wordsOf(button.command)});
        cutRight(row, context_.px(s3));
        builder_.label(row, button.words, Type::Body, Role::TextMuted);
    }

    void pair(std::string_view left, CommandId first, bool firstOn, std::string_view right,
              CommandId second, bool secondOn, bool secondLit = false) {
        Rect row;
        if (!line(row)) return;
        const Rect half = cutLeft(row, (row.w - context_.px(s3)) / 2);
        cutLeft(row, context_.px(s3));
        builder_.button(half, left, Target::of(first), {.enabled = firstOn, .type = pairType_});
        builder_.button(row, right, Target::of(second),
                        {.lit = secondLit, .enabled = secondOn, .type = pairType_});
    }

    LayoutBuilder builder_;
    Rect rest_;
    const ActionsShown& shown_;
    const RunFacts& facts_;
    const RunView& view_;
    const LayoutContext& context_;
    bool poolOpen_ = false;
    Type pairType_;
    Type wideType_ = Type::Body;
    Type sizeType_ = Type::Body;
};

}  // namespace

void layoutActions(Rect region, const ActionsShown& shown, const LayoutContext& context,
                   DisplayList& list) {
    ActionsPane panel(region, shown, context, list);
    panel.chosen();
    panel.newTask();
    panel.pool();
    panel.run();
    panel.morePool();
}

}  // namespace poolscope

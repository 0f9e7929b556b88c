// What the program says of its state: to tests, and in the window's title.
#include <fmt/format.h>

#include "app/ui/answer_box.hpp"
#include "app/workspace/workspace.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

std::string Workspace::describe() const {
    const Playback& playback = runs.playback();
    const RunState& latest = playback.history.latest();
    std::string text;
    const auto line = [&](std::string_view name, const auto& value) {
        text += fmt::format("{} {}\n", name, value);
    };
    line("position", playback.head.position());
    line("events", playback.history.size());
    line("playing", stepper.goesOn());
    line("gliding", playback.head.gliding());
    line("speed", stepper.speed());
    line("stepSize", nameOf(preferences.steps.size));
    line("perspective", arrangement.perspective.name);
    line("panel", arrangement.right.name);
    line("theme", nameOf(preferences.theme));
    line("language", preferences.language);
    line("scale", preferences.scale);
    line("density", nameOf(preferences.density));
    line("help", layers.isOpen("help"));
    line("presenting", arrangement.presenting);
    line("presenterView", arrangement.presenterView);
    line("blank", arrangement.blank);
    line("reducedMotion", preferences.reducedMotion);
    line("code", nameOf(preferences.code));
    line("selected",
         selection.task.exists() ? playback.history.names().of(selection.task) : "none");
    line("futures", runs.branches().size());
    line("future", runs.current());
    line("futureName", forks.nameOf(runs.current()));
    line("marks", runs.marks().size());
    line("live", runs.source().live());
    line("time", humanTime(playback.head.time()));
    line("speedText", stepper.speedText());
    line("making", opener.makingText());
    line("following", playback.head.following());
    line("focus", layers.typed() == nullptr ? "picture" : layers.typed()->focusName());
    line("tasks", latest.life.tasks());
    if (selection.task.exists()) line("selectedEnds", latest.life.task(selection.task).stateWord());
    line("steps", viewport.axis.steps);
    line("causes", viewport.axis.causes);
    line("breakpoints", breakpoints.lines.size());
    line("find", search.question);
    line("findStops", search.stops);
    line("bookmarks", bookmarks.all().size());
    line("notice", notices.text());
    const TextEntry* const entry = layers.typed() == nullptr ? nullptr : layers.typed()->entry();
    line("entry", entry == nullptr ? std::string() : entry->text);
    for (const auto& panel : layers.panels()) panel->describe(line);
    return text;
}

std::string Workspace::nameForTests(const Target& target) const {
    switch (target.kind) {
        case Target::Kind::Task: return fmt::format("task:{}", target.id);
        case Target::Kind::Command: return fmt::format("command:{}", target.name);
        case Target::Kind::Owned: {
            if (target.ownedBy(kAnswerBoxes))
                return fmt::format("answer:{}:{}", target.part, target.id);
            const Panel* owner = layers.find(target.name);
            return owner == nullptr ? std::string() : owner->nameForTests(target);
        }
        default: return {};
    }
}

std::string Workspace::windowTitle() const {
    if (runs.empty()) return "PoolScope";
    return (unsaved() ? "•  " : "") + wordsOfRun().title + " · PoolScope";
}

}  // namespace poolscope

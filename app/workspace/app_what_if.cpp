// "What if, from here": the panel's keys and clicks, and the fork that answers the question.
#include <fmt/format.h>

#include <stdexcept>

#include "app/model/playback/human_time.hpp"
#include "app/runs/run_difference.hpp"
#include "app/workspace/app.hpp"

namespace poolscope {

namespace {

constexpr std::size_t kMostPoints = 24;  ///< scheduling points to choose among

}  // namespace

/// Asking who could go runs the scenario once more, so the answer is kept as long as it holds.
const std::vector<SchedulingPoint>& App::turnsFromHere() {
    const Log* const log = &runs.source().log();
    const std::size_t position = runs.playback().head.position();
    if (pointsOf_ == log && pointsFrom_ == position) return points_;
    pointsOf_ = log;
    pointsFrom_ = position;
    points_ = runs.source().turnsFrom(position, kMostPoints);
    return points_;
}

ChangeBuilder App::changeBuilder() {
    Playback& playback = runs.playback();
    const std::vector<SchedulingPoint>& points = turnsFromHere();
    return {*runs.source().scenario(),
            playback.history.log(),
            playback.history.at(playback.head.position()),
            playback.history.names(),
            points,
            ui,
            words_,
            playback.head.position(),
            playback.head.time()};
}

void App::openWhatIf() {
    if (!runs.source().canChange()) return say(std::string(words_("ui.whatIf.cannot")), true);
    runs.playback().head.pause();
    ui.help = false;
    leaveTour();
    ui.focus = Focus::WhatIf;
    ui.entry.clear();
    ui.whatIf = {};
    ui.whatIf.row = changeBuilder().firstRow();
    notice_.clear();
}

/// What was typed counts as the chosen row's value.
void App::keepWhatIfEntry() {
    const ChangeBuilder builder = changeBuilder();
    if (!ui.entry.text.empty() && ui.whatIf.row < builder.rows())
        ui.whatIf.values[builder.keyOfRow(ui.whatIf.row)] = ui.entry.text;
    ui.entry.clear();
}

void App::chooseWhatIf(std::size_t row) {
    keepWhatIfEntry();
    if (row < changeBuilder().rows()) ui.whatIf.row = row;
    notice_.clear();
}

void App::stepWhatIf(int direction) {
    keepWhatIfEntry();
    const ChangeBuilder builder = changeBuilder();
    if (builder.rows() == 0) return;
    const std::string key = builder.keyOfRow(ui.whatIf.row);
    ui.whatIf.values[key] = builder.stepped(direction);
    // Another task, another moment: what was said of the one before does not hold.
    if (key == "point") ui.whatIf.values.erase("turn");
    if (key == "task")
        for (const char* about : {"takes", "repeats", "period"}) ui.whatIf.values.erase(about);
    notice_.clear();
}

void App::doWhatIf() {
    keepWhatIfEntry();
    try {
        const WhatIfForm form = changeBuilder().form();
        if (!form.rows.empty() && form.rows[form.chosen].picks)
            return chooseWhatIf(form.chosen + 1);
        changeRun(changeBuilder().change());
    } catch (const std::exception& error) {
        say(error.what(), true);
    }
}

/// The fork plays on; what it was made of stays, and where the two differ is said at once.
void App::changeRun(const PlannedChange& change) {
    Playback& old = runs.playback();
    std::unique_ptr<RunSource> branch =
        runs.source().act(change.position, {change.change, change.time});
    if (branch == nullptr) return;
    const FirstEffect effect = firstEffect(runs.source().log(), branch->log());
    runs.add(std::move(branch), "ui.hint.forkBranch",
             fmt::format("{}  ·  {}", change.what, humanTime(change.time)), change.position);
    Playback& fresh = runs.playback();
    fresh.head.seek(change.position);
    ui.focus = Focus::Picture;
    say(describeEffect(old, fresh, effect, change), false);
    fresh.head.play();
    hintsToPlay_ = false;
}

std::string App::describeEffect(Playback& old, Playback& fresh, const FirstEffect& effect,
                                const PlannedChange& change) const {
    const std::string when = humanTime(change.time);
    const std::string key = keyText(rowOf(Command::NextBranch).keys[0]);
    if (effect.none)
        return words_.fill("ui.whatIf.same", {{"what", change.what}, {"when", when}, {"key", key}});
    const auto sentence = [&](Playback& playback, std::size_t at) {
        return at < playback.history.size()
                   ? playback.narrator.sentence(at, playback.history.at(at + 1))
                   : std::string(words_("ui.edit.over"));
    };
    const Log& log = fresh.history.log();
    const Instant time =
        effect.now < log.size() ? log[effect.now].time : old.history.log()[effect.before].time;
    return words_.fill("ui.whatIf.done", {{"what", change.what},
                                          {"when", when},
                                          {"time", humanTime(time)},
                                          {"now", sentence(fresh, effect.now)},
                                          {"before", sentence(old, effect.before)},
                                          {"key", key}});
}

bool App::pressInWhatIf(KeyChord key) {
    if (ui.focus != Focus::WhatIf) return false;
    const bool typing = !ui.entry.text.empty();
    switch (key.code) {
        case KeyCode::Enter: doWhatIf(); return true;
        case KeyCode::Escape:
            if (!typing) ui.focus = Focus::Picture;
            ui.entry.clear();
            return true;
        case KeyCode::Up: chooseWhatIf(ui.whatIf.row == 0 ? 0 : ui.whatIf.row - 1); return true;
        case KeyCode::Down: chooseWhatIf(ui.whatIf.row + 1); return true;
        case KeyCode::Tab: chooseWhatIf(ui.whatIf.row + (key.shift ? -1 : 1)); return true;
        case KeyCode::Left:
        case KeyCode::Right:
            if (typing) return false;
            stepWhatIf(key.code == KeyCode::Left ? -1 : 1);
            return true;
        default: return false;
    }
}

bool App::clickInWhatIf(const Target& target) {
    if (ui.focus != Focus::WhatIf) return false;
    switch (target.kind) {
        case Target::Kind::WhatIfRow: chooseWhatIf(target.id); return true;
        case Target::Kind::WhatIfLess:
        case Target::Kind::WhatIfMore:
            chooseWhatIf(target.id);
            stepWhatIf(target.kind == Target::Kind::WhatIfMore ? 1 : -1);
            return true;
        case Target::Kind::WhatIfTurn: {
            const ChangeBuilder builder = changeBuilder();
            chooseWhatIf(builder.turnRow());
            ui.whatIf.values["turn"] = builder.nameOfTurn(target.id);
            return true;
        }
        case Target::Kind::WhatIfDo: doWhatIf(); return true;
        default: return false;
    }
}

}  // namespace poolscope

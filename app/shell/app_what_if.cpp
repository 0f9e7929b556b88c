// "What if, from here": the panel's keys and clicks, and the fork that answers the question.
#include <fmt/format.h>

#include <stdexcept>

#include "app/model/human_time.hpp"
#include "app/shell/app.hpp"
#include "app/shell/run_difference.hpp"

namespace poolscope {

namespace {

constexpr std::size_t kMostPoints = 24;  ///< scheduling points to choose among

}  // namespace

/// Asking who could go runs the scenario once more, so the answer is kept as long as it holds.
const std::vector<SchedulingPoint>& App::turnsFromHere() {
    const Log* const log = &session.source().log();
    const std::size_t position = session.film().head.position();
    if (pointsOf_ == log && pointsFrom_ == position) return points_;
    pointsOf_ = log;
    pointsFrom_ = position;
    points_ = session.source().turnsFrom(position, kMostPoints);
    return points_;
}

WhatIfDesk App::whatIfDesk() {
    Film& film = session.film();
    const std::vector<SchedulingPoint>& points = turnsFromHere();
    return {*session.source().scenario(),
            film.story.log(),
            film.story.at(film.head.position()),
            film.story.names(),
            points,
            ui,
            words_,
            film.head.position(),
            film.head.time()};
}

void App::openWhatIf() {
    if (!session.source().canChange()) return say(std::string(words_("ui.whatIf.cannot")), true);
    session.film().head.pause();
    ui.help = false;
    leaveTour();
    ui.focus = Focus::WhatIf;
    ui.entry.clear();
    ui.whatIf = {};
    ui.whatIf.row = whatIfDesk().firstRow();
    notice_.clear();
}

/// What was typed counts as the chosen row's value.
void App::keepWhatIfEntry() {
    const WhatIfDesk desk = whatIfDesk();
    if (!ui.entry.text.empty() && ui.whatIf.row < desk.rows())
        ui.whatIf.values[desk.keyOfRow(ui.whatIf.row)] = ui.entry.text;
    ui.entry.clear();
}

void App::chooseWhatIf(std::size_t row) {
    keepWhatIfEntry();
    if (row < whatIfDesk().rows()) ui.whatIf.row = row;
    notice_.clear();
}

void App::stepWhatIf(int direction) {
    keepWhatIfEntry();
    const WhatIfDesk desk = whatIfDesk();
    if (desk.rows() == 0) return;
    const std::string key = desk.keyOfRow(ui.whatIf.row);
    ui.whatIf.values[key] = desk.stepped(direction);
    // Another task, another moment: what was said of the one before does not hold.
    if (key == "point") ui.whatIf.values.erase("turn");
    if (key == "task")
        for (const char* about : {"takes", "repeats", "period"}) ui.whatIf.values.erase(about);
    notice_.clear();
}

void App::doWhatIf() {
    keepWhatIfEntry();
    try {
        const WhatIfForm form = whatIfDesk().form();
        if (!form.rows.empty() && form.rows[form.chosen].picks)
            return chooseWhatIf(form.chosen + 1);
        changeRun(whatIfDesk().deed());
    } catch (const std::exception& error) {
        say(error.what(), true);
    }
}

/// The fork plays on; what it was made of stays, and where the two differ is said at once.
void App::changeRun(const WhatIfDeed& deed) {
    Film& old = session.film();
    std::unique_ptr<RunSource> future = session.source().act(deed.position, {deed.deed, deed.time});
    if (future == nullptr) return;
    const FirstEffect effect = firstEffect(session.source().log(), future->log());
    session.add(std::move(future), "ui.hint.forkBranch",
                fmt::format("{}  ·  {}", deed.what, humanTime(deed.time)), deed.position);
    Film& fresh = session.film();
    fresh.head.seek(deed.position);
    ui.focus = Focus::Picture;
    say(tellEffect(old, fresh, effect, deed), false);
    fresh.head.play();
    hintsToPlay_ = false;
}

std::string App::tellEffect(Film& old, Film& fresh, const FirstEffect& effect,
                            const WhatIfDeed& deed) const {
    const std::string when = humanTime(deed.time);
    const std::string key = keyText(rowOf(Command::NextFuture).keys[0]);
    if (effect.none)
        return words_.fill("ui.whatIf.same", {{"what", deed.what}, {"when", when}, {"key", key}});
    const auto sentence = [&](Film& film, std::size_t at) {
        return at < film.story.size() ? film.narrator.sentence(at, film.story.at(at + 1))
                                      : std::string(words_("ui.edit.over"));
    };
    const Log& log = fresh.story.log();
    const Instant time =
        effect.now < log.size() ? log[effect.now].time : old.story.log()[effect.before].time;
    return words_.fill("ui.whatIf.done", {{"what", deed.what},
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
            const WhatIfDesk desk = whatIfDesk();
            chooseWhatIf(desk.turnRow());
            ui.whatIf.values["turn"] = desk.nameOfTurn(target.id);
            return true;
        }
        case Target::Kind::WhatIfDo: doWhatIf(); return true;
        default: return false;
    }
}

}  // namespace poolscope

// Making the workspace, its language, time passing, and what the screen is told of the run.
#include "app/workspace/workspace.hpp"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/storage/data_files.hpp"
#include "app/workspace/reason_words.hpp"
#include "app/workspace/user_calls.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {
/// Takes in new events for half of the time that passed since the last frame, and 10 ms at least: a
/// window that draws slowly shall not read slowly, too. True if there were any.
bool readOn(Playback& playback, double milliseconds) {
    constexpr std::size_t kAtOnce = 20'000;
    const std::chrono::duration<double, std::milli> share(std::max(10.0, milliseconds / 2));
    const auto began = std::chrono::steady_clock::now();
    const std::size_t before = playback.history.size();
    for (std::size_t read = before; playback.follow(kAtOnce); read += kAtOnce) {
        const bool all = playback.history.size() < read + kAtOnce;
        if (all || std::chrono::steady_clock::now() - began >= share) break;
    }
    return playback.history.size() > before;
}
}  // namespace

Workspace::Workspace(const std::string& language, std::vector<std::unique_ptr<Panel>> panels,
                     std::vector<std::unique_ptr<Perspective>> perspectives)
    : words_(loadTexts(language)),
      runs(words_),
      layers(*this, std::move(panels)),
      languages_(namedLanguages()),
      perspectives_(std::move(perspectives)) {
    preferences.language = language;
    library.lessons.setLanguage(language);
    gatherCommands();
}

void Workspace::setLanguage(const std::string& language) {
    words_ = loadTexts(language);
    preferences.language = language;
    library.languageChanged();
    library.lessons.setLanguage(language);
    notices.clear();  // it was said in the other language
    runs.renarrate();
}

const Language& Workspace::nextLanguage() const {
    const auto own = std::find_if(languages_.begin(), languages_.end(), [&](const Language& each) {
        return each.code == preferences.language;
    });
    const bool last = own == languages_.end() || own + 1 == languages_.end();
    return last ? languages_.front() : *(own + 1);
}

std::string Workspace::nameOfBranch(std::size_t index) const {
    const std::vector<Branch>& all = runs.branches();
    if (!all[index].given.empty()) return all[index].given;
    const std::string& key = all[index].name;
    const auto alike =
        std::count_if(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(index) + 1,
                      [&](const Branch& each) { return each.name == key; });
    return words_.fill(key, {{"n", std::to_string(alike)}});
}

Perspective& Workspace::perspective() const {
    const auto shown = std::find_if(
        perspectives_.begin(), perspectives_.end(),
        [this](const auto& each) { return each->info().id == arrangement.perspective; });
    return shown == perspectives_.end() ? *perspectives_.front() : **shown;
}

/// A panel that has opened the run may say it in its own words.
RunWords Workspace::wordsOfRun() const {
    std::optional<RunWords> said;
    layers.any<DockActivity>([&](const DockActivity& each) {
        said = each.wordsOfRun(*this);
        return said.has_value();
    });
    return said ? *std::move(said) : library.wordsOf(runs.source(), preferences.language);
}

RunFacts Workspace::facts() const {
    RunFacts facts;
    const RunSource& source = runs.source();
    const std::shared_ptr<const Scenario> scenario = source.scenario();
    for (const auto& each : perspectives_) {
        const PerspectiveId id = each->info().id;
        const bool opening =
            scenario && scenario->opening.view && nameOf(*scenario->opening.view) == id.name;
        const Fit fit = each->fits(runs);
        const bool tab = fit == Fit::Well || opening || id == arrangement.perspective ||
                         id == arrangement.besideTabs;
        facts.perspectives.push_back({each->info(), fit, tab});
    }
    RunWords said = wordsOfRun();
    facts.title = std::move(said.title);
    facts.description = std::move(said.description);
    if (unsaved()) facts.title = "•  " + facts.title;
    facts.clock = source.clock();
    facts.live = source.live();
    facts.making = makingText();
    facts.failed = source.failure() != nullptr;
    facts.acting = acting();
    if (const DockActivity* const open = activities.open()) facts.activity = open->info().id;
    facts.steps = words_("ui.steps." + std::string(nameOf(preferences.steps.size)));
    facts.canAct = source.canAct();
    facts.console = source.isConsole();
    facts.notice = notices.said();
    facts.noticeShorter = notices.shorter();
    const bool isHere = perspective().info().show == notices.offered();
    if (!isHere) facts.noticeAction = notices.offered();
    facts.recent = library.recent.all();
    facts.methods = allOffers();
    facts.noticeIsError = notices.isError();
    facts.hintsToPlay = hintsToPlay;
    if (languages_.size() > 1) facts.otherLanguage = nextLanguage().name;
    facts.canChange = source.canChange();
    facts.branches = branchFacts();
    facts.branch = runs.current();
    facts.hasRemoved = runs.hasRemoved();
    facts.scenarios = library.titles();
    facts.lessons = library.lessons.titles();
    return facts;
}

bool Workspace::advance(double milliseconds) {
    bool shown = false;
    layers.each<Moves>([&](Moves& each) { shown = each.tick(milliseconds, *this) || shown; });
    if (runs.empty()) return shown;
    Playback& playback = runs.playback();
    pollRun();
    const bool grew = readOn(playback, milliseconds);
    const bool playing = playback.head.playing();
    const std::size_t before = playback.head.position();
    const bool moved = playback.head.advance(
        milliseconds, [this](std::size_t event) { return stepper.paceOf(event); });
    if (moved && playing) stopOnTheWay(before);
    if (moved && selection.follows) fitFollowed();
    return shown || grew || moved;
}

/// A run that was made in the background may have come to its end.
void Workspace::pollRun() {
    RunSource& source = runs.source();
    const bool wasMaking = source.making().has_value();
    source.poll();
    if (!wasMaking || source.making()) return;
    sayWarnings();
    sayFailure();
    if (source.ended()) return;
    if (const NotEnoughMemory* needed = source.tooLarge())
        notices.say(words_.fill("ui.open.endedTooLarge", {{"time", humanTime(source.end())},
                                                          {"needs", memoryText(needed->needs)},
                                                          {"most", memoryText(needed->most)}}),
                    true);
}

void Workspace::sayFailure() {
    const RunSource& source = runs.source();
    if (!source.failure()) return;
    notices.say(words_.fill("ui.failed.run", {{"time", humanTime(source.end())},
                                              {"reason", reasonOf(source.failure(), words_)}}),
                true);
}

/// Of the recording that the run comes from.
void Workspace::sayWarnings() {
    const std::vector<std::string> warnings = runs.source().warnings();
    if (!warnings.empty()) notices.say(fmt::format("{}", fmt::join(warnings, "; ")), true);
}

bool Workspace::reading() const {
    return runs.playback().history.size() < runs.source().log().size();
}

/// What is read of what is made.
std::string Workspace::makingText() const {
    const RunSource& source = runs.source();
    if (source.failure()) return std::string(words_("ui.failed.here"));
    if (source.live() || !(source.making() || reading())) return {};
    const auto all = static_cast<double>(std::max<std::size_t>(1, source.log().size()));
    const double share = static_cast<double>(runs.playback().history.size()) / all;
    const auto percent = static_cast<int>(share * source.making().value_or(1) * 100);
    const bool computing = source.making() && source.clock() == ShownClock::Virtual;
    return words_.fill(computing ? "ui.open.running" : "ui.open.reading",
                       {{"percent", std::to_string(percent)}});
}

bool Workspace::moving() const {
    if (layers.any<Moves>([&](const Moves& each) { return each.moving(*this); })) return true;
    return !runs.empty() && (runs.playback().head.playing() || runs.playback().head.gliding() ||
                             runs.source().growing() || reading() || search.reading());
}

bool Workspace::typing() const { return layers.typed() != nullptr && layers.typed()->types(); }

bool Workspace::unsaved() const {
    return layers.any<EditsFile>([](const EditsFile& each) { return each.unsaved(); });
}

}  // namespace poolscope

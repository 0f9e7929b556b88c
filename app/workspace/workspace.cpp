// Making the workspace, its language, time passing, and what the screen is told of the run.
#include "app/workspace/workspace.hpp"

#include <algorithm>

#include "app/storage/data_files.hpp"

namespace poolscope {

Workspace::Workspace(const std::string& language, std::vector<std::unique_ptr<Panel>> panels,
                     std::vector<std::unique_ptr<Perspective>> perspectives)
    : words_(loadTexts(language)),
      runs(words_),
      layers(*this, std::move(panels)),
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
    facts.making = opener.makingText();
    facts.failed = source.failure() != nullptr;
    facts.acting = activities.acting();
    if (const DockActivity* const open = activities.open()) facts.activity = open->info().id;
    facts.steps = words_("ui.steps." + std::string(nameOf(preferences.steps.size)));
    facts.canAct = source.canAct();
    facts.notice = notices.said();
    facts.noticeShorter = notices.shorter();
    const bool isHere = perspective().info().show == notices.offered();
    if (!isHere) facts.noticeAction = notices.offered();
    facts.recent = library.recent.all();
    facts.methods = allOffers();
    facts.noticeIsError = notices.isError();
    facts.hintsToPlay = hintsToPlay;
    if (appearance.languages().size() > 1) facts.otherLanguage = appearance.nextLanguage().name;
    facts.canChange = source.canChange();
    facts.branches = forks.facts();
    facts.branch = runs.current();
    facts.hasRemoved = runs.hasRemoved();
    return facts;
}

bool Workspace::advance(double milliseconds) {
    bool shown = false;
    layers.each<Moves>([&](Moves& each) { shown = each.tick(milliseconds, *this) || shown; });
    if (runs.empty()) return shown;
    Playback& playback = runs.playback();
    opener.poll();
    const bool grew = opener.readOn(milliseconds);
    const bool grows = runs.source().growing() || opener.reading();
    if (playback.head.following() && !grows) playback.head.toEnd();  // nothing is left to follow
    const bool playing = playback.head.playing();
    const std::size_t before = playback.head.position();
    const bool moved = playback.head.advance(
        milliseconds, [this](std::size_t event) { return stepper.paceOf(event); });
    if (moved && playing) stepper.stopOnTheWay(before);
    if (moved) picture.keepFollowed();
    return shown || grew || moved;
}

bool Workspace::moving() const {
    if (layers.any<Moves>([&](const Moves& each) { return each.moving(*this); })) return true;
    return !runs.empty() && (runs.playback().head.playing() || runs.playback().head.gliding() ||
                             runs.source().growing() || opener.reading() || search.reading());
}

bool Workspace::typing() const { return layers.typed() != nullptr && layers.typed()->types(); }

bool Workspace::unsaved() const {
    return layers.any<EditsFile>([](const EditsFile& each) { return each.unsaved(); });
}

PresenterView Workspace::presenterView(std::string passed, std::string clock) const {
    PresenterView view{
        facts().title, stepper.told().sentence, {}, std::move(passed), std::move(clock)};
    layers.each<DockActivity>([&](const DockActivity& each) {
        if (auto notes = each.presenterNotes(*this)) view.lesson = std::move(notes);
    });
    return view;
}

void Workspace::keepFiles(const std::filesystem::path& folder) {
    library.recent.keepIn(folder / "recent.toml");
    session.keepIn(folder / "session.toml");
}

void Workspace::askForFile(SaveRequest request) {
    saveRequest_ = std::move(request);
    layers.open(kSaveAs);
}

}  // namespace poolscope

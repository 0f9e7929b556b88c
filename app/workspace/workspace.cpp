// Opening, time, layout, and telling the state.
#include "app/workspace/workspace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <stdexcept>

#include "app/model/playback/human_time.hpp"
#include "app/storage/data_files.hpp"
#include "app/workspace/chrome/event_panel.hpp"
#include "app/workspace/user_calls.hpp"

namespace poolscope {

Workspace::Workspace(const std::string& language, std::vector<std::unique_ptr<Panel>> panels,
                     std::vector<std::unique_ptr<Perspective>> perspectives)
    : words_(loadTexts(language)),
      runs(words_),
      layers(*this, std::move(panels)),
      builtIns_(builtIns()),
      languages_(namedLanguages()),
      perspectives_(std::move(perspectives)) {
    preferences.language = language;
    nameBuiltIns();
    gatherCommands();
}

/// Looked up once a language: the palette wants all of them in every frame.
void Workspace::nameBuiltIns() {
    builtInTitles_.clear();
    for (const BuiltIn& builtIn : builtIns_)
        builtInTitles_.push_back(wordsOf(builtIn, "title", builtIn.title));
}

bool Workspace::open(const std::string& file) {
    try {
        if (openInPanels(file)) {
        } else if (std::filesystem::path(file).extension() == kTreeExtension ||
                   looksLikeTree(readWholeFile(file))) {
            openTreeFile(file);
        } else {
            open(openRun(file));
        }
        openedFile_ = file;
        rememberFile(file);
        return true;
    } catch (const std::exception& error) {
        for (const auto& panel : layers.panels())
            if (panel->openBroken(file, *this)) return true;
        notices.say(error.what(), true);
        return false;
    }
}

bool Workspace::openInPanels(const std::string& file) {
    return std::any_of(layers.panels().begin(), layers.panels().end(),
                       [&](const auto& panel) { return panel->openFile(file, *this); });
}

void Workspace::openBuiltIn(std::size_t index) {
    if (index >= builtIns_.size()) return;
    builtIn_ = index;
    open(builtIns_[index].file);
}

void Workspace::open(std::unique_ptr<RunSource> source, const std::string& name) {
    interruptPanels();
    search.forget();
    otherBookmarks_[run_] = bookmarks;
    run_ = source->title();
    bookmarks = otherBookmarks_[run_];
    for (const auto& panel : layers.panels()) panel->runClosing(*this);
    notices.say({}, false);
    openedFile_.clear();
    treeFile_.clear();
    runs.open(std::move(source), name);
    selection.clear();
    selection.executor = ExecutorId{0};
    viewport = {};
    Playback& playback = runs.playback();
    if (playback.history.log().size() == 0 || runs.source().live())
        playback.head.follow();
    else
        playback.head.seek(openingPosition(playback.history.log()));
    showWhatThereIs();
    for (const auto& panel : layers.panels()) panel->runOpened(*this);
    for (const auto& each : perspectives_) each->runOpened(*this);
}

/// The heap and the way through execute are each other's opposite: a run that has only one of them
/// opens with that one.
void Workspace::showWhatThereIs() {
    const RunState& all = runs.playback().history.latest();
    if (!all.life.executor(ExecutorId{0}).exists) return;
    const bool heap = all.pools.pool(ExecutorId{0}).queue.heap;
    if (!heap && arrangement.perspective == PerspectiveId("heap"))
        arrangement.perspective = PerspectiveId("pool");
    if (heap && arrangement.perspective == PerspectiveId("pool"))
        arrangement.perspective = PerspectiveId("heap");
}

void Workspace::setLanguage(const std::string& language) {
    words_ = loadTexts(language);
    preferences.language = language;
    nameBuiltIns();
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

std::string Workspace::wordsOf(const BuiltIn& builtIn, std::string_view what,
                               std::string otherwise) const {
    const std::string stem = std::filesystem::path(builtIn.file).stem().string();
    const std::string key = fmt::format("scenario.{}.{}", stem, what);
    return words_.has(key) ? std::string(words_(key)) : std::move(otherwise);
}

Perspective& Workspace::perspective() const {
    const auto shown = std::find_if(
        perspectives_.begin(), perspectives_.end(),
        [this](const auto& each) { return each->info().id == arrangement.perspective; });
    return shown == perspectives_.end() ? *perspectives_.front() : **shown;
}

RunFacts Workspace::facts() const {
    RunFacts facts;
    for (const auto& each : perspectives_) facts.perspectives.push_back(each->info());
    const RunSource& source = runs.source();
    facts.title = source.title();
    facts.description = source.description();
    for (std::size_t i = 0; i < builtIns_.size(); ++i) {
        if (builtIns_[i].title != facts.title) continue;
        facts.title = builtInTitles_[i];
        facts.description = wordsOf(builtIns_[i], "description", facts.description);
        break;
    }
    if (unsaved()) facts.title = "•  " + facts.title;
    facts.clock = source.clock();
    facts.live = source.live();
    facts.canAct = source.canAct();
    facts.console = source.isConsole();
    facts.notice = notices.text();
    facts.noticeAction = notices.offered();
    facts.recent = recent_.all();
    facts.methods = allOffers();
    facts.noticeIsError = notices.isError();
    facts.hintsToPlay = hintsToPlay;
    if (languages_.size() > 1) facts.otherLanguage = nextLanguage().name;
    facts.canChange = source.canChange();
    facts.branches = branchFacts();
    facts.branch = runs.current();
    facts.hasRemoved = runs.hasRemoved();
    facts.scenarios = builtInTitles_;
    return facts;
}

bool Workspace::advance(double milliseconds) {
    bool shown = false;
    for (const auto& panel : layers.panels()) shown = panel->tick(milliseconds, *this) || shown;
    if (runs.empty()) return shown;
    Playback& playback = runs.playback();
    runs.source().poll();
    const bool grew = playback.follow();
    const bool playing = playback.head.playing();
    const std::size_t before = playback.head.position();
    const bool moved = playback.head.advance(milliseconds);
    if (moved && playing) stopOnTheWay(before);
    if (moved && selection.follows) fitFollowed();
    return shown || grew || moved;
}

bool Workspace::moving() const {
    for (const auto& panel : layers.panels())
        if (panel->moving(*this)) return true;
    return !runs.empty() &&
           (runs.playback().head.playing() || runs.source().live() || search.reading());
}

Screen Workspace::layout(Vec2 size, const TextMeasure& measure, const Tooltip& tooltip) {
    Playback& playback = runs.playback();
    const RunFacts known = facts();
    const auto step = nanoseconds(std::llround(playback.head.stepMilliseconds() * 1e6));
    ScreenInput input{size,
                      styleIn(size),
                      selection,
                      arrangement,
                      viewport,
                      perspective(),
                      known,
                      playback.history,
                      playback.narrator,
                      playback.minimap,
                      playback.queue,
                      search.facts(),
                      playback.head.position(),
                      static_cast<float>(playback.head.fraction()),
                      playback.head.time(),
                      playback.head.playing(),
                      playback.head.following(),
                      words_.fill("ui.pace.step", {{"time", humanTime(step)}}),
                      tooltip,
                      {}};
    const std::function<std::string(std::size_t)> sentence = [&](std::size_t event) {
        return playback.narrator.sentence(event, playback.history.at(event + 1));
    };
    const Panel* const tab = layers.find(arrangement.right.name);
    input.wideRight = tab != nullptr && tab->info().wide;
    const auto frameOf = [&](Rect box, Screen& screen, const RunView& view,
                             const LayoutContext& context) {
        return PanelFrame{size, box, view, known, context, screen, sentence};
    };
    input.right = [&](Screen& screen, const RunView& view, const LayoutContext& context) {
        layoutRight(screen, frameOf(screen.regions.right, screen, view, context));
    };
    input.below = [&](Screen& screen, const RunView& view, const LayoutContext& context) {
        return layoutBelow(screen, frameOf(screen.regions.picture, screen, view, context));
    };
    input.left = [&](Screen& screen, const RunView& view, const LayoutContext& context) {
        layoutLeft(screen, frameOf(screen.regions.left, screen, view, context));
    };
    input.above = [&](Screen& screen, const RunView& view, const LayoutContext& context) {
        if (const Panel* const open = layers.focused())
            open->layout(frameOf(screen.regions.picture, screen, view, context), screen.overlay);
        for (const auto& panel : layers.panels())
            if (panel->info().slot == Slot::Top && panel->shown(*this))
                panel->layout(frameOf(screen.regions.picture, screen, view, context),
                              screen.overlay);
    };
    for (const auto& panel : layers.panels())
        if (panel.get() == layers.focused() || panel->shown(*this) ||
            panel->info().slot == Slot::LeftDock || panel.get() == tab)
            panel->prepare(*this);
    perspective().prepare(*this);
    input.bookmarks = &bookmarks;
    // With reduced motion an event is not played but done: all of it, as soon as it begins.
    if (preferences.reducedMotion && input.fraction > 0) {
        input.fraction = 1;
        input.time = playback.history.log()[input.position].time;
    }
    Screen screen = layoutScreen(input, measure, words_, commands());
    if (const Axis* axis = screen.picture->axis()) lastAxis_ = *axis;
    lastPicture_ = screen.picture->cameraRegion(screen.regions.picture);
    lastSize_ = size;
    for (const auto& panel : layers.panels()) panel->laidOut(screen);
    return screen;
}

/// What just happened, and the tab that is shown.
void Workspace::layoutRight(Screen& screen, PanelFrame frame) const {
    std::vector<TabInfo> tabs;
    for (const auto& panel : layers.panels())
        if (panel->info().slot == Slot::RightTab)
            tabs.push_back({panel->info().id, panel->info().show});
    const Panel* const tab = layers.find(arrangement.right.name);
    frame.box = layoutEventPanel(
        frame.box,
        {frame.view, frame.sentence, tabs, arrangement.right, tab != nullptr && tab->info().wide},
        frame.context, screen.frame);
    if (tab != nullptr) tab->layout(frame, screen.frame);
}

/// The panels at the left, from below; the first has what they leave.
void Workspace::layoutLeft(Screen& screen, PanelFrame frame) const {
    LayoutBuilder builder(screen.frame, frame.context);
    builder.card(frame.box, Role::Surface).radius = 0;
    Rect rest = frame.box.inset(frame.context.px(s6), frame.context.px(s1));
    cutBottom(rest, frame.context.px(s4));
    const Panel* first = nullptr;
    for (auto panel = layers.panels().rbegin(); panel != layers.panels().rend(); ++panel) {
        if ((*panel)->info().slot != Slot::LeftDock) continue;
        first = panel->get();
        const float height = first->heightIn(rest.h, frame.context);
        if (height <= 0) continue;
        frame.box = cutBottom(rest, height);
        first->layout(frame, screen.frame);
        cutBottom(rest, frame.context.px(s3));
    }
    frame.box = rest;
    if (first != nullptr) first->layout(frame, screen.frame);
}

/// The panels shown that do not have the keys, unless one of them or the one with the keys covers
/// them. True if something may be said about what the pointer rests on.
bool Workspace::layoutBelow(Screen& screen, const PanelFrame& frame) const {
    screen.covered = screen.covered || layers.covered();
    bool tooltips = true;
    for (const auto& panel : layers.panels()) {
        if (screen.covered || panel.get() == layers.focused() || !panel->shown(*this)) continue;
        tooltips = tooltips && !panel->hidesTooltips();
        if (panel->info().slot != Slot::Overlay) continue;
        panel->layout(frame, screen.overlay);
        screen.covered = panel->covers();
    }
    return tooltips;
}

std::string Workspace::describe() const {
    const Playback& playback = runs.playback();
    const RunState& latest = playback.history.latest();
    std::string text;
    const auto line = [&](std::string_view name, const auto& value) {
        text += fmt::format("{} {}\n", name, value);
    };
    line("position", playback.head.position());
    line("events", playback.history.size());
    line("playing", playback.head.playing());
    line("speed", playback.head.speed());
    line("perspective", arrangement.perspective.name);
    line("panel", arrangement.right.name);
    line("theme", nameOf(preferences.theme));
    line("language", preferences.language);
    line("scale", preferences.scale);
    line("help", layers.isOpen("help"));
    line("presenting", arrangement.presenting);
    line("blank", arrangement.blank);
    line("reducedMotion", preferences.reducedMotion);
    line("palette", layers.isOpen("palette"));
    line("selected",
         selection.task.exists() ? playback.history.names().of(selection.task) : "none");
    line("futures", runs.branches().size());
    line("future", runs.current());
    line("futureName", nameOfBranch(runs.current()));
    line("marks", runs.marks().size());
    line("live", runs.source().live());
    line("following", playback.head.following());
    line("focus", layers.focused() == nullptr ? "picture" : layers.focused()->focusName());
    line("tasks", latest.life.tasks());
    if (selection.task.exists()) line("selectedEnds", latest.life.task(selection.task).stateWord());
    line("steps", viewport.axis.steps);
    line("breakpoints", breakpoints.size());
    line("find", search.question);
    line("findStops", search.stops);
    line("bookmarks", bookmarks.all().size());
    line("notice", notices.text());
    const Panel* const open = layers.focused();
    const TextEntry* const entry = open == nullptr ? nullptr : open->entry();
    line("entry", entry == nullptr ? std::string() : entry->text);
    for (const auto& panel : layers.panels()) panel->describe(line);
    return text;
}

bool Workspace::typing() const { return layers.focused() != nullptr && layers.focused()->types(); }

bool Workspace::unsaved() const {
    return std::any_of(layers.panels().begin(), layers.panels().end(),
                       [](const auto& panel) { return panel->unsaved(); });
}

std::string Workspace::nameForTests(const Target& target) const {
    switch (target.kind) {
        case Target::Kind::Task: return fmt::format("task:{}", target.id);
        case Target::Kind::Command: return fmt::format("command:{}", target.name);
        case Target::Kind::Owned: {
            const Panel* owner = layers.find(target.name);
            return owner == nullptr ? std::string() : owner->nameForTests(target);
        }
        default: return {};
    }
}

std::string Workspace::windowTitle() const {
    if (runs.empty()) return "PoolScope";
    return (unsaved() ? "• " : "") + runs.source().title() + " · PoolScope";
}

}  // namespace poolscope

// Opening, time, layout, and telling the state.
#include "app/workspace/app.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <stdexcept>

#include "app/model/playback/human_time.hpp"
#include "app/storage/data_files.hpp"

namespace poolscope {

App::App(const std::string& language)
    : words_(loadTexts(language)),
      language_(language),
      runs(words_),
      builtIns_(builtIns()),
      languages_(namedLanguages()) {
    nameBuiltIns();
}

/// Looked up once a language: the palette wants all of them in every frame.
void App::nameBuiltIns() {
    builtInTitles_.clear();
    for (const BuiltIn& builtIn : builtIns_)
        builtInTitles_.push_back(wordsOf(builtIn, "title", builtIn.title));
}

bool App::open(const std::string& file) {
    try {
        if (std::filesystem::path(file).extension() == kTreeExtension ||
            looksLikeTree(readWholeFile(file))) {
            openTreeFile(file);
        } else if (!openSweepFile(file)) {
            open(openRun(file));
        }
        openedFile_ = file;
        rememberFile(file);
        return true;
    } catch (const std::exception& error) {
        if (openBroken(file)) return true;
        say(error.what(), true);
        return false;
    }
}

void App::openBuiltIn(std::size_t index) {
    if (index >= builtIns_.size()) return;
    builtIn_ = index;
    open(builtIns_[index].file);
}

void App::open(std::unique_ptr<RunSource> source, const std::string& name) {
    leaveTour();
    compare_.forget();
    finder_.reset();
    bookmarks_[run_] = ui.bookmarks;
    run_ = source->title();
    ui.bookmarks = bookmarks_[run_];
    keepDraft();
    say({}, false);
    openedFile_.clear();
    treeFile_.clear();
    consoleTyped_.clear();
    runs.open(std::move(source), name);
    ui.selected = {};
    ui.thread = {};
    ui.executor = ExecutorId{0};
    ui.follows = false;
    ui.camera = {};
    ui.axis = {};
    ui.scroll = {};
    ui.sides.reset();
    ui.metricsScroll = 0;
    Playback& playback = runs.playback();
    if (playback.history.log().size() == 0 || runs.source().live())
        playback.head.follow();
    else
        playback.head.seek(openingPosition(playback.history.log()));
    showWhatThereIs();
    loadDocument();
}

/// The heap and the way through execute are each other's opposite: a run that has only one of them
/// opens with that one.
void App::showWhatThereIs() {
    const RunState& all = runs.playback().history.latest();
    if (!all.life.executor(ExecutorId{0}).exists) return;
    const bool heap = all.pools.pool(ExecutorId{0}).queue.heap;
    if (!heap && ui.perspective == Perspective::Heap) ui.perspective = Perspective::Pool;
    if (heap && ui.perspective == Perspective::Pool) ui.perspective = Perspective::Heap;
}

void App::say(std::string notice, bool error) {
    notice_ = std::move(notice);
    noticeIsError_ = error;
    noticePasses_ = false;
    noticeAction_ = Command::None;
}

void App::setLanguage(const std::string& language) {
    words_ = loadTexts(language);
    language_ = language;
    nameBuiltIns();
    notice_.clear();  // it was said in the other language
    runs.renarrate();
}

const Language& App::nextLanguage() const {
    const auto own = std::find_if(languages_.begin(), languages_.end(),
                                  [&](const Language& each) { return each.code == language_; });
    const bool last = own == languages_.end() || own + 1 == languages_.end();
    return last ? languages_.front() : *(own + 1);
}

std::string App::nameOfBranch(std::size_t index) const {
    const std::vector<Branch>& all = runs.branches();
    if (!all[index].given.empty()) return all[index].given;
    const std::string& key = all[index].name;
    const auto alike =
        std::count_if(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(index) + 1,
                      [&](const Branch& each) { return each.name == key; });
    return words_.fill(key, {{"n", std::to_string(alike)}});
}

std::string App::wordsOf(const BuiltIn& builtIn, std::string_view what,
                         std::string otherwise) const {
    const std::string stem = std::filesystem::path(builtIn.file).stem().string();
    const std::string key = fmt::format("scenario.{}.{}", stem, what);
    return words_.has(key) ? std::string(words_(key)) : std::move(otherwise);
}

RunFacts App::facts() const {
    RunFacts facts;
    const RunSource& source = runs.source();
    facts.title = source.title();
    facts.description = source.description();
    for (std::size_t i = 0; i < builtIns_.size(); ++i) {
        if (builtIns_[i].title != facts.title) continue;
        facts.title = builtInTitles_[i];
        facts.description = wordsOf(builtIns_[i], "description", facts.description);
        break;
    }
    if (document_.unsaved()) facts.title = "•  " + facts.title;
    facts.clock = source.clock();
    facts.live = source.live();
    facts.canAct = source.canAct();
    facts.console = source.isConsole();
    facts.notice = notice_;
    facts.noticeAction = noticeAction_;
    facts.recent = recent_.all();
    facts.methods = allOffers();
    facts.noticeIsError = noticeIsError_;
    facts.hintsToPlay = hintsToPlay_;
    if (languages_.size() > 1) facts.otherLanguage = nextLanguage().name;
    facts.canChange = source.canChange();
    facts.branches = branchFacts();
    facts.branch = runs.current();
    facts.hasRemoved = runs.hasRemoved();
    facts.scenarios = builtInTitles_;
    return facts;
}

bool App::advance(double milliseconds) {
    const bool shown = ageShown(static_cast<float>(milliseconds));
    if (runs.empty()) return shown;
    Playback& playback = runs.playback();
    runs.source().poll();
    const bool grew = playback.follow();
    const bool playing = playback.head.playing();
    const std::size_t before = playback.head.position();
    const bool moved = playback.head.advance(milliseconds);
    if (moved && playing) stopOnTheWay(before);
    if (moved && ui.follows) fitFollowed();
    return shown || grew || moved;
}

bool App::moving() const {
    if (!ui.trace.empty() || !ui.keys.empty()) return true;
    return !runs.empty() &&
           (runs.playback().head.playing() || runs.source().live() || stillFinding());
}

Screen App::layout(Vec2 size, const TextMeasure& measure, const Tooltip& tooltip) {
    Playback& playback = runs.playback();
    const RunFacts known = facts();
    const auto step = nanoseconds(std::llround(playback.head.stepMilliseconds() * 1e6));
    ScreenInput input{size,
                      ui,
                      known,
                      playback.history,
                      playback.narrator,
                      playback.minimap,
                      playback.queue,
                      [this](SourceLine line) { return source_.around(line); },
                      [this](SourceFile file) { return source_.file(file); },
                      findFacts(),
                      playback.head.position(),
                      static_cast<float>(playback.head.fraction()),
                      playback.head.time(),
                      playback.head.playing(),
                      playback.head.following(),
                      words_.fill("ui.pace.step", {{"time", humanTime(step)}}),
                      tooltip,
                      document_.facts(),
                      {},
                      sweepShown(),
                      {}};
    if (ui.focus == Focus::WhatIf && runs.source().canChange())
        input.whatIf = changeBuilder().form();
    if (ui.calls() && runs.source().scenario()) input.call = callBuilder().form(words_);
    if (ui.perspective == Perspective::Compare)
        input.compare = &compare_.facts(runs, ui, words_,
                                        [this](std::size_t index) { return nameOfBranch(index); });
    input.editor.difference = difference_;
    // With reduced motion an event is not played but done: all of it, as soon as it begins.
    if (ui.reducedMotion && input.fraction > 0) {
        input.fraction = 1;
        input.time = playback.history.log()[input.position].time;
    }
    Screen screen = layoutScreen(input, measure, words_);
    if (screen.axis() != nullptr) lastAxis_ = *screen.axis();
    const auto* heap = std::get_if<HeapLayout>(&screen.picture);
    lastPicture_ = heap != nullptr ? heap->treeRegion : screen.regions.picture;
    lastSize_ = size;
    code_ = screen.code;
    if (screen.sweep) sweepScrollRange_ = screen.sweep->scrollRange;
    if (const auto* editor = std::get_if<EditorLayout>(&screen.picture); editor && editor->rows) {
        editorRows_ = editor->rows;
        editorColumns_ = editor->columns;
    }
    return screen;
}

std::string App::describe() const {
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
    line("perspective", kPerspectiveNames[static_cast<std::size_t>(ui.perspective)]);
    line("pins", ui.pins.size());
    line("panel", kRightTabNames[static_cast<std::size_t>(ui.right)]);
    line("theme", nameOf(ui.theme));
    line("language", language_);
    line("scale", ui.scale);
    line("help", ui.help);
    line("sweep", sweep_ ? ui.sweep ? "shown" : "open" : "none");
    line("presenting", ui.presenting);
    line("blank", ui.blank);
    line("pointer", ui.pointer);
    line("trace", ui.trace.size());
    line("showsKeys", ui.showsKeys);
    std::string keys;
    for (const ShownKey& key : ui.keys) keys += (keys.empty() ? "" : " ") + keyText(key.key);
    line("keys", keys);
    line("reducedMotion", ui.reducedMotion);
    line("tour", ui.tour);
    line("palette", ui.palette());
    line("selected", ui.selected.exists() ? playback.history.names().of(ui.selected) : "none");
    line("futures", runs.branches().size());
    line("future", runs.current());
    line("futureName", nameOfBranch(runs.current()));
    line("marks", runs.marks().size());
    line("live", runs.source().live());
    line("following", playback.head.following());
    line("focus", ui.focus == Focus::Picture  ? "picture"
                  : ui.focus == Focus::Editor ? "editor"
                                              : "typing");
    line("tasks", latest.life.tasks());
    if (ui.selected.exists()) line("selectedEnds", latest.life.task(ui.selected).stateWord());
    line("steps", ui.axis.steps);
    line("breakpoints", ui.breakpoints.size());
    line("find", ui.find);
    line("findStops", ui.findStops);
    line("bookmarks", ui.bookmarks.all().size());
    line("notice", notice_);
    line("console", ui.console.text);
    line("consoleLines", ui.consoleLines.size());
    line("file", document_.file());
    line("unsaved", document_.unsaved());
    line("problems", document_.problems().size());
    line("editorSize", document_.buffer.text().size());
    line("editorLine", document_.buffer.lineOf(document_.buffer.caret()) + 1);
    line("entry", ui.entry.text);
    line("call", allOffers()[ui.call.method].shown);
    return text;
}

std::string App::windowTitle() const {
    if (runs.empty()) return "PoolScope";
    return (document_.unsaved() ? "• " : "") + runs.source().title() + " · PoolScope";
}

}  // namespace poolscope

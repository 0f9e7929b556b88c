// Going from stop to stop, and noticing that the learner is elsewhere.
#include "app/panels/lesson/panel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <stdexcept>
#include <utility>

#include "app/learn/grading/grade_json.hpp"
#include "app/learn/lesson/lesson_files.hpp"
#include "app/storage/file_kind.hpp"
#include "app/storage/link.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

/// Does it with the lesson that is read, or says that there is none.
template <void (LessonPanel::*kMove)(Workspace&)>
void withLesson(Workspace& workspace) {
    LessonPanel& panel = workspace.panel<LessonPanel>();
    if (panel.lesson() != nullptr) return (panel.*kMove)(workspace);
    workspace.notices.say(workspace.words().fill(
        "ui.lesson.none", {{"key", workspace.commands().keyOf("scenarios")}}));
}

/// To the stop; of a lesson that was left, too.
void backToLesson(Workspace& workspace) {
    LessonPanel& panel = workspace.panel<LessonPanel>();
    const bool left = panel.lesson() == nullptr && !panel.leftAs(workspace.words()).empty();
    left ? panel.comeBack(workspace) : withLesson<&LessonPanel::back>(workspace);
}

constexpr std::array kLessonCommands{
    CommandSpec{"nextStop", CommandGroup::Learn, {}, withLesson<&LessonPanel::next>},
    CommandSpec{"previousStop", CommandGroup::Learn, {}, withLesson<&LessonPanel::previous>},
    CommandSpec{"backToLesson", CommandGroup::Learn, {}, backToLesson},
    CommandSpec{"leaveLesson", CommandGroup::Learn, {}, withLesson<&LessonPanel::leave>}};

/// What in the run has that name.
std::optional<NameKind> bearerOf(std::string_view name, const RunView& view) {
    for (std::uint32_t i = 0; i < view.latest.life.tasks(); ++i)
        if (view.names.of(TaskId{i}) == name) return NameKind::Task;
    for (std::uint32_t i = 0; i < view.latest.life.executors(); ++i)
        if (view.names.of(ExecutorId{i}) == name) return NameKind::Executor;
    for (const ThreadId thread : view.latest.workers.lanes())
        if (view.names.of(thread) == name) return NameKind::Thread;
    return std::nullopt;
}

/// While it lives, whoever opens a run waits until all of it is made: a stop may be its end.
class WholeRuns {
public:
    explicit WholeRuns(Workspace& workspace)
        : workspace_(workspace), patience_(std::exchange(workspace.runs.watch.patience, {})) {}
    WholeRuns(const WholeRuns&) = delete;
    WholeRuns& operator=(const WholeRuns&) = delete;
    ~WholeRuns() { workspace_.runs.watch.patience = patience_; }

private:
    Workspace& workspace_;
    std::optional<std::chrono::milliseconds> patience_;
};

}  // namespace

const PanelInfo& LessonPanel::info() const {
    static constexpr PanelInfo kInfo{.id = kLesson,
                                     .slot = Slot::LeftDock,
                                     .commands = kLessonCommands,
                                     .quiet = true,
                                     .needsSubject = true};
    return kInfo;
}

bool LessonPanel::openFile(const std::string& file, Workspace& workspace) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(file, ignored)) return false;
    if (fileKindOf(file) != FileKind::Lesson) return false;
    open(file, workspace);
    const SavedLesson before = workspace.library.lessons.progressOf(open_->key);
    const bool ended = before.stop + 1 >= open_->lesson.stops.size();
    goTo(ended ? 0 : before.stop, workspace);
    return true;
}

/// Changes nothing if the lesson cannot be shown.
void LessonPanel::open(const std::string& file, Workspace& workspace) {
    Lesson lesson = readLessonFile(file);
    PlacedLesson placed = placeLesson(lesson, workspace.runs.watch);
    if (!placed.diagnostics.empty())
        throw std::runtime_error(toString(placed.diagnostics.front(), file));
    if (open_) keepProgress(workspace, false);
    dropShown(workspace);
    workspace.activities.makeRoomFor(*this);
    left_.clear();
    open_ = OpenLesson{lessonKeyOf(file), std::move(lesson), std::move(placed.places)};
    stop_ = 0;
    scroll_ = 0;
}

void LessonPanel::goTo(std::size_t stop, Workspace& workspace) {
    if (!open_) return;
    stop_ = std::min(stop, open_->places.size() - 1);
    scroll_ = 0;
    const LessonStop& shown = open_->lesson.stops[stop_];
    dropShown(workspace);
    workspace.notices.clear();
    showRun(workspace);
    if (!runIsOpen(workspace)) return;  // a notice says why
    workspace.layers.close();
    Arrangement& arrangement = workspace.arrangement;
    for (const auto& each : workspace.perspectives())
        if (each->info().id.name == shown.view) arrangement.perspective = each->info().id;
    if (const Panel* const tab = workspace.layers.find(shown.tab))
        arrangement.right = tab->info().id;
    arrangement.code = shown.tab != kLessonTabs.front();
    arrangement.sideBySide = false;
    arrangement.besideTabs = "";
    workspace.viewport = {};
    if (shown.axisUntil.ns > 0)
        workspace.viewport.axis = {false, false, Instant{}, shown.axisUntil};
    workspace.selection.clear();
    workspace.selection.executor = place().executor;
    workspace.selection.queue = false;
    workspace.selection.task = place().task;
    workspace.selection.thread = place().thread;
    workspace.runs.playback().head.seek(place().position);
    workspace.hintsToPlay = false;
    keepProgress(workspace, true);
    keepFutureHidden(workspace);
    ask(workspace);
}

/// The run of the stop as it was before anybody acted in it.
void LessonPanel::showRun(Workspace& workspace) {
    if (runIsOpen(workspace)) return workspace.runs.switchTo(0);
    const WholeRuns whole(workspace);
    showing_ = true;
    try {
        if (place().inLesson)
            workspace.opener.open(
                openScenarioText(place().text, place().file, workspace.runs.watch));
        else
            workspace.opener.open(std::string(place().file));
    } catch (const std::exception& error) {
        workspace.notices.say(error.what(), true);
    }
    showing_ = false;
}

void LessonPanel::runOpened(Workspace& workspace) {
    if (open_ && !showing_ && !runIsOpen(workspace)) giveUpDock(workspace);
}

/// Whether the tree of runs grew from the run that the stop shows.
bool LessonPanel::runIsOpen(const Workspace& workspace) const {
    if (workspace.runs.empty() || workspace.opener.showsInstead()) return false;
    const RunSource& source = *workspace.runs.branches().front().source;
    const std::shared_ptr<const Scenario> scenario = source.scenario();
    return scenario && scenario->text == place().text && !source.live() &&
           source.log().size() == place().events;
}

bool LessonPanel::isAway(const Workspace& workspace) const {
    if (!runIsOpen(workspace) || workspace.runs.current() != 0) return true;
    return !isThere(workspace.runs.playback().head) ||
           workspace.arrangement.perspective.name != open_->lesson.stops[stop_].view ||
           workspace.selection.executor != place().executor;
}

/// At the stop's moment, or where its question led.
bool LessonPanel::isThere(const Playhead& head) const {
    const Attempt* const attempt = asked_.attempt();
    if (attempt != nullptr && attempt->phase() == Attempt::Phase::Revealing) return true;
    if (head.playing() || head.fraction() > 0 || head.gliding()) return false;
    return head.position() == place().position || (attempt != nullptr && attempt->over() &&
                                                   head.position() == attempt->question().revealed);
}

void LessonPanel::next(Workspace& workspace) {
    if (!isLast()) return goTo(stop_ + 1, workspace);
    away_ ? back(workspace) : finish(workspace);
}

void LessonPanel::previous(Workspace& workspace) {
    if (stop_ > 0) goTo(stop_ - 1, workspace);
}

void LessonPanel::back(Workspace& workspace) { goTo(stop_, workspace); }

void LessonPanel::leave(Workspace& workspace) {
    if (open_ && isLast()) sayHowItWent(workspace);
    end(workspace);
}

void LessonPanel::finish(Workspace& workspace) {
    workspace.notices.sayInPassing(std::string(workspace.words()("ui.lesson.over")));
    leave(workspace);
}

void LessonPanel::end(Workspace& workspace) {
    keepProgress(workspace, false);
    dropShown(workspace);
    open_.reset();
    away_ = false;
    workspace.arrangement.code = false;
}

// ---- when something else has its place

void LessonPanel::giveUpDock(Workspace& workspace) {
    if (!open_) return;
    left_ = open_->key;
    end(workspace);
}

std::string LessonPanel::leftAs(const TextCatalog& words) const {
    if (open_ || left_.empty()) return {};
    return words.fill("ui.lesson.left", {{"n", std::to_string(stop_ + 1)}});
}

void LessonPanel::comeBack(Workspace& workspace) {
    const std::size_t stop = stop_;
    try {
        open(lessonFileOf(left_), workspace);
        goTo(stop, workspace);
    } catch (const std::exception& error) {
        workspace.notices.say(error.what(), true);
    }
}

bool LessonPanel::selectedItself(const Workspace& workspace) const {
    return open_ && workspace.selection.task == place().task &&
           workspace.selection.thread == place().thread;
}

bool LessonPanel::pressFirst(KeyChord key, Workspace& workspace) {
    if (!open_ || workspace.layers.focused() != nullptr || key.control) return false;
    if (pressQuestion(key, workspace)) return true;
    if (key.shift) return false;
    if (key.code == KeyCode::Enter && canFinish()) return finish(workspace), true;
    if (key.code == KeyCode::PageDown) return next(workspace), true;
    if (key.code == KeyCode::PageUp) return previous(workspace), true;
    return false;
}

bool LessonPanel::click(const Target& target, Vec2, Workspace& workspace) {
    if (open_ && target.ownedBy(kAnswerBoxes)) return asked_.click(target, workspace);
    if (!target.ownedBy(kLesson) || !open_) return false;
    if (static_cast<LessonPart>(target.part) == LessonPart::Stop)
        goTo(target.id, workspace);
    else if (static_cast<QuestionPart>(target.part) == QuestionPart::Again)
        askAgain(workspace);
    else if (asked_.attempt() != nullptr && asked_.attempt()->over())
        next(workspace);
    else
        asked_.click(target, workspace);
    settle(workspace);
    return true;
}

bool LessonPanel::tick(double, Workspace& workspace) {
    const bool open = asked_.attempt() != nullptr && !asked_.attempt()->over();
    settle(workspace);
    return open && (asked_.attempt() == nullptr || asked_.attempt()->over());
}

bool LessonPanel::wheel(float amount, Vec2, Workspace&) {
    scroll_ = std::clamp(scroll_ - amount * step_, 0.0F, scrollRange_);
    return true;
}

void LessonPanel::prepare(Workspace& workspace) {
    settle(workspace);
    keepFutureHidden(workspace);
    away_ = open_ && isAway(workspace);
    hidden_ = future_.hides() && workspace.arrangement.future.hides();
    if (!open_) return;
    const std::string& language = workspace.preferences.language;
    title_ = open_->lesson.title.in(language);
    words_ = open_->lesson.stops[stop_].words.in(language);
    all_.clear();
    for (const LessonStop& stop : open_->lesson.stops) all_.push_back(&stop.words.in(language));
    reached_ = workspace.library.lessons.progressOf(open_->key).reached;
}

std::optional<PresenterNotes> LessonPanel::presenterNotes(const Workspace& workspace) const {
    if (!open_) return std::nullopt;
    const std::string& language = workspace.preferences.language;
    const std::vector<LessonStop>& stops = open_->lesson.stops;
    PresenterNotes notes{open_->lesson.title.in(language),
                         stop_,
                         stops.size(),
                         stops[stop_].words.in(language),
                         {},
                         {},
                         {}};
    if (place().question) notes.answer = static_cast<char>('A' + place().question->right);
    if (!stops[stop_].notes.all.empty()) notes.notes = stops[stop_].notes.in(language);
    if (stop_ + 1 < stops.size()) notes.next = stops[stop_ + 1].words.in(language);
    return notes;
}

void LessonPanel::layout(const PanelFrame& frame, DisplayList& list) const {
    if (!open_) return;
    const RichMeaning meaning{
        [this](const std::string& name) {
            return lessonTarget(open_->lesson.stopNamed(name).value_or(stop_));
        },
        [&frame](std::string_view code) { return bearerOf(code, frame.view); }};
    ShownStop shown{title_,
                    words_,
                    all_,
                    stop_,
                    open_->places.size(),
                    reached_,
                    away_,
                    frame.facts.notice.text,
                    scroll_,
                    meaning,
                    {},
                    canFinish(),
                    posed_,
                    hidden_};
    if (asked_.attempt() != nullptr && !away_) {
        shown.question = asked_.shown(kLesson, frame.view.names, frame.context.words);
        shown.question->canRepeat = true;
    }
    if (frame.screen.presenting)
        layoutLessonCaption(frame.box, shown, frame.context, list);
    else
        layoutLesson(frame.box, shown, frame.context, list);
}

void LessonPanel::laidOut(const Screen& screen) {
    const ScrollArea* const area = screen.frame.areaOf(kLesson);
    scrollRange_ = area == nullptr ? 0 : area->most;
    scroll_ = std::min(scroll_, scrollRange_);
    step_ = screen.style.px(s24);
}

// ---- what is kept

void LessonPanel::keepProgress(Workspace& workspace, bool open) const {
    workspace.library.lessons.keep({open_->key, stop_, stop_ + 1, open});
}

void LessonPanel::save(SavedSession& session, const Workspace& workspace) const {
    for (const auto& [key, progress] : workspace.library.lessons.progress())
        session.lessons.push_back(progress);
}

/// What was reached counts also where the session itself is not opened again.
void LessonPanel::loading(const SavedSession& session, Workspace& workspace) {
    for (SavedLesson kept : session.lessons) {
        kept.open = false;
        if (!kept.name.empty()) workspace.library.lessons.keep(kept);
    }
}

/// The lesson that was read comes back as it was left; what is on the screen is the session's.
void LessonPanel::load(const SavedSession& session, Workspace& workspace) {
    if (open_) leave(workspace);
    for (const SavedLesson& kept : session.lessons) {
        if (!kept.open) continue;
        open(lessonFileOf(kept.name), workspace);
        stop_ = std::min(kept.stop, open_->places.size() - 1);
        keepProgress(workspace, true);
        keepFutureHidden(workspace);
        if (!isAway(workspace)) ask(workspace);
    }
}

std::string LessonPanel::mark() const {
    return fmt::format("{} {} {}", open_ ? open_->key : std::string(), stop_, answers_);
}

std::string LessonPanel::report(const Workspace& workspace) const {
    if (!open_) return {};
    const SavedLesson progress = workspace.library.lessons.progressOf(open_->key);
    const Answers answers{{{open_->key, progress.answers}}, {}};
    const Grade grade = gradeAnswers(answers, open_->key, open_->lesson, open_->places);
    return fmt::format("{{\"stop\":{},\"stops\":{},\"reached\":{},\"grade\":{}}}", stop_ + 1,
                       open_->places.size(), progress.reached, toJson(grade, open_->key, ""));
}

/// Only a built-in lesson is there where the link is opened.
bool LessonPanel::nameIn(Link& link) const {
    if (!open_ || away_ || lessonFileOf(open_->key) == open_->key) return false;
    link.lesson = open_->key;
    link.stop = stop_ + 1;
    return true;
}

bool LessonPanel::goToStop(std::size_t stop, Workspace& workspace) {
    if (open_) goTo(stop, workspace);
    return open_.has_value();
}

void LessonPanel::describe(const StateLine& line) const {
    line("lesson", open_ ? open_->key : std::string());
    line("lessonStop", std::to_string(open_ ? stop_ + 1 : 0));
    line("lessonAway", away_ ? "true" : "false");
    const Attempt* const attempt = asked_.attempt();
    line("lessonQuestion", attempt == nullptr ? "" : nameOf(attempt->question().kind));
    line("lessonChosen",
         attempt == nullptr || !attempt->chosen() ? "" : letterOf(*attempt->chosen()));
    line("lessonAnswered", attempt != nullptr && attempt->over() ? "true" : "false");
}

std::string LessonPanel::nameForTests(const Target& target) const {
    if (static_cast<LessonPart>(target.part) == LessonPart::Stop)
        return fmt::format("stop:{}", target.id + 1);
    return nameForTestsOf(target);
}

}  // namespace poolscope

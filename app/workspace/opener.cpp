// Opening files, built-in scenarios, several runs beside each other, and one in place of the
// user's.
#include "app/workspace/opener.hpp"

#include <algorithm>
#include <filesystem>
#include <new>
#include <utility>

#include "app/storage/file_kind.hpp"
#include "app/storage/input_text.hpp"
#include "app/workspace/opening.hpp"
#include "app/workspace/workspace.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

bool Opener::open(const std::string& file) {
    tooLarge_.reset();
    try {
        if (file == kStandardInput) {  // nothing remembers it, and it cannot be read again
            open(openRun(file, app_.runs.watch));
            return true;
        }
        if (inPanels(file)) {  // which says where its run is from
            app_.library.remember(file);
            return true;
        }
        if (fileKindOf(file) == FileKind::Tree)
            app_.forks.openTree(file);
        else
            open(openRun(file, app_.runs.watch));
        file_ = file;
        app_.library.remember(file);
        return true;
    } catch (const NotEnoughMemory& needed) {
        sayTooLarge(file, needed);
    } catch (const GivenUp&) {
        app_.notices.say(app_.words().fill("ui.open.givenUp", {{"file", file}}), false);
    } catch (const std::bad_alloc&) {
        app_.notices.say(app_.words().fill("ui.open.noMemory", {{"file", file}}), true);
    } catch (const std::exception& error) {
        if (app_.layers.any<EditsFile>(
                [&](EditsFile& each) { return each.openBroken(file, app_); }))
            return true;
        app_.notices.say(error.what(), true);
    }
    return false;
}

/// With the figures, and a button that opens the beginning of the run.
void Opener::sayTooLarge(const std::string& file, const NotEnoughMemory& needed) {
    const std::string key = needed.fits ? "ui.open.tooLarge" : "ui.open.farTooLarge";
    app_.notices.say(
        app_.words().fill(key, {{"file", std::filesystem::path(file).filename().string()},
                                {"needs", memoryText(needed.needs)},
                                {"most", memoryText(needed.most)},
                                {"fits", needed.fits ? humanTime(*needed.fits) : ""}}),
        true);
    if (!needed.fits) return;
    tooLarge_ = TooLarge{file, *needed.fits - Instant{}};
    app_.notices.offer("openBeginning");
}

void Opener::openBeginning() {
    if (!tooLarge_) return;
    const TooLarge wanted = *std::exchange(tooLarge_, std::nullopt);
    app_.runs.watch.until = wanted.until;
    open(wanted.file);
    app_.runs.watch.until.reset();
}

void Opener::example() {
    const std::string why = app_.notices.text();
    const CommandId offered = app_.notices.offered();
    builtIn(0);
    if (why.empty() || app_.runs.empty()) return;
    app_.notices.say(app_.words().fill("ui.open.exampleInstead",
                                       {{"reason", why}, {"title", app_.facts().title}}),
                     true);
    app_.notices.offer(offered);
}

bool Opener::inPanels(const std::string& file) {
    return app_.layers.any<OpensFiles>([&](OpensFiles& each) { return each.openFile(file, app_); });
}

void Opener::builtIn(std::size_t index) {
    if (const std::optional<std::string> file = app_.library.open(index)) open(*file);
}

void Opener::open(std::unique_ptr<RunSource> source, const std::string& name) {
    Branch next = app_.runs.prepared(std::move(source), name);  // if it fails, nothing has changed
    app_.layers.interrupt();
    app_.search.forget();
    app_.ledHere.forget();
    bookmarksOf_[run_] = app_.bookmarks;
    if (run_ != next.source->title()) app_.breakpoints.forgetScenario();
    run_ = next.source->title();
    app_.bookmarks = bookmarksOf_[run_];
    app_.layers.each<FollowsRuns>([&](FollowsRuns& each) { each.runClosing(app_); });
    app_.notices.say(std::string(), false);
    file_.clear();
    app_.forks.forgetFile();
    app_.runs.open(std::move(next));
    app_.selection.clear();
    app_.selection.executor = ExecutorId{0};
    app_.viewport = {};
    app_.arrangement.besideTabs = "";
    app_.arrangement.sideBySide.reset();
    showOpening();
    app_.layers.each<FollowsRuns>([&](FollowsRuns& each) { each.runOpened(app_); });
    for (const auto& each : app_.perspectives()) each->runOpened(app_);
    sayWarnings();
}

void Opener::recent(std::size_t index) {
    if (index < app_.library.recent.all().size())
        open(std::string(app_.library.recent.all()[index]));
}

void Opener::startAfresh() {
    app_.arrangement.perspective = "heap";
    builtIn(0);
    app_.layers.each<KeepsState>([&](KeepsState& each) { each.load({}, app_); });
}

/// Adds each file as a run of its own beside the first.
bool Opener::beside(const std::vector<std::string>& files) {
    const auto nameOf = [](const std::string& file) {
        return file == kStandardInput ? std::string(kStandardInputName)
                                      : std::filesystem::path(file).stem().string();
    };
    std::string failed;
    bool first = true;
    for (const std::string& file : files) {
        try {
            std::unique_ptr<RunSource> source = openRun(file, app_.runs.watch);
            const std::string title = source->title();
            if (first) {
                open(std::move(source), nameOf(file));
                if (file != kStandardInput) file_ = file;
            } else {
                app_.runs.add(std::move(source), nameOf(file), title, 0, true);
                app_.runs.setParent(0);  // beside the others, not made of them
            }
            if (file != kStandardInput) app_.library.remember(file);
            first = false;
        } catch (const std::exception& error) {
            failed = error.what();
        }
    }
    if (first) {
        app_.notices.say(failed, true);
        return false;
    }
    app_.runs.switchTo(0);
    showOpening();
    app_.arrangement.perspective = "compare";
    if (!failed.empty()) app_.notices.say(failed, true);
    return true;
}

void Opener::drop(const std::vector<std::string>& files) {
    std::size_t opened = 0;
    for (const std::string& file : files) {
        if (opened == 0)
            opened += open(file) ? 1 : 0;
        else
            app_.library.recent.add(file);
    }
    if (opened > 0 && files.size() > 1)
        app_.notices.say(
            app_.words().fill("ui.edit.dropped", {{"n", std::to_string(files.size() - 1)}}), false);
}

bool Opener::instead(std::string_view builtInName) {
    const std::optional<std::string> file = app_.library.fileNamed(builtInName);
    if (!file) return false;
    instead(openRun(*file));
    return true;
}

void Opener::instead(std::unique_ptr<RunSource> source) {
    if (!aside_) app_.session.putAside();
    RunTree other(app_.words());
    other.open(std::move(source), app_.runs.branches().front().name);
    RunTree before = std::exchange(app_.runs, std::move(other));
    if (!aside_) aside_ = {std::move(before), app_.picture.sight()};
    app_.selection.clear();
}

void Opener::takeBack() {
    if (!aside_) return;
    app_.runs = std::move(aside_->runs);
    app_.picture.putBack(std::move(aside_->sight));
    aside_.reset();
}

/// The perspective that the scenario asks for. Without one the perspective stays, but for the Heap
/// of a pool that has none, and the other way round.
void Opener::showOpening() {
    Playback& playback = app_.runs.playback();
    if (playback.history.log().size() == 0 || app_.runs.source().live())
        return playback.head.follow();
    const OpeningPlace place = openingPlaceOf(app_.runs.source(), playback);
    app_.selection.executor = place.executor;
    playback.head.seek(place.position);
    const PerspectiveId shown = app_.arrangement.perspective;
    const bool one = shown == PerspectiveId("heap") || shown == PerspectiveId("pool") ||
                     shown == PerspectiveId("forkJoin");
    if (place.view.empty() && one && playback.history.latest().life.executor(place.executor).exists)
        app_.arrangement.perspective = place.usual;
    for (const auto& each : app_.perspectives())
        if (each->info().id.name == place.view) app_.arrangement.perspective = each->info().id;
}

}  // namespace poolscope

// Opening: files, built-in scenarios, several runs beside each other; the file that is asked for.
#include <algorithm>
#include <filesystem>
#include <new>
#include <utility>

#include "app/storage/data_files.hpp"
#include "app/storage/file_kind.hpp"
#include "app/storage/input_text.hpp"
#include "app/workspace/workspace.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

// ---- a file, or a run

bool Workspace::open(const std::string& file) {
    tooLarge_.reset();
    try {
        if (file == kStandardInput) return openStandardInput();
        if (openInPanels(file)) {  // which says where its run is from
            library.remember(file);
            return true;
        }
        if (fileKindOf(file) == FileKind::Tree)
            openTreeFile(file);
        else
            open(openRun(file, runs.watch));
        openedFile_ = file;
        library.remember(file);
        return true;
    } catch (const NotEnoughMemory& needed) {
        sayTooLarge(file, needed);
    } catch (const GivenUp&) {
        notices.say(words_.fill("ui.open.givenUp", {{"file", file}}), false);
    } catch (const std::bad_alloc&) {
        notices.say(words_.fill("ui.open.noMemory", {{"file", file}}), true);
    } catch (const std::exception& error) {
        if (layers.any<EditsFile>([&](EditsFile& each) { return each.openBroken(file, *this); }))
            return true;
        notices.say(error.what(), true);
    }
    return false;
}

/// With the figures, and a button that opens the beginning of the run.
void Workspace::sayTooLarge(const std::string& file, const NotEnoughMemory& needed) {
    const std::string key = needed.fits ? "ui.open.tooLarge" : "ui.open.farTooLarge";
    notices.say(words_.fill(key, {{"file", std::filesystem::path(file).filename().string()},
                                  {"needs", memoryText(needed.needs)},
                                  {"most", memoryText(needed.most)},
                                  {"fits", needed.fits ? humanTime(*needed.fits) : ""}}),
                true);
    if (!needed.fits) return;
    tooLarge_ = TooLarge{file, *needed.fits - Instant{}};
    notices.offer("openBeginning");
}

void Workspace::openBeginning() {
    if (!tooLarge_) return;
    const TooLarge wanted = *std::exchange(tooLarge_, std::nullopt);
    runs.watch.until = wanted.until;
    open(wanted.file);
    runs.watch.until.reset();
}

void Workspace::openExample() {
    const std::string why = notices.text();
    const CommandId offered = notices.offered();
    openBuiltIn(0);
    if (why.empty() || runs.empty()) return;
    notices.say(words_.fill("ui.open.exampleInstead", {{"reason", why}, {"title", facts().title}}),
                true);
    notices.offer(offered);
}

/// It is no file: nothing remembers it, and it cannot be read again.
bool Workspace::openStandardInput() {
    open(openRun(std::string(kStandardInput), runs.watch));
    return true;
}

bool Workspace::openInPanels(const std::string& file) {
    return layers.any<OpensFiles>([&](OpensFiles& each) { return each.openFile(file, *this); });
}

void Workspace::openBuiltIn(std::size_t index) {
    if (const std::optional<std::string> file = library.open(index)) open(*file);
}

void Workspace::open(std::unique_ptr<RunSource> source, const std::string& name) {
    Branch next = runs.prepared(std::move(source), name);  // if it fails, nothing has changed
    interruptPanels();
    search.forget();
    otherBookmarks_[run_] = bookmarks;
    run_ = next.source->title();
    bookmarks = otherBookmarks_[run_];
    layers.each<FollowsRuns>([&](FollowsRuns& each) { each.runClosing(*this); });
    notices.say(std::string(), false);
    openedFile_.clear();
    treeFile_.clear();
    runs.open(std::move(next));
    selection.clear();
    selection.executor = ExecutorId{0};
    viewport = {};
    arrangement.besideTabs = "";
    showOpening();
    layers.each<FollowsRuns>([&](FollowsRuns& each) { each.runOpened(*this); });
    for (const auto& each : perspectives_) each->runOpened(*this);
    sayWarnings();
}

void Workspace::nextScenario() { openBuiltIn(library.next()); }

void Workspace::previousScenario() { openBuiltIn(library.previous()); }

void Workspace::openRecent(std::size_t index) {
    if (index < library.recent.all().size()) open(std::string(library.recent.all()[index]));
}

void Workspace::startAfresh() {
    arrangement.perspective = "heap";
    openBuiltIn(0);
    layers.each<KeepsState>([&](KeepsState& each) { each.load({}, *this); });
}

// ---- several files

/// Adds each file as a run of its own beside the first.
bool Workspace::openBeside(const std::vector<std::string>& files) {
    const auto nameOf = [](const std::string& file) {
        return file == kStandardInput ? std::string(kStandardInputName)
                                      : std::filesystem::path(file).stem().string();
    };
    std::string failed;
    bool first = true;
    for (const std::string& file : files) {
        try {
            std::unique_ptr<RunSource> source = openRun(file, runs.watch);
            const std::string title = source->title();
            if (first) {
                open(std::move(source), nameOf(file));
                if (file != kStandardInput) openedFile_ = file;
            } else {
                runs.add(std::move(source), nameOf(file), title, 0, true);
                runs.setParent(0);  // beside the others, not made of them
            }
            if (file != kStandardInput) library.remember(file);
            first = false;
        } catch (const std::exception& error) {
            failed = error.what();
        }
    }
    if (first) {
        notices.say(failed, true);
        return false;
    }
    runs.switchTo(0);
    showOpening();
    arrangement.perspective = "compare";
    if (!failed.empty()) notices.say(failed, true);
    return true;
}

void Workspace::drop(const std::vector<std::string>& files) {
    std::size_t opened = 0;
    for (const std::string& file : files) {
        if (opened == 0)
            opened += open(file) ? 1 : 0;
        else
            library.recent.add(file);
    }
    if (opened > 0 && files.size() > 1)
        notices.say(words_.fill("ui.edit.dropped", {{"n", std::to_string(files.size() - 1)}}),
                    false);
}

// ---- files that are kept

void Workspace::keepFiles(const std::filesystem::path& folder) {
    library.recent.keepIn(folder / "recent.toml");
    session.keepIn(folder / "session.toml");
}

/// Named after the run and the perspective, so that several of a lecture lie beside each other.
void Workspace::askForPicture() {
    std::string stem;
    if (!showsInstead()) stem = std::filesystem::path(openedFile_).stem().string();
    if (stem.empty()) stem = "poolscope";
    stem += "-" + std::string(arrangement.perspective.name);
    askForFile({"picture.saveAs",
                "picture.saveAsHint",
                stem + ".png",
                ".png",
                false,
                {},
                [](Workspace& workspace, const std::string& file) {
                    const std::string ending = std::filesystem::path(file).extension().string();
                    if (ending == ".png" || ending == ".svg") return workspace.savePicture(file);
                    workspace.notices.say(
                        workspace.words().fill("ui.picture.wrong", {{"found", ending}}), true);
                }});
}

void Workspace::askForFile(SaveRequest request) {
    saveRequest_ = std::move(request);
    layers.open(kSaveAs);
}

}  // namespace poolscope

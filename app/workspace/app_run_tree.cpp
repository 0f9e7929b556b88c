// The tree of runs: switching, naming, marking, removing; and as a file.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <stdexcept>

#include "app/model/playback/human_time.hpp"
#include "app/workspace/app.hpp"

namespace poolscope {

namespace {

namespace fs = std::filesystem;

/// "~/x" as the shell would read it.
std::string expandedPath(const std::string& path) {
    const char* home = std::getenv("HOME");
    return path.starts_with("~/") && home != nullptr ? home + path.substr(1) : path;
}

}  // namespace

// ---- the panel

std::vector<BranchFacts> App::branchFacts() const {
    std::vector<BranchFacts> all;
    const std::vector<std::size_t>& marks = runs.marks();
    for (std::size_t i = 0; i < runs.branches().size(); ++i) {
        const Branch& branch = runs.branches()[i];
        const Log& log = branch.source->log();
        BranchFacts facts;
        facts.name = nameOfBranch(i);
        facts.detail = words_(branch.detail);
        facts.parent = branch.parent;
        const Instant end = log.size() == 0 ? Instant{} : log[log.size() - 1].time;
        facts.ended = words_.fill("ui.tree.ended",
                                  {{"time", humanTime(end)}, {"n", std::to_string(log.size())}});
        facts.marked = std::find(marks.begin(), marks.end(), i) != marks.end();
        facts.removable = i > 0;
        all.push_back(std::move(facts));
    }
    return all;
}

void App::openTree() {
    runs.playback().head.pause();
    ui.help = false;
    leaveTour();
    ui.focus = Focus::Tree;
    notice_.clear();
}

/// Up and down the lines, in the order in which they are shown.
void App::stepTree(int lines) {
    const std::vector<BranchFacts> facts = branchFacts();
    const std::vector<TreeLine> all = treeLines(facts);
    const auto at = std::find_if(all.begin(), all.end(),
                                 [&](const TreeLine& line) { return line.run == runs.current(); });
    const auto last = static_cast<std::ptrdiff_t>(all.size()) - 1;
    const std::ptrdiff_t next = std::clamp<std::ptrdiff_t>(at - all.begin() + lines, 0, last);
    runs.switchTo(all[static_cast<std::size_t>(next)].run);
}

void App::startTreeName() {
    ui.focus = Focus::TreeName;
    ui.entry.set(nameOfBranch(runs.current()));
    ui.entry.choose();
}

/// What was typed counts, whatever ends the typing; nothing typed gives the old name back.
void App::keepTreeName() {
    if (ui.focus != Focus::TreeName) return;
    const std::size_t current = runs.current();
    if (ui.entry.text != nameOfBranch(current)) runs.rename(current, ui.entry.text);
    ui.focus = Focus::Tree;
}

/// Sides are named by the places of their runs, which `move` changes: those whose runs are still
/// there stay chosen.
void App::moveRuns(const std::function<void()>& move) {
    std::vector<std::pair<const Playback*, ExecutorId>> chosen;
    for (const SideKey& key : ui.sides.value_or(std::vector<SideKey>{}))
        chosen.emplace_back(runs.branches()[key.branch].playback.get(), key.executor);
    move();
    if (!ui.sides) return;
    ui.sides->clear();
    for (const auto& [playback, executor] : chosen)
        for (std::size_t i = 0; i < runs.branches().size(); ++i)
            if (runs.branches()[i].playback.get() == playback) ui.sides->push_back({i, executor});
    if (ui.sides->empty() && !chosen.empty()) ui.sides.reset();
}

void App::removeRun() {
    if (runs.current() == 0) return say(std::string(words_("ui.tree.origin")), true);
    moveRuns([this] { runs.remove(runs.current()); });
    notice_.clear();
}

void App::restoreRun() {
    moveRuns([this] { runs.restoreRemoved(); });
}

bool App::pressInTree(KeyChord key) {
    if (!ui.tree()) return false;
    if (ui.focus == Focus::TreeName) {
        if (key.code == KeyCode::Escape) ui.focus = Focus::Tree;
        if (key.code == KeyCode::Enter) keepTreeName();
        return key.code == KeyCode::Escape || key.code == KeyCode::Enter;
    }
    if (key.control && key.code == keyOf('Z')) {
        restoreRun();
        return true;
    }
    switch (key.code) {
        case KeyCode::Up: stepTree(-1); return true;
        case KeyCode::Down: stepTree(1); return true;
        case KeyCode::PageUp: stepTree(-8); return true;
        case KeyCode::PageDown: stepTree(8); return true;
        case KeyCode::Enter: startTreeName(); return true;
        case KeyCode::Tab: runs.mark(runs.current()); return true;
        case KeyCode::Delete: removeRun(); return true;
        case KeyCode::Escape: ui.focus = Focus::Picture; return true;
        default: pressCommand(key); return true;
    }
}

bool App::clickInTree(const Target& target) {
    if (!ui.tree()) return false;
    keepTreeName();
    switch (target.kind) {
        case Target::Kind::TreeRun: runs.switchTo(target.id); return true;
        case Target::Kind::TreeName: startTreeName(); return true;
        case Target::Kind::TreeMark: runs.mark(target.id); return true;
        case Target::Kind::TreeRemove: removeRun(); return true;
        case Target::Kind::TreeRestore: restoreRun(); return true;
        default: return false;
    }
}

// ---- the file

/// Live and console runs cannot be made again: those made from them hang on the origin.
SavedRunTree App::savedRunTree() const {
    SavedRunTree tree;
    tree.position = runs.playback().head.position();
    std::vector<std::optional<std::size_t>> place(runs.branches().size());
    for (std::size_t i = 0; i < runs.branches().size(); ++i) {
        const Branch& branch = runs.branches()[i];
        SavedBranch one{branch.name, branch.detail, branch.forkedAt,
                        0,           branch.ofEdit, branch.source->recording(),
                        branch.given};
        if (one.recording.empty()) continue;
        one.parent = place[branch.parent].value_or(0);
        if (i > 0 && !place[branch.parent]) one.forkedAt = 0;
        place[i] = tree.runs.size();
        if (i == runs.current()) tree.current = tree.runs.size();
        tree.runs.push_back(std::move(one));
    }
    for (const std::size_t mark : runs.marks())
        if (place[mark]) tree.marks.push_back(*place[mark]);
    return tree;
}

void App::openTreeFile(const std::string& file) {
    auto read = readSavedRunTree(readWholeFile(file), file);
    if (const auto* reason = std::get_if<std::string>(&read)) throw std::runtime_error(*reason);
    const SavedRunTree tree = std::get<SavedRunTree>(std::move(read));
    sweep_.reset();
    ui.sweep = false;
    for (std::size_t i = 0; i < tree.runs.size(); ++i) {
        const SavedBranch& run = tree.runs[i];
        std::unique_ptr<RunSource> source = openRecordedRun(run.recording, file);
        if (i == 0) {
            open(std::move(source));
        } else {
            runs.add(std::move(source), run.name, run.detail, run.forkedAt, run.ofEdit);
            runs.setParent(run.parent);
        }
        runs.rename(i, run.given);
    }
    for (const std::size_t mark : tree.marks) runs.mark(mark);
    runs.switchTo(tree.current);
    runs.playback().head.seek(tree.position);
    treeFile_ = file;
}

void App::saveTree() {
    if (runs.branches().front().source->recording().empty())
        return say(std::string(words_("ui.tree.cannotSave")), true);
    if (!treeFile_.empty()) return saveTreeTo(treeFile_);
    notice_.clear();
    overwrite_.clear();
    std::string stem = fs::path(document_.file()).stem().string();
    if (stem.empty()) stem = "runs";
    ui.focus = Focus::SaveTree;
    ui.entry.set((ownScenarios() / (stem + std::string(kTreeExtension))).string());
    ui.entry.choose();
}

void App::commitSaveTree() {
    std::string file = expandedPath(ui.entry.text);
    if (file.empty()) return;
    if (fs::path(file).extension() != kTreeExtension) file += kTreeExtension;
    std::error_code ignored;
    if (fs::exists(file, ignored) && overwrite_ != file) {
        overwrite_ = file;
        return say(words_.fill("ui.edit.exists", {{"file", file}}), true);
    }
    ui.focus = Focus::Picture;
    saveTreeTo(file);
}

void App::saveTreeTo(const std::string& file) {
    try {
        const SavedRunTree tree = savedRunTree();
        writeAtomically(file, toText(tree));
        treeFile_ = file;
        recent_.add(file);
        say(words_.fill("ui.tree.saved", {{"n", std::to_string(tree.runs.size())}, {"file", file}}),
            false);
    } catch (const std::exception& error) {
        say(error.what(), true);
    }
}

}  // namespace poolscope

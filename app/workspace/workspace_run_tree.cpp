// The tree of runs: facts about each run, removing and restoring, and the tree as a file.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <stdexcept>

#include "app/storage/input_text.hpp"
#include "app/storage/output_file.hpp"
#include "app/workspace/workspace.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

namespace fs = std::filesystem;

}  // namespace

// ---- the runs

std::vector<BranchFacts> Workspace::branchFacts() const {
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

void Workspace::moveRuns(const std::function<void()>& move) {
    for (const auto& each : perspectives_) each->branchesMoving(*this);
    move();
    for (const auto& each : perspectives_) each->branchesMoved(*this);
}

void Workspace::removeRun() {
    if (runs.current() == 0) return notices.say(std::string(words_("ui.tree.origin")), true);
    moveRuns([this] { runs.remove(runs.current()); });
    notices.clear();
}

void Workspace::restoreRun() {
    moveRuns([this] { runs.restoreRemoved(); });
}

// ---- the file

/// Live and console runs have no recording; the runs forked off them are attached to the origin.
SavedRunTree Workspace::savedRunTree() const {
    SavedRunTree tree;
    tree.position = runs.playback().head.position();
    std::vector<std::optional<std::size_t>> place(runs.branches().size());
    for (std::size_t i = 0; i < runs.branches().size(); ++i) {
        const Branch& branch = runs.branches()[i];
        branch.source->waitUntilMade();
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

void Workspace::openTreeFile(const std::string& file) {
    auto read = readSavedRunTree(readWholeFile(file), file);
    if (const auto* reason = std::get_if<std::string>(&read)) throw std::runtime_error(*reason);
    const SavedRunTree tree = std::get<SavedRunTree>(std::move(read));
    for (std::size_t i = 0; i < tree.runs.size(); ++i) {
        const SavedBranch& run = tree.runs[i];
        std::unique_ptr<RunSource> source =
            openRecordedRun(run.recording, file, runs.watch.waiting());
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

void Workspace::saveTree() {
    if (runs.branches().front().source->recording().empty())
        return notices.say(std::string(words_("ui.tree.cannotSave")), true);
    if (!treeFile_.empty()) return saveTreeTo(treeFile_);
    std::string stem;
    layers.each<EditsFile>([&](const EditsFile& each) {
        if (stem.empty()) stem = fs::path(each.file()).stem().string();
    });
    if (stem.empty()) stem = "runs";
    askForFile({"tree.saveAs",
                "tree.saveAsHint",
                (ownScenarios() / (stem + std::string(kTreeExtension))).string(),
                kTreeExtension,
                true,
                {},
                [](Workspace& workspace, const std::string& file) { workspace.saveTreeTo(file); }});
}

void Workspace::saveTreeTo(const std::string& file) {
    try {
        const SavedRunTree tree = savedRunTree();
        writeAtomically(file, toText(tree));
        treeFile_ = file;
        library.recent.add(file);
        notices.say(
            words_.fill("ui.tree.saved", {{"n", std::to_string(tree.runs.size())}, {"file", file}}),
            false);
    } catch (const std::exception& error) {
        notices.say(error.what(), true);
    }
}

}  // namespace poolscope

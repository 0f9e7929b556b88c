// The run with its forks as one file.
#include <filesystem>
#include <stdexcept>

#include "app/storage/data_files.hpp"
#include "app/storage/input_text.hpp"
#include "app/storage/output_file.hpp"
#include "app/storage/user_files.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

/// Live and console app_.runs have no recording; the app_.runs forked off them are attached to the
/// origin.
SavedRunTree Forks::saved() const {
    SavedRunTree tree;
    tree.position = app_.runs.playback().head.position();
    std::vector<std::optional<std::size_t>> place(app_.runs.branches().size());
    for (std::size_t i = 0; i < app_.runs.branches().size(); ++i) {
        const Branch& branch = app_.runs.branches()[i];
        branch.source->waitUntilMade();
        SavedBranch one{branch.name, branch.detail, branch.forkedAt,
                        0,           branch.ofEdit, branch.source->recording(),
                        branch.given};
        if (one.recording.empty()) continue;
        one.parent = place[branch.parent].value_or(0);
        if (i > 0 && !place[branch.parent]) one.forkedAt = 0;
        place[i] = tree.runs.size();
        if (i == app_.runs.current()) tree.current = tree.runs.size();
        tree.runs.push_back(std::move(one));
    }
    for (const std::size_t mark : app_.runs.marks())
        if (place[mark]) tree.marks.push_back(*place[mark]);
    return tree;
}

void Forks::openTree(const std::string& file) {
    auto read = readSavedRunTree(readWholeFile(file), file);
    if (const auto* reason = std::get_if<std::string>(&read)) throw std::runtime_error(*reason);
    const SavedRunTree tree = std::get<SavedRunTree>(std::move(read));
    for (std::size_t i = 0; i < tree.runs.size(); ++i) {
        const SavedBranch& run = tree.runs[i];
        std::unique_ptr<RunSource> source =
            openRecordedRun(run.recording, file, app_.runs.watch.waiting());
        if (i == 0) {
            app_.opener.open(std::move(source));
        } else {
            app_.runs.add(std::move(source), run.name, run.detail, run.forkedAt, run.ofEdit);
            app_.runs.setParent(run.parent);
        }
        app_.runs.rename(i, run.given);
    }
    for (const std::size_t mark : tree.marks) app_.runs.mark(mark);
    app_.runs.switchTo(tree.current);
    app_.runs.playback().head.seek(tree.position);
    file_ = file;
}

void Forks::saveTree() {
    if (app_.runs.branches().front().source->recording().empty())
        return app_.notices.say(std::string(app_.words()("ui.tree.cannotSave")), true);
    if (!file_.empty()) return saveTreeTo(file_);
    std::string stem;
    app_.layers.each<EditsFile>([&](const EditsFile& each) {
        if (stem.empty()) stem = std::filesystem::path(each.file()).stem().string();
    });
    if (stem.empty()) stem = "runs";
    app_.askForFile(
        {"tree.saveAs",
         "tree.saveAsHint",
         (ownScenarios() / (stem + std::string(kTreeExtension))).string(),
         kTreeExtension,
         true,
         {},
         [](Workspace& workspace, const std::string& file) { workspace.forks.saveTreeTo(file); }});
}

void Forks::saveTreeTo(const std::string& file) {
    try {
        const SavedRunTree tree = saved();
        writeAtomically(file, toText(tree));
        file_ = file;
        app_.library.recent.add(file);
        app_.notices.say(
            app_.words().fill("ui.tree.saved",
                              {{"n", std::to_string(tree.runs.size())}, {"file", file}}),
            false);
    } catch (const std::exception& error) {
        app_.notices.say(error.what(), true);
    }
}

}  // namespace poolscope

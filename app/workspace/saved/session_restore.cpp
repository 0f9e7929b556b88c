// Reading the session, and opening as much of it as there is.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <stdexcept>
#include <utility>

#include "app/storage/input_text.hpp"
#include "app/storage/output_file.hpp"
#include "app/storage/user_files.hpp"
#include "app/workspace/reason_words.hpp"
#include "app/workspace/saved/session_store.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

namespace fs = std::filesystem;

/// A line of a Java text that can light up.
std::optional<JavaLine> javaLineNamed(const CodeTexts& texts, std::string_view file, int number) {
    std::size_t found = kScenarioFile;
    for (std::size_t i = 0; i < texts.java.files(); ++i)
        if (texts.fileName(i) == file) found = i;
    if (texts.fileName(found) != file) return std::nullopt;
    const JavaLine line{static_cast<std::uint16_t>(found), static_cast<std::uint16_t>(number)};
    const JavaMethod* const method = texts.methodAt(line);
    const bool lit = method != nullptr && method->nextLit(number) == number;
    return lit ? std::optional(line) : std::nullopt;
}

/// The file's text; nothing if it cannot be read.
std::optional<std::string> textIfThere(const std::string& file) {
    try {
        return readWholeFile(file);
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

}  // namespace

/// What fails in it is missing, and costs nothing else.
template <class Work>
void SessionStore::attempt(std::string_view key, const std::string& what, const Work& work) {
    try {
        work();
    } catch (...) {
        const TextCatalog& words = workspace_.words();
        const std::string reason = reasonOf(std::current_exception(), words);
        missing_.push_back(words.fill(key, {{"what", what}, {"reason", reason}}));
    }
}

void SessionStore::keepIn(const fs::path& file) {
    place_.emplace(file);
    keeps_ = true;
    const fs::path from = place_->begin();
    std::error_code ignored;
    if (!fs::exists(from, ignored)) return;
    attempt("ui.session.unread", from.filename().string(), [&] { read(from); });
    if (!missing_.empty()) keepFileAside();
}

void SessionStore::read(const fs::path& file) {
    bytes_ = readWholeFile(file);
    ReadSession read = readSavedSession(bytes_, file.filename().string());
    if (read.damaged > 0)
        missing_.push_back(workspace_.words().fill(
            "ui.session.damaged", {{"n", std::to_string(read.damaged)}, {"first", read.first}}));
    kept_ = std::move(read.session);
    for (const auto& panel : workspace_.layers.panels())
        if (auto* const state = panel->as<KeepsState>())
            attempt("ui.session.unopened", std::string(panel->info().id.name),
                    [&] { state->loading(*kept_, workspace_); });
}

/// Another window's file stays where it is: this one does not write there.
void SessionStore::keepFileAside() {
    if (!keptAside_.empty()) return;
    const fs::path own = place_->begin();
    if (own != place_->file()) return;
    try {
        const fs::path aside = freeNameBeside(own, "aside");
        try {
            if (bytes_.empty()) throw std::runtime_error("there is nothing that could be copied");
            writeAtomically(aside, bytes_);
        } catch (const std::exception&) {
            fs::rename(own, aside);  // takes no room on the disk
        }
        keptAside_ = aside.string();
    } catch (const std::exception& error) {
        keeps_ = false;
        missing_.push_back(workspace_.words().fill(
            "ui.session.notAside", {{"file", own.string()}, {"reason", error.what()}}));
    }
}

void SessionStore::sayMissing() {
    const TextCatalog& words = workspace_.words();
    if (missing_.empty()) return;
    constexpr std::size_t kMostSaid = 3;
    const std::size_t more = missing_.size() - std::min(missing_.size(), kMostSaid);
    missing_.resize(missing_.size() - more);
    std::string reasons = fmt::format("{}", fmt::join(missing_, "; "));
    if (more > 0) reasons += words.fill("ui.session.more", {{"n", std::to_string(more)}});
    std::string said = words.fill("ui.session.missing", {{"reasons", reasons}});
    if (!keptAside_.empty())
        said += " " + words.fill("ui.session.keptAside", {{"file", keptAside_}});
    missing_.clear();
    kept_.reset();
    bytes_.clear();
    workspace_.notices.say(std::move(said), true);
}

// ---- opening it

bool SessionStore::restore() {
    if (kept_) restore(*std::exchange(kept_, std::nullopt));
    bytes_.clear();
    if (!missing_.empty()) {
        if (workspace_.runs.empty()) workspace_.opener.example();
        sayMissing();
    }
    return !workspace_.runs.empty();
}

void SessionStore::restore(const SavedSession& kept) {
    restoreLook(kept);
    const bool changed = editedElsewhere(kept);
    // Where only the file's own run was kept, nothing is lost with it.
    const bool alone = kept.branches.size() == 1 && kept.bookmarks.empty();
    const bool anew = restoreRuns(kept, changed && alone);
    if (anew || isAnyBack())
        restoreLook(kept);  // the scenario may say where it opens
    else
        workspace_.opener.example();
    if (workspace_.runs.empty()) return;
    if (anew || (!at_.empty() && at_.front())) workspace_.opener.openedFrom(kept.file);
    const auto opened = workspace_.runs.branches().front().source->scenario();
    for (const auto& panel : workspace_.layers.panels())
        if (auto* const state = panel->as<KeepsState>())
            attempt("ui.session.unopened", std::string(panel->info().id.name),
                    [&] { state->load(kept, workspace_); });
    restorePlace(kept, workspace_.runs.branches().front().source->scenario() != opened);
    countWhatCameBack(kept);
    if (!missing_.empty()) keepFileAside();
    if (changed && !anew) workspace_.perform("runEdited");  // beside what was kept
    if (missing_.empty()) sayRestored(kept, changed);
}

void SessionStore::restoreLook(const SavedSession& kept) {
    for (const auto& each : workspace_.perspectives())
        if (each->info().id.name == kept.perspective)
            workspace_.arrangement.perspective = each->info().id;
    if (const Panel* const right = workspace_.layers.find(kept.right);
        right != nullptr && right->info().slot == Slot::RightTab)
        workspace_.arrangement.right = right->info().id;
    if (kept.acting) workspace_.arrangement.side = SidePanel::Both;
    for (int i = 0; i < kThemes; ++i)
        if (nameOf(static_cast<Theme>(i)) == kept.theme)
            workspace_.preferences.theme = static_cast<Theme>(i);
}

/// Another program wrote the file since it was read or saved here, and no edits of it wait here.
bool SessionStore::editedElsewhere(const SavedSession& kept) const {
    if (kept.file.empty() || kept.edited != kept.file || kept.editedSum.empty() ||
        kept.drafts.contains(kept.edited))
        return false;
    const std::optional<std::string> now = textIfThere(kept.edited);
    return now && textSum(*now) != kept.editedSum;
}

/// Null if the file cannot be run as it is now.
std::unique_ptr<RunSource> SessionStore::runAnew(const SavedSession& kept) const {
    try {
        return openRun(kept.file, workspace_.runs.watch.waiting());
    } catch (const std::exception&) {
        return nullptr;
    }
}

/// `anew`: the run of the file as it is now, if there is one, takes the place of what was kept.
/// Returns whether it did.
bool SessionStore::restoreRuns(const SavedSession& kept, bool anew) {
    at_.assign(kept.branches.size(), std::nullopt);
    if (std::unique_ptr<RunSource> source = anew ? runAnew(kept) : nullptr) {
        workspace_.opener.open(std::move(source));
        return true;
    }
    for (std::size_t i = 0; i < kept.branches.size(); ++i)
        attempt("ui.session.unmade", nameOfRun(kept, i),
                [&] { restoreRun(kept, i, remake(kept, i)); });
    return false;
}

bool SessionStore::isAnyBack() const {
    return std::any_of(at_.begin(), at_.end(), [](const auto& each) { return each.has_value(); });
}

void SessionStore::restoreRun(const SavedSession& kept, std::size_t index,
                              std::unique_ptr<RunSource> source) {
    RunTree& runs = workspace_.runs;
    const SavedBranch& branch = kept.branches[index];
    if (!isAnyBack()) {
        workspace_.opener.open(std::move(source));
    } else {
        // What it was made of may be missing: then they have nothing in common that is known.
        const bool own = branch.parent < index && at_[branch.parent];
        const std::size_t parent = own ? *at_[branch.parent] : 0;
        const std::size_t common = std::min(
            {branch.forkedAt, source->log().size(), runs.branches()[parent].source->log().size()});
        runs.add(std::move(source), branch.name, branch.detail, own ? common : 0, branch.ofEdit);
        runs.setParent(parent);
    }
    runs.rename(runs.current(), branch.given);
    at_[index] = runs.current();
}

std::unique_ptr<RunSource> SessionStore::remake(const SavedSession& kept, std::size_t index) const {
    const SavedBranch& branch = kept.branches[index];
    const LoadWatch watch = workspace_.runs.watch.waiting();  // the playhead may stand at its end
    if (!branch.recording.empty())
        return openRecordedRun(branch.recording, place_->file().filename().string(), watch);
    const bool ofFile = index == 0 && !kept.file.empty();
    if (!ofFile) throw std::runtime_error(std::string(workspace_.words()("ui.session.runDamaged")));
    return openRun(kept.file, watch);
}

/// As the user knows it.
std::string SessionStore::nameOfRun(const SavedSession& kept, std::size_t index) const {
    const SavedBranch& branch = kept.branches[index];
    if (!branch.given.empty()) return branch.given;
    if (index == 0 && !kept.file.empty()) return fs::path(kept.file).filename().string();
    const TextCatalog& words = workspace_.words();
    if (!words.has(branch.name)) return branch.name;
    const auto before = kept.branches.begin() + static_cast<std::ptrdiff_t>(index) + 1;
    const auto alike = std::count_if(kept.branches.begin(), before, [&](const SavedBranch& each) {
        return each.name == branch.name;
    });
    return words.fill(branch.name, {{"n", std::to_string(alike)}});
}

/// Which run is shown and where. `ofPanel`: a panel has opened a run of its own, which is shown.
void SessionStore::restorePlace(const SavedSession& kept, bool ofPanel) {
    RunTree& runs = workspace_.runs;
    const bool back = kept.current < at_.size() && at_[kept.current];
    if (back && !ofPanel) runs.switchTo(*at_[kept.current]);
    if (back || ofPanel) runs.playback().head.seek(kept.position);
    workspace_.bookmarks = Bookmarks::fromText(kept.bookmarks);
    workspace_.search.question = kept.question;
    workspace_.search.stops = kept.questionStops;
    restoreBreakpoints(kept.breakpoints);
    workspace_.hintsToPlay = false;
}

/// What a panel does not know, such as an exercise of a later version, it leaves out.
void SessionStore::countWhatCameBack(const SavedSession& kept) {
    const SavedSession now = gather();
    const bool fewer = now.lessons.size() < kept.lessons.size() ||
                       now.lessonDraft.text.size() < kept.lessonDraft.text.size() ||
                       now.practice.size() < kept.practice.size() ||
                       now.exercises.size() < kept.exercises.size() ||
                       now.begun.size() < kept.begun.size() ||
                       now.predictions.size() < kept.predictions.size() ||
                       now.tunings.size() < kept.tunings.size();
    if (fewer) missing_.emplace_back(workspace_.words()("ui.session.fewer"));
}

void SessionStore::sayRestored(const SavedSession& kept, bool changed) {
    const TextCatalog& words = workspace_.words();
    Notices& notices = workspace_.notices;
    const std::string said = notices.isError() ? " " + notices.text() : std::string();
    if (!place_->isFirst())
        return notices.say(words.fill("ui.session.second", {{"file", place_->file().string()}}));
    if (changed)
        return notices.say(words.fill("ui.edit.changedMeanwhile", {{"file", kept.file}}) + said,
                           !said.empty());
    std::error_code ignored;
    if (!kept.edited.empty() && !fs::exists(kept.edited, ignored))
        return notices.say(words.fill("ui.session.moved", {{"file", kept.edited}}));
    if (kept.branches.empty() && !kept.riddle.open) return notices.clear();
    notices.say(words.fill("ui.edit.welcomeBack", {{"title", workspace_.facts().title}}));
    notices.offer("startAfresh");
}

/// Drops lines that are no longer there or emit no event any more.
void SessionStore::restoreBreakpoints(const std::vector<std::string>& kept) {
    workspace_.breakpoints.lines.clear();
    workspace_.breakpoints.javaLines.clear();
    for (const std::string& one : kept) {
        const std::size_t colon = one.rfind(':');
        if (colon == std::string::npos) continue;
        if (const std::optional<JavaLine> java = javaLineNamed(
                workspace_.breakpoints.texts(), std::string_view(one).substr(0, colon),
                std::atoi(one.c_str() + colon + 1)))
            workspace_.breakpoints.javaLines.push_back(*java);
        const SourceFile file = sourceFileOf(std::string_view(one).substr(0, colon));
        const SourceCode* source = engineCode().file(file);
        const int line = std::atoi(one.c_str() + colon + 1);
        if (source == nullptr || line <= 0 || source->nextEmitting(line) != line) continue;
        workspace_.breakpoints.lines.push_back({file, static_cast<std::uint16_t>(line)});
    }
}

}  // namespace poolscope

// Reading and writing the session.
#include "app/workspace/saved/session_store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

#include "app/storage/input_text.hpp"
#include "app/storage/output_file.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

constexpr std::size_t kMostKept = 4'000'000;  ///< bytes of a recording worth keeping

/// A line of a Java text that can light up.
std::optional<JavaLine> javaLineNamed(std::string_view file, int number) {
    for (std::size_t i = 0; i < javaCode().files(); ++i) {
        if (javaCode().fileName(i) != file) continue;
        const JavaLine line{static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(number)};
        const JavaMethod* const method = javaCode().methodAt(line);
        if (method != nullptr && method->nextLit(number) == number) return line;
    }
    return std::nullopt;
}

}  // namespace

void SessionStore::keepIn(std::filesystem::path file) {
    file_ = std::move(file);
    std::error_code ignored;
    if (!std::filesystem::exists(*file_, ignored)) return;
    try {
        auto read = readSavedSession(readWholeFile(*file_), file_->string());
        if (const auto* reason = std::get_if<std::string>(&read)) throw std::runtime_error(*reason);
        kept_ = std::move(std::get<SavedSession>(read));
        for (const auto& panel : workspace_.layers.panels()) panel->loading(*kept_);
    } catch (const std::exception& error) {
        const std::filesystem::path aside = file_->string() + ".damaged";
        std::filesystem::rename(*file_, aside, ignored);
        damaged_ = workspace_.words().fill("ui.edit.damaged",
                                           {{"reason", error.what()}, {"file", aside.string()}});
    }
}

// ---- reading

bool SessionStore::restore() {
    if (!damaged_.empty()) {
        workspace_.notices.say(damaged_, true);
        workspace_.openExample();
    }
    if (!kept_) return !damaged_.empty() && !workspace_.runs.empty();
    const SavedSession kept = std::move(*kept_);
    kept_.reset();
    try {
        restore(kept);
    } catch (const std::exception& error) {
        workspace_.notices.say(
            workspace_.words().fill("ui.edit.notBack", {{"reason", error.what()}}), true);
        if (workspace_.runs.empty()) workspace_.openExample();
    }
    return !workspace_.runs.empty();
}

void SessionStore::restore(const SavedSession& kept) {
    restoreLook(kept);
    if (!restoreRuns(kept)) return;
    RunTree& runs = workspace_.runs;
    if (runs.empty()) return;
    restoreLook(kept);  // the scenario may say where it opens
    for (const auto& panel : workspace_.layers.panels()) panel->load(kept, workspace_);
    runs.switchTo(kept.current);
    runs.playback().head.seek(kept.position);
    workspace_.bookmarks = Bookmarks::fromText(kept.bookmarks);
    workspace_.search.question = kept.question;
    workspace_.search.stops = kept.questionStops;
    restoreBreakpoints(kept.breakpoints);
    workspace_.hintsToPlay = false;
    workspace_.notices.say(
        workspace_.words().fill("ui.edit.welcomeBack", {{"title", workspace_.facts().title}}),
        false);
    workspace_.notices.offer("startAfresh");
}

void SessionStore::restoreLook(const SavedSession& kept) {
    for (const auto& each : workspace_.perspectives())
        if (each->info().id.name == kept.perspective)
            workspace_.arrangement.perspective = each->info().id;
    for (int i = 0; i < kThemes; ++i)
        if (nameOf(static_cast<Theme>(i)) == kept.theme)
            workspace_.preferences.theme = static_cast<Theme>(i);
}

/// Returns false if the scenario was changed meanwhile and is open anew: then nothing else of the
/// session fits it.
bool SessionStore::restoreRuns(const SavedSession& kept) {
    RunTree& runs = workspace_.runs;
    for (std::size_t i = 0; i < kept.branches.size(); ++i) {
        const SavedBranch& branch = kept.branches[i];
        std::unique_ptr<RunSource> source = remake(branch, kept, i == 0);
        if (i == 0) {
            if (openChanged(kept, *source)) return false;
            workspace_.open(std::move(source));
            runs.rename(0, branch.given);
        } else {
            runs.add(std::move(source), branch.name, branch.detail, branch.forkedAt, branch.ofEdit);
            runs.setParent(branch.parent);
            runs.rename(runs.current(), branch.given);
        }
    }
    return true;
}

bool SessionStore::openChanged(const SavedSession& kept, const RunSource& source) {
    const auto scenario = source.scenario();
    std::error_code ignored;
    if (!scenario || kept.drafts.contains(kept.file) ||
        !std::filesystem::exists(kept.file, ignored) || readWholeFile(kept.file) == scenario->text)
        return false;
    const PerspectiveId perspective = workspace_.arrangement.perspective;
    if (!workspace_.open(kept.file)) return false;
    workspace_.arrangement.perspective = perspective;
    workspace_.notices.say(
        workspace_.words().fill("ui.edit.changedMeanwhile", {{"file", kept.file}}), false);
    return true;
}

std::unique_ptr<RunSource> SessionStore::remake(const SavedBranch& branch, const SavedSession& kept,
                                                bool first) const {
    const LoadWatch watch = workspace_.runs.watch.waiting();  // the playhead may stand at its end
    if (!branch.recording.empty()) return openRecordedRun(branch.recording, file_->string(), watch);
    std::unique_ptr<RunSource> source =
        first && !kept.file.empty() ? openRun(kept.file, watch) : nullptr;
    if (source == nullptr) source = openConsole();
    if (source->isConsole())
        for (const std::string& line : kept.console) source->consoleLine(line);
    return source;
}

/// Drops lines that are no longer there or emit no event any more.
void SessionStore::restoreBreakpoints(const std::vector<std::string>& kept) {
    workspace_.breakpoints.clear();
    workspace_.javaBreakpoints.clear();
    for (const std::string& one : kept) {
        const std::size_t colon = one.rfind(':');
        if (colon == std::string::npos) continue;
        if (const std::optional<JavaLine> java = javaLineNamed(
                std::string_view(one).substr(0, colon), std::atoi(one.c_str() + colon + 1)))
            workspace_.javaBreakpoints.push_back(*java);
        const SourceFile file = sourceFileOf(std::string_view(one).substr(0, colon));
        const SourceCode* source = engineCode().file(file);
        const int line = std::atoi(one.c_str() + colon + 1);
        if (source == nullptr || line <= 0 || source->nextEmitting(line) != line) continue;
        workspace_.breakpoints.push_back({file, static_cast<std::uint16_t>(line)});
    }
}

// ---- writing

/// While a run of the program's own is shown, what is written of the user's runs is how they were
/// put aside.
bool SessionStore::active() const {
    return file_ && !workspace_.runs.empty() && (!workspace_.showsInstead() || aside_);
}

void SessionStore::putAside() {
    aside_.reset();
    if (active()) aside_ = gather();
}

/// A run that is being made is kept when it is made, or when the window closes.
double SessionStore::due() const {
    const auto& runs = workspace_.runs.branches();
    const bool making = std::any_of(runs.begin(), runs.end(), [](const Branch& branch) {
        return branch.source->making().has_value();
    });
    if (!active() || making || mark() == writtenMark_) return 1e9;
    return std::max(0.0, kEvery - sinceWritten_);
}

void SessionStore::poll(double milliseconds) {
    sinceWritten_ += milliseconds;
    if (due() <= 0) write();
}

void SessionStore::write() {
    if (!active()) return;
    sinceWritten_ = 0;
    writtenMark_ = mark();
    try {
        const std::string text = toText(gather());
        if (text == written_) return;
        writeAtomically(*file_, text);
        written_ = text;
    } catch (const std::exception& error) {
        file_.reset();
        workspace_.notices.say(error.what(), true);
    }
}

/// What the panels keep of themselves, beside the runs that were put aside.
SavedSession SessionStore::gatherAside() const {
    SavedSession kept;
    for (const auto& panel : workspace_.layers.panels()) panel->save(kept, workspace_);
    SavedSession all = *aside_;
    all.theme = nameOf(workspace_.preferences.theme);
    all.lessons = std::move(kept.lessons);
    all.lessonDraft = std::move(kept.lessonDraft);
    all.practice = std::move(kept.practice);
    all.exercises = std::move(kept.exercises);
    all.tunings = std::move(kept.tunings);
    return all;
}

SavedSession SessionStore::gather() const {
    if (workspace_.showsInstead()) return gatherAside();
    SavedSession kept;
    kept.file = workspace_.openedFile();
    kept.perspective = workspace_.arrangement.perspective.name;
    kept.theme = nameOf(workspace_.preferences.theme);
    for (const auto& panel : workspace_.layers.panels()) panel->save(kept, workspace_);
    kept.bookmarks = workspace_.bookmarks.toText();
    kept.question = workspace_.search.question;
    kept.questionStops = workspace_.search.stops;
    for (const SourceLine line : workspace_.breakpoints)
        kept.breakpoints.push_back(fmt::format("{}:{}", sourcePath(line.file), line.line));
    for (const JavaLine line : workspace_.javaBreakpoints)
        kept.breakpoints.push_back(fmt::format("{}:{}", javaCode().fileName(line.file), line.line));
    kept.position = workspace_.runs.playback().head.position();
    gatherBranches(kept);
    return kept;
}

/// Live runs and very long recordings are not kept: the runs made from them lose their parent.
void SessionStore::gatherBranches(SavedSession& kept) const {
    const RunTree& runs = workspace_.runs;
    std::vector<std::size_t> place(runs.branches().size(), 0);
    for (std::size_t i = 0; i < runs.branches().size(); ++i) {
        const Branch& branch = runs.branches()[i];
        if (i > 0 || kept.file.empty()) branch.source->waitUntilMade();  // the file makes it again
        SavedBranch one{branch.name,          branch.detail, branch.forkedAt,
                        place[branch.parent], branch.ofEdit, branch.source->recording(),
                        branch.given};
        const bool again = branch.source->isConsole() || i == 0;
        if (one.recording.size() > kMostKept) one.recording.clear();
        if (one.recording.empty() && !again) continue;
        place[i] = kept.branches.size();
        if (i == runs.current()) kept.current = place[i];
        kept.branches.push_back(std::move(one));
    }
}

/// Changes when what would be written changes; cheap enough to be asked in every frame.
std::string SessionStore::mark() const {
    const RunTree& runs = workspace_.runs;
    std::string lines;
    std::string panels;
    for (const auto& panel : workspace_.layers.panels()) panels += panel->mark() + '\n';
    for (const SourceLine line : workspace_.breakpoints)
        lines += fmt::format("{}:{} ", static_cast<int>(line.file), line.line);
    for (const JavaLine line : workspace_.javaBreakpoints)
        lines += fmt::format("java {}:{} ", line.file, line.line);
    for (const Branch& branch : runs.branches()) lines += branch.given + '\n';
    return fmt::format("{} {} {} {} {} {} {} {} {} {}", runs.playback().head.position(),
                       workspace_.arrangement.perspective.name,
                       static_cast<int>(workspace_.preferences.theme), runs.branches().size(),
                       runs.current(), panels, workspace_.bookmarks.toText(),
                       workspace_.search.question, workspace_.search.stops, lines);
}

}  // namespace poolscope

// The session: what was open is written while one works, and comes back.
#include <fmt/format.h>

#include <cstdlib>
#include <stdexcept>

#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostKept = 4'000'000;  ///< bytes of a recording worth keeping

}  // namespace

void Workspace::keepFiles(const fs::path& folder) {
    recent_.keepIn(folder / "recent.toml");
    sessionFile_ = folder / "session.toml";
    std::error_code ignored;
    if (!fs::exists(*sessionFile_, ignored)) return;
    try {
        auto read = readSavedSession(readWholeFile(*sessionFile_), sessionFile_->string());
        if (const auto* reason = std::get_if<std::string>(&read)) throw std::runtime_error(*reason);
        kept_ = std::move(std::get<SavedSession>(read));
        for (const auto& panel : layers.panels()) panel->loading(*kept_);
    } catch (const std::exception& error) {
        const fs::path aside = sessionFile_->string() + ".damaged";
        fs::rename(*sessionFile_, aside, ignored);
        damaged_ =
            words_.fill("ui.edit.damaged", {{"reason", error.what()}, {"file", aside.string()}});
    }
}

bool Workspace::restoreSession() {
    if (!damaged_.empty()) openBuiltIn(0);
    if (!damaged_.empty()) notices.say(damaged_, true);
    if (!kept_) return !damaged_.empty() && !runs.empty();
    const SavedSession kept = std::move(*kept_);
    kept_.reset();
    try {
        restore(kept);
    } catch (const std::exception& error) {
        if (runs.empty()) openBuiltIn(0);
        notices.say(words_.fill("ui.edit.notBack", {{"reason", error.what()}}), true);
    }
    return !runs.empty();
}

std::unique_ptr<RunSource> Workspace::remake(const SavedBranch& branch, const SavedSession& kept,
                                             bool first) {
    if (!branch.recording.empty()) return openRecordedRun(branch.recording, sessionFile_->string());
    std::unique_ptr<RunSource> source = first && !kept.file.empty() ? openRun(kept.file) : nullptr;
    if (source == nullptr) source = openConsole();
    if (source->isConsole())
        for (const std::string& line : kept.console) source->consoleLine(line);
    return source;
}

void Workspace::restore(const SavedSession& kept) {
    for (const auto& each : perspectives_)
        if (each->info().id.name == kept.perspective) arrangement.perspective = each->info().id;
    for (int i = 0; i < kThemes; ++i)
        if (nameOf(static_cast<Theme>(i)) == kept.theme) preferences.theme = static_cast<Theme>(i);
    // A file that was changed meanwhile, with no edits of ours in the way, is read anew.
    const bool edited = kept.drafts.contains(kept.file);
    for (std::size_t i = 0; i < kept.branches.size(); ++i) {
        const SavedBranch& branch = kept.branches[i];
        std::unique_ptr<RunSource> source = remake(branch, kept, i == 0);
        if (i == 0) {
            const auto scenario = source->scenario();
            std::error_code ignored;
            if (scenario && !edited && fs::exists(kept.file, ignored) &&
                readWholeFile(kept.file) != scenario->text) {
                const PerspectiveId perspective = arrangement.perspective;
                if (!open(kept.file)) continue;
                arrangement.perspective = perspective;
                notices.say(words_.fill("ui.edit.changedMeanwhile", {{"file", kept.file}}), false);
                return;
            }
            open(std::move(source));
            runs.rename(0, branch.given);
            continue;
        }
        runs.add(std::move(source), branch.name, branch.detail, branch.forkedAt, branch.ofEdit);
        runs.setParent(branch.parent);
        runs.rename(runs.current(), branch.given);
    }
    if (runs.empty()) return;
    for (const auto& panel : layers.panels()) panel->load(kept, *this);
    runs.switchTo(kept.current);
    runs.playback().head.seek(kept.position);
    bookmarks = Bookmarks::fromText(kept.bookmarks);
    search.question = kept.question;
    search.stops = kept.questionStops;
    restoreBreakpoints(kept.breakpoints);
    hintsToPlay = false;
    notices.say(words_.fill("ui.edit.welcomeBack", {{"title", runs.source().title()}}), false);
    notices.offer("startAfresh");
}

/// Lines that are no longer there, or emit nothing any more, are let go.
void Workspace::restoreBreakpoints(const std::vector<std::string>& kept) {
    breakpoints.clear();
    for (const std::string& one : kept) {
        const std::size_t colon = one.rfind(':');
        if (colon == std::string::npos) continue;
        const SourceFile file = sourceFileOf(std::string_view(one).substr(0, colon));
        const SourceCode* source = source_.file(file);
        const int line = std::atoi(one.c_str() + colon + 1);
        if (source == nullptr || line <= 0 || source->nextEmitting(line) != line) continue;
        breakpoints.push_back({file, static_cast<std::uint16_t>(line)});
    }
}

void Workspace::startAfresh() {
    arrangement.perspective = "heap";
    openBuiltIn(0);
    for (const auto& panel : layers.panels()) panel->load({}, *this);
}

SavedSession Workspace::savedSession() {
    SavedSession kept;
    kept.file = openedFile_;
    kept.perspective = arrangement.perspective.name;
    kept.theme = nameOf(preferences.theme);
    for (const auto& panel : layers.panels()) panel->save(kept, *this);
    kept.bookmarks = bookmarks.toText();
    kept.question = search.question;
    kept.questionStops = search.stops;
    for (const SourceLine line : breakpoints)
        kept.breakpoints.push_back(fmt::format("{}:{}", sourcePath(line.file), line.line));
    kept.position = runs.playback().head.position();
    // Live runs and very long recordings are not kept: those made from them lose their parent.
    std::vector<std::size_t> place(runs.branches().size(), 0);
    for (std::size_t i = 0; i < runs.branches().size(); ++i) {
        const Branch& branch = runs.branches()[i];
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
    return kept;
}

std::string Workspace::sessionMark() const {
    std::string lines;
    std::string panels;
    for (const auto& panel : layers.panels()) panels += panel->mark() + '\n';
    for (const SourceLine line : breakpoints)
        lines += fmt::format("{}:{} ", static_cast<int>(line.file), line.line);
    for (const Branch& branch : runs.branches()) lines += branch.given + '\n';
    return fmt::format("{} {} {} {} {} {} {} {} {} {}", runs.playback().head.position(),
                       arrangement.perspective.name, static_cast<int>(preferences.theme),
                       runs.branches().size(), runs.current(), panels, bookmarks.toText(),
                       search.question, search.stops, lines);
}

double Workspace::sessionDue() const {
    // While the tour shows a run of its own, the person's is not on the table.
    if (!sessionFile_ || aside_ || runs.empty() || sessionMark() == writtenMark_) return 1e9;
    return std::max(0.0, kSessionEvery - sinceWritten_);
}

void Workspace::pollSession(double milliseconds) {
    sinceWritten_ += milliseconds;
    if (sessionDue() <= 0) writeSession();
}

void Workspace::writeSession() {
    if (!sessionFile_ || aside_ || runs.empty()) return;
    sinceWritten_ = 0;
    writtenMark_ = sessionMark();
    try {
        const std::string text = toText(savedSession());
        if (text == writtenSession_) return;
        writeAtomically(*sessionFile_, text);
        writtenSession_ = text;
    } catch (const std::exception& error) {
        sessionFile_.reset();
        notices.say(error.what(), true);
    }
}

}  // namespace poolscope

// When the session is written, and what.
#include "app/workspace/saved/session_store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/workspace/reason_words.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

/// While a run of the program's own is shown, what is written of the user's runs is how they were
/// put aside.
bool SessionStore::active() const {
    return keeps_ && !workspace_.runs.empty() && (!workspace_.opener.showsInstead() || aside_);
}

void SessionStore::putAside() {
    aside_.reset();
    if (active()) aside_ = moment();
}

double SessionStore::due() const {
    if (!active() || writing() || mark() == writtenMark_) return 1e9;
    return std::max(0.0, kEvery - sinceWritten_);
}

void SessionStore::poll(double milliseconds) {
    sinceWritten_ += milliseconds;
    if (writer_.over()) settle();
    if (due() <= 0) begin();
}

void SessionStore::write() {
    if (writing()) settle();
    if (!active()) return;
    begin();
    if (writing()) settle();
}

void SessionStore::begin() {
    sinceWritten_ = 0;
    writingMark_ = mark();
    guarded([this] { writer_.begin(place_->file(), moment()); });
}

void SessionStore::settle() {
    guarded([this] {
        writer_.finish();
        writtenMark_ = writingMark_;
        if (std::exchange(failing_, false))
            workspace_.notices.say(std::string(workspace_.words()("ui.session.writtenAgain")));
    });
}

/// What fails is told once, until it works again.
void SessionStore::guarded(const std::function<void()>& work) {
    try {
        work();
    } catch (...) {
        const TextCatalog& words = workspace_.words();
        const std::string reason = reasonOf(std::current_exception(), words);
        if (!std::exchange(failing_, true))
            workspace_.notices.say(words.fill("ui.session.unwritten", {{"reason", reason}}), true);
    }
}

/// While other runs are shown, all that panels keep goes on but what belongs to the user's runs.
SessionMoment SessionStore::moment() const {
    SessionMoment moment;
    moment.session = gather();
    if (workspace_.opener.showsInstead()) {
        static_cast<SavedShown&>(moment.session) = aside_->session;
        moment.again = aside_->again;
        return moment;
    }
    for (std::size_t i = 0; i < workspace_.runs.branches().size(); ++i) {
        const Branch& branch = workspace_.runs.branches()[i];
        moment.session.branches.push_back({branch.name,
                                           branch.detail,
                                           branch.forkedAt,
                                           branch.parent,
                                           branch.ofEdit,
                                           {},
                                           branch.given});
        const bool ofFile = i == 0 && !moment.session.file.empty();
        moment.again.push_back({branch.source->kept(), ofFile});
    }
    return moment;
}

SavedSession SessionStore::gather() const {
    SavedSession kept;
    kept.file = workspace_.opener.file();
    kept.perspective = workspace_.arrangement.perspective.name;
    kept.right = workspace_.arrangement.right.name;
    kept.acting = workspace_.arrangement.side == SidePanel::Both;
    kept.theme = nameOf(workspace_.preferences.theme);
    workspace_.layers.each<KeepsState>(
        [&](const KeepsState& each) { each.save(kept, workspace_); });
    kept.bookmarks = workspace_.bookmarks.toText();
    kept.question = workspace_.search.question;
    kept.questionStops = workspace_.search.stops;
    for (const SourceLine line : workspace_.breakpoints.lines)
        kept.breakpoints.push_back(fmt::format("{}:{}", sourcePath(line.file), line.line));
    for (const JavaLine line : workspace_.breakpoints.javaLines)
        kept.breakpoints.push_back(
            fmt::format("{}:{}", workspace_.breakpoints.texts().fileName(line.file), line.line));
    kept.position = workspace_.runs.playback().head.position();
    kept.current = workspace_.runs.current();
    return kept;
}

/// Changes when what would be written changes; cheap enough to be asked in every frame.
std::string SessionStore::mark() const {
    const RunTree& runs = workspace_.runs;
    std::string lines;
    std::string panels;
    workspace_.layers.each<KeepsState>(
        [&](const KeepsState& each) { panels += each.mark() + '\n'; });
    for (const SourceLine line : workspace_.breakpoints.lines)
        lines += fmt::format("{}:{} ", static_cast<int>(line.file), line.line);
    for (const JavaLine line : workspace_.breakpoints.javaLines)
        lines += fmt::format("java {}:{} ", line.file, line.line);
    for (const Branch& branch : runs.branches())
        lines += fmt::format("{} {}\n", branch.given, branch.source->making().has_value());
    return fmt::format("{} {} {} {} {} {} {} {} {} {} {} {}", runs.playback().head.position(),
                       workspace_.arrangement.perspective.name, workspace_.arrangement.right.name,
                       static_cast<int>(workspace_.arrangement.side),
                       static_cast<int>(workspace_.preferences.theme), runs.branches().size(),
                       runs.current(), panels, workspace_.bookmarks.toText(),
                       workspace_.search.question, workspace_.search.stops, lines);
}

}  // namespace poolscope

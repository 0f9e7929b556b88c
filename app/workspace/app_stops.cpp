// Looking for events and stopping at them: breakpoints, the question, bookmarks.
#include <fmt/format.h>

#include <algorithm>

#include "app/panels/code/layout.hpp"
#include "app/panels/events/layout.hpp"
#include "app/workspace/app.hpp"

namespace poolscope {

namespace {

std::string fileOf(SourceLine line) {
    const std::string_view path = sourcePath(line.file);
    return std::string(path.substr(path.rfind('/') + 1));
}

}  // namespace

Vocabulary App::vocabulary() const {
    const Playback& playback = runs.playback();
    const RunState& latest = playback.history.latest();
    const Names& names = playback.history.names();
    Vocabulary known;
    for (std::uint32_t i = 0; i < latest.life.tasks(); ++i)
        known.tasks.emplace_back(names.of(TaskId{i}));
    for (const ThreadId thread : latest.workers.lanes())
        known.threads.emplace_back(names.of(thread));
    for (std::uint32_t i = 0; i < latest.life.executors(); ++i)
        known.executors.emplace_back(names.of(ExecutorId{i}));
    return known;
}

/// The question asked of this run; a new one begins at the log's begin.
Finder* App::finder() {
    if (ui.find.empty()) {
        finder_.reset();
        findError_.reset();
        return nullptr;
    }
    Playback& playback = runs.playback();
    if (finder_ == nullptr || findPlayback_ != &playback || findAsked_ != ui.find + language_) {
        Predicate::Parsed parsed = Predicate::parse(ui.find, vocabulary());
        findError_ = parsed.error;
        finder_ = std::make_unique<Finder>(std::move(parsed.predicate), playback.history.log(),
                                           playback.history.names(), playback.narrator);
        findPlayback_ = &playback;
        findAsked_ = ui.find + language_;
    }
    return finder_.get();
}

std::string App::findErrorWords() const {
    if (!findError_) return {};
    const std::string expected(
        words_("ui.find.expected." + std::string(nameOf(findError_->expected))));
    const std::string at = std::to_string(findError_->at + 1);
    std::string words =
        findError_->found.empty()
            ? words_.fill("ui.find.errorMissing", {{"at", at}, {"expected", expected}})
            : words_.fill("ui.find.error",
                          {{"at", at}, {"found", findError_->found}, {"expected", expected}});
    if (!findError_->nearest.empty())
        words += words_.fill("ui.find.nearest", {{"nearest", findError_->nearest}});
    return words;
}

FindFacts App::findFacts() {
    FindFacts facts;
    if (ui.focus == Focus::Find) facts.words = completionsOf(ui.entry.text, vocabulary());
    Finder* found = finder();
    if (found == nullptr) return facts;
    const Playback& playback = runs.playback();
    found->follow(playback.history.size(), found->portion());
    facts.error = findErrorWords();
    facts.asked = !findError_;
    const std::vector<std::size_t>& matches = found->matches();
    facts.matches = matches.size();
    const std::size_t position = playback.head.position();
    const auto here = std::lower_bound(matches.begin(), matches.end(), position - 1);
    if (position > 0 && here != matches.end() && *here == position - 1)
        facts.current = static_cast<std::size_t>(here - matches.begin()) + 1;
    facts.found = &matches;
    return facts;
}

bool App::stillFinding() const {
    return finder_ != nullptr && finder_->read() < runs.playback().history.size();
}

void App::seekMatch(int direction) {
    Finder* found = finder();
    if (found == nullptr || findError_) {
        const std::string key = keyText(rowOf(Command::Find).keys[0]);
        if (found == nullptr) say(words_.fill("ui.stop.noQuestion", {{"key", key}}), false);
        return;
    }
    Playback& playback = runs.playback();
    const std::size_t position = playback.head.position();
    std::optional<std::size_t> match;
    // Forwards only as far as need be: the rest of a long log is read in portions.
    for (;;) {
        match =
            direction > 0 ? found->from(position) : found->before(position > 0 ? position - 1 : 0);
        const bool enough = direction > 0 ? match.has_value() : found->read() >= position;
        if (enough || found->read() >= playback.history.size()) break;
        found->follow(playback.history.size(), found->portion());
    }
    if (!match) return say(std::string(words_("ui.stop.noMatch")), false);
    playback.head.seek(*match + 1);
    notice_.clear();
}

void App::toggleBreakpoint(SourceLine line) {
    const SourceCode* source = source_.file(line.file);
    const int at = source == nullptr ? 0 : source->nextEmitting(line.line);
    if (at == 0) return say(std::string(words_("ui.stop.none")), true);
    line.line = static_cast<std::uint16_t>(at);
    const auto found = std::find(ui.breakpoints.begin(), ui.breakpoints.end(), line);
    const bool set = found == ui.breakpoints.end();
    if (set)
        ui.breakpoints.push_back(line);
    else
        ui.breakpoints.erase(found);
    say(words_.fill(set ? "ui.stop.set" : "ui.stop.removed",
                    {{"file", fileOf(line)}, {"line", std::to_string(at)}}),
        false);
}

/// The playhead went from `before` to where it is while playing: was there something to stop at?
bool App::stopOnTheWay(std::size_t before) {
    Playback& playback = runs.playback();
    const std::size_t now = playback.head.position();
    Finder* found = ui.findStops ? finder() : nullptr;
    if (found != nullptr && found->read() < now) found->follow(now, now - found->read());
    const std::optional<std::size_t> match = found == nullptr ? std::nullopt : found->from(before);
    if (ui.breakpoints.empty() && !match) return false;
    for (std::size_t event = before; event < now; ++event) {
        const SourceLine line = playback.history.log()[event].line;
        const bool broken =
            std::find(ui.breakpoints.begin(), ui.breakpoints.end(), line) != ui.breakpoints.end();
        if (!broken && match != event) continue;
        playback.head.seek(event + 1);
        say(broken ? words_.fill("ui.stop.breakpoint",
                                 {{"file", fileOf(line)}, {"line", std::to_string(line.line)}})
                   : words_.fill("ui.stop.match", {{"question", ui.find}}),
            false);
        return true;
    }
    return false;
}

void App::toggleBookmark(bool withNote) {
    const std::size_t position = runs.playback().head.position();
    const Bookmark* own = ui.bookmarks.at(position);
    const std::string place = std::to_string(position);
    if (withNote) {
        ui.entry.set(own == nullptr ? "" : own->note);
        if (own == nullptr) ui.bookmarks.set(position, "");
        noteAt_ = position;
        ui.focus = Focus::Note;
        return;
    }
    if (own != nullptr) {
        ui.bookmarks.remove(position);
        return say(words_.fill("ui.stop.bookmarkRemoved", {{"position", place}}), false);
    }
    ui.bookmarks.set(position, "");
    say(words_.fill("ui.stop.bookmarked",
                    {{"position", place},
                     {"note", keyText(rowOf(Command::NoteBookmark).keys[0])},
                     {"next", keyText(rowOf(Command::NextBookmark).keys[0])}}),
        false);
}

void App::seekBookmark(std::optional<std::size_t> position) {
    if (!position) return say(std::string(words_("ui.stop.noBookmark")), false);
    runs.playback().head.seek(*position);
    const Bookmark* bookmark = ui.bookmarks.at(*position);
    notice_.clear();
    if (bookmark != nullptr && !bookmark->note.empty()) say(bookmark->note, false);
}

bool App::performFind(Command command) {
    Playback& playback = runs.playback();
    const std::size_t position = playback.head.position();
    switch (command) {
        case Command::Find:
            playback.head.pause();
            ui.focus = Focus::Find;
            ui.entry.set(ui.find);
            ui.help = false;
            break;
        case Command::NextMatch: seekMatch(1); break;
        case Command::PreviousMatch: seekMatch(-1); break;
        case Command::StopAtMatches: ui.findStops = !ui.findStops; break;
        case Command::ToggleBreakpoint:
            if (position > 0) toggleBreakpoint(playback.history.log()[position - 1].line);
            break;
        case Command::ToggleBookmark: toggleBookmark(false); break;
        case Command::NoteBookmark: toggleBookmark(true); break;
        case Command::NextBookmark: seekBookmark(ui.bookmarks.after(position)); break;
        case Command::PreviousBookmark: seekBookmark(ui.bookmarks.before(position)); break;
        default: return false;
    }
    return true;
}

/// Enter, Shift+Enter, Ctrl+Enter and Tab in the find box and the note's line.
bool App::pressInFind(KeyChord key) {
    if (key.code == KeyCode::Enter && ui.focus == Focus::Note) {
        ui.bookmarks.set(noteAt_, ui.entry.text);
        ui.focus = Focus::Picture;
        return true;
    }
    if (ui.focus != Focus::Find) return false;
    if (key.code == KeyCode::Enter) {
        perform(key.control ? Command::StopAtMatches
                : key.shift ? Command::PreviousMatch
                            : Command::NextMatch);
        return true;
    }
    if (key.code == KeyCode::Tab) {
        completeQuestion(0);
        return true;
    }
    return false;
}

/// Away from the playhead; the list comes back to it as soon as it moves.
void App::scrollEvents(int rows) {
    const std::size_t position = runs.playback().head.position();
    if (ui.eventsScrolledAt != position) ui.eventsScroll = 0;
    ui.eventsScrolledAt = position;
    ui.eventsScroll += rows;
    const auto count = static_cast<std::ptrdiff_t>(runs.playback().history.size());
    ui.eventsScroll = std::clamp(ui.eventsScroll, -count, count);
}

/// The listed events as text. What nobody would paste is left out, and said.
void App::copyEvents() {
    constexpr std::size_t kMost = 20'000;
    Playback& playback = runs.playback();
    if (Finder* found = finder()) found->follow(playback.history.size(), playback.history.size());
    const FindFacts find = findFacts();
    const EventFilter filter = eventFilter(ui, find);
    const Log& log = playback.history.log();
    std::string text;
    std::size_t copied = 0;
    for (auto event = filter.from(log, 0); event && copied < kMost;
         event = filter.from(log, *event + 1), ++copied)
        text += lineOf(log, playback.history.names(), *event,
                       playback.narrator.sentence(*event, playback.history.at(*event + 1))) +
                '\n';
    if (copyText) copyText(text);
    say(words_.fill("ui.events.copied", {{"n", std::to_string(copied)}}), false);
}

void App::completeQuestion(std::size_t index) {
    const std::vector<std::string> words = completionsOf(ui.entry.text, vocabulary());
    if (index >= words.size()) return;
    const std::size_t blank = ui.entry.text.rfind(' ');
    const std::string before = ui.entry.text.substr(0, blank == std::string::npos ? 0 : blank + 1);
    ui.entry.set(before + words[index]);
    ui.find = ui.entry.text;
}

}  // namespace poolscope

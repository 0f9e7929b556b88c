// Looking for events and stopping at them: breakpoints, the question, bookmarks.
#include <fmt/format.h>

#include <algorithm>

#include "app/shell/app.hpp"
#include "app/views/frame/code.hpp"
#include "app/views/frame/events.hpp"

namespace poolscope {

namespace {

std::string fileOf(SourceLine line) {
    const std::string_view path = sourcePath(line.file);
    return std::string(path.substr(path.rfind('/') + 1));
}

}  // namespace

Vocabulary App::vocabulary() const {
    const Film& film = session.film();
    const Moment& latest = film.story.latest();
    const Names& names = film.story.names();
    Vocabulary known;
    for (std::uint32_t i = 0; i < latest.life.tasks(); ++i)
        known.tasks.emplace_back(names.of(TaskId{i}));
    for (const ThreadId thread : latest.workers.lanes())
        known.threads.emplace_back(names.of(thread));
    for (std::uint32_t i = 0; i < latest.life.executors(); ++i)
        known.executors.emplace_back(names.of(ExecutorId{i}));
    return known;
}

/// The question asked of this film; a new one begins at the log's begin.
Finder* App::finder() {
    if (ui.find.empty()) {
        finder_.reset();
        findError_.reset();
        return nullptr;
    }
    Film& film = session.film();
    if (finder_ == nullptr || findFilm_ != &film || findAsked_ != ui.find + language_) {
        Predicate::Parsed parsed = Predicate::parse(ui.find, vocabulary());
        findError_ = parsed.error;
        finder_ = std::make_unique<Finder>(std::move(parsed.predicate), film.story.log(),
                                           film.story.names(), film.narrator);
        findFilm_ = &film;
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
    const Film& film = session.film();
    found->follow(film.story.size(), found->portion());
    facts.error = findErrorWords();
    facts.asked = !findError_;
    const std::vector<std::size_t>& matches = found->matches();
    facts.matches = matches.size();
    const std::size_t position = film.head.position();
    const auto here = std::lower_bound(matches.begin(), matches.end(), position - 1);
    if (position > 0 && here != matches.end() && *here == position - 1)
        facts.current = static_cast<std::size_t>(here - matches.begin()) + 1;
    facts.found = &matches;
    return facts;
}

bool App::stillFinding() const {
    return finder_ != nullptr && finder_->read() < session.film().story.size();
}

void App::seekMatch(int direction) {
    Finder* found = finder();
    if (found == nullptr || findError_) {
        const std::string key = keyText(rowOf(Command::Find).keys[0]);
        if (found == nullptr) say(words_.fill("ui.stop.noQuestion", {{"key", key}}), false);
        return;
    }
    Film& film = session.film();
    const std::size_t position = film.head.position();
    std::optional<std::size_t> match;
    // Forwards only as far as need be: the rest of a long log is read in portions.
    for (;;) {
        match =
            direction > 0 ? found->from(position) : found->before(position > 0 ? position - 1 : 0);
        const bool enough = direction > 0 ? match.has_value() : found->read() >= position;
        if (enough || found->read() >= film.story.size()) break;
        found->follow(film.story.size(), found->portion());
    }
    if (!match) return say(std::string(words_("ui.stop.noMatch")), false);
    film.head.seek(*match + 1);
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
    Film& film = session.film();
    const std::size_t now = film.head.position();
    Finder* found = ui.findStops ? finder() : nullptr;
    if (found != nullptr && found->read() < now) found->follow(now, now - found->read());
    const std::optional<std::size_t> match = found == nullptr ? std::nullopt : found->from(before);
    if (ui.breakpoints.empty() && !match) return false;
    for (std::size_t event = before; event < now; ++event) {
        const SourceLine line = film.story.log()[event].line;
        const bool broken =
            std::find(ui.breakpoints.begin(), ui.breakpoints.end(), line) != ui.breakpoints.end();
        if (!broken && match != event) continue;
        film.head.seek(event + 1);
        say(broken ? words_.fill("ui.stop.breakpoint",
                                 {{"file", fileOf(line)}, {"line", std::to_string(line.line)}})
                   : words_.fill("ui.stop.match", {{"question", ui.find}}),
            false);
        return true;
    }
    return false;
}

void App::toggleBookmark(bool withNote) {
    const std::size_t position = session.film().head.position();
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
    session.film().head.seek(*position);
    const Bookmark* bookmark = ui.bookmarks.at(*position);
    notice_.clear();
    if (bookmark != nullptr && !bookmark->note.empty()) say(bookmark->note, false);
}

bool App::performFind(Command command) {
    Film& film = session.film();
    const std::size_t position = film.head.position();
    switch (command) {
        case Command::Find:
            film.head.pause();
            ui.focus = Focus::Find;
            ui.entry.set(ui.find);
            ui.help = false;
            break;
        case Command::NextMatch: seekMatch(1); break;
        case Command::PreviousMatch: seekMatch(-1); break;
        case Command::StopAtMatches: ui.findStops = !ui.findStops; break;
        case Command::ToggleBreakpoint:
            if (position > 0) toggleBreakpoint(film.story.log()[position - 1].line);
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
    const std::size_t position = session.film().head.position();
    if (ui.eventsScrolledAt != position) ui.eventsScroll = 0;
    ui.eventsScrolledAt = position;
    ui.eventsScroll += rows;
    const auto count = static_cast<std::ptrdiff_t>(session.film().story.size());
    ui.eventsScroll = std::clamp(ui.eventsScroll, -count, count);
}

/// The listed events as text. What nobody would paste is left out, and said.
void App::copyEvents() {
    constexpr std::size_t kMost = 20'000;
    Film& film = session.film();
    if (Finder* found = finder()) found->follow(film.story.size(), film.story.size());
    const FindFacts find = findFacts();
    const EventFilter filter = eventFilter(ui, find);
    const Log& log = film.story.log();
    std::string text;
    std::size_t copied = 0;
    for (auto event = filter.from(log, 0); event && copied < kMost;
         event = filter.from(log, *event + 1), ++copied)
        text += lineOf(log, film.story.names(), *event,
                       film.narrator.sentence(*event, film.story.at(*event + 1))) +
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

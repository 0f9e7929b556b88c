// Performing, recalling and completing lines.
#include "app/panels/console/panel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "app/panels/console/layout.hpp"
#include "app/workspace/typed_duration.hpp"
#include "app/workspace/workspace.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

constexpr std::string_view kHelpWord = "help";
constexpr std::string_view kSleepWord = "sleep";

constexpr std::array kConsoleCommands{
    CommandSpec{"focusConsole", CommandGroup::Act, {plainKey('/')}, [](Workspace& workspace) {
                    workspace.layers.interrupt();
                    workspace.layers.open(kConsole);
                }}};

/// What follows the word in the line, without blanks and parentheses around it; nothing, if the
/// line begins otherwise.
std::optional<std::string> after(std::string_view word, std::string_view line) {
    constexpr std::string_view kAround = " \t();";
    const std::size_t first = line.find_first_not_of(kAround);
    if (first == std::string_view::npos || !line.substr(first).starts_with(word))
        return std::nullopt;
    std::string_view rest = line.substr(first + word.size());
    if (!rest.empty() && kAround.find(rest.front()) == std::string_view::npos) return std::nullopt;
    const std::size_t begin = std::min(rest.find_first_not_of(kAround), rest.size());
    rest.remove_prefix(begin);
    return std::string(rest.substr(0, rest.find_last_not_of(kAround) + 1));
}

/// Where the person's call began that was made at `position`, and how it ended; without an end it
/// waits.
struct MadeCall {
    std::optional<std::size_t> began;
    std::optional<std::size_t> ended;
};

MadeCall callMadeAt(std::size_t position, const RunHistory& history) {
    MadeCall made;
    for (std::size_t event = position; event < history.size(); ++event) {
        const Event& each = history.log()[event];
        if (!each.thread.exists() || history.names().of(each.thread) != kUserThread) continue;
        if (!made.began && each.what.is<CallBegan>()) made.began = event;
        if (made.began && each.what.is<CallEnded>()) {
            made.ended = event;
            break;
        }
    }
    return made;
}

}  // namespace

const PanelInfo& ConsolePanel::info() const {
    static constexpr PanelInfo kInfo{kConsole, Slot::Foot, kConsoleCommands, true};
    return kInfo;
}

std::string ConsolePanel::refusal(const Workspace& workspace) const {
    return whyNoCalls(workspace);
}

void ConsolePanel::opened(Workspace& workspace, std::optional<std::uint32_t>) {
    workspace.activities.makeRoomFor(*this);
    workspace.arrangement.presenting = false;
    state.open = true;
    recalled_ = history_.size();
}

bool ConsolePanel::shown(const Workspace& workspace) const {
    const bool room = !workspace.arrangement.presenting && workspace.activities.open() == nullptr;
    return state.open && room && refusal(workspace).empty();
}

bool ConsolePanel::escape(Workspace&) {
    state.open = false;
    return false;
}

bool ConsolePanel::press(KeyChord key, Workspace& workspace) {
    switch (key.code) {
        case KeyCode::Up:
            if (recalled_ > 0) state.entry.set(history_[--recalled_]);
            return true;
        case KeyCode::Down:
            if (recalled_ + 1 < history_.size())
                state.entry.set(history_[++recalled_]);
            else
                recalled_ = history_.size(), state.entry.clear();
            return true;
        case KeyCode::Tab: complete(workspace); return true;
        case KeyCode::PageUp: return scroll(4);
        case KeyCode::PageDown: return scroll(-4);
        case KeyCode::Enter: run(workspace); return true;
        default: return state.entry.press(key) || workspace.pressCommand(key);
    }
}

void ConsolePanel::type(std::string_view utf8, Workspace&) { state.entry.insert(utf8); }

bool ConsolePanel::click(const Target& target, Vec2, Workspace& workspace) {
    if (!target.ownedBy(kConsole)) return false;
    if (static_cast<ConsolePart>(target.part) == ConsolePart::Line)
        workspace.perform("focusConsole");
    else if (hide(workspace) && workspace.layers.isOpen(kConsole))
        workspace.layers.close();
    return true;
}

/// Of a position that was left, nothing is waited for.
Duration ConsolePanel::waitIn(const Workspace& workspace) const {
    const bool there = workspace.runs.playback().head.whole() == waitsFrom_;
    return there ? wait_ : Duration{};
}

void ConsolePanel::answer(std::string text, bool error) {
    state.lines.push_back({std::move(text), true, error});
}

/// "help", or "help WORD": what can be called. Answered here, so it changes no run.
bool ConsolePanel::helps(std::string_view line, Workspace& workspace) {
    const std::optional<std::string> word = after(kHelpWord, line);
    if (!word) return false;
    const TextCatalog& words = workspace.words();
    state.top = state.lines.size() - 1;
    const std::size_t before = state.lines.size();
    for (const MethodOffer& offer : callMomentIn(workspace).builder({}).form(words).offers)
        if (offer.name.starts_with(*word))
            answer(
                fmt::format("{}: {}", offer.shown, words(fmt::format("method.{}", offer.shown))));
    if (state.lines.size() == before)
        answer(words.fill("ui.console.noSuchWord", {{"word", *word}}), true);
    else
        answer(std::string(words("ui.console.sleep")));
    return true;
}

bool ConsolePanel::sleeps(std::string_view line, Workspace& workspace) {
    const std::optional<std::string> length = after(kSleepWord, line);
    if (!length) return false;
    const TextCatalog& words = workspace.words();
    const std::optional<Duration> wait = typedDuration(*length);
    if (!wait || *wait < Duration{}) {
        answer(words.fill("ui.call.wrong", {{"field", kSleepWord},
                                            {"found", *length},
                                            {"expected", words("ui.call.time")}}),
               true);
        return true;
    }
    wait_ = waitIn(workspace) + *wait;
    waitsFrom_ = workspace.runs.playback().head.whole();
    answer(words.fill("ui.console.slept",
                      {{"time", humanTime(workspace.runs.playback().head.time() + wait_)}}));
    return true;
}

void ConsolePanel::run(Workspace& workspace) {
    const std::string line = state.entry.text;
    if (line.find_first_not_of(" \t;") == std::string::npos) return;
    state.scroll = 0;
    state.top.reset();
    state.lines.push_back({"> " + line, false, false});
    history_.push_back(line);
    recalled_ = history_.size();
    state.entry.clear();
    workspace.hintsToPlay = false;
    workspace.runs.playback().head.pause();  // completes the call before
    if (helps(line, workspace) || sleeps(line, workspace)) return;
    const auto read = readCallLine(line, callMomentIn(workspace), workspace.words());
    if (const auto* choice = std::get_if<CallChoice>(&read))
        call(*choice, workspace);
    else
        answer(std::get<std::string>(read), true);
}

/// Shows the whole call in motion, and answers as it did.
void ConsolePanel::call(const CallChoice& choice, Workspace& workspace) {
    const TextCatalog& words = workspace.words();
    const CallBuilder builder = callMomentIn(workspace).builder(choice);
    const std::size_t position = workspace.runs.playback().head.position();
    workspace.notices.clear();
    workspace.forks.act(builder.call(words), builder.form(words).asJavaCall, waitIn(workspace));
    if (workspace.notices.isError()) {
        answer(workspace.notice(), true);
        return workspace.notices.clear();
    }
    Playback& playback = workspace.runs.playback();
    const MadeCall made = callMadeAt(position, playback.history);
    if (!made.ended) return answer(std::string(words("ui.console.waits")));
    playback.head.seek(*made.began);
    workspace.stepper.showOperation(*made.ended + 1);
    const auto& ended = playback.history.log()[*made.ended].what.as<CallEnded>();
    const std::string error(playback.history.log().text(ended.error));
    const std::string result(playback.history.log().text(ended.result));
    answer(!error.empty()   ? error
           : result.empty() ? std::string(words("ui.console.returned"))
                            : "= " + result,
           !error.empty());
}

/// Towards older lines, or back.
bool ConsolePanel::scroll(int lines) {
    const int most = static_cast<int>(state.lines.size());
    if (state.top) {
        const int to = static_cast<int>(*state.top) - lines;
        state.top = static_cast<std::size_t>(std::clamp(to, 0, std::max(0, most - 1)));
        return true;
    }
    state.scroll = static_cast<std::size_t>(
        std::clamp(static_cast<int>(state.scroll) + lines, 0, std::max(0, most - 1)));
    return true;
}

bool ConsolePanel::wheel(float amount, Vec2, Workspace&) { return scroll(amount > 0 ? 1 : -1); }

/// As far as all words agree that may stand there.
void ConsolePanel::complete(Workspace& workspace) {
    const std::string& typed = state.entry.text;
    std::vector<std::string> words =
        callCompletions(typed, callMomentIn(workspace), workspace.words());
    const std::size_t before = typed.find_last_of(" .,(");
    const std::size_t start = before == std::string::npos ? 0 : before + 1;
    if (start == 0) words.insert(words.end(), {std::string(kHelpWord), std::string(kSleepWord)});
    const std::string begun = typed.substr(start);
    std::erase_if(words, [&](const std::string& word) { return !word.starts_with(begun); });
    if (words.empty()) return;
    std::string common = words.front();
    for (const std::string& word : words)
        while (!word.starts_with(common)) common.pop_back();
    const bool method = typed.find('(') == std::string::npos && words.size() == 1;
    state.entry.set(typed.substr(0, start) + common + (method ? "(" : ""));
}

/// The call that the line means, in Java and with what was left out; or the methods that it may
/// begin.
std::string ConsolePanel::previewIn(Workspace& workspace) const {
    const std::string& typed = state.entry.text;
    if (typed.empty() || after(kHelpWord, typed) || after(kSleepWord, typed)) return {};
    const CallMoment moment = callMomentIn(workspace);
    const auto read = readCallLine(typed, moment, workspace.words());
    if (const auto* choice = std::get_if<CallChoice>(&read))
        return moment.builder(*choice).form(workspace.words()).asJavaCall;
    const std::vector<std::string> words = callCompletions(typed, moment, workspace.words());
    std::string fitting;
    for (const std::string& word : words)
        if (word.starts_with(typed.substr(typed.find_last_of(" .,(") + 1)))
            fitting += (fitting.empty() ? "" : "  ") + word;
    return fitting.empty() ? std::get<std::string>(read) : fitting;
}

void ConsolePanel::prepare(Workspace& workspace) {
    state.focused = workspace.layers.isOpen(kConsole);
    if (!shown(workspace)) return;
    state.when = humanTime(workspace.runs.playback().head.time() + waitIn(workspace));
    state.preview = previewIn(workspace);
}

float ConsolePanel::heightIn(float room, const LayoutContext& context) const {
    return consoleHeight(room, state, context);
}

void ConsolePanel::layout(const PanelFrame& frame, DisplayList& list) const {
    layoutConsole(frame.box, state, frame.context, list);
}

void ConsolePanel::save(SavedSession& session, const Workspace&) const {
    session.console = history_;
}

void ConsolePanel::load(const SavedSession& session, Workspace&) {
    history_ = session.console;
    recalled_ = history_.size();
    state.lines.clear();
    for (const std::string& line : history_) state.lines.push_back({"> " + line});
}

void ConsolePanel::describe(const StateLine& line) const {
    line("console", state.entry.text);
    line("consoleLines", std::to_string(state.lines.size()));
}

}  // namespace poolscope

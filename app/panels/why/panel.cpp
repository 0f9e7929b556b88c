// Asking, and going from cause to cause.
#include "app/panels/why/panel.hpp"

#include <algorithm>
#include <array>

#include "app/model/narration/cause_text.hpp"
#include "app/model/narration/share_text.hpp"
#include "app/model/why/why_walk.hpp"
#include "app/panels/why/layout.hpp"
#include "app/workspace/workspace.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

constexpr std::size_t kMostOffered = 6;
constexpr std::size_t kMostShares = 6;
constexpr std::int64_t kNarrowest = 2000;  ///< a shorter part of the wait has no words

constexpr std::array kWhyCommands{
    CommandSpec{"askWhy", CommandGroup::Beside, {}, [](Workspace& workspace) {
                    workspace.panel<WhyPanel>().ask(workspace);
                }}};

}  // namespace

const PanelInfo& WhyPanel::info() const {
    static constexpr PanelInfo kInfo{kWhy, Slot::RightTab, kWhyCommands, true, "askWhy"};
    return kInfo;
}

void WhyPanel::ask(Workspace& workspace) {
    workspace.arrangement.right = kWhy;
    askAbout(questionOf(workspace));
}

void WhyPanel::askAbout(const WhyQuestion& question) {
    question_ = question;
    state.scroll = 0;
}

/// About what is chosen; else about the event at the playhead. Where a run begins, or a task is
/// rejected, that is meant.
WhyQuestion WhyPanel::questionOf(Workspace& workspace) const {
    Playback& playback = workspace.runs.playback();
    const Selection& chosen = workspace.selection;
    WhyQuestion question;
    question.position = playback.head.whole();
    question.executor = chosen.executor;
    question.about = WhyQuestion::About::Executor;
    const bool any = chosen.task.exists() || chosen.thread.exists();
    if (question.position > 0) {
        const Event& event = playback.history.log()[question.position - 1];
        if (const auto* began = event.what.get<TaskBegan>();
            began != nullptr &&
            (!any || chosen.task == began->task || chosen.thread == event.thread)) {
            question.about = WhyQuestion::About::Run;
            question.task = began->task;
            question.run = began->run;
            return question;
        }
        if (const auto* rejected = event.what.get<Rejected>(); rejected != nullptr && !any) {
            question.about = WhyQuestion::About::Task;
            question.task = rejected->task;
            return question;
        }
        if (!any && !chosen.queue && event.thread.exists()) {
            question.about = WhyQuestion::About::Thread;
            question.thread = event.thread;
        }
    }
    if (chosen.task.exists()) {
        question.about = WhyQuestion::About::Task;
        question.task = chosen.task;
    } else if (chosen.thread.exists()) {
        question.about = WhyQuestion::About::Thread;
        question.thread = chosen.thread;
    }
    return question;
}

bool WhyPanel::click(const Target& target, Vec2, Workspace& workspace) {
    if (!target.ownedBy(kWhy)) return false;
    const ShownShares& shares = state.shares;
    switch (static_cast<WhyPart>(target.part)) {
        case WhyPart::Cause:
            if (target.id < state.chain.size()) {
                const Cause& cause = state.chain[target.id].cause;
                goTo(cause.position, cause.task, cause.thread, workspace);
            }
            break;
        case WhyPart::Question:
            if (target.id < state.offered.size()) askAbout(state.offered[target.id].question);
            break;
        case WhyPart::Piece:
            if (target.id < shares.pieces.size()) {
                const WaitPiece& piece = shares.pieces[target.id];
                goTo(piece.position, piece.task, piece.thread, workspace);
            }
            break;
        case WhyPart::Share:
            if (target.id < shares.shares.size()) {
                const WaitShare& share = shares.shares[target.id].share;
                goTo(share.position, share.task, share.thread, workspace);
            }
            break;
    }
    return true;
}

/// The answer stays while one goes through its moments.
void WhyPanel::goTo(std::size_t position, TaskId task, ThreadId thread, Workspace& workspace) {
    workspace.runs.playback().head.seek(position);
    workspace.selection.clear();
    if (task.exists())
        workspace.selection.task = task;
    else
        workspace.selection.thread = thread;
    chosen_ = workspace.selection;
    position_ = position;
}

bool WhyPanel::wheel(float amount, Vec2, Workspace&) {
    state.scroll = std::clamp(state.scroll - amount * step_, 0.0F, scrollRange_);
    return true;
}

void WhyPanel::runOpened(Workspace&) {
    question_.reset();
    answered_.reset();
    asksAgain_ = false;
    known_ = {};
    divider_.forget();
    state = {};
}

void WhyPanel::prepare(Workspace& workspace) {
    const Playhead& head = workspace.runs.playback().head;
    const Selection& chosen = workspace.selection;
    // Another run may not know the task that is still chosen.
    const RunHistory& history = workspace.runs.playback().history;
    if (chosen.task.exists() && history.names().of(chosen.task).empty())
        return runOpened(workspace);
    const bool chose = chosen.task != chosen_.task || chosen.thread != chosen_.thread;
    const bool moved = head.position() != position_ && !head.playing() && !head.gliding();
    // What was asked of the branch before need not hold in this one.
    if (known_.run != nullptr && known_.run != &history) asksAgain_ = true;
    if (!question_ || asksAgain_ || isAhead(workspace)) askAbout(questionOf(workspace));
    if (!head.gliding()) asksAgain_ = false;
    const bool any = chosen.task.exists() || chosen.thread.exists();
    if (any && (chose || moved)) {
        const WhyQuestion question = questionOf(workspace);
        if (chose || question.about == WhyQuestion::About::Run) askAbout(question);
    }
    chosen_ = chosen;
    if (moved || chose) position_ = head.position();
    answer(workspace);
    markLed(workspace);
}

/// Which causes led to the event that is asked about in Workers and Events, too.
void WhyPanel::markLed(Workspace& workspace) {
    const LedHere* const led = workspace.ledHere.shown();
    const TextCatalog& words = workspace.words();
    state.led = led == nullptr ? std::string() : ledHereText(*led, words);
    for (ShownCause& each : state.chain) {
        each.led.clear();
        if (led == nullptr || each.cause.position == 0) continue;
        const bool one = led->has(each.cause.position - 1);
        each.led = " · " + std::string(words(one ? "ui.ledHere.led" : "ui.ledHere.notLed"));
    }
}

/// Whether the future is hidden and the question is about something in it.
bool WhyPanel::isAhead(const Workspace& workspace) const {
    return workspace.arrangement.future.hides() && question_ &&
           question_->position > workspace.runs.playback().head.whole();
}

/// Works out what changed: with another run or language everything, else the chain of another
/// question, and which questions are offered.
void WhyPanel::answer(Workspace& workspace) {
    Playback& playback = workspace.runs.playback();
    RunHistory& history = playback.history;
    // What grows in every frame is answered as far as it is known when it is asked.
    const bool grows = workspace.runs.source().growing();
    const Known known{&history, grows ? 0 : history.size(),
                      std::string(workspace.words()("language.name")),
                      workspace.arrangement.future.hides()};
    const WhyQuestion ofMoment = questionOf(workspace);
    const bool same = known == known_ && question_ == answered_;
    if (same && ofMoment == ofMoment_) return;
    const CauseText texts(history.names(), workspace.words());
    if (known != known_) {
        worth_.clear();
        const Standstill* const stuck =
            grows ? nullptr : playback.standstill(workspace.runs.source().ended());
        for (const WhyQuestion& one : questionsWorthAsking(history.latest(), stuck, kMostOffered))
            worth_.push_back({one, texts.question(one)});
    }
    if (!same) {
        state.chain.clear();
        state.asked = question_ ? texts.question(*question_) : NamedText();
        WhyWalk walk(history, workspace.runs.source().ended());
        const Causes causes = question_ ? walk.answer(*question_) : Causes();
        for (const Cause& cause : causes) {
            const std::size_t at = cause.position;
            if (known.hidesFuture && at > question_->position) break;
            const Instant time = at > 0 ? history.log()[at - 1].time : Instant{};
            state.chain.push_back({cause, texts.link(cause), time});
        }
        divide(workspace);
    }
    state.offered.clear();
    const auto offer = [&](const OfferedQuestion& one) {
        const auto equal = [&](const OfferedQuestion& other) { return other.text == one.text; };
        if (one.text == state.asked ||
            std::any_of(state.offered.begin(), state.offered.end(), equal))
            return;
        state.offered.push_back(one);
    };
    offer({ofMoment, texts.question(ofMoment)});
    // The worst of the run would say what is still to come.
    if (!known.hidesFuture)
        for (const OfferedQuestion& one : worth_) offer(one);
    known_ = known;
    answered_ = question_;
    ofMoment_ = ofMoment;
}

/// Who stood in the way of the wait that the question is about, if it is over before a future that
/// is hidden.
void WhyPanel::divide(Workspace& workspace) {
    ShownShares& shown = state.shares;
    shown = {};
    const RunHistory& history = workspace.runs.playback().history;
    if (question_) shown.wait = waitOf(*question_, history.latest());
    const std::size_t at = question_ ? question_->position : 0;
    if (shown.wait && workspace.arrangement.future.hides() &&
        (at == 0 || isBefore(history.log()[at - 1].time, shown.wait->end)))
        shown.wait.reset();
    if (!shown.wait) return;
    shown.pieces = divider_.divide(*shown.wait, history);
    const ShareText texts(history.log(), history.names(), workspace.words());
    shown.heading = texts.heading(*shown.wait);
    const std::int64_t least = shown.wait->length().ns / kNarrowest;
    for (const WaitPiece& piece : shown.pieces) {
        const Target target = whyTarget(WhyPart::Piece, shown.parts.size());
        WaitPart part;
        part.what = piece.what;
        part.target = target;
        if (piece.length().ns >= least) part = waitPartOf(piece, texts, history.names(), target);
        shown.parts.push_back(std::move(part));
    }
    Duration rest;
    std::size_t more = 0;
    for (const WaitShare& share : sharesOf(shown.pieces)) {
        if (shown.shares.size() < kMostShares) {
            const std::string amount =
                humanTime(share.time) + " · " + ShareText::percent(share, shown.wait->length());
            shown.shares.push_back({share, texts.share(share), amount});
            continue;
        }
        rest = rest + share.time;
        ++more;
    }
    if (more > 0) shown.more = texts.more(more, rest);
}

void WhyPanel::layout(const PanelFrame& frame, DisplayList& list) const {
    const float range = layoutWhy(frame.box, state, frame.view.position, frame.context, list);
    list.scrollAreas.push_back({kWhy.name, frame.box, state.scroll, range});
}

void WhyPanel::laidOut(const Screen& screen) {
    if (const ScrollArea* area = screen.frame.areaOf(kWhy)) scrollRange_ = area->most;
    step_ = screen.style.px(s24);
}

void WhyPanel::describe(const StateLine& line) const {
    line("why", state.asked.text);
    line("causes", std::to_string(state.chain.size()));
    line("shares", std::to_string(state.shares.shares.size()));
}

std::string WhyPanel::nameForTests(const Target& target) const {
    constexpr std::array<std::string_view, 4> kParts{"cause ", "question ", "piece ", "share "};
    return std::string(kParts[std::min<std::size_t>(target.part, kParts.size() - 1)]) +
           std::to_string(target.id + 1);
}

}  // namespace poolscope

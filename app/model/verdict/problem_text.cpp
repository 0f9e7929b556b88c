// Filling in the sentences of `problems` in assets/text.
#include "app/model/verdict/problem_text.hpp"

#include "app/model/narration/said_time.hpp"
#include "app/model/narration/standstill_text.hpp"
#include "app/model/verdict/public_rules.hpp"
#include "engine/trace/printable.hpp"

namespace poolscope {

namespace {

std::string_view keyOf(NeverRan::Why why) {
    switch (why) {
        case NeverRan::Why::NotDue: return "problems.notDue";
        case NeverRan::Why::Queued: return "problems.queued";
        case NeverRan::Why::Lost: return "problems.lost";
        case NeverRan::Why::ShutdownNow: return "problems.shutdownNow";
        case NeverRan::Why::Shutdown: return "problems.shutdown";
        case NeverRan::Why::Discarded: return "problems.discarded";
        case NeverRan::Why::Displaced: return "problems.displaced";
        case NeverRan::Why::TimerCancelled: return "problems.timerCancelled";
        case NeverRan::Why::TimerKilled: return "problems.timerKilled";
    }
    return "";
}

std::string_view keyOf(RunEnd ending) {
    switch (ending) {
        case RunEnd::Quiet: return "problems.cut.exited";
        case RunEnd::Until: return "problems.cut.until";
        case RunEnd::Events: return "problems.cut.events";
        case RunEnd::RealTime: return "problems.cut.realTime";
        case RunEnd::Livelock: return "problems.cut.livelock";
        case RunEnd::Stopped: return "problems.cut.stopped";
    }
    return "";
}

std::string_view keyOf(const CutCause& cut) {
    switch (cut.what) {
        case CutCause::What::Polls:
            return cut.stood ? "problems.cut.pollsAtOnce" : "problems.cut.polls";
        case CutCause::What::Creates:
            return cut.stood ? "problems.cut.createsAtOnce" : "problems.cut.creates";
        case CutCause::What::Repeats: return "problems.cut.repeats";
        case CutCause::What::Calls: return "problems.cut.callsAtOnce";
        case CutCause::What::Others: return "problems.cut.others";
        case CutCause::What::Nothing: break;
    }
    return "problems.cut.nothing";
}

}  // namespace

std::string ProblemText::call(ExecutorId executor, TextId method, TextId argument) const {
    std::string text(log_.text(method));
    if (argument.exists() && !log_.text(argument).empty())
        text += ' ' + std::string(log_.text(argument));
    if (!executor.exists()) return text;
    return words_.fill("problems.call", {{"call", text}, {"executor", names_.of(executor)}});
}

std::string ProblemText::line(const NeverRan& never) const {
    const std::string handler(never.handler.exists() ? log_.text(never.handler) : "");
    return words_.fill(keyOf(never.why), {{"task", names_.of(never.task)},
                                          {"executor", names_.of(never.executor)},
                                          {"at", saidTime(never.at, words_)},
                                          {"end", humanTime(plan_.end)},
                                          {"handler", handler}});
}

std::string ProblemText::line(const FailedCalls& failed) const {
    const std::string count = std::to_string(failed.count);
    return words_.fill(failed.count == 1 ? "problems.threwOne" : "problems.threwOften",
                       {{"call", call(failed.executor, failed.method, failed.argument)},
                        {"at", humanTime(failed.at)},
                        {"error", log_.text(failed.error)},
                        {"exception", failed.exception},
                        {"n", count}});
}

std::string ProblemText::line(const DiedTask& died) const {
    return words_.fill(died.withTimer ? "problems.diedWithTimer" : "problems.diedOne",
                       {{"task", names_.of(died.task)},
                        {"executor", names_.of(died.executor)},
                        {"run", std::to_string(died.run)},
                        {"at", humanTime(died.at)},
                        {"error", log_.text(died.error)}});
}

std::string ProblemText::line(const DiedThread& died) const {
    return words_.fill("problems.threadDiedOne", {{"thread", names_.of(died.thread)},
                                                  {"at", humanTime(died.at)},
                                                  {"error", log_.text(died.error)}});
}

std::string ProblemText::line(const IgnoredInterrupt& ignored) const {
    return words_.fill("problems.ignoredInterruptOne", {{"task", names_.of(ignored.task)},
                                                        {"thread", names_.of(ignored.thread)},
                                                        {"at", humanTime(ignored.at)},
                                                        {"length", humanTime(ignored.wentOn)}});
}

std::string ProblemText::line(const LeftOverValue& left) const {
    const std::string_view truth = left.value != 0 ? "true" : "false";
    const std::string value = left.boolean ? std::string(truth) : std::to_string(left.value);
    return words_.fill("problems.leftOverValueOne", {{"reader", names_.of(left.reader)},
                                                     {"writer", names_.of(left.writer)},
                                                     {"thread", names_.of(left.thread)},
                                                     {"variable", names_.of(left.variable)},
                                                     {"value", value},
                                                     {"at", humanTime(left.at)}});
}

std::string ProblemText::line(const MisplacedCallback& callback) const {
    return words_.fill(
        callback.delayer ? "problems.misplacedOnDelayer" : "problems.misplacedInCall",
        {{"task", names_.of(callback.task)},
         {"thread", names_.of(callback.thread)},
         {"at", humanTime(callback.at)},
         {"length", humanTime(callback.took)}});
}

std::string ProblemText::line(const StarvedTask& starved) const {
    constexpr std::size_t kMostHolders = 3;
    std::string holders;
    for (std::size_t i = 0; i < starved.holders.size() && i < kMostHolders; ++i)
        holders += (i == 0 ? "" : ", ") +
                   words_.fill("problems.holder", {{"task", names_.of(starved.holders[i].task)},
                                                   {"since", humanTime(starved.holders[i].since)}});
    if (starved.holders.size() > kMostHolders)
        holders +=
            ", " + words_.fill("problems.more",
                               {{"n", std::to_string(starved.holders.size() - kMostHolders)}});
    const bool held = starved.threads > 0 && starved.holders.size() == starved.threads;
    const std::string_view key = starved.behind.exists()        ? "problems.starvedBehind"
                                 : held && starved.threads == 1 ? "problems.starvedHeldByOne"
                                 : held                         ? "problems.starvedHeld"
                                                                : "problems.starvedLeft";
    return words_.fill(key, {{"task", names_.of(starved.task)},
                             {"executor", names_.of(starved.executor)},
                             {"since", humanTime(starved.since)},
                             {"behind", names_.of(starved.behind)},
                             {"behindDue", saidTime(starved.behindDue, words_)},
                             {"n", std::to_string(starved.threads)},
                             {"holders", holders}});
}

std::string ProblemText::line(const Tie& tie) const {
    std::string tasks;
    for (std::size_t i = 0; i < tie.began.size() && i < kMostLines; ++i)
        tasks += (i == 0 ? "" : ", ") + std::string(names_.of(tie.began[i]));
    if (tie.began.size() > kMostLines) tasks += ", …";
    return words_.fill("problems.tie", {{"call", call(tie.executor, tie.method, {})},
                                        {"at", humanTime(tie.at)},
                                        {"n", std::to_string(tie.began.size())},
                                        {"tasks", tasks}});
}

std::string ProblemText::line(const LateCall& late) const {
    const PlannedCall& planned = plan_.calls[late.number];
    const std::string made = late.made ? humanTime(*late.made) : "";
    const std::string inside =
        late.inside.exists() ? call(late.insideExecutor, late.inside, late.insideArgument) : "";
    const auto named = [this](const PlannedCall& one) {
        return one.executor.empty() ? one.words
                                    : words_.fill("problems.call", {{"call", one.words},
                                                                    {"executor", one.executor}});
    };
    const PlannedCall& before = plan_.calls[late.before.value_or(late.number)];
    const std::string_view key =
        late.ended.exists() ? "problems.clientEnded"
        : late.before       ? late.made ? "problems.lateByOrder" : "problems.neverMadeByOrder"
        : late.made         ? "problems.lateOne"
        : inside.empty()    ? "problems.neverMade"
        : planned.follows   ? "problems.notReached"
                            : "problems.stillInside";
    return words_.fill(key, {{"call", named(planned)},
                             {"error", late.ended.exists() ? log_.text(late.ended) : ""},
                             {"planned", humanTime(planned.times[late.nth])},
                             {"made", made},
                             {"client", planned.client},
                             {"before", named(before)},
                             {"beforeAt", humanTime(before.times.front())},
                             {"inside", inside}});
}

/// What went on when the run met its limit, and what helps.
std::string ProblemText::cutCause() const {
    const CutCause& cut = problems_.cut;
    const std::string limit = std::to_string(plan_.higherLimit);
    const std::string_view help = plan_.ending == RunEnd::RealTime ? "problems.cut.helpReal"
                                  : plan_.higherLimit > 0          ? "problems.cut.helpUntil"
                                                                   : "problems.cut.helpEarlier";
    std::string text = words_.fill(keyOf(cut), {{"thread", names_.of(cut.thread)},
                                                {"executor", names_.of(cut.executor)},
                                                {"task", names_.of(cut.task)},
                                                {"timeout", humanTime(cut.timeout)},
                                                {"n", std::to_string(cut.events)}});
    // Where the clock stands still no `until` is ever reached; a client's calls come to an end.
    if (!cut.stood || cut.what == CutCause::What::Calls)
        text += words_.fill(help, {{"limit", limit}});
    return "  " + printable(text) + '\n';
}

std::string ProblemText::line(const EndlessEvent& endless) const {
    const std::string text(endless.text.exists() ? log_.text(endless.text) : "");
    const std::string_view key = endless.why == EndlessEvent::Why::Threw ? "problems.endlessThrew"
                                 : endless.why == EndlessEvent::Why::Dropped
                                     ? "problems.endlessDropped"
                                     : "problems.endlessWaits";
    return words_.fill(key, {{"event", names_.of(endless.event)},
                             {"executor", names_.of(endless.graph)},
                             {"at", humanTime(endless.at)},
                             {"handler", names_.of(endless.handler)},
                             {"text", text},
                             {"n", std::to_string(endless.returned)},
                             {"all", std::to_string(endless.handlers)}});
}

std::string ProblemText::cutShort() const {
    const LeftOver& left = problems_.left;
    const bool asked = plan_.ending == RunEnd::Until;
    const bool has = problems_.has(Problem::CutShort, plan_);
    if ((plan_.ending == RunEnd::Quiet && !has) || (asked && !left.any())) return {};
    std::string text = words_.fill(keyOf(plan_.ending), {{"end", humanTime(plan_.end)},
                                                         {"n", std::to_string(log_.size())}}) +
                       '\n';
    if (has && !problems_.exited && plan_.ending != RunEnd::Stopped) text += cutCause();
    if (!left.running.empty()) {
        std::string tasks;
        for (std::size_t i = 0; i < left.running.size() && i < kMostLines; ++i)
            tasks += (i == 0 ? "" : ", ") + printable(names_.of(left.running[i]));
        if (left.running.size() > kMostLines) tasks += ", …";
        text += "  " + words_.fill("problems.cut.running", {{"tasks", tasks}}) + '\n';
    }
    if (left.queued > 0 && !problems_.exited)  // then they never ran, which is told
        text +=
            "  " + words_.fill("problems.cut.queued", {{"n", std::to_string(left.queued)}}) + '\n';
    if (left.calls > 0)
        text +=
            "  " + words_.fill("problems.cut.calls", {{"n", std::to_string(left.calls)}}) + '\n';
    return text;
}

template <class Case>
std::string ProblemText::list(std::string_view title, const std::vector<Case>& cases) const {
    if (cases.empty()) return {};
    std::string text = std::string(words_(title)) + '\n';
    for (std::size_t i = 0; i < cases.size() && i < kMostLines; ++i)
        text += "  " + printable(line(cases[i])) + '\n';
    if (cases.size() > kMostLines)
        text += "  " +
                words_.fill("problems.more", {{"n", std::to_string(cases.size() - kMostLines)}}) +
                '\n';
    return text;
}

std::string ProblemText::keptAlive() const {
    if (problems_.keptAlive.empty()) return {};
    std::string threads;
    for (const KeptAlive& kept : problems_.keptAlive) {
        if (!threads.empty()) threads += words_("problems.and");
        threads += words_.fill("problems.idleOf", {{"n", std::to_string(kept.threads)},
                                                   {"executor", names_.of(kept.executor)}});
    }
    return printable(words_.fill("problems.keptAlive", {{"threads", threads}})) + '\n';
}
std::string ProblemText::ties() const { return list("problems.ties.title", problems_.ties); }

std::string ProblemText::block(Problem problem) const {
    std::string text = cases(problem);
    for (const PublicRule& rule : rulesFor(problem, problems_))
        text += "  " +
                words_.fill(
                    "problems.rule",
                    {{"standard", rule.standard}, {"number", rule.number}, {"name", rule.name}}) +
                '\n';
    return text;
}

std::string ProblemText::cases(Problem problem) const {
    switch (problem) {
        case Problem::Deadlock: return StandstillText(problems_.stuck, names_, words_).block();
        case Problem::NeverRan: return list("problems.neverRan.title", problems_.neverRan);
        case Problem::CallThrew: return list("problems.threw.title", problems_.failedCalls);
        case Problem::Died: return list("problems.died.title", problems_.died);
        case Problem::Starved: return list("problems.starved.title", problems_.starved);
        case Problem::LateCall: return list("problems.late.title", problems_.lateCalls);
        case Problem::CutShort: return cutShort();
        case Problem::Endless: return list("problems.endless.title", problems_.endless);
        case Problem::ThreadDied: return list("problems.threadDied.title", problems_.diedThreads);
        case Problem::IgnoredInterrupt:
            return list("problems.ignoredInterrupt.title", problems_.ignored);
        case Problem::LeftOverValue:
            return list("problems.leftOverValue.title", problems_.leftOver);
        case Problem::MisplacedCallback:
            return list("problems.misplaced.title", problems_.misplaced);
    }
    return {};
}

}  // namespace poolscope

// The command why: the chain of causes behind a late run, a waiting thread, a lost task, a pool
// without a further thread.
#include <iostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/batch/bounded_run.hpp"
#include "app/batch/input_files.hpp"
#include "app/batch/work_progress.hpp"
#include "app/cli/cli.hpp"
#include "app/cli/cli_options.hpp"
#include "app/model/narration/cause_text.hpp"
#include "app/model/narration/narrator.hpp"
#include "app/model/narration/share_text.hpp"
#include "app/model/playback/moment.hpp"
#include "app/model/query/event_list.hpp"
#include "app/model/why/causal_order.hpp"
#include "app/model/why/question_text.hpp"
#include "app/model/why/why_walk.hpp"
#include "app/runs/load_watch.hpp"
#include "app/storage/data_files.hpp"
#include "engine/trace/human_time.hpp"
#include "engine/trace/printable.hpp"

namespace poolscope {

namespace {

/// `poolscope why`; at most one question, and none for those worth asking.
struct WhyCommand {
    std::string file;
    std::string run;  ///< "poll#3"
    std::string task;
    std::string thread;
    std::string executor;
    std::optional<std::size_t> ledTo;  ///< only what led to the event with that number, from 1
    std::optional<Duration> at;        ///< the moment of the question; the end of the run
    RunBounds bounds;
    std::string lang = "en";
    bool json = false;
};

/// How many questions are answered when none is asked.
constexpr std::size_t kMostQuestions = 8;

std::string jsonLine(const WhyQuestion& question, const Cause& cause, const Log& log,
                     const Names& names, const CauseText& texts) {
    nlohmann::ordered_json line;
    line["question"] = texts.question(question).text;
    line["kind"] = nameOf(cause.kind);
    line["event"] = cause.position;
    if (cause.position > 0) line["time"] = log[cause.position - 1].time.ns;
    if (cause.task.exists()) line["task"] = names.of(cause.task);
    if (cause.run > 0) line["run"] = cause.run;
    if (cause.thread.exists()) line["thread"] = names.of(cause.thread);
    if (cause.executor.exists()) line["executor"] = names.of(cause.executor);
    line["text"] = texts.link(cause).text;
    return line.dump();
}

/// What a piece and a share have in common.
nlohmann::ordered_json partOf(const WhyQuestion& question, InTheWay what, std::string_view kind,
                              const CauseText& texts) {
    nlohmann::ordered_json line;
    line["question"] = texts.question(question).text;
    line["kind"] = kind;
    line["inTheWay"] = nameOf(what);
    return line;
}

/// A line for each piece of the wait, in order of time, then one for each share.
void printShares(const WhyQuestion& question, const WaitPieces& pieces, const Names& names,
                 const CauseText& causes, const ShareText& texts) {
    for (const WaitPiece& piece : pieces) {
        nlohmann::ordered_json line = partOf(question, piece.what, "piece", causes);
        line["event"] = piece.position;
        line["from"] = piece.begin.ns;
        line["until"] = piece.end.ns;
        if (piece.task.exists()) line["task"] = names.of(piece.task);
        if (piece.run > 0) line["run"] = piece.run;
        if (piece.thread.exists()) line["thread"] = names.of(piece.thread);
        for (const ThreadId thread : piece.through) line["through"].push_back(names.of(thread));
        line["text"] = texts.piece(piece).text;
        std::cout << line.dump() << '\n';
    }
    for (const WaitShare& share : sharesOf(pieces)) {
        nlohmann::ordered_json line = partOf(question, share.what, "share", causes);
        line["event"] = share.position;
        line["time"] = share.time.ns;
        if (share.task.exists()) line["task"] = names.of(share.task);
        if (share.thread.exists()) line["thread"] = names.of(share.thread);
        line["text"] = texts.share(share).text;
        std::cout << line.dump() << '\n';
    }
}

/// A line for each event that led to the one asked about, and one for that.
int printLedTo(std::size_t number, bool json, RunHistory& history, const TextCatalog& words) {
    const Log& log = history.log();
    if (number < 1 || number > log.size()) {
        std::cerr << fmt::format("poolscope why: found event {}, expected one from 1 to {}\n",
                                 number, log.size());
        return kBadInput;
    }
    CausalOrder order;
    order.follow(log, log.size());
    const LedHere led = order.whatLedHere(number - 1);
    const Narrator narrator(log, history.names(), words);
    if (!json) std::cout << ledHereText(led, words) << '\n';
    for (std::size_t i = 0; i < number; ++i) {
        if (!led.has(i)) continue;
        const Event event = log[i];
        const std::string text = narrator.sentence(i, history.at(i + 1));
        if (json) {
            nlohmann::ordered_json line{{"event", i + 1}, {"time", event.time.ns}};
            if (event.thread.exists()) line["thread"] = history.names().of(event.thread);
            line["kind"] = nameOf(event);
            line["depth"] = order.depthOf(i);
            line["text"] = text;
            std::cout << line.dump() << '\n';
        } else {
            std::cout << printable(lineOf(log, history.names(), i, text)) << '\n';
        }
    }
    return kDone;
}

int answer(const WhyCommand& command, const TextCatalog& words) {
    WorkProgress progress(words);
    progress.begin("progress.reading", command.file);
    const std::optional<Input> input = readInput(command.file);
    if (!input) return kBadInput;
    progress.begin("progress.running", command.file);
    LoadWatch watch;
    watch.tell = [&](LoadStep, double share) { progress.reached(share); };
    const RunRecord run = runWithin(*input, command.bounds, std::move(watch));
    progress.end();
    RunHistory history(*run.log);
    history.follow();
    if (command.ledTo) return printLedTo(*command.ledTo, command.json, history, words);
    const std::size_t position =
        command.at ? eventsUntil(*run.log, Instant{} + *command.at) : run.log->size();
    const QuestionWords asked{command.run, command.task, command.thread, command.executor};
    const QuestionRead read = readQuestion(asked, position, history);
    if (!read.error.empty()) {
        std::cerr << "poolscope why: " << read.error << '\n';
        return kBadInput;
    }
    const bool ended = run.ending == Ending::Quiet;
    const Standstill stuck = standstillOf(*run.log, run.log->size(), ended);
    std::vector<WhyQuestion> questions =
        questionsWorthAsking(history.latest(), stuck.empty() ? nullptr : &stuck, kMostQuestions);
    if (read.question) questions = {*read.question};
    const CauseText texts(history.names(), words);
    const ShareText shares(*run.log, history.names(), words);
    Handovers handovers;
    handovers.follow(*run.log, run.log->size());
    WhyWalk walk(history, ended);
    if (questions.empty()) std::cout << words("why.nothing") << '\n';
    bool first = true;
    for (const WhyQuestion& question : questions) {
        const Causes causes = walk.answer(question);
        const std::optional<Wait> wait = waitOf(question, history.latest());
        WaitPieces pieces;
        if (wait) pieces = dividedWait(*wait, *run.log, history.latest(), handovers);
        if (command.json) {
            for (const Cause& cause : causes)
                std::cout << jsonLine(question, cause, *run.log, history.names(), texts) << '\n';
            printShares(question, pieces, history.names(), texts, shares);
            continue;
        }
        std::cout << (first ? "" : "\n") << printable(texts.question(question).text) << '\n'
                  << texts.block(causes) << (wait ? shares.block(*wait, pieces) : "");
        first = false;
    }
    return kDone;
}

void addWhyOptions(CLI::App& command, WhyCommand& why) {
    command
        .add_option("FILE", why.file, "a scenario, a recording, the name of a built-in one, or -")
        ->required();
    CLI::Option* questions[] = {
        command.add_option("--run", why.run, "why a run began when it did: poll#3")
            ->type_name("TASK#N"),
        command.add_option("--task", why.task, "what became of a task")->type_name("TASK"),
        command.add_option("--thread", why.thread, "why a thread does not go on")
            ->type_name("THREAD"),
        command.add_option("--executor", why.executor, "why it has no further thread")
            ->type_name("EXECUTOR"),
        command.add_option("--led-to", why.ledTo, "in place of a chain all that led to event N")
            ->type_name("N")};
    for (CLI::Option* const one : questions)
        for (CLI::Option* const other : questions)
            if (one != other) one->excludes(other);
    addDuration(command, "--at", why.at, "the moment of the question; the end by default");
    addBounds(command, why.bounds);
    command.add_flag("--json", why.json, "a JSON line for each cause, or event");
    addLanguage(command, why.lang, "language of the answer");
}

int explainRun(const WhyCommand& command) {
    const TextCatalog words = loadTexts(command.lang);
    try {
        return answer(command, words);
    } catch (const NotEnoughMemory& needed) {
        return refuseTooLarge(command.file, needed);
    }
}

}  // namespace

const CliCommand kWhyCommand = cliCommand<WhyCommand, addWhyOptions, explainRun>(
    "why", "the chain of causes behind something in a run");

}  // namespace poolscope

// The command sweep: what is asked is checked whole before the first run is made.
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>
#include <thread>

#include <fmt/format.h>
#include <unistd.h>

#include "app/model/sweep_file.hpp"
#include "app/model/sweep_table.hpp"
#include "app/shell/cli.hpp"
#include "app/shell/cli_files.hpp"
#include "app/shell/data_files.hpp"
#include "app/shell/sweep_plot.hpp"
#include "app/shell/sweep_runner.hpp"
#include "engine/scenario/recording.hpp"
#include "engine/scenario/scenario_reader.hpp"

namespace poolscope {

namespace {

namespace fs = std::filesystem;

/// Leaves the command with an exit code, after a sentence.
struct Refusal {
    int code;
    std::string sentence;
};

[[noreturn]] void refuse(int code, std::string sentence) {
    throw Refusal{code, std::move(sentence)};
}

Scenario scenarioOf(const std::string& name) {
    const std::optional<InputFile> file = openInput(name);
    if (!file) refuse(kBadInput, "");
    const bool sweep = looksLikeSweep(file->text);
    if (sweep || looksLikeRecording(file->text) || fs::path(file->path).extension() == ".ops")
        refuse(kBadInput, fmt::format("'{}' is {}, expected a scenario", file->path,
                                      sweep                            ? "a sweep"
                                      : looksLikeRecording(file->text) ? "a recording"
                                                                       : "an operation script"));
    ReadScenario read = readScenario(file->text, file->path);
    std::cerr << toText(read.complaints, file->path);
    if (!read.scenario) refuse(kBadInput, "");
    return std::move(*read.scenario);
}

std::vector<Variation> variationsOf(const SweepCommand& command, const Scenario& scenario) {
    std::vector<Variation> variations;
    for (const std::string& written : command.vary) {
        auto read = Variation::read(written, scenario);
        if (const auto* sentence = std::get_if<std::string>(&read))
            refuse(kBadCommandLine, "--vary: " + *sentence);
        variations.push_back(std::get<Variation>(std::move(read)));
    }
    if (const auto same = collisionOf(variations)) {
        const std::string& first = variations[same->first].key();
        const std::string& second = variations[same->second].key();
        refuse(kBadCommandLine,
               first == second
                   ? fmt::format("--vary: found '{}' twice, expected each key once", first)
                   : fmt::format("--vary: found '{}' and '{}', which change the same place, "
                                 "expected one of them",
                                 first, second));
    }
    return variations;
}

std::vector<Measure> measuresOf(const SweepCommand& command) {
    std::vector<std::string_view> keys;
    for (std::size_t i = 0; i < kMeasureCount; ++i)
        keys.push_back(specOf(static_cast<Measure>(i)).key);
    std::vector<Measure> measures;
    for (const std::string& key : command.measures) {
        const std::optional<Measure> measure = measureOf(key);
        if (!measure)
            refuse(kBadCommandLine, fmt::format("--measure: found '{}', expected {}{}", key,
                                                orList(keys), hintFor(key, keys)));
        if (std::find(measures.begin(), measures.end(), *measure) == measures.end())
            measures.push_back(*measure);
    }
    return measures;
}

SweepPlan planOf(const SweepCommand& command, const Scenario& scenario,
                 const std::vector<Variation>& variations) {
    SweepPlan plan;
    bool seeds = false;
    std::size_t runs = command.seeds;
    for (const Variation& variation : variations) {
        plan.axes.push_back({variation.key(), variation.values()});
        seeds = seeds || variation.key() == "seed";
        runs = runs > kMostSweptRuns ? runs : runs * variation.values().size();
    }
    if (runs > kMostSweptRuns)
        refuse(kBadCommandLine,
               fmt::format("found more than {} runs, one for each combination{}; expected at most "
                           "that many",
                           kMostSweptRuns, command.seeds > 1 ? " and seed" : ""));
    if (seeds && command.seeds > 1)
        refuse(kBadCommandLine, "found --seeds beside --vary seed, expected one of them");
    for (std::uint32_t i = 0; i < command.seeds; ++i) plan.seeds.push_back(scenario.seed + i);
    return plan;
}

/// The executor whose figures are told: the one asked for, or the one whose setting is varied;
/// empty: all.
std::string executorOf(const SweepCommand& command, const Scenario& scenario,
                       const std::vector<Variation>& variations) {
    std::vector<std::string_view> names;
    for (const ExecutorSpec& executor : scenario.executors) names.push_back(executor.name);
    if (!command.on.empty()) {
        if (std::find(names.begin(), names.end(), command.on) == names.end())
            refuse(kBadCommandLine, fmt::format("--on: found '{}', expected {}{}", command.on,
                                                orList(names), hintFor(command.on, names)));
        return command.on;
    }
    std::set<std::string> varied;
    for (const Variation& variation : variations)
        if (!variation.executor().empty()) varied.insert(variation.executor());
    return varied.size() == 1 ? *varied.begin() : "";
}

/// The ordinary reader judges every combination.
void judgeCombinations(const Scenario& scenario, const std::vector<Variation>& variations,
                       const SweepPlan& plan) {
    for (std::size_t i = 0; i < plan.combinations(); ++i) {
        const ReadScenario read =
            readScenario(variedText(scenario.text, variations, plan.indicesOf(i)), "");
        if (read.scenario) continue;
        std::string combination;
        const std::vector<std::string> values = plan.valuesOf(i);
        for (std::size_t axis = 0; axis < values.size(); ++axis)
            combination +=
                fmt::format("{}{}={}", axis == 0 ? "" : " ", plan.axes[axis].key, values[axis]);
        refuse(kBadCommandLine,
               fmt::format("--vary {}: {}", combination, read.complaints.front().sentence));
    }
}

/// An output that cannot be written is said before the work, not after.
void judgeOutputs(const SweepCommand& command) {
    const std::string extension = fs::path(command.plot).extension();
    if (!command.plot.empty() && extension != ".svg" && extension != ".png")
        refuse(kBadCommandLine,
               fmt::format("--plot: found '{}', expected F.svg or F.png", command.plot));
    for (const std::string& target : {command.csv, command.json, command.plot}) {
        if (target.empty() || target == "-") continue;
        std::error_code ignored;
        const bool there = fs::exists(target, ignored);
        if (!std::ofstream(target, std::ios::binary | std::ios::app))
            refuse(kBadInput, fmt::format("'{}' cannot be written", target));
        if (!there) fs::remove(target, ignored);
    }
}

/// The file that keeps the runs.
class Kept {
public:
    Kept(const std::string& file, const SweepHead& head) : file_(file), head_(head) {}

    /// Takes what is there into the sweep, and makes the file ready for more.
    void open(Sweep& sweep) {
        std::ifstream in(file_, std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(in), {}};
        std::vector<SweptRun> runs;
        if (!text.empty()) runs = judged(text);
        // Written anew: without what is cut short, and with the values and figures asked for now.
        const std::string fresh = file_ + ".new";
        {
            std::ofstream out(fresh, std::ios::binary);
            out << toLine(head_) << '\n';
            for (const SweptRun& run : runs) out << toLine(run) << '\n';
            if (!out.flush()) refuse(kBadInput, fmt::format("'{}' cannot be written", fresh));
        }
        fs::rename(fresh, file_);
        for (SweptRun& run : runs) sweep.add(std::move(run));
        out_.open(file_, std::ios::binary | std::ios::app);
    }

    void add(const SweptRun& run) {
        out_ << toLine(run) << '\n';
        if (!out_.flush()) throw std::runtime_error(fmt::format("'{}' cannot be written", file_));
    }

private:
    std::vector<SweptRun> judged(const std::string& text) const {
        const auto no = [&](const std::string& sentence) {
            refuse(kBadInput, fmt::format("--resume {}: {}", file_, sentence));
        };
        if (!looksLikeSweep(text))
            no("found no sweep in it, expected a file that an earlier --resume has written");
        auto opened = openSweep(text);
        if (const auto* sentence = std::get_if<std::string>(&opened)) no(*sentence);
        OpenedSweep& sweep = std::get<OpenedSweep>(opened);
        const auto keysOf = [](const SweepPlan& plan) {
            std::string keys;
            for (const SweepAxis& axis : plan.axes) keys += (keys.empty() ? "" : ", ") + axis.key;
            return keys;
        };
        if (sweep.head.scenario != head_.scenario)
            no(
                fmt::format("it is of another scenario, '{}', or of another text of it; expected "
                            "one of this text, or a new file",
                            sweep.head.file));
        if (keysOf(sweep.head.plan) != keysOf(head_.plan))
            no(fmt::format("found a sweep that varies {}, expected one that varies {}",
                           keysOf(sweep.head.plan), keysOf(head_.plan)));
        if (sweep.head.program != head_.program)
            no(fmt::format("found runs of version {}, expected those of {}: figures may differ",
                           sweep.head.program, head_.program));
        if (sweep.cutAfter > 0)
            std::cerr << fmt::format(
                "poolscope: '{}' is cut short after line {}; what is whole is used\n", file_,
                sweep.cutAfter);
        return std::move(sweep.runs);
    }

    std::string file_;
    SweepHead head_;
    std::ofstream out_;
};

/// How far it is, on standard error: over and over on one line of a terminal.
class ProgressLine {
public:
    ProgressLine(const TextCatalog& words, bool wanted)
        : words_(words), terminal_(isatty(STDERR_FILENO) == 1), shown_(terminal_ || wanted) {}

    void tell(const Progress& progress) {
        if (!shown_) return;
        const std::string line = progressText(progress, words_);
        if (line == last_) return;
        last_ = line;
        if (terminal_)
            std::cerr << "\r" << line << "\x1b[K" << std::flush;
        else
            std::cerr << line << '\n';
    }
    void end() const {
        if (shown_ && terminal_ && !last_.empty()) std::cerr << '\n';
    }

private:
    const TextCatalog& words_;
    bool terminal_;
    bool shown_;
    std::string last_;
};

bool tellSweep(const SweepCommand& command, const Sweep& sweep, const SweepHead& head,
               const TextCatalog& words) {
    const SweepQuestion question = questionOf(sweep, head.measures, head.on);
    const std::string notes = notesOf(sweep, question, words);
    if (command.csv.empty() && command.json.empty()) {
        const std::string table = tableText(sweep, question, words);
        std::cout << (table.empty() ? fmt::format("{}\n", words("sweep.nothing")) : table);
        if (!table.empty() && !notes.empty()) std::cout << '\n' << notes;
    }
    const auto write = [&](const std::string& target, const auto& text) {
        return writeTo(target, [&](std::ostream& out) { out << text(); });
    };
    return write(command.csv, [&] { return csvText(sweep, question); }) &&
           write(command.json, [&] { return jsonText(sweep, question, head.file, words); }) &&
           (command.plot.empty() || plotSweep(sweep, question, head.file, words, command.plot));
}

int sweepOrRefuse(const SweepCommand& command) {
    const Scenario scenario = scenarioOf(command.file);
    const std::vector<Variation> variations = variationsOf(command, scenario);
    SweepHead head;
    head.program = POOLSCOPE_VERSION;
    head.file = scenario.fileName;
    head.scenario = scenario.text;
    head.plan = planOf(command, scenario, variations);
    head.measures = measuresOf(command);
    head.on = executorOf(command, scenario, variations);
    judgeOutputs(command);
    judgeCombinations(scenario, variations, head.plan);

    const TextCatalog words = loadTexts(command.lang);
    Sweep sweep(head.plan);
    Kept kept(command.resume, head);
    if (!command.resume.empty()) kept.open(sweep);
    ProgressLine line(words, command.progress);
    SweepRunner runner(scenario, variations, sweep);
    runner.keep = [&](const SweptRun& run) {
        if (!command.resume.empty()) kept.add(run);
    };
    runner.tell = [&](const Progress& progress) { line.tell(progress); };
    const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
    const bool whole = runner.run(command.jobs > 0 ? command.jobs : cores);
    line.end();
    if (!runner.broken().empty()) {
        const SweepRunner::Broken& broken = runner.broken().front();
        return sayBroken(*readScenario(broken.text, scenario.fileName).scenario, broken.run);
    }
    const bool told = tellSweep(command, sweep, head, words);
    if (!whole) {
        std::cout.flush();
        std::cerr << fmt::format(
            "poolscope: interrupted after {} of {} runs{}\n", sweep.runsMade(), head.plan.runs(),
            command.resume.empty() ? "; with --resume F they would be kept"
                                   : fmt::format("; they are kept in '{}', and the same command "
                                                 "goes on from there",
                                                 command.resume));
        std::signal(SIGINT, SIG_DFL);
        std::raise(SIGINT);  // so that whoever started us knows
    }
    return told && sweep.endedAs(nameOf(Ending::Livelock)) == 0 ? kDone : kBadInput;
}

}  // namespace

int sweepScenario(const SweepCommand& command) {
    try {
        return sweepOrRefuse(command);
    } catch (const Refusal& refusal) {
        if (!refusal.sentence.empty()) std::cerr << "poolscope: " << refusal.sentence << '\n';
        return refusal.code;
    } catch (const std::exception& error) {
        std::cerr << "poolscope: " << error.what() << '\n';
        return kBadInput;
    }
}

}  // namespace poolscope

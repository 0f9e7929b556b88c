// The command explore: several threads try schedules side by side until one goes wrong, all are
// tried, or it has taken long enough.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <iostream>
#include <mutex>
#include <thread>
#include <unistd.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/model/human_time.hpp"
#include "app/shell/cli.hpp"
#include "app/shell/cli_files.hpp"
#include "app/shell/data_files.hpp"
#include "app/shell/window_app.hpp"
#include "engine/explore/search.hpp"
#include "engine/scenario/outline.hpp"
#include "engine/scenario/scenario_reader.hpp"
#include "engine/trace/names.hpp"

namespace poolscope {

namespace {

using Clock = std::chrono::steady_clock;

/// A frontier for several threads.
class SharedFrontier : public Frontier {
public:
    bool enter(std::uint64_t state) override {
        const std::lock_guard guard(mutex_);
        return Frontier::enter(state);
    }
    void add(Deviations schedule) override {
        const std::lock_guard guard(mutex_);
        Frontier::add(std::move(schedule));
        more_.notify_one();
    }
    /// Waits while there is none but somebody may yet add one; none when all is done or stopped.
    std::optional<Deviations> take() override {
        std::unique_lock lock(mutex_);
        while (!stopped_) {
            if (auto next = Frontier::take()) {
                ++busy_;
                return next;
            }
            if (busy_ == 0) {
                exhausted_ = true;
                break;
            }
            more_.wait(lock);
        }
        more_.notify_all();
        return std::nullopt;
    }
    /// What was taken has been tried.
    void done() {
        const std::lock_guard guard(mutex_);
        --busy_;
        more_.notify_all();
    }
    void stop() {
        const std::lock_guard guard(mutex_);
        stopped_ = true;
        more_.notify_all();
    }
    bool exhausted() const { return exhausted_; }

private:
    std::mutex mutex_;
    std::condition_variable more_;
    int busy_ = 0;
    bool stopped_ = false;
    bool exhausted_ = false;
};

struct Result {
    std::optional<Finding> finding;
    std::uint64_t schedules = 0;
    std::size_t states = 0;
    bool exhausted = false;
    double seconds = 0;

    std::uint64_t rate() const {
        return seconds > 0 ? static_cast<std::uint64_t>(static_cast<double>(schedules) / seconds)
                           : schedules;
    }
};

std::string withCounts(const TextCatalog& words, std::string_view key, const Result& result,
                       const std::string& sentence = {}) {
    const std::string time =
        humanTime(Duration{static_cast<std::int64_t>(result.seconds * 1e3) * 1'000'000});
    return words.fill(key, {{"schedules", fmt::format("{}", result.schedules)},
                            {"states", fmt::format("{}", result.states)},
                            {"rate", fmt::format("{}", result.rate())},
                            {"time", time},
                            {"sentence", sentence}});
}

ScheduleOptions optionsOf(const ExploreCommand& command, const Scenario& scenario) {
    ScheduleOptions options;
    options.seed = command.seed.value_or(scenario.seed);
    options.until = command.until ? command.until : scenario.until;
    return options;
}

class Exploration {
public:
    Exploration(const Scenario& scenario, const ExploreCommand& command, const TextCatalog& words)
        : scenario_(scenario),
          command_(command),
          words_(words),
          options_(optionsOf(command, scenario)) {
        kind_ = command.chooser == "pct"      ? SearchKind::Pct
                : command.chooser == "random" ? SearchKind::Random
                                              : SearchKind::All;
    }

    Result run(const std::vector<FaultKind>& kinds) {
        began_ = Clock::now();
        const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
        const unsigned jobs = command_.jobs > 0 ? command_.jobs : cores;
        std::vector<std::thread> threads;
        for (unsigned i = 0; i < jobs; ++i) {
            threads.emplace_back([this, &kinds] {
                Search search(scenario_, options_, kinds);
                if (kind_ == SearchKind::All) {
                    tryAll(search);
                } else {
                    draw(search);
                }
                const std::lock_guard guard(end_);
                ++ended_;
                over_.notify_all();
            });
        }
        watch(jobs);
        for (std::thread& thread : threads) thread.join();
        return result(kinds);
    }

private:
    void tryAll(Search& search) {
        while (const auto next = frontier_.take()) {
            note(search.tryOne(*next, frontier_));
            frontier_.done();
        }
    }
    void draw(Search& search) {
        while (!stopped_) note(search.tryRandom(kind_, drawn_++));
    }
    void note(Tried tried) {
        const std::uint64_t tries = ++tries_;
        cut_ = cut_ || tried.tooLong;
        const bool found = tried.finding.has_value();
        if (found) {
            const std::lock_guard guard(end_);
            if (!finding_) finding_ = std::move(tried.finding);
        }
        if (found || (command_.schedules && tries >= *command_.schedules)) stop();
    }
    void stop() {
        stopped_ = true;
        frontier_.stop();
    }
    double seconds() const { return std::chrono::duration<double>(Clock::now() - began_).count(); }

    /// Until all threads have ended: looks at the clock and tells how it goes.
    void watch(unsigned jobs) {
        const bool tells = isatty(STDERR_FILENO) != 0;
        std::unique_lock lock(end_);
        while (
            !over_.wait_for(lock, std::chrono::milliseconds(200), [&] { return ended_ == jobs; })) {
            lock.unlock();
            if (seconds() > command_.minutes * 60) stop();
            if (tells) {
                std::cerr << "\r\033[K" << withCounts(words_, "explore.progress", countsSoFar())
                          << std::flush;
            }
            lock.lock();
        }
        if (tells) std::cerr << "\r\033[K" << std::flush;
    }

    Result countsSoFar() const {
        Result now;
        now.schedules = tries_;
        now.seconds = seconds();
        return now;
    }
    Result result(const std::vector<FaultKind>& kinds) {
        Result all = countsSoFar();
        all.states = frontier_.states();
        all.exhausted = kind_ == SearchKind::All && frontier_.exhausted() && !cut_;
        if (finding_) all.finding = Search(scenario_, options_, kinds).simplify(*finding_);
        return all;
    }

    const Scenario& scenario_;
    const ExploreCommand& command_;
    const TextCatalog& words_;
    ScheduleOptions options_;
    SearchKind kind_;
    Clock::time_point began_;
    SharedFrontier frontier_;
    std::atomic<std::uint64_t> drawn_ = 0;
    std::atomic<std::uint64_t> tries_ = 0;
    std::atomic<bool> stopped_ = false;
    std::atomic<bool> cut_ = false;
    std::mutex end_;  ///< guards finding_ and ended_
    std::condition_variable over_;
    unsigned ended_ = 0;
    std::optional<Finding> finding_;
};

/// What is looked for: as asked, or what the scenario rules out, or whatever is wrong anywhere.
std::vector<FaultKind> kindsOf(const ExploreCommand& command, const Scenario& scenario) {
    std::vector<FaultKind> kinds;
    const bool asserted = command.find.empty() && !scenario.never.empty();
    if (asserted) return scenario.never;
    for (const std::string& word : command.find) {
        if (word == "assertion") {
            kinds.insert(kinds.end(), scenario.never.begin(), scenario.never.end());
            continue;
        }
        const auto known = std::find(kFaultWords.begin(), kFaultWords.end(), word);
        kinds.push_back(static_cast<FaultKind>(known - kFaultWords.begin()));
    }
    if (!command.find.empty()) return kinds;
    return {FaultKind::Deadlock, FaultKind::LostTask, FaultKind::LateStart, FaultKind::OutOfOrder,
            FaultKind::Interrupted};
}

/// The scenario with nothing broken on purpose, in its text as well: a recording carries that.
Scenario mended(const Scenario& scenario) {
    std::string text = scenario.text;
    const std::optional<Outline> outline = outlineOf(text);
    if (!outline) return scenario;
    // From the end, so that the places before stay where they are.
    for (auto table = outline->tables.rbegin(); table != outline->tables.rend(); ++table) {
        const OutlineEntry* const entry = table->find("break");
        if (entry == nullptr) continue;
        const Splice gone = removeEntry(text, *entry);
        text.replace(gone.begin, gone.end - gone.begin, gone.text);
    }
    ReadScenario whole = readScenario(text, scenario.fileName);
    return whole.scenario ? std::move(*whole.scenario) : scenario;
}

/// A fault's sentence, and the switches that lead there.
class Telling {
public:
    Telling(const Scenario& scenario, const ScheduleOptions& options, const Finding& finding,
            const TextCatalog& words)
        : run(runSchedule(scenario, options, finding.deviations, nullptr)),
          finding_(finding),
          words_(words) {
        names_.follow(*run.log);
    }

    std::string sentence() const {
        const Fault& fault = finding_.fault;
        return words_.fill(fmt::format("explore.{}", nameOf(fault.kind)),
                           {{"thread", names_.of(fault.thread)},
                            {"task", names_.of(fault.task)},
                            {"other", names_.of(fault.other)},
                            {"executor", names_.of(fault.executor)}});
    }
    std::string text() const {
        const std::string event = fmt::format("{}", finding_.fault.position);
        const std::string instant = humanTime(finding_.fault.time);
        const std::string switches = fmt::format("{}", run.switches.size());
        std::string all =
            words_.fill(run.switches.empty() ? "explore.plain" : "explore.simplest",
                        {{"switches", switches}, {"event", event}, {"instant", instant}}) +
            '\n';
        for (const Switch& one : run.switches) {
            const std::string position = fmt::format("{}", one.position);
            all += words_.fill("explore.switch", {{"event", position},
                                                  {"thread", names_.of(one.thread)},
                                                  {"instead", names_.of(one.instead)}}) +
                   '\n';
        }
        const std::string choices = fmt::format("{}", fmt::join(finding_.choices, " "));
        return all + words_.fill("explore.choices", {{"choices", choices}}) + '\n';
    }
    nlohmann::ordered_json json() const {
        nlohmann::ordered_json found;
        found["fault"] = nameOf(finding_.fault.kind);
        found["event"] = finding_.fault.position;
        found["time"] = finding_.fault.time.ns;
        found["sentence"] = sentence();
        found["switches"] = nlohmann::ordered_json::array();
        for (const Switch& one : run.switches)
            found["switches"].push_back({{"event", one.position},
                                         {"thread", names_.of(one.thread)},
                                         {"instead", names_.of(one.instead)}});
        found["choices"] = finding_.choices;
        return found;
    }

    ScheduledRun run;

private:
    const Finding& finding_;
    const TextCatalog& words_;
    Names names_;
};

std::string jsonOf(const Result& result, const Telling* telling) {
    nlohmann::ordered_json all;
    all["schedules"] = result.schedules;
    all["states"] = result.states;
    all["exhaustive"] = result.exhausted;
    all["found"] = telling == nullptr ? nlohmann::ordered_json() : telling->json();
    return all.dump(2) + '\n';
}

/// Writes the run that was found as a recording, to be replayed by its choices.
bool saveFinding(const std::string& target, const Scenario& scenario,
                 const ScheduleOptions& options, const Telling& telling) {
    RunOptions replay;
    replay.seed = options.seed;
    replay.until = options.until;
    replay.choices = telling.run.choices;
    replay.racing = true;
    const RunRecord run = runVirtually(scenario, replay);
    return saveRecording(target, scenario, run);
}

int tellFinding(const ExploreCommand& command, const Scenario& scenario, const Result& result,
                const TextCatalog& words) {
    const ScheduleOptions options = optionsOf(command, scenario);
    const Telling telling(scenario, options, *result.finding, words);
    if (command.json != "-") {
        std::cout << withCounts(words, "explore.found", result, telling.sentence()) << '\n'
                  << telling.text();
    }
    if (!writeTo(command.json, [&](std::ostream& out) { out << jsonOf(result, &telling); }))
        return kBadInput;
    std::string file = command.save;
    if (file.empty() && command.show)
        file = (std::filesystem::temp_directory_path() / "poolscope-found.recording").string();
    if (file.empty()) return kDone;
    if (!saveFinding(file, scenario, options, telling)) return kBadInput;
    const std::string event = fmt::format("{}", result.finding->fault.position);
    if (command.json != "-")
        std::cout << words.fill("explore.saved", {{"file", file}, {"event", event}}) << '\n';
    if (!command.show) return kDone;
    WindowOptions window;
    window.files = {file};
    window.event = result.finding->fault.position;
    return runWindow(window);
}

}  // namespace

int exploreSchedules(const ExploreCommand& command) {
    const std::optional<Input> input = readInput(command.file);
    if (!input) return kBadInput;
    const Scenario scenario = command.intact ? mended(*input->scenario) : *input->scenario;
    const std::vector<FaultKind> kinds = kindsOf(command, scenario);
    if (kinds.empty()) {
        std::cerr << fmt::format(
            "poolscope: {}: found no 'never', expected one for --find assertion: "
            "never = [\"lost-task\"]\n",
            command.file);
        return kBadInput;
    }
    const TextCatalog words = loadTexts(command.lang);
    const Result result = Exploration(scenario, command, words).run(kinds);
    if (result.finding) return tellFinding(command, scenario, result, words);
    if (command.json != "-") {
        const auto key = result.exhausted ? "explore.exhausted" : "explore.bounded";
        std::cout << withCounts(words, key, result) << '\n';
    }
    return writeTo(command.json, [&](std::ostream& out) { out << jsonOf(result, nullptr); })
               ? kDone
               : kBadInput;
}

}  // namespace poolscope

// From an act to a user command, and from that to another branch.
#include "app/runs/scenario_source.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <utility>

#include "app/runs/kept_recording.hpp"
#include "app/runs/ops_source.hpp"
#include "app/runs/paced_source.hpp"
#include "app/runs/recorded_source.hpp"
#include "app/storage/data_files.hpp"
#include "app/storage/file_kind.hpp"
#include "app/storage/file_source.hpp"
#include "app/storage/input_text.hpp"
#include "app/storage/saved_run_tree.hpp"
#include "app/storage/toml_beginning.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"
#include "engine/scenario/reader/toml_document.hpp"
#include "engine/scenario/run/recording.hpp"

namespace poolscope {

namespace {

std::shared_ptr<const Scenario> readOrThrow(const std::string& text, const std::string& file) {
    ReadScenario read = readScenario(text, file);
    if (!read.scenario) throw std::runtime_error(toString(read.diagnostics.front(), file));
    return std::make_shared<const Scenario>(std::move(*read.scenario));
}

/// A recording of the virtual clock is run again and accepts actions; one of the real clock can
/// only be viewed.
std::unique_ptr<RunSource> openHeld(const std::shared_ptr<HeldRecording>& held,
                                    const std::string& file, const LoadWatch& watch) {
    checkMemoryFor(*held->source, watch);
    RecordingReader& reader = held->reader;
    if (reader.isReal()) return std::make_unique<RecordedSource>(held, file, watch);
    while (reader.readPart()) {
    }
    const std::vector<Diagnostic>& found = reader.diagnostics();
    if (!found.empty()) throw std::runtime_error(toString(found.front(), file));
    OpenedRecording opened = reader.takeUnrun();
    if (!found.empty()) throw std::runtime_error(toString(found.front(), file));
    const auto judge = [held](RunRecord& run) { return held->reader.judge(run); };
    auto source =
        std::make_unique<ScenarioSource>(opened.scenario, opened.options, watch, 0, judge);
    source->warn(opened.warnings);
    return source;
}

}  // namespace

std::unique_ptr<RunSource> openRecordedRun(std::string text, const std::string& file,
                                           const LoadWatch& watch) {
    return openHeld(std::make_shared<HeldRecording>(std::move(text), file, watch.logs), file,
                    watch);
}

std::unique_ptr<RunSource> openScenarioText(const std::string& text, const std::string& file,
                                            const LoadWatch& watch) {
    return std::make_unique<ScenarioSource>(readOrThrow(text, file), RunOptions{}, watch);
}

ScenarioSource::ScenarioSource(std::shared_ptr<const Scenario> scenario, RunOptions options,
                               const LoadWatch& watch, std::size_t shown, Judge judge)
    : scenario_(std::move(scenario)), options_(std::move(options)), watch_(watch) {
    if (watch_.until) {
        options_.until = watch_.until;
        judge = nullptr;  // it is another run now
    }
    if (watch_.patience) {
        make(shown, std::move(judge));
    } else {
        record_ = runWatched(*scenario_, options_, watch_, Log::withCalls(watch_.logs));
        if (judge && record_.ending != Ending::Stopped) warnings_ = judge(record_);
    }
    watch_.until.reset();  // it is in the options
}

/// What is over while somebody still waits is as if there had been no background.
void ScenarioSource::make(std::size_t shown, Judge judge) {
    const auto log = Log::withCalls(watch_.logs);
    said_ = std::make_shared<std::vector<std::string>>();
    const auto making = std::make_shared<RunMaking>(*scenario_, options_, log);
    const auto run = [scenario = scenario_, making, judge = std::move(judge), said = said_](
                         const LoadWatch& watch, const Yields& yields) {
        if (!making->workOn(watch, yields)) return std::optional<WatchedRun>();
        WatchedRun made = making->take();
        if (judge && made.run.ending != Ending::Stopped) *said = judge(made.run);
        return std::optional(std::move(made));
    };
    record_.log = log;
    if (makeInBackground(run, log, watch_, LoadStep::Running, shown) && tooLarge())
        throw NotEnoughMemory(*tooLarge());
}

void ScenarioSource::keep(RunRecord run) {
    record_ = std::move(run);
    warn(*said_);
}

/// Made again, it ends where it failed.
void ScenarioSource::keepBegin(RunRecord run) {
    run.log = record_.log;
    run.seed = seed();
    run.until = options_.until;
    run.choices = options_.choices;
    run.commands = options_.commands;
    run.racing = options_.racing;
    record_ = std::move(run);
}

std::shared_ptr<const KeptRecording> ScenarioSource::makeKept() const {
    using Take = KeptRecording::Take;
    // The end of a recording has a hash of all events: too long for a page between two frames.
    constexpr std::size_t kMostBetweenFrames = 100'000;
    if (!isMade() || (madeInParts() && record_.log->size() > kMostBetweenFrames))
        return std::make_shared<KeptRecording>(
            [scenario = scenario_, options = options_](const Take& take) {
                writeRecordingBegin(*scenario, options, take);
            });
    return std::make_shared<KeptRecording>([scenario = scenario_, run = record_](const Take& take) {
        writeRecording(*scenario, run, take);
    });
}

void ScenarioSource::warn(const std::vector<std::string>& sentences) {
    warnings_.insert(warnings_.end(), sentences.begin(), sentences.end());
}

std::string ScenarioSource::title() const {
    return scenario_->title.empty() ? scenario_->fileName : scenario_->title;
}

std::string ScenarioSource::recording() const {
    return isMade() ? recordingText(*scenario_, record_) : std::string();
}

std::string ScenarioSource::description() const { return scenario_->description; }

/// Actions at that position or later are dropped in the new branch; but a scheduling choice at the
/// position is made among the threads that a call at the same position made ready.
std::unique_ptr<RunSource> ScenarioSource::act(std::size_t position, const UserAction& act) {
    RunOptions options = options_;
    const auto* turn = std::get_if<NextTurn>(&act.change);
    std::erase_if(options.commands, [&](const UserCommand& command) {
        const bool stays = turn != nullptr && !std::holds_alternative<NextTurn>(command.change);
        return command.position > position || (command.position == position && !stays);
    });
    if (turn != nullptr && !options.choices.empty()) {
        // The choices after another one were made for another run.
        const auto points = schedulingPoints(*scenario_, options, position, turn->nth + 1);
        if (!points.empty() && points.back().choices < options.choices.size())
            options.choices.resize(points.back().choices);
    }
    options.commands.push_back({position, act.notBefore, act.change});
    return std::make_unique<ScenarioSource>(scenario_, std::move(options), watch_, position);
}

std::unique_ptr<RunSource> ScenarioSource::startLive(ShownClock clock) const {
    return liveRun(clock, scenario_, options_, watch_);
}

std::unique_ptr<RunSource> openRun(const std::string& file, const LoadWatch& watch) {
    const bool standard = file == kStandardInput;
    if (!standard && fileKindOf(file, readBegin(file)) == FileKind::Recording) {
        return openHeld(
            std::make_shared<HeldRecording>(std::make_unique<FileSource>(file), file, watch.logs),
            file, watch);
    }
    std::string text = standard ? readStandardInput() : readWholeFile(file);
    const std::string name(standard ? kStandardInputName : file);
    const FileKind kind = fileKindOf(file, text);
    if (kind == FileKind::Ops) return std::make_unique<OpsSource>(name, text);
    if (kind == FileKind::Tree) {
        auto read = readSavedRunTree(text, name);
        if (const auto* reason = std::get_if<std::string>(&read)) throw std::runtime_error(*reason);
        const SavedRunTree& tree = std::get<SavedRunTree>(read);
        return openRecordedRun(tree.runs[tree.current].recording, name, watch);
    }
    return openRunText(std::move(text), name, watch);
}

std::unique_ptr<RunSource> openRunText(std::string text, const std::string& name,
                                       const LoadWatch& watch) {
    return looksLikeRecording(text) ? openRecordedRun(std::move(text), name, watch)
                                    : openScenarioText(text, name, watch);
}

namespace {

/// By the keys before the first table of the file.
std::optional<BuiltIn> builtInOf(const std::string& file) {
    const std::string text = readWholeFile(file);
    const auto begin = parseToml(beforeTable(text, 0));
    const auto* const root = std::get_if<TomlValue>(&begin);
    if (root == nullptr) return std::nullopt;
    const auto textOf = [&](std::string_view key) {
        const TomlEntry* const entry = findEntry(*root->table(), key);
        const std::string* const said = entry == nullptr ? nullptr : entry->value.text();
        return said == nullptr ? std::string() : *said;
    };
    return BuiltIn{textOf("title"), file, textOf("description")};
}

}  // namespace

std::vector<BuiltIn> builtIns() {
    std::vector<BuiltIn> found;
    std::error_code ignored;
    const std::filesystem::path folder = dataFile("assets/scenarios");
    for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
        if (entry.path().extension() != ".toml") continue;
        if (std::optional<BuiltIn> one = builtInOf(entry.path().string()))
            found.push_back(*std::move(one));
    }
    // "2-…" goes before "10-…".
    const auto number = [](const BuiltIn& each) {
        const std::string stem = std::filesystem::path(each.file).stem().string();
        int first = 0;
        std::from_chars(stem.data(), stem.data() + stem.size(), first);
        return std::pair(first, stem);
    };
    std::sort(found.begin(), found.end(),
              [&](const BuiltIn& a, const BuiltIn& b) { return number(a) < number(b); });
    return found;
}

}  // namespace poolscope

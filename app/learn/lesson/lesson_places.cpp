// Running each scenario once, and going through the stops in order.
#include "app/learn/lesson/lesson_places.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <stdexcept>
#include <fmt/format.h>

#include "app/learn/lesson/lesson_run.hpp"
#include "app/model/narration/narrator.hpp"
#include "app/model/playback/moment.hpp"
#include "app/model/predict/plan.hpp"
#include "app/storage/data_files.hpp"
#include "engine/trace/human_time.hpp"
#include "engine/trace/quoted.hpp"

namespace poolscope {

namespace {

namespace fs = std::filesystem;

/// A scenario that a lesson names: its run, or why there is none.
struct OpenedScenario {
    std::string file;
    bool inLesson = false;
    std::unique_ptr<LessonRun> run;
    std::string wrong;
};

class LessonJudge {
public:
    LessonJudge(const Lesson& lesson, const LoadWatch& watch)
        : lesson_(lesson), watch_(watch.waiting()), english_(loadTexts("en")) {}

    PlacedLesson judge() {
        for (std::size_t i = 0; i < lesson_.stops.size(); ++i) judgeStop(i);
        sortByPlace(placed_.diagnostics);
        return std::move(placed_);
    }

private:
    void complain(Place place, std::string sentence) {
        placed_.diagnostics.push_back({place, std::move(sentence)});
    }

    void judgeStop(std::size_t index) {
        const LessonStop& stop = lesson_.stops[index];
        const bool sameRun =
            index > 0 && lesson_.stops[index - 1].scenario.value == stop.scenario.value;
        const std::size_t from = sameRun ? placed_.places.back().position : 0;
        StopPlace place;
        OpenedScenario& opened = openedOf(stop.scenario);
        place.file = opened.file;
        place.inLesson = opened.inLesson;
        if (opened.run != nullptr) {
            place.text = opened.run->source().scenario()->text;
            place.events = opened.run->history().size();
            place.position = positionOf(stop.position, from, *opened.run);
            findNames(stop, *opened.run, place);
            findQuestion(stop, *opened.run, place);
            for (const Expectation& expected : stop.expects)
                judge(expected, from, place.position, *opened.run);
        }
        placed_.places.push_back(std::move(place));
    }

    /// A scenario that cannot be opened is complained of once.
    OpenedScenario& openedOf(const Placed<std::string>& scenario) {
        const auto [found, isNew] = opened_.try_emplace(scenario.value);
        OpenedScenario& opened = found->second;
        if (!isNew) return opened;
        try {
            opened.run = std::make_unique<LessonRun>(open(scenario.value, opened), english_);
        } catch (const NotEnoughMemory&) {
            throw;
        } catch (const std::exception& error) {
            complain(scenario.place, error.what());
        }
        return opened;
    }

    std::unique_ptr<RunSource> open(const std::string& scenario, OpenedScenario& opened) const {
        if (scenario.find('\n') != std::string::npos) {
            opened.file = lesson_.fileName;
            opened.inLesson = true;
            try {
                return openScenarioText(scenario, "scenario", watch_);
            } catch (const NotEnoughMemory&) {
                throw;
            } catch (const std::exception& error) {
                throw std::runtime_error(
                    fmt::format("found a text that is no scenario ({})", error.what()));
            }
        }
        const fs::path builtIn = dataFile(fs::path("assets/scenarios") / (scenario + ".toml"));
        opened.file = builtIn.string();
        if (!builtIn.empty()) return openRun(opened.file, watch_);
        const fs::path beside = fs::path(lesson_.fileName).parent_path() / scenario;
        std::error_code ignored;
        if (!fs::is_regular_file(beside, ignored)) throw std::runtime_error(noScenario(scenario));
        opened.file = beside.string();
        std::unique_ptr<RunSource> source = openRun(opened.file, watch_);
        if (source->scenario() == nullptr)
            throw std::runtime_error(
                fmt::format("found {}, which is no scenario, expected one", inQuotes(scenario)));
        return source;
    }

    static std::string noScenario(const std::string& scenario) {
        std::vector<std::string> known;
        for (const BuiltIn& builtIn : builtIns()) known.push_back(fs::path(builtIn.file).stem());
        return fmt::format(
            "found {}, expected the name of a built-in scenario, a file beside the lesson, or a "
            "scenario's text{}",
            inQuotes(scenario), hintFor(scenario, {known.begin(), known.end()}));
    }

    std::size_t positionOf(const StopPosition& wanted, std::size_t from, LessonRun& run) {
        const std::size_t size = run.history().size();
        switch (wanted.kind) {
            case StopPosition::Kind::AsBefore: return from;
            case StopPosition::Kind::Event:
                if (wanted.event > size)
                    complain(wanted.place,
                             fmt::format("found event {}, expected one of the run, which has {} "
                                         "events",
                                         wanted.event, size));
                return std::min(wanted.event, size);
            case StopPosition::Kind::Time: return positionAt(wanted, run);
            default: break;
        }
        const std::optional<std::vector<std::size_t>> found =
            ask(wanted.question, wanted.place, run);
        if (!found) return from;
        const std::size_t begin = wanted.kind == StopPosition::Kind::Next ? from : 0;
        std::size_t left = wanted.nth;
        for (const std::size_t event : *found)
            if (event >= begin && --left == 0) return event + 1;
        complain(wanted.place,
                 fmt::format("found {} that {} holds for, expected at least {}",
                             eventsIn(wanted.nth - left, wanted.kind == StopPosition::Kind::Next
                                                             ? " behind the stop before"
                                                             : ""),
                             inQuotes(wanted.question), wanted.nth));
        return from;
    }

    std::size_t positionAt(const StopPosition& wanted, LessonRun& run) {
        const Instant time{wanted.time.ns};
        if (isBefore(run.source().end(), time))
            complain(wanted.place, fmt::format("found a time behind the run's end, expected at "
                                               "most {}",
                                               humanTime(run.source().end())));
        return eventsUntil(run.history().log(), time);
    }

    /// "no event", "1 event", "5 events in …".
    static std::string eventsIn(std::size_t count, std::string_view where) {
        return fmt::format("{} event{}{}", count == 0 ? "no" : std::to_string(count),
                           count == 1 ? "" : "s", where);
    }

    std::optional<std::vector<std::size_t>> ask(const std::string& question, Place place,
                                                LessonRun& run) {
        auto answer = run.ask(question);
        if (auto* found = std::get_if<std::vector<std::size_t>>(&answer)) return std::move(*found);
        complain(place, fmt::format("in the question {}: {}", inQuotes(question),
                                    std::get<std::string>(answer)));
        return std::nullopt;
    }

    void findNames(const LessonStop& stop, LessonRun& run, StopPlace& place) {
        const Vocabulary& known = run.vocabulary();
        if (!stop.pool.value.empty()) {
            const auto executor = run.executorNamed(stop.pool.value);
            if (!executor) complainOfName(stop.pool, "an executor of the run", known.executors);
            place.executor = executor.value_or(ExecutorId{0});
        }
        if (stop.select.value.empty()) return;
        if (const auto task = run.taskNamed(stop.select.value)) {
            place.task = *task;
        } else if (const auto thread = run.threadNamed(stop.select.value)) {
            place.thread = *thread;
        } else {
            std::vector<std::string> names = known.tasks;
            names.insert(names.end(), known.threads.begin(), known.threads.end());
            complainOfName(stop.select, "a task or a thread of the run", names);
        }
    }

    /// A stop that asks stands where its question is asked.
    void findQuestion(const LessonStop& stop, LessonRun& run, StopPlace& place) {
        if (stop.predict.value.empty()) return;
        PredictKinds kinds;
        std::vector<std::string_view> words;
        for (const PredictKind kind : stop.predict.value) {
            kinds.set(static_cast<std::size_t>(kind));
            words.push_back(nameOf(kind));
        }
        Asker asker(run.history(), kPredictSeed);
        place.question = asker.next(place.position, run.history().size(), kinds, place.executor);
        if (place.question)
            place.position = place.question->asked;
        else
            complain(
                stop.predict.place,
                fmt::format("found no question about {} at this stop's position or behind it, "
                            "expected one about {}",
                            orList(words), inQuotes(run.history().names().of(place.executor))));
    }

    void complainOfName(const Placed<std::string>& name, std::string_view expected,
                        const std::vector<std::string>& known) {
        const std::vector<std::string_view> all(known.begin(), known.end());
        const std::string hint = hintFor(name.value, all);
        complain(name.place, fmt::format("found {}, expected {}{}", inQuotes(name.value), expected,
                                         hint.empty() ? fmt::format(" ({})", orList(all)) : hint));
    }

    void judge(const Expectation& expected, std::size_t from, std::size_t position,
               LessonRun& run) {
        const std::optional<std::vector<std::size_t>> found =
            ask(expected.question, expected.place, run);
        if (!found) return;
        const std::size_t size = run.history().size();
        const auto [begin, end] = spanOf(expected.span, from, position, size);
        const auto count = static_cast<std::size_t>(std::count_if(
            found->begin(), found->end(), [begin = begin, end = end](std::size_t event) {
                return event >= begin && event < end;
            }));
        if (expected.times ? count == *expected.times : count > 0) return;
        const std::string wanted =
            expected.times ? std::to_string(*expected.times) : std::string("at least 1");
        complain(expected.place,
                 expected.span == Expectation::Span::Here
                     ? fmt::format(
                           "found that {} {}, expected that it {}: event {} says \"{}\"",
                           inQuotes(expected.question), count == 0 ? "does not hold" : "holds",
                           count == 0 ? "holds" : "does not", position, sentenceAt(position, run))
                     : fmt::format("found that {} holds for {}, expected {}",
                                   inQuotes(expected.question),
                                   eventsIn(count, wordsOf(expected.span)), wanted));
    }

    static std::pair<std::size_t, std::size_t> spanOf(Expectation::Span span, std::size_t from,
                                                      std::size_t position, std::size_t size) {
        switch (span) {
            case Expectation::Span::Here: return {position == 0 ? 0 : position - 1, position};
            case Expectation::Span::Since: return {std::min(from, position), position};
            case Expectation::Span::Before: return {0, position};
            case Expectation::Span::After: break;
        }
        return {position, size};
    }

    static std::string_view wordsOf(Expectation::Span span) {
        switch (span) {
            case Expectation::Span::Since: return " since the stop before";
            case Expectation::Span::Before: return " up to this stop";
            case Expectation::Span::After: return " behind this stop";
            case Expectation::Span::Here: break;
        }
        return "";
    }

    std::string sentenceAt(std::size_t position, LessonRun& run) const {
        if (position == 0) return {};
        const Narrator narrator(run.history().log(), run.history().names(), english_);
        return narrator.sentence(position - 1, run.history().at(position));
    }

    const Lesson& lesson_;
    LoadWatch watch_;
    TextCatalog english_;
    std::map<std::string, OpenedScenario> opened_;
    PlacedLesson placed_;
};

}  // namespace

PlacedLesson placeLesson(const Lesson& lesson, const LoadWatch& watch) {
    return LessonJudge(lesson, watch).judge();
}

}  // namespace poolscope

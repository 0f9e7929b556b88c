// Which words of a sentence are names: of tasks, threads, executors and locks, in every kind of
// event, in every language, and whatever the names are.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "app/model/narration/narrator.hpp"
#include "app/model/narration/standstill_text.hpp"
#include "app/model/narration/text_template.hpp"
#include "app/model/run/run_history.hpp"
#include "app/storage/data_files.hpp"
#include "engine/scenario/run/recording.hpp"
#include "engine/trace/standstill.hpp"
#include "tests/support/built_in.hpp"
#include "tests/support/read_scenario.hpp"

using namespace poolscope;

namespace {

/// "[a] waits for «t1»": names in brackets of their kind.
std::string marked(const NamedText& text) {
    constexpr std::string_view opening = "<[{(";
    constexpr std::string_view closing = ">]})";
    std::string all;
    std::size_t at = 0;
    for (const NameSpan& name : text.names) {
        const auto kind = static_cast<std::size_t>(name.kind);
        all += text.text.substr(at, name.begin - at) + opening[kind];
        all += text.text.substr(name.begin, name.length) + closing[kind];
        at = name.end();
    }
    return all + text.text.substr(at);
}

/// The text with every name replaced by the sign of its kind.
std::string withoutNames(const NamedText& text) {
    constexpr std::string_view signs = "TWEL";
    std::string all;
    std::size_t at = 0;
    for (const NameSpan& name : text.names) {
        all += text.text.substr(at, name.begin - at) + '\1';
        all += signs[static_cast<std::size_t>(name.kind)];
        at = name.end();
    }
    return all + text.text.substr(at);
}

void checkOrdered(const NamedText& text) {
    std::size_t at = 0;
    for (const NameSpan& name : text.names) {
        CHECK(name.length > 0);
        CHECK(name.begin >= at);
        at = name.end();
    }
    CHECK(at <= text.text.size());
}

/// The kinds of things whose ids the fields of an event are, by the names of the fields.
struct NamedFields {
    void operator()(std::string_view name, TaskId id) { add(name, id); }
    void operator()(std::string_view name, ThreadId id) { add(name, id); }
    void operator()(std::string_view name, ExecutorId id) { add(name, id); }
    template <class Other>
    void operator()(std::string_view, const Other&) {}

    template <class Tag>
    void add(std::string_view name, Id<Tag> id) {
        if (!names.of(id).empty()) all.emplace_back(name, NamedText(id, names));
    }
    const Names& names;
    std::vector<std::pair<std::string, NamedText>> all;
};

struct Narrated {
    Narrated(const Scenario& scenario, const std::string& language)
        : record(runVirtually(scenario)), texts(loadTexts(language)), history(*record.log) {
        history.follow();
    }
    Narrated(const Narrated&) = delete;
    Narrated& operator=(const Narrated&) = delete;

    /// Calls visit(position, sentence, moment) for every event.
    template <class Visit>
    void forEverySentence(Visit&& visit) {
        RunState after(*record.log);
        for (std::size_t i = 0; i < record.log->size(); ++i) {
            after.apply((*record.log)[i], i);
            visit(i, narrator.told(i, after), after);
        }
    }

    RunRecord record;
    TextCatalog texts;
    RunHistory history;
    Narrator narrator{*record.log, history.names(), texts};
};

/// Tasks, executors, a client, a lock and a semaphore, called as one likes.
std::string scenarioOf(const std::vector<std::string>& names) {
    std::string text = R"(
[[executor]]
name = "$0"
kind = "ScheduledThreadPoolExecutor"
corePoolSize = 2

[[executor]]
name = "$1"
kind = "ThreadPoolExecutor"
corePoolSize = 1
maximumPoolSize = 1
queue = { type = "LinkedBlockingQueue" }

[[lock]]
name = "$2"

[[semaphore]]
name = "$3"
permits = 1

[[task]]
name = "$4"
body = ["lock $2", "work 5ms", "unlock $2"]

[[task]]
name = "$5"
body = ["lock $2", "work 5ms", "unlock $2", "acquire $3", "work 1ms", "release $3"]

[[at]]
time = "0ms"
on = "$0"
call = "scheduleAtFixedRate"
task = "$4"
initialDelay = "0ms"
period = "4ms"

[[at]]
time = "0ms"
on = "$1"
call = "execute"
task = "$5"

[[at]]
time = "1ms"
on = "$0"
call = "schedule"
task = "$5"
delay = "2ms"

[[at]]
time = "30ms"
on = "$0"
call = "cancel"
task = "$4"

[[at]]
time = "40ms"
on = "$0"
call = "shutdown"

[[at]]
time = "40ms"
on = "$1"
call = "shutdown"
)";
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string place = "$" + std::to_string(i);
        for (std::size_t at; (at = text.find(place)) != std::string::npos;)
            text.replace(at, place.size(), names[i]);
    }
    return text;
}

}  // namespace

TEST_CASE("a text keeps its names when it is joined and when it is cut") {
    NamedText text("t1", NameKind::Task);
    text += " on ";
    text += NamedText("main", NameKind::Thread);
    CHECK(text == "t1 on main");
    CHECK(marked(text) == "<t1> on [main]");
    CHECK(marked(text.part(1, 6)) == "<1> on [m]");
    CHECK(marked(text.part(2, 4)) == " on ");
    CHECK(marked(text.part(6, 99)) == "[main]");
    CHECK(NamedText("", NameKind::Lock).names.empty());
}

TEST_CASE("a text is filled with values that are names, have names in them, or are no names") {
    const TextCatalog texts({{"held", "{who} holds {n} {n|lock|locks} of {pool}{end}"}});
    NamedText who("t1", NameKind::Task);
    who += " on ";
    who += NamedText("main", NameKind::Thread);
    const auto filledWith = [&](const std::string& n) {
        return marked(texts.fillNamed("held", {{"who", who},
                                               {"n", NamedText(n)},
                                               {"pool", {"1", NameKind::Executor}},
                                               {"unused", NamedText("x")}}));
    };
    CHECK(filledWith("1") == "<t1> on [main] holds 1 lock of {1}{end}");
    CHECK(filledWith("2") == "<t1> on [main] holds 2 locks of {1}{end}");
}

TEST_CASE("whatever field of an event a sentence names, it is a name there") {
    std::set<std::size_t> kinds;
    for (const char* const scenario :
         {"3-leader-hand-over", "10-nine-tasks", "19-one-exception-ends-a-timer",
          "21-sum-by-halves", "48-two-locks-two-orders"})
        for (const std::string& language : languages()) {
            Narrated run(builtIn(scenario), language);
            const Names& names = run.history.names();
            run.forEverySentence([&](std::size_t i, const NamedText& said, const RunState& after) {
                const Event& event = (*run.record.log)[i];
                CHECK(said.text == run.narrator.sentence(i, after));
                checkOrdered(said);
                NamedFields fields{names, {}};
                fields.add("who", event.thread);
                visitFields(event.what, fields);
                const std::string_view form = run.texts(run.narrator.sentenceKey(i, after));
                std::size_t found = 0;
                for (const std::string_view placeholder : placeholdersOf(form))
                    for (const auto& one : fields.all) {
                        const auto& field = one.first;
                        const auto& name = one.second;
                        if (placeholder != field) continue;
                        ++found;
                        const bool is = std::any_of(
                            said.names.begin(), said.names.end(), [&](const NameSpan& span) {
                                return span.kind == name.names.front().kind &&
                                       said.text.substr(span.begin, span.length) == name.text;
                            });
                        CHECK_MESSAGE(is, field << ": " << marked(said));
                    }
                CHECK(said.names.size() >= found);
                if (found > 0) kinds.insert(event.what.index());
            });
        }
    CHECK(kinds.size() > 50);
}

TEST_CASE("names are found whatever they are, and nothing else is taken for one") {
    const std::vector<std::string> words{"queue", "head", "lock", "waits", "a", "main"};
    const std::vector<std::string> others{"Q-1", "Q-2", "L-1", "S-1", "T-1", "T-2"};
    for (const std::string& language : languages()) {
        Narrated one(read(scenarioOf(words)), language);
        Narrated two(read(scenarioOf(others)), language);
        REQUIRE(one.record.log->size() == two.record.log->size());
        std::vector<std::string> expected;
        two.forEverySentence([&](std::size_t, const NamedText& said, const RunState&) {
            expected.push_back(withoutNames(said));
        });
        std::size_t named = 0;
        one.forEverySentence([&](std::size_t i, const NamedText& said, const RunState&) {
            CHECK(withoutNames(said) == expected[i]);
            named += said.names.size();
        });
        CHECK(named > one.record.log->size());
        const Operations& operations = one.history.operations();
        for (std::size_t i = 0; i < operations.size(); ++i) {
            const NamedText& outcomes = one.narrator.outcomes(operations[i]);
            checkOrdered(outcomes);
            CHECK(withoutNames(outcomes) ==
                  withoutNames(two.narrator.outcomes(two.history.operations()[i])));
        }
    }
}

TEST_CASE("a chain of threads that wait names each of them") {
    const Scenario scenario = builtIn("48-two-locks-two-orders");
    Narrated run(scenario, "en");
    const Standstill standstill = standstillOf(*run.record.log, run.record.log->size(), true);
    REQUIRE_FALSE(standstill.empty());
    const StandstillText texts(standstill, run.history.names(), run.texts);
    const NamedText chain = texts.chain(standstill.chains.front());
    checkOrdered(chain);
    const std::size_t threads = standstill.chains.front().size();
    const auto count = [&](NameKind kind) {
        return static_cast<std::size_t>(
            std::count_if(chain.names.begin(), chain.names.end(),
                          [&](const NameSpan& name) { return name.kind == kind; }));
    };
    CHECK(count(NameKind::Task) >= threads);
    CHECK(count(NameKind::Thread) >= threads);
    CHECK(count(NameKind::Lock) == threads);
    CHECK(texts.paragraph(" ").names.size() >= chain.names.size());
}

// The form beside the scenario's text: each field changes its value in the text and nothing else.
#include <doctest/doctest.h>

#include "app/perspectives/edit/scenario_form.hpp"
#include "app/runs/run_source.hpp"
#include "app/storage/input_text.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"
#include "tests/pixels/editing.hpp"

namespace poolscope {

namespace {

std::string changed(const std::string& text, const std::vector<TextEdit>& edits) {
    TextBuffer buffer;
    buffer.load(text);
    buffer.apply(edits);
    return buffer.text();
}

/// Row and place of a field, by the row's title's end and the field's name.
std::pair<std::size_t, std::size_t> fieldOf(const ScenarioForm& form, FormSection section,
                                            std::size_t number, const std::string& name) {
    const auto& rows = form.form().rows;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        if (rows[r].section != section || number-- > 0) continue;
        for (std::size_t c = 0; c < rows[r].chips.size(); ++c)
            if (rows[r].chips[c].name == name) return {r, c};
    }
    FAIL("there is no field " << name);
    return {};
}

}  // namespace

TEST_CASE("the form writes what was typed as TOML, control characters and all") {
    const std::string text = "title = \"old\"\n";
    const ScenarioForm form(text);
    const auto [row, chip] = fieldOf(form, FormSection::Head, 0, "title");
    CHECK(changed(text, form.set(row, chip, "a\tb \"c\" \\ \x01")) ==
          "title = \"a\\u0009b \\\"c\\\" \\\\ \\u0001\"\n");
}

TEST_CASE("a field of the form changes its value in the text and nothing else") {
    const std::string text =
        "# about\n[[executor]]\nname = \"a\" # the pool\nkind = \"ScheduledThreadPoolExecutor\"\n"
        "corePoolSize = 1 # few\n\n[[task]]\nname = \"t\"\nbody = [\"work 30ms\"] # short\n\n"
        "[[at]]\ntime = \"0ms\" # at once\ncall = \"schedule\"\ntask = \"t\"\ndelay = \"100ms\"\n";
    const ScenarioForm form(text);
    const auto step = [&](FormSection section, const std::string& name, int direction) {
        const auto [row, chip] = fieldOf(form, section, 0, name);
        return changed(text, form.step(row, chip, direction));
    };
    CHECK(step(FormSection::Executor, "corePoolSize", 1) ==
          replacedOnce(text, "corePoolSize = 1 #", "corePoolSize = 2 #"));
    CHECK(step(FormSection::Executor, "corePoolSize", -1) ==
          replacedOnce(text, "corePoolSize = 1 #", "corePoolSize = 0 #"));
    CHECK(step(FormSection::Executor, "removeOnCancelPolicy", 1) ==
          replacedOnce(text, "# few\n", "# few\nremoveOnCancelPolicy = true\n"));
    CHECK(step(FormSection::Task, "work", 1) == replacedOnce(text, "work 30ms", "work 40ms"));
    CHECK(step(FormSection::Call, "delay", -1) == replacedOnce(text, "\"100ms\"", "\"90ms\""));
    CHECK(step(FormSection::Call, "time", 1) == replacedOnce(text, "\"0ms\"", "\"10ms\""));
    CHECK(step(FormSection::Call, "time", -1) == text);
    // The next method of the table: what it needs comes, what it does not take goes.
    CHECK(step(FormSection::Call, "call", 1) ==
          replacedOnce(replacedOnce(text, "\"schedule\"", "\"scheduleAtFixedRate\""),
                       "delay = \"100ms\"\n", "initialDelay = \"100ms\"\nperiod = \"100ms\"\n"));
    const auto [row, chip] = fieldOf(form, FormSection::Call, 0, "call");
    CHECK(changed(text, form.set(row, chip, "shutdown")) ==
          replacedOnce(replacedOnce(text, "\"schedule\"", "\"shutdown\""),
                       "task = \"t\"\ndelay = \"100ms\"\n", ""));
}

namespace {

/// The fields of the first row of a section, with blanks between them; `+` before one that adds.
std::string fieldsOf(const std::string& text, FormSection section) {
    std::string names;
    const ScenarioForm form(text);
    for (const auto& row : form.form().rows) {
        if (row.section != section) continue;
        for (const auto& chip : row.chips)
            names += (names.empty() ? "" : " ") + std::string(chip.adds ? "+" : "") + chip.name;
        return names;
    }
    return names;
}

}  // namespace

TEST_CASE("the form offers each kind of executor the fields it has") {
    const auto executor = [](const std::string& keys) {
        return fieldsOf("[[executor]]\nname = \"e\"\n" + keys, FormSection::Executor);
    };
    CHECK(executor("kind = \"ThreadPoolExecutor\"\ncorePoolSize = 1\n") ==
          "kind corePoolSize maximumPoolSize keepAliveTime allowCoreThreadTimeOut queue +capacity "
          "+threadNamePrefix +threadFactory rejectedExecutionHandler +handlerBody +beforeExecute "
          "+afterExecute +terminated +break");
    CHECK(executor("kind = \"ThreadPoolExecutor\"\ncorePoolSize = 1\n"
                   "rejectedExecutionHandler = \"DiscardPolicy\"\n")
              .find("handlerExecutor") == std::string::npos);
    CHECK(executor("kind = \"ThreadPoolExecutor\"\ncorePoolSize = 1\n"
                   "rejectedExecutionHandler = \"ForwardPolicy\"\n")
              .find("+handlerExecutor") != std::string::npos);
    CHECK(executor("kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 1\n"
                   "queue = \"HashedWheel\"\n") ==
          "kind corePoolSize queue tick slots maximumPoolSize keepAliveTime "
          "allowCoreThreadTimeOut +threadNamePrefix +threadFactory rejectedExecutionHandler "
          "+handlerBody +beforeExecute +afterExecute +terminated removeOnCancelPolicy "
          "decorateTask "
          "continueExistingPeriodicTasksAfterShutdownPolicy "
          "executeExistingDelayedTasksAfterShutdownPolicy +break");
    CHECK(executor("factory = \"newFixedThreadPool\"\nnThreads = 2\n") ==
          "factory nThreads +threadNamePrefix +threadFactory +break");
    CHECK(executor("kind = \"ForkJoinPool\"\nparallelism = 2\n") ==
          "kind parallelism +break asyncMode");
    CHECK(executor("kind = \"Timer\"\n") == "kind +threadNamePrefix");
    CHECK(executor("kind = \"ExecutorCompletionService\"\n") == "kind executor");
}

TEST_CASE(
    "the form offers the head, tasks and calls all their keys, but none that others exclude") {
    CHECK(fieldsOf("title = \"t\"\n", FormSection::Head) ==
          "title seed +until +start chooser +cores +never +view +pool +event +beats");
    CHECK(fieldsOf("cores = 2\n", FormSection::Head) ==
          "cores +title seed +until +start chooser quantum +never +view +pool +event +beats");
    CHECK(fieldsOf("[[task]]\nname = \"t\"\n", FormSection::Task) ==
          "+runs +body +value +priority +delay +recursive");
    CHECK(fieldsOf("[[task]]\nname = \"t\"\nbody = [\"io 5ms\", \"work 1ms\"]\n",
                   FormSection::Task) == "io work +value +priority +delay");
    CHECK(fieldsOf("[[task]]\nname = \"t\"\nrecursive = { sum = [1, 9], threshold = 4 }\n",
                   FormSection::Task) ==
          "sum threshold split +leaf +combine +value +priority +delay");
    const std::string pool = "[[executor]]\nname = \"e\"\nkind = \"ScheduledThreadPoolExecutor\"\n";
    CHECK(fieldsOf(pool + "[[at]]\ntime = \"0ms\"\ncall = \"cancel\"\ntask = \"t\"\n",
                   FormSection::Call) == "time call task +mayInterrupt +by");
    CHECK(fieldsOf(pool + "[[at]]\ntime = \"0ms\"\ncall = \"invokeAll\"\n", FormSection::Call) ==
          "time call tasks +timeout +by");
}

TEST_CASE("a key that the form adds, and what depends on a choice, is a scenario again") {
    const std::string text =
        "[[executor]]\nname = \"e\"\nkind = \"ThreadPoolExecutor\"\ncorePoolSize = 1\n\n"
        "[[task]]\nname = \"t\"\n\n[[at]]\ntime = \"0ms\"\ncall = \"submit\"\ntask = \"t\"\n";
    const auto after = [&](const std::string& before, FormSection section, const std::string& name,
                           const std::string& value) {
        const ScenarioForm form(before);
        const auto [row, chip] = fieldOf(form, section, 0, name);
        const std::string now =
            changed(before, value.empty() ? form.step(row, chip, 1) : form.set(row, chip, value));
        INFO(now);
        CHECK(toText(readScenario(now, "form.toml").diagnostics, "form.toml") == "");
        return now;
    };
    for (const std::string name : {"until", "start", "cores", "never", "title"})
        CHECK(after(text, FormSection::Head, name, "").find(name + " = ") != std::string::npos);
    for (const std::string name : {"capacity", "threadNamePrefix", "break", "queue"})
        CHECK(after(text, FormSection::Executor, name, "").find(name) != std::string::npos);
    for (const std::string name : {"runs", "body", "value", "priority", "delay", "recursive"})
        CHECK(after(text, FormSection::Task, name, "").find(name + " = ") != std::string::npos);
    for (const std::string name : {"as", "by"})
        CHECK(after(text, FormSection::Call, name, "").find(name + " = ") != std::string::npos);

    const std::string bounded = after(text, FormSection::Executor, "queue", "ArrayBlockingQueue");
    CHECK(bounded.find("queue = { type = \"ArrayBlockingQueue\", capacity = 10 }\n") !=
          std::string::npos);
    CHECK(after(bounded, FormSection::Executor, "capacity", "3").find("capacity = 3 }") !=
          std::string::npos);
    const std::string linked = after(bounded, FormSection::Executor, "queue", "SynchronousQueue");
    CHECK(linked.find("queue = \"SynchronousQueue\"\n") != std::string::npos);
    CHECK(after(linked, FormSection::Executor, "fair", "true")
              .find("queue = { type = \"SynchronousQueue\", fair = true }\n") != std::string::npos);
    const std::string other = after(bounded, FormSection::Executor, "kind", "ForkJoinPool");
    CHECK(other.find("parallelism = 2") != std::string::npos);
    CHECK(other.find("queue") == std::string::npos);
    CHECK(other.find("corePoolSize") == std::string::npos);
    CHECK(after(text, FormSection::Head, "never", "deadlock, lost-task")
              .find("never = [\"deadlock\", \"lost-task\"]\n") != std::string::npos);
}

TEST_CASE("what is added to a scenario is a scenario again") {
    std::string text;
    for (const FormSection section :
         {FormSection::Executor, FormSection::Task, FormSection::Call, FormSection::Executor,
          FormSection::Task, FormSection::Call, FormSection::Call}) {
        text = changed(text, ScenarioForm(text).add(section));
        const ReadScenario read = readScenario(text, "new.toml");
        INFO(text);
        CHECK(read.diagnostics.empty());
    }
    CHECK(text.find("name = \"pool2\"") != std::string::npos);
    CHECK(text.find("time = \"200ms\"") != std::string::npos);
}

namespace {

/// A scenario that has its tables in lists, in braces.
const std::string kInBraces = R"(# mine
title = "braces"
executor = [{ name = "pool", kind = "ScheduledThreadPoolExecutor", corePoolSize = 1 }] # one
task = [
    { name = "poll", body = ["work 30ms"] },  # first
    { name = "slow", body = ["work 90ms"] }   # last
]
at = [
  # at once
  { on = "pool", time = "0ms", call = "schedule", task = "poll", delay = "100ms" },
  { task = "slow", delay = "1s", time = "50ms", call = "schedule", on = "pool" }, # and then
]
)";

}  // namespace

TEST_CASE("what is added where tables stand in braces is put into their list") {
    const auto added = [](const std::string& text, FormSection section) {
        const std::string after = changed(text, ScenarioForm(text).add(section));
        INFO(after);
        CHECK(ScenarioForm(after).form().readable);
        return after;
    };
    REQUIRE(readScenario(kInBraces, "braces.toml").diagnostics.empty());
    CHECK(added(kInBraces, FormSection::Call) ==
          replacedOnce(kInBraces, "# and then\n",
                       "# and then\n  { time = \"150ms\", on = \"pool\", call = \"schedule\", "
                       "task = \"slow\", delay = \"100ms\" },\n"));
    CHECK(added(kInBraces, FormSection::Task) ==
          replacedOnce(kInBraces, "   # last\n",
                       ",   # last\n    { name = \"task\", body = [\"work 30ms\"] }\n"));
    CHECK(added(kInBraces, FormSection::Executor) ==
          replacedOnce(kInBraces, "corePoolSize = 1 }]",
                       "corePoolSize = 1 }, { name = \"pool2\", "
                       "kind = \"ScheduledThreadPoolExecutor\", corePoolSize = 1 }]"));
    std::string text = kInBraces;
    for (const FormSection section : {FormSection::Call, FormSection::Task, FormSection::Executor,
                                      FormSection::Call, FormSection::Task, FormSection::Executor})
        text = added(text, section);
    CHECK(readScenario(text, "braces.toml").diagnostics.empty());
    // An empty list, and one that other tables come behind.
    const std::string mixed = "at = []\ntask = [{ name = \"t\", body = [] }]\n";
    const std::string whole = added(mixed, FormSection::Executor);
    CHECK(whole == mixed +
                       "\n[[executor]]\nname = \"pool\"\nkind = "
                       "\"ScheduledThreadPoolExecutor\"\ncorePoolSize = 1\n");
    CHECK(added(whole, FormSection::Call) ==
          replacedOnce(whole, "at = []",
                       "at = [ { time = \"0ms\", on = \"pool\", call = \"schedule\", "
                       "task = \"t\", delay = \"100ms\" } ]"));
}

TEST_CASE("a field changes one thing of a table in braces, and what a call does not take goes") {
    const ScenarioForm form(kInBraces);
    const auto set = [&](FormSection section, std::size_t number, const std::string& name,
                         const std::string& value) {
        const auto [row, chip] = fieldOf(form, section, number, name);
        return changed(kInBraces, form.set(row, chip, value));
    };
    CHECK(set(FormSection::Executor, 0, "removeOnCancelPolicy", "true") ==
          replacedOnce(kInBraces, "corePoolSize = 1 }",
                       "corePoolSize = 1, removeOnCancelPolicy = true }"));
    CHECK(set(FormSection::Call, 0, "call", "scheduleAtFixedRate") ==
          replacedOnce(kInBraces, "\"schedule\", task = \"poll\", delay = \"100ms\"",
                       "\"scheduleAtFixedRate\", task = \"poll\", initialDelay = \"100ms\", "
                       "period = \"100ms\""));
    CHECK(set(FormSection::Call, 0, "call", "shutdown") ==
          replacedOnce(kInBraces, "\"schedule\", task = \"poll\", delay = \"100ms\"",
                       "\"shutdown\""));
    CHECK(set(FormSection::Call, 1, "call", "shutdown") ==
          replacedOnce(kInBraces,
                       "task = \"slow\", delay = \"1s\", time = \"50ms\", call = \"schedule\"",
                       "time = \"50ms\", call = \"shutdown\""));
}

TEST_CASE("every step of every field of every built-in scenario keeps it TOML") {
    int steps = 0;
    for (const BuiltIn& builtIn : builtIns()) {
        const std::string text = readWholeFile(builtIn.file);
        const ScenarioForm form(text);
        for (std::size_t r = 0; r < form.form().rows.size(); ++r)
            for (std::size_t c = 0; c < form.form().rows[r].chips.size(); ++c)
                for (const int direction : {-1, 1}) {
                    const std::string after = changed(text, form.step(r, c, direction));
                    INFO(builtIn.title << ": " << form.form().rows[r].chips[c].name);
                    REQUIRE(ScenarioForm(after).form().readable);
                    ++steps;
                }
    }
    CHECK(steps > 300);
}

}  // namespace poolscope

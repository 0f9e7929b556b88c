// The console language against what a real JDK 17 answered, and what it says of lines it cannot
// read.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "engine/scenario/console/ops_session.hpp"
#include "tests/support/files.hpp"

using namespace poolscope;

namespace {

namespace fs = std::filesystem;

std::string played(const std::string& script, OpsOutput output = OpsOutput::Delta) {
    const OpsAnswer answer = runOps(script, output);
    std::string text;
    for (const std::string& line : answer.lines) text += line + '\n';
    if (answer.error) text += toString(*answer.error) + '\n';
    return text;
}

std::string errorOf(const std::string& script) {
    const OpsAnswer answer = runOps(script, OpsOutput::Delta);
    return answer.error ? toString(*answer.error) : "";
}

}  // namespace

TEST_CASE("every script answers byte for byte as JDK 17.0.15 did") {
    std::size_t scripts = 0;
    for (const fs::directory_entry& entry : fs::directory_iterator(POOLSCOPE_TEST_DATA "/heap")) {
        if (entry.path().extension() != ".ops") continue;
        CAPTURE(entry.path().filename().string());
        fs::path expected = entry.path();
        expected.replace_extension(".jsonl");
        CHECK(played(contentsOf(entry.path())) == contentsOf(expected));
        ++scripts;
    }
    CHECK(scripts >= 35);
}

TEST_CASE("full lists all tasks at every step, hash a number instead of heap and tasks") {
    CHECK(
        played("schedule a 3\ntick 1\n", OpsOutput::Full) ==
        R"({"i":0,"line":1,"op":"schedule a 3","ret":"ok","now":0,"rs":"RUNNING","ctl":"0xe0000000","size":1,"cap":16,"ok":true,"heap":["a"],"tasks":{"a":{"st":"NEW","idx":0,"t":3,"p":0,"seq":0,"runs":0}}}
{"i":1,"line":2,"op":"tick 1","ret":null,"now":1,"rs":"RUNNING","ctl":"0xe0000000","size":1,"cap":16,"ok":true,"heap":["a"],"tasks":{"a":{"st":"NEW","idx":0,"t":3,"p":0,"seq":0,"runs":0}}}
)");
    // FNV-1a 64 of "a|a:0:0:3;"
    CHECK(
        played("schedule a 3\n", OpsOutput::Hash) ==
        R"({"i":0,"line":1,"op":"schedule a 3","ret":"ok","now":0,"rs":"RUNNING","ctl":"0xe0000000","size":1,"cap":16,"ok":true,"h":"ab8795e16c2a0069"}
)");
}

TEST_CASE("the changes, put together, are the heap and the tasks of the full form") {
    int answers = 0;
    for (const fs::directory_entry& entry : fs::directory_iterator(POOLSCOPE_TEST_DATA "/heap")) {
        if (entry.path().extension() != ".ops") continue;
        CAPTURE(entry.path().string());
        const std::string script = contentsOf(entry.path());
        const std::vector<std::string> full = runOps(script, OpsOutput::Full).lines;
        const std::vector<std::string> changes = runOps(script, OpsOutput::Changes).lines;
        REQUIRE(full.size() == changes.size());
        std::map<int, nlohmann::json> slots;
        nlohmann::json tasks = nlohmann::json::object();
        for (std::size_t i = 0; i < full.size(); ++i) {
            CAPTURE(changes[i]);
            const auto expected = nlohmann::json::parse(full[i]);
            const auto change = nlohmann::json::parse(changes[i]);
            for (const auto& [slot, task] : change["slots"].items()) slots[std::stoi(slot)] = task;
            tasks.update(change["tasks"]);
            nlohmann::json heap = nlohmann::json::array();
            for (int slot = 0; slot < expected["size"]; ++slot) heap.push_back(slots[slot]);
            CHECK(heap == expected["heap"]);
            CHECK(tasks == expected["tasks"]);
            CHECK(change["ok"] == expected["ok"]);
            CHECK(change["ret"] == expected["ret"]);
            ++answers;
        }
    }
    CHECK(answers > 700);
}

TEST_CASE("a session answers each line at once, inside braces too") {
    OpsSession session(OpsOutput::Hash);
    CHECK(session.feed("# nothing").lines.empty());
    CHECK(session.feed("schedule a 0").lines.size() == 1);
    CHECK(session.feed("run 2 {").lines.empty());
    CHECK(session.depth() == 1);
    CHECK(session.feed("  cancel self").lines.size() == 1);
    CHECK(session.feed("}").lines.size() == 1);
    CHECK(session.depth() == 0);
    CHECK(session.labels() == std::vector<std::string>{"a"});
    CHECK(session.log()->size() > 0);
    CHECK_FALSE(session.finish().error.has_value());
}

TEST_CASE("a line that cannot be read changes nothing and the session goes on") {
    OpsSession session(OpsOutput::Hash);
    session.feed("schedule a 5");
    const std::size_t events = session.log()->size();
    CHECK(session.feed("schedul b 3").error.has_value());
    CHECK(session.feed("schedule a 3").error.has_value());
    CHECK(session.log()->size() == events);
    CHECK(session.feed("schedule b 3").lines.size() == 1);
    CHECK(session.labels().size() == 2);
}

TEST_CASE("a session with ticks of a millisecond says them in its answers, and saturates") {
    OpsSession session(OpsOutput::Full, milliseconds(1));
    CHECK(session.feed("schedule a 300").lines.front().find("\"t\":300,") != std::string::npos);
    CHECK(session.feed("tick 5").lines.front().find("\"now\":5,") != std::string::npos);
    CHECK(session.feed("fixed b 10 20").lines.front().find("\"t\":15,\"p\":-20,") !=
          std::string::npos);
    CHECK(session.feed("drain 1").lines.front().find("\"n\":0") != std::string::npos);
    const OpsAnswer far = session.feed("schedule c 9223372036854775807");
    REQUIRE_FALSE(far.error);
    CHECK(far.lines.front().find("\"ret\":\"ok\"") != std::string::npos);
    const std::shared_ptr<const Log> log = session.log();
    CHECK((*log)[log->size() - 1].time == Instant{} + milliseconds(5));
}

TEST_CASE("operations of a body that is not run are read but not done") {
    const OpsAnswer answer =
        runOps("run {\n schedule a 1\n run {\n }\n}\nschedule a 2\nget a\n", OpsOutput::Hash);
    CHECK_FALSE(answer.error.has_value());
    CHECK(answer.lines.size() == 3);
    CHECK(errorOf("run {\n nonsense\n}\n") == "line 2: found \"nonsense\", expected an operation");
}

TEST_CASE("a script's mistakes are answered with line, what was found and what was expected") {
    CHECK(errorOf("schedul a 3") ==
          "line 1: found \"schedul\", expected an operation; did you mean 'schedule'?");
    CHECK(errorOf("tick 1\n\nschedule a") == "line 3: found nothing, expected a whole number");
    CHECK(errorOf("schedule a 3x") == "line 1: found \"3x\", expected a whole number");
    CHECK(errorOf("schedule a 9223372036854775808") ==
          "line 1: found \"9223372036854775808\", expected a whole number");
    CHECK(errorOf("schedule a! 3") ==
          "line 1: found \"a!\", expected a label of letters, digits, _ . and -");
    CHECK(errorOf("schedule self 3") ==
          "line 1: found \"self\", expected another label: self is the running task");
    CHECK(errorOf("schedule a 3 4") ==
          "line 1: found \"4\", expected the end of the line after schedule LABEL DELAY");
    CHECK(errorOf("schedule a 3\nschedule a 4") ==
          "line 2: found a, expected a label that is free");
    CHECK(errorOf("tick -1") == "line 1: found \"-1\", expected a whole number of 0 or more");
    CHECK(errorOf("cancel a now") ==
          "line 1: found \"now\", expected interrupt or the end of the line");
    CHECK(errorOf("cancel self") ==
          "line 1: found self, expected a label: no task is running outside braces");
    CHECK(errorOf("removeOnCancel yes") == "line 1: found \"yes\", expected true or false");
    CHECK(errorOf("setCore 3000000000") ==
          "line 1: found \"3000000000\", expected a whole number of 32 bits");
    CHECK(errorOf("pool worker=blocked\nsetCore 2") ==
          "line 2: found setCore, expected worker=none for it on the first line");
    CHECK(errorOf("pool worker=blocked core=2") ==
          "line 1: found \"core=2\", expected core=1 with worker=blocked");
    CHECK(errorOf("pool cores=2") ==
          "line 1: found \"cores\", expected core, worker, "
          "removeOnCancel, keepPeriodic, keepDelayed, decorate or "
          "handler; did you mean 'core'?");
    CHECK(errorOf("tick 1\npool core=1") ==
          "line 2: found pool, expected it as the first operation only");
    CHECK(errorOf("run 1 throw { x") ==
          "line 1: found \"x\", expected the end of the line after run [TICKS] [throw] [{]");
    CHECK(errorOf("run later") ==
          "line 1: found \"later\", expected ticks of 0 or more, throw or {");
    CHECK(errorOf("}") == "line 1: found }, expected an operation: no run { is open");
    CHECK(errorOf("schedule a 0\nrun {\n  tick 1\n") ==
          "line 4: found the end of the script, expected } for the run at line 2");
}

TEST_CASE("comments, blank lines, tabs and a missing last line break are no matter") {
    CHECK(
        played("# c\r\n\n\tschedule\ta  3   # behind\r\n  peek") ==
        R"({"i":0,"line":3,"op":"schedule\ta  3","ret":"ok","now":0,"rs":"RUNNING","ctl":"0xe0000000","size":1,"cap":16,"ok":true,"heap":["a"],"tasks":{"a":{"st":"NEW","idx":0,"t":3,"p":0,"seq":0,"runs":0}}}
{"i":1,"line":4,"op":"peek","ret":"a","now":0,"rs":"RUNNING","ctl":"0xe0000000","size":1,"cap":16,"ok":true,"heap":["a"],"tasks":{}}
)");
}

TEST_CASE("every operation is in the table with a usage that begins with its name") {
    for (const OpSpec& spec : allOps()) {
        CHECK(spec.usage.substr(0, spec.name.size()) == spec.name);
        CHECK_FALSE(spec.summary.empty());
    }
}

TEST_CASE("completion follows from the table: every operation, then what its arguments are") {
    const std::vector<std::string> labels{"a", "b"};
    std::vector<std::string> names;
    for (const OpSpec& spec : allOps()) names.emplace_back(spec.name);
    CHECK(opCompletions("", labels) == names);
    CHECK(opCompletions("  setM", labels) == names);  // whoever asks narrows them down
    for (const OpSpec& spec : allOps()) {
        CAPTURE(spec.name);
        const std::string word(spec.name);
        std::string line = word + " ";
        for (const OpArgument argument : spec.arguments) {
            std::vector<std::string> expected;
            if (argument == OpArgument::Label) expected = labels;
            if (argument == OpArgument::Boolean) expected = {"true", "false"};
            if (argument == OpArgument::MayInterrupt) expected = {"interrupt"};
            CHECK(opCompletions(line, labels) == expected);
            CHECK(opCompletions(line + "x", labels) == expected);
            line += "x ";
        }
        CHECK(opCompletions(line, labels).empty());
    }
    CHECK(opCompletions("nonsense ", labels).empty());
}

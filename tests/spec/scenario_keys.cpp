// The table of keys: what its rows promise, and what follows from them.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/scenario/keys/keys.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"
#include "engine/scenario/schema/schema.hpp"

using namespace poolscope;

namespace {

constexpr KeyTable kTables[]{
    KeyTable::Scenario,      KeyTable::Executor, KeyTable::Queue,     KeyTable::Task,
    KeyTable::Recursive,     KeyTable::Call,     KeyTable::Lock,      KeyTable::Semaphore,
    KeyTable::Latch,         KeyTable::Pause,    KeyTable::Arrivals,  KeyTable::At,
    KeyTable::ThreadFactory, KeyTable::Variable, KeyTable::Condition, KeyTable::Thread};

/// TOML for what stands in for the key when it is left out, or for its example.
std::string valueOf(const KeySpec& key) {
    const bool isWord = key.type == KeyType::Duration || key.type == KeyType::Word ||
                        key.type == KeyType::Queue || key.type == KeyType::Name ||
                        key.type == KeyType::Length;
    if (!key.example.empty()) return std::string(key.example);
    if (findKey(key.table, key.absent) != nullptr) return "3";
    if (!key.absent.empty())
        return isWord ? "\"" + std::string(key.absent) + "\"" : std::string(key.absent);
    return isWord ? "\"x\"" : "";
}

/// The kinds that have the key, one each.
std::vector<ExecutorKind> kindsWith(const KeySpec& key) {
    std::vector<ExecutorKind> kinds;
    for (std::size_t i = 0; i < kExecutorKindWords.size(); ++i)
        if ((key.kinds & kindBit(static_cast<ExecutorKind>(i))) != 0)
            kinds.push_back(static_cast<ExecutorKind>(i));
    return kinds;
}

/// An executor of that kind with what it needs, and another key.
std::string executor(ExecutorKind kind, const std::string& key, const std::string& line) {
    std::string text = "[[executor]]\nname = \"e\"\nkind = \"" + std::string(nameOf(kind)) + "\"\n";
    for (const KeySpec* needed : keysOf(KeyTable::Executor, kindBit(kind))) {
        if (needed->required.empty() || needed->example.empty() || needed->name == key) continue;
        text += std::string(needed->name) + " = " + std::string(needed->example) + "\n";
    }
    if (kind == ExecutorKind::ExecutorCompletionService)
        text = executor(ExecutorKind::ThreadPoolExecutor, "", "") + text + "executor = \"e\"\n";
    text += line + "\n";
    if (kind != ExecutorKind::Sirector) return text;
    text = "[[executor]]\nname = \"p\"\nkind = \"WorkerExecutor\"\ncorePoolSize = 1\n" + text +
           "executor = \"p\"\n";
    for (const std::string handler : {"a", "b", "c", "d"})
        text += "[[task]]\nname = \"" + handler + "\"\n";
    return text;
}

/// A scenario in which the key has that value; empty if the key is no plain one.
std::string scenarioWith(const KeySpec& key, const std::string& value) {
    const std::string line = std::string(key.name) + " = " + value;
    const std::string pool = executor(ExecutorKind::ForkJoinPool, "", "");
    switch (key.table) {
        case KeyTable::Scenario:
            return line + (key.needs.empty() ? "\n" : "\n" + std::string(key.needs) + " = 2\n") +
                   pool;
        case KeyTable::Executor:
            if (key.kinds == 0)
                return "[[executor]]\nname = \"e\"\nfactory = \"newFixedThreadPool\"\n" + line;
            return executor(kindsWith(key).front(), std::string(key.name), line);
        case KeyTable::Queue:
            for (std::size_t i = 0; i < kQueueKindWords.size(); ++i) {
                if ((key.queues & queueBit(static_cast<QueueKind>(i))) == 0) continue;
                const std::string type(kQueueKindWords[i]);
                return executor(kindsWith(key).front(), "",
                                "queue = { type = \"" + type + "\", " + line + " }");
            }
            return "";
        case KeyTable::ThreadFactory: {
            const std::string format = key.name == "nameFormat" ? "" : "nameFormat = \"f-%d\", ";
            const std::string limit = key.name == "beyondLimit" ? "limit = 1, " : "";
            return executor(ExecutorKind::ThreadPoolExecutor, "",
                            "threadFactory = { " + format + limit + line + " }");
        }
        case KeyTable::Task: return pool + "[[task]]\nname = \"t\"\n" + line + "\n";
        case KeyTable::Recursive: {
            const bool sum = key.name == "threshold";
            const std::string others = sum                 ? "sum = [1, 9], "
                                       : key.name == "sum" ? "threshold = 3, "
                                       : key.name == "fib" ? ""
                                                           : "fib = 5, ";
            return pool + "[[task]]\nname = \"t\"\nrecursive = { " + others + line + " }\n";
        }
        case KeyTable::Lock: return pool + "[[lock]]\nname = \"l\"\n" + line + "\n";
        case KeyTable::Semaphore:
            return pool + "[[semaphore]]\nname = \"s\"\n" +
                   (key.name == "permits" ? "" : "permits = 1\n") + line + "\n";
        case KeyTable::Latch: return pool + "[[latch]]\nname = \"l\"\n" + line + "\n";
        case KeyTable::Variable:
            return pool + "[[variable]]\nname = \"x\"\n" +
                   (key.name == "value" ? "" : "value = 0\n") + line + "\n";
        case KeyTable::Condition:
            return pool + "[[lock]]\nname = \"accounts\"\n[[condition]]\nname = \"c\"\n" +
                   (key.name == "lock" ? "" : "lock = \"accounts\"\n") + line + "\n";
        case KeyTable::Thread:
            return pool + "[[thread]]\nname = \"t\"\n" + (key.name == "body" ? "" : "body = []\n") +
                   line + "\n";
        case KeyTable::Pause:
            return pool + "[[pause]]\n" +
                   (key.name == "time" ? "for = \"1ms\"\n" : "time = \"0ms\"\n") + line + "\n";
        case KeyTable::Arrivals: {
            if (key.name == "csv" || key.name == "column") break;  // needs another file
            const std::string other = key.name == "burst"   ? ", every = \"1ms\""
                                      : key.name == "every" ? ", burst = 2"
                                                            : "";
            return pool +
                   "[[task]]\nname = \"t\"\n[[at]]\ntime = \"0ms\"\ncall = \"submit\"\n"
                   "task = \"t\"\ntimes = 2\narrivals = { " +
                   line + other + " }\n";
        }
        case KeyTable::At:
        case KeyTable::Call: break;
    }
    return "";
}

/// Rows that a value can be put into.
std::vector<const KeySpec*> plainRows() {
    std::vector<const KeySpec*> rows;
    for (const KeyTable table : kTables)
        for (const KeySpec& key : rowsOf(table)) {
            const bool names = key.name == "name" || key.name == "kind" || key.name == "factory" ||
                               key.name == "type" || key.type == KeyType::Executor ||
                               key.type == KeyType::Task || key.type == KeyType::Tables;
            if (!names && !scenarioWith(key, "1").empty()) rows.push_back(&key);
        }
    return rows;
}

}  // namespace

TEST_CASE("a name has one row in a table of the file for each kind of executor and queue") {
    for (const KeyTable table : kTables) {
        const auto rows = rowsOf(table);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            CHECK(rows[i].table == table);
            CHECK(rows[i].meaning.ends_with('.'));
            for (std::size_t j = 0; j < i; ++j) {
                INFO(rows[i].name);
                const bool apart = rows[i].name != rows[j].name ||
                                   (rows[i].kinds & rows[j].kinds) == 0 ||
                                   (rows[i].queues & rows[j].queues) == 0;
                CHECK(apart);
            }
        }
    }
}

TEST_CASE("no argument of a method is called as a key that every call has") {
    for (const MethodSpec& method : allMethods())
        for (const ArgumentSpec& argument : method.arguments) {
            INFO(method.name << " " << argument.name);
            for (const KeyTable table : {KeyTable::Call, KeyTable::At}) {
                CHECK(findKey(table, argument.name) == nullptr);
                CHECK_FALSE(
                    (hasAlias(argument, true) && findKey(table, argument.alias) != nullptr));
            }
        }
}

TEST_CASE("every key takes its example and what holds when it is left out") {
    CHECK(plainRows().size() > 30);
    for (const KeySpec* key : plainRows()) {
        const std::string text = scenarioWith(*key, valueOf(*key));
        INFO(text);
        const ReadScenario read = readScenario(text, "key.toml");
        CHECK(toText(read.diagnostics, "key.toml") == "");
    }
}

TEST_CASE("no key is passed over: a value of no possible type is answered where it stands") {
    for (const KeySpec* key : plainRows()) {
        const std::string text = scenarioWith(*key, "1.5");
        const ReadScenario read = readScenario(text, "key.toml");
        INFO(text);
        const auto at = text.find(std::string(key->name) + " = 1.5");
        const auto line = static_cast<std::uint32_t>(std::count(
                              text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n')) +
                          1;
        CHECK(std::any_of(
            read.diagnostics.begin(), read.diagnostics.end(), [&](const Diagnostic& diagnostic) {
                return diagnostic.place.line == line &&
                       diagnostic.sentence().find("decimal point") != std::string::npos;
            }));
    }
}

TEST_CASE("in [[at]] the keep-alive time is the argument, not the time of the call") {
    const auto with = [](const std::string& argument) {
        return readScenario(executor(ExecutorKind::ThreadPoolExecutor, "", "") +
                                "[[at]]\ntime = \"1ms\"\ncall = \"setKeepAliveTime\"\n" + argument,
                            "keep.toml");
    };
    const ReadScenario read = with("keepAliveTime = \"7ms\"\n");
    REQUIRE(read.scenario);
    CHECK(read.scenario->calls[0].time == milliseconds(1));
    CHECK(std::get<Duration>(read.scenario->calls[0].call.arguments[0]) == milliseconds(7));
    CHECK(
        toText(with("").diagnostics, "keep.toml").find("found no 'keepAliveTime' in this [[at]]") !=
        std::string::npos);
}

TEST_CASE("the schema has every key and every call") {
    const std::string schema = scenarioSchema();
    for (const KeyTable table : kTables)
        for (const KeySpec& key : rowsOf(table)) {
            INFO(key.name);
            CHECK(schema.find("\"" + std::string(key.name) + "\": {") != std::string::npos);
        }
    for (const MethodSpec& method : allMethods()) {
        INFO(method.name);
        CHECK(schema.find("\"" + std::string(method.name) + "\"") != std::string::npos);
    }
}

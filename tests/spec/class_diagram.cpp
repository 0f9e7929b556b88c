// CLS: the class diagram says what the engine's headers and JDK 17 say.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "app/panels/classes/diagram.hpp"

namespace poolscope {

namespace {

using NameSet = std::set<std::string>;
using NamesOf = std::map<std::string, NameSet>;

std::string fileText(const std::filesystem::path& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// The names in a list, without `public`, `virtual` and the like before them.
NameSet namesIn(const std::string& list) {
    NameSet names;
    std::stringstream parts(list);
    for (std::string part; std::getline(parts, part, ',');) {
        const std::size_t end = part.find_last_not_of(" \n");
        if (end == std::string::npos) continue;
        part.resize(end + 1);
        names.insert(part.substr(part.find_last_of(" \n") + 1));
    }
    return names;
}

/// Each class that the headers of executors define, with its bases.
NamesOf basesInHeaders() {
    const std::regex definition(R"((?:^|\n)(?:class|struct) (\w+)(?: final)?\s*(?::([^;{]*))?\{)");
    NamesOf bases;
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(POOLSCOPE_REPO "/engine/executor")) {
        if (entry.path().extension() != ".hpp") continue;
        const std::string text = fileText(entry.path());
        for (std::sregex_iterator at(text.begin(), text.end(), definition), end; at != end; ++at)
            bases[(*at)[1]] = namesIn((*at)[2]);
    }
    return bases;
}

void addAbove(const NamesOf& bases, const std::string& name, NameSet& into) {
    const auto found = bases.find(name);
    if (found == bases.end()) return;
    for (const std::string& base : found->second) {
        into.insert(base);
        addAbove(bases, base, into);
    }
}

NameSet allAbove(const NamesOf& bases, const std::string& name) {
    NameSet above;
    addAbove(bases, name, above);
    return above;
}

/// Helpers of the engine without a class of the same name in Java.
const NameSet kNotDrawn{"PlainTask", "PriorityTask", "DelayedTask",  // a bare Runnable with a label
                        "NamedThreadFactory", "NoThreadFactory",     // of scenarios and tests
                        "ConfiguredThreadFactory", "ForwardPolicy", "DelayedTasks", "DelayHeap",
                        "LinkedTasks",  // what a DelayedWorkQueue
                                        // keeps tasks in
                        "FourAryHeap", "PairingHeap", "HashedWheel",
                        "DecoratedTask",  // of a client that overrides decorateTask
                        "Trigger", "CronTrigger",
                        // private classes of CompletableFuture
                        "DelayedExecutor", "Completion", "Action", "CoCompletion", "AnyOf",
                        "AsyncSupply", "Signaller", "StageDelays", "Delayer",
                        // of JDK 25
                        "ScheduledForkJoinPool", "InterruptibleTask", "CallableWithTimeout",
                        "ScheduledForkJoinTask"};

/// What JDK 17 says of a class: tests/data/jdk17_classes.txt.
struct JdkFacts {
    bool interface = false;
    NameSet above;
    NameSet fields;
};

std::map<std::string, JdkFacts> jdkFacts() {
    std::map<std::string, JdkFacts> facts;
    std::stringstream lines(fileText(POOLSCOPE_TEST_DATA "/jdk17_classes.txt"));
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with('#')) continue;
        const std::size_t colon = line.find(" :");
        const std::size_t bar = line.find('|');
        const std::size_t name = line.find(' ') + 1;
        facts[line.substr(name, colon - name)] = {line.starts_with("interface"),
                                                  namesIn(line.substr(colon + 2, bar - colon - 2)),
                                                  namesIn(line.substr(bar + 1))};
    }
    return facts;
}

std::vector<JdkClass> drawnClasses() {
    std::vector<JdkClass> all;
    for (const ClassFamily& family : classFamilies())
        all.insert(all.end(), family.classes.begin(), family.classes.end());
    return all;
}

NameSet shown(const std::vector<std::string_view>& names) {
    NameSet all;
    for (const std::string_view name : names) all.emplace(shownName(name));
    return all;
}

template <class Visit>
void eachRow(Visit&& visit) {
    const std::vector<EngineClass> engine = engineClasses();
    for (const ClassTree& tree : classTrees(engine))
        for (const ClassRow& row : tree.rows) visit(tree, row);
}

}  // namespace

TEST_CASE("CLS-1: each class of the engine that inherits stands in the picture, or is a helper") {
    const NamesOf bases = basesInHeaders();
    REQUIRE(bases.size() > 50);
    NameSet drawn;
    for (const EngineClass& each : engineClasses()) drawn.emplace(each.own);
    NameSet related;
    for (const auto& [name, above] : bases)
        for (const std::string& base : above)
            if (bases.contains(base)) related.insert({name, base});
    for (const std::string& name : related)
        CHECK_MESSAGE((drawn.contains(name) || kNotDrawn.contains(name)), name);
    for (const std::string& name : kNotDrawn) CHECK_MESSAGE(related.contains(name), name);
}

TEST_CASE("CLS-2: the picture's lines are those that the headers write") {
    const NamesOf bases = basesInHeaders();
    const std::vector<EngineClass> engine = engineClasses();
    std::map<std::string, std::string> own;  // by the name in the picture
    for (const EngineClass& each : engine) own[std::string(each.name)] = each.own;
    NamesOf lines;
    for (const EngineClass& each : engine)
        for (const std::string_view above : each.above)
            lines[std::string(each.own)].insert(own.at(std::string(above)));
    for (const EngineClass& each : engine) {
        INFO(each.own);
        NameSet written;
        for (const std::string& base : allAbove(bases, std::string(each.own)))
            for (const EngineClass& other : engine)
                if (other.own == base) written.insert(base);
        CHECK(allAbove(lines, std::string(each.own)) == written);
    }
}

TEST_CASE("CLS-3: of the JDK's classes the picture says what JDK 17 says") {
    const std::map<std::string, JdkFacts> facts = jdkFacts();
    NameSet names;
    for (const JdkClass& each : drawnClasses()) names.emplace(shownName(each.name));
    for (const JdkClass& each : drawnClasses()) {
        if (!each.of.empty()) continue;
        const std::string name(shownName(each.name));
        INFO(name);
        REQUIRE(facts.contains(name));
        const JdkFacts& fact = facts.at(name);
        CHECK(each.interface == fact.interface);
        NameSet above;
        for (const std::string& one : fact.above)
            if (names.contains(one)) above.insert(one);
        CHECK(shown(each.above) == above);
        for (const std::string& held : shown(each.holds)) CHECK(fact.fields.contains(held));
    }
}

TEST_CASE("CLS-4: each class of the engine is drawn once, below what it inherits from first") {
    NameSet drawn;
    eachRow([&](const ClassTree& tree, const ClassRow& row) {
        INFO(row.jdk.name);
        CHECK(drawn.emplace(row.jdk.name).second);
        CHECK(row.parent.has_value() == !row.jdk.above.empty());
        if (row.parent) CHECK(tree.rows[*row.parent].jdk.name == row.jdk.above[0]);
    });
    for (const EngineClass& each : engineClasses())
        CHECK_MESSAGE(drawn.contains(std::string(each.name)), each.own);
}

TEST_CASE("CLS-5: what the engine leaves out, and where it goes its own way") {
    NameSet absent;
    NameSet dashed;
    NameSet extra;
    eachRow([&](const ClassTree&, const ClassRow& row) {
        if (!row.inEngine) absent.emplace(row.jdk.name);
        if (row.inEngine && row.by == Inherits::JdkOnly)
            dashed.insert(fmt::format("{} {}", row.jdk.name, row.jdk.above[0]));
        for (const Inherited& each : row.beside) {
            const std::string line = fmt::format("{} {}", row.jdk.name, each.name);
            if (row.inEngine && each.by == Inherits::JdkOnly) dashed.insert(line);
            if (each.by == Inherits::EngineOnly) extra.insert(line);
        }
    });
    CHECK(absent == NameSet{"ExecutorService", "ScheduledExecutorService", "CompletionService",
                            "ScheduledFuture", "Comparable", "TimerThread",
                            "ForkJoinWorkerThread"});
    CHECK(dashed == NameSet{"AbstractExecutorService ExecutorService",
                            "DelegatedExecutorService ExecutorService",
                            "DelegatedScheduledExecutorService ScheduledExecutorService",
                            "Delayed Comparable", "ExecutorCompletionService CompletionService",
                            "ForkJoinPool AbstractExecutorService",
                            "RunnableScheduledFuture ScheduledFuture",
                            "ScheduledThreadPoolExecutor ScheduledExecutorService",
                            "Thread Runnable", "Worker Runnable"});
    CHECK(extra == NameSet{"AbstractExecutorService Executor", "ForkJoinTask RunnableFuture"});
}

}  // namespace poolscope

// Reading a scenario file as a whole: first all names, then everything that refers to them.
#include "engine/scenario/reader/scenario_reader.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "engine/scenario/reader/key_reader.hpp"

namespace poolscope {

namespace {

class ScenarioReader {
public:
    ScenarioReader(std::string_view text, std::string_view fileName, const DataTexts* data) {
        scenario_.text = text;
        scenario_.fileName = fileName;
        if (data != nullptr) context_.data = *data;
        context_.stepsRead = 0;
        if (data == nullptr)
            context_.folder = std::filesystem::path(fileName).parent_path().string();
    }

    ReadScenario read(const TomlValue& root) {
        if (root.table()->empty()) {
            return {std::nullopt,
                    {{{1, 1},
                      foundExpected("an empty file"_en,
                                    "a scenario with at least one [[executor]]"_en)}}};
        }
        readRoot(root);
        if (!context_.diagnostics.empty()) {
            sortByPlace(context_.diagnostics);
            return {std::nullopt, std::move(context_.diagnostics)};
        }
        scenario_.data = std::move(context_.data);
        return {std::move(scenario_), {}};
    }

private:
    void readRoot(const TomlValue& document) {
        const TomlValue::Table& root = *document.table();
        const std::vector<const KeySpec*> keys = keysOf(KeyTable::Scenario);
        context_.checkKeys(document, "a scenario"_en, namesOf(keys));
        readPlainKeys(context_, document, "scenario", keys, scenario_);
        checkCompany(context_, document, keys);
        const TomlTables pauses = tablesOf(root, "pause");
        const FileTables file{
            tablesOf(root, "executor"), tablesOf(root, "lock"),     tablesOf(root, "semaphore"),
            tablesOf(root, "latch"),    tablesOf(root, "variable"), tablesOf(root, "condition"),
            tablesOf(root, "thread"),   tablesOf(root, "task"),     tablesOf(root, "at")};
        const bool needsExecutor = file.threads.empty() || !file.calls.empty();
        if (findEntry(root, "executor") == nullptr && needsExecutor) {
            context_.complain({1, 1}, "no [[executor]]"_en, "at least one"_en);
        }
        gatherNames(context_, file);
        readOpening(document);
        for (const TomlValue* executor : file.executors) {
            scenario_.executors.push_back(
                readExecutor(context_, *executor, scenario_.executors.size()));
        }
        readAll(file.locks, KeyTable::Lock, "[[lock]]", scenario_.locks);
        readAll(file.semaphores, KeyTable::Semaphore, "[[semaphore]]", scenario_.semaphores);
        readAll(file.latches, KeyTable::Latch, "[[latch]]", scenario_.latches);
        readVariables(file);
        for (const TomlValue* task : file.tasks) readTask(*task);
        for (const TomlValue* thread : file.threads) readThread(*thread);
        judgeBodies(file);
        for (const TomlValue* call : file.calls) readAt(*call);
        judgeResults();
        readAll(pauses, KeyTable::Pause, "[[pause]]", scenario_.pauses);
        scenario_.clients = context_.names.clients.all();
    }

    /// The names of executors are known by now.
    void readOpening(const TomlValue& document) {
        const TomlValue::Table& root = *document.table();
        OpeningSpec& opening = scenario_.opening;
        const auto valueOf = [&](std::string_view name) -> std::optional<KeyValue> {
            const TomlEntry* entry = findEntry(root, name);
            if (entry == nullptr) return std::nullopt;
            return readKey(context_, *findKey(KeyTable::Scenario, name), entry->value);
        };
        if (const auto view = valueOf("view"))
            opening.view = static_cast<OpeningView>(std::get<std::uint32_t>(*view));
        if (const TomlEntry* pool = findEntry(root, "pool"))
            opening.pool = context_.readOneOf(pool->value, "the name of an [[executor]]"_en,
                                              context_.names.executors);
        if (const auto event = valueOf("event")) {
            opening.event = static_cast<std::uint64_t>(std::get<std::int64_t>(*event));
            opening.eventPlace = findEntry(root, "event")->value.place;
        }
        if (const TomlEntry* beats = findEntry(root, "beats")) readBeats(beats->value);
    }

    /// Whether a question finds its event is judged against the run: app/runs/beats.hpp.
    void readBeats(const TomlValue& value) {
        const KeySpec& key = *findKey(KeyTable::Scenario, "beats");
        if (value.array() == nullptr)
            return context_.wrong(value, "a list such as {example}"_en(key.example));
        for (const TomlValue& one : *value.array())
            if (const auto question = context_.readText(one, key.expected))
                scenario_.opening.beats.push_back({*question, one.place});
    }

    /// The tables of [[key]]; complains about every other form.
    TomlTables tablesOf(const TomlValue::Table& root, std::string_view key) {
        const TomlEntry* entry = findEntry(root, key);
        if (entry == nullptr) return {};
        const TomlValue::Array* list = entry->value.array();
        if (list == nullptr) {
            const bool table = entry->value.table() != nullptr;
            context_.complain(table ? entry->place : entry->value.place,
                              table ? "[{key}]"_en(key) : describe(entry->value),
                              "a list of tables, each headed by [[{key}]]"_en(key));
            return {};
        }
        TomlTables tables;
        for (const TomlValue& element : *list) {
            if (element.table() != nullptr) {
                tables.push_back(&element);
            } else {
                context_.wrong(element, "a table headed by [[{key}]]"_en(key));
            }
        }
        if (list->empty()) context_.wrong(entry->value, "tables headed by [[{key}]]"_en(key));
        return tables;
    }

    /// Tables that have plain keys only. Their names have been read already.
    template <class Record>
    void readAll(const TomlTables& tables, KeyTable kind, std::string_view where,
                 std::vector<Record>& into) {
        std::vector<const KeySpec*> keys = keysOf(kind);
        for (const TomlValue* table : tables) {
            context_.checkKeys(*table, where, namesOf(keys));
            Record record;
            readPlainKeys(context_, *table, where, keys, record);
            checkCompany(context_, *table, keys);
            into.push_back(std::move(record));
        }
    }

    void readVariables(const FileTables& file) {
        for (const TomlValue* variable : file.variables)
            context_.names.variableSpecs.push_back(readVariable(context_, *variable));
        scenario_.variables = context_.names.variableSpecs;
        for (const TomlValue* condition : file.conditions)
            scenario_.conditions.push_back(readCondition(context_, *condition));
        context_.startedBySteps.assign(file.threads.size(), false);
        context_.monitors.assign(file.locks.size(), false);
    }
    void readThread(const TomlValue& table);
    void judgeBodies(const FileTables& file);
    void judgeResults();
    void readTask(const TomlValue& table);
    std::vector<Step> readSteps(const TomlValue::Array& steps);
    void readAt(const TomlValue& table);

    ReadContext context_;
    Scenario scenario_;
};

void ScenarioReader::readTask(const TomlValue& table) {
    const TomlValue::Table& entries = *table.table();
    TaskTemplate task;
    const std::vector<const KeySpec*> keys = keysOf(KeyTable::Task);
    context_.checkKeys(table, "[[task]]", namesOf(keys));
    readPlainKeys(context_, table, "[[task]]", keys, task);
    checkCompany(context_, table, keys);
    task.name = context_.names.templates[scenario_.tasks.size()];
    const TomlEntry* runs = findEntry(entries, "runs");
    const TomlEntry* body = findEntry(entries, "body");
    if (runs != nullptr) {
        constexpr Phrase kExpected = "a list of runs, each a list of steps: [[\"work 30ms\"]]"_en;
        const TomlValue::Array* lists = runs->value.array();
        if (lists == nullptr || lists->empty()) context_.wrong(runs->value, kExpected);
        for (const TomlValue& run : lists != nullptr ? *lists : TomlValue::Array()) {
            if (run.array() != nullptr) {
                task.runs.push_back(readSteps(*run.array()));
            } else {
                context_.wrong(run, "a list of steps for one run (or write body = […])"_en);
            }
        }
    } else if (body != nullptr) {
        if (body->value.array() != nullptr) {
            task.runs.push_back(readSteps(*body->value.array()));
        } else {
            context_.wrong(body->value, "a list of steps: [\"work 30ms\"]"_en);
        }
    }
    if (task.runs.empty()) task.runs.emplace_back();
    task.returnsValue = std::exchange(context_.returnsValue, false);
    if (const TomlEntry* recursive = findEntry(entries, "recursive"))
        task.recursive = readRecursive(context_, recursive->value);
    scenario_.tasks.push_back(std::move(task));
}

void ScenarioReader::readThread(const TomlValue& table) {
    const std::vector<const KeySpec*> keys = keysOf(KeyTable::Thread);
    context_.checkKeys(table, "[[thread]]", namesOf(keys));
    ThreadSpec thread;
    thread.name = context_.names.ownThreads[scenario_.threads.size()];
    auto body = std::make_shared<TaskTemplate>();
    body->name = thread.name;
    const KeySpec& key = *findKey(KeyTable::Thread, "body");
    if (const TomlEntry* entry = context_.require(table, "[[thread]]", key.name, key.required)) {
        if (entry->value.array() == nullptr) context_.wrong(entry->value, key.required);
        body->runs.push_back(entry->value.array() == nullptr ? std::vector<Step>()
                                                             : readSteps(*entry->value.array()));
    }
    thread.body = std::move(body);
    scenario_.threads.push_back(std::move(thread));
}

/// Once all bodies are read it is known who starts whom, and which locks are monitors.
void ScenarioReader::judgeBodies(const FileTables& file) {
    for (std::size_t i = 0; i < scenario_.locks.size(); ++i)
        scenario_.locks[i].monitor = context_.monitors[i];
    bool begins = scenario_.threads.empty() || !file.calls.empty();
    for (std::size_t i = 0; i < scenario_.threads.size(); ++i) {
        scenario_.threads[i].startedByStep = context_.startedBySteps[i];
        begins = begins || !context_.startedBySteps[i];
    }
    if (!begins)
        context_.complain(file.threads.front()->place, "a step start of each [[thread]]"_en,
                          "one that begins with the run: nobody starts it"_en);
}

void ScenarioReader::judgeResults() {
    for (const auto& [place, index] : context_.results) {
        if (index >= scenario_.tasks.size()) continue;
        const TaskTemplate& task = scenario_.tasks[index];
        if (task.isCallable() || task.recursive) context_.complain(place, returnsItsOwn(task.name));
    }
}

std::vector<Step> ScenarioReader::readSteps(const TomlValue::Array& steps) {
    return readBody(context_, steps);
}

void ScenarioReader::readAt(const TomlValue& table) {
    const TomlValue::Table& entries = *table.table();
    AtCall at;
    at.number = static_cast<std::uint32_t>(scenario_.calls.size()) + 1;
    readPlainKeys(context_, table, "[[at]]", keysOf(KeyTable::At), at);
    at.follows = findEntry(entries, "time") == nullptr && !context_.isHinted(table, "time");
    const TomlEntry* by = findEntry(entries, "by");
    const std::string* text = by == nullptr ? nullptr : by->value.text();
    const std::string_view client = text == nullptr ? std::string_view("main") : *text;
    at.client = context_.names.clients.find(client).value_or(0);
    for (std::size_t i = scenario_.calls.size(); at.follows && i > 0; --i) {
        const AtCall& above = scenario_.calls[i - 1];
        if (above.client != at.client) continue;
        at.time = above.time;
        break;
    }
    at.arrivals = readArrivals(context_, table, scenario_.until.has_value());
    if (std::optional<Call> call = readCall(context_, table, CallPlace::At)) {
        at.call = std::move(*call);
    }
    scenario_.calls.push_back(std::move(at));
}

}  // namespace

ReadScenario readScenario(std::string_view text, std::string_view fileName, const DataTexts* data) {
    const auto parsed = parseToml(text);
    if (const auto* diagnostic = std::get_if<Diagnostic>(&parsed))
        return {std::nullopt, {*diagnostic}};
    return readParsed(std::get<TomlValue>(parsed), text, fileName, data);
}

ReadScenario readParsed(const TomlValue& root, std::string_view text, std::string_view fileName,
                        const DataTexts* data) {
    return ScenarioReader(text, fileName, data).read(root);
}

}  // namespace poolscope

// The names that a scenario file defines: executors, templates, clients, and the labels of the
// tasks that its calls create. Gathered before anything that refers to them is read, so that a name
// may be used above the place that defines it.
#include <algorithm>
#include <map>

#include "engine/scenario/reader/read_context.hpp"

namespace poolscope {

namespace {

constexpr Phrase kNotSelf = "another one: in a body it means the running task"_en;

class NameGatherer {
public:
    explicit NameGatherer(ReadContext& context) : context_(context) {}

    void gather(const FileTables& file) {
        gatherNames(file.executors, "[[executor]]", "executor"_en, context_.names.executors);
        gatherNames(file.locks, "[[lock]]", "lock"_en, context_.names.locks);
        gatherNames(file.semaphores, "[[semaphore]]", "semaphore"_en, context_.names.semaphores);
        gatherNames(file.latches, "[[latch]]", "latch"_en, context_.names.latches);
        gatherNames(file.variables, "[[variable]]", "variable"_en, context_.names.variables);
        gatherNames(file.conditions, "[[condition]]", "condition"_en, context_.names.conditions);
        gatherNames(file.threads, "[[thread]]", "thread"_en, context_.names.ownThreads);
        gatherNames(file.tasks, "[[task]]", "task"_en, context_.names.templates);
        for (const TomlValue* call : file.calls) gatherClient(*call);
        for (const TomlValue* call : file.calls) gatherLabel(*call->table(), CallPlace::At);
        for (const TomlValue* task : file.tasks) gatherLabelsOfBody(*task->table());
        for (const TomlValue* thread : file.threads) gatherLabelsOfBody(*thread->table());
        for (const TomlValue* thread : file.threads) judgeThreadName(*thread);
    }

private:
    void gatherNames(const TomlTables& tables, std::string_view where, Phrase what,
                     NameTable& names) {
        std::map<std::string, std::uint32_t> lineOf;
        for (const TomlValue* table : tables) {
            const TomlEntry* entry = context_.require(*table, where, "name", "a name for it"_en);
            std::optional<std::string> name;
            if (entry != nullptr) {
                name = context_.readName(entry->value, "a name for the {thing}"_en(what));
            }
            names.push_back(name.value_or(std::string()));
            if (!name) continue;
            if (*name == kSelf && where == "[[task]]") {
                context_.complain(entry->value.place, "the name {name}"_en(inQuotes(kSelf)),
                                  kNotSelf);
            }
            const auto [first, isNew] = lineOf.emplace(*name, entry->value.place.line);
            if (!isNew) {
                context_.complain(entry->value.place,
                                  "the {thing} {name} again"_en(what, inQuotes(*name)),
                                  "a name of its own: the {thing} at line {line} has this one"_en(
                                      what, first->second));
            }
        }
    }

    void gatherClient(const TomlValue& call) {
        std::string client = "main";
        if (const TomlEntry* by = findEntry(*call.table(), "by")) {
            const auto name = context_.readName(by->value, "the name of a client thread"_en);
            if (!name) return;
            if (*name == kUserThread || isLikeWorker(*name)) {
                context_.complain(
                    by->value.place, "the client {name}"_en(inQuotes(*name)),
                    "another name: this one belongs to {owner}"_en(
                        *name == kUserThread ? "the person at the window"_en : "a worker"_en));
                return;
            }
            client = *name;
        }
        NameTable& clients = context_.names.clients;
        if (!clients.contains(client)) clients.push_back(client);
    }

    /// Notes the label of the task that a call creates.
    void gatherLabel(const TomlValue::Table& call, CallPlace where) {
        const TomlEntry* method = findEntry(call, "call");
        if (method == nullptr || method->value.text() == nullptr) return;
        const MethodSpec* spec = findMethod(*method->value.text());
        if (spec == nullptr) return;
        if (const MethodSpec* of = findMethod(spec->name, kCompletion);
            of != nullptr && handsOut(of->method))
            spec = of;
        if (spec->task == TaskNeed::Templates) return gatherLabels(call, where);
        if (!takesAs(*spec)) return;
        const TomlEntry* as = findEntry(call, "as");
        const TomlEntry* task = findEntry(call, "task");
        const TomlEntry* from = as != nullptr ? as : task;
        if (from == nullptr && spec->task == TaskNeed::New)
            return note(std::string(spec->name), mayRepeat(call, where));
        if (from == nullptr || from->value.text() == nullptr || from->value.text()->empty()) return;
        const std::string& name = *from->value.text();
        if (as != nullptr) judgeLabel(name, from->value.place);
        note(name, mayRepeat(call, where));
    }

    /// Whether the call may be made any number of times.
    static bool mayRepeat(const TomlValue::Table& call, CallPlace where) {
        if (where == CallPlace::Body) return true;
        for (const std::string_view key : {"every", "arrivals", "times"})
            if (findEntry(call, key) != nullptr) return true;
        return false;
    }

    void note(const std::string& label, bool endless) {
        KnownNames::Uses& uses = context_.names.labels[label];
        if (endless) {
            uses.endless = true;
        } else {
            ++uses.byCalls;
        }
    }

    /// invokeAll and invokeAny: each template's name is a label.
    void gatherLabels(const TomlValue::Table& call, CallPlace where) {
        const TomlEntry* tasks = findEntry(call, "tasks");
        if (tasks == nullptr || tasks->value.array() == nullptr) return;
        for (const TomlValue& task : *tasks->value.array())
            if (task.text() != nullptr && !task.text()->empty())
                note(*task.text(), mayRepeat(call, where));
    }

    void judgeLabel(const std::string& name, Place place) {
        if (name == kSelf) {
            context_.complain(place, "the label {label}"_en(inQuotes(kSelf)), kNotSelf);
        }
        const auto [first, isNew] = lineOfLabel_.emplace(name, place.line);
        if (!isNew) {
            context_.complain(
                place, "the label {label} again"_en(inQuotes(name)),
                "a label of its own: the call at line {line} has this one"_en(first->second));
        }
    }

    void gatherLabelsOfBody(const TomlValue::Table& task) {
        for (const std::string_view key : {"runs", "body"}) {
            const TomlEntry* entry = findEntry(task, key);
            if (entry == nullptr || entry->value.array() == nullptr) continue;
            gatherLabelsOfSteps(*entry->value.array());
        }
    }
    void gatherLabelsOfSteps(const TomlValue::Array& steps) {
        for (const TomlValue& step : steps) {
            if (step.table() != nullptr) gatherLabel(*step.table(), CallPlace::Body);
            if (step.array() != nullptr) gatherLabelsOfSteps(*step.array());
        }
    }

    /// Clients and workers are threads, too.
    void judgeThreadName(const TomlValue& table) {
        const TomlEntry* entry = findEntry(*table.table(), "name");
        const std::string* name = entry == nullptr ? nullptr : entry->value.text();
        if (name == nullptr) return;
        if (context_.names.clients.contains(*name))
            context_.complain(entry->value.place, "the thread {name}"_en(inQuotes(*name)),
                              "another name: the client of an [[at]] has this one"_en);
        else if (*name == kUserThread || isLikeWorker(*name))
            context_.complain(
                entry->value.place, "the thread {name}"_en(inQuotes(*name)),
                "another name: this one belongs to {owner}"_en(
                    *name == kUserThread ? "the person at the window"_en : "a worker"_en));
    }

    ReadContext& context_;
    std::map<std::string, std::uint32_t> lineOfLabel_;
};

}  // namespace

void gatherNames(ReadContext& context, const FileTables& file) {
    NameGatherer(context).gather(file);
}

}  // namespace poolscope

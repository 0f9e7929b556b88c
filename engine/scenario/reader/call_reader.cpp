// Reading a call: the same keys in [[at]] and in a body, checked against the table of methods.
#include <algorithm>

#include <fmt/format.h>

#include "engine/scenario/keys/keys.hpp"
#include "engine/scenario/reader/read_context.hpp"

namespace poolscope {

namespace {

class CallReader {
public:
    CallReader(ReadContext& context, const TomlValue& table, CallPlace where)
        : context_(context), table_(table), entries_(*table.table()), where_(where) {}

    std::optional<Call> read() {
        const std::size_t diagnosticsBefore = context_.diagnostics.size();
        const TomlEntry* call =
            context_.require(table_, name(), "call", findKey(KeyTable::Call, "call")->required);
        if (call == nullptr || !readMethod(call->value)) return std::nullopt;
        call_.method = spec_->method;
        call_.place = table_.place;
        judgePlace(call->value);
        refuseOtherKeys();
        readExecutor();
        readTask();
        readArguments();
        if (context_.diagnostics.size() != diagnosticsBefore) return std::nullopt;
        return call_;
    }

private:
    std::string_view name() const { return where_ == CallPlace::At ? "[[at]]" : "call"; }

    bool readMethod(const TomlValue& value) {
        const auto text = context_.readText(value, "the JDK's name of a method");
        if (!text) return false;
        const Kinds kinds = kindsMeant();
        const bool cron =
            findEntry(entries_, "cron") != nullptr ||
            (findEntry(entries_, "zone") != nullptr && findEntry(entries_, "delay") == nullptr);
        spec_ = findMethod(*text, kinds, cron);
        if (spec_ != nullptr) return true;
        const std::string hint = hintFor(*text, methodNames(kinds));
        context_.complain(
            value.place,
            fmt::format("found the call {}, expected a public method of {}, its queue or its "
                        "tasks{}",
                        inQuotes(*text), ownerOf(kinds),
                        hint.empty() ? " (`poolscope list --calls` shows them all)" : hint));
        return false;
    }

    void judgePlace(const TomlValue& value) {
        if (!spec_->onlyInBodies() || where_ != CallPlace::At) return;
        context_.complain(value.place,
                          fmt::format("found the call {} in an [[at]], expected it as a step of a "
                                      "body: only a running task has parts",
                                      inQuotes(spec_->name)));
    }

    /// The kind of the executor that `on` names; all that occur in the file where it does not say.
    Kinds kindsMeant() const {
        const KnownNames& names = context_.names;
        const TomlEntry* on = findEntry(entries_, "on");
        const std::string* name = on == nullptr ? nullptr : on->value.text();
        const auto known = name == nullptr ? std::nullopt : names.executors.find(*name);
        if (known && *known < names.kinds.size()) return names.kinds[*known];
        return names.kindsInFile();
    }

    static std::string ownerOf(Kinds kinds) {
        for (std::size_t i = 0; i < kExecutorKindWords.size(); ++i)
            if (kindBit(static_cast<ExecutorKind>(i)) == kinds)
                return std::string(kExecutorKindWords[i]);
        return "an executor";
    }

    void readExecutor() {
        const NameTable& executors = context_.names.executors;
        if (const TomlEntry* on = findEntry(entries_, "on")) {
            if (const auto index =
                    context_.readOneOf(on->value, "the name of an executor", executors)) {
                call_.executor = *index;
            }
            return;
        }
        const bool fromContext = where_ == CallPlace::Body || spec_->receiver == Receiver::Future ||
                                 spec_->receiver == Receiver::Thread ||
                                 spec_->receiver == Receiver::Clock;
        if (fromContext) return;
        if (executors.size() == 1) {
            call_.executor = 0;
        } else if (executors.size() > 1) {
            context_.complain(table_.place,
                              fmt::format("found no 'on' in this {}, expected the name of an "
                                          "executor ({})",
                                          name(), orList(viewsOf(executors.all()))));
        }
    }

    void readTask() {
        const TomlEntry* task = findEntry(entries_, "task");
        const bool takesTask = spec_->task != TaskNeed::Nothing;
        const bool isTemplate = spec_->task == TaskNeed::Template;
        if (spec_->task == TaskNeed::Templates) return readTemplates();
        if (task == nullptr) {
            if (isTemplate && where_ == CallPlace::User) return readAs();  // brings its own body
            if (isTemplate || spec_->task == TaskNeed::Task) {
                context_.require(table_, name(), "task",
                                 fmt::format("the {}: {} needs one",
                                             isTemplate ? "name of a [[task]]" : "label of a task",
                                             spec_->name));
            }
        } else if (!takesTask) {
            context_.complain(task->place,
                              fmt::format("found the key \"task\", expected none: {} takes no task",
                                          spec_->name));
        } else if (isTemplate) {
            if (const auto index = context_.readTemplateName(task->value))
                call_.templateIndex = *index;
        } else {
            readLabel(task->value);
        }
        readAs();
    }

    void readTemplates() {
        const KeySpec& key = *findKey(KeyTable::Call, "tasks");
        const TomlEntry* tasks = context_.require(table_, name(), key.name, key.required);
        if (tasks == nullptr) return;
        if (tasks->value.array() == nullptr) return context_.wrong(tasks->value, key.expected);
        for (const TomlValue& task : *tasks->value.array())
            if (const auto index = context_.readTemplateName(task))
                call_.templates.push_back(*index);
    }

    void readLabel(const TomlValue& value) {
        const auto label = context_.readName(value, "the label of a task");
        if (!label) return;
        call_.task = *label;
        if (*label == kSelf) {
            if (where_ == CallPlace::Body) return;
            context_.complain(value.place,
                              "found the task \"self\", expected a label: only a step "
                              "of a body has a running task");
        } else if (where_ != CallPlace::User && !context_.names.isLabel(*label)) {
            const bool may = context_.mayCompare(context_.names.labels.size());
            const auto labels = may ? context_.names.labelNames() : std::vector<std::string_view>();
            context_.complain(value.place,
                              fmt::format("found the task {}, expected the label of a task that "
                                          "some call creates{}",
                                          inQuotes(*label), context_.hintOrList(*label, labels)));
        }
    }

    void readAs() {
        const TomlEntry* as = findEntry(entries_, "as");
        if (as == nullptr) return;
        if (spec_->task != TaskNeed::Template) {
            context_.complain(as->place, fmt::format("found the key \"as\", expected none: {} "
                                                     "creates no task",
                                                     spec_->name));
            return;
        }
        if (const auto label = context_.readName(as->value, "a label for the new task")) {
            call_.as = *label;
        }
    }

    const TomlEntry* findArgument(const ArgumentSpec& argument) const {
        const TomlEntry* entry = findEntry(entries_, argument.name);
        if (entry == nullptr && hasAlias(argument, where_ == CallPlace::At))
            entry = findEntry(entries_, argument.alias);
        return entry;
    }

    void readArguments() {
        for (const ArgumentSpec& argument : spec_->arguments) {
            const TomlEntry* entry = findArgument(argument);
            if (entry != nullptr) {
                call_.arguments.push_back(readArgument(context_, argument, entry->value));
                continue;
            }
            call_.arguments.emplace_back();
            if (argument.optional) continue;
            context_.require(
                table_, name(), argument.name,
                fmt::format("{}: {} needs it{}", expectationOf(argument.type), spec_->name,
                            spec_->method == Method::Schedule ? ", or cron" : ""));
        }
        if (spec_->kinds == kTimer && spec_->task == TaskNeed::Template) judgeFirstTime();
    }

    /// A Timer's task begins after a delay or at a time.
    void judgeFirstTime() {
        const TomlEntry* delay = findEntry(entries_, "delay");
        const TomlEntry* time = findEntry(entries_, "firstTime");
        if ((delay == nullptr) != (time == nullptr)) return;
        context_.complain(time == nullptr ? table_.place : time->place,
                          fmt::format("found {}, expected either delay or firstTime: when the "
                                      "task begins",
                                      time == nullptr ? "neither" : "both"));
    }

    void refuseOtherKeys() {
        std::vector<std::string_view> allowed;
        for (const std::string_view key : namesOf(keysOf(KeyTable::Call))) {
            const bool ofOne = key == "task" || key == "as";  // whether they fit: readTask
            const bool ofMany = key == "tasks";
            if (spec_->task == TaskNeed::Templates ? !ofOne : !ofMany) allowed.push_back(key);
        }
        if (where_ == CallPlace::At)
            for (const KeySpec& key : rowsOf(KeyTable::At)) allowed.push_back(key.name);
        for (const ArgumentSpec& argument : spec_->arguments) {
            allowed.push_back(argument.name);
            if (hasAlias(argument, where_ == CallPlace::At)) allowed.push_back(argument.alias);
        }
        if (spec_->method == Method::Schedule) allowed.push_back("cron");
        context_.checkKeys(table_, fmt::format("the call {}", spec_->name), allowed);
    }

    ReadContext& context_;
    const TomlValue& table_;
    const TomlValue::Table& entries_;
    CallPlace where_;
    const MethodSpec* spec_ = nullptr;
    Call call_;
};

}  // namespace

std::optional<Call> readCall(ReadContext& context, const TomlValue& table, CallPlace where) {
    return CallReader(context, table, where).read();
}

}  // namespace poolscope

// Reading a call: the same keys in [[at]] and in a body, checked against the table of methods.
#include <algorithm>

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
        if (context_.names.executors.size() == 0) {
            context_.complain(table_.place, "a call"_en, "an [[executor]] in the file"_en);
            return std::nullopt;
        }
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
        const auto text = context_.readText(value, findKey(KeyTable::Call, "call")->expected);
        if (!text) return false;
        const Kinds kinds = kindsMeant();
        const bool cron =
            findEntry(entries_, "cron") != nullptr ||
            (findEntry(entries_, "zone") != nullptr && findEntry(entries_, "delay") == nullptr);
        spec_ = findMethod(*text, kinds, cron);
        if (spec_ != nullptr) return true;
        const Message hint = hintOf(*text, methodNames(kinds));
        context_.complain(
            value.place, "the call {call}"_en(inQuotes(*text)),
            "a public method of {owner}, its queue or its tasks"_en(ownerOf(kinds)) +
                (hint.empty() ? " (`poolscope list --calls` shows them all)"_en : hint));
        return false;
    }

    void judgePlace(const TomlValue& value) {
        if (!spec_->onlyInBodies() || where_ != CallPlace::At) return;
        context_.complain(value.place, "the call {call} in an [[at]]"_en(inQuotes(spec_->name)),
                          "it as a step of a body: only a running task has parts"_en);
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

    static Message ownerOf(Kinds kinds) {
        for (std::size_t i = 0; i < kExecutorKindWords.size(); ++i)
            if (kindBit(static_cast<ExecutorKind>(i)) == kinds) return kExecutorKindWords[i];
        return articled("executor"_en);
    }

    void readExecutor() {
        const NameTable& executors = context_.names.executors;
        if (const TomlEntry* on = findEntry(entries_, "on")) {
            if (const auto index = context_.readOneOf(
                    on->value, findKey(KeyTable::Call, "on")->expected, executors)) {
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
            context_.complain(table_.place, "no '{key}' in this {table}"_en("on", name()),
                              findKey(KeyTable::Call, "on")->expected +
                                  " ({names})"_en(alternatives(viewsOf(executors.all()))));
        }
    }

    void readTask() {
        const TomlEntry* task = findEntry(entries_, "task");
        const bool isTemplate = spec_->task == TaskNeed::Template;
        if (spec_->task == TaskNeed::Templates) return readTemplates();
        if (task == nullptr) {
            if (isTemplate && where_ == CallPlace::User) return readAs();  // brings its own body
            if (isTemplate || spec_->task == TaskNeed::Task) {
                const Phrase expected = isTemplate ? "the name of a [[task]]: {method} needs one"_en
                                                   : "the label of a task: {method} needs one"_en;
                context_.require(table_, name(), "task", expected(spec_->name));
            }
        } else if (!takesTask(*spec_)) {
            context_.complain(task->place, theKey("task"),
                              "none: {method} takes no task"_en(spec_->name));
        } else if (isTemplate) {
            template_ = context_.readTemplateName(task->value);
            if (template_) call_.templateIndex = *template_;
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
        const auto label = context_.readName(value, findKey(KeyTable::Call, "task")->expected);
        if (!label) return;
        call_.task = *label;
        if (*label == kSelf) {
            if (where_ == CallPlace::Body) return;
            context_.complain(value.place, "the task {task}"_en(inQuotes(*label)),
                              "a label: only a step of a body has a running task"_en);
        } else if (where_ != CallPlace::User && !context_.names.isLabel(*label)) {
            const bool may = context_.mayCompare(context_.names.labels.size());
            const auto labels = may ? context_.names.labelNames() : std::vector<std::string_view>();
            context_.complain(value.place, "the task {task}"_en(inQuotes(*label)),
                              "the label of a task that some call creates"_en +
                                  context_.hintOrList(*label, labels));
        }
    }

    void readAs() {
        const TomlEntry* as = findEntry(entries_, "as");
        if (as == nullptr) return;
        if (!takesAs(*spec_)) {
            context_.complain(as->place, theKey("as"),
                              "none: {method} creates no task"_en(spec_->name));
            return;
        }
        if (const auto label =
                context_.readName(as->value, findKey(KeyTable::Call, "as")->expected)) {
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
                if (spec_->method == Method::Submit && template_ && where_ != CallPlace::User)
                    context_.results.emplace_back(entry->place, *template_);
                continue;
            }
            call_.arguments.emplace_back();
            if (argument.optional) continue;
            const Phrase expected = spec_->method == Method::Schedule
                                        ? "{expected}: {method} needs it, or cron"_en
                                        : "{expected}: {method} needs it"_en;
            context_.require(table_, name(), argument.name,
                             expected(expectationOf(argument.type), spec_->name));
        }
        if (spec_->kinds == kTimer && spec_->task == TaskNeed::Template) judgeFirstTime();
    }

    /// A Timer's task begins after a delay or at a time.
    void judgeFirstTime() {
        const TomlEntry* delay = findEntry(entries_, "delay");
        const TomlEntry* time = findEntry(entries_, "firstTime");
        if ((delay == nullptr) != (time == nullptr)) return;
        context_.complain(time == nullptr ? table_.place : time->place,
                          time == nullptr ? "neither"_en : "both"_en,
                          "either delay or firstTime: when the task begins"_en);
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
        context_.checkKeys(table_, "the call {method}"_en(spec_->name), allowed);
    }

    ReadContext& context_;
    const TomlValue& table_;
    const TomlValue::Table& entries_;
    CallPlace where_;
    const MethodSpec* spec_ = nullptr;
    std::optional<std::uint32_t> template_;  ///< that the call names
    Call call_;
};

}  // namespace

Message returnsItsOwn(std::string_view task) {
    return foundExpected(theKey("result"),
                         "none: the task {task} returns a value of its own"_en(inQuotes(task)));
}

std::optional<Call> readCall(ReadContext& context, const TomlValue& table, CallPlace where) {
    return CallReader(context, table, where).read();
}

}  // namespace poolscope

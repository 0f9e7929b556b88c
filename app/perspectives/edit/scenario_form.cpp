// From an outline to rows, and from chips back to splices.
#include "app/perspectives/edit/scenario_form.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "app/ui/stepping.hpp"
#include "engine/scenario/language/duration_text.hpp"
#include "engine/scenario/reader/toml_document.hpp"

namespace poolscope {

namespace {

TextEdit editOf(Splice splice) { return {{splice.begin, splice.end}, std::move(splice.text)}; }

std::vector<TextEdit> editsOf(const std::vector<Splice>& splices) {
    std::vector<TextEdit> edits;
    for (const Splice& splice : splices) edits.push_back(editOf(splice));
    return edits;
}

std::vector<std::string> choicesOf(std::span<const std::string_view> names) {
    return {names.begin(), names.end()};
}

std::string neighbour(const std::vector<std::string>& choices, const std::string& value,
                      int direction) {
    if (choices.empty()) return value;
    const auto at = std::find(choices.begin(), choices.end(), value);
    if (at == choices.end()) return choices.front();
    const std::size_t count = choices.size();
    const auto index = static_cast<std::size_t>(at - choices.begin());
    return choices[(index + (direction > 0 ? 1 : count - 1)) % count];
}

/// A value that an argument may have, as it is written in TOML.
std::string writtenDefault(const ArgumentSpec& argument) {
    switch (argument.type) {
        case ArgumentType::Boolean: return argument.name == "mayInterrupt" ? "false" : "true";
        case ArgumentType::Int: return "1";
        case ArgumentType::Time: return "\"100ms\"";
        case ArgumentType::Handler: return tomlText(std::string(handlerNames().front()));
        case ArgumentType::ThreadName: return "\"main\"";
        case ArgumentType::Cron: return "\"0 * * * * *\"";
        case ArgumentType::Zone: return "\"UTC\"";
        case ArgumentType::Text: break;
    }
    return "\"\"";
}

}  // namespace

ScenarioForm::ScenarioForm(const std::string& text) : text_(text) {
    std::optional<Outline> outline = outlineOf(text_);
    if (!outline) return;
    outline_ = std::move(*outline);
    form_.readable = true;
    for (std::size_t i = 0; i < outline_.tables.size(); ++i) {
        switch (outline_.tables[i].kind) {
            case OutlineKind::Head: headRow(i); break;
            case OutlineKind::Executor: executorRow(i); break;
            case OutlineKind::Task: taskRow(i); break;
            case OutlineKind::At: callRow(i); break;
        }
    }
}

void ScenarioForm::beginRow(FormSection section, std::size_t table, std::string title) {
    FormRow row;
    row.section = section;
    row.title = std::move(title);
    row.begin = outline_.tables[table].begin;
    row.end = std::max(outline_.tables[table].end, row.begin + 1);
    form_.rows.push_back(std::move(row));
    fields_.emplace_back();
}

/// Adds a chip for a key of the row's table; for a missing key only if `absent` is its default
/// value.
void ScenarioForm::field(Kind kind, std::string_view key, std::string_view absent,
                         std::vector<std::string> choices, std::string_view alias) {
    const auto inRow = [&](const OutlineTable& table) {
        return table.begin == form_.rows.back().begin &&
               static_cast<int>(table.kind) == static_cast<int>(form_.rows.back().section);
    };
    const auto own = std::find_if(outline_.tables.begin(), outline_.tables.end(), inRow);
    const OutlineEntry* entry = own->find(key);
    if (entry == nullptr && !alias.empty() && (entry = own->find(alias)) != nullptr) key = alias;
    if (entry == nullptr && absent.empty()) return;
    FormChip chip;
    chip.name = key;
    chip.missing = entry == nullptr;
    chip.value = entry == nullptr ? std::string(absent) : entry->value;
    chip.steps = kind != Kind::Words;
    chip.choice = kind == Kind::Choice || kind == Kind::Flag || kind == Kind::Method;
    Field field;
    field.kind = kind;
    field.table = static_cast<std::size_t>(own - outline_.tables.begin());
    field.key = key;
    field.choices = std::move(choices);
    if (kind == Kind::Flag) field.choices = {"false", "true"};
    if (form_.rows.back().chips.size() >= 60) return;
    form_.rows.back().chips.push_back(std::move(chip));
    fields_.back().push_back(std::move(field));
}

void ScenarioForm::headRow(std::size_t table) {
    beginRow(FormSection::Head, table, std::string(outline_.tables[table].value("title")));
    field(Kind::Words, "title", "–");
    field(Kind::Time, "until", "–");
    field(Kind::Number, "seed", "1");
    field(Kind::Choice, "chooser", "fifo", {"fifo", "random"});
}

void ScenarioForm::executorRow(std::size_t table) {
    const OutlineTable& own = outline_.tables[table];
    beginRow(FormSection::Executor, table, std::string(own.value("name")));
    if (own.find("factory") != nullptr) {
        field(Kind::Number, "nThreads");
        field(Kind::Number, "corePoolSize");
        return;
    }
    const Kinds kind = kindsOf(own.value("name"));
    if (kind == kForkJoin) {
        field(Kind::Number, "parallelism", "1");
        field(Kind::Flag, "asyncMode", "false");
    }
    if ((kind & kThreadPools) == 0) return;
    if (kind == kPlainPool) {
        field(Kind::Number, "corePoolSize", "1");
        field(Kind::Number, "maximumPoolSize", "1");
        field(Kind::Time, "keepAliveTime", "0s");
        field(Kind::Flag, "allowCoreThreadTimeOut");
        field(Kind::Choice, "rejectedExecutionHandler", "AbortPolicy", choicesOf(handlerNames()));
        return;
    }
    field(Kind::Number, "corePoolSize", "1");
    field(Kind::Number, "maximumPoolSize");
    field(Kind::Time, "keepAliveTime");
    field(Kind::Flag, "removeOnCancelPolicy", "false");
    field(Kind::Flag, "allowCoreThreadTimeOut");
    field(Kind::Flag, "continueExistingPeriodicTasksAfterShutdownPolicy");
    field(Kind::Flag, "executeExistingDelayedTasksAfterShutdownPolicy");
    field(Kind::Choice, "rejectedExecutionHandler", {}, choicesOf(handlerNames()));
}

void ScenarioForm::taskRow(std::size_t table) {
    const OutlineTable& own = outline_.tables[table];
    beginRow(FormSection::Task, table, std::string(own.value("name")));
    for (const std::string_view key : {"body", "runs"})
        if (const OutlineEntry* entry = own.find(key)) steps(*entry);
    field(Kind::Words, "value");
}

/// A chip for each step that is a text: "work 30ms" as work − 30ms +.
void ScenarioForm::steps(const OutlineEntry& entry) {
    constexpr std::size_t kMost = 12;
    for (const OutlineText& text : entry.texts) {
        const std::size_t blank = text.text.find(' ');
        if (blank == std::string::npos || fields_.back().size() >= kMost) continue;
        const std::string word = text.text.substr(0, blank);
        const bool timed = word == "work" || word == "sleep";
        if (!timed && word != "throw") continue;
        FormChip chip;
        chip.name = word;
        chip.value = text.text.substr(blank + 1);
        chip.steps = timed && parseDuration(chip.value).has_value();
        Field field;
        field.kind = Kind::BodyStep;
        field.begin = text.begin;
        field.end = text.end;
        field.before = word + ' ';
        form_.rows.back().chips.push_back(std::move(chip));
        fields_.back().push_back(std::move(field));
    }
}

std::vector<std::string> ScenarioForm::labels() const {
    std::vector<std::string> all = outline_.names(OutlineKind::Task);
    for (const OutlineTable& table : outline_.tables)
        if (table.kind == OutlineKind::At && table.find("as") != nullptr)
            all.emplace_back(table.value("as"));
    return all;
}

void ScenarioForm::argument(const ArgumentSpec& argument) {
    const std::string_view absent = argument.optional ? "–" : "?";
    switch (argument.type) {
        case ArgumentType::Boolean:
            return field(Kind::Flag, argument.name, absent, {}, argument.alias);
        case ArgumentType::Int: return field(Kind::Number, argument.name, absent);
        case ArgumentType::Time:
            return field(Kind::Time, argument.name, absent, {}, argument.alias);
        case ArgumentType::Handler:
            return field(Kind::Choice, argument.name, absent, choicesOf(handlerNames()));
        case ArgumentType::Text:
        case ArgumentType::Cron:
        case ArgumentType::Zone:
        case ArgumentType::ThreadName: return field(Kind::Words, argument.name, absent);
    }
}

/// The kinds that an executor of this name may have; all kinds if the name is empty or unknown.
Kinds ScenarioForm::kindsOf(std::string_view executor) const {
    Kinds all = 0;
    for (const OutlineTable& table : outline_.tables) {
        if (table.kind != OutlineKind::Executor) continue;
        const bool scheduled = table.value("factory").find("Scheduled") != std::string_view::npos;
        std::string_view kind = table.value("kind");
        if (kind.empty())
            kind = nameOf(scheduled ? ExecutorKind::ScheduledThreadPoolExecutor
                                    : ExecutorKind::ThreadPoolExecutor);
        const auto word = std::find(kExecutorKindWords.begin(), kExecutorKindWords.end(), kind);
        if (word == kExecutorKindWords.end()) continue;
        const Kinds bit = kindBit(static_cast<ExecutorKind>(word - kExecutorKindWords.begin()));
        if (!executor.empty() && table.value("name") == executor) return bit;
        all |= bit;
    }
    return all == 0 ? kAllKinds : all;
}

void ScenarioForm::callRow(std::size_t table) {
    const OutlineTable& own = outline_.tables[table];
    const Kinds kinds = kindsOf(own.value("on"));
    const MethodSpec* method = findMethod(own.value("call"), kinds, own.find("cron") != nullptr);
    beginRow(FormSection::Call, table,
             fmt::format("{}  {} {}", own.value("time"), own.value("call"), own.value("task")));
    field(Kind::Time, "time", "?");
    field(Kind::Method, "call", "?", choicesOf(methodNames(kinds)));
    const std::vector<std::string> executors = outline_.names(OutlineKind::Executor);
    if (executors.size() > 1) field(Kind::Choice, "on", "?", executors);
    if (method == nullptr) return;
    if (method->task == TaskNeed::Template)
        field(Kind::Choice, "task", "?", outline_.names(OutlineKind::Task));
    else if (method->task == TaskNeed::Task || method->task == TaskNeed::MayTask)
        field(Kind::Choice, "task", method->task == TaskNeed::MayTask ? "–" : "?", labels());
    for (const ArgumentSpec& one : method->arguments) argument(one);
    field(Kind::Words, "as");
    field(Kind::Words, "by");
}

// ---- changes

std::vector<TextEdit> ScenarioForm::put(const Field& field, const std::string& value) const {
    if (field.kind == Kind::BodyStep)
        return {{{field.begin, field.end}, tomlText(field.before + value)}};
    if (field.kind == Kind::Method) return putMethod(field, value);
    const bool bare = field.kind == Kind::Number || field.kind == Kind::Flag;
    return {editOf(
        setEntry(text_, outline_.tables[field.table], field.key, bare ? value : tomlText(value)))};
}

std::vector<TextEdit> ScenarioForm::putMethod(const Field& field, const std::string& name) const {
    const OutlineTable& table = outline_.tables[field.table];
    std::vector<Change> changes{{field.key, tomlText(name)}};
    const MethodSpec* method =
        findMethod(name, kindsOf(table.value("on")), table.find("cron") != nullptr);
    const auto edits = [&] { return editsOf(changeTable(text_, table, changes)); };
    if (method == nullptr) return edits();
    std::vector<std::string_view> taken{"time", "on", "by", "call"};
    const auto need = [&](std::string_view key, bool required, const std::string& written) {
        taken.push_back(key);
        if (required && table.find(key) == nullptr) changes.push_back({std::string(key), written});
    };
    if (method->task != TaskNeed::Nothing) {
        const std::vector<std::string> names =
            method->task == TaskNeed::Template ? outline_.names(OutlineKind::Task) : labels();
        need("task", method->task != TaskNeed::MayTask,
             tomlText(names.empty() ? "task" : names.front()));
    }
    if (method->task == TaskNeed::Template) taken.emplace_back("as");
    for (const ArgumentSpec& argument : method->arguments) {
        const bool aliased = !argument.alias.empty() && table.find(argument.alias) != nullptr;
        if (aliased) taken.push_back(argument.alias);
        need(argument.name, !argument.optional && !aliased, writtenDefault(argument));
    }
    for (const OutlineEntry& entry : table.entries)
        if (std::find(taken.begin(), taken.end(), entry.key) == taken.end())
            changes.push_back({entry.key, std::nullopt});
    return edits();
}

std::vector<TextEdit> ScenarioForm::set(std::size_t row, std::size_t chip,
                                        const std::string& value) const {
    if (row >= fields_.size() || chip >= fields_[row].size() || value.empty()) return {};
    return put(fields_[row][chip], value);
}

std::vector<TextEdit> ScenarioForm::step(std::size_t row, std::size_t chip, int direction) const {
    if (row >= fields_.size() || chip >= fields_[row].size()) return {};
    const Field& field = fields_[row][chip];
    const std::string& value = form_.rows[row].chips[chip].value;
    switch (field.kind) {
        case Kind::Number: {
            std::int64_t number = 0;
            const auto read = std::from_chars(value.data(), value.data() + value.size(), number);
            const bool whole = read.ec == std::errc() && read.ptr == value.data() + value.size();
            if (whole && number == 0 && direction < 0) return {};
            return put(field, whole ? std::to_string(number + direction) : "1");
        }
        case Kind::Time:
        case Kind::BodyStep: {
            const std::optional<Duration> now = parseDuration(value);
            return put(field, now ? toText(fineStep(*now, direction)) : "100ms");
        }
        case Kind::Choice:
        case Kind::Flag:
        case Kind::Method: return put(field, neighbour(field.choices, value, direction));
        case Kind::Words: break;
    }
    return {};
}

std::string ScenarioForm::freeName(OutlineKind kind, const std::string& wanted) const {
    const std::vector<std::string> names = outline_.names(kind);
    std::string name = wanted;
    for (int n = 2; std::find(names.begin(), names.end(), name) != names.end(); ++n)
        name = wanted + std::to_string(n);
    return name;
}

std::vector<TextEdit> ScenarioForm::add(FormSection section) const {
    if (!form_.readable) return {};
    const auto table = [&](OutlineKind kind, const std::vector<Change>& entries) {
        return std::vector<TextEdit>{editOf(addTable(text_, outline_, kind, entries))};
    };
    if (section == FormSection::Executor)
        return table(OutlineKind::Executor,
                     {{"name", tomlText(freeName(OutlineKind::Executor, "pool"))},
                      {"kind", "\"ScheduledThreadPoolExecutor\""},
                      {"corePoolSize", "1"}});
    if (section == FormSection::Task)
        return table(OutlineKind::Task, {{"name", tomlText(freeName(OutlineKind::Task, "task"))},
                                         {"body", "[\"work 30ms\"]"}});
    return table(OutlineKind::At, nextCall());
}

/// A call shortly after the last one.
std::vector<Change> ScenarioForm::nextCall() const {
    Duration last = milliseconds(-100);
    for (const OutlineTable& table : outline_.tables)
        if (table.kind == OutlineKind::At)
            last = std::max(last, parseDuration(table.value("time")).value_or(last),
                            [](Duration a, Duration b) { return a.ns < b.ns; });
    std::vector<Change> call{
        {"time", tomlText(toText(nanoseconds(last.ns + milliseconds(100).ns)))}};
    const std::vector<std::string> executors = outline_.names(OutlineKind::Executor);
    const std::vector<std::string> tasks = outline_.names(OutlineKind::Task);
    if (!executors.empty()) call.push_back({"on", tomlText(executors.front())});
    call.push_back({"call", tasks.empty() ? "\"shutdown\"" : "\"schedule\""});
    if (tasks.empty()) return call;
    call.push_back({"task", tomlText(tasks.back())});
    call.push_back({"delay", "\"100ms\""});
    return call;
}

}  // namespace poolscope

// From chips back to splices of the text.
#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "app/perspectives/edit/scenario_form.hpp"
#include "app/ui/stepping.hpp"
#include "engine/scenario/language/duration_text.hpp"
#include "engine/scenario/reader/toml_document.hpp"
#include "engine/trace/queue_kinds.hpp"
#include "engine/trace/split.hpp"

namespace poolscope {

namespace {

TextEdit editOf(Splice splice) { return {{splice.begin, splice.end}, std::move(splice.text)}; }

std::vector<TextEdit> editsOf(const std::vector<Splice>& splices) {
    std::vector<TextEdit> edits;
    for (const Splice& splice : splices) edits.push_back(editOf(splice));
    return edits;
}

/// What stands between commas, as TOML: [a, b].
std::string listOf(std::string_view value, bool quoted) {
    std::string list;
    for (std::size_t at = 0; at <= value.size();) {
        const std::size_t comma = std::min(value.find(',', at), value.size());
        const std::string_view one = trimmed(value.substr(at, comma - at));
        if (!one.empty())
            list += (list.empty() ? "" : ", ") + (quoted ? tomlText(one) : std::string(one));
        at = comma + 1;
    }
    return fmt::format("[{}]", list);
}

/// A value that a person typed, as TOML.
std::string writtenAs(const KeySpec& key, const std::string& value) {
    switch (key.type) {
        case KeyType::Int:
        case KeyType::Long:
        case KeyType::Boolean:
        case KeyType::DateTime:
        case KeyType::Recursive:
        case KeyType::Arrivals:
        case KeyType::ThreadFactory:
        case KeyType::Steps:
        case KeyType::Runs: return value;
        case KeyType::Range: return listOf(value, false);
        case KeyType::WordList:
        case KeyType::Graph:
        case KeyType::Questions:
        case KeyType::TaskList: return listOf(value, true);
        case KeyType::Parts:
        case KeyType::StepOrList:
            return value.find(',') == std::string::npos ? tomlText(value) : listOf(value, true);
        default: return tomlText(value);
    }
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

}  // namespace

// ---- a field

std::vector<TextEdit> ScenarioForm::set(std::size_t row, std::size_t chip,
                                        const std::string& value) const {
    if (row >= fields_.size() || chip >= fields_[row].size() || value.empty()) return {};
    return put(fields_[row][chip], value);
}

std::vector<TextEdit> ScenarioForm::step(std::size_t row, std::size_t chip, int direction) const {
    if (row >= fields_.size() || chip >= fields_[row].size()) return {};
    const Field& field = fields_[row][chip];
    const FormChip& shown = form_.rows[row].chips[chip];
    if (shown.adds) return write(field, exampleOf(*field.table, field.key));
    if (!shown.steps) return {};
    const std::string value = stepped(field, shown.value, direction);
    return value.empty() ? std::vector<TextEdit>() : put(field, value);
}

/// The next or previous value; nothing if there is none.
std::string ScenarioForm::stepped(const Field& field, const std::string& value,
                                  int direction) const {
    const KeySpec& key = field.key;
    if (key.type == KeyType::Duration) {
        const std::optional<Duration> now = parseDuration(value);
        const Duration next = now ? fineStep(*now, direction) : milliseconds(100);
        return next.ns < key.least || next.ns > key.most ? std::string() : toText(next);
    }
    if (key.type != KeyType::Int && key.type != KeyType::Long)
        return neighbour(choicesOf(*field.table, key), value, direction);
    std::int64_t number = 0;
    const auto read = std::from_chars(value.data(), value.data() + value.size(), number);
    const bool whole = read.ec == std::errc() && read.ptr == value.data() + value.size();
    if (!whole) return key.example.empty() ? "1" : std::string(key.example);
    const bool ends =
        direction < 0 ? number <= std::max<std::int64_t>(0, key.least) : number >= key.most;
    return ends ? std::string() : std::to_string(number + direction);
}

std::vector<TextEdit> ScenarioForm::put(const Field& field, const std::string& value) const {
    if (!field.before.empty()) return write(field, tomlText(field.before + value));
    if (field.key.type == KeyType::Method) return putMethod(field, value);
    if (field.key.type == KeyType::Queue) return putQueue(field, value);
    if (field.key.name == "kind" || field.key.name == "factory") return putKind(field, value);
    return write(field, writtenAs(field.key, value));
}

std::vector<TextEdit> ScenarioForm::write(const Field& field, const std::string& written) const {
    const TomlPath outer(field.path.begin(), field.path.end() - 1);
    const TomlValue* there = findAt(outline_->root(), outer);
    const TomlValue::Table* table = there == nullptr ? nullptr : there->table();
    const bool stands = findAt(outline_->root(), field.path) != nullptr;
    if (field.key.table == KeyTable::Queue && (table == nullptr || table->empty())) {
        // A queue that is a name becomes a table with that type.
        const KeySpec& queue = *findKey(KeyTable::Executor, "queue", field.key.kinds);
        return {editOf(outline_->set(outer, fmt::format("{{ type = {}, {} = {} }}",
                                                        tomlText(queueTypeOf(*field.table, queue)),
                                                        field.key.name, written)))};
    }
    if (!stands && table == nullptr) return {};
    return {editOf(outline_->set(field.path, written))};
}

/// A value as TOML for a key that is added.
std::string ScenarioForm::exampleOf(const OutlineTable& table, const KeySpec& key) const {
    if (!key.example.empty()) return std::string(key.example);
    if (!key.absent.empty()) return writtenAs(key, std::string(key.absent));
    const std::vector<std::string> choices = choicesOf(table, key);
    return tomlText(choices.empty() ? "task" : choices.front());
}

// ---- choices that other keys depend on

std::vector<TextEdit> ScenarioForm::putMethod(const Field& field, const std::string& name) const {
    const OutlineTable& table = *field.table;
    std::vector<Change> changes{{"call", tomlText(name)}};
    if (const MethodSpec* method = methodOf(table, name)) {
        std::vector<std::string_view> taken{"time", "on", "by", "call"};
        for (const KeySpec& key : keysOfCall(table, *method)) {
            taken.push_back(key.name);
            if (key.required.empty() || table.find(key.name) != nullptr) continue;
            const bool isTask = key.type == KeyType::Task;
            const std::vector<std::string> tasks =
                method->task == TaskNeed::Template ? outline_->names(OutlineKind::Task) : labels();
            changes.push_back(
                {std::string(key.name), isTask ? tomlText(tasks.empty() ? "task" : tasks.front())
                                               : exampleOf(table, key)});
        }
        for (const TomlEntry& entry : *table.tree->table())
            if (std::find(taken.begin(), taken.end(), entry.key) == taken.end())
                changes.push_back({entry.key, std::nullopt});
    }
    return editsOf(outline_->change(table, changes));
}

/// Another kind, or another factory: the keys that it lacks go, those that it needs come.
std::vector<TextEdit> ScenarioForm::putKind(const Field& field, const std::string& name) const {
    const OutlineTable& table = *field.table;
    const bool factory = field.key.name == "factory";
    const std::vector<const KeySpec*> keys = keysOfExecutor(factory ? name : table.value("factory"),
                                                            factory ? table.value("kind") : name);
    std::vector<Change> changes{{std::string(field.key.name), tomlText(name)}};
    for (const TomlEntry& entry : *table.tree->table()) {
        const bool taken = std::any_of(keys.begin(), keys.end(), [&](const KeySpec* key) {
            return key->name == entry.key && key->type != KeyType::Queue &&
                   key->type != KeyType::Parts;
        });
        if (!taken) changes.push_back({entry.key, std::nullopt});
    }
    for (const KeySpec* key : keys) {
        const bool needed = !key->required.empty() && key->name != "kind";
        if (needed && table.find(key->name) == nullptr)
            changes.push_back({std::string(key->name), exampleOf(table, *key)});
    }
    return editsOf(outline_->change(table, changes));
}

/// Another type of queue: what it lacks goes, what it needs comes.
std::vector<TextEdit> ScenarioForm::putQueue(const Field& field, const std::string& type) const {
    const OutlineTable& table = *field.table;
    const TomlEntry* entry = table.find(field.key.name);
    std::string settings;
    for (const KeySpec* key :
         keysOf(KeyTable::Queue, field.key.kinds, queueBit(queueKindOf(type)))) {
        if (key->name == "type") continue;
        const TomlValue* inner =
            findAt(outline_->root(), below(field.path, std::string(key->name)));
        if (inner != nullptr)
            settings += fmt::format(", {} = {}", key->name, outline_->written(*inner));
        else if (!key->required.empty())
            settings += fmt::format(", {} = {}", key->name, key->example);
    }
    const bool ownLines = entry && entry->value.table() && !outline_->inBraces(entry->value);
    if (ownLines) return {editOf(outline_->set(below(field.path, "type"), tomlText(type)))};
    return {editOf(outline_->set(
        field.path, settings.empty()
                        ? tomlText(type)
                        : fmt::format("{{ type = {}{} }}", tomlText(type), settings)))};
}

// ---- tables

std::string ScenarioForm::freeName(OutlineKind kind, const std::string& wanted) const {
    const std::vector<std::string> names = outline_->names(kind);
    std::string name = wanted;
    for (int n = 2; std::find(names.begin(), names.end(), name) != names.end(); ++n)
        name = wanted + std::to_string(n);
    return name;
}

std::vector<TextEdit> ScenarioForm::add(FormSection section) const {
    if (!form_.readable) return {};
    const auto table = [&](OutlineKind kind, const std::vector<Change>& entries) {
        return std::vector<TextEdit>{editOf(outline_->add(kind, entries))};
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
    for (const OutlineTable& table : outline_->tables())
        if (table.kind == OutlineKind::At)
            last = std::max(last, parseDuration(table.value("time")).value_or(last),
                            [](Duration a, Duration b) { return a.ns < b.ns; });
    std::vector<Change> call{
        {"time", tomlText(toText(nanoseconds(last.ns + milliseconds(100).ns)))}};
    const std::vector<std::string> executors = outline_->names(OutlineKind::Executor);
    const std::vector<std::string> tasks = outline_->names(OutlineKind::Task);
    if (!executors.empty()) call.push_back({"on", tomlText(executors.front())});
    call.push_back({"call", tasks.empty() ? "\"shutdown\"" : "\"schedule\""});
    if (tasks.empty()) return call;
    call.push_back({"task", tomlText(tasks.back())});
    call.push_back({"delay", "\"100ms\""});
    return call;
}

}  // namespace poolscope

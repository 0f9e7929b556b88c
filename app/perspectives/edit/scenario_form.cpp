// From an outline to rows and chips.
#include "app/perspectives/edit/scenario_form.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/scenario/language/duration_text.hpp"
#include "engine/scenario/language/steps.hpp"
#include "engine/trace/queue_kinds.hpp"

namespace poolscope {

namespace {

// A chip's id has six bits for its place in the row.
constexpr std::size_t kMostChips = 60;
constexpr std::size_t kMostSteps = 12;
/// Of a longer file the rest is in the text only.
constexpr std::size_t kMostTables = 500;

/// Names, which are titles of rows, texts of several lines, and tables other than in braces.
bool isLeftToText(const OutlineTable& table, const KeySpec& key) {
    if (key.name == "name" || key.type == KeyType::Prose || key.type == KeyType::Tables ||
        key.type == KeyType::Method)
        return true;
    const TomlEntry* entry = table.find(key.name);
    const bool hasFields = key.type == KeyType::Queue || key.type == KeyType::Recursive;
    return entry != nullptr && entry->value.table() != nullptr && !hasFields &&
           (key.inLanguages || !table.outline->inBraces(entry->value));
}

/// Of several languages English, or else the first.
std::string_view titleOf(const OutlineTable& head) {
    const TomlEntry* const title = head.find("title");
    const TomlValue::Table* const texts = title == nullptr ? nullptr : title->value.table();
    if (texts == nullptr || texts->empty()) return head.value("title");
    const TomlEntry* const english = findEntry(*texts, "en");
    return head.outline->said(english == nullptr ? texts->front().value : english->value);
}

bool hasChoices(const KeySpec& key) {
    switch (key.type) {
        case KeyType::Boolean:
        case KeyType::Word:
        case KeyType::Queue:
        case KeyType::Executor:
        case KeyType::Task:
        case KeyType::Method: return true;
        default: return false;
    }
}

bool canStep(const KeySpec& key) {
    return hasChoices(key) || key.type == KeyType::Int || key.type == KeyType::Long ||
           key.type == KeyType::Duration;
}

/// What the value there says, without the brackets of a list.
std::string shownValue(const Outline& outline, const TomlPath& path) {
    const TomlValue& value = *findAt(outline.root(), path);
    if (value.array() == nullptr) return std::string(outline.said(value));
    const std::vector<TomlPath> texts = outline.texts(path);
    const std::string_view list = outline.written(value);
    if (texts.empty()) return std::string(list.substr(1, list.size() - 2));
    std::string all;
    for (const TomlPath& text : texts)
        all += (all.empty() ? "" : ", ") + *findAt(outline.root(), text)->text();
    return all;
}

std::vector<KeySpec> copies(const std::vector<const KeySpec*>& keys) {
    std::vector<KeySpec> all;
    for (const KeySpec* key : keys) all.push_back(*key);
    return all;
}

}  // namespace

ScenarioForm::ScenarioForm(const std::string& text) : outline_(Outline::of(text)) {
    if (outline_ == nullptr) return;
    form_.readable = true;
    noteKinds();
    const std::vector<OutlineTable>& tables = outline_->tables();
    const std::size_t rows = std::min(tables.size(), kMostTables);
    form_.more = tables.size() - rows;
    for (std::size_t i = 0; i < rows; ++i) row(tables[i]);
}

// ---- rows

void ScenarioForm::row(const OutlineTable& table) {
    const auto begin = [&](FormSection section, std::string_view title) {
        form_.rows.push_back(
            {section, std::string(title), table.begin, std::max(table.end, table.begin + 1), {}});
        fields_.emplace_back();
    };
    const auto plain = [&](FormSection section, std::string_view title, KeyTable keys) {
        begin(section, title);
        fields(table, copies(keysOf(keys)));
    };
    const std::string_view name = table.value("name");
    const std::string_view time = table.value("time");
    switch (table.kind) {
        case OutlineKind::Head: return plain(FormSection::Head, titleOf(table), KeyTable::Scenario);
        case OutlineKind::Task: return plain(FormSection::Task, name, KeyTable::Task);
        case OutlineKind::Lock: return plain(FormSection::Shared, name, KeyTable::Lock);
        case OutlineKind::Semaphore: return plain(FormSection::Shared, name, KeyTable::Semaphore);
        case OutlineKind::Latch: return plain(FormSection::Shared, name, KeyTable::Latch);
        case OutlineKind::Variable: return plain(FormSection::Shared, name, KeyTable::Variable);
        case OutlineKind::Condition: return plain(FormSection::Shared, name, KeyTable::Condition);
        case OutlineKind::Thread: return plain(FormSection::Task, name, KeyTable::Thread);
        case OutlineKind::Pause: return plain(FormSection::Shared, time, KeyTable::Pause);
        case OutlineKind::Executor:
            begin(FormSection::Executor, name);
            return fields(table,
                          copies(keysOfExecutor(table.value("factory"), table.value("kind"))));
        case OutlineKind::At: break;
    }
    begin(FormSection::Call,
          fmt::format("{}  {} {}", time, table.value("call"), table.value("task")));
    field(table, *findKey(KeyTable::At, "time"));
    field(table, *findKey(KeyTable::Call, "call"));
    if (kinds_.size() > 1) field(table, *findKey(KeyTable::Call, "on"));
    if (const MethodSpec* method = methodOf(table, table.value("call")))
        fields(table, keysOfCall(table, *method));
}

// ---- chips

void ScenarioForm::fields(const OutlineTable& table, const std::vector<KeySpec>& keys) {
    for (const bool standing : {true, false}) {
        for (const KeySpec& key : keys) {
            const TomlEntry* entry = table.find(key.name);
            if (isLeftToText(table, key) || (entry != nullptr) != standing) continue;
            if (entry != nullptr && holdsSteps(key))
                steps(table, key.name);
            else if (entry != nullptr && key.type == KeyType::Recursive)
                innerFields(table, key);
            else if (entry != nullptr || canStand(table, key))
                field(table, key);
            if (key.type == KeyType::Queue) innerFields(table, key);
        }
    }
}

void ScenarioForm::field(const OutlineTable& table, const KeySpec& key) {
    TomlPath path = below(table.path, std::string(key.name));
    FormChip chip;
    chip.name = key.name;
    chip.missing = table.find(key.name) == nullptr;
    if (chip.missing)
        chip.value = absentValue(table, key);
    else
        chip.value =
            key.type == KeyType::Queue ? queueTypeOf(table, key) : shownValue(*outline_, path);
    chip.adds = chip.missing && key.required.empty() && (chip.value.empty() || !canStep(key));
    chip.steps = canStep(key);
    chip.choice = hasChoices(key);
    if (chip.missing && chip.value.empty()) chip.value = "?";
    append(std::move(chip), {key, &table, std::move(path), {}});
}

void ScenarioForm::innerFields(const OutlineTable& table, const KeySpec& outer) {
    for (const KeySpec* key : innerKeys(table, outer)) {
        TomlPath path = below(below(table.path, std::string(outer.name)), std::string(key->name));
        FormChip chip;
        chip.name = key->name;
        chip.missing = findAt(outline_->root(), path) == nullptr;
        chip.value = chip.missing ? std::string(key->absent) : shownValue(*outline_, path);
        chip.adds = chip.missing && chip.value.empty();
        chip.steps = canStep(*key);
        chip.choice = hasChoices(*key);
        append(std::move(chip), {*key, &table, std::move(path), {}});
    }
}

/// A chip for each step of a list that is a text: "work 30ms" as work − 30ms +.
void ScenarioForm::steps(const OutlineTable& table, std::string_view key) {
    if (table.find(key)->value.array() == nullptr) return;
    for (TomlPath& path : outline_->texts(below(table.path, std::string(key)))) {
        const std::string& text = *findAt(outline_->root(), path)->text();
        const std::size_t blank = text.find(' ');
        if (blank == std::string::npos || fields_.back().size() >= kMostSteps) continue;
        const std::string word = text.substr(0, blank);
        if (findStep(word) == nullptr) continue;
        FormChip chip;
        chip.name = word;
        chip.value = text.substr(blank + 1);
        chip.steps = isTimedStep(word) && parseDuration(chip.value).has_value();
        const KeyType type = chip.steps ? KeyType::Duration : KeyType::Text;
        append(std::move(chip),
               {{.name = "step", .type = type, .least = 0}, &table, std::move(path), word + ' '});
    }
}

void ScenarioForm::append(FormChip chip, Field field) {
    if (form_.rows.back().chips.size() >= kMostChips) return;
    form_.rows.back().chips.push_back(std::move(chip));
    fields_.back().push_back(std::move(field));
}

/// Whether nothing in the table speaks against the key.
bool ScenarioForm::canStand(const OutlineTable& table, const KeySpec& key) const {
    if (!key.needs.empty() && table.find(key.needs) == nullptr) return false;
    if (!key.needsWord.empty() && table.value(key.needs) != key.needsWord) return false;
    const auto stands = [&](std::string_view other) { return table.find(other) != nullptr; };
    if (std::any_of(key.excludes.begin(), key.excludes.end(), stands)) return false;
    for (const KeySpec& other : rowsOf(key.table)) {
        const auto end = other.excludes.end();
        const bool excludes = std::find(other.excludes.begin(), end, key.name) != end;
        if (excludes && stands(other.name)) return false;
    }
    return true;
}

std::vector<std::string> ScenarioForm::choicesOf(const OutlineTable& table,
                                                 const KeySpec& key) const {
    switch (key.type) {
        case KeyType::Boolean: return {"false", "true"};
        case KeyType::Executor: return outline_->names(OutlineKind::Executor);
        case KeyType::Task: {
            const MethodSpec* method = methodOf(table, table.value("call"));
            const bool isTemplate = method != nullptr && method->task == TaskNeed::Template;
            return isTemplate ? outline_->names(OutlineKind::Task) : labels();
        }
        case KeyType::Method: {
            const auto names = methodNames(kindsOf(table.value("on")));
            return {names.begin(), names.end()};
        }
        default: return {key.words.begin(), key.words.end()};
    }
}

/// What holds when the key is left out; it may be what another key says.
std::string ScenarioForm::absentValue(const OutlineTable& table, const KeySpec& key) const {
    const KeySpec* other = findKey(key.table, key.absent);
    return std::string(other == nullptr ? key.absent : table.value(other->name));
}

}  // namespace poolscope

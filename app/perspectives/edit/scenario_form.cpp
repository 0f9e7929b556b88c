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

/// Keys that the form leaves to the text: the name is the row's title.
bool isLeftToText(const KeySpec& key) {
    return key.name == "name" || key.type == KeyType::Prose || key.type == KeyType::Tables ||
           key.type == KeyType::Method;
}

/// Of several languages English, or else the first.
std::string titleOf(const OutlineTable& head) {
    const OutlineEntry* const titles = head.findTable("title");
    if (titles == nullptr || titles->entries.empty()) return std::string(head.value("title"));
    const OutlineEntry* const english = titles->find("en");
    return english == nullptr ? titles->entries.front().value : english->value;
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

/// What an entry says, without the brackets of a list.
std::string shownValue(const OutlineEntry& entry) {
    if (entry.texts.empty()) {
        std::string_view value = entry.value;
        const bool list = value.size() >= 2 && value.front() == '[' && value.back() == ']';
        return std::string(list ? value.substr(1, value.size() - 2) : value);
    }
    std::string all;
    for (const OutlineText& text : entry.texts) all += (all.empty() ? "" : ", ") + text.text;
    return all;
}

std::vector<KeySpec> copies(const std::vector<const KeySpec*>& keys) {
    std::vector<KeySpec> all;
    for (const KeySpec* key : keys) all.push_back(*key);
    return all;
}

}  // namespace

ScenarioForm::ScenarioForm(const std::string& text) : text_(text) {
    std::optional<Outline> outline = outlineOf(text_);
    if (!outline) return;
    outline_ = std::move(*outline);
    form_.readable = true;
    noteKinds();
    const std::size_t rows = std::min(outline_.tables.size(), kMostTables);
    form_.more = outline_.tables.size() - rows;
    for (std::size_t i = 0; i < rows; ++i) {
        switch (outline_.tables[i].kind) {
            case OutlineKind::Head: headRow(i); break;
            case OutlineKind::Executor: executorRow(i); break;
            case OutlineKind::Task: taskRow(i); break;
            case OutlineKind::At: callRow(i); break;
            case OutlineKind::Lock: sharedRow(i, KeyTable::Lock); break;
            case OutlineKind::Semaphore: sharedRow(i, KeyTable::Semaphore); break;
            case OutlineKind::Latch: sharedRow(i, KeyTable::Latch); break;
            case OutlineKind::Pause: sharedRow(i, KeyTable::Pause); break;
        }
    }
}

// ---- rows

void ScenarioForm::beginRow(FormSection section, std::size_t table, std::string title) {
    FormRow row;
    row.section = section;
    row.title = std::move(title);
    row.begin = outline_.tables[table].begin;
    row.end = std::max(outline_.tables[table].end, row.begin + 1);
    form_.rows.push_back(std::move(row));
    fields_.emplace_back();
}

void ScenarioForm::headRow(std::size_t table) {
    beginRow(FormSection::Head, table, titleOf(outline_.tables[table]));
    fields(table, copies(keysOf(KeyTable::Scenario)));
}

void ScenarioForm::executorRow(std::size_t table) {
    const OutlineTable& own = outline_.tables[table];
    beginRow(FormSection::Executor, table, std::string(own.value("name")));
    fields(table, copies(keysOfExecutor(own)));
}

void ScenarioForm::taskRow(std::size_t table) {
    const OutlineTable& own = outline_.tables[table];
    beginRow(FormSection::Task, table, std::string(own.value("name")));
    fields(table, copies(keysOf(KeyTable::Task)));
}

void ScenarioForm::callRow(std::size_t table) {
    const OutlineTable& own = outline_.tables[table];
    beginRow(FormSection::Call, table,
             fmt::format("{}  {} {}", own.value("time"), own.value("call"), own.value("task")));
    field(table, *findKey(KeyTable::At, "time"));
    field(table, *findKey(KeyTable::Call, "call"));
    if (kinds_.size() > 1) field(table, *findKey(KeyTable::Call, "on"));
    if (const MethodSpec* method = methodOf(own, own.value("call")))
        fields(table, keysOfCall(own, *method));
}

void ScenarioForm::sharedRow(std::size_t table, KeyTable keys) {
    const OutlineTable& own = outline_.tables[table];
    beginRow(FormSection::Shared, table,
             std::string(own.value(keys == KeyTable::Pause ? "time" : "name")));
    fields(table, copies(keysOf(keys)));
}

// ---- chips

void ScenarioForm::fields(std::size_t table, const std::vector<KeySpec>& keys) {
    const OutlineTable& own = outline_.tables[table];
    for (const bool standing : {true, false}) {
        for (const KeySpec& key : keys) {
            const OutlineEntry* entry = own.find(key.name);
            const bool leftToText = isLeftToText(key) || own.findTable(key.name) != nullptr;
            if (leftToText || (entry != nullptr) != standing) continue;
            if (entry != nullptr && holdsSteps(key))
                steps(table, *entry);
            else if (entry != nullptr && key.type == KeyType::Recursive)
                innerFields(table, key);
            else if (entry != nullptr || canStand(own, key))
                field(table, key);
            if (key.type == KeyType::Queue) innerFields(table, key);
        }
    }
}

void ScenarioForm::field(std::size_t table, const KeySpec& key) {
    const OutlineTable& own = outline_.tables[table];
    const OutlineEntry* entry = own.find(key.name);
    FormChip chip;
    chip.name = key.name;
    chip.missing = entry == nullptr;
    if (entry == nullptr)
        chip.value = absentValue(own, key);
    else
        chip.value = key.type == KeyType::Queue ? queueTypeOf(own, key) : shownValue(*entry);
    chip.adds = chip.missing && key.required.empty() && (chip.value.empty() || !canStep(key));
    chip.steps = canStep(key);
    chip.choice = hasChoices(key);
    if (chip.missing && chip.value.empty()) chip.value = "?";
    append(std::move(chip), {key, table, {}, 0, 0, {}});
}

void ScenarioForm::innerFields(std::size_t table, const KeySpec& outer) {
    const OutlineTable& own = outline_.tables[table];
    const OutlineEntry* entry = own.find(outer.name);
    for (const KeySpec* key : innerKeys(own, outer)) {
        const OutlineEntry* inner = entry == nullptr ? nullptr : entry->find(key->name);
        FormChip chip;
        chip.name = key->name;
        chip.missing = inner == nullptr;
        chip.value = inner == nullptr ? std::string(key->absent) : shownValue(*inner);
        chip.adds = chip.missing && chip.value.empty();
        chip.steps = canStep(*key);
        chip.choice = hasChoices(*key);
        append(std::move(chip), {*key, table, std::string(outer.name), 0, 0, {}});
    }
}

/// A chip for each step that is a text: "work 30ms" as work − 30ms +.
void ScenarioForm::steps(std::size_t table, const OutlineEntry& entry) {
    for (const OutlineText& text : entry.texts) {
        const std::size_t blank = text.text.find(' ');
        if (blank == std::string::npos || fields_.back().size() >= kMostSteps) continue;
        const std::string word = text.text.substr(0, blank);
        if (findStep(word) == nullptr) continue;
        FormChip chip;
        chip.name = word;
        chip.value = text.text.substr(blank + 1);
        chip.steps = isTimedStep(word) && parseDuration(chip.value).has_value();
        const KeyType type = chip.steps ? KeyType::Duration : KeyType::Text;
        append(std::move(chip), {{.name = "step", .type = type, .least = 0},
                                 table,
                                 {},
                                 text.begin,
                                 text.end,
                                 word + ' '});
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
        case KeyType::Executor: return outline_.names(OutlineKind::Executor);
        case KeyType::Task: {
            const MethodSpec* method = methodOf(table, table.value("call"));
            const bool isTemplate = method != nullptr && method->task == TaskNeed::Template;
            return isTemplate ? outline_.names(OutlineKind::Task) : labels();
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

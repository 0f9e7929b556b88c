// Finding what a variation speaks of.
#include "engine/scenario/editing/variation.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include <fmt/format.h>

#include "engine/scenario/editing/varied_values.hpp"
#include "engine/scenario/keys/keys.hpp"
#include "engine/scenario/language/steps.hpp"
#include "engine/trace/quoted.hpp"

namespace poolscope {

namespace {

/// The keys of a table of the file that may be varied.
std::vector<std::string_view> sweepableKeys(KeyTable table) {
    std::vector<const KeySpec*> keys = keysOf(table);
    std::erase_if(keys, [](const KeySpec* key) { return !key->sweepable; });
    return namesOf(keys);
}

bool isOneOf(std::string_view word, const auto& words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// "work" of "work 30ms".
std::string_view verbOf(std::string_view step) {
    while (step.starts_with(' ')) step.remove_prefix(1);
    return step.substr(0, step.find(' '));
}

void add(std::vector<std::string>& all, std::string_view name) {
    if (!name.empty() && !isOneOf(name, all)) all.emplace_back(name);
}

std::vector<std::string_view> views(const std::vector<std::string>& names) {
    return {names.begin(), names.end()};
}

}  // namespace

class VariationReader {
public:
    explicit VariationReader(const Scenario& scenario)
        : scenario_(scenario), outline_(outlineOf(scenario.text).value_or(Outline{})) {}

    std::variant<Variation, std::string> read(std::string_view written) {
        const std::size_t equals = written.find('=');
        if (equals == std::string_view::npos || equals == 0)
            return fmt::format(
                "found {}, expected NAME.KEY=VALUES such as pool.corePoolSize=1..8 or cores=1,2",
                inQuotes(written));
        made_.key_ = written.substr(0, equals);
        auto values = readVariedValues(written.substr(equals + 1));
        if (auto* sentence = std::get_if<std::string>(&values)) return std::move(*sentence);
        made_.values_ = std::get<std::vector<std::string>>(std::move(values));
        if (!find()) return std::move(wrong_);
        return std::move(made_);
    }

private:
    bool refuse(std::string sentence) {
        wrong_ = std::move(sentence);
        return false;
    }

    bool find() {
        const std::string_view key = made_.key_;
        const std::string_view name = knownNameBefore(key);
        if (!name.empty()) return findOf(name, key.substr(name.size() + 1));
        if (key.find('.') == std::string_view::npos) return findInHead(key);
        const std::string_view unknown = key.substr(0, key.find('.'));
        const std::vector<std::string> known = names();
        return refuse(
            fmt::format("found the name {}, expected an executor, a task or the `as` of a call "
                        "({}){}",
                        inQuotes(unknown), orList(views(known)), hintFor(unknown, views(known))));
    }

    std::vector<std::string> names() const {
        std::vector<std::string> all = outline_.names(OutlineKind::Executor);
        for (const std::string& task : outline_.names(OutlineKind::Task)) add(all, task);
        for (const auto& [kind, keys] : kShared)
            for (const std::string& shared : outline_.names(kind)) add(all, shared);
        for (const OutlineTable& table : outline_.tables)
            if (table.kind == OutlineKind::At) add(all, table.value("as"));
        return all;
    }

    /// The longest name that the key begins with: names may have points of their own.
    std::string_view knownNameBefore(std::string_view key) const {
        std::size_t longest = 0;
        for (const std::string& name : names())
            if (key.size() > name.size() + 1 && key.starts_with(name) && key[name.size()] == '.')
                longest = std::max(longest, name.size());
        return key.substr(0, longest);
    }

    bool findInHead(std::string_view key) {
        const std::vector<std::string_view> known = sweepableKeys(KeyTable::Scenario);
        if (isOneOf(key, known)) return findEntry(outline_.tables.front(), key);
        std::string hint = hintFor(key, known);
        if (isOneOf(key, names())) hint = fmt::format("; {}.KEY names a key of it", key);
        return refuse(
            fmt::format("found the key {}, expected NAME.KEY or a key at the head of the "
                        "file ({}){}",
                        inQuotes(key), orList(known), hint));
    }

    bool findOf(std::string_view name, std::string_view key) {
        for (const OutlineTable& table : outline_.tables) {
            if (table.kind != OutlineKind::Executor || table.value("name") != name) continue;
            const KeySpec* row = findKey(KeyTable::Executor, key);
            if (row != nullptr && !row->sweepable)
                return refuse(fmt::format("found the key {} of the executor {}, expected a setting",
                                          inQuotes(key), inQuotes(name)));
            made_.executor_ = name;
            return findEntry(table, key);
        }
        for (const auto& [kind, keys] : kShared)
            for (const OutlineTable& table : outline_.tables)
                if (table.kind == kind && table.value("name") == name)
                    return findOfShared(table, keys, name, key);
        return findOfTask(name, key);
    }

    // ---- locks, semaphores and latches
    static constexpr std::array<std::pair<OutlineKind, KeyTable>, 3> kShared{
        {{OutlineKind::Lock, KeyTable::Lock},
         {OutlineKind::Semaphore, KeyTable::Semaphore},
         {OutlineKind::Latch, KeyTable::Latch}}};

    bool findOfShared(const OutlineTable& table, KeyTable keys, std::string_view name,
                      std::string_view key) {
        const std::vector<std::string_view> known = sweepableKeys(keys);
        if (isOneOf(key, known)) return findEntry(table, key);
        return refuse(fmt::format("found the key {} of {}, expected {}{}", inQuotes(key),
                                  inQuotes(name), orList(known), hintFor(key, known)));
    }

    // ---- tasks
    const OutlineTable* taskTable(std::string_view name) const {
        for (const OutlineTable& table : outline_.tables)
            if (table.kind == OutlineKind::Task && table.value("name") == name) return &table;
        return nullptr;
    }

    bool findOfTask(std::string_view name, std::string_view key) {
        const OutlineTable* task = taskTable(name);
        const std::string_view first = key.substr(0, key.find('.'));
        if (task != nullptr && isTimedStep(first)) return findSteps(*task, name, key);
        std::vector<std::string> known;
        findArguments(name, key, known);
        if (!made_.slots_.empty()) return true;
        if (task != nullptr) {
            const std::vector<std::string_view> own = sweepableKeys(KeyTable::Task);
            if (isOneOf(key, own) || (key != first && task->find(first) != nullptr))
                return findEntry(*task, key);
            for (const std::string_view each : own) add(known, each);
            if (task->find("recursive") != nullptr)
                for (const OutlineEntry& entry : task->find("recursive")->entries)
                    add(known, "recursive." + entry.key);
            for (const StepSpec& step : kSteps)
                if (isTimedStep(step.word) && !stepsOf(*task, step.word).empty())
                    add(known, step.word);
        }
        return refuse(fmt::format("found the key {} of the task {}, expected {}{}", inQuotes(key),
                                  inQuotes(name), orList(views(known)),
                                  hintFor(key, views(known))));
    }

    std::vector<OutlineText> stepsOf(const OutlineTable& task, std::string_view verb) const {
        std::vector<OutlineText> steps;
        const auto gather = [&](const OutlineEntry* entry) {
            if (entry == nullptr) return;
            for (const OutlineText& text : entry->texts)
                if (verbOf(text.text) == verb) steps.push_back(text);
            if (entry->texts.empty() && verbOf(entry->value) == verb)
                steps.push_back({entry->begin, entry->end, entry->value});
        };
        for (const KeySpec& key : rowsOf(KeyTable::Task)) {
            if (holdsSteps(key)) gather(task.find(key.name));
            const OutlineEntry* inner = task.find(key.name);
            if (key.type != KeyType::Recursive || inner == nullptr) continue;
            for (const KeySpec& part : rowsOf(KeyTable::Recursive))
                if (holdsSteps(part)) gather(inner->find(part.name));
        }
        std::sort(steps.begin(), steps.end(),
                  [](const OutlineText& a, const OutlineText& b) { return a.begin < b.begin; });
        return steps;
    }

    /// "work", or "work.2".
    bool findSteps(const OutlineTable& task, std::string_view name, std::string_view key) {
        const std::string_view verb = key.substr(0, key.find('.'));
        std::vector<OutlineText> steps = stepsOf(task, verb);
        if (steps.empty())
            return refuse(
                fmt::format("found no step {} in the task {}, expected one whose length "
                            "can be varied",
                            inQuotes(verb), inQuotes(name)));
        if (verb != key) {
            const std::string_view number = key.substr(verb.size() + 1);
            std::size_t n = 0;
            const auto read = std::from_chars(number.data(), number.data() + number.size(), n);
            const bool whole = read.ec == std::errc() && read.ptr == number.data() + number.size();
            if (!whole || n < 1 || n > steps.size())
                return refuse(fmt::format(
                    "found {} behind {}.{}, expected the number of a {} step, from 1 to {}",
                    inQuotes(number), name, verb, verb, steps.size()));
            steps = {steps[n - 1]};
        }
        for (const OutlineText& step : steps)
            made_.slots_.push_back({step.begin, step.end, std::string(verb) + ' ', {}, true});
        return true;
    }

    /// That argument of each [[at]] call that hands the task in; `known`: those there could be.
    void findArguments(std::string_view name, std::string_view key,
                       std::vector<std::string>& known) {
        std::size_t number = 0;
        for (const OutlineTable& table : outline_.tables) {
            if (table.kind != OutlineKind::At) continue;
            const MethodSpec& method = specOf(scenario_.calls[number++].call.method);
            const bool own = method.task == TaskNeed::Template &&
                             (table.value("task") == name || table.value("as") == name);
            if (!own) continue;
            add(known, "time");
            if (key == "time") findEntry(table, key);
            for (const std::string_view repeated : sweepableKeys(KeyTable::At)) {
                if (table.find(repeated) == nullptr) continue;
                add(known, repeated);
                if (key == repeated) findEntry(table, key);
            }
            if (const OutlineEntry* arrivals = table.find("arrivals")) {
                for (const OutlineEntry& entry : arrivals->entries) {
                    add(known, "arrivals." + entry.key);
                    if (key == "arrivals." + entry.key) findEntry(table, key);
                }
            }
            for (const ArgumentSpec& argument : method.arguments) {
                add(known, argument.name);
                if (key != argument.name && key != argument.alias) continue;
                const bool aliased =
                    !argument.alias.empty() && table.find(argument.alias) != nullptr;
                findEntry(table, aliased ? argument.alias : argument.name);
            }
        }
    }

    // ---- entries
    /// `key` of the table, there already or not, or behind points a key of an inline table.
    bool findEntry(const OutlineTable& table, std::string_view key) {
        const std::size_t point = key.find('.');
        if (point != std::string_view::npos && table.find(key.substr(0, point)) != nullptr)
            return findInner(*table.find(key.substr(0, point)), key.substr(point + 1));
        if (const OutlineEntry* entry = table.find(key)) return slotAt(entry->begin, entry->end);
        if (key.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") !=
            std::string_view::npos)
            return refuse(
                fmt::format("found no key {} in the file, expected it there: only a "
                            "plain key can be added",
                            inQuotes(key)));
        const std::string& text = scenario_.text;
        if (table.inBraces)
            return refuse(
                fmt::format("found no key {} in the file, expected it there: to a table "
                            "in braces none is added",
                            inQuotes(key)));
        const Splice added = setEntry(text, table, key, "");
        return slotAt(added.begin, added.end, added.text.substr(0, added.text.size() - 1), "\n");
    }

    bool findInner(const OutlineEntry& entry, std::string_view key) {
        if (const OutlineEntry* inner = entry.find(key)) return slotAt(inner->begin, inner->end);
        if (entry.entries.empty())
            return refuse(
                fmt::format("found no table behind {}, expected one in braces with the "
                            "key {}",
                            inQuotes(entry.key), inQuotes(key)));
        const Splice added = setInnerEntry(scenario_.text, entry, key, "");
        return slotAt(added.begin, added.end, added.text);
    }

    bool slotAt(std::size_t begin, std::size_t end, std::string before = {},
                std::string behind = {}) {
        made_.slots_.push_back({begin, end, std::move(before), std::move(behind), false});
        return true;
    }

    const Scenario& scenario_;
    Outline outline_;
    Variation made_;
    std::string wrong_;
};

std::variant<Variation, std::string> Variation::read(std::string_view written,
                                                     const Scenario& scenario) {
    return VariationReader(scenario).read(written);
}

}  // namespace poolscope

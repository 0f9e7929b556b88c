// Finding what a variation speaks of.
#include "engine/scenario/editing/varied_scenario.hpp"

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

class VariationReader {
public:
    VariationReader(const Scenario& scenario, const Outline& outline)
        : scenario_(scenario), outline_(outline) {}

    std::variant<Variation, std::string> read(std::string_view written) {
        const std::size_t equals = written.find('=');
        if (equals == std::string_view::npos || equals == 0)
            return fmt::format(
                "found {}, expected NAME.KEY=VALUES such as pool.corePoolSize=1..8 or cores=1,2",
                inQuotes(written));
        made_.key = written.substr(0, equals);
        auto values = readVariedValues(written.substr(equals + 1));
        if (auto* sentence = std::get_if<std::string>(&values)) return std::move(*sentence);
        made_.values = std::get<std::vector<std::string>>(std::move(values));
        if (!find()) return std::move(wrong_);
        return std::move(made_);
    }

private:
    bool refuse(std::string sentence) {
        wrong_ = std::move(sentence);
        return false;
    }

    bool find() {
        const std::string_view key = made_.key;
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
        for (const OutlineTable& table : outline_.tables())
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
        if (isOneOf(key, known)) return findEntry(outline_.tables().front(), key);
        std::string hint = hintFor(key, known);
        if (isOneOf(key, names())) hint = fmt::format("; {}.KEY names a key of it", key);
        return refuse(
            fmt::format("found the key {}, expected NAME.KEY or a key at the head of the "
                        "file ({}){}",
                        inQuotes(key), orList(known), hint));
    }

    bool findOf(std::string_view name, std::string_view key) {
        if (const OutlineTable* table = outline_.table(OutlineKind::Executor, name)) {
            const KeySpec* row = findKey(KeyTable::Executor, key);
            if (row != nullptr && !row->sweepable)
                return refuse(fmt::format("found the key {} of the executor {}, expected a setting",
                                          inQuotes(key), inQuotes(name)));
            made_.executor = name;
            return findEntry(*table, key);
        }
        for (const auto& [kind, keys] : kShared)
            if (const OutlineTable* table = outline_.table(kind, name))
                return findOfShared(*table, keys, name, key);
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
    bool findOfTask(std::string_view name, std::string_view key) {
        const OutlineTable* task = outline_.table(OutlineKind::Task, name);
        const std::string_view first = key.substr(0, key.find('.'));
        if (task != nullptr && isTimedStep(first)) return findSteps(*task, name, key);
        std::vector<std::string> known;
        findArguments(name, key, known);
        if (!made_.slots.empty()) return true;
        if (task != nullptr) {
            const std::vector<std::string_view> own = sweepableKeys(KeyTable::Task);
            if (isOneOf(key, own) || (key != first && task->find(first) != nullptr))
                return findEntry(*task, key);
            for (const std::string_view each : own) add(known, each);
            for (const std::string& inner : innerKeys(*task, "recursive")) add(known, inner);
            for (const StepSpec& step : kSteps)
                if (isTimedStep(step.word) && !stepsOf(*task, step.word).empty())
                    add(known, step.word);
        }
        return refuse(fmt::format("found the key {} of the task {}, expected {}{}", inQuotes(key),
                                  inQuotes(name), orList(views(known)),
                                  hintFor(key, views(known))));
    }

    const TomlValue& at(const TomlPath& path) const { return *findAt(outline_.root(), path); }

    /// In the order of the file.
    std::vector<TomlPath> stepsOf(const OutlineTable& task, std::string_view verb) const {
        std::vector<TomlPath> steps;
        const auto gather = [&](const TomlPath& table, const KeySpec& key) {
            if (!holdsSteps(key)) return;
            for (TomlPath& step : outline_.texts(below(table, std::string(key.name))))
                if (verbOf(*at(step).text()) == verb) steps.push_back(std::move(step));
        };
        for (const KeySpec& key : rowsOf(KeyTable::Task)) {
            gather(task.path, key);
            if (key.type != KeyType::Recursive) continue;
            for (const KeySpec& part : rowsOf(KeyTable::Recursive))
                gather(below(task.path, std::string(key.name)), part);
        }
        std::sort(steps.begin(), steps.end(),
                  [&](const TomlPath& a, const TomlPath& b) { return at(a).place < at(b).place; });
        return steps;
    }

    /// "work", or "work.2".
    bool findSteps(const OutlineTable& task, std::string_view name, std::string_view key) {
        const std::string_view verb = key.substr(0, key.find('.'));
        std::vector<TomlPath> steps = stepsOf(task, verb);
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
        for (const TomlPath& step : steps) made_.slots.push_back({step, std::string(verb) + ' '});
        return true;
    }

    /// That argument of each [[at]] call that hands the task in; `known`: those there could be.
    void findArguments(std::string_view name, std::string_view key,
                       std::vector<std::string>& known) {
        std::size_t number = 0;
        for (const OutlineTable& table : outline_.tables()) {
            if (table.kind != OutlineKind::At) continue;
            const MethodSpec& method = specOf(scenario_.calls[number++].call.method);
            const bool own = method.task == TaskNeed::Template &&
                             (table.value("task") == name || table.value("as") == name);
            if (!own) continue;
            std::vector<std::string> standing{"time"};
            for (const std::string_view repeated : sweepableKeys(KeyTable::At))
                if (table.find(repeated) != nullptr) standing.emplace_back(repeated);
            for (const std::string& inner : innerKeys(table, "arrivals")) standing.push_back(inner);
            for (const std::string& each : standing) {
                add(known, each);
                if (key == each) findEntry(table, key);
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
    /// "recursive.threshold" and so on: of the table behind that key.
    static std::vector<std::string> innerKeys(const OutlineTable& table, const std::string& outer) {
        std::vector<std::string> keys;
        const TomlEntry* entry = table.find(outer);
        if (entry != nullptr && entry->value.table() != nullptr)
            for (const TomlEntry& inner : *entry->value.table())
                keys.push_back(fmt::format("{}.{}", outer, inner.key));
        return keys;
    }

    /// `key` of the table, there already or not, or behind a point a key of the table behind a key.
    bool findEntry(const OutlineTable& table, std::string_view key) {
        const std::size_t point = std::min(key.find('.'), key.size());
        if (const TomlEntry* outer = table.find(key.substr(0, point));
            outer && point < key.size()) {
            const std::string inner(key.substr(point + 1));
            if (outer->value.table() == nullptr || outer->value.table()->empty())
                return refuse(
                    fmt::format("found no table behind {}, expected one in braces with the "
                                "key {}",
                                inQuotes(outer->key), inQuotes(inner)));
            return slotAt(below(below(table.path, outer->key), inner));
        }
        if (table.find(key) == nullptr) {
            constexpr std::string_view kLetters =
                "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
            const bool plain = key.find_first_not_of(kLetters) == std::string_view::npos;
            if (!plain || outline_.inBraces(*table.tree))
                return refuse(fmt::format("found no key {} in the file, expected it there: {}",
                                          inQuotes(key),
                                          plain ? "to a table in braces none is added"
                                                : "only a plain key can be added"));
        }
        return slotAt(below(table.path, std::string(key)));
    }

    bool slotAt(TomlPath path) {
        made_.slots.push_back({std::move(path), {}});
        return true;
    }

    const Scenario& scenario_;
    const Outline& outline_;
    Variation made_;
    std::string wrong_;
};

}  // namespace

std::variant<Variation, std::string> readVariation(std::string_view written,
                                                   const Scenario& scenario,
                                                   const Outline& outline) {
    return VariationReader(scenario, outline).read(written);
}

}  // namespace poolscope

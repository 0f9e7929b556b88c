// Taking parts out, and searching what is left.
#include "app/batch/smallest_scenario.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "engine/scenario/reader/scenario_reader.hpp"

namespace poolscope {

namespace {

using Cut = std::vector<Splice>;

bool isBlankLine(std::string_view line) {
    return line.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

/// Where the line before the one that begins at `at` begins.
std::size_t lineBefore(std::string_view text, std::size_t at) {
    if (at < 2) return 0;
    const std::size_t newline = text.rfind('\n', at - 2);
    return newline == std::string_view::npos ? 0 : newline + 1;
}

class Cuts {
public:
    explicit Cuts(const std::string& text) : text_(text), outline_(Outline::of(text)) {}

    std::vector<Cut> all() {
        if (outline_ == nullptr) return {};
        addKeysOfTheRun();
        addClients();
        const OutlineKind order[] = {
            OutlineKind::At,    OutlineKind::Thread,    OutlineKind::Task,  OutlineKind::Condition,
            OutlineKind::Lock,  OutlineKind::Semaphore, OutlineKind::Latch, OutlineKind::Variable,
            OutlineKind::Pause, OutlineKind::Executor};
        for (const OutlineKind kind : order)
            for (const OutlineTable& table : outline_->tables())
                if (table.kind == kind) cuts_.push_back({without(table)});
        for (const OutlineTable& table : outline_->tables()) {
            const bool hasBody =
                table.kind == OutlineKind::Task || table.kind == OutlineKind::Thread;
            if (hasBody) addElements(*table.tree);
            if (table.kind == OutlineKind::Executor) addFewerThreads(table);
        }
        return std::move(cuts_);
    }

private:
    /// What is said of the run that the file has without a search.
    void addKeysOfTheRun() {
        const OutlineTable& head = outline_->tables().front();
        for (const char* key : {"beats", "event", "description"}) {
            const Change change{key, std::nullopt};
            if (head.find(key) != nullptr) cuts_.push_back(outline_->change(head, {&change, 1}));
        }
    }

    /// All calls of a client at once: some make sense only together.
    void addClients() {
        std::vector<std::pair<std::string_view, Cut>> clients;
        for (const OutlineTable& table : outline_->tables()) {
            if (table.kind != OutlineKind::At) continue;
            const std::string_view by = table.value("by");
            const auto known = std::find_if(clients.begin(), clients.end(),
                                            [&](const auto& each) { return each.first == by; });
            Cut& cut =
                known == clients.end() ? clients.emplace_back(by, Cut{}).second : known->second;
            cut.push_back(without(table));
        }
        for (auto& [by, cut] : clients)
            if (cut.size() > 1 && clients.size() > 1 && areApart(cut)) cuts_.push_back(cut);
    }

    static bool areApart(Cut& cut) {
        std::sort(cut.begin(), cut.end(),
                  [](const Splice& a, const Splice& b) { return a.begin < b.begin; });
        for (std::size_t i = 1; i < cut.size(); ++i)
            if (cut[i].begin < cut[i - 1].end) return false;
        return true;
    }

    /// The table with the remark that stands directly above it and the blank lines below.
    Splice without(const OutlineTable& table) const {
        if (outline_->inBraces(*table.tree)) return withoutElement(table.path);
        std::size_t begin = table.begin;
        while (begin > 0) {
            const std::size_t before = lineBefore(text_, begin);
            if (before == begin || text_[before] != '#') break;
            begin = before;
        }
        // A remark at the head of the file is about the file.
        if (begin == 0) begin = table.begin;
        std::size_t end = table.end;
        while (end < text_.size()) {
            const std::size_t next = std::min(text_.find('\n', end), text_.size() - 1) + 1;
            if (!isBlankLine(view(end, next))) break;
            end = next;
        }
        return {begin, end, {}};
    }

    Splice withoutElement(const TomlPath& path) const {
        const TomlPath list(path.begin(), path.end() - 1);
        return withoutElement(*findAt(outline_->root(), list)->array(),
                              std::get<std::size_t>(path.back()));
    }

    Splice withoutElement(const TomlValue::Array& all, std::size_t i) const {
        return withoutElements(all, i, i);
    }
    /// With their lines if nothing else stands there, else with a comma.
    Splice withoutElements(const TomlValue::Array& all, std::size_t i, std::size_t to) const {
        const std::size_t begin = outline_->begin(all[i]);
        const std::size_t end = outline_->end(all[to]);
        const bool last = to + 1 == all.size();
        const std::size_t next = last ? text_.size() : outline_->begin(all[to + 1]);
        const std::size_t line = text_.rfind('\n', begin) + 1;
        const std::size_t lineEnd = std::min(text_.find('\n', end), text_.size() - 1) + 1;
        if (isBlankLine(view(line, begin)) && next >= lineEnd && endsLine(view(end, lineEnd)))
            return {line, lineEnd, {}};
        if (!last) return {begin, next, {}};
        return {i == 0 ? begin : outline_->end(all[i - 1]), end, {}};
    }

    /// Whether nothing but a comma and a remark stands there.
    static bool endsLine(std::string_view rest) {
        const std::size_t at = rest.find_first_not_of(", \t\r\n");
        return at == std::string_view::npos || rest[at] == '#';
    }

    std::string_view view(std::size_t begin, std::size_t end) const {
        return std::string_view(text_).substr(begin, end - begin);
    }

    /// Those of the lists in a task or thread, and of lists in these; a step with the list that
    /// belongs to it.
    void addElements(const TomlValue& value) {
        if (value.table() != nullptr)
            for (const TomlEntry& entry : *value.table()) addElements(entry.value);
        if (value.array() == nullptr) return;
        const TomlValue::Array& all = *value.array();
        for (std::size_t i = 0; i < all.size(); ++i) {
            const bool hasList =
                all[i].text() != nullptr && i + 1 < all.size() && all[i + 1].array() != nullptr;
            if (hasList)
                cuts_.push_back({withoutElements(all, i, i + 1)});
            else
                cuts_.push_back({withoutElement(all, i)});
            addElements(all[i]);
        }
    }

    void addFewerThreads(const OutlineTable& table) {
        for (const char* key : {"corePoolSize", "maximumPoolSize", "parallelism"}) {
            const TomlEntry* entry = table.find(key);
            const std::int64_t* number = entry == nullptr ? nullptr : entry->value.integer();
            if (number == nullptr || *number < 2) continue;
            cuts_.push_back({{outline_->begin(entry->value), outline_->end(entry->value),
                              fmt::format("{}", *number - 1)}});
        }
    }

    const std::string& text_;
    std::shared_ptr<const Outline> outline_;
    std::vector<Cut> cuts_;
};

class Cutting {
public:
    Cutting(const Scenario& scenario, const ExploreCommand& command, const Sought& sought,
            const Fault& found, const std::function<bool()>& goOn, std::uint64_t most)
        : scenario_(scenario), command_(command), goOn_(goOn), most_(most) {
        if (found.kind) {
            sought_.kinds = {*found.kind};
        } else {
            sought_.conditions = {sought.conditions[found.question]};
        }
    }

    SmallestScenario make() {
        made_.text = scenario_.text;
        for (bool again = true; again;) {
            again = false;
            std::vector<Cut> cuts = cutsOf(made_.text);
            for (std::size_t i = 0; i < cuts.size() && made_.whole;) {
                std::string fewer = spliced(made_.text, cuts[i]);
                if (!fails(fewer)) {
                    ++i;
                    continue;
                }
                made_.text = std::move(fewer);
                ++made_.cuts;
                again = true;
                cuts = cutsOf(made_.text);  // what comes next has this number now
            }
        }
        return std::move(made_);
    }

private:
    bool fails(const std::string& text) {
        const ReadScenario read = readScenario(text, scenario_.fileName, &scenario_.data);
        if (!read.scenario) return false;
        Search search(
            *read.scenario, optionsOf(command_, *read.scenario), sought_.kinds,
            sought_.questions(*read.scenario, command_.seed.value_or(read.scenario->seed)));
        Frontier frontier(command_.memory);
        for (std::uint64_t tried = 0; tried < most_; ++tried) {
            const std::optional<Schedule> next = frontier.take();
            if (!next) return false;
            if (!goOn_()) {
                made_.whole = false;
                return false;
            }
            ++made_.schedules;
            if (search.tryOne(*next, frontier).finding) return true;
        }
        return false;
    }

    const Scenario& scenario_;
    const ExploreCommand& command_;
    const std::function<bool()>& goOn_;
    std::uint64_t most_;
    Sought sought_;
    SmallestScenario made_;
};

}  // namespace

std::vector<std::vector<Splice>> cutsOf(const std::string& text) { return Cuts(text).all(); }

SmallestScenario smallestThatFails(const Scenario& scenario, const ExploreCommand& command,
                                   const Sought& sought, const Fault& found,
                                   const std::function<bool()>& goOn, std::uint64_t most) {
    return Cutting(scenario, command, sought, found, goOn, most).make();
}

}  // namespace poolscope

// Choosing a variant and filling it with facts.
#include "app/model/narration/narrator.hpp"

#include <algorithm>
#include <utility>

#include "app/model/narration/text_template.hpp"

namespace poolscope {

namespace {

/// Splits at the first `mark`: what stands before it, and what after it.
std::pair<std::string_view, std::string_view> splitAt(std::string_view text, char mark) {
    const std::size_t at = text.find(mark);
    if (at == std::string_view::npos) return {text, {}};
    return {text.substr(0, at), text.substr(at + 1)};
}

std::size_t kindNamed(std::string_view name) {
    const auto found = std::find_if(kEventTable.begin(), kEventTable.end(),
                                    [&](const EventKindRow& kind) { return kind.name == name; });
    return static_cast<std::size_t>(found - kEventTable.begin());
}

/// How often an operation compared tasks in a queue, and moved one.
struct OperationCounts {
    std::size_t comparisons = 0;
    std::size_t moves = 0;

    void add(const Payload& what) {
        if (what.is<SiftUpCompared>() || what.is<ChildrenCompared>() ||
            what.is<SiftDownCompared>() || what.is<SiblingsCompared>() || what.is<RootsCompared>())
            ++comparisons;
        if (const auto* filled = what.get<SlotFilled>()) moves += filled->from >= 0 ? 1 : 0;
    }
};

}  // namespace

Narrator::Narrator(const Log& log, const Names& names, const TextCatalog& texts)
    : log_(&log), names_(&names), texts_(&texts), nothing_(log) {
    read("event.", sentences_);
    read("operation.", labels_);
    read("outcome.", outcomes_);
}

void Narrator::read(std::string_view table, Variants& variants) {
    for (const auto& [key, text] : texts_->all()) {
        if (!key.starts_with(table)) continue;
        const auto [kind, conditions] = splitAt(std::string_view(key).substr(table.size()), '.');
        const std::size_t index = kindNamed(kind);
        if (index == kEventKinds)
            unknownKinds_.push_back(key);
        else
            variants[index].push_back({key, conditionsOf(conditions), text});
    }
}

std::vector<Narrator::Condition> Narrator::conditionsOf(std::string_view text) {
    std::vector<Condition> conditions;
    if (text == "else") return conditions;
    while (!text.empty()) {
        const auto [first, rest] = splitAt(text, ',');
        const auto [fact, word] = splitAt(first, '=');
        conditions.push_back({std::string(fact), std::string(word)});
        text = rest;
    }
    return conditions;
}

bool Narrator::holds(const Condition& condition, const Facts& facts) {
    const Fact* fact = facts.find(condition.fact);
    if (fact == nullptr) return false;
    return fact->word.empty() ? condition.word == "none" : condition.word == fact->word;
}

const Narrator::Variant* Narrator::chosen(const std::vector<Variant>& variants,
                                          const Facts& facts) {
    const auto found = std::find_if(variants.begin(), variants.end(), [&](const Variant& variant) {
        return std::all_of(variant.conditions.begin(), variant.conditions.end(),
                           [&](const Condition& c) { return holds(c, facts); });
    });
    return found == variants.end() ? nullptr : &*found;
}

NamedText Narrator::fill(const std::vector<Variant>& variants, const Facts& facts) {
    const Variant* variant = chosen(variants, facts);
    if (variant == nullptr) return {};
    return filledAs<NamedText>(variant->text, [&](std::string_view name) -> const NamedText* {
        const Fact* fact = facts.find(name);
        return fact == nullptr ? nullptr : &fact->text;
    });
}

NamedText Narrator::told(std::size_t position, const RunState& after) const {
    const Event& event = (*log_)[position];
    return fill(sentences_[event.what.index()], factsOf(event, {*log_, *names_, *texts_, after}));
}

std::string_view Narrator::sentenceKey(std::size_t position, const RunState& after) const {
    const Event& event = (*log_)[position];
    const Variant* variant =
        chosen(sentences_[event.what.index()], factsOf(event, {*log_, *names_, *texts_, after}));
    return variant == nullptr ? std::string_view() : std::string_view(variant->key);
}

NamedText Narrator::named(const Operation& operation) const {
    const Event& event = (*log_)[operation.event];
    NamedText label =
        fill(labels_[event.what.index()], factsOf(event, {*log_, *names_, *texts_, nothing_}));
    return label.empty() ? NamedText(std::string(nameOf(event))) : label;
}

const NamedText& Narrator::outcomes(const Operation& operation) {
    if (operation != asked_) {
        askedInAll_ = outcomesOf(operation);
        asked_ = operation;
    }
    return askedInAll_;
}

NamedText Narrator::outcomesOf(const Operation& operation) const {
    constexpr std::size_t kMost = 4;  // a caption has no room for more
    OperationCounts counts;
    std::vector<NamedText> said;
    std::size_t more = 0;
    for (std::size_t i = operation.begin; i < operation.end; ++i) {
        const Event& event = (*log_)[i];
        if (event.thread != (*log_)[operation.event].thread) continue;  // somebody else's
        counts.add(event.what);
        const auto& variants = outcomes_[event.what.index()];
        if (i == operation.event || variants.empty()) continue;  // the label says that one
        NamedText text = fill(variants, factsOf(event, {*log_, *names_, *texts_, nothing_}));
        if (text.empty() || std::find(said.begin(), said.end(), text) != said.end()) continue;
        said.size() < kMost ? said.push_back(std::move(text)) : void(++more);
    }
    if (counts.comparisons + counts.moves > 0)
        said.insert(said.begin(), NamedText(texts_->fill("ui.outcome.counts",
                                                         {{"n", std::to_string(counts.comparisons)},
                                                          {"m", std::to_string(counts.moves)}})));
    if (said.empty()) return {};
    NamedText all;
    for (const NamedText& each : said) {
        if (!all.empty()) all += (*texts_)("ui.outcome.between");
        all += each;
    }
    if (more > 0) all += texts_->fill("ui.outcome.more", {{"n", std::to_string(more)}});
    return texts_->fillNamed("ui.outcome.sentence",
                             {{"label", named(operation)}, {"outcomes", all}});
}

void Narrator::check(const Variant& variant, const Facts& facts, std::vector<std::string>& wrong) {
    for (const Condition& condition : variant.conditions) {
        if (facts.find(condition.fact) == nullptr || condition.word.empty()) {
            wrong.push_back(variant.key + ": there is no fact for the condition " + condition.fact +
                            "=" + condition.word);
        }
    }
    for (const std::string_view name : placeholdersOf(variant.text)) {
        if (facts.find(name) == nullptr)
            wrong.push_back(variant.key + ": there is no fact {" + std::string(name) + "}");
    }
}

void Narrator::checkOrder(const std::vector<Variant>& variants, std::vector<std::string>& wrong) {
    const auto holdsWhenever = [](const Variant& earlier, const Variant& later) {
        return std::all_of(
            earlier.conditions.begin(), earlier.conditions.end(), [&](const Condition& each) {
                return std::find(later.conditions.begin(), later.conditions.end(), each) !=
                       later.conditions.end();
            });
    };
    for (auto later = variants.begin(); later != variants.end(); ++later) {
        const auto earlier = std::find_if(variants.begin(), later, [&](const Variant& each) {
            return holdsWhenever(each, *later);
        });
        if (earlier != later)
            wrong.push_back(later->key + ": never said, because " + earlier->key +
                            " stands before it and holds whenever it does");
    }
}

std::vector<std::string> Narrator::problems() const {
    std::vector<std::string> wrong;
    for (const std::string& key : unknownKinds_) wrong.push_back(key + ": no such event");
    for (std::size_t kind = 0; kind < kEventKinds; ++kind) {
        const Event event{Instant{}, ThreadId{}, SourceLine{},
                          Payload::ofKind(static_cast<EventKind>(kind))};
        const Facts facts = factsOf(event, {*log_, *names_, *texts_, nothing_});
        const auto& variants = sentences_[kind];
        const bool always =
            std::any_of(variants.begin(), variants.end(),
                        [](const Variant& variant) { return variant.conditions.empty(); });
        if (!always) {
            wrong.push_back("event." + std::string(kEventTable[kind].name) +
                            ": no sentence for when no condition holds");
        }
        for (const Variant& variant : variants) check(variant, facts, wrong);
        for (const Variant& variant : labels_[kind]) check(variant, facts, wrong);
        for (const Variant& variant : outcomes_[kind]) check(variant, facts, wrong);
        checkOrder(variants, wrong);
        checkOrder(labels_[kind], wrong);
        checkOrder(outcomes_[kind], wrong);
    }
    return wrong;
}

}  // namespace poolscope

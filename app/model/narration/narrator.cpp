// Choosing a variant and filling it with facts.
#include "app/model/narration/narrator.hpp"

#include <algorithm>
#include <utility>

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

}  // namespace

Narrator::Narrator(const Log& log, const Names& names, const TextCatalog& texts)
    : log_(&log), names_(&names), texts_(&texts), nothing_(log) {
    read("event.", sentences_);
    read("operation.", labels_);
}

void Narrator::read(std::string_view table, Variants& variants) {
    const auto& all = texts_->all();
    for (auto text = all.lower_bound(table); text != all.end(); ++text) {
        const std::string_view key = text->first;
        if (key.substr(0, table.size()) != table) break;
        const auto [kind, conditions] = splitAt(key.substr(table.size()), '.');
        const std::size_t index = kindNamed(kind);
        if (index == kEventKinds) {
            unknownKinds_.emplace_back(key);
        } else {
            variants[index].push_back(
                {text->first, conditionsOf(conditions), piecesOf(text->second)});
        }
    }
    for (auto& ofKind : variants) {
        std::stable_sort(ofKind.begin(), ofKind.end(), [](const Variant& a, const Variant& b) {
            return a.conditions.size() > b.conditions.size();
        });
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

std::vector<Narrator::Piece> Narrator::piecesOf(std::string_view text) {
    std::vector<Piece> pieces;
    while (!text.empty()) {
        const auto [words, rest] = splitAt(text, '{');
        if (!words.empty()) pieces.push_back({std::string(words), false});
        const auto [fact, after] = splitAt(rest, '}');
        if (!fact.empty()) pieces.push_back({std::string(fact), true});
        text = after;
    }
    return pieces;
}

bool Narrator::holds(const Condition& condition, const Facts& facts) {
    const Fact* fact = facts.find(condition.fact);
    if (fact == nullptr) return false;
    return fact->word.empty() ? condition.word == "none" : condition.word == fact->word;
}

std::string Narrator::fill(const std::vector<Variant>& variants, const Facts& facts) {
    const auto chosen = std::find_if(variants.begin(), variants.end(), [&](const Variant& variant) {
        return std::all_of(variant.conditions.begin(), variant.conditions.end(),
                           [&](const Condition& c) { return holds(c, facts); });
    });
    std::string text;
    if (chosen == variants.end()) return text;
    for (const Piece& piece : chosen->pieces) {
        const Fact* fact = piece.isFact ? facts.find(piece.text) : nullptr;
        text += fact != nullptr ? fact->text : piece.text;
    }
    return text;
}

std::string Narrator::sentence(std::size_t position, const RunState& after) const {
    const Event& event = (*log_)[position];
    return fill(sentences_[event.what.index()], factsOf(event, {*log_, *names_, *texts_, after}));
}

std::string Narrator::label(const Operation& operation) const {
    const Event& event = (*log_)[operation.event];
    std::string label =
        fill(labels_[event.what.index()], factsOf(event, {*log_, *names_, *texts_, nothing_}));
    return label.empty() ? std::string(nameOf(event)) : label;
}

void Narrator::check(const Variant& variant, const Facts& facts,
                     std::vector<std::string>& wrong) const {
    for (const Condition& condition : variant.conditions) {
        if (facts.find(condition.fact) == nullptr || condition.word.empty()) {
            wrong.push_back(variant.key + ": there is no fact for the condition " + condition.fact +
                            "=" + condition.word);
        }
    }
    for (const Piece& piece : variant.pieces) {
        if (piece.isFact && facts.find(piece.text) == nullptr) {
            wrong.push_back(variant.key + ": there is no fact {" + piece.text + "}");
        }
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
        const bool always = !variants.empty() && variants.back().conditions.empty();
        if (!always) {
            wrong.push_back("event." + std::string(kEventTable[kind].name) +
                            ": no sentence for when no condition holds");
        }
        for (const Variant& variant : variants) check(variant, facts, wrong);
        for (const Variant& variant : labels_[kind]) check(variant, facts, wrong);
    }
    return wrong;
}

}  // namespace poolscope

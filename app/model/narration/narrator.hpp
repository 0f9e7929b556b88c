// One sentence an event: what happened, and why. And a short name for each operation.
//
// Promises: the same log and text file give the same sentences, in the window and in the plain log.
// A sentence knows which of its words are names (named_text.hpp).
// All words come from the TextCatalog; another language is another file.
//
// How: "event.<kind>" is the template of a kind. A kind with variants has a table of them instead,
// "event.<kind>.<condition>[,<condition>…]", and "event.<kind>.else" for when none holds. A
// condition is fact=word ("before=true", "reason=shutdown"); fact=none holds when the fact is
// empty. The first variant in the order of the file whose conditions all hold is used, so what is
// special stands before what is general, and `else` last. In a template (text_template.hpp) {name}
// is a fact (facts.hpp). "operation.<kind>" is the same for the short names, and
// "outcome.<kind>" for what an event adds to the sentence of its operation: nothing if it is empty.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/narration/facts.hpp"
#include "app/model/run/operations.hpp"

namespace poolscope {

class Narrator {
public:
    /// All three must outlive it.
    Narrator(const Log& log, const Names& names, const TextCatalog& texts);

    /// The sentence for event `position`, given the moment just after it: at(position + 1).
    NamedText told(std::size_t position, const RunState& after) const;
    /// The same as plain text.
    std::string sentence(std::size_t position, const RunState& after) const {
        return told(position, after).text;
    }
    /// The key of that sentence's variant; empty if the texts have none for the kind.
    std::string_view sentenceKey(std::size_t position, const RunState& after) const;
    /// "schedule t5", "pool-1-thread-1 takes t5": needs no moment.
    std::string label(const Operation& operation) const { return named(operation).text; }
    /// What the operation did, in one sentence: "schedule t5: 2 comparisons, 1 move, t5 is the new
    /// head." Empty if nothing in it has an outcome. Costs a look at each of its events; the last
    /// one is kept, because a caption asks in every frame.
    const NamedText& outcomes(const Operation& operation);
    /// Everything wrong with the texts: kinds without a sentence, unknown kinds, facts and
    /// conditions, variants that can never be reached; one line each, beginning with the key.
    std::vector<std::string> problems() const;

private:
    struct Condition {
        std::string fact;
        std::string word;
        friend bool operator==(const Condition&, const Condition&) = default;
    };
    struct Variant {
        std::string key;
        std::vector<Condition> conditions;
        std::string text;
    };
    using Variants = std::array<std::vector<Variant>, kEventKinds>;

    void read(std::string_view table, Variants& variants);
    static void check(const Variant& variant, const Facts& facts, std::vector<std::string>& wrong);
    static void checkOrder(const std::vector<Variant>& variants, std::vector<std::string>& wrong);
    static std::vector<Condition> conditionsOf(std::string_view text);
    static bool holds(const Condition& condition, const Facts& facts);
    /// The first whose conditions all hold, or null.
    static const Variant* chosen(const std::vector<Variant>& variants, const Facts& facts);
    NamedText named(const Operation& operation) const;
    NamedText outcomesOf(const Operation& operation) const;
    static NamedText fill(const std::vector<Variant>& variants, const Facts& facts);

    const Log* log_;
    const Names* names_;
    const TextCatalog* texts_;
    RunState nothing_;  ///< what is known when nothing is asked about
    Variants sentences_;
    Variants labels_;
    Variants outcomes_;  ///< what an event contributes to its operation's sentence
    std::vector<std::string> unknownKinds_;
    Operation asked_;       ///< the operation that `outcomes` was asked about last
    NamedText askedInAll_;  ///< and what it did
};

}  // namespace poolscope

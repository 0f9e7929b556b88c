// One sentence an event: what happened, and why. And a short name for each operation.
//
// Promises: the same log and text file give the same sentences, in the window and in the plain log.
// All words come from the TextCatalog; another language is another file.
//
// How: "event.<kind>" is the template of a kind. A kind with variants has a table of them instead,
// "event.<kind>.<condition>[,<condition>…]", and "event.<kind>.else" for when none holds. A
// condition is fact=word ("before=true", "reason=shutdown"); fact=none holds when the fact is
// empty. Of the variants whose conditions all hold, the one with most is used. In a template {name}
// is a fact (facts.hpp). "operation.<kind>" is the same for the short names.
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
    std::string sentence(std::size_t position, const RunState& after) const;
    /// "schedule t5", "pool-1-thread-1 takes t5": needs no moment.
    std::string label(const Operation& operation) const;
    /// Everything wrong with the texts: kinds without a sentence, unknown kinds, facts and
    /// conditions; one line each, beginning with the key.
    std::vector<std::string> problems() const;

private:
    struct Piece {
        std::string text;
        bool isFact = false;
    };
    struct Condition {
        std::string fact;
        std::string word;
    };
    struct Variant {
        std::string key;
        std::vector<Condition> conditions;
        std::vector<Piece> pieces;
    };
    using Variants = std::array<std::vector<Variant>, kEventKinds>;

    void read(std::string_view table, Variants& variants);
    void check(const Variant& variant, const Facts& facts, std::vector<std::string>& wrong) const;
    static std::vector<Condition> conditionsOf(std::string_view text);
    static std::vector<Piece> piecesOf(std::string_view text);
    static bool holds(const Condition& condition, const Facts& facts);
    static std::string fill(const std::vector<Variant>& variants, const Facts& facts);

    const Log* log_;
    const Names* names_;
    const TextCatalog* texts_;
    RunState nothing_;  ///< what is known when nothing is asked about
    Variants sentences_;
    Variants labels_;
    std::vector<std::string> unknownKinds_;
};

}  // namespace poolscope

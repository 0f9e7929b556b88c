// One sentence an event: what happened, and why.
//
// Promises: the same log and text file give the same sentences, in the window and in the plain log.
// All words come from the TextCatalog; another language is another file.
//
// How: "event.<kind>" is the template of a kind. A kind with variants has keys
// "event.<kind>.<condition>[,<condition>…]", a condition being field=value ("before=true"); of
// those that hold, the one with most conditions is used, and "event.<kind>" when none does. In a
// template {name} is a fact about the event: each of its fields by name, and facts derived from
// the models (NarratorFacts lists them); "{{" is a brace.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "app/model/moment.hpp"
#include "app/model/text_catalog.hpp"
#include "engine/trace/names.hpp"

namespace poolscope {

/// What can be said of one event: pairs of name and words. Names are the same for every event of a
/// kind, whatever is known.
using Facts = std::vector<std::pair<std::string_view, std::string>>;

/// `after`: the moment just after the event, position + 1.
Facts factsOf(const Log& log, const Names& names, const TextCatalog& texts, const Moment& after,
              std::size_t position);

class Narrator {
public:
    Narrator(const Log& log, const Names& names, const TextCatalog& texts);

    /// The sentence for event `position`, given the moment just after it (at(position + 1)).
    std::string sentence(std::size_t position, const Moment& after) const;
    /// Everything wrong with the texts: kinds without a sentence, unknown placeholders and
    /// conditions; one line each.
    std::vector<std::string> problems() const;

private:
    struct Piece {
        std::string text;
        bool placeholder = false;
    };
    struct Condition {
        std::string name;
        std::string value;
    };
    struct Variant {
        std::string key;
        std::vector<Condition> conditions;
        std::vector<Piece> pieces;
    };
    static std::vector<Piece> parse(std::string_view text);
    const Variant* choose(std::size_t kind, const Facts& facts) const;

    const Log* log_;
    const Names* names_;
    const TextCatalog* texts_;
    std::array<std::vector<Variant>, kEventKinds> variants_;
};

}  // namespace poolscope

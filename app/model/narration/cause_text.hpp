// Questions "why?" and their chains of causes, as sentences.
//
// Promises: each kind of cause has a sentence in [why] of assets/text; one that depends on whether
// a deadline, a task or a method is known has a second one, "<kind>.<what>".
#pragma once

#include <string>

#include "app/model/narration/text_catalog.hpp"
#include "app/model/why/causal_order.hpp"
#include "app/model/why/cause.hpp"
#include "engine/trace/names.hpp"

namespace poolscope {

class CauseText {
public:
    /// Both must outlive it.
    CauseText(const Names& names, const TextCatalog& words) : names_(names), words_(words) {}

    /// "Why does poll begin its run 3 when it does?"
    NamedText question(const WhyQuestion& question) const;
    /// What one link says.
    NamedText link(const Cause& cause) const;
    /// The whole chain, one line each; a line after the first begins with an arrow.
    std::string block(const Causes& causes) const;

private:
    const Names& names_;
    const TextCatalog& words_;
};

/// "17 of the 239 events before event 240 led to it", by the numbers of the list of events.
std::string ledHereText(const LedHere& led, const TextCatalog& words);
/// "Led to event 240: 17 of 239"
std::string ledHereBrief(const LedHere& led, const TextCatalog& words);

}  // namespace poolscope

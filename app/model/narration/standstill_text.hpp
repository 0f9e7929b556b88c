// Threads that can never go on, as sentences.
//
// Promises: a chain reads from its first thread on: "t1 on pool-1-thread-1 waits for t2's result ←
// t2 on pool-1-thread-2 waits for t1's result". Of threads that wait alike one chain is told, with
// how many more there are. The texts know which of their words are names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/model/narration/text_catalog.hpp"
#include "engine/trace/names.hpp"
#include "engine/trace/standstill.hpp"

namespace poolscope {

class StandstillText {
public:
    StandstillText(const Standstill& standstill, const Names& names, const TextCatalog& words)
        : standstill_(standstill), names_(names), words_(words) {}

    /// "t1 on pool-1-thread-1", or a client's name.
    NamedText who(const StuckThread& stuck) const;
    /// What one thread waits for.
    NamedText link(const StuckThread& stuck) const;
    NamedText chain(const std::vector<std::size_t>& chain) const;
    /// The chains that are told, one text each.
    std::vector<NamedText> chains() const;
    /// The heading and those chains, with so much between them: a blank, or a line feed.
    NamedText paragraph(std::string_view between) const;
    /// A heading and one line for each chain, as plain text; empty if every thread can go on.
    std::string block() const;

private:
    NamedText result(const StuckThread& stuck) const;
    NamedText permit(const StuckThread& stuck) const;
    bool isBehind(const std::vector<std::size_t>& chain, const StuckThread& first) const;

    const Standstill& standstill_;
    const Names& names_;
    const TextCatalog& words_;
};

}  // namespace poolscope

// The numbers of the runs whose bars have no room for them, in a line below the bars.
//
// Promises: each number stands at its own bar, or where neighbours would overlap, between the first
// and the last of them: "4–23". Why a line of its own: a burst is a row of thin bars, and it is
// just there that one counts the runs.
#pragma once

#include <optional>
#include <string>

#include "app/perspectives/rates/layout.hpp"

namespace poolscope {

/// The height of that line.
float numbersHeight(const LayoutContext& context);

/// Takes the runs of a row from left to right. Keeps references to the builder and the row; writes
/// what is left when it ends.
class NumbersBelow {
public:
    NumbersBelow(LayoutBuilder& builder, const RateRow& row) : builder_(builder), row_(row) {}
    ~NumbersBelow() { write(); }
    NumbersBelow(const NumbersBelow&) = delete;
    NumbersBelow& operator=(const NumbersBelow&) = delete;

    /// A run whose bar has no room for its number, or the runs from `first` to `last` that share
    /// it.
    void add(Rect bar, std::size_t first, std::size_t last);
    /// A run that has its number on its bar: those before it are no group with those after it.
    void end() { write(); }

private:
    struct Group {
        float from = 0;
        float to = 0;
        std::size_t first = 0;
        std::size_t last = 0;
    };
    static std::string wordsOf(const Group& group);
    Rect boxOf(const Group& group) const;
    void write();

    LayoutBuilder& builder_;
    const RateRow& row_;
    std::optional<Group> group_;
    float free_ = 0;  ///< from where there is nothing written yet
};

}  // namespace poolscope

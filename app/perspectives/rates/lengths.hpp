// How late the runs of a row were, in words over the lines from their plans to their starts.
//
// Promises: no length crosses a line of the row or another length. One that has no room between its
// run and the next is left out, and with it all that are not longer: a few at random would look
// special. The row's own words say the mean and the worst.
#pragma once

#include <string>
#include <vector>

#include "app/model/run/runs_model.hpp"
#include "app/perspectives/rates/layout.hpp"

namespace poolscope {

/// Takes the runs of a row from left to right. Keeps references to the builder and the row; writes
/// the lengths when it ends.
class LatenessLengths {
public:
    LatenessLengths(LayoutBuilder& builder, const RateRow& row) : builder_(builder), row_(row) {}
    ~LatenessLengths();
    LatenessLengths(const LatenessLengths&) = delete;
    LatenessLengths& operator=(const LatenessLengths&) = delete;

    /// `end`: where the next run's line is.
    void add(const RunMark& mark, const Run& run, float end);

private:
    struct Said {
        Rect box;
        Duration length;
        std::string words;
    };
    LayoutBuilder& builder_;
    const RateRow& row_;
    std::vector<Said> lengths_;
    Duration leftOut_{};  ///< the longest of those without room
};

}  // namespace poolscope

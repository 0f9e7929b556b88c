// The rules of public coding standards that a problem of a run breaks: their numbers and names, for
// whoever wants to read on or to quote one in a review.
//
// Promises: a rule is named only where the run shows what it forbids. The names are the standards'
// own, so they are not translated.
#pragma once

#include <string_view>
#include <vector>

#include "app/model/verdict/problems.hpp"

namespace poolscope {

struct PublicRule {
    std::string_view standard;  ///< "CERT"
    std::string_view number;    ///< "TPS01-J"
    std::string_view name;

    friend bool operator==(const PublicRule&, const PublicRule&) = default;
};

/// Each once, in the order of the standards.
std::vector<PublicRule> rulesFor(Problem problem, const RunProblems& problems);

}  // namespace poolscope

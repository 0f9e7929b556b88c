// The JSON objects that a console session answers with.
//
// Promises: the same keys and bytes as the JDK's answers in tests/data/heap.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/scenario/console/ops_pool.hpp"
#include "engine/scenario/console/ops_session.hpp"

namespace poolscope {

/// The place of an answer: after which step, inside which body.
struct OpsPlace {
    std::uint64_t step = 0;
    std::size_t depth = 0;  ///< bodies open
    std::string in;         ///< label of the innermost running task
    Duration tick{1};       ///< in which times are given
};

/// `{"i":…,"line":…,"op":…,"ret":…,…}`. `firstSequence`: number of the script's first task. Updates
/// what each task was last printed as.
std::string answerLine(const Op& op, const std::string& ret, const OpsPlace& place, OpsPool& pool,
                       const OpsTasks& tasks, OpsOutput output, std::int64_t firstSequence);
/// The same with only those slots and tasks that the events from `since` on have touched.
std::string changesLine(const Op& op, const std::string& ret, const OpsPlace& place, OpsPool& pool,
                        const OpsTasks& tasks, const Log& log, std::size_t since,
                        std::int64_t firstSequence);

/// The answer of `getters`.
Co<std::string> gettersOf(OpsPool& pool);

}  // namespace poolscope

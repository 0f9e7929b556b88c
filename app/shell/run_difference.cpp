// Comparing two logs as JSON lines, which write names and not numbers.
#include "app/shell/run_difference.hpp"

#include "engine/trace/json_lines.hpp"

namespace poolscope {

std::size_t commonEvents(const Log& one, const Log& other) {
    JsonLineWriter left(one);
    JsonLineWriter right(other);
    std::size_t common = 0;
    while (left.hasNext() && right.hasNext() && left.next() == right.next()) ++common;
    return common;
}

}  // namespace poolscope

// Keeping models, names and operations at the same length of the log.
#include "app/model/run/run_history.hpp"

namespace poolscope {

template class Seekable<RunState>;

bool RunHistory::follow(std::size_t end) {
    if (end <= states_.size()) return false;
    states_.follow(end);
    names_.follow(*log_, end);
    operations_.follow(end);
    return true;
}

}  // namespace poolscope

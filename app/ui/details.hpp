// What is known about a task or a thread, as pairs of words.
#pragma once

#include <string>
#include <vector>

#include "app/ui/layout_builder.hpp"
#include "app/ui/run_view.hpp"

namespace poolscope {

/// The details of the chosen task or thread, as pairs of words.
struct Detail {
    std::string name;
    NamedText value;
};
std::vector<Detail> detailsOf(TaskId task, const RunView& view, const LayoutContext& context);
std::vector<Detail> detailsOf(ThreadId thread, const RunView& view, const LayoutContext& context);

/// In place of code, why there is none at an event of nobody; else empty.
std::string whyNoCode(const Event& event, const LayoutContext& context);

}  // namespace poolscope

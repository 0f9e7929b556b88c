// Pressing what a screen shows, and reading it.
#pragma once

#include <doctest/doctest.h>

#include <string>

#include "app/workspace/workspace.hpp"

namespace poolscope {

/// Presses the first place on the screen that has the target; there must be one.
inline void pressOn(Workspace& app, const Screen& shown, const Target& target) {
    for (const DisplayList* list : shown.lists())
        for (const HitRegion& hit : list->hits)
            if (hit.target == target) {
                app.click(shown.hitAt(hit.box.centre()), hit.box.centre(), shown);
                return;
            }
    FAIL("there is no such place");
}

/// All labels, a line each.
inline std::string labelsOf(const DisplayList& list) {
    std::string all;
    for (const Label& label : list.labels) all += label.text + '\n';
    return all;
}

}  // namespace poolscope

// The class diagram in the window, and as a picture for docs/classes.md.
//
// Promises: no name is cut. There are as many columns as have room, the rest is on further pages;
// in small type where all classes then are on one page. A tree is never divided.
//
//     ( Future )                     an interface
//      ▲
//      ├─ [ FutureTask ]             a class
//      │      ◆ Callable             what its objects refer to
//      └─ [ ForkJoinTask ] ─● …      what else it inherits from
#pragma once

#include <cstddef>
#include <vector>

#include "app/panels/classes/diagram.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

inline constexpr PanelId kClasses{"classes"};

/// `page`: from 0. The list's scroll area says which is the last one.
void layoutClasses(Vec2 window, std::size_t page, const std::vector<ClassTree>& trees,
                   const LayoutContext& context, DisplayList& list);
/// The picture alone, as large as it needs to be beside each other in columns of that height.
/// Returns its size.
Vec2 layoutClassPicture(float height, const std::vector<ClassTree>& trees,
                        const LayoutContext& context, DisplayList& list);

}  // namespace poolscope

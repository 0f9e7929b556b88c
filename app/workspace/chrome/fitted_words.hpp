// Words in a box of one line's height: written smaller, then in two small lines, before they are
// cut.
#pragma once

#include "app/ui/layout_builder.hpp"

namespace poolscope {

/// Words about the middle of the box.
void fittedWords(LayoutBuilder& builder, Rect box, const NamedText& words, Role role);

}  // namespace poolscope

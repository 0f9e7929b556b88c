// Words that had better be small than cut.
#pragma once

#include <initializer_list>

#include "app/model/narration/named_text.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

/// A paragraph in the first of the types in which all of it fits into the box, or else in the last,
/// cut. Returns the height used.
float layoutWholeParagraph(LayoutBuilder& builder, Rect box, const NamedText& text,
                           std::initializer_list<Type> types, Role role);

}  // namespace poolscope

// An entry of a legend: a little picture and the words that explain it.
#pragma once

#include <string_view>

#include "app/ui/layout_builder.hpp"

namespace poolscope {

struct LegendLook {
    Length picture = s10;  ///< how wide its place is
    Length gap = s3;       ///< between picture and words
    Length after = s7;     ///< behind the words
    Role role = Role::TextMuted;
};

/// Cuts the entry off the row's left and writes its words. Returns the place of its picture, as
/// high as the row.
Rect cutLegendEntry(Rect& row, std::string_view words, LayoutBuilder& builder,
                    const LegendLook& look = {});

}  // namespace poolscope

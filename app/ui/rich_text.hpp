// Placing a text with bold, code and links (model/text/rich_text) in lines.
//
// Promises: pure; breaks lines where plain texts break; what is placed is labels and sensitive
// areas like everything else, so tests read it and links can be pressed. Only whole lines are
// placed: what does not fit the box is left out, never cut in two.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "app/model/text/rich_text.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

/// What the text is about.
struct RichMeaning {
    /// What a link is when it is pressed.
    std::function<Target(const std::string& link)> targetOf;
    /// What bears the name, if code in the text is one; it is then written as in sentences.
    std::function<std::optional<NameKind>(std::string_view code)> nameOf;
};

/// Places the text in the box, moved up by `scroll`. Returns the height of all of it.
float layoutRichText(LayoutBuilder& builder, Rect box, const RichText& text, Type type,
                     const RichMeaning& meaning, float scroll = 0);

/// The height that all of it needs in that width.
float richTextHeight(const LayoutContext& context, const RichText& text, Type type,
                     const RichMeaning& meaning, float width);

}  // namespace poolscope

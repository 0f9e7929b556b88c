// What every layout needs besides its own input: the style, a way to measure text, the words.
#pragma once

#include <string>
#include <string_view>

#include "app/model/narration/named_text.hpp"
#include "app/model/narration/text_catalog.hpp"
#include "app/model/playback/timeline.hpp"
#include "app/ui/canvas/text_lines.hpp"
#include "app/ui/commands.hpp"
#include "app/ui/style.hpp"
#include "engine/trace/names.hpp"

namespace poolscope {

/// What every layout needs to know besides its own input.
struct LayoutContext {
    const Style& style;
    const TextMeasure& measure;
    const TextCatalog& words;
    const CommandTable* commands = nullptr;  ///< for the keys on buttons; null: none are shown

    float px(Length length) const { return style.px(length); }
    float width(Type type, std::string_view text) const {
        return text.empty() ? 0.0F : measure.measure(style.font(type), style.size(type), text).x;
    }
    float width(Type type, const NamedText& text) const { return widthOf(setting(type), text); }
    TextSetting setting(Type type) const {
        return {measure, style.font(type), style.nameFont(type), style.size(type)};
    }
    /// The text "ui.<key>" of the language shown.
    std::string say(std::string_view key) const;
    /// What a thread does, "runs t5".
    NamedText describeDoing(const Activity& activity, const Names& names) const;
    /// What a command is called in the language shown.
    std::string wordsOf(CommandId command) const;
    /// The command's first key in words; empty if it has none.
    std::string keyOf(CommandId command) const;
    /// Both, as a hint says them: "Play or pause  Space".
    std::string hintOf(CommandId command) const { return wordsOf(command) + "  " + keyOf(command); }
};

}  // namespace poolscope

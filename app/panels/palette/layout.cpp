// Finding the entries, and placing them.
#include "app/panels/palette/layout.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "app/model/text/word_search.hpp"
#include "app/ui/dialog.hpp"
#include "app/ui/overlay.hpp"

namespace poolscope {

namespace {

constexpr Length kPaletteWidth{520};

}  // namespace

std::vector<PaletteEntry> paletteEntries(std::string_view query, const RunFacts& facts,
                                         const TextCatalog& words, const CommandTable& commands) {
    std::vector<PaletteEntry> entries;
    for (const CommandRow& row : commands.rows()) {
        if (row.command == "palette" || row.command == "close") continue;
        if (row.command == "nextLanguage" && facts.otherLanguage.empty()) continue;
        std::string said(words("ui.command." + std::string(row.command.name)));
        if (row.command == "nextLanguage") said += "  ·  " + facts.otherLanguage;
        // Its own name finds a command too: not every keyboard has the language's letters at hand.
        const std::string name(row.command.name);
        const std::string also = "ui.also." + name;
        std::string all = said + " " + name;
        if (words.has(also)) all += " " + std::string(words(also));
        if (matchesQuery(all, query))
            entries.push_back({std::move(said), keyText(row.keys[0]), Target::of(row.command)});
    }
    for (const MethodOffer& method : facts.methods) {
        const std::string means(words(fmt::format("method.{}", method.shown)));
        std::string said =
            words.fill("ui.palette.call", {{"method", method.shown}, {"said", means}});
        if (facts.canAct && matchesQuery(said, query))
            entries.push_back({std::move(said), "", Target::opens("call", method.id)});
    }
    // A text that looks like a path can be opened as a file.
    if (mayBePath(query))
        entries.push_back({words.fill("ui.palette.file", {{"file", query}}), "",
                           paletteTarget(PalettePart::File)});
    for (std::size_t i = 0; i < facts.recent.size(); ++i) {
        std::string said = words.fill("ui.palette.recent", {{"file", facts.recent[i]}});
        if (matchesQuery(said, query))
            entries.push_back({std::move(said), "",
                               paletteTarget(PalettePart::Recent, static_cast<std::uint32_t>(i))});
    }
    for (std::size_t i = 0; i < facts.lessons.size(); ++i) {
        std::string said = words.fill("ui.palette.lesson", {{"title", facts.lessons[i]}});
        if (matchesQuery(said, query) || saysAll(said, query))
            entries.push_back({std::move(said), "",
                               paletteTarget(PalettePart::Lesson, static_cast<std::uint32_t>(i))});
    }
    for (std::size_t i = 0; i < facts.scenarios.size(); ++i) {
        const std::string said = words.fill("ui.palette.open", {{"title", facts.scenarios[i]}});
        if (matchesQuery(said, query) || saysAll(said, query))
            entries.push_back(
                {said, "", paletteTarget(PalettePart::Scenario, static_cast<std::uint32_t>(i))});
    }
    return entries;
}

void layoutPalette(Vec2 window, const PaletteState& state, const std::vector<PaletteEntry>& entries,
                   const LayoutContext& context, DisplayList& list) {
    LayoutBuilder builder(list, context);
    layoutScrim(window, builder);
    const float width = std::min(context.px(kPaletteWidth), window.x - context.px(s20));
    const float rowHeight = context.px(s16);
    const float top = window.y * 0.12F;
    const auto rows = static_cast<std::size_t>(
        std::max(3.0F, std::min(12.0F, (window.y * 0.74F - context.px(s28)) / rowHeight)));
    const Rect box{(window.x - width) / 2, top, width,
                   context.px(s32) + rowHeight * static_cast<float>(rows)};
    builder.card(box, Role::Surface, Role::LineStrong);
    builder.hit(box, {});
    Rect inside = box.inset(context.px(s5), context.px(s5));
    Rect field = cutTop(inside, context.px(s18));
    builder.card(field, Role::Background, Role::Accent);
    field = field.inset(context.px(s5), 0);
    const Rect icon = cutLeft(field, context.px(s8));
    builder.icon(rectAround(icon.centre(), {context.px(s8), context.px(s8)}), IconKind::Search,
                 Role::TextMuted);
    cutLeft(field, context.px(s4));
    if (state.entry.text.empty())
        builder.label(field, context.say("palette.hint"), Type::Lead, Role::Quiet);
    else
        builder.label(field, state.entry.text + "|", Type::Lead, Role::Text);
    cutTop(inside, context.px(s4));
    const auto chosen = static_cast<std::size_t>(std::max(0, state.choice));
    const std::size_t first = chosen >= rows ? chosen - rows + 1 : 0;
    for (std::size_t i = first; i < entries.size() && i < first + rows; ++i) {
        const Rect row = cutTop(inside, rowHeight);
        layoutListRow(builder, row,
                      paletteTarget(PalettePart::Entry, static_cast<std::uint32_t>(i)),
                      i == chosen);
        Rect words = row.inset(context.px(s5), 0);
        if (!entries[i].key.empty())
            builder.label(
                cutRight(words, context.width(Type::Small, entries[i].key) + context.px(s2)),
                entries[i].key, Type::Small, Role::TextMuted, AlignX::Right);
        builder.label(words, entries[i].words, Type::Body, Role::Text);
    }
    if (entries.empty())
        builder.label(cutTop(inside, rowHeight), context.say("palette.none"), Type::Body,
                      Role::TextMuted, AlignX::Centre);
}

}  // namespace poolscope

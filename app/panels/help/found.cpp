// What typing finds in the menu, and its rows.
#include "app/panels/help/found.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "app/model/text/lower_case.hpp"
#include "app/model/text/word_search.hpp"
#include "app/ui/boxes.hpp"
#include "app/ui/dialog.hpp"
#include "app/ui/overlay.hpp"

namespace poolscope {

std::vector<MenuEntry> menuEntries(std::string_view query, const RunFacts& facts,
                                   const Library& library, const TextCatalog& words,
                                   const CommandTable& commands) {
    std::vector<MenuEntry> entries;
    for (const CommandRow& row : commands.rows()) {
        if (row.command == "help" || row.command == "close") continue;
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
        std::string said = words.fill("ui.help.call", {{"method", method.shown}, {"said", means}});
        if (facts.canAct && matchesQuery(said, query))
            entries.push_back({std::move(said), "", Target::opens("call", method.id)});
    }
    // A text that looks like a path can be opened as a file.
    if (mayBePath(query))
        entries.push_back(
            {words.fill("ui.help.file", {{"file", query}}), "", menuTarget(MenuPart::File)});
    for (std::size_t i = 0; i < facts.recent.size(); ++i) {
        std::string said = words.fill("ui.help.recent", {{"file", facts.recent[i]}});
        if (matchesQuery(said, query))
            entries.push_back(
                {std::move(said), "", menuTarget(MenuPart::Recent, static_cast<std::uint32_t>(i))});
    }
    const std::vector<std::string>& lessons = library.lessons.titles();
    for (std::size_t i = 0; i < lessons.size(); ++i) {
        std::string said = words.fill("ui.help.lesson", {{"title", lessons[i]}});
        if (matchesQuery(said, query) || saysAll(said, query))
            entries.push_back(
                {std::move(said), "", menuTarget(MenuPart::Lesson, static_cast<std::uint32_t>(i))});
    }
    for (std::size_t i = 0; i < library.titles().size(); ++i) {
        const std::string said = words.fill("ui.help.open", {{"title", library.titles()[i]}});
        if (matchesQuery(said, query) || saysAll(said, query))
            entries.push_back(
                {said, "", menuTarget(MenuPart::Scenario, static_cast<std::uint32_t>(i))});
    }
    // Who types how a thing begins means that one, and not another one that has the words, too.
    std::stable_partition(entries.begin(), entries.end(),
                          [begun = lowerCase(query)](const MenuEntry& entry) {
                              return lowerCase(entry.words).starts_with(begun);
                          });
    return entries;
}

void layoutFound(Rect region, const MenuState& state, const std::vector<MenuEntry>& found,
                 LayoutBuilder& builder) {
    const LayoutContext& context = builder.context();
    if (found.empty())
        builder.label(cutTop(region, context.px(s16)), context.say("help.none"), Type::Body,
                      Role::TextMuted);
    const auto placeRow = [&](Rect row, std::size_t i, LayoutBuilder&) {
        layoutListRow(builder, row, menuTarget(MenuPart::Entry, static_cast<std::uint32_t>(i)),
                      i == state.found.chosen);
        Rect words = row.inset(context.px(s5), 0);
        builder.aside(words, found[i].key, Type::Small, Role::TextMuted);
        builder.label(words, found[i].words, Type::Body, Role::Text);
    };
    place(Box::rows({.count = found.size(), .chosen = state.found.middle}, placeRow), region,
          builder);
}

}  // namespace poolscope

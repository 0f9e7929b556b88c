// Help, palette and hints.
#include "app/views/frame/overlays.hpp"

#include <fmt/format.h>

#include <cctype>

namespace poolscope {

namespace {

std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return out;
}

std::string keysOf(const CommandRow& row) {
    std::string keys = keyText(row.keys[0]);
    const std::string second = keyText(row.keys[1]);
    if (!second.empty()) keys += "  " + second;
    return keys;
}

}  // namespace

bool matchesQuery(std::string_view words, std::string_view query) {
    const std::string all = lower(words);
    std::string wanted = lower(query);
    std::size_t at = 0;
    while (at < wanted.size()) {
        const std::size_t end = std::min(wanted.find(' ', at), wanted.size());
        if (all.find(wanted.substr(at, end - at)) == std::string::npos) return false;
        at = end + 1;
    }
    return true;
}

void layoutVeil(Vec2 window, Pen& pen) {
    Card& card = pen.card({0, 0, window.x, window.y}, Role::Background);
    card.fillAlpha = 0.72F;
    card.radius = 0;
    pen.hit({0, 0, window.x, window.y}, Target::of(Target::Kind::Veil));
}

std::vector<PaletteEntry> paletteEntries(std::string_view query, const RunFacts& facts,
                                         const Look& look) {
    std::vector<PaletteEntry> entries;
    for (const CommandRow& row : commandTable()) {
        if (row.command == Command::Palette || row.command == Command::Close) continue;
        if (row.command == Command::NextLanguage && facts.otherLanguage.empty()) continue;
        std::string words = look.say("command." + std::string(row.name));
        if (row.command == Command::NextLanguage) words += "  ·  " + facts.otherLanguage;
        // Its own name finds a command too: not every keyboard has the language's letters at hand.
        if (matchesQuery(words + " " + std::string(row.name), query))
            entries.push_back({std::move(words), keyText(row.keys[0]), Target::of(row.command)});
    }
    for (const MethodOffer& method : facts.methods) {
        const std::string said(look.words(fmt::format("method.{}", method.shown)));
        std::string words =
            look.words.fill("ui.palette.call", {{"method", method.shown}, {"said", said}});
        if (facts.canAct && matchesQuery(words, query))
            entries.push_back({std::move(words), "", Target::of(Target::Kind::Method, method.id)});
    }
    // What looks like a file's name can be opened.
    if (query.find_first_of("/.") != std::string_view::npos)
        entries.push_back({look.words.fill("ui.palette.file", {{"file", query}}), "",
                           Target::of(Target::Kind::File)});
    for (std::size_t i = 0; i < facts.recent.size(); ++i) {
        std::string words = look.words.fill("ui.palette.recent", {{"file", facts.recent[i]}});
        if (matchesQuery(words, query))
            entries.push_back({std::move(words), "",
                               Target::of(Target::Kind::Recent, static_cast<std::uint32_t>(i))});
    }
    for (std::size_t i = 0; i < facts.scenarios.size(); ++i) {
        const std::string words =
            look.words.fill("ui.palette.open", {{"title", facts.scenarios[i]}});
        if (matchesQuery(words, query))
            entries.push_back(
                {words, "", Target::of(Target::Kind::Scenario, static_cast<std::uint32_t>(i))});
    }
    return entries;
}

void layoutPalette(Vec2 window, const UiState& ui, const RunFacts& facts, const Look& look,
                   Sheet& sheet) {
    Pen pen(sheet, look);
    layoutVeil(window, pen);
    const float width = std::min(look.px(520), window.x - look.px(40));
    const float rowHeight = look.px(32);
    const float top = window.y * 0.12F;
    const auto rows = static_cast<std::size_t>(
        std::max(3.0F, std::min(12.0F, (window.y * 0.74F - look.px(60)) / rowHeight)));
    const Rect box{(window.x - width) / 2, top, width,
                   look.px(64) + rowHeight * static_cast<float>(rows)};
    pen.card(box, Role::Surface, Role::LineStrong);
    pen.hit(box, {});
    Rect inside = box.inset(look.px(10), look.px(10));
    Rect field = cutTop(inside, look.px(36));
    pen.card(field, Role::Background, Role::Accent);
    field = field.inset(look.px(10), 0);
    const Rect icon = cutLeft(field, look.px(18));
    pen.glyph(rectAround(icon.centre(), {look.px(15), look.px(15)}), Icon::Search, Role::TextMuted);
    cutLeft(field, look.px(8));
    if (ui.entry.text.empty())
        pen.label(field, look.say("palette.hint"), Type::Lead, Role::Quiet);
    else
        pen.label(field, ui.entry.text + "|", Type::Lead, Role::Text);
    cutTop(inside, look.px(8));
    const std::vector<PaletteEntry> entries = paletteEntries(ui.entry.text, facts, look);
    const auto chosen = static_cast<std::size_t>(std::max(0, ui.paletteChoice));
    const std::size_t first = chosen >= rows ? chosen - rows + 1 : 0;
    for (std::size_t i = first; i < entries.size() && i < first + rows; ++i) {
        const Rect row = cutTop(inside, rowHeight);
        Card& card = pen.card(row, Role::Accent);
        card.tinted = i == chosen;
        card.fillAlpha = i == chosen ? 1.0F : 0.0F;
        const Target target = Target::of(Target::Kind::PaletteEntry, static_cast<std::uint32_t>(i));
        card.target = target;
        pen.hit(row, target);
        Rect words = row.inset(look.px(10), 0);
        if (!entries[i].key.empty())
            pen.label(cutRight(words, look.width(Type::Small, entries[i].key) + look.px(4)),
                      entries[i].key, Type::Small, Role::TextMuted, AlignX::Right);
        pen.label(words, entries[i].words, Type::Body, Role::Text);
    }
    if (entries.empty())
        pen.label(cutTop(inside, rowHeight), look.say("palette.none"), Type::Body, Role::TextMuted,
                  AlignX::Centre);
}

void layoutLineEntry(Vec2 window, std::string_view title, const TextEntry& entry,
                     std::string_view hint, const Look& look, Sheet& sheet) {
    Pen pen(sheet, look);
    layoutVeil(window, pen);
    const float width = std::min(look.px(640), window.x - look.px(40));
    const Rect box{(window.x - width) / 2, window.y * 0.25F, width, look.px(124)};
    pen.card(box, Role::Surface, Role::LineStrong);
    pen.hit(box, {});
    Rect inside = box.inset(look.px(14), look.px(10));
    pen.label(cutTop(inside, look.px(24)), title, Type::Strong, Role::Text);
    cutTop(inside, look.px(6));
    Rect field = cutTop(inside, look.px(34));
    pen.card(field, Role::Background, Role::Accent);
    field = field.inset(look.px(10), 0);
    std::string shown = entry.withCaret();
    // The end of what is typed stays in sight.
    while (look.width(Type::Code, shown) > field.w && !shown.empty())
        shown.erase(0, decodeUtf8(shown, 0).bytes);
    pen.label(field, shown, Type::Code, Role::Text);
    cutTop(inside, look.px(8));
    pen.label(cutTop(inside, look.style.lineHeight(Type::Small)), hint, Type::Small,
              Role::TextMuted);
}

void layoutHelp(Vec2 window, const Look& look, Sheet& sheet) {
    Pen pen(sheet, look);
    layoutVeil(window, pen);
    std::vector<const CommandRow*> rows;
    for (const CommandRow& row : commandTable())
        if (row.keys[0].code != KeyCode::None) rows.push_back(&row);
    const Rect box = rectAround(Vec2{window.x / 2, window.y / 2},
                                {std::min(look.px(920), window.x - look.px(32)),
                                 std::min(look.px(560), window.y - look.px(32))});
    pen.card(box, Role::Surface, Role::LineStrong);
    Rect inside = box.inset(look.px(20), look.px(14));
    Rect top = cutTop(inside, look.style.lineHeight(Type::Title) + look.px(6));
    const std::string tour = look.say("help.tour");
    Rect button = cutRight(top, look.width(Type::Body, tour) + look.px(28));
    pen.hit(box, {});
    pen.button(cutTop(button, look.px(28)), tour, Target::of(Command::Tour));
    pen.label(top, look.say("help.title"), Type::Title, Role::Text);
    const std::string hint = look.say("help.mouse");
    pen.paragraph(cutBottom(inside, look.style.lineHeight(Type::Body) * 2), hint, Type::Body,
                  Role::TextMuted);
    cutBottom(inside, look.px(6));
    const float rowHeight = std::max(look.style.lineHeight(Type::Body) + look.px(1), look.px(20));
    const auto perColumn = std::max<std::size_t>(1, static_cast<std::size_t>(inside.h / rowHeight));
    const std::size_t columns = (rows.size() + perColumn - 1) / perColumn;
    const float gap = look.px(20);
    const float width = (inside.w - gap * static_cast<float>(columns - 1)) /
                        static_cast<float>(std::max<std::size_t>(1, columns));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::size_t columnNumber = i / perColumn;
        const auto column = static_cast<float>(columnNumber);
        const auto line = static_cast<float>(i % perColumn);
        Rect row{inside.x + column * (width + gap), inside.y + line * rowHeight, width, rowHeight};
        const std::string keys = keysOf(*rows[i]);
        const Rect cap = cutLeft(row, std::min(look.px(118), row.w * 0.42F));
        pen.label(cap, keys, Type::Strong, Role::Accent);
        cutLeft(row, look.px(8));
        pen.label(row, look.say("command." + std::string(rows[i]->name)), Type::Body, Role::Text);
    }
}

void layoutHint(Vec2 window, Vec2 pointer, std::string_view hint, const Look& look, Sheet& sheet) {
    Pen pen(sheet, look);
    const float inner = std::min(
        {look.width(Type::Small, hint) + look.px(2), look.px(400), window.x - look.px(16)});
    const std::size_t lines =
        wrap(look.measure, look.style.font(Type::Small), look.style.size(Type::Small), hint, inner)
            .size();
    const Vec2 size{inner + look.px(16),
                    look.style.lineHeight(Type::Small) * static_cast<float>(lines) + look.px(8)};
    Rect box{pointer.x + look.px(12), pointer.y + look.px(18), size.x, size.y};
    box.x = std::clamp(box.x, 0.0F, window.x - box.w);
    if (box.bottom() > window.y) box.y = pointer.y - size.y - look.px(8);
    pen.card(box, Role::Raised, Role::LineStrong);
    pen.paragraph(box.inset(look.px(8), look.px(4) - 0.5F), hint, Type::Small, Role::Text);
}

}  // namespace poolscope

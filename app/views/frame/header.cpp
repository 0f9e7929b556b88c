// The header and the caption line.
#include <fmt/format.h>

#include "app/views/frame/panels.hpp"

namespace poolscope {

namespace {

struct Tab {
    Command command;
    Perspective perspective;
};
constexpr Tab kTabs[] = {
    {Command::ShowHeap, Perspective::Heap},   {Command::ShowWorkers, Perspective::Workers},
    {Command::ShowRates, Perspective::Rates}, {Command::ShowLifecycle, Perspective::Lifecycle},
    {Command::ShowPool, Perspective::Pool},   {Command::ShowForkJoin, Perspective::ForkJoin},
    {Command::ShowEdit, Perspective::Edit},   {Command::ShowCompare, Perspective::Compare}};

constexpr float kAiry =
    1000;  ///< logical pixels; with less, tabs stand closer for the title's sake
constexpr float kRoomy = 760;  ///< logical pixels; with less, signs stand for words

/// Room for so many small lines about the middle of the box.
Rect centredLines(Rect box, int lines, const Look& look) {
    const float height = look.style.lineHeight(Type::Small) * static_cast<float>(lines) + 1;
    return rectAround(box.centre(), {box.w, height});
}

std::string hintOf(Command command, const Look& look) {
    const CommandRow& row = rowOf(command);
    return look.say("command." + std::string(row.name)) + "  " + keyText(row.keys[0]);
}

/// `roomy`: the clock is named in words, not by its sign alone.
void layoutTools(Pen& pen, Rect& row, const RunFacts& facts, bool roomy) {
    struct Tool {
        Command command;
        Icon icon;
    };
    constexpr Tool kTools[] = {{Command::Help, Icon::Keys},
                               {Command::NextTheme, Icon::Theme},
                               {Command::Palette, Icon::Search}};
    for (const Tool& tool : kTools) {
        Pen::ButtonLook how;
        how.icon = tool.icon;
        how.quiet = true;
        how.hint = hintOf(tool.command, pen.look());
        const Rect box = cutRight(row, pen.px(34));
        pen.button(box.inset(pen.px(1), pen.px(8)), "", Target::of(tool.command), how);
    }
    if (!facts.otherLanguage.empty()) {
        Pen::ButtonLook how;
        how.quiet = true;
        how.hint = hintOf(Command::NextLanguage, pen.look());
        const float width = pen.look().width(Type::Body, facts.otherLanguage) + pen.px(20);
        pen.button(cutRight(row, width).inset(pen.px(1), pen.px(8)), facts.otherLanguage,
                   Target::of(Command::NextLanguage), how);
    }
    cutRight(row, pen.px(8));
    const std::string_view word = facts.clock == ShownClock::Virtual ? "clock.virtual"
                                  : facts.clock == ShownClock::Paced ? "clock.paced"
                                                                     : "clock.real";
    const std::string clock = pen.look().say(word);
    const float width = roomy ? pen.look().width(Type::Small, clock) + pen.px(30) : pen.px(24);
    const Rect badge = cutRight(row, std::min(width, pen.px(150))).inset(0, pen.px(12));
    const Role role = facts.live                           ? Role::Late
                      : facts.clock == ShownClock::Virtual ? Role::Accent
                                                           : Role::Running;
    Card& card = pen.card(badge, role, role);
    card.tinted = true;
    card.radius = badge.h / 2;
    Rect inside = badge.inset(pen.px(8), 0);
    const Rect dot = cutLeft(inside, pen.px(10));
    pen.glyph(rectAround(dot.centre(), {pen.px(10), pen.px(10)}),
              facts.live ? Icon::Dot : Icon::Ring, role);
    cutLeft(inside, pen.px(4));
    if (roomy) pen.label(inside, clock, Type::Small, Role::Text);
    pen.hit(badge, {}, clock);
    cutRight(row, pen.px(12));
}

/// Tabs get their words' width, or share what there is; without room only the chosen one has words.
void layoutTabs(Pen& pen, Rect& row, Perspective shown, bool roomy, bool airy) {
    const Look& look = pen.look();
    std::array<std::string, std::size(kTabs)> words;
    std::array<float, std::size(kTabs)> widths{};
    float wanted = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
        words[i] = look.say("perspective." + std::string(kPerspectiveNames[i]));
        wanted += look.width(Type::Strong, words[i]) + pen.px(46);
    }
    roomy = roomy && wanted <= row.w * 0.85F;  // a word cut to two letters says nothing
    wanted = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool named = roomy || kTabs[i].perspective == shown;
        widths[i] =
            named ? look.width(Type::Strong, words[i]) + pen.px(airy ? 46 : 36) : pen.px(34);
        if (!named) words[i].clear();
        wanted += widths[i];
    }
    const float tabs = std::min(wanted, row.w * (roomy ? 0.85F : 0.9F));
    Rect right = cutRight(row, tabs);
    for (std::size_t i = 0; i < words.size(); ++i) {
        Rect box = cutLeft(right, tabs * widths[i] / wanted);
        box = rectAround(box.centre(), {box.w - pen.px(4), std::min(pen.px(32), box.h)});
        const bool lit = kTabs[i].perspective == shown;
        Card& card = pen.card(box, Role::Accent);
        card.tinted = lit;
        card.fillAlpha = lit ? 1.0F : 0.0F;
        card.target = Target::of(kTabs[i].command);
        Rect inside = box.inset(pen.px(airy ? 10 : 5), 0);
        pen.label(cutLeft(inside, look.width(Type::Small, "0") + pen.px(2)),
                  keyText(rowOf(kTabs[i].command).keys[0]), Type::Small, Role::TextMuted);
        cutLeft(inside, pen.px(6));
        pen.label(inside, words[i], lit ? Type::Strong : Type::Body,
                  lit ? Role::Text : Role::TextMuted);
        pen.hit(box, Target::of(kTabs[i].command), roomy ? "" : hintOf(kTabs[i].command, look));
    }
}

/// A button for each executor, at the left, where the picture shows one at a time. They share the
/// room; when even that is too little, those around the one shown remain, and Tab goes through all.
void layoutExecutors(Pen& pen, Rect& row, float reserve, const Sight& sight) {
    const Look& look = pen.look();
    const auto count = static_cast<std::uint32_t>(sight.latest.life.executors());
    const float gap = look.px(4);
    std::vector<float> widths;
    float wanted = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
        const float name = look.width(Type::Body, sight.names.of(ExecutorId{i}));
        widths.push_back(std::min(name + look.px(26), look.px(140)));
        wanted += widths.back() + gap;
    }
    const float room = std::max(look.px(60), row.w - reserve);
    const float least = look.px(52);
    const auto most = static_cast<std::uint32_t>(std::max(1.0F, room / (least + gap)));
    const std::uint32_t shown = std::min(count, most);
    const std::uint32_t before = std::min(sight.executor.value, count - 1);
    const std::uint32_t first = std::min(before - std::min(before, shown / 2), count - shown);
    const float share = wanted > room ? room / static_cast<float>(shown) - gap : 0.0F;
    for (std::uint32_t i = first; i < first + shown; ++i) {
        Pen::ButtonLook how;
        how.lit = ExecutorId{i} == sight.executor;
        if (share > 0) how.type = Type::Small;
        pen.button(cutLeft(row, share > 0 ? share : widths[i]), sight.names.of(ExecutorId{i}),
                   Target::of(ExecutorId{i}), how);
        cutLeft(row, gap);
    }
    cutLeft(row, look.px(8));
}

}  // namespace

void layoutHeader(Rect region, const RunFacts& facts, const UiState& ui, const Look& look,
                  Sheet& sheet) {
    Pen pen(sheet, look);
    pen.card(region, Role::Surface).radius = 0;
    Rect row = region.inset(pen.px(12), 0);
    const Rect mark = cutLeft(row, pen.px(24));
    pen.glyph(rectAround(mark.centre(), {pen.px(22), pen.px(22)}), Icon::Logo, Role::Accent);
    cutLeft(row, pen.px(8));
    layoutTools(pen, row, facts, region.w > pen.px(kRoomy));

    layoutTabs(pen, row, ui.perspective, region.w > pen.px(kRoomy), region.w >= pen.px(kAiry));
    cutRight(row, pen.px(12));
    const std::string name = "PoolScope";
    const float nameWidth = look.width(Type::Strong, name) + pen.px(2);
    // The program's name gives way to the run's title, and that takes two small lines before it is
    // cut.
    const float titleWidth = look.width(Type::Body, facts.title);
    if (row.w > nameWidth + pen.px(12) + std::max(titleWidth, pen.px(80))) {
        pen.label(cutLeft(row, nameWidth), name, Type::Strong, Role::Text);
        cutLeft(row, pen.px(12));
    }
    if (row.w <= pen.px(60)) return;
    if (titleWidth <= row.w)
        pen.label(row, facts.title, Type::Body, Role::TextMuted);
    else
        pen.paragraph(centredLines(row, 2, look), facts.title, Type::Small, Role::TextMuted);
    const bool told = !facts.description.empty();
    pen.hit(row, {}, told ? facts.title + "\n" + facts.description : facts.title);
}

void layoutCaption(Rect region, const RunFacts& facts, const UiState& ui, const Sight& sight,
                   std::string_view sentence, const Look& look, Sheet& sheet) {
    Pen pen(sheet, look);
    Rect row = region.inset(pen.px(14), pen.px(6));
    // Futures at the right.
    if (facts.futures.size() > 1) {
        for (std::size_t i = facts.futures.size(); i-- > 0;) {
            const std::string& name = facts.futures[i].name;
            const float width = std::min(look.width(Type::Body, name) + pen.px(44), pen.px(220));
            if (row.w < width + region.w * (facts.notice.empty() ? 0.45F : 0.6F)) break;
            Pen::ButtonLook how;
            how.icon = Icon::Fork;
            how.lit = i == facts.future;
            how.hint = facts.futures[i].detail;
            pen.button(cutRight(row, width), name,
                       Target::of(Target::Kind::Future, static_cast<std::uint32_t>(i)), how);
            cutRight(row, pen.px(4));
        }
        cutRight(row, pen.px(8));
    }
    const bool oneAtATime =
        ui.perspective == Perspective::Heap || ui.perspective == Perspective::Lifecycle ||
        ui.perspective == Perspective::Pool || ui.perspective == Perspective::ForkJoin;
    if (sight.latest.life.executors() > 1 && oneAtATime) {
        const float hint = facts.hintsToPlay ? look.px(86) : look.px(120);
        layoutExecutors(pen, row, facts.notice.empty() ? hint : region.w * 0.3F, sight);
    }
    if (!facts.notice.empty()) {
        row = row.inset(0, -pen.px(4));
        const Role role = facts.noticeIsError ? Role::Late : Role::Leader;
        Card& card = pen.card(row, role, role);
        card.tinted = true;
        Rect inside = row.inset(pen.px(10), 0);
        const Rect icon = cutLeft(inside, pen.px(16));
        pen.glyph(rectAround(icon.centre(), {pen.px(14), pen.px(14)}),
                  facts.noticeIsError ? Icon::Cross : Icon::Fork, role);
        cutLeft(inside, pen.px(8));
        if (facts.noticeDeed != Command::None) {
            const std::string deed =
                look.say("command." + std::string(rowOf(facts.noticeDeed).name));
            const float width = look.width(Type::Body, deed) + pen.px(20);
            pen.button(cutRight(inside, std::min(width, inside.w * 0.4F)).inset(0, pen.px(2)), deed,
                       Target::of(facts.noticeDeed));
            cutRight(inside, pen.px(8));
        }
        // What is too long for a line is said in two smaller ones, and in full as a hint.
        pen.hit(inside, {}, facts.notice);
        if (look.width(Type::Body, facts.notice) > inside.w)
            pen.paragraph(centredLines(inside, 2, look), facts.notice, Type::Small, Role::Text);
        else
            pen.label(inside, facts.notice, Type::Body, Role::Text);
        return;
    }
    if (!facts.hintsToPlay) {
        pen.paragraph(row.inset(0, -pen.px(2)), sentence, Type::Body, Role::Text);
        return;
    }
    const std::string key = keyText(rowOf(Command::PlayPause).keys[0]);
    const Rect cap = cutLeft(row, look.width(Type::Strong, key) + pen.px(20));
    pen.card(cap, Role::Raised, Role::LineStrong);
    pen.label(cap, key, Type::Strong, Role::Text, AlignX::Centre);
    pen.hit(cap, Target::of(Command::PlayPause));
    cutLeft(row, pen.px(10));
    const std::string hint = look.say("hint.play");
    const std::string brief = look.say("hint.playShort");
    for (const std::string& words : {hint, brief})
        if (look.width(Type::Body, words) <= row.w) {
            pen.label(row, words, Type::Body, Role::TextMuted);
            return;
        }
}

}  // namespace poolscope

// Choosing how large cells can be, then placing them map by map.
#include "app/panels/tune_it/layout.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/ui/boxes.hpp"

namespace poolscope {

namespace {

class TuneGridLayout {
public:
    TuneGridLayout(const ShownGrid& shown, const LayoutContext& context, DisplayList& list)
        : shown_(shown), context_(context), builder_(list, context) {}

    void place(Rect room) {
        room = room.inset(context_.px(s3));
        measure(room.inset(context_.px(s8), context_.px(s6)));
        const Vec2 size{std::min(room.w, std::max(content_.x, foot()) + 2 * context_.px(s8)),
                        std::min(room.h, content_.y + 2 * context_.px(s6))};
        const Rect card{room.x + (room.w - size.x) / 2, room.y + (room.h - size.y) / 2, size.x,
                        size.y};
        builder_.card(card, Role::Surface, Role::LineStrong);
        builder_.hit(card, {});
        Rect inside = card.inset(context_.px(s8), context_.px(s6));
        poolscope::place(Box::title(shown_.title, tuneTarget(TunePart::Grid), say("closeGrid")),
                         cutTop(inside, context_.px(s12)), builder_);
        cutTop(inside, context_.px(s3));
        legend(cutBottom(inside, legendHeight()));
        maps(inside);
    }

private:
    std::string say(std::string_view key) const {
        return context_.say(fmt::format("tuneIt.{}", key));
    }
    float line(Type type) const { return context_.style.lineHeight(type); }
    float widest(Type type, const std::vector<std::string>& texts) const {
        float width = 0;
        for (const std::string& text : texts) width = std::max(width, context_.width(type, text));
        return width;
    }

    // ---- sizes

    float iconWidth() const { return line(Type::Small); }
    float gap() const { return context_.px(s8); }
    float rowHead() const {
        return std::max(widest(Type::Small, shown_.rows),
                        context_.width(Type::Small, shown_.rowKey)) +
               context_.px(s4);
    }
    float mapHead() const {
        return (shown_.maps.size() > 1 ? line(Type::Strong) : 0) + 2 * line(Type::Small);
    }
    float mapWidth() const {
        return rowHead() + std::max(cell_.x * static_cast<float>(shown_.columns.size()),
                                    context_.width(Type::Small, shown_.columnKey));
    }
    float mapHeight() const { return mapHead() + cell_.y * static_cast<float>(shown_.rows.size()); }
    float headHeight() const { return context_.px(s12) + context_.px(s3); }

    /// The largest cells with which all maps fit; maps stand beside each other if they can.
    void measure(Rect inside) {
        float text = 0;
        for (const ShownGrid::Map& map : shown_.maps)
            for (const ShownCell& cell : map.cells)
                text = std::max(text, context_.width(Type::Small, cell.text));
        const float full = std::max(text + iconWidth() + context_.px(s5),
                                    widest(Type::Small, shown_.columns) + context_.px(s3));
        const float bare = std::max(iconWidth() + context_.px(s3),
                                    widest(Type::Small, shown_.columns) + context_.px(s3));
        for (const bool words : {true, false})
            for (const float height : {line(Type::Small) + context_.px(s4), line(Type::Small)}) {
                words_ = words;
                cell_ = {words ? full : bare, height};
                for (perRow_ = shown_.maps.size(); perRow_ > 1; --perRow_)
                    if (widthOf(perRow_) <= inside.w) break;
                content_ = {widthOf(perRow_), heightOf(perRow_)};
                if (content_.x <= inside.w && content_.y <= inside.h) return;
            }
    }
    float widthOf(std::size_t perRow) const {
        return mapWidth() * static_cast<float>(perRow) + gap() * static_cast<float>(perRow - 1);
    }
    float heightOf(std::size_t perRow) const {
        const auto rows = static_cast<float>((shown_.maps.size() + perRow - 1) / perRow);
        return headHeight() + legendHeight() + rows * (mapHeight() + context_.px(s4));
    }
    float legendHeight() const { return 2 * (line(Type::Small) + context_.px(s1)); }
    float foot() const {
        return 2 * (std::max(context_.width(Type::Small, legendWords(0)),
                             context_.width(Type::Small, legendWords(2))) +
                    2 * iconWidth() + context_.px(s8));
    }

    // ---- maps

    void maps(Rect inside) {
        for (std::size_t i = 0; i < shown_.maps.size(); ++i) {
            const auto column = static_cast<float>(i % perRow_);
            const auto row = static_cast<float>(i / perRow_);
            map(Rect{inside.x + column * (mapWidth() + gap()),
                     inside.y + row * (mapHeight() + context_.px(s4)), mapWidth(), mapHeight()},
                shown_.maps[i]);
        }
    }
    void map(Rect box, const ShownGrid::Map& map) {
        if (shown_.maps.size() > 1)
            builder_.label(cutTop(box, line(Type::Strong)), map.title, Type::Small, Role::Text);
        Rect keys = cutTop(box, line(Type::Small));
        const float head = rowHead();
        Rect values = cutTop(box, line(Type::Small));
        builder_.label(cutLeft(values, head), shown_.rowKey, Type::Small, Role::TextMuted);
        cutLeft(keys, head);
        builder_.label(keys, shown_.columnKey, Type::Small, Role::TextMuted);
        for (const std::string& column : shown_.columns)
            builder_.label(cutLeft(values, cell_.x), column, Type::Small, Role::Text,
                           AlignX::Centre);
        for (std::size_t row = 0; row < shown_.rows.size(); ++row) {
            Rect place = cutTop(box, cell_.y);
            Rect name = cutLeft(place, head);
            cutRight(name, context_.px(s3));
            builder_.label(name, shown_.rows[row], Type::Small, Role::Text, AlignX::Right);
            for (std::size_t column = 0; column < shown_.columns.size(); ++column)
                cell(cutLeft(place, cell_.x), map.cells[row * shown_.columns.size() + column]);
        }
    }

    void cell(Rect box, const ShownCell& cell) {
        const Role tone = cell.met ? Role::Good : Role::Late;
        const Rect inside = box.inset(context_.px(sHalf));
        Card& card = builder_.card(inside, tone, cell.chosen ? Role::Accent : tone);
        card.tinted = true;
        card.thick = cell.chosen;
        card.radius = 0;
        card.target = tuneTarget(TunePart::Cell, cell.combination);
        builder_.hit(inside, card.target, hintOf(cell));
        Rect rest = inside.inset(context_.px(s1), 0);
        Rect icon = words_ ? cutLeft(rest, iconWidth()) : rest;
        icon = Rect{icon.x, icon.y + (icon.h - iconWidth()) / 2, icon.w, iconWidth()};
        builder_.icon(icon.inset(context_.px(sHalf)), iconOf(cell), iconRole(cell));
        if (words_) builder_.label(rest, cell.text, Type::Small, Role::Text, AlignX::Centre);
    }
    static IconKind iconOf(const ShownCell& cell) {
        if (cell.handedIn) return IconKind::Dot;
        if (cell.best) return IconKind::Crown;
        return cell.met ? IconKind::Check : IconKind::Cross;
    }
    static Role iconRole(const ShownCell& cell) {
        if (cell.handedIn) return Role::Accent;
        if (cell.best) return Role::Leader;
        return cell.met ? Role::Good : Role::Late;
    }
    std::string hintOf(const ShownCell& cell) const {
        std::string hint = cell.met ? say("reached") : say("missedBy");
        hint += ": " + cell.text + (cell.met ? " " + shown_.unit : "");
        if (cell.best) hint += ", " + say("bestHere");
        if (cell.handedIn) hint += ", " + say("yours");
        return hint;
    }

    // ---- what the marks mean

    std::string legendWords(std::size_t which) const {
        switch (which) {
            case 0: return context_.words.fill("ui.tuneIt.legendMet", {{"unit", shown_.unit}});
            case 1: return say("bestHere");
            case 2: return say("legendMissed");
            default: return say("yours");
        }
    }
    void legend(Rect box) {
        cutTop(box, context_.px(s1));
        const float half = box.w * kLegendShare;
        for (std::size_t i = 0; i < 4; i += 2) {
            Rect row = cutTop(box, line(Type::Small));
            mark(cutLeft(row, half), i, i == 0 ? IconKind::Check : IconKind::Cross,
                 i == 0 ? Role::Good : Role::Late);
            mark(row, i + 1, i == 0 ? IconKind::Crown : IconKind::Dot,
                 i == 0 ? Role::Leader : Role::Accent);
            cutTop(box, context_.px(s1));
        }
    }
    void mark(Rect box, std::size_t which, IconKind icon, Role role) {
        const Rect place = cutLeft(box, iconWidth());
        builder_.icon(place.inset(context_.px(sHalf)), icon, role);
        cutLeft(box, context_.px(s2));
        builder_.label(box, legendWords(which), Type::Small, Role::TextMuted);
    }

    static constexpr float kLegendShare = 0.6F;
    const ShownGrid& shown_;
    const LayoutContext& context_;
    LayoutBuilder builder_;
    Vec2 cell_;
    Vec2 content_;
    std::size_t perRow_ = 1;
    bool words_ = true;
};

}  // namespace

void layoutTuneGrid(Rect room, const ShownGrid& shown, const LayoutContext& context,
                    DisplayList& list) {
    TuneGridLayout(shown, context, list).place(room);
}

}  // namespace poolscope

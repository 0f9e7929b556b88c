// Placing and painting the transport.
#include "app/views/frame/transport.hpp"

#include <fmt/format.h>

#include "app/views/paint.hpp"

namespace poolscope {

namespace {

struct Step {
    Icon icon;
    Command command;
};

constexpr float kRoomy = 720;  ///< logical pixels; with less, keys stand for some buttons

void layoutButtons(Pen& pen, Rect row, const TransportInput& input, bool roomy) {
    constexpr Step kBefore[] = {{Icon::Start, Command::GoToStart},
                                {Icon::OperationBack, Command::OperationBack},
                                {Icon::StepBack, Command::StepBack}};
    constexpr Step kAfter[] = {{Icon::StepForward, Command::StepForward},
                               {Icon::OperationForward, Command::OperationForward},
                               {Icon::End, Command::GoToEnd}};
    const auto add = [&](Step step, float width, bool lit) {
        Pen::ButtonLook how;
        how.icon = step.icon;
        how.quiet = !lit;
        how.lit = lit;
        const CommandRow& command = rowOf(step.command);
        how.hint = pen.look().say("command." + std::string(command.name)) + "  " +
                   keyText(command.keys[0]);
        pen.button(cutLeft(row, pen.px(width)), "", Target::of(step.command), how);
        cutLeft(row, pen.px(2));
    };
    for (const Step& step : kBefore)
        if (roomy || step.icon != Icon::Start) add(step, 32, false);
    add({input.playing ? Icon::Pause : Icon::Play, Command::PlayPause}, 44, true);
    for (const Step& step : kAfter)
        if (roomy || step.icon != Icon::End) add(step, 32, false);
}

void layoutSpeed(Pen& pen, Rect row, const TransportInput& input) {
    Pen::ButtonLook how;
    how.quiet = true;
    how.icon = Icon::Plus;
    pen.button(cutRight(row, pen.px(28)), "", Target::of(Command::Faster), how);
    pen.label(cutRight(row, pen.px(112)), input.speed, Type::Body, Role::TextMuted, AlignX::Centre);
    how.icon = Icon::Minus;
    pen.button(cutRight(row, pen.px(28)), "", Target::of(Command::Slower), how);
}

void layoutPosition(Pen& pen, Rect middle, const TransportInput& input) {
    const Look& look = pen.look();
    Rect left = cutLeft(middle, middle.w / 2);
    cutRight(left, pen.px(8));
    cutLeft(middle, pen.px(8));
    std::string place = fmt::format("{} / {}", input.position, input.count);
    if (look.width(Type::Lead, place) > left.w) place = std::to_string(input.position);
    pen.label(left, place, Type::Lead, Role::Text, AlignX::Right);
    const float used = pen.label(middle, input.time, Type::Lead, Role::Accent);
    cutLeft(middle, used + pen.px(12));
    if (input.live && input.followsLive)
        pen.label(middle, look.say("live"), Type::Strong, Role::Late);
}

void layoutColumns(TransportLayout& layout, const TransportInput& input, const Look& look) {
    if (input.minimap == nullptr || input.count == 0) return;
    const float step = std::max(3.0F, look.px(3));
    const auto columns = static_cast<std::size_t>(layout.track.w / step);
    for (std::size_t i = 0; i < columns; ++i) {
        const std::size_t from = input.count * i / columns;
        const std::size_t to = input.count * (i + 1) / columns;
        const Minimap::Counts counts = input.minimap->counts(from, to);
        float all = 0;
        for (const std::uint32_t count : counts) all += static_cast<float>(count);
        TransportLayout::Column column{};
        column.box = {layout.track.x + static_cast<float>(i) * step, layout.track.y, step - 1,
                      layout.track.h};
        for (std::size_t k = 0; k < counts.size(); ++k)
            column.share[k] = all > 0 ? static_cast<float>(counts[k]) / all : 0.0F;
        layout.columns.push_back(column);
    }
}

float xOf(const TransportLayout& layout, double position, std::size_t count) {
    const double share = count == 0 ? 0.0 : position / static_cast<double>(count);
    return layout.track.x + static_cast<float>(share) * layout.track.w;
}

/// Matches as ticks, no two on one pixel; bookmarks as flags that can be pressed.
void layoutMarks(Pen& pen, TransportLayout& layout, const TransportInput& input) {
    if (input.matches != nullptr)
        for (const std::size_t event : *input.matches) {
            const float x = xOf(layout, static_cast<double>(event + 1), input.count);
            if (layout.matches.empty() || x >= layout.matches.back() + 1)
                layout.matches.push_back(x);
        }
    if (input.bookmarks == nullptr) return;
    for (const Bookmark& bookmark : input.bookmarks->all()) {
        if (bookmark.position > input.count) continue;
        const float x = xOf(layout, static_cast<double>(bookmark.position), input.count);
        layout.bookmarks.push_back(x);
        pen.hit({x - pen.px(5), layout.track.y - pen.px(3), pen.px(10), layout.track.h * 0.5F},
                Target::at(bookmark.position),
                bookmark.note.empty() ? pen.look().say("find.bookmark") : bookmark.note);
    }
}

/// Where the clock stood, at even distances. While it stands still it is said once, and a line goes
/// on from there: the axis is events, of which many take no time.
void layoutTimes(Pen& pen, Rect labels, const TransportInput& input, TransportLayout& layout) {
    const Look& look = pen.look();
    float free = labels.x;
    std::string_view said;
    bool stood = false;
    for (const TransportInput::TimeMark& mark : input.timeMarks) {
        const float x = xOf(layout, static_cast<double>(mark.position), input.count);
        if (mark.text == said) {
            stood = true;
            continue;
        }
        const float width = look.width(Type::Small, mark.text) + look.px(2);
        if (x < free || x + width > labels.right()) continue;
        if (stood && x - free > look.px(12))
            layout.standing.push_back(
                {{free - look.px(4), labels.centre().y}, {x - look.px(6), labels.centre().y}});
        pen.label({x + look.px(3), labels.y, width, labels.h}, mark.text, Type::Small,
                  Role::TextMuted);
        layout.times.push_back({{x, layout.track.bottom()}, {x, labels.bottom() - look.px(3)}});
        said = mark.text;
        stood = false;
        free = x + width + look.px(12);
    }
}

}  // namespace

TransportLayout layoutTransport(Rect region, const TransportInput& input, const Look& look) {
    TransportLayout layout;
    Pen pen(layout.sheet, look);
    pen.card(region, Role::Surface).radius = 0;
    Rect rest = region.inset(pen.px(12), pen.px(6));
    Rect row = cutTop(rest, pen.px(34));
    // The play button stays in the middle of the window, its neighbours never move.
    const bool roomy = region.w > pen.px(kRoomy);
    const float buttons = pen.px(static_cast<float>(roomy ? 6 : 4) * 34 + 46);
    Rect speed = cutRight(row, pen.px(176));
    layoutSpeed(pen, speed, input);
    if (input.live && !input.followsLive) {
        Pen::ButtonLook how;
        how.lit = true;
        how.key = keyText(rowOf(Command::BackToLive).keys[0]);
        cutRight(row, pen.px(8));
        pen.button(cutRight(row, std::min(row.w * 0.28F, pen.px(148))), look.say("backToLive"),
                   Target::of(Command::BackToLive), how);
    }
    layoutButtons(pen, cutLeft(row, buttons), input, roomy);
    layoutPosition(pen, row, input);

    cutTop(rest, pen.px(6));
    const bool low = region.h < pen.px(80);  // no room for a line of times
    Rect labels = cutBottom(rest, low ? 0.0F : look.style.lineHeight(Type::Small));
    layout.track = rest.inset(pen.px(4), 0);
    layoutColumns(layout, input, look);
    for (const std::size_t at : input.operations)
        layout.operations.push_back(xOf(layout, static_cast<double>(at), input.count));
    const double at = static_cast<double>(input.position) + static_cast<double>(input.fraction);
    layout.playhead = xOf(layout, at, input.count);

    if (!low) layoutTimes(pen, labels, input, layout);
    pen.hit({region.x, layout.track.y - pen.px(3), region.w, layout.track.h + pen.px(6)},
            Target::of(Target::Kind::Scrubber));
    layoutMarks(pen, layout, input);
    return layout;
}

void paintTransport(Canvas& canvas, const Style& style, const TransportLayout& layout,
                    const Target& hover) {
    const Group group(canvas, "transport");
    paintSheet(canvas, style, layout.sheet, hover);
    const Rect track = layout.track;
    canvas.fillRect(track, style.color(Role::Raised), style.px(3));
    for (const TransportLayout::Column& column : layout.columns) {
        float bottom = column.box.bottom();
        for (std::size_t k = 0; k < column.share.size(); ++k) {
            const float height = column.share[k] * column.box.h * 0.86F;
            if (height < 0.5F) continue;
            const bool past = column.box.x < layout.playhead;
            const Color color =
                style.color(roleOfCategory(static_cast<Category>(k)), past ? 0.9F : 0.38F);
            canvas.fillRect({column.box.x, bottom - height, column.box.w, height}, color);
            bottom -= height;
        }
    }
    for (const float x : layout.operations)
        canvas.line({x, track.y}, {x, track.y + track.h * 0.22F},
                    {style.color(Role::Text, 0.55F), style.hairline(), 0, 0});
    for (const float match : layout.matches)
        canvas.fillRect(
            {match - style.px(1), track.bottom() - track.h * 0.45F, style.px(2), track.h * 0.45F},
            style.color(Role::Late));
    for (const float flag : layout.bookmarks) {
        canvas.fillRect(
            {flag - style.px(0.5F), track.y - style.px(3), style.px(1), track.h + style.px(3)},
            style.color(Role::Key));
        canvas.fillRect({flag, track.y - style.px(4), style.px(8), style.px(6)},
                        style.color(Role::Key), style.px(1));
    }
    for (const TransportLayout::Line& line : layout.times)
        canvas.line(line.from, line.to, {style.color(Role::LineStrong), style.hairline(), 0, 0});
    for (const TransportLayout::Line& line : layout.standing)
        canvas.line(line.from, line.to,
                    {style.color(Role::Line), style.hairline(), style.px(2), style.px(3)});
    const float x = layout.playhead;
    canvas.fillRect({x - style.px(1.5F), track.y - style.px(4), style.px(3), track.h + style.px(8)},
                    style.color(Role::Text), style.px(1.5F));
    canvas.fillCircle({x, track.y - style.px(4)}, style.px(5), style.color(Role::Text));
}

std::size_t positionAt(const TransportLayout& layout, float x, std::size_t count) {
    const float share =
        std::clamp((x - layout.track.x) / std::max(1.0F, layout.track.w), 0.0F, 1.0F);
    return static_cast<std::size_t>(static_cast<double>(share) * static_cast<double>(count) + 0.5);
}

}  // namespace poolscope

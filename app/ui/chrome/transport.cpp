// Placing and painting the transport.
#include "app/ui/chrome/transport.hpp"

#include <fmt/format.h>

#include "app/ui/paint.hpp"

#include "app/ui/category_role.hpp"

namespace poolscope {

namespace {

constexpr Length kSpeedWordWidth{112};
constexpr Length kSpeedWidth{176};
constexpr Length kBackToLiveWidth{148};
constexpr Length kNoTimesBelow{80};

struct Step {
    IconKind icon;
    CommandId command;
};

constexpr Length kRoomyTransport{720};  ///< with less, keys stand for some buttons

void layoutButtons(LayoutBuilder& builder, Rect row, const TransportInput& input, bool roomy) {
    constexpr Step kBefore[] = {{IconKind::Start, "goToStart"},
                                {IconKind::OperationBack, "largerBack"},
                                {IconKind::StepBack, "stepBack"}};
    constexpr Step kAfter[] = {{IconKind::StepForward, "stepForward"},
                               {IconKind::OperationForward, "largerForward"},
                               {IconKind::End, "goToEnd"}};
    const auto add = [&](Step step, Length width, bool lit) {
        builder.button(cutLeft(row, builder.px(width)), "", Target::of(step.command),
                       {.icon = step.icon,
                        .lit = lit,
                        .quiet = !lit,
                        .hint = builder.context().hintOf(step.command)});
        cutLeft(row, builder.px(s1));
    };
    for (const Step& step : kBefore)
        if (roomy || step.icon != IconKind::Start) add(step, s16, false);
    add({input.playing ? IconKind::Pause : IconKind::Play, "playPause"}, s22, true);
    for (const Step& step : kAfter)
        if (roomy || step.icon != IconKind::End) add(step, s16, false);
}

void layoutSpeed(LayoutBuilder& builder, Rect row, const TransportInput& input) {
    builder.button(cutRight(row, builder.px(s14)), "", Target::of("faster"),
                   {.icon = IconKind::Plus, .quiet = true});
    builder.label(cutRight(row, builder.px(kSpeedWordWidth)), input.speed, Type::Body,
                  Role::TextMuted, AlignX::Centre);
    builder.button(cutRight(row, builder.px(s14)), "", Target::of("slower"),
                   {.icon = IconKind::Minus, .quiet = true});
}

/// What a step goes by: a button that opens the choice.
void layoutStepSize(LayoutBuilder& builder, Rect& row, const TransportInput& input, bool roomy) {
    if (!roomy || input.steps.empty()) return;
    const LayoutContext& context = builder.context();
    cutRight(row, builder.px(s2));
    const float width = context.width(Type::Body, input.steps) + builder.px(s16);
    builder.button(cutRight(row, std::min(row.w * 0.28F, width)), input.steps,
                   Target::of("chooseSteps"),
                   {.quiet = true, .hint = context.hintOf("chooseSteps")});
}

void layoutPosition(LayoutBuilder& builder, Rect middle, const TransportInput& input) {
    const LayoutContext& context = builder.context();
    Rect left = cutLeft(middle, middle.w / 2);
    cutRight(left, builder.px(s4));
    cutLeft(middle, builder.px(s4));
    std::string place = fmt::format("{} / {}", input.shown, input.count);
    if (context.width(Type::Lead, place) > left.w) place = std::to_string(input.shown);
    builder.label(left, place, Type::Lead, Role::Text, AlignX::Right);
    const float used = builder.label(middle, input.time, Type::Lead, Role::Accent);
    cutLeft(middle, used + builder.px(s6));
    if (input.live && input.followsLive)
        builder.label(middle, context.say("live"), Type::Strong, Role::Late);
}

void layoutColumns(TransportLayout& layout, const TransportInput& input,
                   const LayoutContext& context) {
    if (input.minimap == nullptr || input.count == 0) return;
    const float step = std::max(3.0F, context.px(s2));
    const auto columns = static_cast<std::size_t>(layout.track.w / step);
    for (std::size_t i = 0; i < columns; ++i) {
        const std::size_t from = input.count * i / columns;
        const std::size_t to = input.count * (i + 1) / columns;
        if (to > input.known.value_or(input.count)) break;
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

/// Matches as ticks, no two on one pixel; bookmarks as flags and beats as dots that can be pressed.
void layoutMarks(LayoutBuilder& builder, TransportLayout& layout, const TransportInput& input) {
    layoutBeats(layout, input);
    for (std::size_t i = 0; i < layout.beats.size(); ++i)
        builder.hit({layout.beats[i] - builder.px(s2), layout.track.y - builder.px(s4),
                     builder.px(s4), builder.px(s4)},
                    Target::at((*input.beats)[i]),
                    builder.context().words.fill("ui.transport.beat",
                                                 {{"n", std::to_string(i + 1)},
                                                  {"all", std::to_string(input.beats->size())}}));
    if (input.matches != nullptr)
        for (const std::size_t event : *input.matches) {
            if (event >= input.known.value_or(input.count)) break;
            const float x = xOf(layout, static_cast<double>(event + 1), input.count);
            if (layout.matches.empty() || x >= layout.matches.back() + 1)
                layout.matches.push_back(x);
        }
    if (input.bookmarks == nullptr) return;
    for (const Bookmark& bookmark : input.bookmarks->all()) {
        if (bookmark.position > input.count) continue;
        const float x = xOf(layout, static_cast<double>(bookmark.position), input.count);
        layout.bookmarks.push_back(x);
        builder.hit({x - builder.px(s3), layout.track.y - builder.px(s2), builder.px(s6),
                     layout.track.h * 0.5F},
                    Target::at(bookmark.position),
                    bookmark.note.empty() ? builder.context().say("find.bookmark") : bookmark.note);
    }
}

/// Where the clock stood, at even distances. While it stands still it is said once, and a line goes
/// on from there: the axis is events, of which many take no time.
void layoutTimes(LayoutBuilder& builder, Rect labels, const TransportInput& input,
                 TransportLayout& layout) {
    const LayoutContext& context = builder.context();
    const std::string counts = context.say("transport.axis");
    const float room = context.width(Type::Small, counts) + context.px(s2);
    if (labels.w > 3 * room)
        builder.label(cutRight(labels, room), counts, Type::Small, Role::TextMuted, AlignX::Right);
    float free = labels.x;
    std::string_view said;
    bool stood = false;
    for (const TransportInput::TimeMark& mark : input.timeMarks) {
        if (mark.position > input.known.value_or(input.count)) break;
        const float x = xOf(layout, static_cast<double>(mark.position), input.count);
        if (mark.text == said) {
            stood = true;
            continue;
        }
        const float width = context.width(Type::Small, mark.text) + context.px(s1);
        if (x < free || x + width > labels.right()) continue;
        if (stood && x - free > context.px(s6))
            layout.standing.push_back({{free - context.px(s2), labels.centre().y},
                                       {x - context.px(s3), labels.centre().y}});
        builder.label({x + context.px(s2), labels.y, width, labels.h}, mark.text, Type::Small,
                      Role::TextMuted);
        layout.times.push_back({{x, layout.track.bottom()}, {x, labels.bottom() - context.px(s2)}});
        said = mark.text;
        stood = false;
        free = x + width + context.px(s6);
    }
}

}  // namespace

TransportLayout layoutTransport(Rect region, const TransportInput& input,
                                const LayoutContext& context) {
    TransportLayout layout;
    LayoutBuilder builder(layout.list, context);
    builder.card(region, Role::Surface).radius = 0;
    Rect rest = region.inset(builder.px(s6), builder.px(s3));
    Rect row = cutTop(rest, builder.px(s16));
    // The play button stays in the middle of the window, its neighbours never move.
    const bool roomy = region.w > builder.px(kRoomyTransport);
    const float buttons = (roomy ? 6.0F : 4.0F) * (builder.px(s16) + builder.px(s1)) +
                          builder.px(s22) + builder.px(s1);
    Rect speed = cutRight(row, builder.px(kSpeedWidth));
    layoutSpeed(builder, speed, input);
    if (input.live && !input.followsLive) {
        cutRight(row, builder.px(s4));
        builder.button(cutRight(row, std::min(row.w * 0.28F, builder.px(kBackToLiveWidth))),
                       context.say("backToLive"), Target::of("backToLive"),
                       {.lit = true, .key = context.keyOf("backToLive")});
    }
    layoutStepSize(builder, row, input, roomy);
    if (!input.making.empty()) {
        cutRight(row, builder.px(s4));
        const float width = context.width(Type::Body, input.making) + builder.px(s16);
        builder.button(
            cutRight(row, std::min(row.w * 0.28F, width)), input.making, Target::of("endMaking"),
            {.lit = true,
             .hint = input.failed ? context.say("failed.why") : context.hintOf("endMaking")});
    }
    layoutButtons(builder, cutLeft(row, buttons), input, roomy);
    layoutPosition(builder, row, input);

    cutTop(rest, builder.px(s3));
    const bool low = region.h < builder.px(kNoTimesBelow);  // no room for a line of times
    Rect labels = cutBottom(rest, low ? 0.0F : context.style.lineHeight(Type::Small));
    layout.track = rest.inset(builder.px(s2), 0);
    layoutColumns(layout, input, context);
    for (const std::size_t at : input.operations)
        if (at <= input.known.value_or(input.count))
            layout.operations.push_back(xOf(layout, static_cast<double>(at), input.count));
    const double at = static_cast<double>(input.position) + static_cast<double>(input.fraction);
    layout.playhead = xOf(layout, at, input.count);

    if (!low) layoutTimes(builder, labels, input, layout);
    builder.hit(
        {region.x, layout.track.y - builder.px(s2), region.w, layout.track.h + builder.px(s3)},
        Target::of(Target::Kind::Scrubber));
    layoutMarks(builder, layout, input);
    return layout;
}

void paintTransport(Canvas& canvas, const Style& style, const TransportLayout& layout,
                    const Target& hover) {
    const Group group(canvas, "transport");
    paintDisplayList(canvas, style, layout.list, hover);
    const Rect track = layout.track;
    canvas.fillRect(track, style.color(Role::Raised), style.px(s2));
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
        canvas.fillRect({match - style.px(sHalf), track.bottom() - track.h * 0.45F, style.px(s1),
                         track.h * 0.45F},
                        style.color(Role::Late));
    for (const float flag : layout.bookmarks) {
        canvas.fillRect({flag - style.px(sHalf), track.y - style.px(s2), style.px(sHalf),
                         track.h + style.px(s2)},
                        style.color(Role::Key));
        canvas.fillRect({flag, track.y - style.px(s2), style.px(s4), style.px(s3)},
                        style.color(Role::Key), style.px(sHalf));
    }
    for (const TransportLayout::Line& line : layout.times)
        canvas.line(line.from, line.to, {style.color(Role::LineStrong), style.hairline(), 0, 0});
    for (const TransportLayout::Line& line : layout.standing)
        canvas.line(line.from, line.to,
                    {style.color(Role::Line), style.hairline(), style.px(s1), style.px(s2)});
    paintBeats(canvas, style, layout, track.y - style.px(s2), Role::Accent);
    const float x = layout.playhead;
    canvas.fillRect(
        {x - style.px(s1), track.y - style.px(s2), style.px(s2), track.h + style.px(s4)},
        style.color(Role::Text), style.px(s1));
    canvas.fillCircle({x, track.y - style.px(s2)}, style.px(s2), style.color(Role::Text));
}

void layoutBeats(TransportLayout& layout, const TransportInput& input) {
    if (input.beats == nullptr) return;
    for (const std::size_t beat : *input.beats)
        if (beat <= input.known.value_or(input.count))
            layout.beats.push_back(xOf(layout, static_cast<double>(beat), input.count));
}

void paintBeats(Canvas& canvas, const Style& style, const TransportLayout& layout, float y,
                Role role) {
    for (const float x : layout.beats) canvas.fillCircle({x, y}, style.px(s1), style.color(role));
}

std::size_t positionAt(const TransportLayout& layout, float x, std::size_t count) {
    const float share =
        std::clamp((x - layout.track.x) / std::max(1.0F, layout.track.w), 0.0F, 1.0F);
    return static_cast<std::size_t>(static_cast<double>(share) * static_cast<double>(count) + 0.5);
}

}  // namespace poolscope

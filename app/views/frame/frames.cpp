// Placing the frames of a call stack.
#include "app/views/frame/frames.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/model/line_values.hpp"
#include "app/views/frame/panels.hpp"

namespace poolscope {

namespace {

std::string nameOfFrame(const CallFrame& frame, const Sight& sight) {
    std::string name(frame.function == EngineFunction::Call
                         ? sight.log.text(frame.method)
                         : shownName(frame.function, frame.queue));
    if (frame.task.exists()) name += fmt::format("({})", sight.names.of(frame.task));
    return name;
}

/// "pool-1-thread-1: waits for the queue lock, until 300 ms".
void layoutThreadLine(Pen& pen, Rect row, const Sight& sight, const StackShown& shown) {
    const Look& look = pen.look();
    if (!shown.thread.exists()) {
        pen.label(row, look.say("code.nobody"), Type::Small, Role::Text);
        return;
    }
    std::string words;
    for (const Detail& detail : detailsOf(shown.thread, sight, look))
        if (detail.name == look.say("detail.doing") || detail.name == look.say("detail.until") ||
            detail.name == look.say("detail.waitsFor"))
            words += (words.empty() ? "" : "  ·  ") + detail.name + " " + detail.value;
    const std::string name = fmt::format("{}:", sight.names.of(shown.thread));
    pen.label(cutLeft(row, look.width(Type::Small, name) + look.px(1)), name, Type::Small,
              Role::Text);
    cutLeft(row, look.px(6));
    pen.label(row, words, Type::Small, Role::TextMuted);
}

void layoutFrame(Pen& pen, Rect row, std::size_t index, const Sight& sight, const StackShown& shown,
                 const SourceFinder& finder) {
    const Look& look = pen.look();
    const CallStack& stack = shown.after.calls.of(shown.thread);
    const CallFrame& frame = stack.frames[index];
    const std::optional<FramePlace> place = placeOf(stack, index, finder);
    const bool lit = index == shown.frame;
    Card& card = pen.card(row, Role::Accent);
    card.tinted = lit;
    card.fillAlpha = lit ? 1.0F : 0.0F;
    card.radius = look.px(3);
    card.target = Target::of(Target::Kind::Frame, static_cast<std::uint32_t>(index));
    std::string hint;
    if (place) {
        const std::string_view path = sourcePath(place->line.file);
        hint = fmt::format("{}:{}", path.substr(path.rfind('/') + 1),
                           static_cast<int>(place->line.line));
    }
    pen.hit(row, card.target, hint);
    row = row.inset(look.px(6), 0);
    const std::string name = nameOfFrame(frame, sight);
    const std::string values = place ? variablesOf(shown, index, *place, sight) : std::string();
    const float width = look.width(Type::Small, name) + look.px(2);
    pen.label(cutLeft(row, std::min(width, row.w)), name, Type::Small,
              lit ? Role::Text : Role::TextMuted);
    cutLeft(row, look.px(10));
    if (row.w > look.px(24))
        pen.label(row, values, Type::CodeSmall, lit ? Role::Key : Role::TextMuted, AlignX::Right);
}

}  // namespace

std::string variablesOf(const StackShown& shown, std::size_t index, const FramePlace& place,
                        const Sight& sight) {
    if (!shown.event) return {};
    const CallFrame& frame = shown.after.calls.of(shown.thread).frames[index];
    const CodeStretch stretch{place.line.file, place.function->first, place.function->last,
                              place.source->textOf(*place.function)};
    return frameValues(*shown.event, std::min(frame.began, *shown.event), stretch, sight.log,
                       sight.names, shown.after);
}

void layoutFrames(Pen& pen, Rect& rest, const Sight& sight, const StackShown& shown,
                  const SourceFinder& finder) {
    const Look& look = pen.look();
    const float height = look.style.lineHeight(Type::Small) + look.px(2);
    layoutThreadLine(pen, cutTop(rest, height), sight, shown);
    const auto rows = static_cast<std::size_t>(std::clamp(rest.h * 0.3F / height, 3.0F, 8.0F));
    Rect list = cutTop(rest, static_cast<float>(rows) * height);
    const std::size_t count = shown.after.calls.of(shown.thread).frames.size();
    if (!shown.thread.exists() || count == 0) return;
    const std::size_t depth = count - 1 - std::min(shown.frame, count - 1);
    const std::size_t first = depth + 1 < rows ? 0 : std::min(depth + 2 - rows, count - 1);
    for (std::size_t i = first; i < count; ++i) {
        const std::size_t place = i - first;
        if (place == rows) break;
        const Rect row = cutTop(list, height);
        const std::size_t index = count - 1 - i;
        if (place + 1 < rows || index == 0) {
            layoutFrame(pen, row, index, sight, shown, finder);
            continue;
        }
        pen.hit(row, Target::of(Target::Kind::Frame, static_cast<std::uint32_t>(index)));
        pen.label(row.inset(look.px(6), 0),
                  look.words.fill("ui.more", {{"n", std::to_string(index + 1)}}), Type::Small,
                  Role::TextMuted);
    }
}

}  // namespace poolscope

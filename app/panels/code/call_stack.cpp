// Placing the frames of a call stack.
#include "app/panels/code/call_stack.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/panels/code/rows.hpp"
#include "app/panels/code/state.hpp"
#include "app/ui/details.hpp"

namespace poolscope {

namespace {

/// "pool-1-thread-1: waits for the queue lock, until 300 ms".
void layoutThreadLine(LayoutBuilder& builder, Rect row, const RunView& view,
                      const StackShown& shown) {
    const LayoutContext& context = builder.context();
    if (!shown.thread.exists()) {
        builder.label(row, context.say("code.nobody"), Type::Small, Role::Text);
        return;
    }
    NamedText words;
    for (const Detail& detail : detailsOf(shown.thread, view, context)) {
        const bool doing = detail.name == context.say("detail.doing");
        if (doing || detail.name == context.say("detail.until") ||
            detail.name == context.say("detail.waitsFor")) {
            if (!words.empty()) words += "  ·  ";
            if (!doing) words += detail.name + " ";
            words += detail.value;
        }
    }
    const std::string name = fmt::format("{}:", view.names.of(shown.thread));
    builder.label(cutLeft(row, context.width(Type::Small, name) + context.px(sHalf)), name,
                  Type::Small, Role::Text);
    cutLeft(row, context.px(s3));
    builder.label(row, words, Type::Small, Role::TextMuted);
}

void layoutFrame(LayoutBuilder& builder, Rect row, std::size_t index, const StackShown& shown) {
    const LayoutContext& context = builder.context();
    const ShownCall& frame = shown.frames[index];
    const bool lit = index == shown.frame;
    Card& card = builder.card(row, Role::Accent);
    card.tinted = lit;
    card.fillAlpha = lit ? 1.0F : 0.0F;
    card.radius = context.px(s2);
    card.target = codeTarget(CodePart::Frame, static_cast<std::uint32_t>(index));
    builder.hit(row, card.target, fmt::format("{}:{}", frame.file, frame.line));
    row = row.inset(context.px(s3), 0);
    const float width = context.width(Type::Small, frame.name) + context.px(s1);
    builder.label(cutLeft(row, std::min(width, row.w)), frame.name, Type::Small,
                  lit ? Role::Text : Role::TextMuted);
    cutLeft(row, context.px(s5));
    builder.label(row, wholeVariables(frame.variables, row.w, context), Type::CodeSmall,
                  lit ? Role::Key : Role::TextMuted, AlignX::Right);
}

}  // namespace

void layoutFrames(LayoutBuilder& builder, Rect& rest, const RunView& view,
                  const StackShown& shown) {
    const LayoutContext& context = builder.context();
    const float height = context.style.lineHeight(Type::Small) + context.px(s1);
    layoutThreadLine(builder, cutTop(rest, height), view, shown);
    const auto rows = static_cast<std::size_t>(std::clamp(rest.h * 0.3F / height, 3.0F, 8.0F));
    Rect list = cutTop(rest, static_cast<float>(rows) * height);
    const std::size_t count = shown.frames.size();
    if (!shown.missing.empty())
        builder.label(cutTop(list, height), shown.missing, Type::Small, Role::TextMuted);
    if (!shown.thread.exists() || count == 0) return;
    const std::size_t depth = count - 1 - std::min(shown.frame, count - 1);
    const std::size_t first = depth + 1 < rows ? 0 : std::min(depth + 2 - rows, count - 1);
    for (std::size_t i = first; i < count; ++i) {
        const std::size_t place = i - first;
        if (place == rows) break;
        const Rect row = cutTop(list, height);
        const std::size_t index = count - 1 - i;
        if (place + 1 < rows || index == 0) {
            layoutFrame(builder, row, index, shown);
            continue;
        }
        builder.hit(row, codeTarget(CodePart::Frame, static_cast<std::uint32_t>(index)));
        builder.label(row.inset(context.px(s3), 0),
                      context.words.fill("ui.more", {{"n", std::to_string(index + 1)}}),
                      Type::Small, Role::TextMuted);
    }
}

}  // namespace poolscope

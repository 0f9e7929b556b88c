// Placing the list of methods and the fields.
#include "app/panels/call/layout.hpp"

#include <fmt/format.h>

#include "app/ui/boxes.hpp"
#include "app/ui/dialog.hpp"
#include "app/ui/overlay.hpp"

namespace poolscope {

namespace {

constexpr Length kWidestCallValue{230};
constexpr Length kCallWidth{760};
constexpr Length kCallHeight{470};

constexpr std::array<std::string_view, 4> kGroups{"call.executor", "call.queue", "call.future",
                                                  "call.thread"};

/// A line of the list: a heading, or a method.
struct ListLine {
    CallGroup group = CallGroup::Executor;
    const MethodOffer* offer = nullptr;
};

std::vector<ListLine> linesOf(const CallForm& form) {
    std::vector<ListLine> lines;
    for (const MethodOffer& offer : form.offers) {
        if (lines.empty() || lines.back().group != offer.group)
            lines.push_back({offer.group, nullptr});
        lines.push_back({offer.group, &offer});
    }
    return lines;
}

class CallPane {
public:
    CallPane(const CallState& state, const CallForm& form, const LayoutContext& context,
             DisplayList& list)
        : state_(state), form_(form), context_(context), builder_(list, context) {}

    void list(Rect region) {
        const bool focused = !state_.field;
        layoutSearchLine(builder_, cutTop(region, context_.px(s16)),
                         focused && !state_.query.empty() ? state_.entry.withCaret() : state_.query,
                         context_.say("call.search"), focused ? Role::Accent : Role::Line);
        cutTop(region, context_.px(s3));
        const std::vector<ListLine> lines = linesOf(form_);
        if (lines.empty())
            builder_.label(cutTop(region, context_.px(s12)), context_.say("help.none"), Type::Body,
                           Role::TextMuted);
        std::size_t at = 0;
        while (at < lines.size() &&
               (lines[at].offer == nullptr || lines[at].offer->id != form_.chosen))
            ++at;
        place(
            Box::rows({.count = lines.size(), .chosen = at == lines.size() ? 0 : at, .height = s12},
                      [&](Rect row, std::size_t i, LayoutBuilder&) { line(row, lines[i]); }),
            region, builder_);
    }

    void chosen(Rect region, std::string_view when, std::string_view notice) {
        std::vector<Box> parts{
            Box::paragraph(form_.asJavaCall, Role::Text, {Type::Code}).above(s2),
            Box::paragraph(std::string(context_.words(fmt::format("method.{}", form_.method))),
                           Role::TextMuted)
                .above(s5)
                .keeping(0)};
        for (std::size_t i = 0; i < form_.fields.size(); ++i)
            parts.push_back(
                Box::own(s14, [this, i](Rect row, LayoutBuilder&) { field(row, i); }).above(s2));
        parts.push_back(Box::rest());
        parts.push_back(Box::paragraph(notice.empty() ? hint() : std::string(notice),
                                       notice.empty() ? Role::TextMuted : Role::Late, {Type::Small})
                            .above(s3));
        parts.push_back(Box::button({.words = context_.words.fill("ui.call.send", {{"time", when}}),
                                     .target = callTarget(CallPart::Send),
                                     .key = keyText({KeyCode::Enter}),
                                     .enabled = form_.possible,
                                     .lit = form_.possible,
                                     .icon = IconKind::Fork},
                                    s16)
                            .keeping(2));
        place(Box::column(std::move(parts)), region, builder_);
    }

private:
    void line(Rect row, const ListLine& line) {
        if (line.offer == nullptr) {
            builder_.label(row, context_.say(kGroups[static_cast<std::size_t>(line.group)]),
                           Type::Small, Role::TextMuted);
            return;
        }
        const bool lit = line.offer->id == form_.chosen;
        layoutListRow(builder_, row, Target::opens(kCall, line.offer->id), lit,
                      std::string(context_.words(fmt::format("method.{}", line.offer->shown))));
        builder_.name(row.inset(context_.px(s4), 0), line.offer->shown, Type::Body,
                      line.offer->possible ? Role::Text : Role::Quiet);
    }

    std::string hint() const {
        if (!form_.possible) return context_.say("call.impossible");
        return context_.say(form_.blocks ? "call.blocks" : "call.forks");
    }

    void field(Rect row, std::size_t index) {
        const CallField& own = form_.fields[index];
        const auto id = static_cast<std::uint32_t>(index);
        const bool edited = state_.field == index;
        Rect value = cutRight(row, std::min(row.w * 0.62F, context_.px(kWidestCallValue)));
        builder_.name(row, own.name, Type::Body, Role::TextMuted);
        layoutStepper(
            builder_, value,
            {edited ? state_.entry.withCaret() : own.value, callTarget(CallPart::Less, id),
             callTarget(CallPart::More, id), callTarget(CallPart::Field, id), own.choice, edited});
    }

    const CallState& state_;
    const CallForm& form_;
    const LayoutContext& context_;
    LayoutBuilder builder_;
};

}  // namespace

void layoutCallForm(Vec2 window, const CallState& state, const CallForm& form,
                    std::string_view when, std::string_view notice, const LayoutContext& context,
                    DisplayList& list) {
    LayoutBuilder builder(list, context);
    Rect inside = layoutDialog(window, {context.px(kCallWidth), context.px(kCallHeight)},
                               context.say("call.title"), builder);
    cutTop(inside, context.px(s4));
    CallPane pane(state, form, context, list);
    pane.list(cutLeft(inside, inside.w * 0.42F));
    cutLeft(inside, context.px(s8));
    pane.chosen(inside, when, notice);
}

}  // namespace poolscope

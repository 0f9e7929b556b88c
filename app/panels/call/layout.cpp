// Placing the list of methods and the fields.
#include "app/panels/call/layout.hpp"

#include <fmt/format.h>

#include "app/ui/boxes.hpp"
#include "app/ui/dialog.hpp"

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
    for (const CallGroup group : kCallGroups) {
        const std::size_t heading = lines.size();
        for (const MethodOffer& offer : form.offers)
            if (offer.group == group) lines.push_back({group, &offer});
        if (lines.size() > heading)
            lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(heading), {group, nullptr});
    }
    return lines;
}

class CallPane {
public:
    CallPane(const CallState& state, const CallForm& form, const LayoutContext& context,
             DisplayList& list)
        : state_(state), form_(form), context_(context), builder_(list, context) {}

    void list(Rect region) {
        Rect field = cutTop(region, context_.px(s16));
        const bool focused = !state_.field;
        builder_.card(field, Role::Background, focused ? Role::Accent : Role::Line);
        field = field.inset(context_.px(s4), 0);
        const Rect icon = cutLeft(field, context_.px(s8));
        builder_.icon(rectAround(icon.centre(), {context_.px(s7), context_.px(s7)}),
                      IconKind::Search, Role::TextMuted);
        cutLeft(field, context_.px(s3));
        if (state_.query.empty())
            builder_.label(field, context_.say("call.search"), Type::Body, Role::Quiet);
        else
            builder_.label(field, state_.query + (focused ? "|" : ""), Type::Body, Role::Text);
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
        LayoutBuilder::ButtonLook how;
        how.icon = own.choice ? IconKind::StepBack : IconKind::Minus;
        builder_.button(cutLeft(value, value.h), "", callTarget(CallPart::Less, id), how);
        how.icon = own.choice ? IconKind::StepForward : IconKind::Plus;
        builder_.button(cutRight(value, value.h), "", callTarget(CallPart::More, id), how);
        const Rect box = value.inset(context_.px(s1), 0);
        Card& card = builder_.card(box, Role::Background, edited ? Role::Accent : Role::Line);
        card.target = callTarget(CallPart::Field, id);
        std::string text = own.value;
        if (edited) text = state_.entry.withCaret();
        builder_.name(box.inset(context_.px(s2), 0), text, Type::Body, Role::Text, AlignX::Centre);
        builder_.hit(box, card.target);
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

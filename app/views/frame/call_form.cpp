// Placing the list of methods and the fields.
#include "app/views/frame/call_form.hpp"

#include <fmt/format.h>

#include "app/views/frame/overlays.hpp"

namespace poolscope {

namespace {

constexpr std::array<std::string_view, 4> kGroups{"call.executor", "call.queue", "call.future",
                                                  "call.thread"};
/// The order of the list: what is used most first.
constexpr std::array<CallGroup, 4> kOrder{CallGroup::Executor, CallGroup::Future, CallGroup::Queue,
                                          CallGroup::Thread};

/// A line of the list: a heading, or a method.
struct ListLine {
    CallGroup group = CallGroup::Executor;
    const MethodOffer* offer = nullptr;
};

std::vector<ListLine> linesOf(const CallForm& form) {
    std::vector<ListLine> lines;
    for (const CallGroup group : kOrder) {
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
    CallPane(const UiState& ui, const CallForm& form, const Look& look, Sheet& sheet)
        : ui_(ui), form_(form), look_(look), pen_(sheet, look) {}

    void list(Rect region) {
        Rect field = cutTop(region, look_.px(32));
        const bool focused = ui_.focus == Focus::Call;
        pen_.card(field, Role::Background, focused ? Role::Accent : Role::Line);
        field = field.inset(look_.px(8), 0);
        const Rect icon = cutLeft(field, look_.px(16));
        pen_.glyph(rectAround(icon.centre(), {look_.px(13), look_.px(13)}), Icon::Search,
                   Role::TextMuted);
        cutLeft(field, look_.px(6));
        if (ui_.call.query.empty())
            pen_.label(field, look_.say("call.search"), Type::Body, Role::Quiet);
        else
            pen_.label(field, ui_.call.query + (focused ? "|" : ""), Type::Body, Role::Text);
        cutTop(region, look_.px(6));
        const std::vector<ListLine> lines = linesOf(form_);
        const float height = look_.px(24);
        const auto rows = static_cast<std::size_t>(std::max(1.0F, region.h / height));
        const std::size_t first = firstLine(lines, rows);
        for (std::size_t i = first; i < lines.size() && i < first + rows; ++i)
            line(cutTop(region, height), lines[i]);
        if (lines.empty())
            pen_.label(cutTop(region, height), look_.say("palette.none"), Type::Body,
                       Role::TextMuted);
    }

    void chosen(Rect region, std::string_view when, std::string_view notice) {
        const float small = look_.style.lineHeight(Type::Small);
        Rect send = cutBottom(region, look_.px(34));
        sendButton(send, when);
        cutBottom(region, look_.px(6));
        pen_.paragraph(cutBottom(region, small * 2), notice.empty() ? hint() : notice, Type::Small,
                       notice.empty() ? Role::TextMuted : Role::Late);
        cutBottom(region, look_.px(4));
        const float code = look_.style.lineHeight(Type::Code);
        pen_.paragraph(cutTop(region, code * 2), form_.spelled, Type::Code, Role::Text);
        cutTop(region, look_.px(4));
        const float body = look_.style.lineHeight(Type::Body);
        const float used = pen_.paragraph(Rect{region.x, region.y, region.w, body * 3},
                                          look_.words(fmt::format("method.{}", form_.method)),
                                          Type::Body, Role::TextMuted);
        cutTop(region, used + look_.px(10));
        for (std::size_t i = 0; i < form_.fields.size(); ++i) {
            const float height = look_.px(28);
            if (region.h < height) break;
            field(cutTop(region, height), i);
            cutTop(region, look_.px(4));
        }
    }

private:
    /// So that the chosen method stands in the middle where that can be.
    std::size_t firstLine(const std::vector<ListLine>& lines, std::size_t rows) const {
        if (lines.size() <= rows) return 0;
        std::size_t at = 0;
        while (at < lines.size() &&
               (lines[at].offer == nullptr || lines[at].offer->id != form_.chosen))
            ++at;
        if (at == lines.size()) return 0;
        return std::min(at > rows / 2 ? at - rows / 2 : 0, lines.size() - rows);
    }

    void line(Rect row, const ListLine& line) {
        if (line.offer == nullptr) {
            pen_.label(row, look_.say(kGroups[static_cast<std::size_t>(line.group)]), Type::Small,
                       Role::TextMuted);
            return;
        }
        const bool lit = line.offer->id == form_.chosen;
        Card& card = pen_.card(row, Role::Accent);
        card.tinted = lit;
        card.fillAlpha = lit ? 1.0F : 0.0F;
        card.target = Target::of(Target::Kind::Method, line.offer->id);
        pen_.hit(row, card.target,
                 std::string(look_.words(fmt::format("method.{}", line.offer->shown))));
        pen_.name(row.inset(look_.px(8), 0), line.offer->shown, Type::Body,
                  line.offer->possible ? Role::Text : Role::Quiet);
    }

    std::string hint() const {
        if (!form_.possible) return look_.say("call.impossible");
        return look_.say(form_.blocks ? "call.blocks" : "call.forks");
    }

    void sendButton(Rect row, std::string_view when) {
        Pen::ButtonLook how;
        how.enabled = form_.possible;
        how.lit = form_.possible;
        how.icon = Icon::Fork;
        how.key = keyText({KeyCode::Enter});
        pen_.button(row, look_.words.fill("ui.call.send", {{"time", when}}),
                    Target::of(Target::Kind::CallSend), how);
    }

    void field(Rect row, std::size_t index) {
        const CallField& own = form_.fields[index];
        const auto id = static_cast<std::uint32_t>(index);
        const bool edited = ui_.focus == Focus::CallField && ui_.call.field == index;
        Rect value = cutRight(row, std::min(row.w * 0.62F, look_.px(230)));
        pen_.name(row, own.name, Type::Body, Role::TextMuted);
        Pen::ButtonLook how;
        how.icon = own.choice ? Icon::StepBack : Icon::Minus;
        pen_.button(cutLeft(value, value.h), "", Target::of(Target::Kind::CallLess, id), how);
        how.icon = own.choice ? Icon::StepForward : Icon::Plus;
        pen_.button(cutRight(value, value.h), "", Target::of(Target::Kind::CallMore, id), how);
        const Rect box = value.inset(look_.px(3), 0);
        Card& card = pen_.card(box, Role::Background, edited ? Role::Accent : Role::Line);
        card.target = Target::of(Target::Kind::CallField, id);
        std::string text = own.value;
        if (edited) text = ui_.entry.withCaret();
        pen_.name(box.inset(look_.px(4), 0), text, Type::Body, Role::Text, AlignX::Centre);
        pen_.hit(box, card.target);
    }

    const UiState& ui_;
    const CallForm& form_;
    const Look& look_;
    Pen pen_;
};

}  // namespace

void layoutCallForm(Vec2 window, const UiState& ui, const CallForm& form, std::string_view when,
                    std::string_view notice, const Look& look, Sheet& sheet) {
    Pen pen(sheet, look);
    layoutVeil(window, pen);
    const Rect box = rectAround(Vec2{window.x / 2, window.y / 2},
                                {std::min(look.px(760), window.x - look.px(32)),
                                 std::min(look.px(470), window.y - look.px(32))});
    pen.card(box, Role::Surface, Role::LineStrong);
    pen.hit(box, {});
    Rect inside = box.inset(look.px(14), look.px(10));
    pen.label(cutTop(inside, look.style.lineHeight(Type::Title)), look.say("call.title"),
              Type::Title, Role::Text);
    cutTop(inside, look.px(8));
    CallPane pane(ui, form, look, sheet);
    pane.list(cutLeft(inside, inside.w * 0.42F));
    cutLeft(inside, look.px(18));
    pane.chosen(inside, when, notice);
}

}  // namespace poolscope

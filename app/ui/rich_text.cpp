// Breaking the text into lines of runs, each of one look; placing the runs.
#include "app/ui/rich_text.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace poolscope {

namespace {

constexpr std::size_t kNoSpan = static_cast<std::size_t>(-1);

/// Words of one look.
struct RichRun {
    std::string text;
    std::size_t span = kNoSpan;  ///< index of its span
};

struct RichLine {
    std::vector<RichRun> runs;
    bool begins = false;  ///< a paragraph or a point
    bool point = false;   ///< belongs to a point of a list
};

class RichSetting {
public:
    RichSetting(const LayoutContext& context, const RichText& text, Type type,
                const RichMeaning& meaning)
        : context_(context), text_(text), type_(type), meaning_(meaning) {}

    /// What bears the name that the run is.
    std::optional<NameKind> nameOf(const RichRun& run) const {
        if (!is(run, RichSpan::Look::Code)) return std::nullopt;
        const RichSpan& span = text_.spans[run.span];
        return meaning_.nameOf(std::string_view(text_.text).substr(span.begin, span.length));
    }
    /// There is code in the types of plain text alone; in larger ones it is bold and muted.
    Type typeOf(const RichRun& run) const {
        const bool code = is(run, RichSpan::Look::Code) && !nameOf(run);
        if (code && type_ == Type::Body) return Type::Code;
        return code && type_ == Type::Small ? Type::CodeSmall : type_;
    }
    bool isStrong(const RichRun& run) const {
        const bool marked = is(run, RichSpan::Look::Code) || is(run, RichSpan::Look::Bold);
        return marked && typeOf(run) == type_;
    }
    Font fontOf(const RichRun& run) const {
        return isStrong(run) ? context_.style.nameFont(type_) : context_.style.font(typeOf(run));
    }
    Role roleOf(const RichRun& run) const {
        if (is(run, RichSpan::Look::Link)) return Role::Accent;
        const bool code = is(run, RichSpan::Look::Code) && !nameOf(run);
        return code && isStrong(run) ? Role::TextMuted : Role::Text;
    }
    float widthOf(const RichRun& run) const {
        return std::ceil(
            context_.measure.measure(fontOf(run), context_.style.size(typeOf(run)), run.text).x -
            0.01F);
    }
    float widthOf(const std::vector<RichRun>& runs) const {
        float width = 0;
        for (const RichRun& run : runs) width += widthOf(run);
        return width;
    }
    float indent() const { return context_.width(type_, kListPoint); }

    std::vector<RichLine> lines(float width) const {
        std::vector<RichLine> all;
        const std::string_view text = text_.text;
        bool blank = false;
        for (std::size_t at = 0; at < text.size();) {
            if (all.empty() || text[at] == '\n') {
                at += text[at] == '\n' ? 1 : 0;
                blank = false;
                const bool point = text.substr(at).starts_with(kListPoint);
                all.push_back({{}, true, point});
                if (point) at += kListPoint.size();
                continue;
            }
            if (text[at] == ' ') {
                blank = !all.back().runs.empty();
                ++at;
                continue;
            }
            const std::size_t length = unbreakableLength(text, at);
            add(all, runsOf(at, length), blank, width);
            blank = false;
            at += length;
        }
        return all;
    }

private:
    bool is(const RichRun& run, RichSpan::Look look) const {
        return run.span != kNoSpan && text_.spans[run.span].look == look;
    }

    std::size_t spanAt(std::size_t at) const {
        for (std::size_t i = 0; i < text_.spans.size(); ++i)
            if (text_.spans[i].begin <= at && at < text_.spans[i].end()) return i;
        return kNoSpan;
    }

    /// The piece, divided where its look changes.
    std::vector<RichRun> runsOf(std::size_t at, std::size_t length) const {
        std::vector<RichRun> runs;
        for (std::size_t i = at; i < at + length; ++i) {
            const std::size_t span = spanAt(i);
            if (runs.empty() || runs.back().span != span) runs.push_back({{}, span});
            runs.back().text += text_.text[i];
        }
        return runs;
    }

    void add(std::vector<RichLine>& all, const std::vector<RichRun>& piece, bool blank,
             float width) const {
        std::vector<RichRun> longer = all.back().runs;
        if (blank) append(longer, {" ", commonSpan(longer.back(), piece.front())});
        for (const RichRun& run : piece) append(longer, run);
        const float room = width - (all.back().point ? indent() : 0.0F);
        if (all.back().runs.empty() || widthOf(longer) <= room) {
            all.back().runs = std::move(longer);
        } else {
            all.push_back({piece, false, all.back().point});
        }
    }

    /// A blank inside a span belongs to it.
    static std::size_t commonSpan(const RichRun& before, const RichRun& behind) {
        return before.span == behind.span ? before.span : kNoSpan;
    }

    static void append(std::vector<RichRun>& runs, const RichRun& run) {
        if (!runs.empty() && runs.back().span == run.span)
            runs.back().text += run.text;
        else
            runs.push_back(run);
    }

    const LayoutContext& context_;
    const RichText& text_;
    Type type_;
    const RichMeaning& meaning_;
};

/// Between paragraphs, and between points of a list.
float gapBefore(const RichLine& line, const RichLine* before, const LayoutContext& context) {
    if (!line.begins || before == nullptr) return 0;
    return context.px(line.point && before->point ? s2 : s4);
}

void placeRun(LayoutBuilder& builder, Rect box, const RichRun& run, const RichSetting& setting) {
    Label label{box, run.text, setting.typeOf(run), setting.roleOf(run)};
    label.width = box.w;
    if (setting.isStrong(run))
        label.parts.push_back({0, run.text.size(), 0, setting.nameOf(run), true});
    builder.list().labels.push_back(std::move(label));
}

}  // namespace

float layoutRichText(LayoutBuilder& builder, Rect box, const RichText& text, Type type,
                     const RichMeaning& meaning, float scroll) {
    const LayoutContext& context = builder.context();
    const RichSetting setting(context, text, type, meaning);
    const std::vector<RichLine> lines = setting.lines(box.w);
    const float height = context.style.lineHeight(type);
    float y = box.y - scroll;
    const RichLine* before = nullptr;
    for (const RichLine& line : lines) {
        y += gapBefore(line, before, context);
        before = &line;
        const bool seen = y >= box.y - 0.5F && y + height <= box.bottom() + 0.5F;
        float x = box.x;
        if (line.point && line.begins && seen)
            builder.label({x, y, setting.indent(), height}, kListPoint, type, Role::Accent);
        if (line.point) x += setting.indent();
        for (const RichRun& run : line.runs) {
            const Rect place{x, y, setting.widthOf(run), height};
            x += place.w;
            if (!seen) continue;
            placeRun(builder, place, run, setting);
            if (run.span != kNoSpan && text.spans[run.span].look == RichSpan::Look::Link)
                builder.hit(place, meaning.targetOf(text.spans[run.span].link));
        }
        y += height;
    }
    return y + scroll - box.y;
}

float richTextHeight(const LayoutContext& context, const RichText& text, Type type,
                     const RichMeaning& meaning, float width) {
    DisplayList measured;
    LayoutBuilder builder(measured, context);
    return layoutRichText(builder, {0, 0, width, 0}, text, type, meaning);
}

}  // namespace poolscope

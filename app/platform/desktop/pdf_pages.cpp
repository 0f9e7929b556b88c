// A canvas on cairo.
#include "app/platform/pdf_pages.hpp"

#include <cairo-pdf.h>

#include <algorithm>
#include <array>
#include <numbers>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "app/ui/canvas/line_patterns.hpp"
#include "app/ui/canvas/text.hpp"

namespace poolscope {

namespace {

constexpr double kPoints = 0.75;  ///< of a logical pixel
constexpr double kFullTurn = 2 * std::numbers::pi;

class PdfCanvas final : public Canvas {
public:
    explicit PdfCanvas(cairo_t* to) : to_(to) {}

    /// The clips that are in force; what is visible of a hatch is drawn alone.
    std::vector<Rect> clips;

    void fillRect(Rect rect, Color color, float radius) override {
        path(rect, radius);
        fill(color);
    }
    void strokeRect(Rect rect, Stroke stroke, float radius) override {
        const float half = stroke.width / 2;
        path(rect.inset(half), std::max(0.0F, radius - half));
        draw(stroke);
    }
    void hatchRect(Rect rect, Hatch hatch, Color color, float radius) override {
        const Rect visible = clips.empty() ? rect : clips.back();
        for (const Vec2 dot : hatch == Hatch::Dots ? hatchDots(rect, visible, hatchSpacing, radius)
                                                   : std::vector<Vec2>{})
            fillCircle(dot, hatchDotRadius, color);
        for (const Segment& each : hatchLines(rect, visible, hatch, hatchSpacing, radius))
            line(each.from, each.to, {color, hatchLineWidth});
    }
    void line(Vec2 from, Vec2 to, Stroke stroke) override {
        polyline(std::array{from, to}, stroke, false);
    }
    void polyline(std::span<const Vec2> points, Stroke stroke, bool closed) override {
        path(points);
        if (closed) cairo_close_path(to_);
        draw(stroke);
    }
    void bezier(Vec2 from, Vec2 control1, Vec2 control2, Vec2 to, Stroke stroke) override {
        cairo_new_path(to_);
        cairo_move_to(to_, from.x, from.y);
        cairo_curve_to(to_, control1.x, control1.y, control2.x, control2.y, to.x, to.y);
        draw(stroke);
    }
    void fillCircle(Vec2 centre, float radius, Color color) override {
        circle(centre, radius);
        fill(color);
    }
    void strokeCircle(Vec2 centre, float radius, Stroke stroke) override {
        circle(centre, radius);
        draw(stroke);
    }
    void fillPolygon(std::span<const Vec2> convex, Color color) override {
        path(convex);
        fill(color);
    }
    void text(Vec2 at, std::string_view utf8, const TextStyle& style) override {
        double x = at.x;
        if (style.alignX != AlignX::Left) {
            const double width = write({}, utf8, style.font, style.size);
            x -= style.alignX == AlignX::Centre ? width / 2 : width;
        }
        source(style.color);
        write(Vec2{static_cast<float>(x), baselineOf(at.y, style)}, utf8, style.font, style.size);
    }
    void textInParts(Vec2 at, std::string_view utf8, const TextStyle& style,
                     std::span<const TextPart> parts) override {
        for (const TextPart& part : parts) {
            source(part.color);
            write(Vec2{at.x + part.x, baselineOf(at.y, style)},
                  utf8.substr(part.begin, part.length), part.font, style.size);
        }
    }
    void pushClip(Rect rect) override {
        clips.push_back(clips.empty() ? rect : intersection(clips.back(), rect));
        cairo_save(to_);
        path(rect, 0);
        cairo_clip(to_);
    }
    void popClip() override {
        if (clips.empty()) return;
        clips.pop_back();
        cairo_restore(to_);
    }

private:
    void source(Color color) {
        cairo_set_source_rgba(to_, color.r / 255.0, color.g / 255.0, color.b / 255.0,
                              color.a / 255.0);
    }
    void fill(Color color) {
        source(color);
        cairo_fill(to_);
    }
    void draw(Stroke stroke) {
        source(stroke.color);
        cairo_set_line_width(to_, stroke.width);
        cairo_set_line_join(to_, CAIRO_LINE_JOIN_ROUND);
        const double dashes[] = {stroke.dash, stroke.gap};
        cairo_set_dash(to_, dashes, stroke.dash > 0 ? 2 : 0, 0);
        cairo_stroke(to_);
    }
    void circle(Vec2 centre, float radius) {
        cairo_new_path(to_);
        cairo_arc(to_, centre.x, centre.y, radius, 0, kFullTurn);
    }
    void path(std::span<const Vec2> points) {
        cairo_new_path(to_);
        for (const Vec2 each : points) cairo_line_to(to_, each.x, each.y);
    }
    void path(Rect box, float radius) {
        const double r = std::min({radius, box.w / 2, box.h / 2});
        cairo_new_path(to_);
        if (r <= 0) return cairo_rectangle(to_, box.x, box.y, box.w, box.h);
        const double quarter = kFullTurn / 4;
        cairo_arc(to_, box.right() - r, box.y + r, r, -quarter, 0);
        cairo_arc(to_, box.right() - r, box.bottom() - r, r, 0, quarter);
        cairo_arc(to_, box.x + r, box.bottom() - r, r, quarter, 2 * quarter);
        cairo_arc(to_, box.x + r, box.y + r, r, 2 * quarter, 3 * quarter);
        cairo_close_path(to_);
    }

    /// Writes at the point, or nothing without one. Returns how wide it is.
    double write(std::optional<Vec2> at, std::string_view utf8, Font font, float size) {
        double width = 0;
        for (std::size_t begin = 0; begin < utf8.size();) {
            const bool wide = isWide(decodeUtf8(utf8, begin).codepoint);
            std::size_t end = begin;
            while (end < utf8.size() && isWide(decodeUtf8(utf8, end).codepoint) == wide)
                end += decodeUtf8(utf8, end).bytes;
            const std::string run(utf8.substr(begin, end - begin));
            cairo_select_font_face(
                to_,
                wide                 ? "Noto Sans CJK SC"
                : font == Font::Mono ? "JetBrains Mono"
                                     : "Inter",
                CAIRO_FONT_SLANT_NORMAL,
                font == Font::SansBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
            cairo_set_font_size(to_, size);
            cairo_text_extents_t extents;
            cairo_text_extents(to_, run.c_str(), &extents);
            if (at) {
                cairo_move_to(to_, at->x + width, at->y);
                cairo_show_text(to_, run.c_str());
            }
            width += extents.x_advance;
            begin = end;
        }
        return width;
    }

    cairo_t* to_;
};

cairo_status_t append(void* to, const unsigned char* bytes, unsigned count) {
    static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(bytes), count);
    return CAIRO_STATUS_SUCCESS;
}

}  // namespace

struct PdfPages::System {
    std::string bytes;
    cairo_surface_t* surface = cairo_pdf_surface_create_for_stream(append, &bytes, 100, 100);
    cairo_t* to = cairo_create(surface);
    std::optional<PdfCanvas> canvas;

    void endPage() {
        if (!canvas) return;
        while (!canvas->clips.empty()) canvas->popClip();
        cairo_show_page(to);
        canvas.reset();
    }
    void end() {
        if (to == nullptr) return;
        cairo_destroy(std::exchange(to, nullptr));
        cairo_surface_finish(surface);
    }
    ~System() {
        end();
        cairo_surface_destroy(surface);
    }
};

PdfPages::PdfPages(const std::string& title) : system_(std::make_unique<System>()) {
    cairo_pdf_surface_set_metadata(system_->surface, CAIRO_PDF_METADATA_TITLE, title.c_str());
    cairo_pdf_surface_set_metadata(system_->surface, CAIRO_PDF_METADATA_CREATOR, "PoolScope");
}

PdfPages::~PdfPages() = default;

Canvas& PdfPages::page(Vec2 size) {
    system_->endPage();
    cairo_pdf_surface_set_size(system_->surface, size.x * kPoints, size.y * kPoints);
    cairo_identity_matrix(system_->to);
    cairo_scale(system_->to, kPoints, kPoints);
    return system_->canvas.emplace(system_->to);
}

std::string PdfPages::finish() {
    system_->endPage();
    system_->end();
    const cairo_status_t status = cairo_surface_status(system_->surface);
    if (status != CAIRO_STATUS_SUCCESS)
        throw std::runtime_error(std::string("the PDF could not be made: ") +
                                 cairo_status_to_string(status));
    return std::move(system_->bytes);
}

}  // namespace poolscope

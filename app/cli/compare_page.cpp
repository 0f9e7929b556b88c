// Measuring with the program's own type, painting as SVG.
#include "app/cli/compare_page.hpp"

#include "app/perspectives/compare/paper.hpp"
#include "app/storage/data_files.hpp"
#include "app/ui/canvas/svg_canvas.hpp"
#include "app/window/imgui_fonts.hpp"

namespace poolscope {

std::string comparePageSvg(const CompareFacts& facts, const std::string& title,
                           const TextCatalog& words) {
    FontOptions prepared{1, paperStyle().sizes(), readGlyphText(dataFile("assets/text"))};
    prepared.glyphs += title;
    for (const ComparedSide& side : facts.sides) prepared.glyphs += side.plot.name;
    ImFontAtlas atlas;
    ImGuiFonts fonts(atlas, prepared);
    const ImFontTextMeasure measure(fonts);
    const ComparePage page = layoutComparePage(facts, title, measure, words);
    SvgCanvas canvas(page.size, page.style.color(Role::Background), title);
    paintComparePage(canvas, page);
    return canvas.document();
}

}  // namespace poolscope

// Texts with names in them: measuring, shortening and wrapping, with a measure where a bold letter
// is wider than another one; and how such a text is painted.
#include <cmath>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "app/ui/canvas/recording_canvas.hpp"
#include "app/ui/canvas/svg_canvas.hpp"
#include "app/ui/canvas/text_lines.hpp"
#include "app/ui/layout_builder.hpp"
#include "app/ui/paint.hpp"
#include "tests/support/fixed_measure.hpp"

using namespace poolscope;

namespace {

/// Bold letters are 0.8 em wide, others 0.6.
class BoldMeasure final : public TextMeasure {
public:
    Vec2 measure(Font font, float size, std::string_view utf8) const override {
        const Vec2 plain = fixed.measure(font, size, utf8);
        return {font == Font::SansBold ? plain.x * 4 / 3 : plain.x, plain.y};
    }
};
const BoldMeasure bold;
const TextSetting setting{bold, Font::Sans, Font::SansBold, 10};
const TextCatalog noCatalog;

/// "<t1> waits": what stands in angle brackets is a name.
NamedText named(std::string_view form) {
    NamedText text;
    while (!form.empty()) {
        const std::size_t open = form.find('<');
        text += form.substr(0, open);
        if (open == std::string_view::npos) break;
        const std::size_t close = form.find('>');
        text += NamedText(form.substr(open + 1, close - open - 1), NameKind::Task);
        form.remove_prefix(close + 1);
    }
    return text;
}

std::string formOf(const NamedText& text) {
    std::string all;
    visitParts(text, [&](std::size_t begin, std::size_t length, const NameSpan* name) {
        const std::string part = text.text.substr(begin, length);
        all += name == nullptr ? part : "<" + part + ">";
    });
    return all;
}

std::vector<std::string> wrappedForms(std::string_view form, float width) {
    std::vector<std::string> lines;
    for (const NamedText& line : wrap(setting, named(form), width)) {
        lines.push_back(formOf(line));
        CHECK(widthOf(setting, line) <= width + 0.01F);
    }
    return lines;
}

using Forms = std::vector<std::string>;

}  // namespace

TEST_CASE("names are measured in their own typeface") {
    CHECK(widthOf(setting, named("ab<cd>e")) == doctest::Approx(3 * 6 + 2 * 8));
    CHECK(widthOf(setting, named("")) == 0);
}

TEST_CASE("a text with names that does not fit ends in an ellipsis, and its names stay names") {
    CHECK(formOf(elide(setting, named("<t1> waits"), 100)) == "<t1> waits");
    CHECK(formOf(elide(setting, named("<t1> waits"), 46)) == "<t1> wai…");
    CHECK(formOf(elide(setting, named("<t1> waits"), 28)) == "<t1>…");
    CHECK(formOf(elide(setting, named("on <main>"), 48)) == "on <mai>…");
    CHECK(formOf(elide(setting, named("<t1>"), 5)) == "");
    for (float width = 0; width < 260; ++width) {
        const NamedText cut =
            elide(setting, named("领导者 <t5>（<120> ms 到期）等待 <main>"), width);
        CHECK(widthOf(setting, cut) <= width);
    }
}

TEST_CASE("wrapping keeps names, and none is broken where there is another place") {
    CHECK(wrappedForms("<t1> waits for <t2>", 60) == Forms{"<t1> waits", "for <t2>"});
    // A blank in a name is no place to break, and neither is a Chinese character.
    CHECK(wrappedForms("waits for <my task> now", 70) == Forms{"waits for", "<my task>", "now"});
    CHECK(wrappedForms("等待<超时任务>结束", 62) == Forms{"等待", "<超时任务>", "结束"});
    CHECK(wrappedForms("call(<task one>)", 90) == Forms{"call(", "<task one>)"});
    // The letters of a name take the room that they have in bold.
    CHECK(wrappedForms("a <bcd>", 35) == Forms{"a", "<bcd>"});
    CHECK(wrappedForms("a bcd", 35) == Forms{"a bcd"});
}

TEST_CASE("a name wider than a line is broken, first at its blanks") {
    CHECK(wrappedForms("<abcdefgh>", 40) == Forms{"<abcde>", "<fgh>"});
    CHECK(wrappedForms("x <abcdefgh> y", 40) == Forms{"x", "<abcde>", "<fgh> y"});
    CHECK(wrappedForms("<first second>", 60) == Forms{"<first>", "<second>"});
}

TEST_CASE("wrapping a sentence with names loses nothing but blanks, in both languages") {
    const auto solid = [](std::string text) {
        std::erase(text, ' ');
        return text;
    };
    for (const char* const form :
         {"<poll-at-rate>（120 ms 到期）早于父节点 <t2>（200 ms 到期），<t2> 要下移：“完成”了、4！",
          "<main> calls schedule(<a>, delay 500ms) on <pool>, and <a> is due in 120 ms."})
        for (float width = 12; width < 400; width += 7) {
            std::string all;
            for (const NamedText& line : wrap(setting, named(form), width)) all += line.text;
            CHECK(solid(all) == solid(named(form).text));
            const bool wide = width > 12 * 8 + 20;  // the longest name, with what sticks to it
            std::string forms;
            for (const std::string& line : wrappedForms(form, width)) forms += line;
            if (wide) CHECK(solid(forms) == solid(form));
        }
}

TEST_CASE("a label with names is one label in parts") {
    const Style style(Theme::Dark, 1);
    const LayoutContext context{style, bold, noCatalog};
    DisplayList list;
    LayoutBuilder builder(list, context);
    const float width =
        builder.label({0, 0, 400, 20}, named("on <main> it"), Type::Body, Role::Text);
    REQUIRE(list.labels.size() == 1);
    const Label& label = list.labels.front();
    CHECK(label.text == "on main it");
    REQUIRE(label.parts.size() == 3);
    CHECK(label.parts[1].name == NameKind::Task);
    CHECK(label.parts[1].x == std::ceil(context.width(Type::Body, "on ")));
    CHECK(label.parts[2].begin == 7);
    CHECK(label.width == width);
    CHECK(width == doctest::Approx(context.width(Type::Body, named("on <main> it"))));
    CHECK(inkBox(label, context).w == width);
    // Without a name it is a label as any other.
    builder.label({0, 0, 400, 20}, named("on main"), Type::Body, Role::Text);
    CHECK(list.labels.back().parts.empty());
    // Cut at the right, with the name that is left of it.
    builder.label({0, 0, 50, 20}, named("on <main> it"), Type::Body, Role::Text);
    CHECK(list.labels.back().text == "on m…");
    CHECK(inkBox(list.labels.back(), context).w <= 50);
    // A paragraph's last line is cut with its names, too.
    list = {};
    builder.paragraph({0, 0, 97, style.lineHeight(Type::Body)}, named("<t1> waits for <t2> now"),
                      Type::Body, Role::Text);
    REQUIRE(list.labels.size() == 1);
    CHECK(list.labels.front().text == "t1 waits …");
    CHECK(list.labels.front().parts.front().name == NameKind::Task);
}

TEST_CASE("names are painted bold, and coloured where the words have the colour of text") {
    const Style style(Theme::Light, 1);
    const LayoutContext context{style, bold, noCatalog};
    for (const Role role : {Role::Text, Role::TextMuted}) {
        DisplayList list;
        LayoutBuilder(list, context).label({10, 0, 400, 20}, named("on <main>"), Type::Body, role);
        RecordingCanvas canvas({0, 0, 400, 40}, bold);
        paintDisplayList(canvas, style, list, {});
        const DrawRecord* painted = canvas.findText("on main");
        REQUIRE(painted != nullptr);
        REQUIRE(painted->parts.size() == 2);
        CHECK(painted->parts[0].font == Font::Sans);
        CHECK(painted->parts[0].color == style.color(role));
        CHECK(painted->parts[1].font == Font::SansBold);
        CHECK(painted->parts[1].color ==
              style.color(role == Role::Text ? roleOfName(NameKind::Task) : role));
        SvgCanvas svg({400, 40}, style.color(Role::Surface), "");
        paintDisplayList(svg, style, list, {});
        const std::string document = svg.document();
        const std::size_t text = document.find("<text");
        REQUIRE(text != std::string::npos);
        CHECK(document.find("<text", text + 1) == std::string::npos);
        CHECK(document.find(">on </tspan>") != std::string::npos);
        CHECK(document.find("font-weight=\"600\"") != std::string::npos);
        CHECK(document.find(">main</tspan></text>") != std::string::npos);
    }
}

TEST_CASE("balanced lines are no more than before, and about equally long") {
    const NamedText words("siftUp moves a task towards the root");
    const std::size_t lines = wrap(setting, words, 180).size();
    REQUIRE(lines == 2);
    const float width = balancedWidth(setting, words, 180);
    CHECK(wrap(setting, words, width).size() == 2);
    CHECK(wrap(setting, words, width - 1).size() == 3);
    for (const NamedText& line : wrap(setting, words, width))
        CHECK(widthOf(setting, line) > width * 0.75F);
    CHECK(balancedWidth(setting, NamedText("siftUp"), 180) <= 91);
    for (float any = 0; any < 200; any += 0.3F) {  // of any width, also one that is no whole number
        const float found = balancedWidth(setting, words, any);
        CHECK(found <= any);
        CHECK(wrap(setting, words, found).size() <= wrap(setting, words, any).size());
    }
}

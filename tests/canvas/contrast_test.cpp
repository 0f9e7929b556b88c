// The colours of every theme: what is drawn and written stands out from what it is drawn on.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <vector>

#include "app/ui/style.hpp"
#include "tests/support/contrast.hpp"

namespace poolscope {

namespace {

constexpr double kLineContrast = 3;
constexpr double kTextContrast = 4.5;

constexpr Role kGrounds[] = {Role::Background, Role::Surface, Role::Raised};
constexpr Role kLines[] = {Role::Line,   Role::LineStrong, Role::Accent,    Role::Running,
                           Role::Leader, Role::Follower,   Role::Locking,   Role::Planned,
                           Role::Late,   Role::Failed,     Role::Cancelled, Role::Key,
                           Role::Good,   Role::Quiet};
/// What sentences and figures are written in.
constexpr Role kTexts[] = {Role::Text,     Role::TextMuted,  Role::Accent,       Role::Late,
                           Role::Good,     Role::Failed,     Role::Cancelled,    Role::Leader,
                           Role::TaskName, Role::ThreadName, Role::ExecutorName, Role::LockName};
/// What is filled fully, so that words on it are in TextOnAccent.
constexpr Role kFills[] = {Role::Accent, Role::Running, Role::Key, Role::Failed, Role::Late};
/// What is laid thinly under words.
constexpr Role kTints[] = {Role::Accent, Role::Running, Role::Leader, Role::Locking,
                           Role::Late,   Role::Failed,  Role::Key,    Role::Cancelled,
                           Role::Good,   Role::Follower};

void checkContrast(const Style& style, Role role, Color ground, double least) {
    INFO(fmt::format("{}: role {}", nameOf(style.theme()), static_cast<int>(role)));
    CHECK(contrast(style.color(role), ground) >= least);
}

}  // namespace

TEST_CASE("Lines and edges stand out from every ground, 3 to 1, in every theme") {
    for (int theme = 0; theme < kThemes; ++theme) {
        const Style style(static_cast<Theme>(theme), 1);
        for (const Role ground : kGrounds)
            for (const Role line : kLines)
                checkContrast(style, line, style.color(ground), kLineContrast);
    }
}

// Why a grid line need not be seen as well as other lines: it says nothing that the time written on
// the ruler, or the row's own words, do not say. Louder than the data, it would hide what it is
// for.
TEST_CASE("The grid stands out from every ground by 1.1 to 1.4, in every theme") {
    for (int theme = 0; theme < kThemes; ++theme) {
        const Style style(static_cast<Theme>(theme), 1);
        for (const Role ground : kGrounds) {
            checkContrast(style, Role::Grid, style.color(ground), 1.1);
            CHECK(contrast(style.color(Role::Grid), style.color(ground)) <= 1.4);
        }
    }
}

TEST_CASE("Texts stand out from every ground, 4.5 to 1, in every theme") {
    for (int theme = 0; theme < kThemes; ++theme) {
        const Style style(static_cast<Theme>(theme), 1);
        for (const Role ground : kGrounds)
            for (const Role text : kTexts)
                checkContrast(style, text, style.color(ground), kTextContrast);
        for (const Role fill : kFills)
            checkContrast(style, Role::TextOnAccent, style.color(fill), kTextContrast);
        for (const Role tint : kTints)
            for (const Role text : {Role::Text, Role::TextMuted})
                checkContrast(style, text, style.tint(tint), kTextContrast);
        for (const Role text : {Role::Text, Role::TextMuted})
            checkContrast(style, text, style.color(Role::Hover), kTextContrast);
    }
}

TEST_CASE("The dark theme of high contrast has text 7 to 1, and edges too") {
    const Style style(Theme::Contrast, 1);
    CHECK(style.color(Role::Background) == rgb(0));
    for (const Role ground : kGrounds) {
        for (const Role text : kTexts) checkContrast(style, text, style.color(ground), 7);
        checkContrast(style, Role::LineStrong, style.color(ground), 7);
    }
    CHECK(style.hairline() > Style(Theme::Dark, 1).hairline());
}

}  // namespace poolscope

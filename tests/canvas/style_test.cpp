// Lengths of the design: only the steps of the spacing scale and named measures can be written.
#include <concepts>
#include <iterator>

#include <doctest/doctest.h>

#include "app/ui/style.hpp"

namespace poolscope {

namespace {

template <class T>
concept IsLength = requires(const Style& style, T length) {
    { style.px(length) } -> std::same_as<float>;
};
static_assert(IsLength<Length>);
static_assert(!IsLength<float> && !IsLength<int>, "a view could name pixels of its own");

constexpr Length kSteps[] = {s1,  s2,  s3,  s4,  s5,  s6,  s7,  s8,  s10,
                             s12, s14, s16, s18, s20, s22, s24, s28, s32};
constexpr int kNumbers[] = {1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 18, 20, 22, 24, 28, 32};
static_assert(std::size(kSteps) == std::size(kNumbers));

}  // namespace

TEST_CASE("sN of the spacing scale is N steps of two pixels") {
    const Style style(Theme::Dark, 1.0F);
    for (std::size_t i = 0; i < std::size(kSteps); ++i) {
        CHECK(kSteps[i].pixels() == 2.0F * static_cast<float>(kNumbers[i]));
        CHECK(style.px(kSteps[i]) == kSteps[i].pixels());
    }
    CHECK(style.px(s0) == 0);
    CHECK(style.px(sHalf) == 1);
}

TEST_CASE("lengths follow the scale and the theme, in whole pixels") {
    CHECK(Style(Theme::Dark, 1.5F).px(s2) == 6);
    CHECK(Style(Theme::Dark, 1.25F).px(s3) == 8);  // 7.5
    CHECK(Style(Theme::Projector, 1.0F).px(s8) == 18);
    CHECK(Style(Theme::Dark, 0.8F).px(sHalf) == 1);
}

}  // namespace poolscope

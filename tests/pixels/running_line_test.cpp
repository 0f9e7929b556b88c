// The running line of code, which a class reads: whole in the excerpt and in the whole method.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/model/code/shown_code.hpp"
#include "tests/pixels/in_window.hpp"
#include "tests/support/keys.hpp"

namespace poolscope {

namespace {

/// What stands in the rows lit as the running line, from left to right and from top to bottom, with
/// no blanks.
std::string litWords(const Screen& screen) {
    std::vector<const Label*> labels;
    for (const Card& card : screen.frame.cards) {
        if (card.fill != Role::Key || !card.tinted) continue;
        for (const Label& label : screen.frame.labels)
            if (label.type == Type::CodeSmall && card.box.contains(label.box.centre()))
                labels.push_back(&label);
    }
    std::stable_sort(labels.begin(), labels.end(), [](const Label* a, const Label* b) {
        return a->box.y < b->box.y - 1 || (a->box.y < b->box.y + 1 && a->box.x < b->box.x);
    });
    std::string words;
    for (const Label* label : labels)
        for (const char c : label->text)
            if (c != ' ') words += c;
    return words;
}

std::string withoutBlanks(std::string text) {
    std::erase(text, ' ');
    return text;
}

/// The running line with its number and with what its variables hold, without blanks.
struct Wanted {
    Wanted(Playback& playback, const CodeTexts& texts, std::size_t at) {
        const Log& log = playback.history.log();
        std::vector<ShownCall> calls = shownCalls(texts, log, at - 1);
        if (calls.empty()) return;
        fillValues(calls, texts, log, playback.history.names(), playback.history.at(at), at - 1);
        const ShownCall& call = calls.back();
        words =
            std::to_string(call.line) + withoutBlanks(std::string(call.source->line(call.line)));
        if (const auto found = call.values.find(call.line); found != call.values.end())
            held = withoutBlanks(found->second);
    }
    /// A value of many lines, such as the message of an exception, may be cut.
    void checkIs(const std::string& shown) const {
        if (held.size() < 100)
            CHECK(shown == words + held);
        else
            CHECK((words + held).starts_with(shown.substr(0, shown.find("…"))));
    }
    std::string words;
    std::string held;
};

}  // namespace

TEST_CASE("The running line of code in the excerpt is whole, in as many rows as it takes") {
    for (const Vec2 size : {Vec2{1024, 640}, Vec2{1280, 720}, Vec2{1920, 1080}})
        for (const std::string_view scenario : {"21-sum", "52-nobody", "53-shutdown", "15-rej"}) {
            InWindow it(scenario, size);
            const Screen screen = it.screen();
            INFO(fmt::format("{} {}", scenario, size.x));
            std::size_t rows = 0;
            for (const Card& card : screen.frame.cards) {
                if (card.fill != Role::Key || !card.tinted) continue;
                for (const Label& label : screen.frame.labels) {
                    if (label.type != Type::CodeSmall || !card.box.contains(label.box.centre()))
                        continue;
                    INFO(label.text);  // a report of many lines has four of them
                    if (label.role != Role::Key) CHECK(label.text.find("…") == std::string::npos);
                }
                ++rows;
            }
            CHECK(rows >= 1);
        }
}

TEST_CASE("The running line in the excerpt has all its words and values however narrow it is") {
    for (const auto& [size, theme] :
         {std::pair{Vec2{1024, 640}, Theme::Light}, std::pair{Vec2{1280, 720}, Theme::Projector}})
        for (const std::string_view scenario : {"9-wait", "21-sum", "53-shutdown"}) {
            InWindow it(scenario, size, theme);
            Playback& playback = it.app.runs.playback();
            const Log& log = playback.history.log();
            const CodeTexts texts{playback.calls(engineCode()), javaCode(), CodeLanguage::Java};
            for (std::size_t at = 1; at <= std::min<std::size_t>(log.size(), 160); at += 2) {
                playback.head.seek(at);
                const Screen screen = it.screen();
                const Wanted wanted(playback, texts, at);
                INFO(fmt::format("{} at {}", scenario, at));
                if (!wanted.words.empty()) wanted.checkIs(litWords(screen));
            }
        }
}

TEST_CASE(
    "The running line of the whole method is whole, and so are its values, also beside a class") {
    for (const bool presenting : {false, true})
        for (const CodeLanguage language : {CodeLanguage::Java, CodeLanguage::Cpp})
            for (const std::string_view scenario : {"1-heap", "21-sum", "52-nobody", "15-rej"}) {
                InWindow it(scenario, {1280, 720}, Theme::Dark, presenting);
                it.app.preferences.code = language;
                it.app.press(plainKey('K'));
                Playback& playback = it.app.runs.playback();
                const Log& log = playback.history.log();
                const CodeTexts texts{playback.calls(engineCode()), javaCode(), language};
                std::size_t wrapped = 0;
                for (std::size_t at = 1; at <= std::min<std::size_t>(log.size(), 160); at += 3) {
                    playback.head.seek(at);
                    const Screen screen = it.screen();
                    const Wanted wanted(playback, texts, at);
                    if (wanted.words.empty()) continue;
                    INFO(fmt::format("{} at {}", scenario, at));
                    wanted.checkIs(litWords(screen));
                    for (const Card& card : screen.frame.cards)
                        if (card.fill == Role::Key && card.tinted)
                            wrapped += card.box.h > 30 ? 1U : 0U;
                }
                CHECK((wrapped > 0 || scenario == "21-sum"));
            }
}

}  // namespace poolscope

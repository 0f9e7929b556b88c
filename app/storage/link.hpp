// A link to a moment: what stands behind the # of the page's address.
//
//     #scenario=4-catch-up-burst&event=189&view=workers&pool=pool&select=task:3&lang=zh&theme=light
//     #run=eNqNU8…                  a scenario's text or a recording, deflated, in letters of
//     base64url #lesson=the-queue-is-a-heap&stop=3
//
// Promises: what is written reads back the same. A link is data: nothing in it is carried out, and
// what cannot be read is passed over and becomes a sentence.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace poolscope {

struct Link {
    std::string scenario{};  ///< a built-in one, by the name of its file
    std::string run{};       ///< else how to make the run: a scenario's text, a recording
    std::string lesson{};    ///< else a built-in lesson, by the name of its file
    std::optional<std::size_t> stop{};   ///< of the lesson, from 1
    std::optional<std::size_t> event{};  ///< log position
    std::string view{};                  ///< perspective
    std::string pool{};                  ///< executor, by name
    std::string select{};  ///< task:NAME, thread:NAME or queue; numbers in place of names
    std::string lang{};
    std::string theme{};
    bool plain = false;  ///< opens without Home
    bool embed = false;  ///< picture, sentence and transport alone

    /// Whether it says what is to be opened.
    bool opens() const { return !scenario.empty() || !run.empty() || !lesson.empty(); }
    friend bool operator==(const Link&, const Link&) = default;
};

/// Without the #.
std::string toText(const Link& link);

struct ReadLink {
    Link link;
    std::vector<std::string> problems;  ///< "found event=x, expected a number"
};
/// Of a whole address, or of what stands behind its #.
ReadLink readLink(std::string_view text);

/// Whether a word of the command line is an address of the page, or the end of one.
bool looksLikeLink(std::string_view word);

}  // namespace poolscope

// Names with values, percent-encoded as in every address.
#include "app/storage/link.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

#include "app/storage/base64.hpp"
#include "app/storage/deflated.hpp"
#include "engine/trace/printable.hpp"
#include "engine/trace/utf8.hpp"

namespace poolscope {

namespace {

/// More than a scenario has, and soon inflated.
constexpr std::size_t kLongestRun = 4'000'000;

struct TextPart {
    std::string_view name;
    std::string Link::*where;
};
constexpr std::array kTexts{
    TextPart{"scenario", &Link::scenario}, TextPart{"lesson", &Link::lesson},
    TextPart{"view", &Link::view},         TextPart{"pool", &Link::pool},
    TextPart{"select", &Link::select},     TextPart{"lang", &Link::lang},
    TextPart{"theme", &Link::theme}};
struct NumberPart {
    std::string_view name;
    std::optional<std::size_t> Link::*where;
};
constexpr std::array kNumbers{NumberPart{"event", &Link::event}, NumberPart{"stop", &Link::stop}};
struct FlagPart {
    std::string_view name;
    bool Link::*where;
};
constexpr std::array kFlags{FlagPart{"plain", &Link::plain}, FlagPart{"embed", &Link::embed}};
constexpr std::string_view kRun = "run";
/// The page's own: who may drive it, and by which name it keeps what is kept.
constexpr std::array<std::string_view, 2> kOfPage{"allow", "keep"};

std::string encoded(std::string_view text) {
    std::string all;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool plain =
            std::isalnum(byte) != 0 || std::string_view("-._~:/").find(c) != std::string_view::npos;
        plain ? all.push_back(c) : void(all += fmt::format("%{:02X}", byte));
    }
    return all;
}

std::string decoded(std::string_view text) {
    std::string all;
    for (std::size_t i = 0; i < text.size(); ++i) {
        unsigned byte = 0;
        const char* const digits = text.data() + i + 1;
        if (text[i] == '%' && i + 2 < text.size() &&
            std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2) {
            all.push_back(static_cast<char>(byte));
            i += 2;
        } else {
            all.push_back(text[i] == '+' ? ' ' : text[i]);
        }
    }
    return all;
}

std::string packed(std::string_view run) {
    std::string letters = toBase64(deflated(run));
    letters.resize(letters.find_last_not_of('=') + 1);
    std::replace(letters.begin(), letters.end(), '+', '-');
    std::replace(letters.begin(), letters.end(), '/', '_');
    return letters;
}

std::optional<std::string> unpacked(std::string letters) {
    std::replace(letters.begin(), letters.end(), '-', '+');
    std::replace(letters.begin(), letters.end(), '_', '/');
    while (letters.size() % 4 != 0) letters += '=';
    const std::optional<std::string> bytes = fromBase64(letters);
    return bytes ? inflated(*bytes, kLongestRun) : std::nullopt;
}

class LinkReader {
public:
    ReadLink read(std::string_view text) {
        if (const std::size_t hash = text.find('#'); hash != std::string_view::npos)
            text.remove_prefix(hash + 1);
        while (!text.empty()) {
            const std::size_t end = std::min(text.find('&'), text.size());
            if (end > 0) part(text.substr(0, end));
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        return std::move(read_);
    }

private:
    void part(std::string_view text) {
        const std::size_t equals = std::min(text.find('='), text.size());
        const std::string_view name = text.substr(0, equals);
        const std::string value = decoded(text.substr(std::min(equals + 1, text.size())));
        for (const TextPart& each : kTexts)
            if (each.name == name) return void(read_.link.*each.where = value);
        for (const NumberPart& each : kNumbers)
            if (each.name == name) return number(name, value, read_.link.*each.where);
        for (const FlagPart& each : kFlags)
            if (each.name == name) return flag(name, value, read_.link.*each.where);
        if (name == kRun) return run(value);
        if (std::find(kOfPage.begin(), kOfPage.end(), name) == kOfPage.end())
            complain(text, kExpected);
    }

    void number(std::string_view name, const std::string& value, std::optional<std::size_t>& into) {
        std::size_t number = 0;
        const char* const end = value.data() + value.size();
        const auto read = std::from_chars(value.data(), end, number);
        if (read.ec != std::errc() || read.ptr != end)
            return complain(fmt::format("{}={}", name, value), "a whole number");
        into = number;
    }
    void flag(std::string_view name, const std::string& value, bool& into) {
        if (value != "1" && value != "0")
            return complain(fmt::format("{}={}", name, value), "1 or 0");
        into = value == "1";
    }
    void run(const std::string& value) {
        std::optional<std::string> text = unpacked(value);
        if (!text || text->empty())
            return complain("a run that is cut or damaged", "the whole link as it was copied");
        read_.link.run = *std::move(text);
    }

    void complain(std::string_view found, std::string_view expected) {
        std::size_t kept = std::min<std::size_t>(found.size(), 60);
        while (kept < found.size() && kept > 0 && continuesCharacter(found[kept])) --kept;
        std::string shown = printable(std::string(found.substr(0, kept)));
        if (found.size() > kept) shown += "…";
        read_.problems.push_back(fmt::format("found {}, expected {}", shown, expected));
    }

    static constexpr std::string_view kExpected =
        "scenario, run, lesson, stop, event, view, pool, select, lang, theme, plain, embed, "
        "allow or keep";
    ReadLink read_;
};

}  // namespace

std::string toText(const Link& link) {
    std::string text;
    const auto add = [&](std::string_view name, const std::string& value) {
        if (value.empty()) return;
        text += fmt::format("{}{}={}", text.empty() ? "" : "&", name, value);
    };
    const auto addText = [&](const TextPart& part) { add(part.name, encoded(link.*part.where)); };
    addText(kTexts[0]);
    addText(kTexts[1]);
    for (const NumberPart& part : kNumbers)
        if (const auto& number = link.*part.where) add(part.name, std::to_string(*number));
    for (std::size_t i = 2; i < kTexts.size(); ++i) addText(kTexts[i]);
    for (const FlagPart& part : kFlags)
        if (link.*part.where) add(part.name, "1");
    if (!link.run.empty()) add(kRun, packed(link.run));
    return text;
}

ReadLink readLink(std::string_view text) { return LinkReader().read(text); }

bool looksLikeLink(std::string_view word) {
    const bool address = word.starts_with("http://") || word.starts_with("https://") ||
                         word.starts_with("file://") || word.starts_with("#");
    return address && word.find('#') != std::string_view::npos &&
           word.find('=') != std::string_view::npos;
}

}  // namespace poolscope

// Bytes as letters, and recordings of the real clock inside of TOML files.
#include <doctest/doctest.h>

#include <string>
#include <variant>

#include "app/storage/base64.hpp"
#include "app/storage/saved_run_tree.hpp"
#include "engine/scenario/run/recording.hpp"
#include "tests/support/files.hpp"

using namespace poolscope;

TEST_CASE("base64 is that of RFC 4648, and nothing else is read") {
    const std::string letters[][2] = {{"", ""},
                                      {"f", "Zg=="},
                                      {"fo", "Zm8="},
                                      {"foo", "Zm9v"},
                                      {"foob", "Zm9vYg=="},
                                      {"fooba", "Zm9vYmE="},
                                      {"foobar", "Zm9vYmFy"}};
    for (const auto& [bytes, text] : letters) {
        CHECK(toBase64(bytes) == text);
        CHECK(fromBase64(text) == bytes);
    }
    std::string all;
    for (int i = 0; i < 256; ++i) all += static_cast<char>(i);
    CHECK(fromBase64(toBase64(all)) == all);
    for (const char* const wrong :
         {"Z", "Zg", "Zg=", "Zh==", "Zg==Zg==", "Zm9v\n", "Z=9v", "===="}) {
        CAPTURE(wrong);
        CHECK_FALSE(fromBase64(wrong).has_value());
    }
}

TEST_CASE("a tree of runs holds a recording of the real clock in base64") {
    auto read = openRecording(contentsOf(POOLSCOPE_TEST_DATA "/recordings/version-1.recording"),
                              "version-1.recording");
    REQUIRE(std::holds_alternative<OpenedRecording>(read));
    const auto& opened = std::get<OpenedRecording>(read);
    SavedRunTree tree;
    tree.runs.push_back({"origin", "", 0, 0, false, recordingText(*opened.scenario, opened.run)});
    const std::string text = toText(tree);
    CHECK(text.find("\nrecordingBase64 = \"eyJwb29sc2NvcGUi") != std::string::npos);
    CHECK(text.find("\nrecording = ") == std::string::npos);
    const auto again = readSavedRunTree(text, "mine.pstree");
    REQUIRE(std::holds_alternative<SavedRunTree>(again));
    CHECK(std::get<SavedRunTree>(again) == tree);

    std::string broken = text;
    const std::size_t at = broken.find("Base64 = \"") + 10;
    broken[at] = '%';
    const auto refused = readSavedRunTree(broken, "mine.pstree");
    REQUIRE(std::holds_alternative<std::string>(refused));
    CHECK(std::get<std::string>(refused).find("expected bytes in base64") != std::string::npos);
}

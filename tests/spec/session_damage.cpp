// A session file with any bytes changed: what was not touched reads back as it was.
#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "app/storage/saved_session.hpp"
#include "engine/trace/blocks/recording_version.hpp"
#include "tests/support/damage.hpp"
#include "tests/support/random_runs.hpp"

namespace poolscope {

namespace {

SavedSession fullSession() {
    SavedSession kept;
    kept.file = kept.edited = "/home/x/burst.toml";
    kept.editedSum = textSum("title = \"x\"\n");
    kept.position = 120;
    kept.current = 1;
    kept.bookmarks = "7 the \"leader\" changes\n";
    kept.question = "kind=leaderTaken 领导者";
    kept.breakpoints = {"engine/executor/scheduled/delay_heap.cpp:57", "FutureTask.java:9"};
    kept.console = {"schedule a 3", "\t\x7F"};
    kept.drafts = {{"/a.toml", "title = \"任务\"\r\n"}, {"/b.toml", "[[task]]\n\nname = 3"}};
    kept.lessons = {
        {"heap", 1, 3, false, {{0, "head", 1, 2, true, false}, {2, "ctl", 0, 0, true, true}}},
        {"/own.toml", 0, 1, true, {{1, "left", 3, 3, false, false}}},
        {"rate", 4, 5, false, {}}};
    kept.lessonDraft = {"/lesson.toml", "title.en = \"T\"\n[[stop]]\n", false};
    kept.practice = {{"siftUp", 2, 9, 4, 3, {{"tooFar", 1}, {"wrongChild", 2}}},
                     {"ctl", 0, 3, 1, 0, {}}};
    kept.exercises = {{"siftUp", 7, 2, "1, stay", 2, 3}, {"ctl", 8, 1, "0, 4, hint", 1, 3}};
    kept.begun = {{"ctl", 9, 2, "choose 1", 0, 0}};
    kept.predictions = {{"head", 4, 3, {120, 130}}, {"ctl", 1, 0, {}}};
    kept.riddle = {3, 2, 5, 4, true, {"leader"}};
    kept.tunings = {{"checks", {"3", "8"}, {"4", "8"}, 1, true, "met", false}};
    kept.branches = {{"one", "two", 0, 0, false, "{\"a\":\"\\n\"}\n", ""},
                     {"ui.hint.forkBranch", "cancel", 30, 0, false, "{\"b\":1}\n", "mine"},
                     {"ui.edit.future", "120 ms", 9, 1, true,
                      recordingMark(kBlocksVersion) + "}\n\x01\xFF", ""}};
    return kept;
}

/// The parts of the file by themselves: its first lines one by one, then each table with the tables
/// inside it and the empty lines before them.
std::vector<std::string> partsOf(const std::string& text) {
    std::vector<std::string> parts;
    std::size_t at = 0;
    bool inTables = false;
    while (at < text.size()) {
        std::size_t end = text.find('\n', at);
        end = end == std::string::npos ? text.size() : end + 1;
        const std::string line = text.substr(at, end - at);
        at = end;
        const bool begins = line == "\n" && text.compare(at, 9, "[[lesson.") != 0;
        inTables = inTables || begins;
        if (begins || !inTables)
            parts.push_back(line);
        else
            parts.back() += line;
    }
    return parts;
}

}  // namespace

TEST_CASE("a session reads back as it was written, and again the same") {
    const SavedSession kept = fullSession();
    const ReadSession read = readSavedSession(toText(kept), "session.toml");
    CHECK(read.damaged == 0);
    CHECK(read.first == "");
    CHECK(read.session == kept);
    CHECK(toText(read.session) == toText(kept));
}

TEST_CASE("a session of an earlier version is read, and nothing of it is called damaged") {
    const ReadSession read = readSavedSession(
        "# What PoolScope shows when it is started again. It may be deleted.\nversion = 1\n"
        "file = \"/x.toml\"\nperspective = \"edit\"\ntheme = \"dark\"\nposition = 3\n"
        "\n[[practice]]\nkind = \"findFault\"\nbox = 2\ndue = 5\nfinished = 3\nflawless = 1\n"
        "slips = {\"open\" = 1}\n"
        "\n[[lesson]]\nname = \"a\"\n\n[[lesson.answer]]\nstop = 1\nchoice = 2\n"
        "\n[[future]]\nname = \"n\"\ndetail = \"\"\nforkedAt = 0\nparent = 0\nofEdit = false\n"
        "recording = \"{}\"\n",
        "session.toml");
    CHECK(read.damaged == 0);
    CHECK(read.session.edited == "/x.toml");
    CHECK(read.session.riddle.number == 5);
    CHECK(read.session.lessons.at(0).answers.at(0).first == 2);
    CHECK(read.session.branches.at(0).recording == "{}");
}

TEST_CASE("what is damaged is counted, with the place of the first") {
    const auto firstOf = [](const std::string& text) {
        const ReadSession read = readSavedSession(text, "s.toml");
        return std::to_string(read.damaged) + " " + read.first;
    };
    CHECK(firstOf("version = 1\nposition = \"x\"\n") ==
          "1 s.toml:2:12: found the text \"x\", expected a whole number of 0 or more");
    CHECK(firstOf("version = 1\nposition = 1\nposition = 2\n") ==
          "1 s.toml:3:1: found position again, expected it once");
    CHECK(firstOf("version = 1\npositiom = 1\n").find("expected a known one") != std::string::npos);
    CHECK(firstOf("version = 1\n\n[[lessom]]\nname = \"x\"\n") ==
          "2 s.toml:3:1: found another head of a table, expected a known one");
    CHECK(firstOf("version = 1\n#osition = 3\n").starts_with("1 s.toml:2:1: found another line"));
    CHECK(firstOf("version = 2\n").starts_with("1 s.toml:1:1: found no version = 1"));
    CHECK(firstOf("").starts_with("1 "));
    // A file that was cut between two tables.
    std::string text = toText(fullSession());
    text.resize(text.find("\n[[tuning]]"));
    CHECK(firstOf(text).find("found 17 tables, expected 21") != std::string::npos);
}

TEST_CASE("a run whose recording is damaged keeps its place, and a draft needs its text") {
    std::string text = toText(fullSession());
    const std::size_t at = text.find("recording = \"{\\\"b\\\"");
    REQUIRE(at != std::string::npos);
    text[at + 12] = '\\';
    text.erase(text.find("text = \"title"), 1);
    const ReadSession read = readSavedSession(text, "s.toml");
    CHECK(read.damaged > 0);
    REQUIRE(read.session.branches.size() == 3);
    CHECK(read.session.branches[1].lost);
    CHECK_FALSE(read.session.branches[2].lost);
    CHECK(read.session.drafts.size() == 1);
    CHECK(read.session.drafts.contains("/b.toml"));
}

TEST_CASE("what stands behind a lost head is taken for no part of the table before it") {
    std::string text = toText(fullSession());
    text.erase(text.find("[[future]]\nplace = 1"), std::string("[[future]]\n").size());
    const ReadSession read = readSavedSession(text, "s.toml");
    REQUIRE(read.session.branches.size() == 3);
    CHECK(read.session.branches[0] == fullSession().branches[0]);
    CHECK(read.session.branches[1].lost);
    CHECK(read.session.branches[2] == fullSession().branches[2]);
}

TEST_CASE("any bytes changed cost the parts that they are in, and no other") {
    const std::string good = toText(fullSession());
    const std::vector<std::string> parts = partsOf(good);
    REQUIRE(parts.size() > 25);
    for (std::uint64_t seed = 1; seed <= randomRuns(1000); ++seed) {
        const Damage damage = damaged(good, seed);
        CAPTURE(seed);
        const ReadSession read = readSavedSession(damage.text, "session.toml");
        const std::string again = toText(read.session);
        std::size_t from = 0;
        for (const std::string& part : parts) {
            const std::size_t to = from + part.size();
            const bool head =
                part.starts_with("#") || part.starts_with("version") || part.starts_with("tables");
            if (!head && !damage.touches(from, to) && again.find(part) == std::string::npos) {
                CAPTURE(part);
                CAPTURE(damage.text);
                FAIL("lost although untouched");
            }
            from = to;
        }
    }
}

}  // namespace poolscope

// The tree of runs: names, marks, taking off and having back; and as one file, byte for byte.
#include <doctest/doctest.h>

#include "app/panels/all.hpp"
#include "app/panels/run_tree/layout.hpp"
#include "app/panels/run_tree/panel.hpp"
#include "app/panels/save_as/panel.hpp"
#include "app/storage/input_text.hpp"
#include "app/storage/output_file.hpp"
#include "tests/pixels/editing.hpp"
#include "tests/support/fixed_measure.hpp"
#include "tests/support/keys.hpp"

namespace poolscope {

namespace {

/// original ─┬─ fork 1 ─── fork 3
///           └─ fork 2
struct Forked {
    Forked() {
        app.opener.builtIn(2);
        act(0, 60);
        act(0, 90);
        act(1, 120);
        app.runs.switchTo(3);
    }
    void act(std::size_t branch, std::size_t position) {
        app.runs.switchTo(branch);
        app.runs.playback().head.seek(position);
        app.perform("schedule");
        app.runs.playback().head.pause();
    }
    /// "0 0 0 1": the parents.
    std::string parents() const {
        std::string text;
        for (const Branch& each : app.runs.branches())
            text += (text.empty() ? "" : " ") + std::to_string(each.parent);
        return text;
    }
    std::string said(std::string_view name) const {
        const std::string all = "\n" + app.describe();
        const std::size_t at = all.find("\n" + std::string(name) + " ");
        if (at == std::string::npos) return {};
        const std::size_t begin = at + name.size() + 2;
        return all.substr(begin, all.find('\n', begin) - begin);
    }
    Program app;
};

}  // namespace

TEST_CASE("The lines of the tree stand below what they were forked off") {
    const Forked it;
    REQUIRE(it.parents() == "0 0 0 1");
    std::vector<BranchFacts> runs(4);
    runs[3].parent = 1;
    std::string lines;
    for (const TreeLine& line : treeLines(runs))
        lines += std::to_string(line.run) + "/" + std::to_string(line.depth) + " ";
    CHECK(lines == "0/0 1/1 3/2 2/1 ");
}

TEST_CASE("The branch that is shown has its chip, lit, also beside a notice that names it") {
    Forked it;
    const FixedTextMeasure measure;
    for (const bool code : {false, true})
        for (std::size_t branch = 0; branch < 4; ++branch) {
            it.app.runs.switchTo((branch + 3) % 4);
            it.app.perform("nextFuture");
            REQUIRE(it.app.runs.current() == branch);
            REQUIRE_FALSE(it.app.notices.empty());
            if (code) it.app.arrangement.right = PanelId("code");
            const Screen screen = it.app.layout({1280, 720}, measure);
            const auto chip = Target::of(Target::Kind::Branch, static_cast<std::uint32_t>(branch));
            const auto isIt = [&](const HitRegion& hit) { return hit.target == chip; };
            INFO(branch << (code ? " beside code" : ""));
            CHECK(std::any_of(screen.frame.hits.begin(), screen.frame.hits.end(), isIt));
        }
}

TEST_CASE("What is typed into a name stands in its place, unless the caret was moved first") {
    Forked it;
    it.app.perform("showTree");
    it.app.press({KeyCode::Up});
    it.app.press(kEnter);
    CHECK(it.app.panel<RunTreePanel>().state.entry.withCaret() == "|fork 1|");
    type(it.app, "mine");
    CHECK(it.app.panel<RunTreePanel>().state.entry.withCaret() == "mine|");
    it.app.press(kEnter);
    CHECK(it.said("futureName") == "mine");
    it.app.press(kEnter);
    it.app.press({KeyCode::End});
    type(it.app, "!");
    it.app.press(kEnter);
    CHECK(it.said("futureName") == "mine!");
    it.app.press(kEnter);
    it.app.press({KeyCode::Left});
    it.app.press({keyOf('A'), false, true});
    it.app.press({KeyCode::Backspace});
    CHECK(it.app.panel<RunTreePanel>().state.entry.text.empty());
    type(it.app, "other");
    it.app.press(kEnter);
    CHECK(it.said("futureName") == "other");
}

TEST_CASE("A run is named, and the name stays") {
    Forked it;
    it.app.perform("showTree");
    REQUIRE(it.app.layers.isOpen(kRunTree));
    it.app.press({KeyCode::Up});
    CHECK(it.app.runs.current() == 1);
    it.app.press(kEnter);
    REQUIRE(it.app.panel<RunTreePanel>().state.naming);
    it.app.wheel(-1, {640, 360}, it.app.layout({1280, 720}, fixed));
    CHECK(it.app.runs.current() == 1);  // the name would be another run's
    CHECK(it.app.panel<RunTreePanel>().state.entry.text == "fork 1");
    it.app.panel<RunTreePanel>().state.entry.clear();
    type(it.app, "two more");
    it.app.press(kEnter);
    CHECK(it.said("futureName") == "two more");
    it.app.press({KeyCode::Down});
    CHECK(it.said("futureName") == "fork 3");
    it.app.press({KeyCode::Up});
    CHECK(it.said("futureName") == "two more");
    // Nothing typed gives the old name back; Esc leaves the name as it was.
    it.app.press(kEnter);
    it.app.press({KeyCode::Escape});
    CHECK(it.said("futureName") == "two more");
    it.app.press(kEnter);
    it.app.panel<RunTreePanel>().state.entry.clear();
    it.app.press(kEnter);
    CHECK(it.said("futureName") == "fork 1");
}

TEST_CASE("V goes to and fro between the marked ones, else round all of them") {
    Forked it;
    it.app.press(controlKey('R'));
    CHECK(it.app.runs.current() == 0);
    it.app.runs.switchTo(2);
    it.app.perform("showTree");
    it.app.press({KeyCode::Tab});
    it.app.runs.switchTo(1);
    it.app.press({KeyCode::Tab});
    it.app.press({KeyCode::Escape});
    it.app.press(controlKey('R'));
    CHECK(it.app.runs.current() == 2);
    it.app.press(controlKey('R'));
    CHECK(it.app.runs.current() == 1);
    CHECK(it.said("marks") == "2");
    // A third mark takes the oldest one's place.
    it.app.runs.mark(3);
    CHECK(it.app.runs.marks() == std::vector<std::size_t>{1, 3});
    // Two forks of the same run hold the same events up to the earlier one of their places.
    CHECK(it.app.runs.commonOf(1, 2) == 60);
    CHECK(it.app.runs.commonOf(2, 3) == 60);
    CHECK(it.app.runs.commonOf(0, 2) == 90);
    CHECK(it.app.runs.commonOf(1, 3) == 120);
}

TEST_CASE("A fork that is removed takes its own forks along, and all come back where they were") {
    Forked it;
    it.app.runs.rename(3, "deep");
    it.app.runs.mark(3);
    it.app.runs.mark(2);
    it.app.runs.switchTo(1);
    it.app.perform("showTree");
    it.app.press({KeyCode::Delete});
    CHECK(it.parents() == "0 0");
    CHECK(it.app.runs.current() == 0);
    CHECK(it.app.runs.marks() == std::vector<std::size_t>{1});
    // Something new meanwhile.
    it.app.press({KeyCode::Escape});
    it.act(1, 100);
    CHECK(it.parents() == "0 0 1");
    it.app.perform("showTree");
    it.app.press(kUndo);
    CHECK(it.parents() == "0 0 0 1 2");
    CHECK(it.app.runs.branches()[3].given == "deep");
    CHECK(it.app.runs.current() == 1);
    CHECK(it.app.runs.marks() == std::vector<std::size_t>{2});
    CHECK_FALSE(it.app.runs.hasRemoved());
    // The origin stays.
    it.app.runs.switchTo(0);
    it.app.press({KeyCode::Delete});
    CHECK(it.app.runs.branches().size() == 5);
    CHECK(it.app.notice().find("origin") != std::string::npos);
}

TEST_CASE("Several removals come back one after the other, the last one first") {
    Forked it;
    it.app.runs.remove(3);
    it.app.runs.remove(1);
    it.app.runs.remove(1);
    CHECK(it.parents() == "0");
    while (it.app.runs.restoreRemoved()) {
    }
    CHECK(it.parents() == "0 0 0 1");
    CHECK(it.app.runs.branches()[1].forkedAt == 60);
    CHECK(it.app.runs.branches()[2].forkedAt == 90);
    CHECK(it.app.runs.branches()[3].forkedAt == 120);
}

TEST_CASE("A tree of runs is saved in one file and opened again, byte for byte") {
    const Folder folder;
    const std::string file = folder.file("mine.pstree");
    std::vector<std::uint64_t> hashes;
    {
        Forked it;
        it.app.runs.rename(2, "with \"quotes\" 任务");
        it.app.runs.mark(1);
        it.app.runs.mark(3);
        it.app.runs.switchTo(2);
        it.app.runs.playback().head.seek(77);
        it.app.perform("saveTree");
        REQUIRE(it.app.layers.isOpen(kSaveAs));
        it.app.panel<SaveAsPanel>().line.set(folder.file("mine"));  // the ending is added
        it.app.press(kEnter);
        CHECK(it.app.notice() == "4 runs saved: " + file);
        for (const Branch& each : it.app.runs.branches())
            hashes.push_back(hashOf(each.source->log()));
    }
    const std::string text = readWholeFile(file);
    CHECK(looksLikeTree(text));
    Program app;
    app.opener.drop({file});
    REQUIRE(app.runs.branches().size() == 4);
    for (std::size_t i = 0; i < 4; ++i)
        CHECK(hashOf(app.runs.branches()[i].source->log()) == hashes[i]);
    CHECK(app.runs.current() == 2);
    CHECK(app.runs.playback().head.position() == 77);
    CHECK(app.runs.branches()[2].given == "with \"quotes\" 任务");
    CHECK(app.runs.marks() == std::vector<std::size_t>{1, 3});
    CHECK(app.library.recent.all().front() == file);
    // Saved again without asking, it is the same file.
    app.perform("saveTree");
    CHECK(app.layers.focused() == nullptr);
    CHECK(readWholeFile(file) == text);
    // The commands that take one run take the one shown.
    CHECK(hashOf(openRun(file)->log()) == hashes[2]);
}

TEST_CASE("What is wrong with a tree is a sentence with its line and column") {
    Forked it;
    const Folder folder;
    it.app.perform("saveTree");
    it.app.panel<SaveAsPanel>().line.set(folder.file("t.pstree"));
    it.app.press(kEnter);
    const std::string text = readWholeFile(folder.file("t.pstree"));
    const auto diagnostic = [&](const std::string& from, const std::string& to) {
        auto read = readSavedRunTree(replacedOnce(text, from, to), "t.pstree");
        const auto* reason = std::get_if<std::string>(&read);
        return reason == nullptr ? std::string() : *reason;
    };
    CHECK(diagnostic("version = 1", "version = 7") ==
          "t.pstree:3:11: found another version of a tree of runs, expected version = 1");
    CHECK(diagnostic("current = 3", "current = 4") ==
          "t.pstree:4:11: found 4, expected the number of a run: 0 to 3");
    CHECK(diagnostic("marks = []", "marks = [1, -1]") ==
          "t.pstree:6:13: found the number -1, expected a whole number of 0 or more");
    CHECK(diagnostic("parent = 1", "parent = 3")
              .find("found 3, expected the number of an earlier run: 0 to 2") != std::string::npos);
    CHECK(diagnostic("forkedAt = 60", "forkedAt = 999999")
              .find("found 999999, expected a position that both runs have: 0 to ") !=
          std::string::npos);
    CHECK(diagnostic("poolscope = \"tree\"", "poolscope = \"bush\"").starts_with("t.pstree:1:1: "));
    CHECK(diagnostic("\\\"clock\\\":\\\"virtual\\\"", "\\\"clock\\\":3")
              .find("found a recording with a mistake in its line 1: ") != std::string::npos);
    CHECK(diagnostic("[[run]]", "[[run").starts_with("t.pstree:8:"));
    // A damaged file leaves what is open.
    writeAtomically(folder.file("bad.pstree"), "poolscope = \"tree\"\nversion = 1\n");
    Program app;
    app.opener.builtIn(0);
    CHECK_FALSE(app.opener.open(folder.file("bad.pstree")));
    CHECK(app.notice().ends_with("found no [[run]], expected at least the origin"));
    CHECK(app.runs.branches().size() == 1);
}

TEST_CASE("Names of runs come back with the session") {
    const Folder folder;
    {
        Forked it;
        it.app.keepFiles(folder.path());
        it.app.runs.rename(0, "as it was");
        it.app.runs.rename(2, "mine");
        it.app.session.write();
    }
    Program app;
    app.keepFiles(folder.path());
    REQUIRE(app.session.restore());
    CHECK(app.runs.branches()[0].given == "as it was");
    CHECK(app.runs.branches()[2].given == "mine");
}

}  // namespace poolscope

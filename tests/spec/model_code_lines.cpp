// A long line of code in rows: nothing of it is lost, and it breaks where a reader would.
#include "app/model/code/code_lines.hpp"

#include <algorithm>

#include <string>

#include <doctest/doctest.h>

using namespace poolscope;

namespace {

std::string shown(std::string_view line, std::size_t letters) {
    std::string text;
    for (const CodePiece& piece : inRows(line, letters)) {
        if (!text.empty()) text += '\n';
        text += std::string(piece.indent, ' ');
        text += line.substr(piece.begin, piece.end - piece.begin);
    }
    return text;
}

}  // namespace

TEST_CASE("a line that has room is one row") {
    CHECK(shown("  return x;", 20) == "  return x;");
    CHECK(shown("  return x;", 11) == "  return x;");
    CHECK(shown("", 3).empty());
}

TEST_CASE("a long line goes on further in, and breaks after a blank, a bracket, a comma or a dot") {
    CHECK(shown("  processWorkerExit(w, completedAbruptly);", 24) ==
          "  processWorkerExit(w, \n    completedAbruptly);");
    CHECK(shown("a.bcdefghijkl.mnopq(rst)", 15) == "a.bcdefghijkl.\n  mnopq(rst)");
}

TEST_CASE("a line keeps its indentation as long as a row has room for sixteen letters beside it") {
    CHECK(outdentIn("        return leader;", 60) == 0);
    CHECK(outdentIn("        return leader;", 22) == 0);
    CHECK(outdentIn("        return leader;", 20) == 2);
    CHECK(outdentIn("        if (workerCountOf(c) >= corePoolSize) return;", 26) == 0);
    CHECK(outdentIn("        if (workerCountOf(c) >= corePoolSize) return;", 5) == 8);
}

TEST_CASE("whatever the room, the rows hold every word, and none is wider than there is room") {
    const std::string line =
        "        if (workerCountOf(c) >= corePoolSize || !workQueue.offer(command))";
    const auto inked = [](std::string text) {
        std::erase_if(text, [](char c) { return c == ' ' || c == '\n'; });
        return text;
    };
    for (std::size_t letters = 1; letters < line.size() + 3; ++letters) {
        CAPTURE(letters);
        CHECK(inked(shown(line, letters)) == inked(line));
        for (const CodePiece& piece : inRows(line, letters))
            CHECK(piece.columns() <= std::max<std::size_t>(letters, 18));
    }
}

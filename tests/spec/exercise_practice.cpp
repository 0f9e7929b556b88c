// Which kind of exercise comes next, and the words of judgements in both languages.
#include <string>
#include <variant>
#include <vector>

#include <doctest/doctest.h>

#include "app/learn/exercise/exercise.hpp"
#include "app/learn/exercise/exercise_random.hpp"
#include "app/learn/exercise/kinds.hpp"
#include "app/learn/exercise/practice_book.hpp"
#include "app/model/predict/said.hpp"
#include "app/storage/data_files.hpp"
#include "app/storage/saved_session.hpp"

using namespace poolscope;

namespace {

const std::size_t kListed = exerciseKinds().size();

/// Does an exercise to its end; with one wrong move first if `wrong`.
void doOne(PracticeBook& book, ExerciseKind kind, bool wrong) {
    const auto exercise = drawExercise(kind, book.finished(), book.difficultyOf(kind));
    if (wrong) exercise->judge(exercise->question().right == 0 ? 1 : 0);
    while (!exercise->done()) exercise->judge(exercise->question().right);
    book.finish(*exercise);
}

void checkWords(const Exercise& exercise, const Said& said, const TextCatalog& words) {
    const std::string text = textOf(said, exercise.names(), words).text;
    INFO(said.key << ": " << text);
    CHECK(words.has(said.key));
    CHECK(text.find('{') == std::string::npos);
}

}  // namespace

TEST_CASE("Every kind is drawn once before one comes again") {
    PracticeBook book;
    for (std::size_t i = 0; i < kListed; ++i) {
        CHECK(book.next() == static_cast<ExerciseKind>(i));
        doOne(book, book.next(), false);
    }
}

TEST_CASE("A kind that went wrong comes back sooner than one that went well, and is easier") {
    for (std::size_t bad = 0; bad < kListed; ++bad) {
        PracticeBook book;
        std::vector<std::size_t> times(kListed);
        for (std::size_t i = 0; i < 50 * kListed; ++i) {
            const ExerciseKind kind = book.next();
            ++times[static_cast<std::size_t>(kind)];
            doOne(book, kind, static_cast<std::size_t>(kind) == bad);
        }
        for (std::size_t other = 0; other < kListed; ++other) {
            CHECK(times[other] > 3);
            if (other == bad) continue;
            CHECK(times[bad] > 3 * times[other]);
            CHECK(book.difficultyOf(static_cast<ExerciseKind>(other)) == kHardest);
        }
        CHECK(book.difficultyOf(static_cast<ExerciseKind>(bad)) == 1);
        CHECK(book.of(static_cast<ExerciseKind>(bad)).flawless == 0);
        CHECK(!book.of(static_cast<ExerciseKind>(bad)).slips.empty());
    }
}

TEST_CASE("What is restored beyond what can be is made possible") {
    PracticeBook book;
    book.restore(*exerciseKindOf("siftDown"), {99, 7, 2, 5, {}});
    CHECK(book.difficultyOf(*exerciseKindOf("siftDown")) == kHardest);
    CHECK(book.of(*exerciseKindOf("siftDown")).flawless == 2);
    CHECK(book.finished() == 2);
}

TEST_CASE(
    "How exercises went reads back from the session's file; a slip that is no count does not") {
    SavedSession session;
    session.practice = {{"siftUp", 2, 9, 4, 3, {{"ties", 1}, {"tooFar", 2}}},
                        {"remove", 0, 5, 1, 0, {}}};
    const auto read = readSavedSession(toText(session), "session.toml");
    REQUIRE(read.damaged == 0);
    CHECK(read.session == session);
    const auto refused = readSavedSession(
        "version = 1\n[[practice]]\nkind = \"siftUp\"\nslips = {ties = \"often\"}\n", "s.toml");
    CHECK(refused.damaged == 1);
    CHECK(refused.first.find("s.toml:4:") == 0);
    CHECK(refused.session.practice.at(0).kind == "siftUp");
}

TEST_CASE("Predictions and riddles read back from the session's file, riddles also of older ones") {
    SavedSession session;
    session.predictions = {{"head", 4, 3, {120, 260}}, {"start", 1, 0, {}}};
    session.riddle = {3, 2, 5, 4, true, {"leader"}};
    const auto read = readSavedSession(toText(session), "session.toml");
    REQUIRE(read.damaged == 0);
    CHECK(read.session == session);
    const auto older = readSavedSession(
        "version = 1\n[[practice]]\nkind = \"findFault\"\nbox = 2\ndue = 3\nfinished = 5\n"
        "flawless = 4\nslips = {open = 1}\n",
        "s.toml");
    REQUIRE(older.damaged == 0);
    CHECK(older.session.riddle == SavedRiddle{3, 2, 5, 4, true, {}});
    CHECK(older.session.practice.empty());
    for (const char* wrong :
         {"riddle = 3\n", "[riddle]\nnumber = -1\n", "[[prediction]]\nanswered = [\"x\"]\n"}) {
        INFO(wrong);
        const auto refused = readSavedSession(std::string("version = 1\n") + wrong, "s.toml");
        CHECK(refused.damaged == 1);
    }
}

TEST_CASE("Statements, hints, reasons and judgements have words in both languages") {
    for (const char* language : {"en", "zh"}) {
        const TextCatalog words = loadTexts(language);
        for (const ExerciseRow& row : exerciseKinds())
            CHECK(words.has("ui.practise.kind." + std::string(row.name)));
        for (std::size_t kind = 0; kind < kListed; ++kind)
            for (std::uint64_t seed = 0; seed < 60; ++seed) {
                const auto exercise = drawExercise(static_cast<ExerciseKind>(kind), seed,
                                                   1 + static_cast<int>(seed % kHardest));
                const auto check = [&](const Said& said) { checkWords(*exercise, said, words); };
                while (!exercise->done()) {
                    check(exercise->question().prompt);
                    for (std::size_t i = 0; i < exercise->question().choices.size(); ++i) {
                        if (i == exercise->question().right) continue;
                        const Judgement judged = exercise->judge(i);
                        check(judged.said);
                        CHECK(words.has("ui.practise.slip." + std::string(judged.mistake)));
                    }
                    check(exercise->takeHint());
                    check(exercise->showStep().said);
                }
            }
    }
}

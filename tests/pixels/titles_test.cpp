// What the open run is called follows the language shown.
#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "app/panels/all.hpp"
#include "tests/pixels/editing.hpp"
#include "tests/support/fixed_measure.hpp"
#include "tests/support/keys.hpp"

namespace poolscope {

namespace {

constexpr std::string_view kUntitled =
    "[[executor]]\nname = \"pool\"\nkind = \"ThreadPoolExecutor\"\ncorePoolSize = 1\n"
    "maximumPoolSize = 1\n[[task]]\nname = \"t\"\n[[at]]\ntime = \"0ms\"\n"
    "call = \"execute\"\ntask = \"t\"\n";

/// The program with a scenario that begins with those lines.
struct Titled {
    explicit Titled(const std::string& head) {
        writeAtomically(folder.file("own.toml"), head + std::string(kUntitled));
        REQUIRE(app.opener.open(folder.file("own.toml")));
    }
    Folder folder;
    Program app;
};

}  // namespace

TEST_CASE("A scenario's own titles and descriptions follow the key of the language") {
    Titled opened(
        "title.en = \"A slow consumer\"\ntitle.zh = \"慢的消费者\"\n"
        "description = { en = \"Watch the queue.\", zh = \"请看队列。\" }\n");
    Program& app = opened.app;
    CHECK(app.facts().title == "A slow consumer");
    CHECK(app.facts().description == "Watch the queue.");
    app.perform("nextLanguage");
    CHECK(app.facts().title == "慢的消费者");
    CHECK(app.facts().description == "请看队列。");
    app.perform("nextLanguage");
    CHECK(app.facts().title == "A slow consumer");
    // A built-in one has its words in the texts.
    app.opener.builtIn(0);
    const std::string english = app.facts().title;
    app.perform("nextLanguage");
    CHECK(app.facts().title != english);
}

TEST_CASE("A title in one language only stands in every language") {
    Titled opened("title.zh = \"慢的消费者\"\n");
    Program& app = opened.app;
    CHECK(app.facts().title == "慢的消费者");
    app.perform("nextLanguage");
    CHECK(app.facts().title == "慢的消费者");
}

TEST_CASE("The form leaves titles in several languages to the text, and heads its row with one") {
    Titled opened("title.zh = \"慢\"\ntitle.en = \"Slow\"\n");
    Program& app = opened.app;
    app.perform("showEdit");
    const FixedTextMeasure measure;
    const Screen screen = app.layout({1440, 900}, measure);
    std::size_t heads = 0;
    for (const DisplayList* list : screen.lists())
        for (const Label& label : list->labels) heads += label.text == "Slow" ? 1 : 0;
    CHECK(heads >= 1);
}

TEST_CASE("The runs of games follow the key of the language, too") {
    for (const CommandId game :
         {CommandId("findFault"), CommandId("makeItFail"), CommandId("tuneIt")}) {
        INFO(game.name);
        Program app;
        app.opener.builtIn(2);
        app.perform(game);
        const std::string english = app.facts().title;
        app.setLanguage("zh");
        const std::string chinese = app.facts().title;
        CHECK(chinese != english);
        app.setLanguage("en");
        CHECK(app.facts().title == english);
    }
}

}  // namespace poolscope

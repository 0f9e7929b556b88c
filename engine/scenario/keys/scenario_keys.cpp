// The keys at the head of a scenario file.
#include "engine/scenario/keys/rows.hpp"

namespace poolscope {

namespace {

constexpr std::array<std::string_view, 2> kChoosers{"fifo", "random"};

constexpr Phrase kTextOrTexts = "a text, or a table of texts by language"_en;

/// The key fills the text and, if it is a table, the texts by language.
template <auto text, auto texts>
constexpr KeyMember fillsInLanguages = KeySetter<Scenario>([](Scenario& scenario,
                                                              const KeyValue& value) {
    if (const auto* all = std::get_if<LanguageTexts>(&value)) {
        scenario.*texts = *all;
        scenario.*text = textIn(*all, "en");
    } else {
        scenario.*text = std::get<std::string>(value);
    }
});

constexpr KeySpec kScenarioRows[]{
    {.name = "title",
     .meaning = "Shown by the window, `list` and `run`.",
     .example = "\"A scenario\"",
     .expected = kTextOrTexts,
     .inLanguages = true,
     .member = fillsInLanguages<&Scenario::title, &Scenario::titles>},
    {.name = "description",
     .type = KeyType::Prose,
     .meaning = "Says what to look at.",
     .example = "\"What to look at.\"",
     .expected = kTextOrTexts,
     .inLanguages = true,
     .member = fillsInLanguages<&Scenario::description, &Scenario::descriptions>},
    {.name = "seed",
     .type = KeyType::Long,
     .meaning = "Seeds the ranges and the `random` chooser.",
     .absent = "1",
     .expected = "a whole number of 0 or more"_en,
     .least = 0,
     .sweepable = true,
     .member = fills<&Scenario::seed>},
    {.name = "until",
     .type = KeyType::Duration,
     .meaning =
         "The run stops at this time. Without it the run stops when nothing is left to happen, at "
         "the latest after 100,000 events on the virtual clock or 10 s on the real one.",
     .example = "\"2s\"",
     .least = 0,
     .sweepable = true,
     .member = fills<&Scenario::until>},
    {.name = "start",
     .type = KeyType::DateTime,
     .meaning = "What clocks show at time 0, for `cron`: `2026-03-28T00:00:00+01:00`.",
     .absent = "1970-01-01T00:00:00Z",
     .expected = "a date and time with an offset, without quotes: 2026-03-29T01:59:50+01:00"_en,
     .member = fills<&Scenario::start>},
    {.name = "chooser",
     .type = KeyType::Word,
     .meaning = "Which thread goes next on the virtual clock when several can.",
     .absent = "fifo",
     .expected = "\"fifo\" or \"random\""_en,
     .words = kChoosers,
     .sweepable = true,
     .member = fills<&Scenario::strategy>},
    {.name = "cores",
     .type = KeyType::Int,
     .meaning = "Virtual clock: at most this many threads execute `work` at the same time.",
     .example = "2",
     .expected = "1 or more cores"_en,
     .least = 1,
     .sweepable = true,
     .member = fills<&Scenario::cores>},
    {.name = "quantum",
     .type = KeyType::Duration,
     .meaning = "How long a thread keeps a core while others wait for one. Only with `cores`.",
     .absent = "10ms",
     .expected = "more than 0"_en,
     .least = 1,
     .needs = "cores",
     .because = "without `cores` nobody has to share one"_en,
     .sweepable = true,
     .member = fills<&Scenario::quantum>},
    {.name = "never",
     .type = KeyType::WordList,
     .meaning = "Faults that no schedule may show, such as `[\"lost-task\"]`; `poolscope explore` "
                "looks for them.",
     .example = "[\"lost-task\"]",
     .expected = "something that can go wrong"_en,
     .words = kFaultWords,
     .member = fills<&Scenario::never>},
    {.name = "view",
     .type = KeyType::Word,
     .meaning =
         "The perspective that the window opens the scenario in. Without it the window shows "
         "the heap, or of a pool without one the pool.",
     .example = "\"rates\"",
     .expected = "a perspective"_en,
     .words = kOpeningViewWords},
    {.name = "pool",
     .type = KeyType::Executor,
     .meaning = "The executor that the window opens on. Without it the first one.",
     .example = "\"rate\""},
    {.name = "event",
     .type = KeyType::Long,
     .meaning = "The window opens the scenario when so many events have happened. Without it on "
                "the first comparison that moves a task, or the like.",
     .example = "200",
     .expected = "a whole number of 0 or more"_en,
     .least = 0},
    {.name = "beats",
     .type = KeyType::Questions,
     .meaning = "The moments that a class is shown, in order; a clicker goes from one to the next. "
                "Each is a question about events: the next event that it holds for, and its "
                "sentence is the caption.",
     .example = "[\"kind=leaderTaken\"]",
     .expected = "a question about events"_en},
    {.name = "executor",
     .type = KeyType::Tables,
     .meaning = "The executors: tables headed by [[executor]]; at least one, or a [[thread]]."},
    {.name = "task",
     .type = KeyType::Tables,
     .meaning = "What submitted tasks do: tables headed by [[task]]."},
    {.name = "lock",
     .type = KeyType::Tables,
     .meaning = "Locks that bodies share: tables headed by [[lock]]."},
    {.name = "semaphore",
     .type = KeyType::Tables,
     .meaning = "Semaphores that bodies share: tables headed by [[semaphore]]."},
    {.name = "latch",
     .type = KeyType::Tables,
     .meaning = "Latches that bodies share: tables headed by [[latch]]."},
    {.name = "variable",
     .type = KeyType::Tables,
     .meaning = "Variables that bodies share: tables headed by [[variable]]."},
    {.name = "condition",
     .type = KeyType::Tables,
     .meaning = "Conditions of locks: tables headed by [[condition]]."},
    {.name = "thread",
     .type = KeyType::Tables,
     .meaning = "Threads that are no workers: tables headed by [[thread]]."},
    {.name = "pause",
     .type = KeyType::Tables,
     .meaning = "When the whole process stands still: tables headed by [[pause]]."},
    {.name = "at",
     .type = KeyType::Tables,
     .meaning = "Who calls what when: tables headed by [[at]]."},
};

}  // namespace

std::span<const KeySpec> scenarioKeys() { return kScenarioRows; }

}  // namespace poolscope

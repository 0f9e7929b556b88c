// What the parts of the scenario reader share: typed access to entries, diagnostics, known names.
//
// Promises: each `read…` function either returns a value or adds a diagnostic. Reading continues
// after a mistake, so that all mistakes of a file are reported at once.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/scenario/language/scenario.hpp"
#include "engine/scenario/language/thread_names.hpp"
#include "engine/scenario/reader/name_table.hpp"
#include "engine/scenario/reader/toml_document.hpp"

namespace poolscope {

/// The names a file defines, gathered before anything that refers to them is read.
struct KnownNames {
    NameTable executors;
    std::vector<Kinds> kinds;  ///< of each executor its kind; all, if the file names no known one
    ThreadNames threads;       ///< of the executors
    NameTable templates;
    NameTable clients;
    NameTable locks;
    NameTable semaphores;
    NameTable latches;
    NameTable variables;
    NameTable conditions;
    NameTable ownThreads;                     ///< [[thread]]
    std::vector<VariableSpec> variableSpecs;  ///< of `variables`

    /// How a name is used as a label: by `as`, or by a template submitted without `as`.
    struct Uses {
        std::uint32_t byCalls = 0;  ///< of [[at]]: labels name, name-2 … name-byCalls
        bool endless = false;       ///< a body or a repeated [[at]] uses it, any number of times
    };
    std::map<std::string, Uses, std::less<>> labels;

    /// The kinds that occur, or all of them if that is not known.
    Kinds kindsInFile() const;
    bool isLabel(std::string_view name) const;
    std::vector<std::string_view> labelNames() const;
};

std::vector<std::string_view> viewsOf(const std::vector<std::string>& names);

class ReadContext {
public:
    void complain(Place place, Message message) {
        diagnostics.push_back({place, std::move(message)});
    }
    void complain(Place place, Message found, Message expected) {
        complain(place, foundExpected(std::move(found), std::move(expected)));
    }
    /// "found …, expected …" about a value.
    void wrong(const TomlValue& value, const Message& expected);

    std::optional<std::string> readText(const TomlValue& value, const Message& expected);
    /// A text that can be a name: not empty, no control characters.
    std::optional<std::string> readName(const TomlValue& value, const Message& expected);
    std::optional<bool> readBoolean(const TomlValue& value);
    std::optional<std::int32_t> readInt(const TomlValue& value);
    std::optional<Duration> readDuration(const TomlValue& value);
    std::optional<HandlerKind> readHandler(const TomlValue& value);
    /// The index of the template that a text names.
    std::optional<std::uint32_t> readTemplateName(const TomlValue& value) {
        return readOneOf(value, "the name of a [[task]]"_en, names.templates);
    }
    /// The index of one of `candidates`.
    std::optional<std::uint32_t> readOneOf(const TomlValue& value, const Message& what,
                                           const std::vector<std::string_view>& candidates);
    std::optional<std::uint32_t> readOneOf(const TomlValue& value, const Message& what,
                                           const NameTable& candidates);

    /// hintOf, as long as all hints together have not cost too much: a file may have a hundred
    /// thousand mistakes and as many names.
    Message hint(std::string_view word, const std::vector<std::string_view>& candidates);
    /// The same, or where nothing is near " (a, b or c)".
    Message hintOrList(std::string_view word, const std::vector<std::string_view>& candidates);
    bool mayCompare(std::size_t candidates) const {
        return compared_ + candidates <= kMostCompared;
    }
    /// All of them for a hint, or none if comparing them would cost too much.
    std::vector<std::string_view> candidatesOf(const NameTable& table) const {
        return mayCompare(table.size()) ? viewsOf(table.all()) : std::vector<std::string_view>();
    }

    /// Adds a diagnostic for each key that is not in `allowed`. `owner`: "[[executor]]" for
    /// instance.
    void checkKeys(const TomlValue& table, const Message& owner,
                   const std::vector<std::string_view>& allowed);
    /// The entry; if it is missing adds a diagnostic, unless checkKeys has already suggested it for
    /// an unknown key.
    const TomlEntry* require(const TomlValue& table, std::string_view where, std::string_view key,
                             const Message& expected);
    /// Whether checkKeys has hinted that another key of the table was meant to be this one.
    bool isHinted(const TomlValue& table, std::string_view key) const {
        return hinted_.contains({table.place, std::string(key)});
    }

    /// The text of a file that the scenario names; null if there is none. It is kept in `data`.
    const std::string* dataText(std::string_view path);

    /// A variable that a body declared.
    struct Local {
        std::string name;
        ValueType type = ValueType::Int;
        std::uint32_t number = 0;
    };
    const Local* findLocal(std::string_view name) const;
    /// Its number; it is declared if it was not known.
    std::uint32_t localOf(std::string_view name, ValueType type);
    /// Of the step that is read next; see Step::number.
    std::uint16_t takeStepNumber();

    std::vector<Local> locals;               ///< of the body that is being read, by number
    std::optional<std::uint32_t> stepsRead;  ///< of the file so far; none: steps get no numbers
    bool returnsValue = false;               ///< the body that is being read has `return EXPR`
    std::vector<bool> startedBySteps;        ///< of [[thread]]s
    std::vector<bool> monitors;              ///< of [[lock]]s: a body uses its monitor
    /// The keys `result` of calls, each with the template that is submitted with it.
    std::vector<std::pair<Place, std::uint32_t>> results;

    KnownNames names;
    std::vector<Diagnostic> diagnostics;
    DataTexts data;                     ///< of the files that were asked for
    std::optional<std::string> folder;  ///< where files are looked for; none: only in `data`

private:
    static constexpr std::size_t kMostCompared = 1'000'000;

    std::size_t compared_ = 0;
    std::set<std::pair<Place, std::string>> hinted_;  ///< table and the key it lacks
};

using TomlTables = std::vector<const TomlValue*>;

/// The tables of a file by their headers.
struct FileTables {
    TomlTables executors;
    TomlTables locks;
    TomlTables semaphores;
    TomlTables latches;
    TomlTables variables;
    TomlTables conditions;
    TomlTables threads;
    TomlTables tasks;
    TomlTables calls;
};

/// Fills `context.names`.
void gatherNames(ReadContext& context, const FileTables& file);

/// Reads the `index`-th [[executor]].
ExecutorSpec readExecutor(ReadContext& context, const TomlValue& table, std::size_t index);

/// Reads the `queue` of an executor of this kind. A part that cannot be read keeps its default.
QueueSpec readQueue(ReadContext& context, const TomlValue& value, ExecutorKind kind);

/// Reads the value of `break`: parts that an executor of this kind has.
std::vector<Ablation> readAblations(ReadContext& context, const TomlValue& value,
                                    ExecutorKind kind);

/// Reads the `graph` of a Sirector: no handler waits for itself, through others or not.
std::vector<GraphCall> readGraph(ReadContext& context, const TomlValue& value);

/// Where a call stands.
enum class CallPlace : std::uint8_t {
    At,    ///< [[at]]: has a time and a client
    Body,  ///< a step: has a running task, `self`
    User   ///< a person's, in a recording: may speak of any task and bring a body of its own
};

/// Reads a table with `call = …`; adds a diagnostic and returns nothing if it cannot be used.
std::optional<Call> readCall(ReadContext& context, const TomlValue& table, CallPlace where);

/// A text of the file in quotes, or "nothing".
Message quotedOrNothing(std::string_view text);
/// The key "name".
Message theKey(std::string_view name);
/// submit(Callable, V) does not exist: a Callable returns a value of its own.
Message returnsItsOwn(std::string_view task);
/// The hint, or without one " (a, b or c)" if there are any.
Message hintOrChoice(Message hint, const std::vector<std::string_view>& candidates);

/// What an argument of that type should have been.
Phrase expectationOf(ArgumentType type);
/// Reads the value of an argument; adds a diagnostic and returns nothing if it cannot be used.
ArgumentValue readArgument(ReadContext& context, const ArgumentSpec& argument,
                           const TomlValue& value);

/// A column of a file of comma-separated values; an empty name means the first one.
struct DataColumn {
    std::string file;
    std::string column;
};
/// The durations in the column, at least one; adds a diagnostic and returns nothing otherwise.
std::optional<std::vector<Duration>> readColumn(ReadContext& context, Place place,
                                                const DataColumn& wanted);

/// Reads "30ms", "30ms..50ms" or "~exp(30ms)"; adds a diagnostic and returns nothing if it is none
/// of them. `before`: the word that the text stands behind.
std::optional<DurationRange> readLength(ReadContext& context, Place place, std::string_view before,
                                        std::string_view text);

/// Reads `every`, `arrivals`, `times` and `until` of an [[at]]; nothing if it makes one call.
/// `ends`: whether the head of the file has an `until`.
std::optional<ArrivalSpec> readArrivals(ReadContext& context, const TomlValue& table, bool ends);

/// Reads an expression that the text has from that offset to its end. `place` is the text's; adds a
/// diagnostic with the column and returns nothing if it cannot be used.
std::optional<Expression> readExpression(ReadContext& context, Place place, std::string_view text,
                                         std::size_t from, ValueType wanted);
/// The same of any type, or of none: `x.set(1)`.
std::optional<Expression> readAnyExpression(ReadContext& context, Place place,
                                            std::string_view text, std::size_t from);
/// Reads `x = 1`, or if it `declares` a local variable that may be new.
std::optional<EvaluateStep> readAssignment(ReadContext& context, Place place, std::string_view text,
                                           std::size_t from, bool declares);

/// Reads [[variable]], [[condition]] and [[thread]] but for the body. Their names are known.
VariableSpec readVariable(ReadContext& context, const TomlValue& table);
ConditionSpec readCondition(ReadContext& context, const TomlValue& table);

/// Reads one step of a body, a text or a call, and appends it to `into`, or adds a diagnostic. Not
/// one that other steps belong to.
void readStep(ReadContext& context, const TomlValue& value, std::vector<Step>& into);
/// Reads the steps of a body; what is wrong is left out.
std::vector<Step> readBody(ReadContext& context, const TomlValue::Array& values);

/// Reads `recursive = { sum = [10, 100], threshold = 4 }`, or adds a diagnostic.
std::optional<RecursiveSpec> readRecursive(ReadContext& context, const TomlValue& value);

/// Whether the name has the form of a worker's: pool-N-thread-M.
bool isLikeWorker(std::string_view threadName);

}  // namespace poolscope

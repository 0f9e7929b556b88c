// The keys that a scenario file may have, in one table: the rows stand in this folder.
//
// Promises: a row says which table of the file has the key, what the key may hold, what holds when
// it is left out, and what it means. The scenario reader with its hints, `--vary`, the window's
// form, the key tables of docs/scenario-files.md and the JSON Schema (schema.hpp) follow from the
// rows. A plain key is its row and the member that the row names: the reader fills that member
// without further code.
//
// A name may have several rows in one table of the file. The kind of the executor, or the type of
// its queue, tells them apart. The arguments of calls stand in the table of methods; keyOf() shows
// an argument as a key.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/calendar/zoned_date_time.hpp"
#include "engine/scenario/language/factories.hpp"
#include "engine/scenario/language/kinds.hpp"
#include "engine/scenario/language/methods.hpp"
#include "engine/trace/event_words.hpp"
#include "engine/trace/message.hpp"
#include "engine/trace/time.hpp"

namespace poolscope {

struct Scenario;
struct ExecutorSpec;
struct AtCall;
struct QueueSpec;
struct ThreadFactorySpec;
struct TaskTemplate;
struct RecursiveSpec;
struct LockSpec;
struct SemaphoreSpec;
struct LatchSpec;
struct VariableSpec;
struct ConditionSpec;
struct PauseSpec;

/// Which table of the file a key stands in.
enum class KeyTable : std::uint8_t {
    Scenario,       ///< the head of the file
    Executor,       ///< [[executor]]
    Queue,          ///< queue = { … } of an executor
    ThreadFactory,  ///< threadFactory = { … } of an executor
    Task,           ///< [[task]]
    Recursive,      ///< recursive = { … } of a task
    Lock,           ///< [[lock]]
    Semaphore,      ///< [[semaphore]]
    Latch,          ///< [[latch]]
    Variable,       ///< [[variable]]
    Condition,      ///< [[condition]]
    Thread,         ///< [[thread]]
    Pause,          ///< [[pause]]
    Arrivals,       ///< arrivals = { … } of an [[at]]
    At,             ///< [[at]] only
    Call            ///< every call: in [[at]] and as a step
};

enum class KeyType : std::uint8_t {
    Text,
    Prose,     ///< a text that may have several lines
    Name,      ///< a text of at least one character, without control characters
    Int,       ///< from `least` to `most`
    Long,      ///< the same with 64 bits
    Duration,  ///< a text such as "30ms", from `least` to `most` nanoseconds
    Boolean,
    Word,      ///< one of `words`
    WordList,  ///< a list of `words`
    Parts,     ///< one part that an executor of the kind has, or a list of them: ablation_table.hpp
    DateTime,  ///< with an offset
    Range,     ///< a list of two whole numbers
    Queue,     ///< one of `words`, or a table of keys of KeyTable::Queue
    Recursive,      ///< a table of keys of KeyTable::Recursive
    StepOrList,     ///< one step or a list of steps
    Steps,          ///< a list of steps
    Runs,           ///< a list of lists of steps
    Executor,       ///< the name of an [[executor]]
    Task,           ///< the name of a [[task]], or the label of a task
    TaskList,       ///< a list of names of [[task]]s
    Graph,          ///< a list of texts: calls of a Sirector's script with names of [[task]]s
    Questions,      ///< a list of texts: questions about events, as the search reads them
    Method,         ///< the name of a method
    Length,         ///< as Duration, or a range of durations
    Arrivals,       ///< a table of keys of KeyTable::Arrivals
    ThreadFactory,  ///< a table of keys of KeyTable::ThreadFactory
    Initial,        ///< an int, a boolean, or a list of ints or of booleans
    Tables          ///< a list of tables
};

/// Sets of queue types, one bit each.
using QueueKinds = std::uint16_t;
constexpr QueueKinds queueBit(QueueKind kind) {
    return static_cast<QueueKinds>(1U << static_cast<unsigned>(kind));
}
inline constexpr QueueKinds kAllQueues = std::numeric_limits<QueueKinds>::max();

/// The value of a key as the reader hands it to the member: the index of a word in `words` for
/// Word, the indices for WordList, the texts by language of a text that has several.
using KeyValue = std::variant<bool, std::int64_t, std::uint32_t, Duration, WallTime, std::string,
                              std::vector<std::uint32_t>, std::map<std::string, std::string>>;

/// Puts a value into the member of a record that the row is about.
template <class Record>
using KeySetter = void (*)(Record&, const KeyValue&);
/// None: a reader of its own reads the key.
using KeyMember =
    std::variant<std::monostate, KeySetter<Scenario>, KeySetter<ExecutorSpec>, KeySetter<QueueSpec>,
                 KeySetter<ThreadFactorySpec>, KeySetter<TaskTemplate>, KeySetter<RecursiveSpec>,
                 KeySetter<LockSpec>, KeySetter<SemaphoreSpec>, KeySetter<LatchSpec>,
                 KeySetter<VariableSpec>, KeySetter<ConditionSpec>, KeySetter<PauseSpec>,
                 KeySetter<AtCall>>;

struct KeySpec {
    KeyTable table = KeyTable::Scenario;
    std::string_view name = {};
    KeyType type = KeyType::Text;
    std::string_view meaning = {};   ///< one sentence
    Kinds kinds = kAllKinds;         ///< Executor, Queue: the kinds of executors that have the key
    QueueKinds queues = kAllQueues;  ///< Queue: the types of queues that have the key
    /// What holds when the key is left out, as people write it: 10ms, false. Or the name of the key
    /// whose value holds then. Empty: nothing.
    std::string_view absent = {};
    std::string_view example = {};  ///< a value as TOML, for a key that nothing stands in for
    Phrase required = {};           ///< what to write if it is missing; empty: may be left out
    /// What a value out of bounds should have been; for a Word and texts: what another type should.
    Phrase expected = {};
    std::int64_t least = std::numeric_limits<std::int64_t>::min();
    std::int64_t most = std::numeric_limits<std::int64_t>::max();
    std::span<const std::string_view> words = {};
    std::span<const std::string_view> excludes = {};  ///< keys that it cannot stand beside
    std::string_view needs = {};                      ///< a key that it cannot stand without
    std::string_view needsWord = {};                  ///< and the value which that must have
    Phrase because = {};                              ///< why `excludes` and `needs`
    bool ofFactories = false;  ///< Executor: the key may stand beside `factory`
    bool inLanguages = false;  ///< Text, Prose: may also be a table of texts by language
    bool sweepable = false;    ///< `--vary` may name it
    KeyMember member = {};
};

/// Whether the value is a step or lists of steps.
constexpr bool holdsSteps(const KeySpec& key) {
    return key.type == KeyType::StepOrList || key.type == KeyType::Steps ||
           key.type == KeyType::Runs;
}

/// The rows of a table of the file, in the order that the form has them.
std::span<const KeySpec> rowsOf(KeyTable table);
/// Those that an executor of one of these kinds has, or a queue of one of these types.
std::vector<const KeySpec*> keysOf(KeyTable table, Kinds kinds = kAllKinds,
                                   QueueKinds queues = kAllQueues);
/// Those that may stand beside `factory = "…"`.
std::vector<const KeySpec*> keysOf(const FactorySpec& factory);
/// The names of rows, each once.
std::vector<std::string_view> namesOf(const std::vector<const KeySpec*>& keys);
/// The first row with that name that keysOf(table, kinds, queues) gives, or null.
const KeySpec* findKey(KeyTable table, std::string_view name, Kinds kinds = kAllKinds,
                       QueueKinds queues = kAllQueues);

/// An argument of a method as a key of a call.
KeySpec keyOf(const ArgumentSpec& argument);

}  // namespace poolscope

// Reading [[executor]]: which keys a kind has, what they may hold, and the factories of Executors,
// which are read as the settings they stand for.
#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "engine/scenario/reader/read_context.hpp"
#include "engine/trace/queue_kinds.hpp"

namespace poolscope {

namespace {

constexpr std::int32_t kIntMax = std::numeric_limits<std::int32_t>::max();

/// A key and the kinds that have it; `factories`: it is also an argument of a factory.
struct ExecutorKey {
    std::string_view name;
    Kinds kinds;
};
constexpr ExecutorKey kKeys[] = {
    {"name", kAllKinds},
    {"kind", kAllKinds},
    {"corePoolSize", kThreadPools},
    {"maximumPoolSize", kThreadPools},
    {"keepAliveTime", kThreadPools},
    {"allowCoreThreadTimeOut", kThreadPools},
    {"queue", kThreadPools},
    {"threadNamePrefix", kThreadPools | kTimer},
    {"rejectedExecutionHandler", kThreadPools},
    {"removeOnCancelPolicy", kScheduledPool},
    {"continueExistingPeriodicTasksAfterShutdownPolicy", kScheduledPool},
    {"executeExistingDelayedTasksAfterShutdownPolicy", kScheduledPool},
    {"break", kThreadPools},
    {"executor", kCompletion},
    {"parallelism", kForkJoin},
    {"asyncMode", kForkJoin},
};

/// What a static factory method of java.util.concurrent.Executors makes.
struct Factory {
    std::string_view name;
    ExecutorKind kind;
    std::string_view size;   ///< the JDK's parameter, or none
    std::int32_t core;       ///< without `size`
    std::int32_t maximum;    ///< 0: as the core size
    std::int64_t keepAlive;  ///< ns
    QueueKind queue;
    Wrapping wrapping;
};
constexpr Factory kFactories[] = {
    {"newFixedThreadPool", ExecutorKind::ThreadPoolExecutor, "nThreads", 0, 0, 0,
     QueueKind::LinkedBlockingQueue, Wrapping::None},
    {"newSingleThreadExecutor", ExecutorKind::ThreadPoolExecutor, "", 1, 1, 0,
     QueueKind::LinkedBlockingQueue, Wrapping::Finalizable},
    {"newCachedThreadPool", ExecutorKind::ThreadPoolExecutor, "", 0, kIntMax, 60'000'000'000,
     QueueKind::SynchronousQueue, Wrapping::None},
    {"newScheduledThreadPool", ExecutorKind::ScheduledThreadPoolExecutor, "corePoolSize", 0, 0, 0,
     QueueKind::DelayedWorkQueue, Wrapping::None},
    {"newSingleThreadScheduledExecutor", ExecutorKind::ScheduledThreadPoolExecutor, "", 1, 0, 0,
     QueueKind::DelayedWorkQueue, Wrapping::Unconfigurable},
};

class ExecutorReader {
public:
    ExecutorReader(ReadContext& context, const TomlValue& table, std::size_t index)
        : context_(context), table_(table), entries_(*table.table()), index_(index) {}

    ExecutorSpec read() {
        spec_.name = context_.names.executors[index_];
        const bool made = findEntry(entries_, "factory") != nullptr;
        if (made) {
            readFactory();
        } else {
            readKind();
            readSettings();
        }
        return std::move(spec_);
    }

private:
    void checkKeys(std::string_view where, std::vector<std::string_view> also) {
        const Kinds kind = kindBit(spec_.kind);
        for (const ExecutorKey& key : kKeys)
            if ((key.kinds & kind) != 0) also.push_back(key.name);
        context_.checkKeys(table_, where, also);
    }

    void readKind() {
        const TomlEntry* kind = context_.require(table_, "[[executor]]", "kind",
                                                 "kind = \"ScheduledThreadPoolExecutor\"");
        if (kind != nullptr) {
            if (const auto index =
                    context_.readOneOf(kind->value, "a kind of executor",
                                       {kExecutorKindWords.begin(), kExecutorKindWords.end()}))
                spec_.kind = static_cast<ExecutorKind>(*index);
            else
                judged_ = false;
        }
        if (!judged_) return;
        checkKeys(spec_.kind == ExecutorKind::ScheduledThreadPoolExecutor
                      ? std::string("[[executor]]")
                      : fmt::format("a {}", nameOf(spec_.kind)),
                  {"factory"});
    }

    template <class Into, class Reader>
    void read(std::string_view key, Into& into, Reader reader) {
        const TomlEntry* entry = findEntry(entries_, key);
        if (entry == nullptr) return;
        if (auto value = (context_.*reader)(entry->value)) into = *value;
    }

    void readSettings() {
        const bool plain = spec_.kind == ExecutorKind::ThreadPoolExecutor;
        const bool pool = plain || spec_.kind == ExecutorKind::ScheduledThreadPoolExecutor;
        if (pool && context_.require(table_, "[[executor]]", "corePoolSize",
                                     "the number of core workers") != nullptr) {
            read("corePoolSize", spec_.corePoolSize, &ReadContext::readInt);
        }
        read("maximumPoolSize", spec_.maximumPoolSize, &ReadContext::readInt);
        readCommon();
        if (pool && !plain) spec_.queue.kind = QueueKind::DelayedWorkQueue;
        if (const TomlEntry* queue = findEntry(entries_, "queue"); pool && queue != nullptr)
            spec_.queue = plain ? readPlainQueue(context_, queue->value)
                                : readDelayedQueue(context_, queue->value);
        if (!isHeapArray(spec_.queue.kind)) judgeAblations();
        if (spec_.kind == ExecutorKind::ExecutorCompletionService) readExecutor();
        if (spec_.kind == ExecutorKind::ForkJoinPool) readForkJoin();
        if (pool) judgeSizes();
    }

    void readCommon() {
        read("keepAliveTime", spec_.keepAliveTime, &ReadContext::readDuration);
        read("allowCoreThreadTimeOut", spec_.allowCoreThreadTimeOut, &ReadContext::readBoolean);
        read("removeOnCancelPolicy", spec_.removeOnCancelPolicy, &ReadContext::readBoolean);
        read("continueExistingPeriodicTasksAfterShutdownPolicy",
             spec_.continueExistingPeriodicTasksAfterShutdownPolicy, &ReadContext::readBoolean);
        read("executeExistingDelayedTasksAfterShutdownPolicy",
             spec_.executeExistingDelayedTasksAfterShutdownPolicy, &ReadContext::readBoolean);
        read("rejectedExecutionHandler", spec_.rejectedExecutionHandler, &ReadContext::readHandler);
        if (const TomlEntry* entry = findEntry(entries_, "threadNamePrefix")) {
            const auto prefix = context_.readName(entry->value, "a name such as \"order-\"");
            if (prefix) spec_.threadNamePrefix = *prefix;
        }
        if (const TomlEntry* entry = findEntry(entries_, "break"))
            spec_.ablated = readAblations(context_, entry->value, spec_.kind);
    }

    void readFactory() {
        const TomlEntry& entry = *findEntry(entries_, "factory");
        std::vector<std::string_view> names;
        for (const Factory& factory : kFactories) names.push_back(factory.name);
        const auto index = context_.readOneOf(entry.value, "a factory of Executors", names);
        if (!index) return;
        const Factory& factory = kFactories[*index];
        spec_.kind = factory.kind;
        std::vector<std::string_view> keys{"name", "factory", "threadNamePrefix", "break"};
        if (!factory.size.empty()) keys.push_back(factory.size);
        context_.checkKeys(table_, fmt::format("Executors.{}", factory.name), keys);
        spec_.corePoolSize = factory.core;
        if (!factory.size.empty() &&
            context_.require(table_, "[[executor]]", factory.size, "the number of threads"))
            readSize(factory);
        const bool scheduled = factory.kind == ExecutorKind::ScheduledThreadPoolExecutor;
        if (!scheduled) {
            spec_.maximumPoolSize = factory.maximum > 0 ? factory.maximum : spec_.corePoolSize;
            spec_.keepAliveTime = Duration{factory.keepAlive};
        }
        spec_.queue.kind = factory.queue;
        spec_.wrapping = factory.wrapping;
        readCommon();
    }

    void readSize(const Factory& factory) {
        read(factory.size, spec_.corePoolSize, &ReadContext::readInt);
        const std::int32_t least = factory.kind == ExecutorKind::ThreadPoolExecutor ? 1 : 0;
        if (spec_.corePoolSize < least) {
            context_.wrong(findEntry(entries_, factory.size)->value,
                           fmt::format("{} or more threads", least));
            spec_.corePoolSize = least;
        }
    }

    /// What links hold together sifts nothing, and compares and finds its tasks in its own way.
    void judgeAblations() {
        for (const Ablation what : spec_.ablated) {
            const bool ofTheArray =
                what == Ablation::ResiftUp || what == Ablation::Fifo || what == Ablation::HeapIndex;
            if (!ofTheArray) continue;
            context_.complain(findEntry(entries_, "break")->value.place,
                              fmt::format("found the part \"{}\", expected another: a {} has "
                                          "no resiftUp, fifo or heapIndex to take out",
                                          toString(what), toString(spec_.queue.kind)));
        }
    }

    void readExecutor() {
        const TomlEntry* entry = context_.require(table_, "[[executor]]", "executor",
                                                  "the name of the executor that runs the tasks");
        if (entry == nullptr) return;
        std::vector<std::string_view> others;
        const auto& names = context_.names.executors;
        for (std::size_t i = 0; i < std::min(index_, names.size()); ++i) others.push_back(names[i]);
        const auto index =
            context_.readOneOf(entry->value, "the name of an executor above this one", others);
        if (index) spec_.executor = *index;
    }

    void readForkJoin() {
        if (context_.require(table_, "[[executor]]", "parallelism", "the number of workers")) {
            read("parallelism", spec_.parallelism, &ReadContext::readInt);
            if (spec_.parallelism < 1 || spec_.parallelism > 32767)
                context_.wrong(findEntry(entries_, "parallelism")->value, "1 to 32767 workers");
        }
        read("asyncMode", spec_.asyncMode, &ReadContext::readBoolean);
    }

    /// What the JDK's constructor and setters refuse: here there is no call that could record it.
    void judgeSizes() {
        const auto valueOf = [&](std::string_view key) -> const TomlValue* {
            const TomlEntry* entry = findEntry(entries_, key);
            return entry == nullptr ? nullptr : &entry->value;
        };
        if (spec_.corePoolSize < 0) context_.wrong(*valueOf("corePoolSize"), "0 or more workers");
        if (spec_.maximumPoolSize &&
            (*spec_.maximumPoolSize < 1 || *spec_.maximumPoolSize < spec_.corePoolSize)) {
            context_.wrong(*valueOf("maximumPoolSize"), "at least 1 and at least corePoolSize");
        }
        if (spec_.keepAliveTime && spec_.keepAliveTime->ns < 0) {
            context_.wrong(*valueOf("keepAliveTime"), "a duration of 0 or more");
        } else if (spec_.allowCoreThreadTimeOut && spec_.keepAliveTime &&
                   spec_.keepAliveTime->ns == 0) {
            context_.wrong(*valueOf("keepAliveTime"),
                           "more than 0: allowCoreThreadTimeOut is true");
        } else if (spec_.allowCoreThreadTimeOut && !spec_.keepAliveTime &&
                   spec_.kind == ExecutorKind::ThreadPoolExecutor) {
            context_.complain(findEntry(entries_, "allowCoreThreadTimeOut")->place,
                              "found allowCoreThreadTimeOut without a keepAliveTime, expected one "
                              "of more than 0");
        }
    }

    ReadContext& context_;
    const TomlValue& table_;
    const TomlValue::Table& entries_;
    std::size_t index_;
    ExecutorSpec spec_;
    bool judged_ = true;
};

}  // namespace

ExecutorSpec readExecutor(ReadContext& context, const TomlValue& table, std::size_t index) {
    return ExecutorReader(context, table, index).read();
}

}  // namespace poolscope

// Reading [[executor]], and the factories of Executors as the settings they stand for.
#include <algorithm>

#include <fmt/format.h>

#include "engine/scenario/reader/key_reader.hpp"
#include "engine/trace/queue_kinds.hpp"

namespace poolscope {

namespace {

class ExecutorReader {
public:
    ExecutorReader(ReadContext& context, const TomlValue& table, std::size_t index)
        : context_(context), table_(table), entries_(*table.table()), index_(index) {}

    ExecutorSpec read() {
        spec_.name = context_.names.executors[index_];
        if (entry("factory") != nullptr)
            readFactory();
        else
            readKind();
        context_.names.kinds.push_back(known_ ? kindBit(spec_.kind) : kAllKinds);
        context_.names.threads.add(spec_);
        return std::move(spec_);
    }

private:
    const TomlEntry* entry(std::string_view key) const { return findEntry(entries_, key); }
    const TomlEntry* require(const KeySpec& key) {
        return context_.require(table_, "[[executor]]", key.name, key.required);
    }

    void readKind() {
        const KeySpec& key = *findKey(KeyTable::Executor, "kind");
        if (const TomlEntry* kind = require(key)) {
            const auto index = readKey(context_, key, kind->value);
            known_ = index.has_value();
            if (!known_) return readWhatIsThere();
            spec_.kind = static_cast<ExecutorKind>(std::get<std::uint32_t>(*index));
        }
        if (spec_.kind == ExecutorKind::WorkerExecutor)
            spec_.rejectedExecutionHandler = HandlerKind::RejectedTask;
        const bool scheduled = spec_.kind == ExecutorKind::ScheduledThreadPoolExecutor;
        context_.checkKeys(table_,
                           scheduled ? Message("[[executor]]") : articled(nameOf(spec_.kind)),
                           namesOf(keysOf(KeyTable::Executor, kindBit(spec_.kind))));
        readSettings();
    }

    /// Which keys it needs, and which queue it may have, only its kind could say.
    void readWhatIsThere() {
        std::vector<const KeySpec*> keys = keysOf(KeyTable::Executor, kindBit(spec_.kind));
        std::erase_if(keys, [this](const KeySpec* key) { return entry(key->name) == nullptr; });
        readPlainKeys(context_, table_, "[[executor]]", keys, spec_);
    }

    void readSettings() {
        const auto keys = keysOf(KeyTable::Executor, kindBit(spec_.kind));
        readPlainKeys(context_, table_, "[[executor]]", keys, spec_);
        readFactoryOfThreads();
        readHandler();
        readBreak();
        if (const KeySpec* queue = findKey(KeyTable::Executor, "queue", kindBit(spec_.kind))) {
            spec_.queue.kind = queueKindOf(queue->absent);
            if (const TomlEntry* found = entry("queue"))
                spec_.queue = readQueue(context_, found->value, spec_.kind);
            judgeSizes();
            if (spec_.queue.kind == QueueKind::SynchronousQueue &&
                spec_.rejectedExecutionHandler == HandlerKind::CallerBlocks)
                context_.complain(entry("rejectedExecutionHandler")->place,
                                  "CallerBlocksPolicy with a SynchronousQueue"_en,
                                  "a queue that can hold a task"_en);
        }
        if (!isHeapArray(spec_.queue.kind)) judgeAblations();
        if (spec_.kind == ExecutorKind::ExecutorCompletionService) readExecutor(kAllKinds);
        if (spec_.kind == ExecutorKind::CompletableFuture) {
            readExecutor(kServices);
            if (const TomlEntry* found = entry("timeouts"))
                spec_.timeouts = readExecutorOf("timeouts", found->value, kForkJoin);
        }
        if (spec_.kind != ExecutorKind::Sirector) return;
        readExecutor(kThreadPools);
        const KeySpec& graph = *findKey(KeyTable::Executor, "graph", kSirector);
        if (const TomlEntry* found = require(graph))
            spec_.graph = readGraph(context_, found->value);
    }

    void readFactoryOfThreads() {
        const TomlEntry* found = entry("threadFactory");
        const KeySpec* key = findKey(KeyTable::Executor, "threadFactory", kindBit(spec_.kind));
        if (found == nullptr || key == nullptr) return;
        checkCompany(context_, table_, {key});
        if (found->value.table() == nullptr) return context_.wrong(found->value, key->expected);
        const auto keys = keysOf(KeyTable::ThreadFactory);
        ThreadFactorySpec factory;
        context_.checkKeys(found->value, "threadFactory", namesOf(keys));
        readPlainKeys(context_, found->value, "threadFactory", keys, factory);
        checkCompany(context_, found->value, keys);
        const TomlEntry* format = findEntry(*found->value.table(), "nameFormat");
        const std::string_view text = factory.nameFormat;
        const bool once = text.find("%d") != std::string_view::npos &&
                          std::count(text.begin(), text.end(), '%') == 1;
        if (format != nullptr && !text.empty() && !once)
            context_.wrong(format->value, findKey(KeyTable::ThreadFactory, "nameFormat")->expected);
        spec_.threadFactory = std::move(factory);
    }

    /// The [[task]] whose steps stand for code of the pool's own.
    std::optional<std::uint32_t> readBodyOf(std::string_view name) {
        const TomlEntry* body = entry(name);
        if (body == nullptr) return std::nullopt;
        const KeySpec& key = *findKey(KeyTable::Executor, name, kindBit(spec_.kind));
        return context_.readOneOf(body->value, key.expected, context_.names.templates);
    }

    /// What stands beside rejectedExecutionHandler.
    void readHandler() {
        const bool forwards = spec_.rejectedExecutionHandler == HandlerKind::Forward;
        spec_.handlerBody = readBodyOf("handlerBody");
        for (std::size_t hook = 0; hook < spec_.hooks.size(); ++hook)
            spec_.hooks[hook] = readBodyOf(kHookWords[hook]);
        const TomlEntry* handler = entry("rejectedExecutionHandler");
        const TomlEntry* other = entry("handlerExecutor");
        if (other != nullptr && !forwards) {
            context_.complain(other->place, "a handlerExecutor"_en,
                              "none: only ForwardPolicy hands tasks on"_en);
        } else if (other != nullptr) {
            spec_.handlerExecutor = readExecutorOf("handlerExecutor", other->value, kThreadPools);
        } else if (forwards) {
            context_.complain(handler->place, "ForwardPolicy without handlerExecutor"_en,
                              "the name of a pool above this one"_en);
        }
    }

    void readBreak() {
        if (const TomlEntry* found = entry("break"))
            spec_.ablated = readAblations(context_, found->value, spec_.kind);
        const std::vector<Ablation>& gone = spec_.ablated;
        const bool fourBits = std::find(gone.begin(), gone.end(), Ablation::RcMask) != gone.end();
        // At first RC is the parallelism below 0.
        if (fourBits && spec_.parallelism > 8)
            context_.complain(entry("break")->value.place, "rcMask with a parallelism above 8"_en,
                              "a parallelism of at most 8, as RC then has 4 bits"_en);
    }

    void readFactory() {
        const KeySpec& key = *findKey(KeyTable::Executor, "factory");
        const auto index = readKey(context_, key, entry("factory")->value);
        known_ = index.has_value();
        if (!known_) return;
        const FactorySpec& factory = kFactories[std::get<std::uint32_t>(*index)];
        const std::vector<const KeySpec*> keys = keysOf(factory);
        spec_.kind = factory.kind;
        spec_.corePoolSize = factory.core;
        context_.checkKeys(table_, fmt::format("Executors.{}", factory.name), namesOf(keys));
        readPlainKeys(context_, table_, "[[executor]]", keys, spec_);
        if (factory.kind != ExecutorKind::ScheduledThreadPoolExecutor) {
            spec_.maximumPoolSize = factory.maximum > 0 ? factory.maximum : spec_.corePoolSize;
            spec_.keepAliveTime = Duration{factory.keepAlive};
        }
        spec_.queue.kind = factory.queue;
        spec_.wrapping = factory.wrapping;
        readFactoryOfThreads();
        readBreak();
    }

    /// What links hold together sifts nothing, and compares and finds its tasks in its own way.
    void judgeAblations() {
        for (const Ablation what : spec_.ablated) {
            const bool ofTheArray =
                what == Ablation::ResiftUp || what == Ablation::Fifo || what == Ablation::HeapIndex;
            if (!ofTheArray) continue;
            context_.complain(entry("break")->value.place, "the part \"{part}\""_en(toString(what)),
                              "another: {queue} has no resiftUp, fifo or heapIndex to take out"_en(
                                  articled(toString(spec_.queue.kind))));
        }
    }

    void readExecutor(Kinds kinds) {
        const TomlEntry* found =
            require(*findKey(KeyTable::Executor, "executor", kindBit(spec_.kind)));
        if (found != nullptr)
            spec_.executor = readExecutorOf("executor", found->value, kinds).value_or(0);
    }

    /// One above it, of those kinds.
    std::optional<std::uint32_t> readExecutorOf(std::string_view name, const TomlValue& value,
                                                Kinds kinds) {
        const KeySpec& key = *findKey(KeyTable::Executor, name, kindBit(spec_.kind));
        std::vector<std::string_view> others;
        const auto& names = context_.names.executors;
        std::vector<std::uint32_t> places;
        for (std::uint32_t i = 0; i < std::min(index_, names.size()); ++i) {
            if ((context_.names.kinds[i] & kinds) == 0) continue;
            others.push_back(names[i]);
            places.push_back(i);
        }
        const auto index = context_.readOneOf(value, key.expected, others);
        return index ? std::optional(places[*index]) : std::nullopt;
    }

    /// What the JDK's constructor and setters refuse: here there is no call that could record it.
    void judgeSizes() {
        if (spec_.maximumPoolSize && *spec_.maximumPoolSize < spec_.corePoolSize)
            context_.wrong(entry("maximumPoolSize")->value,
                           "at least 1 and at least corePoolSize"_en);
        if (!spec_.allowCoreThreadTimeOut) return;
        const TomlEntry* keepAlive = entry("keepAliveTime");
        if (spec_.keepAliveTime && spec_.keepAliveTime->ns == 0) {
            context_.wrong(keepAlive->value, "more than 0: allowCoreThreadTimeOut is true"_en);
        } else if (keepAlive == nullptr && (kindBit(spec_.kind) & kPlainPool) != 0) {
            context_.complain(entry("allowCoreThreadTimeOut")->place,
                              "allowCoreThreadTimeOut without a keepAliveTime"_en,
                              "one of more than 0"_en);
        }
    }

    ReadContext& context_;
    const TomlValue& table_;
    const TomlValue::Table& entries_;
    std::size_t index_;
    bool known_ = true;  ///< its kind
    ExecutorSpec spec_;
};

}  // namespace

ExecutorSpec readExecutor(ReadContext& context, const TomlValue& table, std::size_t index) {
    return ExecutorReader(context, table, index).read();
}

}  // namespace poolscope

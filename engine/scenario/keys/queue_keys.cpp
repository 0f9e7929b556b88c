// The keys of an executor's `queue = { … }`.
#include "engine/scenario/keys/rows.hpp"

namespace poolscope {

namespace {

constexpr QueueKinds kArray = queueBit(QueueKind::ArrayBlockingQueue);
constexpr QueueKinds kLinked =
    queueBit(QueueKind::LinkedBlockingQueue) | queueBit(QueueKind::TaskQueue);
constexpr QueueKinds kSynchronous = queueBit(QueueKind::SynchronousQueue);
constexpr QueueKinds kWheel = queueBit(QueueKind::HashedWheel);

// Netty takes ticks below this one for it, and allows more buckets than anybody could look at.
constexpr std::int64_t kShortestTick = milliseconds(1).ns;
constexpr std::int64_t kMostSlots = 4096;

constexpr KeySpec kQueueRows[]{
    {.table = KeyTable::Queue,
     .name = "type",
     .type = KeyType::Word,
     .meaning = "The queue's class; a queue that has nothing else set may be its name alone.",
     .kinds = kPlainPool,
     .required = "type = \"LinkedBlockingQueue\""_en,
     .expected = "a queue"_en,
     .words = kPlainQueues,
     .sweepable = true},
    {.table = KeyTable::Queue,
     .name = "type",
     .type = KeyType::Word,
     .meaning =
         "The JDK's heap, a heap with four children a node, a pairing heap or Netty's wheel.",
     .kinds = kScheduledPool,
     .required = "type = \"FourAryHeap\""_en,
     .expected = "the queue of a scheduled pool"_en,
     .words = kDelayedQueues,
     .sweepable = true},
    {.table = KeyTable::Queue,
     .name = "capacity",
     .type = KeyType::Int,
     .meaning = "How many tasks fit.",
     .kinds = kPlainPool,
     .queues = kArray,
     .example = "10",
     .required = "one: { type = \"ArrayBlockingQueue\", capacity = 3 }"_en,
     .expected = "1 or more tasks"_en,
     .least = 1,
     .sweepable = true,
     .member = fills<&QueueSpec::capacity>},
    {.table = KeyTable::Queue,
     .name = "capacity",
     .type = KeyType::Int,
     .meaning = "How many tasks fit; left out, the queue has no bound.",
     .kinds = kPlainPool,
     .queues = kLinked,
     .example = "10",
     .expected = "1 or more tasks"_en,
     .least = 1,
     .sweepable = true,
     .member = fills<&QueueSpec::capacity>},
    {.table = KeyTable::Queue,
     .name = "fair",
     .type = KeyType::Boolean,
     .meaning = "Who waits longest is served first.",
     .kinds = kPlainPool,
     .queues = kSynchronous,
     .absent = "false",
     .sweepable = true,
     .member = fills<&QueueSpec::fair>},
    {.table = KeyTable::Queue,
     .name = "tick",
     .type = KeyType::Duration,
     .meaning = "How long the wheel's hand stays at a slot.",
     .kinds = kScheduledPool,
     .queues = kWheel,
     .absent = "100ms",
     .expected = "a tick of 1ms to 26d"_en,
     .least = kShortestTick,
     .most = kForever.ns / kMostSlots,
     .sweepable = true,
     .member = fills<&QueueSpec::tick>},
    {.table = KeyTable::Queue,
     .name = "slots",
     .type = KeyType::Int,
     .meaning = "How many slots the wheel has, rounded up to a power of two.",
     .kinds = kScheduledPool,
     .queues = kWheel,
     .absent = "512",
     .expected = "1 to 4096 slots"_en,
     .least = 1,
     .most = kMostSlots,
     .sweepable = true,
     .member = fills<&QueueSpec::slots>},
};

}  // namespace

std::span<const KeySpec> queueKeys() { return kQueueRows; }

}  // namespace poolscope

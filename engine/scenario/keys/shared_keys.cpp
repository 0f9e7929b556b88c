// The keys of what all tasks share: [[lock]], [[semaphore]], [[latch]] and [[pause]].
#include "engine/scenario/keys/rows.hpp"

namespace poolscope {

namespace {

constexpr KeySpec kLockRows[]{
    {.table = KeyTable::Lock,
     .name = "name",
     .type = KeyType::Name,
     .meaning = "Unique among the locks.",
     .required = "a name for it"_en,
     .expected = "a name for the lock"_en,
     .member = fills<&LockSpec::name>},
    {.table = KeyTable::Lock,
     .name = "fair",
     .type = KeyType::Boolean,
     .meaning = "No thread overtakes those that wait.",
     .absent = "false",
     .sweepable = true,
     .member = fills<&LockSpec::fair>},
};

constexpr KeySpec kSemaphoreRows[]{
    {.table = KeyTable::Semaphore,
     .name = "name",
     .type = KeyType::Name,
     .meaning = "Unique among the semaphores.",
     .required = "a name for it"_en,
     .expected = "a name for the semaphore"_en,
     .member = fills<&SemaphoreSpec::name>},
    {.table = KeyTable::Semaphore,
     .name = "permits",
     .type = KeyType::Int,
     .meaning = "How many permits it has at first; may be negative, as in the JDK.",
     .example = "1",
     .required = "a whole number of permits"_en,
     .expected = "a whole number of permits"_en,
     .sweepable = true,
     .member = fills<&SemaphoreSpec::permits>},
    {.table = KeyTable::Semaphore,
     .name = "fair",
     .type = KeyType::Boolean,
     .meaning = "No thread overtakes those that wait.",
     .absent = "false",
     .sweepable = true,
     .member = fills<&SemaphoreSpec::fair>},
};

constexpr KeySpec kLatchRows[]{
    {.table = KeyTable::Latch,
     .name = "name",
     .type = KeyType::Name,
     .meaning = "Unique among the latches.",
     .required = "a name for it"_en,
     .expected = "a name for the latch"_en,
     .member = fills<&LatchSpec::name>},
    {.table = KeyTable::Latch,
     .name = "count",
     .type = KeyType::Int,
     .meaning = "How often it must be counted down.",
     .example = "1",
     .required = "a whole number of 0 or more"_en,
     .expected = "a count of 0 or more"_en,
     .least = 0,
     .sweepable = true,
     .member = fills<&LatchSpec::count>},
};

constexpr std::int64_t kLongestPause = kForever.ns / 4;

constexpr KeySpec kPauseRows[]{
    {.table = KeyTable::Pause,
     .name = "time",
     .type = KeyType::Duration,
     .meaning = "From when on no thread of the process runs.",
     .example = "\"250ms\"",
     .required = "a duration such as \"30ms\" (units: ns us ms s min h d)"_en,
     .expected = "a duration of 0 or more"_en,
     .least = 0,
     .most = kLongestPause,
     .member = fills<&PauseSpec::time>},
    {.table = KeyTable::Pause,
     .name = "for",
     .type = KeyType::Duration,
     .meaning = "For how long.",
     .example = "\"400ms\"",
     .required = "a duration such as \"30ms\" (units: ns us ms s min h d)"_en,
     .expected = "a duration above 0"_en,
     .least = 1,
     .most = kLongestPause,
     .member = fills<&PauseSpec::length>},
};

}  // namespace

std::span<const KeySpec> pauseKeys() { return kPauseRows; }

std::span<const KeySpec> lockKeys() { return kLockRows; }

std::span<const KeySpec> semaphoreKeys() { return kSemaphoreRows; }

std::span<const KeySpec> latchKeys() { return kLatchRows; }

}  // namespace poolscope

// StageKind: which method of CompletableFuture made a future that depends on others.
#pragma once

#include <cstdint>

namespace poolscope {

enum class StageKind : std::uint8_t {
    // of one other
    ThenApply,
    ThenAccept,
    ThenRun,
    WhenComplete,
    Handle,
    Exceptionally,
    ThenCompose,
    ExceptionallyCompose,
    Copy,
    // of two
    ThenCombine,
    ThenAcceptBoth,
    RunAfterBoth,
    AllOf,
    // of the first of two
    ApplyToEither,
    AcceptEither,
    RunAfterEither
};

}  // namespace poolscope

// ctl: a pool's run state and its number of workers in one 32-bit word.
//
//      31 30 29 | 28                           0
//     ┌─────────┬──────────────────────────────┐
//     │ state   │ number of workers            │      0xe0000003: RUNNING, 3 workers
//     └─────────┴──────────────────────────────┘
//
//     RUNNING 111 < SHUTDOWN 000 < STOP 001 < TIDYING 010 < TERMINATED 011   (as signed numbers)
//
//     RUNNING ─shutdown()─▶ SHUTDOWN ─queue, pool empty─▶ TIDYING ─terminated()─▶ TERMINATED
//        └──────shutdownNow()──▶ STOP ──pool empty──────────┘
//                 (SHUTDOWN ──shutdownNow()──▶ STOP as well)
//
// Promises: the numbers are ThreadPoolExecutor's; comparing states is comparing signed words.
#pragma once

#include <cstdint>

#include "engine/trace/ctl_word.hpp"

namespace poolscope {

using Ctl = std::int32_t;

constexpr int kCountBits = 29;
constexpr Ctl kCountMask = (1 << kCountBits) - 1;

constexpr Ctl kRunning = static_cast<Ctl>(0xe0000000U);
constexpr Ctl kShutdown = 0;
constexpr Ctl kStop = 1 << kCountBits;
constexpr Ctl kTidying = 2 << kCountBits;
constexpr Ctl kTerminated = 3 << kCountBits;

constexpr Ctl runStateOf(Ctl c) { return c & ~kCountMask; }
constexpr std::int32_t workerCountOf(Ctl c) { return c & kCountMask; }
constexpr Ctl ctlOf(Ctl runState, std::int32_t workers) { return runState | workers; }
constexpr bool runStateLessThan(Ctl c, Ctl s) { return c < s; }
constexpr bool runStateAtLeast(Ctl c, Ctl s) { return c >= s; }
constexpr bool isRunning(Ctl c) { return c < kShutdown; }

/// The state's name for events and views.
constexpr PoolRunState runStateName(Ctl c) { return poolRunStateOf(static_cast<std::uint32_t>(c)); }

}  // namespace poolscope

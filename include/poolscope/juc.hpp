/// \file
/// The whole library; each part has a header of its own, which is enough to use it.
#pragma once

#include "poolscope/atomic.hpp"
#include "poolscope/blocking_queue.hpp"
#include "poolscope/completable_future.hpp"
#include "poolscope/duration.hpp"
#include "poolscope/executor_completion_service.hpp"
#include "poolscope/explore.hpp"
#include "poolscope/fork_join_pool.hpp"
#include "poolscope/future.hpp"
#include "poolscope/mutex.hpp"
#include "poolscope/recording.hpp"
#include "poolscope/recursive_task.hpp"
#include "poolscope/scheduled_thread_pool_executor.hpp"
#include "poolscope/sirector.hpp"
#include "poolscope/synchronizers.hpp"
#include "poolscope/thread.hpp"
#include "poolscope/thread_pool_executor.hpp"
#include "poolscope/throwable.hpp"
#include "poolscope/time_point.hpp"
#include "poolscope/timer.hpp"
#include "poolscope/virtual_clock.hpp"

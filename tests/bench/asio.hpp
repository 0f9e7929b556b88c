// Whether Boost.Asio is here to be measured against. `./dev bench` installs it; the tests build the
// benchmarks, too, on machines that have none, and then its rows are left out.
#pragma once

#if __has_include(<boost/asio/thread_pool.hpp>)
#define POOLSCOPE_BENCH_ASIO 1
#else
#define POOLSCOPE_BENCH_ASIO 0
#endif

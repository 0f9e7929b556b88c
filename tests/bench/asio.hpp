// Whether Boost.Asio is here to be measured against. `./dev bench` installs it; the tests build the
// benchmarks, too, on machines that have none, and then its rows are left out. CMake looks anew
// each time it configures, so that what was compiled without Asio is compiled again once it is
// there.
#pragma once

#ifdef POOLSCOPE_HAS_ASIO
#define POOLSCOPE_BENCH_ASIO 1
#else
#define POOLSCOPE_BENCH_ASIO 0
#endif

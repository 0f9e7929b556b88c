// Writing down what the pools do, for the window.
#include <cstdio>
#include <poolscope/recording.hpp>
#include <poolscope/scheduled_thread_pool_executor.hpp>

int main() {
    using namespace std::chrono_literals;
    juc::Recording recording = juc::recordTo("run.rec");
    {
        juc::ScheduledThreadPoolExecutor pool(2);
        auto tick = pool.scheduleAtFixedRate([] {}, 0ms, 1ms);
        pool.schedule([] {}, 10ms).get();
        tick.cancel(false);
    }
    // `poolscope run.rec` opens it, `poolscope run run.rec --perfetto run.pftrace` makes a trace.
    recording.save();
    std::printf("%zu events\n", recording.events());
    return recording.events() > 0 ? 0 : 1;
}

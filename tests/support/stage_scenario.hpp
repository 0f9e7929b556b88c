// Scenarios with CompletableFutures, as texts: a pool of two, its futures, tasks and calls.
#pragma once

#include <string>

namespace poolscope {

inline const std::string kPoolOfFutures =
    "[[executor]]\nname = \"pool\"\nkind = \"ThreadPoolExecutor\"\ncorePoolSize = 2\n"
    "[[executor]]\nname = \"futures\"\nkind = \"CompletableFuture\"\nexecutor = \"pool\"\n";

inline std::string stageTask(const std::string& name, const std::string& body) {
    return "[[task]]\nname = \"" + name + "\"\nbody = [" + body + "]\n";
}
/// A call of the futures at that millisecond; `rest`: "of = 'a' as = 'b'".
inline std::string calls(int ms, const std::string& method, const std::string& rest) {
    return "[[at]]\ntime = \"" + std::to_string(ms) + "ms\"\non = \"futures\"\ncall = \"" + method +
           "\"\n" + rest + "\n";
}
inline std::string asks(int ms, const std::string& method, const std::string& label) {
    return "[[at]]\ntime = \"" + std::to_string(ms) + "ms\"\ncall = \"" + method + "\"\ntask = \"" +
           label + "\"\n";
}

/// Two futures side by side, one of both, one behind it by the method `last`, and main waits for
/// that.
inline std::string diamondOfFutures(const std::string& last) {
    return kPoolOfFutures + stageTask("price", R"("io 40ms", "return 30")") +
           stageTask("rate", R"("io 20ms", "return 2")") +
           stageTask("convert", R"("work 5ms", "return value * other")") +
           stageTask("print", R"("work 5ms")") + calls(0, "supplyAsync", "task = \"price\"") +
           calls(0, "supplyAsync", "task = \"rate\"") +
           calls(5, "thenCombine", "of = \"price\"\nwith = \"rate\"\ntask = \"convert\"") +
           calls(10, last, "of = \"convert\"\ntask = \"print\"") +
           calls(15, "join", "task = \"print\"");
}

}  // namespace poolscope

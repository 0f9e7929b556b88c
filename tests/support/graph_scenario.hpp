// Scenario files with a Sirector, for tests of what shows its events.
#pragma once

#include <fmt/format.h>

#include <string>

#include "tests/support/scenario_text.hpp"

namespace poolscope {

inline std::string workerExecutor(int threads) {
    return pool("pool", fmt::format("kind = \"WorkerExecutor\"\ncorePoolSize = {0}\n"
                                    "maximumPoolSize = {0}",
                                    threads));
}
/// `graph`: its lines, such as "begin a then b".
inline std::string sirector(const std::string& graph) {
    return pool("order", "kind = \"Sirector\"\nexecutor = \"pool\"\ngraph = [" + graph + "]");
}
inline std::string handler(const std::string& name, const std::string& body) {
    return task(name, "[[" + body + "]]");
}
inline std::string publish(const std::string& time, const std::string& keys = "") {
    return at(time, "publish", "on = \"order\"\n" + keys);
}

/// SIR-08's six handlers on four threads, published at 0.
inline std::string sixHandlers(const std::string& keys = "") {
    return workerExecutor(4) + handler("eh1", "\"work 10ms\"") + handler("eh2", "\"work 20ms\"") +
           handler("eh3", "\"work 10ms\"") + handler("eh4", "\"work 5ms\"") +
           handler("eh5", "\"work 10ms\"") + handler("eh6", "\"work 10ms\"") +
           sirector(
               R"("begin eh1 then eh2 then eh3", "begin eh4 then eh5", "after eh3, eh5 then eh6")") +
           publish("0ms", keys);
}

}  // namespace poolscope

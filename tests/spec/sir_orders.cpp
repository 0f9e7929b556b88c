// Conformance group SIR, on one thread: 300 random graphs run in the order that a real JDK gives.
//
// tests/data/java has the graphs, one a line, and the orders that SirectorModel.java printed for
// them: a model written from the rules alone, on a ThreadPoolExecutor of one thread.
#include <doctest/doctest.h>

#include <sstream>

#include "tests/support/files.hpp"
#include "tests/support/orchestrated.hpp"

using namespace poolscope;

namespace {

/// "a, b" of "a, b then c", which keeps "c".
std::string cutAt(std::string& text, const std::string& separator) {
    const std::size_t at = text.find(separator);
    const std::string before = text.substr(0, at);
    text = at == std::string::npos ? std::string() : text.substr(at + separator.size());
    return before;
}

std::vector<HandlerPtr> handlersOf(Orchestrated& o, std::string names) {
    constexpr std::int64_t kLength = 1;
    std::vector<HandlerPtr> handlers;
    while (!names.empty()) handlers.push_back(o(cutAt(names, ", "), kLength));
    return handlers;
}

/// "begin a, b then c; after b then d"
void play(Orchestrated& o, std::string script) {
    while (!script.empty()) {
        std::string call = cutAt(script, "; ");
        const bool begins = cutAt(call, " ") == "begin";
        const std::vector<HandlerPtr> first = handlersOf(o, cutAt(call, " then "));
        Sirector::Group group = begins ? o.sirector.begin(first) : o.sirector.after(first);
        while (!call.empty()) group.then(handlersOf(o, cutAt(call, " then ")));
    }
    o.sirector.ready();
}

/// The names of "h1@0 h2@1 complete@2", without the last one.
std::string orderIn(const std::string& said) {
    std::istringstream words(said);
    std::string order;
    for (std::string word; words >> word && word.find("complete") != 0;)
        order += (order.empty() ? "" : " ") + cutAt(word, "@");
    return order;
}

}  // namespace

TEST_CASE("SIR-07 one thread runs 300 random graphs in the order of the model on a JDK") {
    std::istringstream graphs(contentsOf(POOLSCOPE_TEST_DATA "/java/graphs.txt"));
    std::istringstream orders(contentsOf(POOLSCOPE_TEST_DATA "/java/orders.txt"));
    int compared = 0;
    std::string order;
    for (std::string script; std::getline(graphs, script); ++compared) {
        REQUIRE(std::getline(orders, order));
        CAPTURE(script);
        Orchestrated o(1);
        play(o, script);
        o.publish(0);
        o.sim.run();
        CHECK(orderIn(o.sim.said()) == order);
        CHECK(o.sim.said().ends_with("complete@" + std::to_string(o.handlers.size())));
    }
    CHECK(compared == 300);
}

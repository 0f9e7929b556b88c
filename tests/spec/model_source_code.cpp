// The names of the functions in a C++ text, with their classes and the types of their parameters.
#include "app/model/code/source_code.hpp"

#include <sstream>

#include <doctest/doctest.h>

using namespace poolscope;

namespace {

/// "Timer::cancel(bool) 3-5", a line for each function.
std::string functionsIn(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(std::move(line));
    const SourceCode code(std::move(lines));
    std::string all;
    for (const SourceFunction& function : code.functions())
        all += function.name + function.types + " " + std::to_string(function.first) + "-" +
               std::to_string(function.last) + "\n";
    return all;
}

}  // namespace

TEST_CASE("a function has the name of the class whose body it stands in") {
    CHECK(functionsIn(R"(namespace poolscope {
class ForkJoinDeque final : public Queue<Task>, private Base {
public:
    void push(ForkJoinTaskPtr task) {
        put(std::move(task));
    }
    ForkJoinTask* peek() const override;

private:
    struct Slot {
        bool isEmpty() const { return task == nullptr; }
        Task* task = nullptr;
    };
    ~ForkJoinDeque() { drain(); }
};
void makeCalls() {}
})") == "ForkJoinDeque::push(ForkJoinTaskPtr) 4-6\n"
        "Slot::isEmpty() 11-11\n"
        "ForkJoinDeque::~ForkJoinDeque() 14-14\n"
        "makeCalls() 16-16\n");
}

TEST_CASE("defined out of its class, a function has the last class before its name") {
    CHECK(functionsIn(R"(Co<void> Timer::cancel() { co_return; }
void Pool::Worker::run() {}
class Sirector::HandlerRun : public Runnable {
    explicit HandlerRun(Sirector& s) : s_(s) {}
    Co<void> run() override { return s_.go(); }
};
template <>
struct std::hash<poolscope::Id> {
    std::size_t operator()(poolscope::Id id) const { return id.value; }
    bool operator==(const hash&) const { return true; }
};)") == "Timer::cancel() 1-1\n"
         "Worker::run() 2-2\n"
         "HandlerRun::HandlerRun(Sirector) 4-4\n"
         "HandlerRun::run() 5-5\n"
         "hash::operator()(Id) 9-9\n"
         "hash::operator==(hash) 10-10\n");
}

TEST_CASE("a constructor's list, a default and a lambda are parts of their function") {
    CHECK(functionsIn(R"(class Timer {
    Timer(World& world, std::string name = {}, Duration delay = {}) : world_(world), name_{name},
          body_([this] { return loop(); }), heap_{make()} {
        begin([](int number) { return number; });
    }
    static Co ready() requires std::is_void_v<Value> { return {}; }
};
template <class Visit>
void forEach(Visit&& visit) {
    const auto inner = [&](Task& task) { visit(task); };
})") == "Timer::Timer(World,string,Duration) 2-5\n"
        "Timer::ready() 6-6\n"
        "forEach(Visit) 8-11\n");
}

TEST_CASE("of a parameter the last name of its type is told, as a pointer's or list's own") {
    CHECK(functionsIn(R"(void a(const std::shared_ptr<Runnable>& body, std::vector<TaskPtr> all) {}
void a(std::function<void(int, bool)> done, std::map<int, Task> byId, std::uint32_t) {}
void a(Pool::Settings settings, TaskId other = TaskId::none(), [[maybe_unused]] bool b = {}) {}
void a(std::optional<std::unique_ptr<Task>>&&, Value (&values)[3]) {}
)") == "a(Runnable,TaskPtr) 1-1\n"
       "a(function,map,uint32_t) 2-2\n"
       "a(Settings,TaskId,bool) 3-3\n"
       "a(Task,Value) 4-4\n");
}

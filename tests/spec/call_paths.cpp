// Call stacks out of a source text and the lines that emitted: what the reader of the engine's
// source must understand, each on a few lines of text.
#include <map>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "app/model/source/call_paths.hpp"

using namespace poolscope;

namespace {

/// A thread's events, given by the words behind `//` on the lines that emit them.
class Followed {
public:
    explicit Followed(std::string text) : text_(std::move(text)) {
        program_.read(text_);
        program_.link();
        graph_.emplace(program_);
        paths_.emplace(program_, *graph_);
        for (const FlowPoint point : graph_->emits())
            points_[wordOf(graph_->at(point).line)].push_back(point);
    }
    void emit(const std::string& word, std::uint32_t thread = 0) {
        REQUIRE_MESSAGE(points_.contains(word), word);
        paths_->append(thread, position_++, points_.at(word), {});
        paths_->settle();
    }
    /// "outer inner", a call that is not certain with a question mark.
    std::string at(std::uint32_t position, std::uint32_t thread = 0) const {
        std::string names;
        for (const CallPaths::Frame& frame : paths_->framesAt(thread, position)) {
            const FunctionText& function = program_.functions()[graph_->at(frame.point).function];
            names += (names.empty() ? "" : " ") + std::string(function.name);
            names += frame.sure ? "" : "?";
        }
        return names;
    }
    std::size_t unexplained() const { return paths_->unexplained(); }

private:
    std::string wordOf(int line) const {
        std::size_t from = 0;
        for (int i = 1; i < line; ++i) from = text_.find('\n', from) + 1;
        const std::size_t end = text_.find('\n', from);
        const std::size_t word = text_.rfind(' ', end) + 1;
        return text_.substr(word, end - word);
    }

    const std::string text_;
    SourceProgram program_;
    std::optional<FlowGraph> graph_;
    std::optional<CallPaths> paths_;
    std::map<std::string, std::vector<FlowPoint>> points_;
    std::uint32_t position_ = 0;
};

/// A thread that begins with `run`.
std::string startedWith(const std::string& rest) {
    return rest + R"(
void start() {
    ThreadBody body = [] { return run(); };
    world.start(thread, std::move(body), POOLSCOPE_HERE);  // started
}
)";
}

}  // namespace

TEST_CASE("a thread's outermost call is the function that it was started with") {
    Followed run(startedWith(R"(
void inner() { emit(POOLSCOPE_HERE, A{}); }  // inner
void unused() { inner(); }
Co<void> run() {
    inner();
    co_await end();
}
Co<void> end() { emit(POOLSCOPE_HERE, B{}); }  // end
)"));
    run.emit("started", 1);
    run.emit("inner", 1);
    run.emit("end", 1);
    CHECK(run.at(1, 1) == "start run inner");
    CHECK(run.at(2, 1) == "start run end");
    CHECK(run.unexplained() == 0);
}

TEST_CASE("a way that the next events exclude is not taken") {
    Followed run(startedWith(R"(
void fill() { emit(POOLSCOPE_HERE, A{}); }  // fill
void up() {
    fill();
    emit(POOLSCOPE_HERE, B{});  // up
}
void down() {
    fill();
    emit(POOLSCOPE_HERE, C{});  // down
}
void run() {
    while (goes) {
        if (left) up();
        else down();
    }
}
)"));
    for (const char* const word : {"started", "fill", "down", "fill", "up", "fill"})
        run.emit(word, 1);
    CHECK(run.at(1, 1) == "start run down fill");
    CHECK(run.at(3, 1) == "start run up fill");
    CHECK(run.at(5, 1).ends_with("? fill"));  // nothing says yet which it is
    run.emit("down", 1);
    CHECK(run.at(5, 1) == "start run down fill");
}

TEST_CASE("exceptions and destructors lead out of a call") {
    Followed run(startedWith(R"(
class Guard {
public:
    ~Guard() { emit(POOLSCOPE_HERE, A{}); }  // released
};
void risky() {
    Guard guard(lock);
    emit(POOLSCOPE_HERE, B{});  // risky
    throw Throwable();
}
void run() {
    try {
        risky();
        emit(POOLSCOPE_HERE, C{});  // unreached
    } catch (...) {
        emit(POOLSCOPE_HERE, D{});  // caught
    }
}
)"));
    for (const char* const word : {"started", "risky", "released", "caught"}) run.emit(word, 1);
    CHECK(run.at(2, 1) == "start run risky ~Guard");
    CHECK(run.at(3, 1) == "start run");
    CHECK(run.unexplained() == 0);
}

TEST_CASE("a virtual call runs the method of a class of which there are objects") {
    Followed run(startedWith(R"(
class Queue {
public:
    virtual void offer() = 0;
};
class Heap : public Queue {
public:
    void offer() override { emit(POOLSCOPE_HERE, A{}); }  // heap
};
class Ring : public Queue {
public:
    void offer() override { emit(POOLSCOPE_HERE, B{}); }  // ring
};
void run() {
    const auto heap = std::make_unique<Heap>();
    const auto ring = std::make_unique<Ring>();
    Queue& queue = either(heap, ring);
    queue.offer();
}
)"));
    run.emit("started", 1);
    run.emit("ring", 1);
    CHECK(run.at(1, 1) == "start run offer");
    CHECK(run.unexplained() == 0);
}

TEST_CASE("what an object calls of its own is of one class") {
    Followed run(startedWith(R"(
class Base {
public:
    virtual void wait() = 0;
    void acquire() { wait(); }
};
class First : public Base {
public:
    void lock() { acquire(); }
    void wait() override { emit(POOLSCOPE_HERE, A{}); }  // locked
};
class Second : public Base {
public:
    void await() { acquire(); }
    void wait() override { emit(POOLSCOPE_HERE, B{}); }  // awaited
};
void run() {
    if (one) first->lock();
    else if (two) second->await();
    else first->lock();
}
First* first;
Second* second;
)"));
    run.emit("started", 1);
    run.emit("awaited", 1);
    CHECK(run.at(1, 1) == "start run await acquire wait");
}

TEST_CASE("a template that derives from its parameter makes what it is made with") {
    Followed run(startedWith(R"(
class Pool {
public:
    Pool(int size) { emit(POOLSCOPE_HERE, A{}); }  // made
};
template <class Base>
class Remembering : public Base {
public:
    Remembering(int size, int index) : Base(size), index_(index) {}
};
void run() { const auto pool = std::make_unique<Remembering<Pool>>(1, 2); }
)"));
    run.emit("started", 1);
    run.emit("made", 1);
    CHECK(run.at(1, 1) == "start run Remembering Pool");
    CHECK(run.unexplained() == 0);
}

TEST_CASE("of overloads the one is called that the variables fit") {
    Followed run(startedWith(R"(
class Runnable {};
class Callable {};
void made() { emit(POOLSCOPE_HERE, A{}); }  // made
void submit(std::shared_ptr<Runnable> task) { made(); }
int submit(std::shared_ptr<Callable> task) { made(); }
void run() {
    std::shared_ptr<Callable> callable = callableOf(body);
    submit(std::move(callable));
}
)"));
    run.emit("started", 1);
    run.emit("made", 1);
    CHECK(run.at(1, 1) == "start run submit made");  // without a question mark: one way only
}

TEST_CASE("a thread that other code has started shows the calls that its events tell of") {
    Followed run(R"(
void fill() { emit(POOLSCOPE_HERE, A{}); }  // fill
void insert() {
    fill();
    emit(POOLSCOPE_HERE, B{});  // inserted
}
void shutdown() { emit(POOLSCOPE_HERE, C{}); }  // shutdown
)");
    run.emit("fill");
    CHECK(run.at(0) == "fill");
    run.emit("inserted");
    CHECK(run.at(0) == "insert fill");  // since it has returned to insert
    run.emit("shutdown");               // the code outside makes its next call
    CHECK(run.at(2) == "shutdown");
    CHECK(run.unexplained() == 0);
}

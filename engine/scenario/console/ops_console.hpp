// The thread of a console session: takes operations one by one and executes them on the engine.
//
// One coroutine reads operations; `run {` runs a task whose body is the same coroutine's reading
// loop again, one level deeper, until the closing brace:
//
//     loop ─▶ run { ─▶ queue.poll ─▶ FutureTask.run ─▶ body: loop ─▶ cancel, schedule, … ─▶ }
//
// When there is no operation yet, the whole chain is parked in the virtual world.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/scenario/console/ops_answer.hpp"
#include "engine/scenario/console/ops_session.hpp"
#include "engine/world/virtual_world.hpp"

namespace poolscope {

class OpsSession::Console {
public:
    Console(OpsOutput output, Duration tick);

    OpsAnswer feed(std::string_view line);
    OpsAnswer finish();
    std::size_t depth() const { return openBraces_; }
    std::vector<std::string> labels() const;
    std::shared_ptr<const Log> log() const { return log_; }

private:
    /// A body that is open: a task of the script that runs on this thread.
    struct Frame {
        OpsTask* task;
        bool interrupted = false;
    };

    std::optional<OpError> refuse(const Op& op) const;
    Co<void> live();
    Co<void> open(const PoolOptions& options);
    Co<void> blockWorker();
    Co<Op> next();
    Co<void> perform(Op op);
    void answer(const Op& op, const std::string& ret);
    Co<std::string> evaluate(const Op& op);
    Co<std::string> create(const Op& op);
    Co<std::string> onTask(const Op& op);
    Co<std::string> onQueue(const Op& op);
    Co<std::string> onPool(const Op& op);
    Co<std::string> change(const Op& op);
    Co<std::string> cancel(const Op& op, OpsTask& task);
    Co<std::string> get(OpsTask& task);
    Co<std::string> run(const Op& op);
    Co<void> body(OpsTask& task);
    Co<void> skipBody();
    std::string labelOf(const RunnablePtr& task) const;
    std::string labelsOf(const std::vector<RunnablePtr>& tasks) const;

    OpsOutput output_;
    Duration tick_;
    std::shared_ptr<Log> log_;
    VirtualWorld world_;
    std::uint32_t line_ = 0;
    std::size_t openBraces_ = 0;
    std::vector<std::uint32_t> lineOfBrace_;
    std::deque<Op> operations_;
    bool parked_ = false;
    bool skipping_ = false;  ///< in a body that is read but not executed
    bool noWorker_ = true;
    std::uint64_t step_ = 0;
    std::int64_t firstSequence_ = 0;
    std::vector<std::string> answers_;
    std::size_t answered_ = 0;  ///< the log's length at the last answer
    std::vector<Frame> frames_;
    const Op* toRun_ = nullptr;  ///< the `run` whose task has not begun its body yet
    bool interruptedRun_ = false;
    OpsTasks tasks_;
    Thread* thread_ = nullptr;
    std::unique_ptr<OpsPool> pool_;  ///< last: destroying it ends the threads, which use the rest
};

}  // namespace poolscope

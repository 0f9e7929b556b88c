// The run of an operation script.
//
// Promises: the operations are done by the engine itself (engine/scenario/console/ops_session).
#pragma once

#include "app/runs/run_source.hpp"

namespace poolscope {

class OpsSource final : public RunSource {
public:
    /// Throws std::runtime_error that names the title, if a line cannot be read.
    OpsSource(std::string title, const std::string& script);

    const Log& log() const override { return *log_; }
    std::string title() const override { return title_; }
    bool canAct() const override { return false; }
    std::unique_ptr<RunSource> act(std::size_t position, const UserAction& act) override;

private:
    std::string title_;
    std::shared_ptr<const Log> log_;
};

}  // namespace poolscope

// From steps and calls to lines.
#include "app/runs/scenario_code.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "app/runs/java_call.hpp"
#include "engine/scenario/keys/keys.hpp"
#include "engine/scenario/language/steps.hpp"
#include "engine/scenario/run/user_call.hpp"

namespace poolscope {

namespace {

/// From `recursive = { split = … }` to the words of the Java texts.
std::string wayOf(const RecursiveSpec& spec) {
    const KeySpec& key = *findKey(KeyTable::Recursive, "split");
    const std::string word(key.words[static_cast<std::size_t>(spec.split)]);
    return spec.program == RecursiveSpec::Program::Fib ? "fib-" + word : word;
}

SplitWays splitWaysOf(const Scenario& scenario) {
    SplitWays ways;
    for (const TaskTemplate& task : scenario.tasks)
        if (task.recursive) ways[task.name] = wayOf(*task.recursive);
    for (const AtCall& at : scenario.calls) {
        if (at.call.as.empty() || at.call.templateIndex >= scenario.tasks.size()) continue;
        const TaskTemplate& task = scenario.tasks[at.call.templateIndex];
        if (task.recursive) ways[at.call.as] = wayOf(*task.recursive);
    }
    return ways;
}

/// What stands behind the first word: "set x = 1" → "x = 1".
std::string_view behindWord(std::string_view text) {
    const std::size_t blank = text.find(' ');
    const std::size_t begin = text.find_first_not_of(' ', blank);
    return begin == std::string_view::npos ? std::string_view() : text.substr(begin);
}

/// Whether the last step returns from the body.
bool returns(const std::vector<Step>& steps) {
    const auto* last = steps.empty() ? nullptr : std::get_if<PlainStep>(&steps.back());
    return last != nullptr && last->act == PlainStep::Act::Return;
}

/// When a repeated call is made.
std::string arrivalsText(const ArrivalSpec& arrivals) {
    using Process = ArrivalSpec::Process;
    const std::string gap = toText(arrivals.gap);
    std::string text;
    switch (arrivals.process) {
        case Process::Every: text = "every " + gap; break;
        case Process::Poisson: text = "at random, " + gap + " apart on average"; break;
        case Process::Uniform: text = "at random, " + gap + " apart"; break;
        case Process::Burst: text = fmt::format("every {} {} at once", gap, arrivals.size); break;
        case Process::Recorded: text = "at recorded times"; break;
        case Process::InARow: text = "again as soon as it has returned"; break;
    }
    if (arrivals.times) text += fmt::format(", {} times", *arrivals.times);
    if (arrivals.until) text += ", until " + toText(*arrivals.until);
    return text;
}

class CodeWriter {
public:
    explicit CodeWriter(const Scenario& scenario) : scenario_(scenario) {
        for (const TaskTemplate& task : scenario.tasks) writeTask(task);
        for (const ThreadSpec& thread : scenario.threads) {
            begin(thread.name + ".run",
                  fmt::format("Thread {} = new Thread(() -> {{", thread.name));
            writeSteps(thread.body->runs.front());
            end("});");
        }
        for (std::uint32_t i = 0; i < scenario.clients.size(); ++i) writeClient(i);
        code_.source = SourceCode(std::move(lines_), CodeLanguage::Java);
        code_.splits = splitWaysOf(scenario);
    }
    ScenarioCode take() { return std::move(code_); }

private:
    int number() const { return static_cast<int>(lines_.size()); }

    void begin(std::string name, std::string header) {
        if (!lines_.empty()) lines_.emplace_back();
        lines_.push_back(std::move(header));
        JavaMethod method;
        method.name = std::move(name);
        method.file = kScenarioFile;
        method.first = number();
        code_.methods.push_back(std::move(method));
        locals_.clear();
        depth_ = 1;
    }
    void end(std::string_view footer) {
        depth_ = 0;
        lines_.emplace_back(footer);
        code_.methods.back().last = number();
    }
    void write(std::string_view text) {
        lines_.push_back(std::string(4 * depth_, ' ').append(text));
    }
    /// The line that was written last does that.
    ScenarioCode::Line& stands(std::vector<ScenarioCode::Line>& known, std::size_t which) {
        if (which >= known.size()) known.resize(which + 1);
        if (which != 0) known[which] = {code_.methods.size() - 1, number(), 0};
        code_.methods.back().markers.push_back({{}, number()});
        return known[which];
    }

    void writeTask(const TaskTemplate& task) {
        const bool callable = task.isCallable();
        const bool several = task.runs.size() > 1;
        for (std::size_t i = 0; i < task.runs.size(); ++i) {
            const bool last = i + 1 == task.runs.size();
            const std::string_view which = !several ? ""
                                           : last   ? "  // run {} and later"
                                                    : "  // run {}";
            begin(task.name + (callable ? ".call" : ".run"),
                  fmt::format("{} {} = () -> {{", callable ? "Callable" : "Runnable", task.name) +
                      fmt::format(fmt::runtime(which), i + 1));
            writeSteps(task.runs[i]);
            if (task.value && !returns(task.runs[i]))
                write(fmt::format("return {};", quotedText(*task.value)));
            end("};");
        }
        if (task.recursive) {
            writePart(task.name + ".leaf", task.recursive->leaf.get());
            writePart(task.name + ".combine", task.recursive->combine.get());
        }
    }
    void writePart(const std::string& name, const TaskTemplate* part) {
        if (part == nullptr) return;
        begin(name, fmt::format("void {}() {{", name.substr(name.rfind('.') + 1)));
        writeSteps(part->runs.front());
        end("}");
    }

    void writeClient(std::uint32_t client) {
        const std::string& name = scenario_.clients[client];
        begin(name, fmt::format("void {}() {{", name));
        Duration now{};
        for (const AtCall& at : scenario_.calls)
            if (at.client == client) writeCall(at, now);
        end("}");
    }
    void writeCall(const AtCall& at, Duration& now) {
        int waits = 0;
        if (at.arrivals) {
            const bool later = at.time.ns > 0 && !at.follows;
            write("// " + (later ? "from " + toText(at.time) + " on " : "") +
                  arrivalsText(*at.arrivals));
        } else if (!at.follows && now < at.time) {
            write(fmt::format("sleepUntil({});", toText(at.time)));
            waits = number();
            code_.methods.back().markers.push_back({{}, waits});
            now = at.time;
        }
        write(javaCall(at.call, scenario_) + ";");
        ScenarioCode::Line& line = stands(code_.calls, at.number);
        line.waits = waits == 0 ? line.line : waits;
    }

    void writeSteps(const std::vector<Step>& steps) {
        for (const Step& step : steps) writeStep(step);
    }
    void writeInner(const std::shared_ptr<const StepList>& block) {
        ++depth_;
        if (block != nullptr) writeSteps(block->all);
        --depth_;
    }
    void writeStep(const Step& step) {
        if (const auto* block = std::get_if<BlockStep>(&step)) {
            writeBlock("", step, *block);
            return write("}");
        }
        write(statementOf(step) + ";");
        stands(code_.steps, step.number);
    }
    /// Without the last brace; `before`: what the header stands behind.
    void writeBlock(std::string_view before, const Step& step, const BlockStep& block) {
        write(std::string(before) + headerOf(block));
        stands(code_.steps, step.number);
        writeInner(block.block);
        if (block.otherwise == nullptr) return;
        const std::vector<Step>& otherwise = block.otherwise->all;
        const auto* again =
            otherwise.size() == 1 ? std::get_if<BlockStep>(&otherwise.front()) : nullptr;
        if (again != nullptr && again->kind == BlockStep::Kind::If)
            return writeBlock("} else ", otherwise.front(), *again);
        write("} else {");
        writeInner(block.otherwise);
    }
    std::string headerOf(const BlockStep& block) const {
        switch (block.kind) {
            case BlockStep::Kind::If: return fmt::format("if ({}) {{", block.expression.text);
            case BlockStep::Kind::While: return fmt::format("while ({}) {{", block.expression.text);
            case BlockStep::Kind::Repeat:
                return fmt::format("for (int n = 0; n < {}; n++) {{", block.expression.text);
            case BlockStep::Kind::Synchronized: break;
        }
        return fmt::format("synchronized ({}) {{", scenario_.locks[block.lock].name);
    }
    std::string statementOf(const Step& step) {
        if (const auto* work = std::get_if<WorkStep>(&step))
            return fmt::format("compute({})", toText(work->length));
        if (const auto* sleep = std::get_if<SleepStep>(&step))
            return fmt::format("Thread.sleep({})", toText(sleep->length));
        if (const auto* io = std::get_if<IoStep>(&step))
            return fmt::format("device.read({})", toText(io->length));
        if (const auto* thrown = std::get_if<ThrowStep>(&step)) {
            const std::string message = thrown->message.empty() ? "" : quotedText(thrown->message);
            return fmt::format("throw new {}({})", thrown->name, message);
        }
        if (const auto* shared = std::get_if<SharedStep>(&step)) return sharedOf(*shared);
        if (const auto* call = std::get_if<Call>(&step)) return javaCall(*call, scenario_);
        if (const auto* evaluated = std::get_if<EvaluateStep>(&step))
            return evaluationOf(*evaluated);
        if (const auto* asserted = std::get_if<AssertStep>(&step))
            return "assert " + asserted->condition.text;
        const auto& plain = std::get<PlainStep>(step);
        if (plain.act == PlainStep::Act::Yield) return "Thread.yield()";
        if (plain.act == PlainStep::Act::Break) return "break";
        return plain.value ? "return " + plain.value->text : "return";
    }
    std::string evaluationOf(const EvaluateStep& step) {
        const std::string_view text = step.text;
        if (text.starts_with("read ")) return fmt::format("read({})", behindWord(text));
        const bool assigns = text.starts_with("set ") || text.starts_with("local ");
        const std::string_view assignment = assigns ? behindWord(text) : text;
        if (!step.local || !locals_.insert(*step.local).second) return std::string(assignment);
        const bool boolean = step.expression.type == ValueType::Boolean;
        return fmt::format("{} {}", boolean ? "boolean" : "int", assignment);
    }
    std::string sharedOf(const SharedStep& step) const {
        using Act = SharedStep::Act;
        const auto call = [](const std::string& name, std::string_view method,
                             const std::string& argument = {}) {
            return fmt::format("{}.{}({})", name, method, argument);
        };
        const std::string permits = step.permits == 1 ? "" : std::to_string(step.permits);
        const std::string timeout = step.timeout ? toText(*step.timeout) : "";
        const std::string& name = nameOfShared(step, scenario_);
        switch (step.act) {
            case Act::Acquire:
            case Act::Release: return call(name, wordOf(step.act), permits);
            case Act::Wait:
            case Act::AwaitSignal: return call(name, wordOf(step.act), timeout);
            default: return call(name, wordOf(step.act));
        }
    }

    const Scenario& scenario_;
    ScenarioCode code_;
    std::vector<std::string> lines_;
    std::set<std::uint32_t> locals_;  ///< that the method has declared
    std::size_t depth_ = 0;
};

}  // namespace

ScenarioCode codeOf(const Scenario& scenario) { return CodeWriter(scenario).take(); }

}  // namespace poolscope

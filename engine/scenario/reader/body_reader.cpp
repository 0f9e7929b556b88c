// Reading the steps of a body, and the lists of steps that belong to some of them.
//
//     body = ["if x == 0", ["set x = 1"], "else", ["yield"]]
//
// The list stands behind its step, in the same list of the file. The local variables of a body are
// those of all its lists.
#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "engine/scenario/language/steps.hpp"
#include "engine/scenario/reader/read_context.hpp"
#include "engine/trace/split.hpp"

namespace poolscope {

namespace {

/// A step's text: its word, and where the rest begins.
struct Worded {
    std::string_view word;
    std::size_t behind = 0;
};

Worded wordIn(std::string_view text, std::size_t from) {
    std::string_view rest = text.substr(from);
    const std::string_view word = takeWord(rest);
    return {word, static_cast<std::size_t>(rest.data() - text.data())};
}

class BodyReader {
public:
    BodyReader(ReadContext& context, const TomlValue::Array& values, bool inLoop)
        : context_(context), values_(values), inLoop_(inLoop) {}

    std::vector<Step> read() {
        while (next_ < values_.size()) {
            const std::uint16_t number = context_.takeStepNumber();
            const std::size_t before = steps_.size();
            readNext();
            if (steps_.size() > before) steps_.back().number = number;
        }
        return std::move(steps_);
    }

private:
    void readNext() {
        const TomlValue& value = values_[next_++];
        if (value.array() != nullptr) {
            context_.complain(value.place, "a list of steps"_en,
                              "a step before it that has one, such as while"_en);
            return;
        }
        const std::string* const text = value.text();
        const Worded worded = text == nullptr ? Worded{} : wordIn(*text, 0);
        const StepSpec* const step = findStep(worded.word);
        if (step == nullptr || !step->block) {
            if (step != nullptr && worded.word == "break" && !inLoop_)
                context_.complain(value.place, "break outside of while and repeat"_en,
                                  "it in the list of one of them"_en);
            return readStep(context_, value, steps_);
        }
        if (step->operand == StepOperand::Else) {
            context_.complain(value.place, "else without an if"_en,
                              "it behind the list of an if"_en);
            readBlock(value, inLoop_);
        } else if (worded.word == "if") {
            if (auto read = readIf(value, worded.behind)) steps_.emplace_back(std::move(*read));
        } else {
            readLoop(value, worded);
        }
    }

    /// The list behind the step `head`.
    std::shared_ptr<const StepList> readBlock(const TomlValue& head, bool inLoop) {
        if (next_ == values_.size() || values_[next_].array() == nullptr) {
            context_.complain(head.place,
                              "no list of steps behind {step}"_en(inQuotes(*head.text())),
                              "one such as [\"yield\"], or [] for none"_en);
            return nullptr;
        }
        auto block = std::make_shared<StepList>();
        block->all = BodyReader(context_, *values_[next_++].array(), inLoop).read();
        return block;
    }

    std::optional<BlockStep> readIf(const TomlValue& value, std::size_t behind) {
        auto condition =
            readExpression(context_, value.place, *value.text(), behind, ValueType::Boolean);
        BlockStep read;
        read.block = readBlock(value, inLoop_);
        read.otherwise = readElse();
        if (!condition) return std::nullopt;
        read.expression = std::move(*condition);
        return read;
    }
    /// What follows the list of an if, or null.
    std::shared_ptr<const StepList> readElse() {
        const std::string* const text = next_ < values_.size() ? values_[next_].text() : nullptr;
        const Worded otherwise = text == nullptr ? Worded{} : wordIn(*text, 0);
        if (otherwise.word != "else") return nullptr;
        const TomlValue& value = values_[next_++];
        const Worded again = wordIn(*text, otherwise.behind);
        if (again.word.empty()) return readBlock(value, inLoop_);
        if (again.word != "if") {
            context_.complain(value.place, "{found} after {word}"_en(inQuotes(again.word), "else"),
                              "nothing, or if"_en);
            return readBlock(value, inLoop_);
        }
        const std::uint16_t number = context_.takeStepNumber();
        auto inner = readIf(value, again.behind);
        if (!inner) return nullptr;
        auto steps = std::make_shared<StepList>();
        steps->all.emplace_back(std::move(*inner)).number = number;
        return steps;
    }

    /// while, repeat and synchronized.
    void readLoop(const TomlValue& value, const Worded& worded) {
        const std::string& text = *value.text();
        BlockStep read;
        bool usable = true;
        if (worded.word == "synchronized") {
            read.kind = BlockStep::Kind::Synchronized;
            std::vector<Step> lock;
            readStep(context_, value, lock);
            usable = !lock.empty();
            if (usable) read.lock = std::get<SharedStep>(lock.front()).index;
        } else {
            const bool isWhile = worded.word == "while";
            read.kind = isWhile ? BlockStep::Kind::While : BlockStep::Kind::Repeat;
            auto expression = readExpression(context_, value.place, text, worded.behind,
                                             isWhile ? ValueType::Boolean : ValueType::Int);
            usable = expression.has_value();
            if (usable) read.expression = std::move(*expression);
        }
        const bool loops = read.kind != BlockStep::Kind::Synchronized;
        read.block = readBlock(value, inLoop_ || loops);
        if (usable) steps_.emplace_back(std::move(read));
    }

    ReadContext& context_;
    const TomlValue::Array& values_;
    const bool inLoop_;
    std::size_t next_ = 0;
    std::vector<Step> steps_;
};

}  // namespace

std::uint16_t ReadContext::takeStepNumber() {
    if (!stepsRead || *stepsRead == std::numeric_limits<std::uint16_t>::max()) return 0;
    return static_cast<std::uint16_t>(++*stepsRead);
}

std::vector<Step> readBody(ReadContext& context, const TomlValue::Array& values) {
    context.locals.clear();
    return BodyReader(context, values, false).read();
}

}  // namespace poolscope

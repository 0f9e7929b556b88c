// Reading the expressions of bodies, by recursive descent: one function for each line of the
// grammar.
//
//     or       and { "||" and }                    binary operators bind as in Java, || the least
//     unary    ( "!" | "-" ) unary | primary
//     primary  INT | true | false | "(" or ")" | NAME | NAME "[" or "]" | NAME ".length"
//            | NAME [ "[" or "]" ] "." METHOD "(" [ or { "," or } ] ")"
//
// The operations come out in the order in which Java evaluates, so the parser needs no tree.
#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "engine/scenario/reader/expression_tables.hpp"
#include "engine/scenario/reader/java_names.hpp"
#include "engine/scenario/reader/read_context.hpp"
#include "engine/trace/split.hpp"

namespace poolscope {

namespace {

/// What is wrong, at an offset of the text. Caught where the reading began.
struct ExpressionMistake {
    std::size_t offset;
    Message found;
    Message expected;
};

Message foundMessage(ValueType type) {
    return type == ValueType::Int ? "a value of type int"_en : "a value of type boolean"_en;
}
Message wantedMessage(ValueType type) {
    return type == ValueType::Int ? "an int"_en : "a boolean"_en;
}

class ExpressionReader {
public:
    ExpressionReader(ReadContext& context, std::string_view text, std::size_t from)
        : context_(context), text_(text), at_(from) {
        skipBlanks();
    }

    ValueType readValue(std::size_t begin) {
        const ValueType type = readBinary(0);
        if (isVoid_) fail(begin, "a call that returns nothing"_en, "a value"_en);
        return type;
    }
    ValueType readStatement() { return readBinary(0); }
    void expectEnd() {
        if (at_ < text_.size())
            fail(at_, quotedOrNothing(text_.substr(at_)), "the end, or an operator such as +"_en);
    }
    std::size_t offset() const { return at_; }

    /// `x = 1` and `a[i] = 1`, where `x` may be a local variable.
    EvaluateStep readAssignment(bool declares) {
        const std::size_t begin = at_;
        const std::string_view name = readName();
        EvaluateStep step;
        if (declares || context_.findLocal(name) != nullptr) {
            if (declares) judgeNewLocal(begin, name);
            expectSign("=");
            const ValueType type = readValue(at_);
            step.local = context_.localOf(name, type);
            require(begin, context_.findLocal(name)->type, type);
        } else {
            const std::uint32_t variable = readVariable(begin, name);
            readIndex(begin, variable);
            const ValueType wanted = context_.names.variableSpecs[variable].type;
            expectSign("=");
            const std::size_t valueAt = at_;
            require(valueAt, wanted, readValue(valueAt));
            push(Operator::Set, static_cast<std::int32_t>(variable));
            isVoid_ = true;
        }
        expectEnd();
        step.expression = take(ValueType::Int);
        return step;
    }

    Expression take(ValueType type) {
        Expression read;
        read.type = type;
        read.isVoid = isVoid_;
        read.operations = std::move(operations_);
        return read;
    }

    [[noreturn]] static void fail(std::size_t offset, Message found, Message expected) {
        throw ExpressionMistake{offset, std::move(found), std::move(expected)};
    }
    static void require(std::size_t offset, ValueType wanted, ValueType found) {
        if (wanted != found) fail(offset, foundMessage(found), wantedMessage(wanted));
    }

private:
    void push(Operator what, std::int32_t number = 0) { operations_.push_back({what, number}); }
    void skipBlanks() { at_ = std::min(text_.find_first_not_of(kWhitespace, at_), text_.size()); }
    bool takeSign(std::string_view sign) {
        if (text_.substr(at_, sign.size()) != sign) return false;
        at_ += sign.size();
        skipBlanks();
        return true;
    }
    void expectSign(std::string_view sign) {
        if (!takeSign(sign)) fail(at_, quotedOrNothing(text_.substr(at_)), Message(inQuotes(sign)));
    }
    std::string_view takeName() {
        const std::string_view name = text_.substr(at_, identifierLength(text_.substr(at_)));
        at_ += name.size();
        skipBlanks();
        return name;
    }
    std::string_view readName() {
        const std::size_t begin = at_;
        const std::string_view name = takeName();
        if (name.empty())
            fail(begin, quotedOrNothing(text_.substr(begin)), "the name of a variable"_en);
        return name;
    }

    const BinaryOperator* findBinary(int level) const {
        for (const BinaryOperator& each : kBinaryOperators)
            if (text_.substr(at_, each.sign.size()) == each.sign)
                return each.level == level ? &each : nullptr;
        return nullptr;
    }
    ValueType readBinary(int level) {
        if (level > kTightest) return readUnary();
        const std::size_t begin = at_;
        ValueType left = readBinary(level + 1);
        while (const BinaryOperator* const found = findBinary(level)) {
            const bool eitherType = level == 2;  // == and != compare booleans, too
            if (isVoid_) fail(begin, "a call that returns nothing"_en, "a value"_en);
            if (!eitherType) require(begin, found->operand, left);
            takeSign(found->sign);
            const bool skips = found->operand == ValueType::Boolean;
            const std::size_t skip = operations_.size();
            if (skips) push(found->what);
            const std::size_t rightAt = at_;
            const ValueType right = readBinary(level + 1);
            if (isVoid_) fail(rightAt, "a call that returns nothing"_en, "a value"_en);
            require(rightAt, eitherType ? left : found->operand, right);
            if (skips) {
                operations_[skip].number = static_cast<std::int32_t>(operations_.size());
            } else {
                push(found->what);
            }
            left = found->result;
        }
        return left;
    }
    ValueType readUnary() {
        const std::size_t begin = at_;
        if (text_.substr(at_, 1) == "!" && text_.substr(at_, 2) != "!=") {
            takeSign("!");
            return readOperand(begin, Operator::Not, ValueType::Boolean);
        }
        const bool isNumber = at_ + 1 < text_.size() && isJavaDigit(text_[at_ + 1]);
        if (text_.substr(at_, 1) == "-" && !isNumber) {
            takeSign("-");
            return readOperand(begin, Operator::Negate, ValueType::Int);
        }
        return readPrimary();
    }
    ValueType readOperand(std::size_t begin, Operator what, ValueType wanted) {
        if (++depth_ > kDeepest) fail(begin, "an expression nested too deeply"_en, tooDeep());
        const std::size_t operandAt = at_;
        require(operandAt, wanted, readUnary());
        --depth_;
        push(what);
        return wanted;
    }
    static Message tooDeep() { return "at most {count} levels"_en(kDeepest); }

    ValueType readPrimary() {
        const std::size_t begin = at_;
        if (takeSign("(")) {
            if (++depth_ > kDeepest) fail(begin, "an expression nested too deeply"_en, tooDeep());
            const ValueType type = readBinary(0);
            --depth_;
            expectSign(")");
            return type;
        }
        if (at_ < text_.size() && (isJavaDigit(text_[at_]) || text_[at_] == '-'))
            return readNumber();
        const std::string_view name = takeName();
        if (name.empty())
            fail(begin, quotedOrNothing(text_.substr(begin)),
                 "a number, a variable or an expression in parentheses"_en);
        if (name == "true" || name == "false") {
            push(Operator::Push, name == "true" ? 1 : 0);
            return ValueType::Boolean;
        }
        if (const ReadContext::Local* const local = context_.findLocal(name)) {
            push(Operator::Local, static_cast<std::int32_t>(local->number));
            return local->type;
        }
        if (!context_.names.variables.contains(name))
            for (std::size_t i = 0; i < kInputNames.size(); ++i)
                if (name == kInputNames[i]) return readInput(i);
        return readNamed(begin, name);
    }
    ValueType readInput(std::size_t number) {
        push(Operator::Input, static_cast<std::int32_t>(number));
        return kInputNames[number] == "failed" ? ValueType::Boolean : ValueType::Int;
    }
    ValueType readNumber() {
        std::int32_t number = 0;
        const char* const end = text_.data() + text_.size();
        const auto parsed = std::from_chars(text_.data() + at_, end, number);
        const auto length = static_cast<std::size_t>(parsed.ptr - (text_.data() + at_));
        if (parsed.ec != std::errc())
            fail(at_, quotedOrNothing(text_.substr(at_, std::max<std::size_t>(length, 1))),
                 "a whole number from -2147483648 to 2147483647"_en);
        at_ += length;
        skipBlanks();
        push(Operator::Push, number);
        return ValueType::Int;
    }

    /// What begins with the name of something that the file defines.
    ValueType readNamed(std::size_t begin, std::string_view name) {
        const KnownNames& names = context_.names;
        if (names.variables.contains(name)) return readOfVariable(begin, name);
        if (text_.substr(at_, 1) == ".") {
            if (name == "Thread") return readPlainCall("interrupted", Operator::Interrupted, 0);
            if (const auto lock = names.locks.find(name))
                return readPlainCall("tryLock", Operator::TryLock, *lock);
            if (const auto semaphore = names.semaphores.find(name))
                return readPlainCall("tryAcquire", Operator::TryAcquire, *semaphore);
            if (const auto thread = names.ownThreads.find(name))
                return readPlainCall("isAlive", Operator::IsAlive, *thread);
        }
        readVariable(begin, name);
        return ValueType::Int;
    }
    ValueType readPlainCall(std::string_view method, Operator what, std::uint32_t index) {
        takeSign(".");
        const std::size_t begin = at_;
        const std::string_view found = takeName();
        if (found != method) fail(begin, quotedOrNothing(found), "{method}()"_en(method));
        expectSign("(");
        expectSign(")");
        push(what, static_cast<std::int32_t>(index));
        return ValueType::Boolean;
    }
    std::uint32_t readVariable(std::size_t begin, std::string_view name) {
        const NameTable& known = context_.names.variables;
        if (const auto found = known.find(name)) return *found;
        fail(begin, quotedOrNothing(name),
             "the name of a [[variable]] or of a local one"_en +
                 context_.hintOrList(name, context_.candidatesOf(known)));
    }
    /// `[e]`, which an array needs and nothing else may have.
    void readIndex(std::size_t begin, std::uint32_t variable) {
        const bool array = context_.names.variableSpecs[variable].array;
        if (text_.substr(at_, 1) == "[") {
            if (!array) fail(at_, "an index"_en, "none: it is no array"_en);
            takeSign("[");
            const std::size_t indexAt = at_;
            require(indexAt, ValueType::Int, readValue(indexAt));
            expectSign("]");
        } else if (array) {
            fail(begin, "an array"_en, "an element of it such as a[0]"_en);
        }
    }
    ValueType readOfVariable(std::size_t begin, std::string_view name) {
        const std::uint32_t variable = readVariable(begin, name);
        const VariableSpec& spec = context_.names.variableSpecs[variable];
        if (spec.array && text_.substr(at_, 7) == ".length") {
            takeSign(".");
            takeName();
            push(Operator::Push, static_cast<std::int32_t>(spec.values.size()));
            return ValueType::Int;
        }
        readIndex(begin, variable);
        if (text_.substr(at_, 1) == ".") return readMethod(variable, spec);
        push(Operator::Get, static_cast<std::int32_t>(variable));
        return spec.type;
    }
    ValueType readMethod(std::uint32_t variable, const VariableSpec& spec) {
        takeSign(".");
        const std::size_t begin = at_;
        const std::string_view name = takeName();
        const VariableMethod* method = nullptr;
        for (const VariableMethod& each : kVariableMethods)
            if (each.name == name && (!each.intsOnly || spec.type == ValueType::Int))
                method = &each;
        if (method == nullptr)
            fail(begin, quotedOrNothing(name), "a method such as {methods}"_en(methodNames(spec)));
        expectSign("(");
        for (std::size_t i = 0; i < method->arguments; ++i) {
            if (i > 0) expectSign(",");
            const std::size_t argumentAt = at_;
            require(argumentAt, spec.type, readValue(argumentAt));
        }
        expectSign(")");
        if (method->added != 0) push(Operator::Push, method->added);
        push(method->what, static_cast<std::int32_t>(variable));
        isVoid_ = method->what == Operator::Set;
        return method->what == Operator::CompareAndSet ? ValueType::Boolean : spec.type;
    }
    static std::string methodNames(const VariableSpec& spec) {
        std::string names;
        for (const VariableMethod& each : kVariableMethods) {
            if (each.intsOnly && spec.type != ValueType::Int) continue;
            if (!names.empty()) names += ", ";
            names += each.name;
        }
        return names;
    }
    void judgeNewLocal(std::size_t begin, std::string_view name) const {
        if (context_.names.variables.contains(name))
            fail(begin, "the local variable {name}"_en(inQuotes(name)),
                 "another name: a [[variable]] has this one"_en);
        if (name == "true" || name == "false")
            fail(begin, quotedOrNothing(name), "the name of a variable"_en);
    }

    static constexpr int kDeepest = 100;

    ReadContext& context_;
    std::string_view text_;
    std::size_t at_;
    std::vector<StackOperation> operations_;
    bool isVoid_ = false;  ///< what was read last leaves no value
    int depth_ = 0;
};

/// Runs `read`; a mistake becomes a diagnostic at its column of the text's line.
template <class Read>
auto orComplain(ReadContext& context, Place place, const Read& read)
    -> std::optional<decltype(read())> {
    try {
        return read();
    } catch (const ExpressionMistake& mistake) {
        if (place.column > 0)
            place.column += static_cast<std::uint32_t>(mistake.offset) + 1;  // behind the quote
        context.complain(place, mistake.found, mistake.expected);
        return std::nullopt;
    }
}

}  // namespace

const ReadContext::Local* ReadContext::findLocal(std::string_view name) const {
    for (const Local& local : locals)
        if (local.name == name) return &local;
    return nullptr;
}

std::uint32_t ReadContext::localOf(std::string_view name, ValueType type) {
    if (const Local* const known = findLocal(name)) return known->number;
    const auto number = static_cast<std::uint32_t>(locals.size());
    locals.push_back({std::string(name), type, number});
    return number;
}

std::optional<Expression> readExpression(ReadContext& context, Place place, std::string_view text,
                                         std::size_t from, ValueType wanted) {
    return orComplain(context, place, [&] {
        ExpressionReader reader(context, text, from);
        const std::size_t begin = reader.offset();
        ExpressionReader::require(begin, wanted, reader.readValue(begin));
        reader.expectEnd();
        Expression read = reader.take(wanted);
        read.text = text.substr(begin);
        return read;
    });
}

std::optional<Expression> readAnyExpression(ReadContext& context, Place place,
                                            std::string_view text, std::size_t from) {
    return orComplain(context, place, [&] {
        ExpressionReader reader(context, text, from);
        const std::size_t begin = reader.offset();
        const ValueType type = reader.readStatement();
        reader.expectEnd();
        Expression read = reader.take(type);
        read.text = text.substr(begin);
        return read;
    });
}

std::optional<EvaluateStep> readAssignment(ReadContext& context, Place place, std::string_view text,
                                           std::size_t from, bool declares) {
    return orComplain(context, place, [&] {
        EvaluateStep step = ExpressionReader(context, text, from).readAssignment(declares);
        step.text = text;
        return step;
    });
}

}  // namespace poolscope

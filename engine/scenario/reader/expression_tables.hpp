// The operators and methods that an expression of a body may have.
#pragma once

#include <array>
#include <string_view>

#include "engine/scenario/language/expression.hpp"

namespace poolscope {

struct BinaryOperator {
    std::string_view sign;
    int level;  ///< the larger, the tighter it binds
    Operator what;
    ValueType operand;
    ValueType result;
};

// A sign stands before those that it begins with.
inline constexpr std::array kBinaryOperators{
    BinaryOperator{"||", 0, Operator::SkipIf, ValueType::Boolean, ValueType::Boolean},
    BinaryOperator{"&&", 1, Operator::SkipUnless, ValueType::Boolean, ValueType::Boolean},
    BinaryOperator{"==", 2, Operator::Equal, ValueType::Int, ValueType::Boolean},
    BinaryOperator{"!=", 2, Operator::NotEqual, ValueType::Int, ValueType::Boolean},
    BinaryOperator{"<=", 3, Operator::LessOrEqual, ValueType::Int, ValueType::Boolean},
    BinaryOperator{"<", 3, Operator::Less, ValueType::Int, ValueType::Boolean},
    BinaryOperator{">=", 3, Operator::GreaterOrEqual, ValueType::Int, ValueType::Boolean},
    BinaryOperator{">", 3, Operator::Greater, ValueType::Int, ValueType::Boolean},
    BinaryOperator{"+", 4, Operator::Add, ValueType::Int, ValueType::Int},
    BinaryOperator{"-", 4, Operator::Subtract, ValueType::Int, ValueType::Int},
    BinaryOperator{"*", 5, Operator::Multiply, ValueType::Int, ValueType::Int},
    BinaryOperator{"/", 5, Operator::Divide, ValueType::Int, ValueType::Int},
    BinaryOperator{"%", 5, Operator::Remainder, ValueType::Int, ValueType::Int},
};
inline constexpr int kTightest = 5;

/// A method of AtomicInteger or AtomicBoolean, as operations behind those of its arguments.
struct VariableMethod {
    std::string_view name;
    std::size_t arguments;
    Operator what;
    std::int32_t added = 0;  ///< an argument that the name implies; 0: none
    bool intsOnly = false;
};
inline constexpr std::array kVariableMethods{
    VariableMethod{"get", 0, Operator::Get},
    VariableMethod{"set", 1, Operator::Set},
    VariableMethod{"getAndSet", 1, Operator::GetAndSet},
    VariableMethod{"compareAndSet", 2, Operator::CompareAndSet},
    VariableMethod{"getAndAdd", 1, Operator::GetAndAdd, 0, true},
    VariableMethod{"addAndGet", 1, Operator::AddAndGet, 0, true},
    VariableMethod{"getAndIncrement", 0, Operator::GetAndAdd, 1, true},
    VariableMethod{"getAndDecrement", 0, Operator::GetAndAdd, -1, true},
    VariableMethod{"incrementAndGet", 0, Operator::AddAndGet, 1, true},
    VariableMethod{"decrementAndGet", 0, Operator::AddAndGet, -1, true},
};

}  // namespace poolscope

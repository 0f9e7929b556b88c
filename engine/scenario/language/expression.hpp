// An expression of a body, `x + 1 < limit && !done`, as a list of operations on a stack.
//
// Promises: an expression from the reader is well formed: no operation finds the stack too short,
// every index is in range, and its type is known. Values are Java's int; a boolean is 1 or 0.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace poolscope {

enum class ValueType : std::uint8_t { Int, Boolean };

/// What an operation does with the stack; a, b are its last two values.
enum class Operator : std::uint8_t {
    Push,           ///< `number`
    Local,          ///< pushes the local variable of that number
    Input,          ///< pushes what the body was given, by the place of its name in kInputNames
    Get,            ///< pushes the value of the variable of that number; of an array the element a
    GetAndSet,      ///< writes the last value; pushes what was there; of an array the element below
    GetAndAdd,      ///< the same with the sum
    AddAndGet,      ///< the same; pushes the sum
    Set,            ///< the same with the last value; pushes nothing
    CompareAndSet,  ///< expected, wanted; pushes whether it was written
    TryLock,        ///< pushes whether the lock of that number was taken
    TryAcquire,     ///< pushes whether a permit of the semaphore of that number was taken
    IsAlive,        ///< pushes whether the thread of that number has begun and not ended
    Interrupted,    ///< Thread.interrupted()
    Negate,
    Not,
    Multiply,
    Divide,
    Remainder,
    Add,
    Subtract,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Equal,
    NotEqual,
    SkipUnless,  ///< `&&`: if a is false goes on at operation `number` with a, else drops it
    SkipIf       ///< `||`: the same if a is true
};

/// What a body is given as a function of a CompletableFuture: two ints, and whether an exception.
inline constexpr std::array<std::string_view, 3> kInputNames{"value", "other", "failed"};

struct StackOperation {
    Operator what = Operator::Push;
    std::int32_t number = 0;
};

struct Expression {
    std::string text;  ///< as the file has it
    ValueType type = ValueType::Int;
    bool isVoid = false;  ///< `x.set(1)`: it leaves nothing
    std::vector<StackOperation> operations;
};

}  // namespace poolscope
